"""The ranks that a hero has gained: what each brought, what it was spent on, what it changed."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from rules.data import Ruleset
from rules.data.styles import listed, plain, with_sign, written
from rules.momenta.characters.advancement import RankGains, rank_gains
from rules.momenta.characters.archetype_records import Ability
from rules.momenta.characters.boards import boards_of
from rules.momenta.characters.body_records import Stat
from rules.momenta.characters.hero import NO_ARCHETYPE, Hero, archetype_ranks, cores_of
from rules.momenta.characters.lookup import lookup
from rules.momenta.characters.refusing import label_of
from rules.momenta.characters.stats import stats_of

from .html import Child, Markup, element

__all__ = ["Step", "at_rank", "brings", "changes", "draw_gained", "spent_on", "steps_of"]


class Step(NamedTuple):
    """A rank that was gained: the hero before and after it."""

    before: Hero
    after: Hero

    @property
    def rank(self) -> int:
        """The character rank that was reached."""
        return self.after.character_rank


def at_rank(hero: Hero, gained: int) -> Hero:
    """Give the hero as they were when they had gained so many ranks since creation."""
    return replace(hero, advances=hero.advances[:gained])


def steps_of(hero: Hero) -> list[Step]:
    """Give every rank that was gained, in order."""
    heroes = [at_rank(hero, gained) for gained in range(len(hero.advances) + 1)]
    return [Step(before, after) for before, after in pairwise(heroes)]


@lru_cache(maxsize=128)
def brings(rank: int, ruleset: Ruleset) -> str:
    """Say what a character rank brings besides an archetype rank; '' for nothing more."""
    gains: RankGains = rank_gains(rank, ruleset)
    told = []
    if gains.attribute_points:
        told.append(written(gains.attribute_points, "count:attribute point", ""))
    told += [f"{stat.label} +{more}" for stat, more in gains.stats]
    if gains.tier is not None:
        told.append(f"the tier {gains.tier.label}")
    if gains.limit_breaks:
        told.append(f"Limit Break slots +{gains.limit_breaks}")
    return listed(tuple(told), "and")


def spent_on(step: Step, ruleset: Ruleset) -> str:
    """Say what a rank was spent on, such as "Warrior 3, AGI +1"."""
    taken = step.after.advances[-1]
    if taken.archetype == NO_ARCHETYPE:
        told = "no archetype"
    else:
        reached = archetype_ranks(step.after)[taken.archetype]
        told = f"{label_of(taken.archetype, ruleset)} {reached}"
    if taken.attribute is None:
        return told
    return f"{told}, {label_of(taken.attribute, ruleset)} +{_raised(step.rank, ruleset)}"


def _raised(rank: int, ruleset: Ruleset) -> int:
    return rank_gains(rank, ruleset).attribute_points


@lru_cache(maxsize=256)
def changes(before: Hero, after: Hero, ruleset: Ruleset) -> tuple[str, ...]:
    """Say which numbers changed between two states of a hero, and by how much (13).

    Cores in points, the slots of bonus boards, and all stats, each in its own unit: speed and
    senses in squares.
    """
    cores = cores_of(before, ruleset), cores_of(after, ruleset)
    stats = stats_of(before, ruleset), stats_of(after, ruleset)
    pairs = [(label_of(core, ruleset), cores[0][core], cores[1][core]) for core in cores[0]]
    slots = [
        {board.label: board.slots for board in boards_of(hero, ruleset) if board.bonus}
        for hero in (before, after)
    ]
    pairs += [(f"{label} slots", slots[0].get(label, 0), slots[1][label]) for label in slots[1]]
    pairs += [
        (stat.label, stats[0][stat.id].value, stats[1][stat.id].value) for stat in ruleset.of(Stat)
    ]
    return tuple(
        f"{label} {plain(was)} → {plain(now)} ({with_sign(now - was)})"
        for label, was, now in pairs
        if was != now
    )


def _abilities(step: Step, ruleset: Ruleset) -> tuple[Ability, ...]:
    name = step.after.advances[-1].archetype
    reached = archetype_ranks(step.after).get(name, 0)
    return lookup(ruleset).abilities.get((name, reached), ())


@lru_cache(maxsize=256)
def draw_gained(step: Step, ruleset: Ruleset) -> Markup:
    """Give one rank that was gained: what it brought, what it went to, what it changed."""
    gained = _abilities(step, ruleset)
    more = brings(step.rank, ruleset)
    told: list[Child] = [
        element(
            "p",
            element("strong", f"Rank {step.rank}: {spent_on(step, ruleset)}."),
            f" It brought {more}." if more else None,
        )
    ]
    if found := changes(step.before, step.after, ruleset):
        told.append(element("p", ", ".join(found), class_="m-h-follows"))
    if gained:
        told.append(
            element(
                "ul",
                [
                    element("li", element("strong", f"{one.label}: "), one.told("meaning"))
                    for one in gained
                ],
                class_="m-h-brings",
            )
        )
    return element("div", told, class_="m-h-rank")
