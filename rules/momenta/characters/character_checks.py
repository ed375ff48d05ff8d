"""Checks of what characters are made of that span records: cores, stats, steps, tiers, heroes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

from rules.data.faults import nearest, one_of
from rules.data.records import Problem, Record
from rules.data.text import Check, Shelf
from rules.momenta.characters.body_records import Attribute, AttributeRange, Core, Stat
from rules.momenta.characters.creation_records import (
    Advancement,
    Creation,
    CreationStep,
    ReadyHero,
    Tier,
)
from rules.momenta.characters.gear_records import Armor, Focus, Weapon
from rules.momenta.characters.mastery_records import Art, Mastery, Resonance

Found = Iterator[tuple[Record, Problem]]

# The stats that the rules of other chapters ask for by name.
STATS: Final = (
    "max-vitality",
    "max-strain",
    "wound-slots",
    "burden-slots",
    "max-resolve",
    "max-vigor",
    "vigor-regain",
    "max-guard",
    "spd",
    "sen",
    "gear-slots",
    "wondrous-slots",
    "consumable-points",
    "max-bonds",
    "thread-count",
    "wildcard-slots",
)
# What an ancestry's record gives under the stat's own name.
FROM_ANCESTRY: Final = ("spd", "sen")
STEPS: Final = (
    "step-rank",
    "step-concept",
    "step-cores",
    "step-attributes",
    "step-ancestry",
    "step-paths",
    "step-masteries",
    "step-equipment",
    "step-threads",
    "step-bonds",
    "step-finish",
)


def every_core_has_attributes(shelf: Shelf) -> Found:
    """A core is the sum of some attributes, and has mastery slots of its own."""
    used = {attribute.core for attribute in shelf.of(Attribute)}
    stats = {stat.id for stat in shelf.of(Stat)}
    for core in shelf.of(Core):
        if core.id not in used and Attribute not in shelf.unread:
            yield core, Problem("", "no attribute", "at least one attribute of this core")
        if f"{core.id}-slots" not in stats and Stat not in shelf.unread:
            yield core, Problem("", "no mastery slots", f"a stat {core.id}-slots")


def known_stats(shelf: Shelf) -> Found:
    """The stats that other rules ask for are there, and the ancestry gives what it can."""
    stats = shelf.of(Stat)
    yield from _all_there(stats, STATS, shelf, Stat)
    for stat in stats:
        if stat.from_ancestry != (stat.id in FROM_ANCESTRY):
            allowed = f"true for {one_of(FROM_ANCESTRY)} alone"
            yield stat, Problem("from_ancestry", str(stat.from_ancestry).lower(), allowed)


def known_steps(shelf: Shelf) -> Found:
    """The steps of creation are those that a hero is judged by, in their order."""
    steps = shelf.of(CreationStep)
    yield from _all_there(steps, STEPS, shelf, CreationStep)
    for step, name in zip(steps, STEPS, strict=False):
        if step.id != name and CreationStep not in shelf.unread:
            yield step, Problem("id", repr(step.id), f"{name} at this place")


def _all_there(
    records: tuple[Record, ...], names: Iterable[str], shelf: Shelf, cls: type[Record]
) -> Found:
    missing = [name for name in names if name not in {record.id for record in records}]
    if missing and records and cls not in shelf.unread:
        yield records[-1], Problem("", f"no record {one_of(missing)}", "a record for each of them")


def ranges_run_upwards(shelf: Shelf) -> Found:
    """Attributes, starting ranks and the rank table run from low to high, and the example holds."""
    for span in shelf.of(AttributeRange):
        steps = (span.least, span.usual_most, span.legend_least, span.legend_most)
        if list(steps) != sorted(steps):
            yield span, Problem("usual_most", str(span.usual_most), "numbers that climb")
    for start in shelf.of(Creation):
        if start.most_rank < start.rank:
            yield start, Problem("most_rank", str(start.most_rank), f"at least {start.rank}")
        if start.ancestry_rank > start.rank:
            yield start, Problem("ancestry_rank", str(start.ancestry_rank), f"at most {start.rank}")
    for rules in shelf.of(Advancement):
        if rules.table_most < rules.table_least:
            yield (
                rules,
                Problem("table_most", str(rules.table_most), f"at least {rules.table_least}"),
            )


def tiers_follow(shelf: Shelf) -> Found:
    """Each tier begins where the one before ends, the last is open, and slots never fall."""
    tiers = () if Tier in shelf.unread else shelf.of(Tier)
    for lower, upper in pairwise(tiers):
        if lower.last is None or upper.first != lower.last + 1:
            allowed = "the rank after the last of the tier before"
            yield upper, Problem("first", str(upper.first), allowed)
        if upper.limit_breaks < lower.limit_breaks:
            allowed = f"at least {lower.limit_breaks}, as in {lower.id}"
            yield upper, Problem("limit_breaks", str(upper.limit_breaks), allowed)
    if tiers and tiers[-1].last is not None:
        yield tiers[-1], Problem("last", str(tiers[-1].last), "nothing: the last tier is open")


def ready_heroes_choose_what_there_is(shelf: Shelf) -> Found:
    """Ready-made heroes have masteries and gear that there are, and one is the worked example."""
    heroes = shelf.of(ReadyHero)
    sources: dict[str, tuple[type[Record], ...]] = {
        "masteries": (Mastery, Art, Resonance),
        "gear": (Weapon, Armor, Focus),
    }
    for key, classes in sources.items():
        if not shelf.unread.isdisjoint(classes):
            continue
        known = {record.id for cls in classes for record in shelf.of(cls)}
        for hero in heroes:
            for name in _chosen(hero, key):
                if name not in known:
                    near = nearest(name, known)
                    hint = f", such as {near}" if near else ""
                    yield hero, Problem(key, repr(name), f"the id of what there is{hint}")
    examples = [hero for hero in heroes if hero.example]
    if heroes and len(examples) != 1 and ReadyHero not in shelf.unread:
        yield heroes[0], Problem("example", f"{len(examples)} of them", "true for one hero")


def _chosen(hero: ReadyHero, key: str) -> Iterator[str]:
    if key == "gear":
        yield from hero.gear
    else:
        for on_it in hero.masteries.values():
            yield from on_it


CHARACTER_CHECKS: Final[tuple[Check, ...]] = (
    every_core_has_attributes,
    known_stats,
    known_steps,
    ranges_run_upwards,
    tiers_follow,
    ready_heroes_choose_what_there_is,
)
