"""Cells of the tables: values under a key, and chances and means that are worked out."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from rules.data import Cell, Mark, Record, Ruleset
from rules.data.quotes import as_json, hyphened, value_of
from rules.data.styles import plain, written

# Where computed odds stand in the sources, and whose values they follow from.
POOL_ODDS: Final = Mark(provenance="derived", source="pool-probabilities", chapter="03")
PATTERN_ODDS: Final = Mark(provenance="derived", source="pattern-probabilities", chapter="04")
LADDER_ODDS: Final = Mark(provenance="house", source="narrative-ladder", chapter="14")
EXAMPLES: Final = Mark(provenance="derived", source="worked-examples", chapter="04")
NOTHING: Final = "–"


def cell(ruleset: Ruleset, record: Record, key: str, style: str | None = None) -> Cell:
    """Make the cell of the value under a key, marked as its record marks it."""
    ref = hyphened(f"{record.ref}.{key}")
    if key.partition(".")[0] not in record.given:
        mark = record.mark(key)
        value = as_json(value_of(record, key))
        return Cell(NOTHING, value, mark.provenance, mark.source, mark.chapter)
    quote = ruleset.quote(ref, style)
    return Cell(
        quote.text, quote.value, quote.provenance, quote.source, quote.chapter, quote.variant
    )


def text_cell(ruleset: Ruleset, record: Record, text: str, key: str, *more: str) -> Cell:
    """Make a cell whose text is put together from the value under a key and under `more`."""
    mark = record.mark(key)
    variant = ruleset.variant if any(map(record.is_changed, (key, *more))) else None
    return Cell(
        text, as_json(value_of(record, key)), mark.provenance, mark.source, mark.chapter, variant
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
