"""What one commitment of one hero can come to, in as few classes as the board tells apart."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import lru_cache
from math import gcd
from typing import NamedTuple

from rules.data import Ruleset
from rules.moment_board.models import Held, Holder, is_lit, model_of
from rules.moment_board.moment import Moment
from rules.moment_board.records import Commitment, Marker, ModelId
from rules.moment_board.resolving import commitment as area_of
from rules.moment_board.resolving import for_movement, impact_of, wear_of
from rules.moment_board.suffering import worsened
from rules.moment_board.world import World, difficulty_of, extra_wear, impact_column

CONFIDENCE, UNCERTAINTY = "confidence", "uncertainty"


@dataclass(frozen=True, slots=True, order=True)
class Outcome:
    """One class of final Performances that nothing was spent on.

    `movement` is how far the track moves FOR if this is the best Success, `against` how far this
    failure moves it AGAINST: both 0 where the commitment is not counted. `confidence` and
    `uncertainty` say what is gained, `cleared` that a pending Uncertainty has triggered.
    """

    success: bool
    movement: int
    against: int
    impact: int
    wear: int
    confidence: bool = False
    uncertainty: bool = False
    cleared: bool = False


@dataclass(frozen=True, slots=True)
class Outcomes:
    """Each class of outcomes in rising order with its ways, of `total` equally likely ones."""

    ways: tuple[tuple[Outcome, int], ...]
    total: int


class Asked(NamedTuple):
    """What decides a hero's outcomes: the arguments of `outcomes`, in their order."""

    model: ModelId
    tokens: tuple[int, ...]
    dice: int
    commitment: str
    difficulty: int
    lit: bool
    uncertain: bool
    extra_wear: int
    column: str
    ruleset: Ruleset
    suffers: tuple[str, ...] = ()


def asked(
    moment: Moment, world: World, hero: Holder, commitment: str, uncertain: bool, ruleset: Ruleset
) -> Asked:
    """Give what decides the outcomes of a hero who performs under these circumstances."""
    return Asked(
        moment.model,
        hero.tokens,
        hero.dice,
        commitment,
        difficulty_of(world, moment, ruleset),
        is_lit(moment, commitment, ruleset),
        uncertain,
        extra_wear(world, commitment),
        impact_column(world, commitment),
        ruleset,
        hero.suffers,
    )


@lru_cache(maxsize=4096)
def outcomes(
    model: ModelId,
    tokens: tuple[int, ...],
    dice: int,
    commitment: str,
    difficulty: int,
    lit: bool,
    uncertain: bool,
    extra_wear: int,
    column: str,
    ruleset: Ruleset,
    suffers: tuple[str, ...] = (),
) -> Outcomes:
    """Give what a Performance comes to if nothing is spent on it.

    `difficulty` is the Power to reach, `extra_wear` is added to the Wear of a failure, `column` is
    the commitment whose range a success takes its Impact from. An `uncertain` hero performs again
    after a success, and what comes then stands, for nothing can be spent to prevent that. Who
    `suffers` Banes has what they do in all outcomes.
    """
    fresh = model_of(model).powers(Held(tokens, dice), lit, ruleset)
    once: Counter[Outcome] = Counter()
    for power, count in fresh.items():
        margin = power - difficulty
        once[_read(margin, commitment, extra_wear, column, suffers, ruleset)] += count
    if not uncertain:
        return _reduced(once, fresh.total)
    twice: Counter[Outcome] = Counter()
    for first, count in once.items():
        if not first.success:
            twice[first] += count * fresh.total
            continue
        for second, ways in once.items():
            twice[replace(second, cleared=True)] += count * ways
    return _reduced(twice, fresh.total**2)


def outcome_of(
    margin: int,
    commitment: str,
    ruleset: Ruleset,
    *,
    extra_wear: int = 0,
    column: str = "",
    suffers: tuple[str, ...] = (),
) -> Outcome:
    """Give what a final Performance by this margin comes to; a shortfall is a negative margin.

    Without a `column` the Impact is the commitment's own.
    """
    return _read(margin, commitment, extra_wear, column or commitment, suffers, ruleset)


@lru_cache(maxsize=4096)
def _read(
    margin: int,
    commitment: str,
    extra_wear: int,
    column: str,
    suffers: tuple[str, ...],
    ruleset: Ruleset,
) -> Outcome:
    area = area_of(ruleset, commitment)
    found = worsened(_plainly(margin, area, column, ruleset), margin, area, suffers, ruleset)
    return found if found.success else replace(found, wear=found.wear + extra_wear)


def _plainly(margin: int, area: Commitment, column: str, ruleset: Ruleset) -> Outcome:
    if margin >= 0:
        return Outcome(
            success=True,
            movement=for_movement(margin, ruleset) if area.counted else 0,
            against=0,
            impact=impact_of(area_of(ruleset, column), margin, ruleset),
            wear=0,
            confidence=area.barred and margin >= ruleset.one(Marker, CONFIDENCE).by,
        )
    return Outcome(
        success=False,
        movement=0,
        against=area.escalation if area.counted else 0,
        impact=0,
        wear=wear_of(area, -margin, ruleset),
        uncertainty=area.barred and -margin >= ruleset.one(Marker, UNCERTAINTY).by,
    )


def _reduced(ways: Counter[Outcome], total: int) -> Outcomes:
    common = gcd(*ways.values())
    lumped = tuple((outcome, ways[outcome] // common) for outcome in sorted(ways))
    return Outcomes(lumped, total // common)
