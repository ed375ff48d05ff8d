"""A starting hero's chances at a Difficulty: of success, with a redraw, of the two markers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from rules.data import Ruleset
from rules.moment_board.bag import BAG
from rules.moment_board.models import (
    Model,
    Powers,
    success_with_redraw,
    success_with_redraw_all,
)
from rules.moment_board.moment import starting_hero
from rules.moment_board.outcomes import CONFIDENCE, UNCERTAINTY
from rules.moment_board.pool import POOL
from rules.moment_board.records import Difficulty, Marker, ModelId

MODELS: Final[Mapping[ModelId, Model]] = {"bag": BAG, "pool": POOL}


@dataclass(frozen=True, slots=True)
class Chance:
    """A chance that is told of a starting hero: its id, and what it is called."""

    id: str
    text: str
    lit: bool


CHANCES: Final = (
    Chance("off", "flame off", lit=False),
    Chance("off-redraw", "flame off, a Redraw Token after a failure", lit=False),
    Chance("off-redraw-all", "flame off, a redraw-all after a failure", lit=False),
    Chance("on", "flame on", lit=True),
    Chance("on-redraw", "flame on, a Redraw Token after a failure", lit=True),
    Chance("on-redraw-all", "flame on, a redraw-all after a failure", lit=True),
    Chance("confidence", "Breakthrough that gives Confidence", lit=True),
    Chance("uncertainty", "Breakthrough that gives Uncertainty", lit=True),
)


def usual(name: ModelId, lit: bool, ruleset: Ruleset) -> Powers:
    """Give the Power of a starting hero's fresh Performance."""
    return MODELS[name].powers(starting_hero("", ruleset), lit, ruleset)


def chance(name: ModelId, kind: str, step: Difficulty, ruleset: Ruleset) -> Fraction:
    """Give one of `CHANCES` at a Difficulty, exactly; raises KeyError for an unknown one.

    A Redraw Token is spent as well as it can be; Confidence and Uncertainty are those of a
    Breakthrough that nothing else is spent on.
    """
    lit = {known.id: known.lit for known in CHANCES}[kind]
    power = step.power(name)
    model, hero = MODELS[name], starting_hero("", ruleset)
    if kind.endswith("-redraw"):
        return success_with_redraw(model, hero, lit, power, ruleset)
    if kind.endswith("-redraw-all"):
        return success_with_redraw_all(model, hero, lit, power, ruleset)
    fresh = usual(name, lit, ruleset)
    if kind == CONFIDENCE:
        return fresh.at_least(power + ruleset.one(Marker, CONFIDENCE).by)
    if kind == UNCERTAINTY:
        return fresh.at_most(power - ruleset.one(Marker, UNCERTAINTY).by)
    return fresh.at_least(power)
