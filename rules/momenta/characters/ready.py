"""Heroes that are ready to play: those of the data, as heroes (12, ready-heroes)."""

from __future__ import annotations

from rules.data import Ruleset, current
from rules.momenta.characters.bonds import Bond
from rules.momenta.characters.creation_records import ReadyBond, ReadyHero
from rules.momenta.characters.hero import Hero


def ready_heroes(ruleset: Ruleset | None = None) -> tuple[ReadyHero, ...]:
    """Give the ready-made heroes as records: name, a line about each, and all their choices.

    The first is the worked example.
    """
    return (ruleset or current()).of(ReadyHero)


def hero_from(record: ReadyHero, ruleset: Ruleset | None = None) -> Hero:
    """Give a ready-made hero as one that can be built on.

    >>> hero_from(ready_heroes()[0]).name
    'Mira'
    """
    bonds = [bond for bond in (ruleset or current()).of(ReadyBond) if bond.hero == record.id]
    return Hero(
        name=record.label,
        rank=len(record.archetypes),
        concept=record.concept,
        attributes=record.attributes,
        archetypes=record.archetypes,
        masteries=record.masteries,
        gear=record.gear,
        wondrous=record.wondrous,
        threads=record.threads,
        bonds=tuple(Bond(bond.target, bond.descriptor, bond.strands) for bond in bonds),
        limit_breaks=record.limit_breaks,
    )
