"""The tree of all rules: its texts, their concepts and records, found in the data alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import PurePosixPath
from typing import Final

from rules.data import Record, Ruleset

from .rule_tree_values import in_words, record_label

__all__ = ["TEXT", "Branch", "above", "branches", "plainly"]

TEXT, CONCEPT, RECORD = "text", "concept", "record"
# What a search takes for the same: two kinds of minus, and a key as a file and as a quote has it.
SIGN: Final = {ord("−"): "-", ord("_"): "-"}


@dataclass(frozen=True, slots=True)
class Branch:
    """A part of the tree that opens: a text, a concept of it, or one of its records.

    `words` is what it is found by. A concept of one record holds the keys itself, as `ref` says.
    """

    name: str
    label: str
    kind: str
    words: str
    inside: tuple[Branch, ...] = ()
    ref: str = ""


@lru_cache(maxsize=4)
def branches(base: Ruleset) -> tuple[Branch, ...]:
    """Give the texts of some rules, with their concepts and records."""
    held: dict[str, list[Record]] = {}
    for record in base.records.values():
        held.setdefault(record.file, []).append(record)
    found: dict[str, list[Branch]] = {}
    # The text that has most to tell comes first.
    for text, _ in Counter(record.text for record in base.records.values()).most_common():
        files = [(file, each) for file, each in held.items() if each[0].text == text]
        found[text] = [_concept(file, records) for file, records in files]
    return tuple(
        Branch(f"{text}:", _title(text), TEXT, plainly(text, _title(text)), tuple(inside))
        for text, inside in found.items()
    )


def _title(text: str) -> str:
    return text.replace("-", " ").title()


def _concept(file: str, records: Sequence[Record]) -> Branch:
    path = PurePosixPath(file)
    first = records[0]
    label = in_words(path.stem)
    words = plainly(_title(first.text), first.text, label, type(first).kind, path.stem)
    name = str(path.with_suffix(""))
    if len(records) == 1:
        words = plainly(words, record_label(first), first.ref)
        return Branch(name, label, CONCEPT, words, ref=first.ref)
    inside = tuple(
        Branch(each.ref, record_label(each), RECORD, _of_record(words, each), ref=each.ref)
        for each in records
    )
    return Branch(name, label, CONCEPT, words, inside)


def _of_record(words: str, record: Record) -> str:
    return plainly(words, record_label(record), record.ref)


def plainly(*words: str) -> str:
    """Give words as a search compares them."""
    return " ".join(words).casefold().translate(SIGN)


def above(base: Ruleset, path: str) -> tuple[str, ...]:
    """Give the names of the branches that a value lies in, the outermost first."""
    ref = path.partition(".")[0]
    for text in branches(base):
        for concept in text.inside:
            if concept.ref == ref:
                return text.name, concept.name
            if any(record.ref == ref for record in concept.inside):
                return text.name, concept.name, ref
    return ()
