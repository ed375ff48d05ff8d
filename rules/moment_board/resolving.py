"""The board's small sums: Impact, Wear, pressure, movement, Event spaces. Whole numbers only."""

from __future__ import annotations

from collections.abc import Iterable, Set
from functools import lru_cache

from rules.data import Ruleset
from rules.moment_board.records import (
    Commitment,
    Consequences,
    EventSpace,
    ForStep,
    GroupPressure,
    Track,
)

PREPARE, ADVANCE, BREAKTHROUGH = "prepare", "advance", "breakthrough"


@lru_cache(maxsize=64)
def commitments(ruleset: Ruleset) -> tuple[Commitment, ...]:
    """Give the areas of the board in activation order."""
    return tuple(sorted(ruleset.of(Commitment), key=lambda commitment: commitment.order))


@lru_cache(maxsize=256)
def commitment(ruleset: Ruleset, name: str) -> Commitment:
    """Give one area of the board; raises DataFaults for an unknown name."""
    return ruleset.one(Commitment, name)


def impact_of(area: Commitment, margin: int, ruleset: Ruleset) -> int:
    """Give the Impact of a success by `margin` Power (gap mb-wear-impact-selection)."""
    scale = ruleset.one(Consequences)
    grown = scale.impact_base + margin // scale.margin_per_impact
    return max(area.impact_least, min(area.impact_most, grown))


def wear_of(area: Commitment, shortfall: int, ruleset: Ruleset) -> int:
    """Give the Wear of a failure by `shortfall` Power (gap mb-wear-impact-selection)."""
    grown = area.wear_least + shortfall // ruleset.one(Consequences).shortfall_per_wear
    return max(area.wear_least, min(area.wear_most, grown))


def group_pressure(preparing: int, ruleset: Ruleset) -> int:
    """Give how far so many Preparing heroes move the track AGAINST (C-01)."""
    rule = ruleset.one(GroupPressure)
    if preparing < rule.least_heroes:
        return 0
    up = rule.heroes_per_step - 1 if rule.rounding == "up" else 0
    return rule.against * ((preparing + up) // rule.heroes_per_step)


def for_movement(margin: int | None, ruleset: Ruleset) -> int:
    """Give how far a best Success by `margin` moves the track FOR; None is no Success."""
    if margin is None:
        return 0
    steps = [step.movement for step in ruleset.of(ForStep) if step.least_margin <= margin]
    return steps[-1] if steps else 0


def moved(position: int, by: int, ruleset: Ruleset) -> int:
    """Give the position after a move; what would leave the track is lost."""
    length = ruleset.one(Track).length
    return max(-length, min(length, position + by))


def due_space(position: int, fired: Set[str], ruleset: Ruleset) -> EventSpace | None:
    """Give the Event space that fires at the end of a round in which the track moved (C-10).

    That is the nearest one on this side that has not fired, if the position is at or beyond one.
    """
    spaces = _open_spaces(position, fired, ruleset)
    if not any(space.distance <= abs(position) for space in spaces):
        return None
    return _nearest(abs(position), spaces)


def called_space(position: int, fired: Set[str], ruleset: Ruleset) -> EventSpace | None:
    """Give the space that an Event goes to when one is called for; None: none is left, or a tie.

    A tie is Neutral (stated); everywhere else the side is the position's own.
    """
    if position == 0:
        return None
    return _nearest(abs(position), _open_spaces(position, fired, ruleset))


def _open_spaces(position: int, fired: Set[str], ruleset: Ruleset) -> list[EventSpace]:
    side = "for" if position > 0 else "against"
    return [
        space
        for space in ruleset.of(EventSpace)
        if position and space.side == side and space.id not in fired
    ]


def _nearest(distance: int, spaces: Iterable[EventSpace]) -> EventSpace | None:
    # Between two spaces as near as each other, the one towards Neutral (C-07).
    near = sorted(spaces, key=lambda space: (abs(space.distance - distance), space.distance))
    return near[0] if near else None
