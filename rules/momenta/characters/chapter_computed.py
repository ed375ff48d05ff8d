"""Quotable values of the chapters on archetypes, Threads and Bonds, worked out (07, 09, 10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final

from rules.data import Computed, Mark, Record, Ruleset
from rules.data.cells import NOTHING
from rules.momenta.cells import POOL_ODDS
from rules.momenta.characters.archetype_records import Ability, Archetype, ArchetypeType
from rules.momenta.characters.bond_records import BondLevel, BondRules, StrandSource
from rules.momenta.characters.bonds import Bond, level_of, release, strain
from rules.momenta.characters.listed_records import LimitBreak
from rules.momenta.odds import success_odds
from rules.momenta.records import Boost, DicePool, TypicalPool

Found = Iterator[tuple[str, Callable[[], Computed]]]
Opened = Ability | LimitBreak | Archetype

# The key under which a record says that it belongs to the archetype, or asks for it.
TOLD_BY: Final = {"capstones": "rank", "limit-breaks": "archetype", "leads-to": "realized"}
# What a Bond is toward makes no difference to how it moves.
ANY: Final = partial(Bond, "anybody", "")
# The scenes that a mission has room for, with which a Bond grows at its usual pace.
SCENES: Final = ("strands-vignette", "strands-montage")
PACE: Final = Mark(provenance="derived", source="strands-earned", chapter="10")


def chapter_computed(ruleset: Ruleset) -> Mapping[str, Callable[[], Computed]]:
    """Give what realizing brings, what a Thread is worth, and how Bonds move, by id.

    - Of an archetype, where there are any: `capstones`, the abilities of its last rank;
      `limit-breaks`, which it opens; `leads-to`, the paths that ask for it realized.
    - Of the Thread: `pool`, the fewest dice that are usual at the start of a story, `pool-with` a
      Thread, and `chance` and `chance-with`, for any success (in 0..1).
    - Of a Bond's levels: `strained-level` and `strained-strands`, what a strain leaves.
    - Of the Bond rules: `creation-level`, which all Strands of creation reach together;
      `last-level`; `scene-from`, the first level that takes a scene to release; `roomless`, the
      names of the levels that take no room; `strands-per-mission` from a Vignette and a Montage;
      `missions-to-last`, so many missions later.
    """
    return {**dict(_archetypes(ruleset)), **dict(_thread(ruleset)), **dict(_bonds(ruleset))}


def _archetypes(ruleset: Ruleset) -> Found:
    for archetype in ruleset.of(Archetype):
        last = ruleset.one(ArchetypeType, archetype.type).most_rank
        opened: Mapping[str, Iterator[Opened]] = {
            "capstones": (
                found
                for found in ruleset.of(Ability)
                if (found.archetype, found.rank) == (archetype.id, last)
            ),
            "limit-breaks": (
                found for found in ruleset.of(LimitBreak) if found.archetype == archetype.id
            ),
            "leads-to": (
                found for found in ruleset.of(Archetype) if archetype.id in found.realized
            ),
        }
        for name, found in opened.items():
            if records := tuple(found):
                yield f"{archetype.id}.{name}", partial(_labels, records, TOLD_BY[name])


def _labels(records: tuple[Opened, ...], told_by: str) -> Computed:
    labels = tuple(found.label for found in records)
    return Computed(labels, "and", records[0].mark(told_by), records)


def _thread(ruleset: Ruleset) -> Found:
    thread, pools = ruleset.one(Boost, "thread"), ruleset.of(TypicalPool)
    rests_on = (thread, ruleset.one(DicePool), *pools)
    fewest = min(pool.least for pool in pools)
    for name, dice in {"": fewest, "-with": fewest + thread.bonus}.items():
        yield f"{thread.id}.pool{name}", partial(Computed, dice, "count:die", POOL_ODDS, rests_on)
        yield f"{thread.id}.chance{name}", partial(_chance, ruleset, dice, rests_on)


def _chance(ruleset: Ruleset, dice: int, rests_on: tuple[Record, ...]) -> Computed:
    chance = success_odds(dice, ruleset).at_least(1)
    return Computed(chance, "percent", POOL_ODDS, rests_on)


def _bonds(ruleset: Ruleset) -> Found:
    rules, levels = ruleset.one(BondRules), ruleset.of(BondLevel)
    for level in (level for level in levels if level.level):
        for key in ("level", "strands"):
            yield f"{level.id}.strained-{key}", partial(_strained, ruleset, level, key)
    made = {
        "creation-level": _creation_level,
        "last-level": _last_level,
        "scene-from": _scene_from,
        "roomless": _roomless,
        "strands-per-mission": _strands_per_mission,
        "missions-to-last": _missions_to_last,
    }
    for name, make in made.items():
        yield f"{rules.id}.{name}", partial(make, ruleset)


def _strained(ruleset: Ruleset, level: BondLevel, key: str) -> Computed:
    rules, left = ruleset.one(BondRules), strain(ANY(level.strands), ruleset).now
    value = left.level if key == "level" else left.strands
    mark = rules.mark("strained_levels") if key == "level" else left.mark("strands")
    return Computed(value, None, mark, (rules, *ruleset.of(BondLevel)))


def _creation_level(ruleset: Ruleset) -> Computed:
    rules = ruleset.one(BondRules)
    level = level_of(rules.creation_strands, ruleset)
    return Computed(level.level, None, level.mark("strands"), (rules, *ruleset.of(BondLevel)))


def _last(ruleset: Ruleset) -> BondLevel:
    return max(ruleset.of(BondLevel), key=lambda level: level.level)


def _last_level(ruleset: Ruleset) -> Computed:
    last = _last(ruleset)
    return Computed(last.level, None, last.mark("level"), ruleset.of(BondLevel))


def _scene_from(ruleset: Ruleset) -> Computed:
    first = release(ANY(_last(ruleset).strands), ruleset).scene_from
    mark = ruleset.one(BondRules).mark("")
    return Computed(first.level if first else NOTHING, None, mark, ruleset.of(BondLevel))


def _roomless(ruleset: Ruleset) -> Computed:
    labels = tuple(
        level.label for level in ruleset.of(BondLevel) if level.level and not level.counts
    )
    mark = _last(ruleset).mark("counts")
    return Computed(labels or (NOTHING,), "and", mark, ruleset.of(BondLevel))


def _scenes(ruleset: Ruleset) -> tuple[StrandSource, ...]:
    return tuple(ruleset.one(StrandSource, name) for name in SCENES)


def _strands_per_mission(ruleset: Ruleset) -> Computed:
    scenes = _scenes(ruleset)
    return Computed(sum(scene.strands for scene in scenes), None, PACE, scenes)


def _missions_to_last(ruleset: Ruleset) -> Computed:
    """Count the missions from all Strands of creation on one Bond to the last level."""
    rules, last, scenes = ruleset.one(BondRules), _last(ruleset), _scenes(ruleset)
    each = sum(scene.strands for scene in scenes)
    missing = max(0, last.strands - rules.creation_strands)
    missions = -(-missing // each) if each else NOTHING
    rests_on = (rules, *ruleset.of(BondLevel), *scenes)
    return Computed(missions, None, last.mark("strands"), rests_on)
