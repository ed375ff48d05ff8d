"""What heroes carry from one Moment to the next, in the same Day or in a new one."""

from __future__ import annotations

from dataclasses import replace

from rules.data import Ruleset, current
from rules.moment_board.growth import with_banes
from rules.moment_board.moment import Hero, Moment, MomentFaults
from rules.moment_board.state import HeroState, State


def carry_over(
    moment: Moment,
    state: State,
    next_moment: Moment | None = None,
    *,
    new_day: bool,
    ruleset: Ruleset | None = None,
) -> Moment:
    """Give the next Moment, or the same one again, with its heroes as they come out of this one.

    Heroes are known by their names; others keep what the next Moment says. Redraw Tokens,
    Confidence, Uncertainty and DOUBT are kept, and each lasting Bane changes a token of the bag. A
    new Day clears Reserve, fills the supply up and hands out no Redraw Token (gap
    mb-redraw-supply). Raises MomentFaults before the Moment has ended.
    """
    rules = ruleset or current()
    if state.phase != "ended":
        raise MomentFaults(
            (f"The Moment is in round {state.round}; heroes leave it only once it has ended.",)
        )
    entered = zip(moment.heroes, state.heroes, strict=True)
    left = [_left(hero, now, new_day, rules) for hero, now in entered]
    following = next_moment or moment
    heroes = tuple(_taken_along(left, hero) for hero in following.heroes)
    return replace(following, heroes=heroes, supply=None if new_day else state.supply)


def _taken_along(left: list[Hero], hero: Hero) -> Hero:
    """Take the first hero of that name who has not been taken; two may share a name."""
    for place, other in enumerate(left):
        if other.name == hero.name:
            return left.pop(place)
    return hero


def _left(hero: Hero, now: HeroState, new_day: bool, ruleset: Ruleset) -> Hero:
    return replace(
        hero,
        tokens=with_banes(hero.tokens, now.banes, ruleset),
        doubt=now.doubt,
        redraws=now.redraws,
        reserve=0 if new_day else now.reserve,
        confidence=now.confidence,
        uncertainty=now.uncertainty,
    )
