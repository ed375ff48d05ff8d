"""Archetype ranks: one ancestry and first, no rank too high, prerequisites met in time (07, 12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from rules.data import Ruleset
from rules.data.faults import one_of
from rules.data.styles import in_words, listed
from rules.momenta.characters.archetype_records import Archetype
from rules.momenta.characters.creation_records import Advancement, Creation
from rules.momenta.characters.hero import NO_ARCHETYPE, Advance, Hero, archetype_ranks
from rules.momenta.characters.lookup import lookup
from rules.momenta.characters.refusing import (
    ADVANCEMENT,
    HeroRefusal,
    Missing,
    count,
    label_of,
    unknown,
)


class Taken(NamedTuple):
    """The archetypes of a hero in order, as far as their order matters."""

    rank: int
    attributes: Mapping[str, int]
    archetypes: tuple[str, ...]
    advances: tuple[Advance, ...]


def refuse_ancestry(hero: Hero, ruleset: Ruleset) -> Iterator[HeroRefusal]:
    """A hero's first ranks are those of an ancestry, and there is one only (07, 12)."""
    start = ruleset.one(Creation)
    known = lookup(ruleset).archetypes
    for rank, name in enumerate(hero.archetypes[: start.ancestry_rank], 1):
        if name in known and known[name].size is None:
            allowed = f"An ancestry comes first, with a rank of at least {start.ancestry_rank}"
            sentence = f"{allowed}; rank {rank} cannot go to {known[name].label}."
            yield HeroRefusal(start.ref, sentence, "step-ancestry", f"rank {rank}")
    yield from _at_step("step-ancestry", hero, ruleset)


def refuse_paths(hero: Hero, ruleset: Ruleset) -> Iterator[HeroRefusal]:
    """As many archetype ranks as the starting rank, each of them open when it was taken (07)."""
    given = len(hero.archetypes)
    if given > hero.rank:
        there = f"A hero who starts at rank {hero.rank} has {count(hero.rank, 'archetype rank')}"
        sentence = f"{there} at creation, not {in_words(given)}."
        rule = ruleset.one(Creation).ref
        yield HeroRefusal(rule, sentence, "step-paths", "ranks", given - hero.rank)
    yield from _at_step("step-paths", hero, ruleset)


def refuse_advances(hero: Hero, ruleset: Ruleset) -> Iterator[HeroRefusal]:
    """Each new rank goes to an archetype that was open when it came (07, 13)."""
    yield from _at_step(ADVANCEMENT, hero, ruleset)


def miss_archetypes(hero: Hero, ruleset: Ruleset) -> Iterator[Missing]:
    """Tell of an ancestry that is not chosen, and of ranks of creation that are left."""
    known = lookup(ruleset)
    archetypes = (known.archetypes.get(name) for name in archetype_ranks(hero))
    held = Counter(archetype.type for archetype in archetypes if archetype is not None)
    for kind in known.types.values():
        if held[kind.id] < kind.least:
            sentence = f"{kind.label}: choose {kind.least - held[kind.id]} more."
            yield Missing("step-ancestry", sentence)
    left = hero.rank - len(hero.archetypes)
    if left > 0:
        yield Missing("step-paths", f"Archetype ranks left to choose: {left}.")


def _at_step(step: str, hero: Hero, ruleset: Ruleset) -> Iterator[HeroRefusal]:
    taken = Taken(hero.rank, hero.attributes, hero.archetypes, hero.advances)
    return (found for found in _refused(ruleset, taken) if found.step == step)


