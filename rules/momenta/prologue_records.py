"""The records of the Prologue: parts of the book, catalogs, the games behind it (00, 02)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from rules.data.records import FrozenMap, Line, Record


@dataclass(frozen=True, slots=True, kw_only=True)
class BookPart(Record):
    """A part of the rules, and for whom it is; the file stands in reading order."""

    kind: ClassVar[str] = "book-part"
    label: Line
    title: Line
    meaning: Line
    for_players: bool
    for_gm: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Catalog(Record):
    """A catalog: a list that the rules point to and do not repeat."""

    kind: ClassVar[str] = "catalog"
    label: Line
    meaning: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Inspiration(Record):
    """A game that Momenta thanks, and what it found there."""

    kind: ClassVar[str] = "inspiration"
    label: Line
    taken: Line


FILES: Mapping[str, type[Record]] = FrozenMap(
    {
        "book-parts.toml": BookPart,
        "catalogs.toml": Catalog,
        "inspirations.toml": Inspiration,
    }
)
