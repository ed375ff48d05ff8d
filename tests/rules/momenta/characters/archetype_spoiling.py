"""Rules that a test spoils on purpose, under the checks of archetypes and masteries alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from rules.data import DataFaults, Fault, Ruleset, altered, current
from rules.data.records import FrozenMap, Problem, Record
from rules.data.text import Check, Shelf
from rules.momenta.characters.archetype_checks import ARCHETYPE_CHECKS


def checked() -> Ruleset:
    """Give the book's rules with these checks and no others."""
    rules = current()
    momenta = replace(rules.texts["momenta"], checks=ARCHETYPE_CHECKS)
    return replace(rules, texts=FrozenMap({**rules.texts, "momenta": momenta}))


def faults(changes: Mapping[str, Any]) -> tuple[Fault, ...]:
    """Give every fault of the changed rules; the keys lack the text's name."""
    full = {f"momenta:{ref}": value for ref, value in changes.items()}
    with pytest.raises(DataFaults) as caught:
        altered(checked(), full, name="mine.toml")
    return caught.value.faults


def fault(changes: Mapping[str, Any]) -> Fault:
    """Give the only fault of the changed rules."""
    (only,) = faults(changes)
    return only


def records() -> tuple[Record, ...]:
    """Give every record of the text."""
    return tuple(record for record in current().records.values() if record.text == "momenta")


def without(*names: str) -> tuple[Record, ...]:
    """Give every record of the text but these."""
    assert all(f"momenta:{name}" in current().records for name in names)
    return tuple(record for record in records() if record.id not in names)


def found(
    check: Check, shelf: Iterable[Record], *unread: type[Record]
) -> list[tuple[str, Problem]]:
    """Give what a check finds on a shelf, by the id of the record."""
    return [
        (record.id, problem) for record, problem in check(Shelf(tuple(shelf), frozenset(unread)))
    ]
