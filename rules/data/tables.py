"""Tables of rules: cells that keep their machine value and where they come from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rules.data.records import Provenance


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: `text` to print, `value` as JSON can hold it, and its provenance.

    `record` is the ref of the record whose value it gives, '' for what is worked out; cells that
    say the same are the same, whichever records they are of.
    """

    text: str
    value: Any
    provenance: Provenance
    source: str | None = None
    chapter: str | None = None
    variant: str | None = None
    record: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Table:
    """A table of rules; the first column holds each row's header."""

    ref: str
    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
