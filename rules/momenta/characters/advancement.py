"""New character ranks: what each brings, which tier it lies in, and taking it (13, 29)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.data import Ruleset, current
from rules.momenta.characters.body_records import Stat
from rules.momenta.characters.creation_records import Advancement, Creation, Tier
from rules.momenta.characters.hero import Advance, Hero

__all__ = [
    "Advance",
    "RankGains",
    "advance",
    "attribute_points",
    "gives_attribute",
    "limit_break_slots",
    "rank_gains",
    "tier_of",
]


@dataclass(frozen=True, slots=True)
class RankGains:
    """What a character rank brings, besides a rank in an archetype."""

    rank: int
    # Attribute points, and what grows with character ranks: stat to how much more there is.
    attribute_points: int
    stats: tuple[tuple[Stat, int], ...]
    # The tier that begins with the rank, and the Limit Break slots that come with it.
    tier: Tier | None
    limit_breaks: int


def gives_attribute(rank: int, ruleset: Ruleset | None = None) -> bool:
    """Whether a character rank brings an attribute increase (13)."""
    rules = (ruleset or current()).one(Advancement)
    past = rank - rules.attribute_first
    return past >= 0 and past % rules.attribute_every == 0


def attribute_points(rank: int, ruleset: Ruleset | None = None) -> int:
    """Give the attribute points of a hero of a character rank in all (12, 13, creation-summary).

    >>> attribute_points(3), attribute_points(4), attribute_points(24)
    (4, 5, 15)
    """
    rules = ruleset or current()
    start = rules.one(Creation)
    gained = sum(gives_attribute(step, rules) for step in range(start.rank + 1, rank + 1))
    return start.points + gained * rules.one(Advancement).attribute_points


def tier_of(rank: int, ruleset: Ruleset | None = None) -> Tier:
    """Give the tier of play of a character rank (29); below the first tier, the first."""
    tiers = (ruleset or current()).of(Tier)
    return next((tier for tier in reversed(tiers) if tier.first <= rank), tiers[0])


def limit_break_slots(rank: int, ruleset: Ruleset | None = None) -> int:
    """Give how many Limit Breaks a hero of a character rank may equip (26, limit-break-slots)."""
    return tier_of(rank, ruleset).limit_breaks


def rank_gains(rank: int, ruleset: Ruleset | None = None) -> RankGains:
    """Give what is new at a character rank (13).

    >>> gains = rank_gains(10)
    >>> gains.attribute_points, [(stat.label, more) for stat, more in gains.stats]
    (1, [('Wildcard mastery slots', 1)])
    """
    rules = ruleset or current()
    growing = [stat for stat in rules.of(Stat) if stat.per_ranks]
    stats = tuple((stat, 1) for stat in growing if rank % (stat.per_ranks or 1) == 0)
    tier = tier_of(rank, rules)
    before = limit_break_slots(rank - 1, rules)
    return RankGains(
        rank=rank,
        attribute_points=gives_attribute(rank, rules) * rules.one(Advancement).attribute_points,
        stats=stats,
        tier=tier if tier.first == rank else None,
        limit_breaks=tier.limit_breaks - before,
    )


def advance(hero: Hero, archetype: str, attribute: str | None = None) -> Hero:
    """Give the hero one character rank later, spent as said; `validation` judges the choice."""
    return replace(hero, advances=(*hero.advances, Advance(archetype, attribute)))
