"""What a change of the rules does to a hero: stats that differ, and what is refused (05, 12)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.data import Ruleset
from rules.momenta.characters.hero import Hero
from rules.momenta.characters.refusing import HeroRefusal
from rules.momenta.characters.stats import stats_of
from rules.momenta.characters.validation import refusals


@dataclass(frozen=True, slots=True)
class StatChange:
    """A stat of a hero under two rulesets, in its own unit."""

    stat: str
    old: int
    new: int


@dataclass(frozen=True, slots=True)
class HeroChanges:
    """What differs for one hero between two rulesets."""

    stats: tuple[StatChange, ...]
    # What the new rules refuse and the old did not, and the other way round.
    refused: tuple[HeroRefusal, ...]
    allowed: tuple[HeroRefusal, ...]


def compare_heroes(hero: Hero, old: Ruleset, new: Ruleset) -> HeroChanges:
    """Give what differs for a hero between two rulesets; empty where nothing does."""
    before, after = stats_of(hero, old), stats_of(hero, new)
    changed = tuple(
        StatChange(stat, before[stat].value, after[stat].value)
        for stat in after
        if stat in before and before[stat].value != after[stat].value
    )
    was, now = refusals(hero, old), refusals(hero, new)
    return HeroChanges(
        stats=changed,
        refused=tuple(found for found in now if found not in was),
        allowed=tuple(found for found in was if found not in now),
    )
