"""A Moment that a widget keeps as the text of its file, with what was last read of such a text."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from rules.data import Ruleset, current
from rules.moment_board.files import moment_text, read_moment
from rules.moment_board.moment import Moment, MomentFaults, sample, starting_hero
from rules.moment_board.records import BoardLimits, Length, SampleMoment

from .controls import ControlFault
from .texts import LongText

__all__ = ["KeptMoment", "empty_moment", "faults_told", "first_moment", "held", "written"]

# In characters: more than a Moment takes that is written in an alphabet and plays well.
LONGEST = 12_000
# How many of a file's faults are told one by one, and of those of a text in a link.
MOST_TOLD, FEW_TOLD = 20, 4
MOST_KNOWN = 64


# The Moments of the texts that were last written or read.
_known: dict[tuple[str, Ruleset], Moment] = {}


def written(moment: Moment) -> str:
    """Give the text of a Moment's file; raises MomentFaults for one that can't be."""
    text = moment_text(moment)
    while len(_known) >= MOST_KNOWN:
        _known.pop(next(iter(_known)), None)
    _known[text, current()] = moment
    return text


def held(text: str) -> Moment:
    """Give the Moment of a file's text; raises MomentFaults with every fault."""
    known = _known.get((text, current()))
    if known is None:
        known = read_moment(text)
        written(known)
        _known[text, current()] = known
    return known


def faults_told(faults: tuple[str, ...], most: int = MOST_TOLD) -> tuple[str, ...]:
    """Give the first of many faults, and how many more there are."""
    more = len(faults) - most
    return faults if more <= 1 else (*faults[:most], f"There are {more} more faults.")


def empty_moment() -> Moment:
    """Give a Moment to fill in: a starting hero, no Event, else as the first sample has it."""
    rules = current()
    usual = rules.of(SampleMoment)[0]
    heroes = (starting_hero("Hero 1", rules),)
    resistance = rules.one(Length, usual.length).resistance(len(heroes))
    return Moment(
        name="A new Moment",
        objective="",
        heroes=heroes,
        difficulty=usual.difficulty,
        resistance=min(resistance, rules.one(BoardLimits).most_resistance),
    )


def first_moment() -> Moment:
    """Give the first sample that the board's limits allow, an empty Moment if they allow none."""
    return _first(current())


@lru_cache(maxsize=8)
def _first(ruleset: Ruleset) -> Moment:
    samples = (sample(record.id, ruleset) for record in ruleset.of(SampleMoment))
    return next((each for each in samples if not each.check(ruleset)), empty_moment())


class KeptMoment(LongText):
    """A Moment as the text of its file; '' for none, which it is at first."""

    def __init__(self, label: str, **keys: Any) -> None:
        super().__init__(label, **{"longest": LONGEST, **keys})

    def read(self, raw: object) -> str:
        """Give the text of a Moment, or of a text that holds one; raises ControlFault."""
        try:
            if not isinstance(raw, Moment):
                text = super().read(raw)
                raw = held(text) if text else None
            return super().read(written(raw)) if raw else ""
        except MomentFaults as fault:
            raise ControlFault(
                f"{self.label}: {' '.join(faults_told(fault.faults, FEW_TOLD))}"
            ) from None
