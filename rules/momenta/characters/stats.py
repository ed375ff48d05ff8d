"""The derived stats of a hero, each with what it is made of (05, 12, 13)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import cast

from rules.data import Ruleset, current
from rules.data.records import FrozenMap
from rules.momenta.characters.archetype_records import Archetype
from rules.momenta.characters.body_records import Core, Size, Stat
from rules.momenta.characters.hero import Hero, cores_of, new_hero
from rules.momenta.characters.lookup import lookup
from rules.momenta.characters.stat_sources import Giving, source_label, sources_of
from rules.momenta.characters.stat_words import (
    Derived,
    Part,
    base_formula,
    explained,
    formula,
    summed,
    told,
)
from rules.momenta.records import Rounding

__all__ = [
    "Derived",
    "Part",
    "ancestry_of",
    "explained",
    "formula",
    "max_bonds",
    "size_of",
    "stats_of",
    "summed",
    "told",
]


def stats_of(hero: Hero, ruleset: Ruleset | None = None) -> Mapping[str, Derived]:
    """Give every stat of a hero by id, in its own unit (points, slots, squares), with its parts.

    Works for half-built and for illegal heroes too: what is chosen counts.
    """
    rules = ruleset or current()
    ancestry = ancestry_of(hero, rules)
    return _stats(
        rules,
        cores_of(hero, rules),
        hero.character_rank,
        ancestry.id if ancestry else None,
        sources_of(hero, rules),
    )


def max_bonds(soul: int, ruleset: Ruleset | None = None) -> Derived:
    """Give how many Bonds a new hero with so much SOUL and nothing else can hold (05)."""
    rules = ruleset or current()
    cores = FrozenMap({core.id: soul if core.id == "soul" else 0 for core in rules.of(Core)})
    return _stats(rules, cores, new_hero(rules).rank, None, ())["max-bonds"]


def ancestry_of(hero: Hero, ruleset: Ruleset | None = None) -> Archetype | None:
    """Give the archetype that SPD, SEN and SIZE come from: the first that has them (05, 12)."""
    known = lookup(ruleset or current()).archetypes
    for name in hero.all_archetypes:
        if name in known and known[name].size is not None:
            return known[name]
    return None


def size_of(hero: Hero, ruleset: Ruleset | None = None) -> Size | None:
    """Give the SIZE of a hero; None before an ancestry is chosen (05)."""
    rules = ruleset or current()
    ancestry = ancestry_of(hero, rules)
    return rules.one(Size, ancestry.size) if ancestry and ancestry.size else None


@lru_cache(maxsize=256)
def _stats(
    ruleset: Ruleset,
    cores: Mapping[str, int],
    rank: int,
    ancestry: str | None,
    sources: tuple[str, ...],
) -> Mapping[str, Derived]:
    added: dict[str, list[Part]] = {}
    for ref in sources:
        record = ruleset[ref]
        label = source_label(record, ruleset)
        for stat, amount in cast(Giving, record).bonuses.items():
            added.setdefault(stat, []).append(Part(label, amount, rule=ref))
    return MappingProxyType(
        {
            stat.id: _derived(
                stat,
                (*_base(stat, cores, rank, ancestry, ruleset), *added.get(stat.id, ())),
            )
            for stat in ruleset.of(Stat)
        }
    )


def _derived(stat: Stat, parts: tuple[Part, ...]) -> Derived:
    # Nothing to start from is not worth a term beside what is added.
    if len(parts) > 1 and parts[0].shown == "0" and not stat.cores:
        parts = parts[1:]
    value = sum(part.amount for part in parts)
    if stat.least is not None and value < stat.least:
        raised = Part(f"never below {stat.least}", stat.least - value, rule=stat.ref)
        return Derived(stat.least, (*parts, raised))
    return Derived(value, parts)


def _base(
    stat: Stat, cores: Mapping[str, int], rank: int, ancestry: str | None, ruleset: Ruleset
) -> tuple[Part, ...]:
    """Give what everybody has of a stat: by cores, by number, by rank, or from the ancestry."""
    if stat.from_ancestry:
        if ancestry is None:
            return ()
        archetype = lookup(ruleset).archetypes[ancestry]
        amount = int(getattr(archetype, stat.id))
        return (Part(archetype.label, amount, rule=archetype.ref, base=True),)
    label = base_formula(stat, lambda core: ruleset.one(Core, core).label)
    if not stat.cores:
        label += " for every hero"
    if stat.divisor > 1:
        label += f", rounded {ruleset.one(Rounding).direction}"
    shown = base_formula(stat, lambda core: str(cores[core]))
    base = Part(label, _amount(stat, cores, ruleset), shown, stat.ref, base=True)
    if not stat.per_ranks or rank < stat.per_ranks:
        return (base,)
    by_rank = Part(f"for each full {stat.per_ranks} ranks", rank // stat.per_ranks, rule=stat.ref)
    return base, by_rank


def _amount(stat: Stat, cores: Mapping[str, int], ruleset: Ruleset) -> int:
    whole = sum(cores[core] for core in stat.cores) + stat.plus_before
    if ruleset.one(Rounding).direction == "up":
        whole += stat.divisor - 1
    return whole // stat.divisor * stat.times + stat.plus
