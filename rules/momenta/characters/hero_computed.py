"""Quotable values of the ready-made heroes: each stat, and what they are made of (12)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final

from rules.data import Computed, Mark, Record, Ruleset
from rules.momenta.characters.boards import boards_of, domains_of
from rules.momenta.characters.body_records import Core, Stat
from rules.momenta.characters.bonds import level_of
from rules.momenta.characters.creation_records import ReadyBond, ReadyHero
from rules.momenta.characters.hero import archetype_ranks, cores_of
from rules.momenta.characters.lookup import lookup
from rules.momenta.characters.ready import hero_from
from rules.momenta.characters.refusing import label_of
from rules.momenta.characters.stat_sources import rank_records
from rules.momenta.characters.stats import ancestry_of, size_of, stats_of, summed, told

# The worked example prints its numbers; those of the others follow from their choices.
PRINTED: Final = Mark(provenance="stated", chapter="12")
FOLLOWS: Final = Mark(provenance="derived", source="ready-heroes", chapter="12")


def hero_values(record: ReadyHero, ruleset: Ruleset) -> Mapping[str, Callable[[], Computed]]:
    """Give `<hero>-<stat>` in the stat's own unit, with `.label`, `.sum` and `.parts` as texts.

    Besides: `<hero>-size`, `<hero>-<core>`, `<hero>-ranks` ("Half-Elf R1, Warrior R2"),
    `<hero>-domains`, `<hero>-slots` (mastery slots in all), and `<bond>.level` of their Bonds.
    """
    found: dict[str, Callable[[], Computed]] = {}
    for stat in ruleset.of(Stat):
        for key in ("", ".label", ".sum", ".parts"):
            found[f"{record.id}-{stat.id}{key}"] = partial(_stat, ruleset, record, stat, key)
    for key in ("", ".label", ".sum", ".parts"):
        found[f"{record.id}-size{key}"] = partial(_size, ruleset, record, key)
    for core in ruleset.of(Core):
        found[f"{record.id}-{core.id}"] = partial(_core, ruleset, record, core)
    found[f"{record.id}-ranks"] = partial(_ranks, ruleset, record)
    found[f"{record.id}-domains"] = partial(_domains, ruleset, record)
    found[f"{record.id}-slots"] = partial(_slots, ruleset, record)
    for bond in ruleset.of(ReadyBond):
        if bond.hero == record.id:
            found[f"{bond.id}.level"] = partial(_bond_level, ruleset, bond)
    return found


def _mark(record: ReadyHero) -> Mark:
    return PRINTED if record.example else FOLLOWS


def _stat(ruleset: Ruleset, record: ReadyHero, stat: Stat, key: str) -> Computed:
    derived = stats_of(hero_from(record, ruleset), ruleset)[stat.id]
    value: int | str = derived.value
    if key == ".label":
        return Computed(stat.label, None, stat.mark("label"), (stat,))
    if key == ".sum":
        value = summed(derived)
    elif key == ".parts":
        value = told(derived)
    rests_on = (record, stat, *_touched(record, stat.id, ruleset))
    return Computed(value, None, _mark(record), rests_on, FOLLOWS)


def _touched(record: ReadyHero, stat: str, ruleset: Ruleset) -> Iterator[Record]:
    """Yield what the hero has chosen of which a variant changed what it gives of a stat."""
    known = lookup(ruleset)
    on_boards = {name for on_it in record.masteries.values() for name in on_it}
    chosen: list[Record] = list(rank_records(record.archetypes, ruleset))
    chosen += [known.slotted[name] for name in on_boards]
    chosen += [known.gear[name] for name in record.gear]
    chosen += [known.wondrous[name] for name in record.wondrous]
    chosen += [known.archetypes[name] for name in dict.fromkeys(record.archetypes)]
    chosen += [found for found in known.sets if on_boards.issuperset(found.masteries)]
    for one in chosen:
        # An ancestry gives SPD and SEN under keys of their own.
        if f"bonuses.{stat}" in one.changed or stat in one.changed:
            yield one


def _size(ruleset: Ruleset, record: ReadyHero, key: str) -> Computed:
    hero = hero_from(record, ruleset)
    size, ancestry = size_of(hero, ruleset), ancestry_of(hero, ruleset)
    if key == ".label" or size is None or ancestry is None:
        return Computed("SIZE", None, Mark(provenance="stated", chapter="05"))
    value = ancestry.label if key == ".parts" else size.label
    return Computed(value, None, _mark(record), (record, ancestry), FOLLOWS)


def _core(ruleset: Ruleset, record: ReadyHero, core: Core) -> Computed:
    value = cores_of(hero_from(record, ruleset), ruleset)[core.id]
    return Computed(value, None, _mark(record), (record,), FOLLOWS)


def _ranks(ruleset: Ruleset, record: ReadyHero) -> Computed:
    ranks = archetype_ranks(hero_from(record, ruleset))
    text = ", ".join(f"{label_of(name, ruleset)} R{rank}" for name, rank in ranks.items())
    return Computed(text, None, _mark(record), (record,), FOLLOWS)


def _domains(ruleset: Ruleset, record: ReadyHero) -> Computed:
    names = domains_of(hero_from(record, ruleset), ruleset)
    labels = tuple(label_of(name, ruleset) for name in names)
    known = lookup(ruleset).archetypes
    rests_on = (record, *(known[name] for name in dict.fromkeys(record.archetypes)))
    return Computed(labels, "and", _mark(record), rests_on, FOLLOWS)


def _slots(ruleset: Ruleset, record: ReadyHero) -> Computed:
    slots = sum(board.slots for board in boards_of(hero_from(record, ruleset), ruleset))
    return Computed(slots, None, _mark(record), (record, *ruleset.of(Stat)), FOLLOWS)


def _bond_level(ruleset: Ruleset, bond: ReadyBond) -> Computed:
    level = level_of(bond.strands, ruleset)
    return Computed(level.level, None, bond.mark("strands"), (bond, level), FOLLOWS)
