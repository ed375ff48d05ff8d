"""What changed rules do to heroes: found once for each hero and each pair of rules."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rules.data import Ruleset, current
from rules.momenta.characters.comparing import StatChange, compare_heroes
from rules.momenta.characters.creation_records import ReadyHero
from rules.momenta.characters.hero import Hero
from rules.momenta.characters.ready import hero_from, ready_heroes
from rules.momenta.characters.refusing import HeroRefusal, Missing
from rules.momenta.characters.stats import stats_of
from rules.momenta.characters.validation import missing

from .hero_source import BroughtHero, HeroSource
from .hero_text import written

__all__ = ["ComparedHero", "Moved", "moved", "moved_ready", "ready_to_compare"]


@dataclass(frozen=True, slots=True)
class Moved:
    """A hero under two rulesets: every stat, and what of the rest differs."""

    name: str
    stats: tuple[StatChange, ...]
    # What the new rules refuse and the old did not, and the other way round.
    refused: tuple[HeroRefusal, ...]
    allowed: tuple[HeroRefusal, ...]
    # What is left to choose under the new rules only, and under the old only.
    opened: tuple[Missing, ...]
    closed: tuple[Missing, ...]

    @property
    def differing(self) -> tuple[StatChange, ...]:
        """The stats that are not the same."""
        return tuple(change for change in self.stats if change.old != change.new)

    @property
    def moves(self) -> bool:
        """Whether anything differs."""
        return bool(self.differing or self.refused or self.allowed or self.opened or self.closed)


@lru_cache(maxsize=512)
def moved(hero: Hero, old: Ruleset, new: Ruleset) -> Moved:
    """Give what differs for a hero between two rulesets, with the stats that do not."""
    found = compare_heroes(hero, old, new)
    changed = {change.stat: change for change in found.stats}
    was, now = _left(hero, old), _left(hero, new)
    return Moved(
        name=hero.name.strip() or "A hero without a name",
        stats=tuple(
            changed.get(stat) or StatChange(stat, derived.value, derived.value)
            for stat, derived in stats_of(hero, new).items()
        ),
        refused=found.refused,
        allowed=found.allowed,
        opened=tuple(one for one in now if one not in was),
        closed=tuple(one for one in was if one not in now),
    )


@lru_cache(maxsize=512)
def _left(hero: Hero, ruleset: Ruleset) -> tuple[Missing, ...]:
    return missing(hero, ruleset)


def moved_ready(old: Ruleset, new: Ruleset) -> tuple[Moved, ...]:
    """Give what differs for each of the ready-made heroes."""
    return tuple(moved(ready_to_compare(record), old, new) for record in ready_heroes())


@lru_cache(maxsize=64)
def ready_to_compare(record: ReadyHero) -> Hero:
    """Give a ready-made hero, who is built once."""
    return hero_from(record, current())


class ComparedHero(HeroSource):
    """The hero that is compared; Bonds and Threads come along, because rules hang on them."""

    title = "The hero"
    brought = BroughtHero("The hero", start=lambda: written(ready_to_compare(ready_heroes()[0])))

    def kept(self, hero: Hero) -> Hero:
        """Give all of a hero."""
        return hero
