"""Values of the rules that may move in a search: found by words, each with what it may be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rules.data import Record, Ruleset
from rules.data.altered import plain

from .controls import ControlFault, shown
from .rule_editor_shapes import Flag, Number, Rows, Shape, Word, shape_of_key
from .rule_tree_branches import plainly
from .rule_tree_values import key_label, keys_of, name_of, record_label
from .target_finder_kept import read_choices, write_choices

__all__ = [
    "Movable",
    "at_first",
    "choices_for",
    "choices_hint",
    "found_values",
    "movable",
    "of_picked",
    "value_in",
]

# How far a number may move at first.
APART = 2
# How many names a hint holds.
MOST_NAMED = 6


@dataclass(frozen=True, slots=True)
class Movable:
    """A value that may move: where it stands, what it is called, and what it may be at first."""

    ref: str
    about: str
    label: str

    @property
    def named(self) -> str:
        """The value in words, such as "Max Vitality: times"."""
        return f"{self.about}: {self.label.lower()}"


@lru_cache(maxsize=4)
def movable(base: Ruleset) -> Mapping[str, Movable]:
    """Give every value that may move, by `text:id.key`: numbers, yes or no, lists of them, names.

    Of a table, each entry stands for itself.
    """
    found = (each for record in base.records.values() for each in _of_record(base, record))
    return {each.ref: each for each in found}


def _of_record(base: Ruleset, record: Record) -> Iterator[Movable]:
    about = record_label(record)
    for key in keys_of(record):
        value = getattr(record, key)
        ref = f"{record.ref}.{key}"
        if isinstance(value, Mapping):
            for entry, held in value.items():
                # An entry with a dot in its name has no path.
                if _moves(held) and "." not in entry:
                    label = f"{key_label(key)}, {name_of(base, record.text, entry)}"
                    yield Movable(f"{ref}.{entry}", about, label)
        elif _moves(value) or (isinstance(value, str) and _is_word(base, record, key)):
            yield Movable(ref, about, key_label(key))


def _is_word(base: Ruleset, record: Record, key: str) -> bool:
    return isinstance(shape_of_key(base, record.ref, key), Word)


def _moves(value: Any) -> bool:
    if isinstance(value, tuple):
        return bool(value) and all(isinstance(each, int) for each in value)
    return isinstance(value, int)


@lru_cache(maxsize=64)
def found_values(search: str, base: Ruleset) -> tuple[Movable, ...]:
    """Give the values with all the words that are searched for."""
    words = plainly(search).split()
    return tuple(
        each
        for each in movable(base).values()
        if all(word in plainly(each.named, each.ref) for word in words)
    )


def of_picked(path: str, base: Ruleset) -> tuple[Movable, ...]:
    """Give what may move of a picked key: itself, or the entries of its table."""
    return tuple(
        each for each in movable(base).values() if path and f"{each.ref}.".startswith(f"{path}.")
    )


def value_in(rules: Ruleset, ref: str) -> Any:
    """Give the value at `text:id.key`, or at `text:id.key.entry` of a table, in some rules."""
    record, _, dotted = ref.partition(".")
    key, _, entry = dotted.partition(".")
    held = getattr(rules[record], key)
    return held.get(entry) if entry else held


def _shape_at(ref: str, base: Ruleset) -> Shape:
    record, _, dotted = ref.partition(".")
    key, _, entry = dotted.partition(".")
    shape = shape_of_key(base, record, key)
    inner: Any = getattr(shape, "inner", None)
    return inner if entry and inner is not None else shape


def choices_for(ref: str, raw: object, base: Ruleset) -> tuple[Any, ...]:
    """Give what a value may be, as it is typed; raises ControlFault for what never fits it."""
    named = movable(base)[ref].named
    choices = read_choices(raw, named)
    value, shape = value_in(base, ref), _shape_at(ref, base)
    names = [name for name, _ in shape.options] if isinstance(shape, Word) else None
    for choice in choices:
        if type(choice) is not type(value) or (names is not None and choice not in names):
            allowed = _allowed(value, shape)
            raise ControlFault(f"{named}: {shown(plain(choice))} was given; {allowed} allowed.")
    return choices


def _allowed(value: Any, shape: Shape) -> str:
    if isinstance(shape, Word):
        return f"{'; '.join(name for name, _ in shape.options)} are"
    if isinstance(value, bool):
        return "true; false are"
    return "lists as [6]; [5, 6] are" if isinstance(value, tuple) else "whole numbers are"


def choices_hint(ref: str, base: Ruleset) -> str:
    """Say how what a value may be is typed."""
    value, shape = value_in(base, ref), _shape_at(ref, base)
    if isinstance(shape, Word):
        names = [name for name, _ in shape.options]
        more = "; …" if len(names) > MOST_NAMED else ""
        return f"Write names with ; between: {'; '.join(names[:MOST_NAMED])}{more}."
    if isinstance(value, bool):
        return "Write true, false, or both with ; between."
    if isinstance(value, tuple):
        return "Write lists with ; between, as [6]; [5, 6]."
    return "Write 2 to 6, or numbers with ; between."


def at_first(ref: str, base: Ruleset) -> str:
    """Give what a value may be at first, as it is typed: what lies around it."""
    value, shape = value_in(base, ref), _shape_at(ref, base)
    if isinstance(value, bool) or isinstance(shape, Flag):
        return write_choices((False, True))
    if isinstance(shape, Word):
        return write_choices([name for name, _ in shape.options])
    if isinstance(value, int):
        low, high = value - APART, value + APART
        if isinstance(shape, Number):
            low = low if shape.least is None else max(low, shape.least)
            high = high if shape.most is None else min(high, shape.most)
        return write_choices(range(low, high + 1))
    if isinstance(shape, Rows) and shape.ascending and isinstance(value, tuple) and len(value) > 1:
        return write_choices((value[1:], value, (value[0] - 1, *value)))
    return write_choices((value,))