@lru_cache(maxsize=256)
def _refused(ruleset: Ruleset, taken: Taken) -> tuple[HeroRefusal, ...]:
    """Go through the ranks in order and refuse each that was not open at its time."""
    known = lookup(ruleset).archetypes
    rules = ruleset.one(Advancement)
    attributes = Counter(taken.attributes)
    ranks: Counter[str] = Counter()
    found: list[HeroRefusal] = []
    created = [Advance(name) for name in taken.archetypes]
    for place, advance in enumerate((*created, *taken.advances)):
        grown = attributes.copy()
        if advance.attribute is not None:
            grown[advance.attribute] += rules.attribute_points
        in_time = grown if rules.attribute_counts_at_once else attributes
        refused = rank_refusal(advance.archetype, ranks, in_time, ruleset)
        if refused is not None:
            step = ADVANCEMENT
            if place < len(created):
                archetype = known.get(advance.archetype)
                step = "step-ancestry" if archetype and archetype.size else "step-paths"
            found.append(HeroRefusal(*refused, step, f"rank {place + 1}"))
        attributes = grown
        ranks[advance.archetype] += 1
    return tuple(found)


def rank_refusal(
    name: str, ranks: Mapping[str, int], attributes: Mapping[str, int], ruleset: Ruleset
) -> tuple[str, str] | None:
    """Say by which rule, and why, the next rank cannot go to an archetype; None where it can.

    `ranks` and `attributes` are those before it.
    """
    known = lookup(ruleset)
    if name == NO_ARCHETYPE:
        return _idle_refusal(ranks, attributes, ruleset)
    archetype = known.archetypes.get(name)
    if archetype is None:
        refused = unknown("step-paths", "archetype", name, known.archetypes)
        return refused.rule, refused.sentence
    kind = known.types[archetype.type]
    rank = ranks.get(name, 0) + 1
    if rank > kind.most_rank:
        sentence = f"{archetype.label} cannot reach rank {rank}; {kind.label} archetypes end at"
        return kind.ref, f"{sentence} rank {kind.most_rank}."
    if rank > 1:
        return None
    others = [
        other
        for other in ranks
        if other in known.archetypes and known.archetypes[other].type == kind.id
    ]
    if kind.most is not None and len(others) >= kind.most:
        held = listed(tuple(label_of(other, ruleset) for other in others), "and")
        sentence = f"A hero has at most {count(kind.most, 'archetype')} of the type {kind.label}"
        return kind.ref, f"{sentence}; {archetype.label} cannot stand beside {held}."
    lacking = list(_lacking(archetype, ranks, attributes, ruleset))
    if lacking:
        sentence = f"{archetype.label} asks for {listed(tuple(lacking), 'and')}."
        return archetype.ref, sentence
    return None


def realized(name: str, ranks: Mapping[str, int], ruleset: Ruleset) -> bool:
    """Whether an archetype is at its highest rank (07)."""
    kind = lookup(ruleset).type_of(name)
    return kind is not None and ranks.get(name, 0) >= kind.most_rank


def _lacking(
    archetype: Archetype,
    ranks: Mapping[str, int],
    attributes: Mapping[str, int],
    ruleset: Ruleset,
) -> Iterator[str]:
    """Yield each prerequisite that is not met."""
    for name in archetype.realized:
        if not realized(name, ranks, ruleset):
            yield f"{label_of(name, ruleset)} realized"
    if archetype.any_of and not any(ranks.get(name, 0) for name in archetype.any_of):
        yield f"a rank in {one_of(label_of(name, ruleset) for name in archetype.any_of)}"
    for name, least in archetype.attributes.items():
        if attributes.get(name, 0) < least:
            yield f"{label_of(name, ruleset)} {least}"


def _idle_refusal(
    ranks: Mapping[str, int], attributes: Mapping[str, int], ruleset: Ruleset
) -> tuple[str, str] | None:
    """A rank goes to an archetype as long as one is open (archetype-types)."""
    for name in lookup(ruleset).archetypes:
        if rank_refusal(name, ranks, attributes, ruleset) is None:
            sentence = "A rank cannot go to no archetype as long as one is open, as"
            return ruleset.one(Advancement).ref, f"{sentence} {label_of(name, ruleset)} is."
    return None
