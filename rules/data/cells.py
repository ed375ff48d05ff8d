"""Cells of the tables: values under a key, and chances and means that are worked out."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from rules.data.quotes import as_json, hyphened, value_of
from rules.data.records import Mark, Record
from rules.data.ruleset import Ruleset
from rules.data.styles import plain, written
from rules.data.tables import Cell

NOTHING: Final = "–"


def span_text(least: int, most: int | None) -> str:
    """Write a range that may be open above.

    >>> span_text(2, 4), span_text(7, None), span_text(1, 1)
    ('2–4', '7+', '1')
    """
    if most is None:
        return f"{least}+"
    return str(least) if least == most else f"{least}–{most}"


def cell(ruleset: Ruleset, record: Record, key: str, style: str | None = None) -> Cell:
    """Make the cell of the value under a key, marked as its record marks it."""
    ref = hyphened(f"{record.ref}.{key}")
    if key.partition(".")[0] not in record.given:
        mark = record.mark(key)
        value = as_json(value_of(record, key))
        return Cell(NOTHING, value, mark.provenance, mark.source, mark.chapter, record=record.ref)
    quote = ruleset.quote(ref, style)
    return Cell(
        quote.text,
        quote.value,
        quote.provenance,
        quote.source,
        quote.chapter,
        quote.variant,
        record.ref,
    )


def text_cell(ruleset: Ruleset, record: Record, text: str, key: str, *more: str) -> Cell:
    """Make a cell whose text is put together from the value under a key and under `more`."""
    mark = record.mark(key)
    variant = ruleset.variant if any(map(record.is_changed, (key, *more))) else None
    return Cell(
        text,
        as_json(value_of(record, key)),
        mark.provenance,
        mark.source,
        mark.chapter,
        variant,
        record.ref,
    )


def chance_cell(chance: Fraction, mark: Mark) -> Cell:
    """Make the cell of a chance: percent with one decimal, the value in 0..1."""
    return Cell(
        written(chance, "percent1", ""), float(chance), mark.provenance, mark.source, mark.chapter
    )


def mean_cell(mean: Fraction, mark: Mark) -> Cell:
    """Make the cell of a mean: two decimals."""
    return Cell(plain(mean), float(mean), mark.provenance, mark.source, mark.chapter)


def pool_cell(dice: int, text: str, mark: Mark) -> Cell:
    """Make the header of a row for so many dice."""
    return Cell(text, dice, mark.provenance, mark.source, mark.chapter)


def empty_cell(mark: Mark) -> Cell:
    """Make the cell of what cannot be."""
    return Cell(NOTHING, None, mark.provenance, mark.source, mark.chapter)
