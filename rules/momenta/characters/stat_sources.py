"""What of a hero adds to stats: archetype ranks, abilities, masteries, sets, armor and items."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Protocol

from rules.data import Record, Ruleset
from rules.momenta.characters.archetype_records import Ability, Archetype, ArchetypeRank
from rules.momenta.characters.gear_records import Armor
from rules.momenta.characters.hero import Hero
from rules.momenta.characters.lookup import lookup
from rules.momenta.characters.mastery_records import Mastery


class Giving(Protocol):
    """A record that adds to stats."""

    @property
    def bonuses(self) -> Mapping[str, int]:
        """Stat to what is added."""


def sources_of(hero: Hero, ruleset: Ruleset) -> tuple[str, ...]:
    """Give the ref of every record that adds to a stat of the hero, in the order of a sheet.

    What the hero has not, or what a missing condition silences, is not among them.
    """
    return _sources(ruleset, hero.all_archetypes, hero.masteries, hero.gear, hero.wondrous)


@lru_cache(maxsize=256)
def _sources(
    ruleset: Ruleset,
    archetypes: tuple[str, ...],
    masteries: Mapping[str, tuple[str, ...]],
    gear: tuple[str, ...],
    wondrous: tuple[str, ...],
) -> tuple[str, ...]:
    return (
        *_of_archetypes(ruleset, archetypes),
        *_of_masteries(masteries, gear, ruleset),
        *_of_gear(ruleset, gear, wondrous),
    )


def rank_records(archetypes: Iterable[str], ruleset: Ruleset) -> Iterator[ArchetypeRank | Ability]:
    """Yield what each archetype rank gives, for the archetypes in the order of their ranks."""
    known = lookup(ruleset)
    ranks: Counter[str] = Counter()
    for name in archetypes:
        ranks[name] += 1
        yield from known.ranks.get((name, ranks[name]), ())
        yield from known.abilities.get((name, ranks[name]), ())


@lru_cache(maxsize=256)
def _of_archetypes(ruleset: Ruleset, archetypes: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(r.ref for r in rank_records(archetypes, ruleset) if r.bonuses)


def _of_masteries(
    masteries: Mapping[str, tuple[str, ...]], gear: tuple[str, ...], ruleset: Ruleset
) -> Iterator[str]:
    known = lookup(ruleset)
    equipped = {name for board in masteries.values() for name in board}
    for mastery in known.giving:
        if mastery.id in equipped and _counts(mastery, gear, ruleset):
            yield mastery.ref
    for found in known.giving_sets:
        if equipped.issuperset(found.masteries):
            yield found.ref


def _counts(mastery: Mastery, gear: tuple[str, ...], ruleset: Ruleset) -> bool:
    if mastery.bonuses_need == "always":
        return True
    known = lookup(ruleset).gear
    return not any(isinstance(known.get(name), Armor) for name in gear)


@lru_cache(maxsize=256)
def _of_gear(ruleset: Ruleset, gear: tuple[str, ...], wondrous: tuple[str, ...]) -> tuple[str, ...]:
    known = lookup(ruleset)
    carried = (known.gear.get(name) for name in gear)
    armors = (item.ref for item in carried if isinstance(item, Armor) and item.bonuses)
    items = (known.wondrous.get(name) for name in wondrous)
    return (*armors, *(item.ref for item in items if item is not None and item.bonuses))


def source_label(record: Record, ruleset: Ruleset) -> str:
    """Name a source as a sheet does, such as "Warrior rank 1" or "Chain Shirt"."""
    if isinstance(record, ArchetypeRank):
        return f"{_archetype(record.archetype, ruleset)} rank {record.rank}"
    label = str(getattr(record, "label", record.id))
    if isinstance(record, Ability):
        return f"{label} ({_archetype(record.archetype, ruleset)})"
    return label


def _archetype(name: str, ruleset: Ruleset) -> str:
    return ruleset.one(Archetype, name).label
