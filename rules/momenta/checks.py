"""Checks that span several records: bands without holes, ladders that never fall."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from rules.data.records import Problem, Record
from rules.data.text import Shelf
from rules.momenta.characters.archetype_checks import ARCHETYPE_CHECKS
from rules.momenta.characters.bond_checks import BOND_CHECKS
from rules.momenta.characters.character_checks import CHARACTER_CHECKS
from rules.momenta.characters.gear_checks import GEAR_CHECKS
from rules.momenta.records import Band, Boost, Outcome, Pattern, PatternEffect, RollType, Rung

Found = Iterator[tuple[Record, Problem]]


def bands_meet(shelf: Shelf) -> Found:
    """Bands start at no success, follow each other without hole or overlap, and end open."""
    bands = () if Band in shelf.unread else shelf.of(Band)
    expected = 0
    for band in bands:
        if band.least != expected:
            yield band, Problem("least", str(band.least), f"{expected}, where the band before ends")
        if band.most is None:
            if band is not bands[-1]:
                yield band, Problem("most", "nothing", "a number: only the last band is open")
            return
        if band.most < band.least:
            yield band, Problem("most", str(band.most), f"at least {band.least}")
        expected = max(band.most, band.least) + 1
    if bands:
        last = bands[-1]
        yield last, Problem("most", str(last.most), "nothing: the last band is open above")


def ladder_never_falls(shelf: Shelf) -> Found:
    """More successes are never worse, a harder rung is never better, a ceiling holds."""
    rank = {outcome.id: place for place, outcome in enumerate(shelf.of(Outcome))}
    bands = [band.id for band in shelf.of(Band)]
    for rung in shelf.of(Rung):
        for band in bands:
            if band not in rung.outcomes:
                yield rung, Problem(f"outcomes.{band}", "nothing", "an outcome for every band")
        for low, high in pairwise(_known(rung, bands, rank)):
            if rank[rung.outcomes[high]] < rank[rung.outcomes[low]]:
                allowed = f"{rung.outcomes[low]} or better: more successes are never worse"
                yield rung, Problem(f"outcomes.{high}", rung.outcomes[high], allowed)
        if rung.ceiling in rank:
            for band in _known(rung, bands, rank):
                if rank[rung.outcomes[band]] > rank[rung.ceiling or ""]:
                    allowed = f"{rung.ceiling} or worse: the ceiling of this difficulty"
                    yield rung, Problem(f"outcomes.{band}", rung.outcomes[band], allowed)
    for easier, harder in pairwise(shelf.of(Rung)):
        common = set(_known(easier, bands, rank))
        for band in _known(harder, bands, rank):
            if band not in common:
                continue
            if rank[harder.outcomes[band]] > rank[easier.outcomes[band]]:
                allowed = (
                    f"{easier.outcomes[band]} or worse: never better than {easier.id}, "
                    "which is easier"
                )
                yield harder, Problem(f"outcomes.{band}", harder.outcomes[band], allowed)


def _known(rung: Rung, bands: list[str], rank: dict[str, int]) -> list[str]:
    return [band for band in bands if rung.outcomes.get(band) in rank]


def shifts_climb(shelf: Shelf) -> Found:
    """A pattern that changes the outcome lifts it."""
    rank = {outcome.id: place for place, outcome in enumerate(shelf.of(Outcome))}
    for effect in shelf.of(PatternEffect):
        for before, after in effect.shift.items():
            if before in rank and after in rank and rank[after] <= rank[before]:
                allowed = f"an outcome better than {before}"
                yield effect, Problem(f"shift.{before}", after, allowed)


def one_effect_of_a_sort(shelf: Shelf) -> Found:
    """On each kind of roll one pattern adds damage and one lifts the outcome, as odds reckon."""
    seen: dict[tuple[str, str], str] = {}
    for effect in shelf.of(PatternEffect):
        for key in ("damage_per_value", "shift"):
            for roll in effect.rolls if getattr(effect, key) else ():
                if (key, roll) in seen:
                    allowed = f"nothing where {seen[key, roll]} does so on {roll} rolls"
                    yield effect, Problem(key, "a second one", allowed)
                seen.setdefault((key, roll), effect.id)


def damage_counts_one_value(shelf: Shelf) -> Found:
    """A pattern that adds damage for the value of its dice is one whose dice show one value."""
    patterns = {pattern.id: pattern for pattern in shelf.of(Pattern)}
    for effect in shelf.of(PatternEffect):
        pattern = patterns.get(effect.pattern)
        if effect.damage_per_value and pattern is not None and not pattern.one_value:
            allowed = f"nothing: the dice of the pattern {pattern.label} show no one value"
            yield effect, Problem("damage_per_value", str(effect.damage_per_value), allowed)


def each_roll_once(shelf: Shelf) -> Found:
    """Each kind of roll is described by one record."""
    seen: dict[str, str] = {}
    for roll in shelf.of(RollType):
        if roll.roll in seen:
            yield roll, Problem("roll", roll.roll, f"a kind that {seen[roll.roll]} does not have")
        seen.setdefault(roll.roll, roll.id)


def boosts_agree(shelf: Shelf) -> Found:
    """A kind of roll says of Threads, Feats and Resolve what the boosts say of it."""
    said = {"threads": "thread", "feats": "momentous-feat"}
    boosts = {boost.id: boost for boost in shelf.of(Boost)}
    for roll in shelf.of(RollType):
        for key, name in said.items():
            if name in boosts and (roll.roll in boosts[name].rolls) != getattr(roll, key):
                found = str(getattr(roll, key)).lower()
                yield roll, Problem(key, found, f"what the rolls of {name} say")
        takes = any(boost.resolve and roll.roll in boost.rolls for boost in boosts.values())
        if boosts and takes != roll.resolve:
            found = str(roll.resolve).lower()
            yield roll, Problem("resolve", found, "what the rolls of the boosts that cost some say")


def once_on_a_roll(shelf: Shelf) -> Found:
    """Of Threads and Bonds a roll takes one, because the rolls here are described so."""
    for boost in shelf.of(Boost):
        if boost.id in ("thread", "bond-invocation") and boost.most != 1:
            allowed = "1, as a roll here is described with one or none"
            yield boost, Problem("most", str(boost.most), allowed)


CHECKS = (
    *CHARACTER_CHECKS,
    *ARCHETYPE_CHECKS,
    *GEAR_CHECKS,
    *BOND_CHECKS,
    bands_meet,
    ladder_never_falls,
    shifts_climb,
    one_effect_of_a_sort,
    damage_counts_one_value,
    each_roll_once,
    boosts_agree,
    once_on_a_roll,
)
