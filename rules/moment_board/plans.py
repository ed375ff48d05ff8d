"""What heroes do under a plan: who commits where, who acts first, on whom an Event falls.

A forecast follows a plan whatever happens, so that it can be computed; it stands for what a table
means to do. Heroes who are alike stand in for one another: where a plan has to pick somebody it
looks at the Wear, then at which kind of hero it is (`rank`). All of it is ours (gap mb-plans).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from rules.data import Ruleset
from rules.data.faults import nearest, one_of, shown
from rules.moment_board.moment import Effect, Hero, MomentFaults
from rules.moment_board.records import Plan
from rules.moment_board.resolving import ADVANCE, BREAKTHROUGH, PREPARE
from rules.moment_board.world import World

AS_CHOSEN = "as-chosen"
# What a hero does who may not do what the plan wants; "" takes no part.
_INSTEAD: Final[dict[str, tuple[str, ...]]] = {
    "": (),
    BREAKTHROUGH: (BREAKTHROUGH, ADVANCE, PREPARE),
    ADVANCE: (ADVANCE, PREPARE, BREAKTHROUGH),
    PREPARE: (PREPARE, ADVANCE, BREAKTHROUGH),
}


Bars = tuple[tuple[str, int | None], ...]


@dataclass(frozen=True, slots=True)
class Able:
    """A hero who may take part: the kind of hero, the Wear, what is barred for this one alone.

    `bars` are the commitments that Events bar for this hero alone, with the rounds that they last.
    `chosen` is the commitment that the hero has chosen, "" to take no part, None for none yet.
    """

    rank: int
    wear: int
    uncertain: bool = False
    barred: frozenset[str] = frozenset()
    bars: Bars = ()
    chosen: str | None = None

    @property
    def kind(self) -> tuple[object, ...]:
        """What else tells heroes with the same Wear apart, in an order of no meaning."""
        lasting = tuple((bar, left is None, left or 0) for bar, left in self.bars)
        return self.rank, self.uncertain, len(self.barred), lasting


def plan_named(name: str, ruleset: Ruleset) -> Plan:
    """Give a plan by its id; raises MomentFaults for an unknown one."""
    plans = {plan.id: plan for plan in ruleset.of(Plan)}
    if name not in plans:
        near = nearest(name, plans)
        hint = f" Nearest: {near}." if near else ""
        raise MomentFaults(
            (f"The plan cannot be {shown(name)}; allowed is {one_of(tuple(plans))}.{hint}",)
        )
    return plans[name]


def plan_choices(
    plan: Plan, heroes: Sequence[Able], round_: int, world: World
) -> tuple[str | None, ...]:
    """Give each hero's commitment in this round; None for one to whom everything is barred."""
    wanted = _wanted(plan, heroes, round_)
    closed = _closed(world, wanted.count(PREPARE))
    chosen: list[str | None] = []
    for hero, want in zip(heroes, wanted, strict=True):
        open_ = (c for c in _INSTEAD[want] if c not in closed and c not in hero.barred)
        chosen.append(next(open_, None))
    return tuple(chosen)


def _closed(world: World, preparing: int) -> frozenset[str]:
    """Give what Events bar for everybody while so many heroes mean to Prepare."""
    return frozenset(
        str(active.effect.commitment)
        for active in world.active
        if active.effect.kind == "bar"
        and active.hero is None
        and not 0 < active.effect.prepared <= preparing
    )


def _wanted(plan: Plan, heroes: Sequence[Able], round_: int) -> list[str]:
    wanted = [
        (ADVANCE if hero.chosen is None else hero.chosen) if plan.rest == AS_CHOSEN else plan.rest
        for hero in heroes
    ]
    # The most worn Prepare; the freshest who may dare a Breakthrough.
    by_wear = sorted(range(len(heroes)), key=lambda i: (-heroes[i].wear, heroes[i].kind))
    preparing = preparing_in(plan, round_)
    for index in by_wear[:preparing]:
        wanted[index] = PREPARE
    fresh = reversed(by_wear[preparing:])
    daring = [index for index in fresh if BREAKTHROUGH not in heroes[index].barred]
    for index in daring[: plan.breaking]:
        wanted[index] = BREAKTHROUGH
    return wanted


def preparing_in(plan: Plan, round_: int) -> int:
    """Give how many heroes the plan has Prepare in a round; rounds count from 1."""
    return plan.preparing if (round_ - 1) % plan.every == 0 else 0


def dares(plan: Plan, choices: Sequence[str | None]) -> bool:
    """Whether somebody may try a Breakthrough under the plan."""
    chosen = plan.rest == AS_CHOSEN and BREAKTHROUGH in choices
    return chosen or plan.rest == BREAKTHROUGH or plan.breaking > 0


class Kind(NamedTuple):
    """What tells heroes apart: the bag in order, the pool, DOUBT, the repeated choice, Banes."""

    tokens: tuple[int, ...]
    dice: int
    doubt: bool
    chosen: str | None
    suffers: tuple[str, ...]


def ranks_of(
    heroes: Sequence[Hero], doubts: Sequence[bool], plan: Plan, choices: Sequence[str | None]
) -> tuple[list[int], list[Kind]]:
    """Give the kind of each hero by number, and the kinds.

    Heroes of one kind stand in for one another.
    """
    repeated = choices if plan.rest == AS_CHOSEN else [None] * len(heroes)
    kinds = [
        Kind(tuple(sorted(hero.tokens)), hero.dice, doubt, choice, hero.suffers)
        for hero, doubt, choice in zip(heroes, doubts, repeated, strict=True)
    ]
    known = list(dict.fromkeys(kinds))
    return [known.index(kind) for kind in kinds], known


def in_order(bars: Iterable[tuple[str, int | None]]) -> Bars:
    """Give bars by commitment, those that last longest last."""
    return tuple(sorted(bars, key=lambda bar: (bar[0], bar[1] is None, bar[1] or 0)))


def bars_on(world: World, hero: int) -> Bars:
    """Give what Events bar for one hero alone, by the hero's index."""
    return in_order(
        (str(active.effect.commitment), active.left)
        for active in world.active
        if active.effect.kind == "bar" and active.hero == hero
    )


def acting_order(hero: Able) -> tuple[int, bool, int]:
    """Give the order in which heroes of one area act under a plan; the least is first."""
    return hero.rank, hero.uncertain, hero.wear


def pointed(effect: Effect, heroes: Sequence[Able]) -> int:
    """Give on whom an Event's effect for one hero falls, by index; there must be a hero.

    Relief goes to the most worn, harm to the freshest.
    """
    relief = effect.kind == "clear-wear"
    return min(
        range(len(heroes)),
        key=lambda i: (-heroes[i].wear if relief else heroes[i].wear, heroes[i].kind),
    )
