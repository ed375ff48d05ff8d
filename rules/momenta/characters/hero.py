"""A hero: the choices of a player and nothing that follows from them (05, 12, 13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rules.data import Ruleset, current
from rules.data.records import FrozenMap
from rules.momenta.characters.body_records import Attribute, Core
from rules.momenta.characters.creation_records import Advancement, Creation

if TYPE_CHECKING:
    from rules.momenta.characters.bonds import Bond

# In place of an archetype where a rank has none left to go to.
NO_ARCHETYPE: Final = ""


@dataclass(frozen=True, slots=True)
class Advance:
    """What a new character rank was spent on: an archetype, and at some ranks an attribute."""

    archetype: str
    attribute: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Hero:
    """A hero, half-built or whole, legal or not: `validation` judges, `stats` reckons.

    Everything is the id of a record of the text "momenta", but for the free texts (name, concept,
    Threads, Bonds). Can be hashed; a change is `dataclasses.replace`.
    """

    name: str = ""
    # The character rank at which the hero is created.
    rank: int
    concept: str = ""
    # Attribute to the points that it got at creation.
    attributes: Mapping[str, int] = field(default_factory=FrozenMap)
    # One for each rank of creation, in order.
    archetypes: tuple[str, ...] = ()
    # Board (a core, "wildcard", or the name of a bonus board) to what stands on it.
    masteries: Mapping[str, tuple[str, ...]] = field(default_factory=FrozenMap)
    gear: tuple[str, ...] = ()
    wondrous: tuple[str, ...] = ()
    threads: tuple[str, ...] = ()
    bonds: tuple[Bond, ...] = ()
    limit_breaks: tuple[str, ...] = ()
    advances: tuple[Advance, ...] = ()

    def __post_init__(self) -> None:
        # What could change under a cache must not.
        for key in ("attributes", "masteries"):
            if not isinstance(getattr(self, key), FrozenMap):
                object.__setattr__(self, key, FrozenMap(getattr(self, key)))

    @property
    def character_rank(self) -> int:
        """The character rank (CR): that of creation, and one for each advance (07)."""
        return self.rank + len(self.advances)

    @property
    def all_archetypes(self) -> tuple[str, ...]:
        """The archetype of each rank in the order in which they were taken."""
        return (*self.archetypes, *(advance.archetype for advance in self.advances))

    @property
    def all_masteries(self) -> Iterator[str]:
        """Everything on all boards."""
        for board in self.masteries.values():
            yield from board


def new_hero(ruleset: Ruleset | None = None) -> Hero:
    """Give a hero of the usual starting rank with nothing chosen (12)."""
    return Hero(rank=(ruleset or current()).one(Creation).rank)


def archetype_ranks(hero: Hero) -> Mapping[str, int]:
    """Give the rank in each archetype, in the order in which they were begun (07)."""
    return Counter(name for name in hero.all_archetypes if name != NO_ARCHETYPE)


def attributes_of(hero: Hero, ruleset: Ruleset | None = None) -> Mapping[str, int]:
    """Give every attribute: the points of creation and those of the advances (05, 13)."""
    gained = tuple(advance.attribute for advance in hero.advances)
    return _attributes(ruleset or current(), hero.attributes, gained)


def cores_of(hero: Hero, ruleset: Ruleset | None = None) -> Mapping[str, int]:
    """Give every core: the sum of its attributes (05)."""
    rules = ruleset or current()
    return cores_from(attributes_of(hero, rules), rules)


@lru_cache(maxsize=256)
def _attributes(
    ruleset: Ruleset, shared: Mapping[str, int], gained: tuple[str | None, ...]
) -> Mapping[str, int]:
    points = ruleset.one(Advancement).attribute_points
    return FrozenMap(
        {
            attribute.id: shared.get(attribute.id, 0) + points * gained.count(attribute.id)
            for attribute in ruleset.of(Attribute)
        }
    )


@lru_cache(maxsize=256)
def cores_from(attributes: Mapping[str, int], ruleset: Ruleset) -> Mapping[str, int]:
    """Give every core for attributes that are given (05)."""
    sums = {core.id: 0 for core in ruleset.of(Core)}
    for attribute in ruleset.of(Attribute):
        sums[attribute.core] += attributes.get(attribute.id, 0)
    return FrozenMap(sums)
