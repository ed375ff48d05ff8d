"""The table of boosts: what each gives and costs, how often, on which rolls (chapter 14)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rules.data import Cell, Ruleset, Table
from rules.data.cells import cell, empty_cell, text_cell
from rules.data.styles import listed, plural, written
from rules.momenta.records import Boost, BoostCap, RollType

COLUMNS: Final = (
    "Boost",
    "Gives",
    "Costs",
    "At most, each roll",
    "On these rolls",
    "Before or after it",
)
GIVES: Final[Mapping[str, Callable[[int], str]]] = {
    "bonus": lambda number: written(number, "dice", ""),
    "successes": lambda number: f"+{_counted(number, 'success')}",
    "rerolls": lambda number: _counted(number, "new roll"),
}
COSTS: Final[Mapping[str, Callable[[int], str]]] = {
    "resolve": lambda number: f"{number} Resolve",
    "momentum": lambda number: f"{number} Momentum",
}


def boosts(ruleset: Ruleset) -> Table:
    """Give the ways to better a roll, with price and limits (chapter 14)."""
    rows = [
        (
            cell(ruleset, boost, "label"),
            _first(ruleset, boost, GIVES),
            _first(ruleset, boost, COSTS),
            cell(ruleset, boost, "most"),
            text_cell(ruleset, boost, _rolls_in_words(boost, ruleset), "rolls"),
            cell(ruleset, boost, "moment"),
        )
        for boost in ruleset.of(Boost)
    ]
    for cap in ruleset.of(BoostCap):
        nothing = empty_cell(cap.mark("most"))
        label, most = cell(ruleset, cap, "label"), cell(ruleset, cap, "most", "dice")
        rows.append((label, nothing, nothing, most, nothing, nothing))
    return Table("momenta:boosts", "Ways to better a roll", COLUMNS, tuple(rows))


def _first(ruleset: Ruleset, boost: Boost, texts: Mapping[str, Callable[[int], str]]) -> Cell:
    """Make the cell of the first of these keys that the boost gives."""
    for key, text in texts.items():
        if key in boost.given:
            return text_cell(ruleset, boost, text(getattr(boost, key)), key)
    return empty_cell(boost.mark("label"))


def _rolls_in_words(boost: Boost, ruleset: Ruleset) -> str:
    labels = {kind.roll: kind.label.lower() for kind in ruleset.of(RollType)}
    return listed(tuple(labels[roll] for roll in boost.rolls), "or")


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun if number == 1 else plural(noun)}"
