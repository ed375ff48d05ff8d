"""What Events leave behind in a Moment: fired spaces, lasting effects, a round limit."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from rules.data import Ruleset
from rules.moment_board.moment import Effect, Moment
from rules.moment_board.resolving import ADVANCE, group_pressure

# Effects that happen once, when their Event is drawn.
AT_ONCE: Final = frozenset({"resistance", "advantage", "clear-wear", "cause-wear", "limit"})


@dataclass(frozen=True, slots=True)
class Active:
    """A lasting effect: the rounds it still has (None: the rest of the Moment), and on whom.

    `hero` is the index of the one hero it falls on, None for everybody.
    """

    effect: Effect
    left: int | None
    hero: int | None = None


@dataclass(frozen=True, slots=True)
class World:
    """The Moment's circumstances; the same for every hero but for effects on one of them.

    `last_round` is the round after which time is up, None where no limit is set.
    """

    fired: frozenset[str] = frozenset()
    active: tuple[Active, ...] = ()
    last_round: int | None = None


def first_world(moment: Moment) -> World:
    """Give the circumstances in which a Moment begins."""
    return World(last_round=moment.rounds)


def _amounts(world: World, kind: str) -> int:
    return sum(active.effect.amount for active in world.active if active.effect.kind == kind)


def difficulty_of(world: World, moment: Moment, ruleset: Ruleset) -> int:
    """Give the Power that a Performance must reach now, never below 0."""
    return max(0, moment.power(ruleset) + _amounts(world, "difficulty"))


def pressure_of(world: World, preparing: int, ruleset: Ruleset) -> int:
    """Give how far group pressure moves the track AGAINST in this round."""
    counted = max(0, preparing - _amounts(world, "waive-pressure"))
    doubled = any(active.effect.kind == "double-pressure" for active in world.active)
    return group_pressure(counted, ruleset) * (2 if doubled else 1)


def bars(world: World, commitment: str, hero: int | None) -> tuple[Active, ...]:
    """Give the effects that bar a commitment for a hero; None asks for bars on everybody."""
    return tuple(
        active
        for active in world.active
        if active.effect.kind == "bar"
        and active.effect.commitment == commitment
        and active.hero in (None, hero)
    )


def extra_wear(world: World, commitment: str) -> int:
    """Give the Wear that each failure with a commitment costs on top of its own."""
    return sum(
        active.effect.amount
        for active in world.active
        if active.effect.kind == "wear-on-failure" and active.effect.commitment == commitment
    )


def impact_column(world: World, commitment: str) -> str:
    """Give the commitment in whose Impact column a success now counts."""
    boosted = commitment == ADVANCE and _boost(world) is not None
    return "breakthrough" if boosted else commitment


def _boost(world: World) -> Active | None:
    kinds = (active for active in world.active if active.effect.kind == "breakthrough-impact")
    return next(kinds, None)


def after_success(world: World, commitment: str) -> World:
    """Give the circumstances after a success: a waiting Impact boost is used up by an Advance."""
    boost = _boost(world)
    if commitment != ADVANCE or boost is None:
        return world
    left = list(world.active)
    left.remove(boost)
    return replace(world, active=tuple(left))


def lifted(world: World, preparing: int) -> World:
    """Give the circumstances once so many heroes Prepare: bars that only waited for them go."""
    left = tuple(
        active
        for active in world.active
        if not (active.effect.kind == "bar" and 0 < active.effect.prepared <= preparing)
    )
    return world if left == world.active else replace(world, active=left)


def aged(world: World) -> World:
    """Give the circumstances after a round: every lasting effect has a round less."""
    if not world.active:
        return world
    left = tuple(
        active if active.left is None else replace(active, left=active.left - 1)
        for active in world.active
        if active.left != 1
    )
    return replace(world, active=left)


def with_effect(world: World, effect: Effect, hero: int | None = None) -> World:
    """Give the circumstances with a lasting effect, which holds from now on.

    At a round's end its rounds begin with the next one. Within a round it holds at once; its
    rounds are then one more, so that the full ones follow (gap mb-event-effects).
    """
    return replace(world, active=(*world.active, Active(effect, effect.rounds, hero)))


def with_limit(world: World, effect: Effect, round_: int) -> World:
    """Give the circumstances with time up so many rounds after this one, or when it was before."""
    last = round_ + effect.amount
    if world.last_round is not None:
        last = min(last, world.last_round)
    return replace(world, last_round=last)


def with_fired(world: World, space: str) -> World:
    """Give the circumstances once an Event space has fired."""
    return replace(world, fired=world.fired | {space})
