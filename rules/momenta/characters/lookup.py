"""What characters choose from, by id and by what it belongs to; put in order once a ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from types import MappingProxyType
from typing import TypeVar

from rules.data import Record, Ruleset
from rules.momenta.characters.archetype_records import (
    Ability,
    Archetype,
    ArchetypeRank,
    ArchetypeType,
)
from rules.momenta.characters.creation_records import Tier
from rules.momenta.characters.gear_records import Armor, Focus, Weapon, Wondrous
from rules.momenta.characters.listed_records import LimitBreak
from rules.momenta.characters.mastery_records import Art, Mastery, MasterySet, Resonance

R = TypeVar("R", bound=Record)
Slotted = Mastery | Art | Resonance
Gear = Weapon | Armor | Focus


@dataclass(frozen=True, slots=True, eq=False)
class Lookup:
    """What there is to choose from."""

    types: Mapping[str, ArchetypeType]
    archetypes: Mapping[str, Archetype]
    # By archetype and rank.
    ranks: Mapping[tuple[str, int], tuple[ArchetypeRank, ...]]
    abilities: Mapping[tuple[str, int], tuple[Ability, ...]]
    # Masteries, Arts and Resonances: whatever fills a mastery slot.
    slotted: Mapping[str, Slotted]
    sets: tuple[MasterySet, ...]
    # Those of the masteries and of the sets that add to stats.
    giving: tuple[Mastery, ...]
    giving_sets: tuple[MasterySet, ...]
    gear: Mapping[str, Gear]
    wondrous: Mapping[str, Wondrous]
    limit_breaks: Mapping[str, LimitBreak]
    tiers: tuple[Tier, ...]

    def type_of(self, archetype: str) -> ArchetypeType | None:
        """Give the type of an archetype; None for what is none."""
        found = self.archetypes.get(archetype)
        return self.types[found.type] if found else None


@lru_cache(maxsize=16)
def lookup(ruleset: Ruleset) -> Lookup:
    """Give what there is to choose from under a ruleset."""
    return Lookup(
        types=_by_id(ruleset.of(ArchetypeType)),
        archetypes=_by_id(ruleset.of(Archetype)),
        ranks=_by_rank(ruleset.of(ArchetypeRank)),
        abilities=_by_rank(ruleset.of(Ability)),
        slotted=MappingProxyType(
            {
                **_by_id(ruleset.of(Mastery)),
                **_by_id(ruleset.of(Art)),
                **_by_id(ruleset.of(Resonance)),
            }
        ),
        sets=ruleset.of(MasterySet),
        giving=tuple(mastery for mastery in ruleset.of(Mastery) if mastery.bonuses),
        giving_sets=tuple(found for found in ruleset.of(MasterySet) if found.bonuses),
        gear=MappingProxyType(
            {
                **_by_id(ruleset.of(Weapon)),
                **_by_id(ruleset.of(Armor)),
                **_by_id(ruleset.of(Focus)),
            }
        ),
        wondrous=_by_id(ruleset.of(Wondrous)),
        limit_breaks=_by_id(ruleset.of(LimitBreak)),
        tiers=ruleset.of(Tier),
    )


def _by_id(records: tuple[R, ...]) -> Mapping[str, R]:
    return MappingProxyType({record.id: record for record in records})


Ranked = TypeVar("Ranked", Ability, ArchetypeRank)


def _by_rank(records: tuple[Ranked, ...]) -> Mapping[tuple[str, int], tuple[Ranked, ...]]:
    def place(record: Ranked) -> tuple[str, int]:
        return record.archetype, record.rank

    ordered = sorted(records, key=place)
    return MappingProxyType({key: tuple(group) for key, group in groupby(ordered, key=place)})
