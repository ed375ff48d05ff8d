"""From the annotation of a key to what edits it: a number, a choice, a list, a table.

A later text is edited by its annotations; what they say that is not known here is edited as text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, cast, get_args, get_origin

from rules.data import Record, Ruleset
from rules.data.constraints import Between, Constraint, Items, Only, RefTo
from rules.data.reader import hints

from .rule_tree_values import record_label

__all__ = [
    "Flag",
    "Group",
    "Number",
    "Rows",
    "Shape",
    "Table",
    "Unknown",
    "Word",
    "Words",
    "shape_of",
    "shape_of_key",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """What a value may be: `allowed` in words, whether it may be left out, or is the `only` one."""

    allowed: str = ""
    optional: bool = False
    only: bool | int | str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Number(Shape):
    """A number; a whole one between two bounds where there are any."""

    least: int | None = None
    most: int | None = None
    whole: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Flag(Shape):
    """Yes or no."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Words(Shape):
    """A text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Word(Shape):
    """One of some names, each with its label."""

    options: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Rows(Shape):
    """A list of so many items."""

    inner: Shape
    least: int = 0
    most: int | None = None
    ascending: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(Shape):
    """Entries by name."""

    names: Shape
    inner: Shape


@dataclass(frozen=True, slots=True, kw_only=True)
class Group(Shape):
    """A record within a record: some keys, each with its own shape."""

    parts: tuple[tuple[str, Shape], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Unknown(Shape):
    """What no control here fits."""


@lru_cache(maxsize=512)
def shape_of_key(rules: Ruleset, ref: str, key: str) -> Shape:
    """Give the shape of a key of a record."""
    record = rules[ref]
    return shape_of(hints(cast(Any, type(record)))[key], rules, record)


def shape_of(hint: Any, rules: Ruleset, record: Record) -> Shape:
    """Give the shape of a value so annotated, in a record of some rules."""
    constraints = tuple(getattr(hint, "__metadata__", ()))
    if constraints:
        return _constrained(get_args(hint)[0], constraints, rules, record)
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        inner = next(arg for arg in get_args(hint) if arg is not NoneType)
        return replace(shape_of(inner, rules, record), optional=True)
    if origin is Literal:
        return Word(options=tuple((str(each), str(each)) for each in get_args(hint)))
    if origin is tuple:
        return Rows(inner=shape_of(get_args(hint)[0], rules, record))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        name, inner = (shape_of(each, rules, record) for each in get_args(hint))
        return Table(names=name, inner=inner)
    if isinstance(hint, type) and is_dataclass(hint):
        parts = ((f.name, shape_of(hints(hint)[f.name], rules, record)) for f in fields(hint))
        return Group(parts=tuple(parts))
    plain = {int: Number(), float: Number(whole=False), bool: Flag(), str: Words()}
    return plain.get(hint, Unknown())


def _constrained(base: Any, constraints: tuple[Any, ...], rules: Ruleset, record: Record) -> Shape:
    shape = shape_of(base, rules, record)
    told = [each.allowed for each in constraints if isinstance(each, Constraint)]
    for each in constraints:
        match each:
            case Between(least, most) if isinstance(shape, Number):
                shape = replace(shape, least=least, most=most)
            case Items(least, most, ascending) if isinstance(shape, Rows):
                shape = replace(shape, least=least, most=most, ascending=ascending)
            case RefTo(kind):
                shape = Word(options=_records(rules, record.text, kind))
            case Only(value):
                shape = replace(shape, only=value)
    return replace(shape, allowed=", and ".join(told))


@lru_cache(maxsize=256)
def _records(rules: Ruleset, text: str, kind: str) -> tuple[tuple[str, str], ...]:
    return tuple(
        (record.id, record_label(record))
        for record in rules.records.values()
        if record.text == text and record.kind == kind
    )
