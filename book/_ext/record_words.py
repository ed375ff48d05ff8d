"""How the provenance page tells records apart whose own labels would not."""

from __future__ import annotations

from collections.abc import Mapping

from rules.data import Record, Ruleset


def label_of(record: Record) -> str:
    """The name of a record, or its id where it has none."""
    return str(getattr(record, "label", record.id))


def at(rules: Ruleset, record: Record, key: str) -> Record:
    """The record of the same text that a key names."""
    return rules[f"{record.text}:{getattr(record, key)}"]


def called(record: Record, named: Mapping[str, str], records: Mapping[str, str]) -> str | None:
    """What a record is called: as its class has it, or by its own id; None where neither says."""
    form = named.get(type(record).__name__)
    return form.format(label_of(record)) if form else records.get(record.id)
