"""What the rules refuse of a hero: one example each, with the rule that it names."""

from __future__ import annotations

from typing import Any

import pytest

from rules.data import altered, current
from rules.momenta.characters.bonds import Bond
from rules.momenta.characters.hero import Hero
from rules.momenta.characters.ready import hero_from, ready_heroes
from rules.momenta.characters.validation import (
    change_refusals,
    is_complete,
    is_legal,
    missing,
    refusals,
)
from tests.rules.momenta.characters.hero_examples import refused, the_refusal, warrior

SCHOLAR: dict[str, Any] = {
    "rank": 3,
    "attributes": {"rea": 3, "pre": 1},
    "archetypes": ("human", "scholar", "scholar"),
}
ELF: dict[str, Any] = {"rank": 3, "attributes": {"pre": 3}, "archetypes": ("elf",) * 3}
REPERTOIRE = "Scholar repertoire"


def scholar(**boards: tuple[str, ...]) -> Hero:
    return Hero(**SCHOLAR, masteries=boards)


# What is changed, the rule, the step, and words of the sentence.
REFUSED = {
    "two ancestries": (
        {"archetypes": ("human", "elf", "warrior")},
        "momenta:type-ancestry",
        "step-ancestry",
        "A hero has at most one archetype of the type Ancestry; Elf cannot stand beside Human.",
    ),
    "a rank too high": (
        {"rank": 5, "archetypes": ("human", *("warrior",) * 4)},
        "momenta:type-basic",
        "step-paths",
        "Warrior cannot reach rank 4; Basic path archetypes end at rank 3.",
    ),
    "more archetypes than ranks": (
        {"archetypes": ("human", "warrior", "warrior", "scholar")},
        "momenta:creation",
        "step-paths",
        "A hero who starts at rank 3 has three archetype ranks at creation, not four.",
    ),
    "a specialist too early": (
        {"archetypes": ("human", "ninja", "warrior")},
        "momenta:ninja",
        "step-paths",
        "Ninja asks for Warrior realized and AGI 3.",
    ),
    "no such archetype": (
        {"archetypes": ("human", "warior")},
        "momenta:step-paths",
        "step-paths",
        "There is no archetype 'warior'. Nearest: warrior.",
    ),
    "no such attribute": (
        {"attributes": {"powr": 1}},
        "momenta:step-attributes",
        "step-attributes",
        "There is no attribute 'powr'. Nearest: pow.",
    ),
    "a closed domain": (
        {"masteries": {"body": ("berserk",)}},
        "momenta:domain-barbarian",
        "step-masteries",
        "Berserk is of the domain Barbarian; open to the hero are General, Human, Martial",
    ),
    "the wrong type": (
        {"masteries": {"body": ("marksman",)}},
        "momenta:body-slots",
        "step-masteries",
        "Marksman is of the type MIND; BODY slots take only their own.",
    ),
    "no room": (
        {"attributes": {"pow": 1}, "masteries": {"body": ("hardy", "athlete")}},
        "momenta:body-slots",
        "step-masteries",
        "BODY has one mastery slot; Hardy and Athlete take two.",
    ),
    "the same mastery again": (
        {"masteries": {"body": ("hardy",), "wildcard": ("hardy",)}},
        "momenta:mastery-rules",
        "step-masteries",
        "One mastery counts at most once; Hardy cannot be taken twice.",
    ),
    "a board of others": (
        {"masteries": {REPERTOIRE: ("rend",)}},
        "momenta:mastery-rules",
        "step-masteries",
        "The hero's boards are body, mind, soul and wildcard; Rend cannot stand on 'Scholar rep",
    ),
    "no such mastery": (
        {"masteries": {"body": ("hardi",)}},
        "momenta:step-masteries",
        "step-masteries",
        "There is no mastery, Art or Resonance 'hardi'. Nearest: hardy.",
    ),
    "a closed weapon": (
        {"archetypes": ("human", "scholar"), "gear": ("longsword",)},
        "momenta:weight-medium",
        "step-equipment",
        "Longsword is Medium; the hero may equip Light weapons only.",
    ),
    "a closed armor": (
        {"archetypes": ("human",), "gear": ("plate-armor",)},
        "momenta:armor-martial",
        "step-equipment",
        "Plate Armor is Martial; the hero may equip Standard armor only.",
    ),
    "two armors": (
        {"gear": ("leather-armor", "chain-shirt")},
        "momenta:gear-rules",
        "step-equipment",
        "A hero equips at most one armor; Leather Armor and Chain Shirt are two.",
    ),
    "a focus without casting": (
        {"gear": ("basic-spell-focus",)},
        "momenta:gear-rules",
        "step-equipment",
        "Basic spell focus is a spell focus; no archetype opens foci to the hero.",
    ),
    "superheavy gear": (
        {"gear": ("great-maul", "war-scythe")},
        "momenta:gear-slots",
        "step-equipment",
        "The hero has three gear slots; Great Maul and War Scythe take four.",
    ),
    "what is always equipped": (
        {"gear": ("unarmed-attack",)},
        "momenta:unarmed-attack",
        "step-equipment",
        "Unarmed Attack is always equipped and is not chosen.",
    ),
    "a wondrous item among gear": (
        {"gear": ("pathfinders-compass",)},
        "momenta:pathfinders-compass",
        "step-equipment",
        "is a wondrous item; it takes no gear slot",
    ),
    "no such gear": (
        {"gear": ("longsward",)},
        "momenta:step-equipment",
        "step-equipment",
        "There is no weapon, armor or focus 'longsward'. Nearest: longsword.",
    ),
    "wondrous items without MIND": (
        {"wondrous": ("pathfinders-compass",)},
        "momenta:wondrous-slots",
        "step-equipment",
        "The hero has zero wondrous item slots; Pathfinder's Compass takes one.",
    ),
    "a wondrous item twice": (
        {"attributes": {"rea": 2}, "wondrous": ("pathfinders-compass",) * 2},
        "momenta:pathfinders-compass",
        "step-equipment",
        "is unique and cannot be equipped twice.",
    ),
    "no such wondrous item": (
        {"attributes": {"rea": 2}, "wondrous": ("dagger",)},
        "momenta:step-equipment",
        "step-equipment",
        "There is no wondrous item 'dagger'.",
    ),
    "a Thread too many": (
        {"threads": ("a", "b", "c", "d", "e")},
        "momenta:thread-count",
        "step-threads",
        "A new hero has four Threads, not five.",
    ),
    "too many Strands": (
        {"bonds": (Bond("Kira", "x", 4),)},
        "momenta:bond-rules",
        "step-bonds",
        "A new hero has three Strands to share out, not four.",
    ),
    "two Bonds toward the same": (
        {"bonds": (Bond("Kira", "x", 1), Bond("Kira", "y", 1))},
        "momenta:bond-rules",
        "step-bonds",
        "Toward Kira there can be one Bond at most, not two.",
    ),
    "a Bond of no Strand": (
        {"bonds": (Bond("Kira", "x", 0),)},
        "momenta:bond-rules",
        "step-bonds",
        "A Bond takes at least one Strand; the one toward Kira has 0.",
    ),
    "a Limit Break too many": (
        {"limit_breaks": ("crescent-onslaught", "deadeye-requiem")},
        "momenta:tier-novice",
        "step-finish",
        "Novice heroes have one Limit Break slot, not two.",
    ),
    "a Limit Break without its core": (
        {"limit_breaks": ("golden-hour",)},
        "momenta:golden-hour",
        "step-finish",
        "Golden Hour asks for SOUL 2.",
    ),
    "a Limit Break of an archetype that is not realized": (
        {"limit_breaks": ("inazuma-crash",)},
        "momenta:inazuma-crash",
        "step-finish",
        "Inazuma Crash asks for Warrior realized.",
    ),
    "a Combo without a deep Bond": (
        {"limit_breaks": ("twin-comet",)},
        "momenta:twin-comet",
        "step-finish",
        "Twin Comet asks for a mutual Bond 4.",
    ),
    "no such Limit Break": (
        {"limit_breaks": ("twin-comets",)},
        "momenta:step-finish",
        "step-finish",
        "There is no Limit Break 'twin-comets'. Nearest: twin-comet.",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_it_is_refused_by_its_rule(name: str) -> None:
    changes, rule, step, words = REFUSED[name]
    found = the_refusal(warrior(**changes))
    assert (found.rule, found.step) == (rule, step)
    assert words in found.sentence
    assert found.rule in current().records


def test_a_limit_break_twice_is_refused() -> None:
    hero = warrior(rank=9, archetypes=("human",), limit_breaks=("crescent-onslaught",) * 2)
    assert "once is enough" in the_refusal(hero).sentence


def test_a_repertoire_takes_arts_and_resonances_only() -> None:
    found = the_refusal(scholar(**{REPERTOIRE: ("inner-focus",)}))
    assert found.rule == "momenta:scholar-starting-repertoire"
    assert found.sentence == (
        "Inner Focus is no art or resonance; Scholar repertoire takes no other."
    )


def test_a_repertoire_keeps_room_for_a_kind_that_it_lacks() -> None:
    arts = ("rend", "mend", "forge", "veil")
    assert refused(scholar(**{REPERTOIRE: arts[:3]})) == ()
    found = the_refusal(scholar(**{REPERTOIRE: arts}))
    assert found.rule == "momenta:scholar-starting-repertoire"
    assert "there is no room for resonance" in found.sentence
    assert refused(scholar(**{REPERTOIRE: (*arts[:3], "lux")})) == ()


def test_a_rare_resonance_fits_into_two_slots_of_a_repertoire() -> None:
    assert refused(scholar(**{REPERTOIRE: ("tempus", "rend", "mend")})) == ()
    found = the_refusal(scholar(**{REPERTOIRE: ("tempus", "ignis", "rend", "mend")}))
    assert found.sentence.startswith("Scholar repertoire has four mastery slots")


def test_a_repertoire_must_be_filled_and_other_slots_may_wait() -> None:
    open_slots = {one.sentence: one.needed for one in missing(scholar())}
    assert open_slots["Scholar repertoire: mastery slots left to fill: 4."]
    assert not open_slots["MIND: mastery slots left to fill: 3."]


def test_the_gift_of_the_elves_is_one_resonance_and_bars_others() -> None:
    gift = Hero(**ELF, masteries={"Elf gift": ("lux",), "wildcard": ("mend",)})
    assert refused(gift) == ()
    found = the_refusal(Hero(**ELF, masteries={"Elf gift": ("lux",), "soul": ("ignis",)}))
    assert found.rule == "momenta:elf-innate-spellcasting"
    assert "a path that grants spellcasting" in found.sentence


def test_an_elf_with_a_path_of_casting_takes_resonances_anywhere() -> None:
    hero = Hero(
        rank=4,
        attributes={"pre": 3, "rea": 2},
        archetypes=("elf", "elf", "elf", "scholar"),
        masteries={"Elf gift": ("lux",), "soul": ("ignis",)},
    )
    assert refused(hero) == ()


def test_fact_43_a_mastery_of_two_slots_never_borrows_one() -> None:
    hide = {"body": ("thick-hide",)}
    barbarian: dict[str, Any] = {"archetypes": ("human", "barbarian", "barbarian")}
    found = the_refusal(warrior(**barbarian, attributes={"pow": 1}, masteries=hide))
    assert found.rule == "momenta:body-slots"
    assert refused(warrior(**barbarian, attributes={"pow": 2}, masteries=hide)) == ()


def test_a_variant_may_let_masteries_be_split() -> None:
    rules = altered(current(), {"momenta:mastery-rules.split": True})
    hide = {"body": ("thick-hide",)}
    hero = warrior(
        archetypes=("human", "barbarian", "barbarian"), attributes={"pow": 1}, masteries=hide
    )
    assert refusals(hero, rules) == ()
    # The human has two wildcard slots: one is lent, so a mastery of one slot fits, and no more.
    full = {**hide, "wildcard": ("hardy", "athlete")}
    assert refusals(
        warrior(archetypes=hero.archetypes, attributes={"pow": 1}, masteries=full),
        rules,
    )


def test_a_combination_weapon_takes_one_slot_less_and_both_its_parts() -> None:
    parts = ("gunsword-blade", "gunsword-barrel")
    assert refused(warrior(gear=(*parts, "longsword", "chain-shirt"))) == ()
    half = warrior(gear=parts[:1])
    assert refused(half) == ()
    assert [one.sentence for one in missing(half) if one.step == "step-equipment"] == [
        "Gunsword Barrel belongs to a combination weapon; equip it too.",
        "Gear slots left to fill: 2.",
    ]


def test_copies_of_weapons_and_foci_are_no_fault() -> None:
    assert refused(warrior(gear=("dagger",) * 3)) == ()
    assert refused(Hero(**SCHOLAR, gear=("basic-spell-focus",) * 2)) == ()


def test_a_combo_asks_for_a_bond_of_ones_own_that_is_deep_enough() -> None:
    deep = warrior(bonds=(Bond("Kira", "x", 10),), limit_breaks=("twin-comet",))
    assert [found.step for found in refused(deep)] == ["step-bonds"]


def test_bonds_beyond_the_most_are_refused_and_unbreakable_ones_not_counted() -> None:
    many = tuple(Bond(str(place), "x", 1) for place in range(4))
    played: dict[str, Any] = {"bonds": many}
    found = refused(warrior(**played))
    assert [one.about for one in found] == ["strands", "bonds"]
    unbreakable = (*many[:3], Bond("Kira", "x", 15))
    assert [one.about for one in refused(warrior(bonds=unbreakable))] == ["strands"]


def test_what_is_earned_in_play_is_no_fault_of_a_hero_who_advanced() -> None:
    from rules.momenta.characters.advancement import advance

    played = advance(warrior(threads=("a",) * 7, bonds=(Bond("Kira", "x", 12),)), "warrior", "luck")
    assert refused(played) == ()


def test_unfinished_bonds_are_told_one_by_one() -> None:
    hero = warrior(bonds=(Bond(" ", "", 1), Bond("", "x", 1)))
    assert refused(hero) == ()
    told = [one.sentence for one in missing(hero) if one.step == "step-bonds"]
    assert told == [
        "Bond 1 says not yet toward whom or what.",
        "Bond 1 has no words of its own yet.",
        "Bond 2 says not yet toward whom or what.",
        "Strands left to share out: 1.",
    ]


def test_a_complete_hero_becomes_unfinished_without_words() -> None:
    from dataclasses import replace

    hero = hero_from(ready_heroes()[1])
    assert is_complete(hero)
    for change in ({"concept": " "}, {"threads": ("", *hero.threads[1:])}):
        assert not is_complete(replace(hero, **change))
        assert is_legal(replace(hero, **change))
    # A name is no rule's business, but a builder tells of it.
    nameless = replace(hero, name="")
    assert is_complete(nameless)
    assert [one.sentence for one in missing(nameless)] == ["The hero has no name yet."]


def test_a_dedication_cannot_be_retrained() -> None:
    before = scholar(**{REPERTOIRE: ("tempus", "rend", "mend")})
    after = scholar(**{REPERTOIRE: ("ignis", "rend", "mend", "lux")})
    (found,) = change_refusals(before, after)
    assert found.rule == "momenta:tag-dedication"
    assert "Tempus is a Dedication" in found.sentence
    moved = scholar(soul=("tempus",), **{REPERTOIRE: ("rend", "mend")})
    assert change_refusals(before, moved) == ()
    assert change_refusals(after, before) == ()


def test_what_fills_the_gift_of_the_elves_stays_there() -> None:
    before = Hero(**ELF, masteries={"Elf gift": ("lux",), "wildcard": ("mend",)})
    after = Hero(**ELF, masteries={"Elf gift": ("terra",), "wildcard": ("rend",)})
    (found,) = change_refusals(before, after)
    assert found.rule == "momenta:elf-innate-spellcasting"
    assert found.sentence == "Lux stays on Elf gift: what fills it is never retrained."
