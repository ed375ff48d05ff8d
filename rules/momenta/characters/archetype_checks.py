"""Checks of archetypes and masteries that span records: ranks, prerequisites, boards, sets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from rules.data.faults import one_of
from rules.data.records import Problem, Record
from rules.data.text import Check, Shelf
from rules.momenta.characters.archetype_records import (
    Ability,
    Archetype,
    ArchetypeRank,
    ArchetypeType,
    Domain,
)
from rules.momenta.characters.body_records import Core
from rules.momenta.characters.creation_records import Advancement, Creation
from rules.momenta.characters.mastery_records import Mastery, MasterySet

Found = Iterator[tuple[Record, Problem]]

# The one type whose archetypes say how far a character walks and sees, and how big it is (07).
ANCESTRY: Final = "type-ancestry"
# The one type that asks for realized archetypes (07).
SPECIALIST: Final = "type-specialist"
# Where masteries of any type go; a bonus board is none of the usual ones.
WILDCARD: Final = "wildcard"

# Lists that name each thing once.
DISTINCT: Final[Mapping[type[Record], tuple[str, ...]]] = {
    Archetype: ("domains", "realized", "any_of"),
    Ability: ("domains", "weights", "armors", "board_takes", "maneuvers", "reactions"),
    MasterySet: ("masteries",),
}


def ranks_are_complete(shelf: Shelf) -> Found:
    """Each archetype has every rank from the first to the last of its type, each told once."""
    types = {kind.id: kind for kind in shelf.of(ArchetypeType)}
    seen: dict[tuple[str, int], str] = {}
    for rank in shelf.of(ArchetypeRank):
        place = (rank.archetype, rank.rank)
        if place in seen:
            yield rank, Problem("rank", str(rank.rank), f"a rank that {seen[place]} does not tell")
        seen.setdefault(place, rank.id)
    if ArchetypeRank in shelf.unread:
        return
    for archetype in shelf.of(Archetype):
        kind = types.get(archetype.type)
        for rank_number in range(1, kind.most_rank + 1) if kind else ():
            if (archetype.id, rank_number) not in seen:
                allowed = f"a record for each rank that {archetype.type} has"
                yield archetype, Problem("type", f"no record of rank {rank_number}", allowed)


def ranks_exist(shelf: Shelf) -> Found:
    """Neither bonuses nor an ability stand at a rank that the archetype never reaches."""
    types = {kind.id: kind for kind in shelf.of(ArchetypeType)}
    kinds = {archetype.id: types.get(archetype.type) for archetype in shelf.of(Archetype)}
    ranked: tuple[ArchetypeRank | Ability, ...] = (*shelf.of(ArchetypeRank), *shelf.of(Ability))
    for record in ranked:
        kind = kinds.get(record.archetype)
        if kind and record.rank > kind.most_rank:
            allowed = f"a rank from 1 to {kind.most_rank}, as {record.archetype} has"
            yield record, Problem("rank", str(record.rank), allowed)


def ancestries_have_bodies(shelf: Shelf) -> Found:
    """Ancestries give SPD, SEN and SIZE, and nothing else does."""
    for archetype in shelf.of(Archetype):
        gives = archetype.spd is not None
        if gives and archetype.type != ANCESTRY:
            yield archetype, Problem("spd", str(archetype.spd), "nothing: only an ancestry has it")
        if not gives and archetype.type == ANCESTRY:
            yield archetype, Problem("spd", "nothing", "a number of squares: it is an ancestry")


def no_ring_of_prerequisites(shelf: Shelf) -> Found:
    """No archetype asks for itself, not even by way of others; the whole ring is named."""
    archetypes = {archetype.id: archetype for archetype in shelf.of(Archetype)}
    told: set[frozenset[str]] = set()
    for archetype in archetypes.values():
        ring = _ring(archetype.id, archetypes)
        if ring and frozenset(ring) not in told:
            told.add(frozenset(ring))
            key = "realized" if ring[1] in archetype.realized else "any_of"
            allowed = "prerequisites that never lead back to the archetype itself"
            yield archetype, Problem(key, f"the ring {' > '.join(ring)}", allowed)


def _ring(start: str, archetypes: Mapping[str, Archetype]) -> list[str]:
    """Give the shortest way from an archetype over prerequisites to itself, or nothing."""
    ways = [[start]]
    reached: set[str] = set()
    for way in ways:
        asked = archetypes.get(way[-1])
        for name in (*asked.realized, *asked.any_of) if asked else ():
            if name == start:
                return [*way, start]
            if name not in reached:
                reached.add(name)
                ways.append([*way, name])
    return []


def prerequisites_can_be_met(shelf: Shelf) -> Found:
    """No archetype asks for more archetypes of a type than a character may have."""
    most = {kind.id: kind.most for kind in shelf.of(ArchetypeType)}
    types = {archetype.id: archetype.type for archetype in shelf.of(Archetype)}

    def too_many(names: set[str]) -> str:
        counts = Counter(types[name] for name in names if name in types)
        over = (kind for kind, n in counts.items() if n > (most.get(kind) or n))
        return one_of(sorted(over))

    for archetype in shelf.of(Archetype):
        needed = {archetype.id, *archetype.realized}
        if over := too_many(needed):
            allowed = f"no more archetypes of {over} than a character may have"
            yield archetype, Problem("realized", one_of(archetype.realized), allowed)
        elif archetype.any_of and all(too_many({*needed, name}) for name in archetype.any_of):
            allowed = "at least one that a character may have beside the others"
            yield archetype, Problem("any_of", one_of(archetype.any_of), allowed)


def attributes_can_be_reached(shelf: Shelf) -> Found:
    """No archetype asks for more attribute points than a hero of the highest rank has (12, 13)."""
    starts, gains = shelf.of(Creation), shelf.of(Advancement)
    if not (starts and gains):
        return
    start, gain = starts[0], gains[0]
    ranks = range(max(gain.attribute_first, start.rank + 1), start.most_rank + 1)
    gained = sum((rank - gain.attribute_first) % gain.attribute_every == 0 for rank in ranks)
    points = start.points + gained * gain.attribute_points
    for archetype in shelf.of(Archetype):
        asked = sum(archetype.attributes.values())
        if asked > points:
            allowed = f"at most {points} together, all that a hero of rank {start.most_rank} has"
            yield archetype, Problem("attributes", f"{asked} points", allowed)


def specialists_ask_for_realized(shelf: Shelf) -> Found:
    """A specialist path asks for at least one realized archetype."""
    for archetype in shelf.of(Archetype):
        if archetype.type == SPECIALIST and not archetype.realized:
            yield archetype, Problem("realized", "nothing", "an archetype: it is a specialist path")


def boards_are_whole(shelf: Shelf) -> Found:
    """Bonus slots stand on a board with a name of its own, which says what it takes."""
    usual = (*(core.id for core in shelf.of(Core)), WILDCARD)
    for ability in shelf.of(Ability):
        if ability.board is None:
            for key in sorted(k for k in ability.given if k.startswith("board_")):
                yield ability, Problem(key, "no board", "a board beside it, for the bonus slots")
            continue
        if ability.board.lower() in usual:
            yield ability, Problem("board", ability.board, f"another name than {one_of(usual)}")
        if not ability.board_slots:
            yield ability, Problem("board_slots", "no slot", "at least 1 on a board")
        if not ability.board_takes:
            yield ability, Problem("board_takes", "nothing", "what the slots of the board take")


def boards_agree(shelf: Shelf) -> Found:
    """All abilities that add to a board say the same of it, and it holds what it must hold."""
    boards: dict[str, list[Ability]] = {}
    for ability in shelf.of(Ability):
        if ability.board is not None:
            boards.setdefault(ability.board, []).append(ability)
    for name, (first, *others) in boards.items():
        for ability in others:
            if set(ability.board_takes) != set(first.board_takes):
                allowed = f"what {first.id} says of {name}: {one_of(first.board_takes)}"
                yield ability, Problem("board_takes", one_of(ability.board_takes), allowed)
            if ability.board_fixed != first.board_fixed:
                allowed = f"what {first.id} says of {name}: {str(first.board_fixed).lower()}"
                yield ability, Problem("board_fixed", str(ability.board_fixed).lower(), allowed)
        for ability in (first, *others):
            slots = sum(a.board_slots for a in (first, *others) if a.rank <= ability.rank)
            if ability.board_needs_each and slots < len(ability.board_takes):
                allowed = f"at least {len(ability.board_takes)} slots, for one of each"
                yield ability, Problem("board_slots", str(slots), allowed)


def each_is_named_once(shelf: Shelf) -> Found:
    """A list of domains, prerequisites or masteries names each of them once."""
    for cls, keys in DISTINCT.items():
        for record in shelf.of(cls):
            for key in keys:
                names: tuple[str, ...] = getattr(record, key)
                for name, times in Counter(names).items():
                    if times > 1:
                        yield record, Problem(key, f"{name!r} {times} times", "each of them once")


def domains_are_open(shelf: Shelf) -> Found:
    """Someone can take the masteries of a domain: everybody, or whom an archetype opens it to."""
    if Archetype in shelf.unread or Ability in shelf.unread:
        return
    openers: tuple[Archetype | Ability, ...] = (*shelf.of(Archetype), *shelf.of(Ability))
    opened = {name for opener in openers for name in opener.domains}
    used = {mastery.domain for mastery in shelf.of(Mastery)}
    for domain in shelf.of(Domain):
        if domain.id in used and not domain.everyone and domain.id not in opened:
            allowed = "true, or an archetype that opens the domain: it has masteries"
            yield domain, Problem("everyone", "false", allowed)


def bonuses_have_a_need_only_if_any(shelf: Shelf) -> Found:
    """A mastery says when its bonuses count only where it has some."""
    for mastery in shelf.of(Mastery):
        if "bonuses_need" in mastery.given and not mastery.bonuses:
            yield mastery, Problem("bonuses_need", mastery.bonuses_need, "nothing without bonuses")


ARCHETYPE_CHECKS: Final[tuple[Check, ...]] = (
    ranks_are_complete,
    ranks_exist,
    ancestries_have_bodies,
    no_ring_of_prerequisites,
    prerequisites_can_be_met,
    attributes_can_be_reached,
    specialists_ask_for_realized,
    boards_are_whole,
    boards_agree,
    each_is_named_once,
    domains_are_open,
    bonuses_have_a_need_only_if_any,
)
