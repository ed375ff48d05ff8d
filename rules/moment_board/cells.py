"""Cells of the board's tables, and where what they compute comes from."""

from __future__ import annotations

from typing import Any, Final

from rules.data import Cell, Mark, Record, Ruleset
from rules.data.cells import NOTHING, cell, chance_cell, empty_cell, mean_cell, pool_cell, text_cell

__all__ = [
    "BAG_ODDS",
    "IMPACT",
    "NOTHING",
    "POOL_ODDS",
    "PRESSURE",
    "as_number",
    "asked",
    "cell",
    "chance_cell",
    "empty_cell",
    "header",
    "mean_cell",
    "pool_cell",
    "text_cell",
    "worked_out",
]

BAG_ODDS: Final = Mark(provenance="house", source="mb-model-bag", chapter="The Active Flame")
POOL_ODDS: Final = Mark(provenance="house", source="mb-model-pool", chapter="The Active Flame")
IMPACT: Final = Mark(provenance="house", source="mb-wear-impact-selection", chapter="Wear & Impact")
PRESSURE: Final = Mark(provenance="derived", source="C-01", chapter="Group Pressure During Prepare")


def header(text: str, mark: Mark, value: Any = None) -> Cell:
    """Make the cell that begins a row; its value is its text unless another is given."""
    shown = text if value is None else value
    return Cell(text, shown, mark.provenance, mark.source, mark.chapter)


def worked_out(
    ruleset: Ruleset, text: str, value: Any, mark: Mark, rests_on: tuple[Record, ...] = ()
) -> Cell:
    """Make the cell of what follows from records; with one of them changed it is the variant's."""
    variant = ruleset.variant if any(record.changed for record in rests_on) else None
    return Cell(text, value, mark.provenance, mark.source, mark.chapter, variant)


def as_number(ruleset: Ruleset, record: Record, key: str) -> Cell:
    """Make the cell of a number that may be none: 0 is written as a word."""
    value = getattr(record, key)
    return text_cell(ruleset, record, str(value) if value else "none", key)


def asked(question: str, *answers: Cell) -> tuple[Cell, ...]:
    """Make a row of a question and its answers; it comes from where the first answer does."""
    first = answers[0]
    return (
        Cell(question, question, first.provenance, first.source, first.chapter, first.variant),
        *answers,
    )
