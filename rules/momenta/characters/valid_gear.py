"""Gear and wondrous items: what is open to the hero, one armor, and room for all (05, 11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.data import Ruleset
from rules.data.styles import in_words, listed, written
from rules.momenta.characters.access import Access, access_of
from rules.momenta.characters.gear import missing_parts, slots_taken
from rules.momenta.characters.gear_records import Armor, Focus, GearRules, Weapon
from rules.momenta.characters.hero import Hero
from rules.momenta.characters.lookup import Gear, lookup
from rules.momenta.characters.refusing import HeroRefusal, Missing, count, label_of, take, unknown
from rules.momenta.characters.stats import stats_of

STEP = "step-equipment"
GEAR_SLOTS = "gear-slots"
WONDROUS_SLOTS = "wondrous-slots"


def refuse_gear(hero: Hero, ruleset: Ruleset) -> Iterator[HeroRefusal]:
    """Gear is open to the hero, one armor at most, and fits the gear slots (11)."""
    known = lookup(ruleset).gear
    access = access_of(hero, ruleset)
    for name in dict.fromkeys(hero.gear):
        if name in known:
            yield from _of_one(known[name], access, ruleset)
        elif name in lookup(ruleset).wondrous:
            label = label_of(name, ruleset)
            sentence = f"{label} is a wondrous item; it takes no gear slot but one of its own."
            yield HeroRefusal(f"momenta:{name}", sentence, STEP, name)
        else:
            yield unknown(STEP, "weapon, armor or focus", name, known)
    yield from _armors(hero, ruleset)
    carried = carried_gear(hero, ruleset)
    slots = stats_of(hero, ruleset)[GEAR_SLOTS].value
    taken = slots_taken(carried, ruleset)
    if carried and taken > slots:
        there = f"The hero has {count(slots, 'gear slot')}"
        sentence = f"{there}; {take(carried, taken, ruleset)}."
        yield HeroRefusal(f"momenta:{GEAR_SLOTS}", sentence, STEP, "room", taken - slots)


def carried_gear(hero: Hero, ruleset: Ruleset) -> tuple[str, ...]:
    """Give the gear of a hero that there is."""
    known = lookup(ruleset).gear
    return tuple(name for name in hero.gear if name in known)


def _of_one(gear: Gear, access: Access, ruleset: Ruleset) -> Iterator[HeroRefusal]:
    match gear:
        case Weapon(always=True):
            sentence = f"{gear.label} is always equipped and is not chosen."
            yield HeroRefusal(gear.ref, sentence, STEP)
        case Weapon() if gear.weight not in access.weights:
            yield _closed(gear, gear.weight, access.weights, "weapons", ruleset)
        case Armor() if gear.armor_class not in access.armors:
            yield _closed(gear, gear.armor_class, access.armors, "armor", ruleset)
        case Focus() if not access.foci:
            sentence = f"{gear.label} is a spell focus; no archetype opens foci to the hero."
            yield HeroRefusal(ruleset.one(GearRules).ref, sentence, STEP, gear.id)


def _closed(
    gear: Gear, kind: str, opened: frozenset[str], what: str, ruleset: Ruleset
) -> HeroRefusal:
    allowed = listed(tuple(sorted(label_of(name, ruleset) for name in opened)), "and")
    of_kind = f"{gear.label} is {label_of(kind, ruleset)}"
    sentence = f"{of_kind}; the hero may equip {allowed} {what} only."
    return HeroRefusal(f"momenta:{kind}", sentence, STEP, gear.id)


def _armors(hero: Hero, ruleset: Ruleset) -> Iterator[HeroRefusal]:
    known = lookup(ruleset).gear
    rules = ruleset.one(GearRules)
    armors = [name for name in hero.gear if isinstance(known.get(name), Armor)]
    if len(armors) > rules.most_armors:
        given = listed(tuple(label_of(name, ruleset) for name in armors), "and")
        allowed = f"A hero equips at most {count(rules.most_armors, 'armor')}"
        sentence = f"{allowed}; {given} are {in_words(len(armors))}."
        over = len(armors) - rules.most_armors
        yield HeroRefusal(rules.ref, sentence, STEP, "armors", over)


def refuse_wondrous(hero: Hero, ruleset: Ruleset) -> Iterator[HeroRefusal]:
    """Wondrous items are there, each once, and fit their slots (05, 11)."""
    known = lookup(ruleset).wondrous
    for name, copies in Counter(hero.wondrous).items():
        if name not in known:
            yield unknown(STEP, "wondrous item", name, known)
        elif copies > 1:
            times = written(copies, "times", known[name].ref)
            sentence = f"{known[name].label} is unique and cannot be equipped {times}."
            yield HeroRefusal(known[name].ref, sentence, STEP, "copies", copies - 1)
    slots = stats_of(hero, ruleset)[WONDROUS_SLOTS].value
    if hero.wondrous and len(hero.wondrous) > slots:
        taken = len(hero.wondrous)
        there = f"The hero has {count(slots, 'wondrous item slot')}"
        sentence = f"{there}; {take(hero.wondrous, taken, ruleset)}."
        yield HeroRefusal(f"momenta:{WONDROUS_SLOTS}", sentence, STEP, "room", taken - slots)


def miss_gear(hero: Hero, ruleset: Ruleset) -> Iterator[Missing]:
    """Tell of parts of combination weapons that are not there, and of free gear slots."""
    carried = carried_gear(hero, ruleset)
    for part in missing_parts(carried, ruleset):
        sentence = f"{label_of(part, ruleset)} belongs to a combination weapon; equip it too."
        yield Missing(STEP, sentence)
    left = stats_of(hero, ruleset)[GEAR_SLOTS].value - slots_taken(carried, ruleset)
    if left > 0:
        yield Missing(STEP, f"Gear slots left to fill: {left}.", needed=False)
