"""What the book states of equipment, fact by fact (11, 20, Equipment Catalog)."""

from __future__ import annotations

import pytest

from rules.data import Record, Ruleset
from rules.momenta.characters.gear import casting_dice, slots_taken, when_disabled, worn
from rules.momenta.characters.gear_damage import damage_choices, improvised
from rules.momenta.characters.gear_records import (
    Armor,
    ArmorClass,
    Consumable,
    Focus,
    GearRules,
    Improvised,
    Weapon,
    WeightClass,
    Wondrous,
)


def labels(book: Ruleset, ids: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(str(getattr(book[f"momenta:{name}"], "label", "")) for name in ids)


def weapon(book: Ruleset, name: str) -> Weapon:
    return book.one(Weapon, name)


def ladders(book: Ruleset, *names: str) -> set[tuple[int, ...]]:
    return {weapon(book, name).ladder for name in names}


def tags(book: Ruleset, name: str) -> tuple[str, ...]:
    return labels(book, weapon(book, name).tags)


def attributes(book: Ruleset, name: str) -> tuple[str, ...]:
    return labels(book, weapon(book, name).attributes)


def test_fact_52_one_armor_at_a_time_and_light_and_standard_for_everyone(book: Ruleset) -> None:
    assert book.one(GearRules).most_armors == 1
    assert [weight.label for weight in book.of(WeightClass) if weight.everyone] == ["Light"]
    assert [armor.label for armor in book.of(ArmorClass) if armor.everyone] == ["Standard"]


def test_fact_53_only_superheavy_weapons_take_two_slots(book: Ruleset) -> None:
    slots = {weight.label: weight.slots for weight in book.of(WeightClass)}
    assert slots == {"Light": 1, "Medium": 1, "Heavy": 1, "Superheavy": 2}


def test_fact_54_of_two_types_with_a_slash_an_attack_carries_one(book: Ruleset) -> None:
    choices = [labels(book, kinds) for kinds in damage_choices(weapon(book, "rapier"))]
    assert choices == [("Slashing",), ("Piercing",)]


def test_fact_55_a_combination_weapon_takes_one_slot_less(book: Ruleset) -> None:
    parts = ("gunsword-blade", "gunsword-barrel")
    alone = sum(slots_taken([part], book) for part in parts)
    assert slots_taken(parts, book) == alone - 1
    assert book.one(GearRules).combination_least == 1


def test_fact_56_an_improvised_weapon_does_half_damage_at_one_die_less(book: Ruleset) -> None:
    chair = improvised(weapon(book, "mace"), book)
    assert (chair.dice, chair.ladder, chair.slots) == (-1, (1, 3, 6, 10), 0)
    fist = improvised(weapon(book, "dagger"), book)
    assert fist.ladder[0] == 1
    rules = book.one(Improvised)
    assert rules.most == 1
    assert labels(book, (rules.barred,)) == ("Superheavy",)


def test_fact_57_everyone_always_has_their_hands(book: Ruleset) -> None:
    hands = weapon(book, "unarmed-attack")
    assert hands.ladder == (1, 3, 6, 9)
    assert labels(book, hands.damage) == ("Crushing",)
    assert labels(book, (hands.weight,)) == ("Light",)
    assert attributes(book, hands.id) == ("POW", "AGI")
    assert [found.id for found in book.of(Weapon) if found.always] == [hands.id]
    assert slots_taken([hands.id], book) == 0


def test_fact_58_no_focus_costs_a_die_and_different_foci_add_up(book: Ruleset) -> None:
    assert casting_dice((), "ignis", "rend", book) == -1
    assert casting_dice(("ignis-crown", "deadmans-choker"), "ignis", "rend", book) == 4
    assert casting_dice(("ignis-crown", "ignis-crown"), "ignis", "rend", book) == 1


def test_fact_59_disabled_armor_keeps_its_penalty_only(book: Ruleset) -> None:
    whole, broken = worn(["plate-armor"], book), worn(["plate-armor"], book, ["plate-armor"])
    assert (whole.bonuses, whole.penalties) == ({"max-guard": 3}, {"agi": -1})
    assert (broken.bonuses, broken.penalties) == ({}, {"agi": -1})


@pytest.mark.parametrize("name", ["rapier", "ignis-crown", "pendant-of-the-ox", "smoke-bomb"])
def test_other_gear_keeps_nothing_when_it_is_disabled(book: Ruleset, name: str) -> None:
    assert when_disabled(name, book).keeps == ()
    assert worn([name], book, [name]).bonuses == {}


def test_fact_60_a_dagger_is_thrown_too_and_then_pierces(book: Ruleset) -> None:
    dagger = weapon(book, "dagger")
    assert (dagger.ladder, dagger.melee, dagger.range) == ((1, 4, 8, 12), 1, 5)
    assert "always" in (dagger.special or "")
    assert "Piercing" in (dagger.special or "")


def test_fact_61_stiletto_rapier_and_whip(book: Ruleset) -> None:
    assert ladders(book, "stiletto") == {(1, 3, 6, 9)}
    assert ladders(book, "rapier") == {(1, 5, 10, 15)}
    assert ladders(book, "whip") == {(1, 4, 8, 12)}
    assert tags(book, "stiletto") == ("Penetrating",)
    assert (tags(book, "rapier"), attributes(book, "rapier")) == (("Deflect",), ("AGI",))
    assert (tags(book, "whip"), weapon(book, "whip").melee) == (("Reflexive",), 2)


def test_fact_62_sling_chakram_and_buckler(book: Ruleset) -> None:
    assert ladders(book, "sling", "chakram") == {(1, 4, 8, 12)}
    assert {weapon(book, name).range for name in ("sling", "chakram")} == {10}
    assert (tags(book, "sling"), tags(book, "chakram")) == ((), ("Seeking",))
    assert (ladders(book, "buckler"), tags(book, "buckler")) == ({(1, 3, 6, 9)}, ("Shield",))


def test_fact_63_the_ladders_of_medium_weapons(book: Ruleset) -> None:
    assert ladders(book, "longsword", "spear", "shortbow") == {(2, 6, 11, 17)}
    assert ladders(book, "mace", "light-crossbow") == {(2, 7, 13, 20)}
    assert ladders(book, "warpick") == {(2, 6, 10, 15)}
    assert tags(book, "warpick") == ("Penetrating",)
    assert ladders(book, "heater-shield") == {(2, 4, 7, 11)}


def test_fact_64_spear_shortbow_and_light_crossbow(book: Ruleset) -> None:
    assert (weapon(book, "spear").melee, tags(book, "spear")) == (2, ("Reflexive",))
    assert weapon(book, "shortbow").range == 20
    crossbow = weapon(book, "light-crossbow")
    assert (crossbow.range, tags(book, crossbow.id)) == (30, ("Cumbersome",))


def test_fact_65_the_ladders_of_heavy_weapons(book: Ruleset) -> None:
    assert ladders(book, "greataxe", "warhammer", "heavy-crossbow") == {(3, 9, 17, 25)}
    assert ladders(book, "greatsword", "halberd", "longbow") == {(3, 8, 15, 22)}
    assert ladders(book, "tower-shield") == {(3, 5, 9, 13)}


def test_fact_66_halberd_longbow_and_heavy_crossbow(book: Ruleset) -> None:
    assert weapon(book, "halberd").melee == 2
    longbow = weapon(book, "longbow")
    assert longbow.range == 40
    assert "POW" in (longbow.special or "")
    assert "Imprecise" in (longbow.special or "")
    crossbow = weapon(book, "heavy-crossbow")
    assert (crossbow.range, tags(book, crossbow.id)) == (60, ("Cumbersome",))


def test_fact_67_a_tower_shield_is_cover_until_you_attack(book: Ruleset) -> None:
    assert "cover until you attack" in (weapon(book, "tower-shield").special or "")


def test_fact_68_superheavy_ladders_and_who_is_cumbersome(book: Ruleset) -> None:
    assert ladders(book, "great-maul") == {(6, 16, 28, 40)}
    assert ladders(book, "zambato", "greatlance") == {(6, 14, 24, 34)}
    assert ladders(book, "war-scythe") == {(6, 10, 19, 28)}
    superheavy = [w.id for w in book.of(Weapon) if w.weight == "weight-superheavy"]
    cumbersome = [name for name in superheavy if "Cumbersome" in tags(book, name)]
    assert set(superheavy) - set(cumbersome) == {"war-scythe"}


def test_fact_69_the_parts_of_the_gunsword(book: Ruleset) -> None:
    assert ladders(book, "gunsword-blade", "gunsword-barrel") == {(2, 6, 11, 17)}
    assert attributes(book, "gunsword-blade") == ("POW",)
    assert "Deflect" in tags(book, "gunsword-blade")
    assert attributes(book, "gunsword-barrel") == ("AGI",)
    assert weapon(book, "gunsword-barrel").range == 20


def test_fact_70_armor_adds_to_max_guard_and_hampers_agi(book: Ruleset) -> None:
    found = {
        armor.id: (armor.bonuses["max-guard"], armor.penalties.get("agi", 0), len(armor.bonuses))
        for armor in book.of(Armor)
    }
    assert found == {
        "leather-armor": (1, 0, 1),
        "armored-cloak": (2, -1, 1),
        "chain-shirt": (2, 0, 1),
        "plate-armor": (3, -1, 1),
        "great-plate": (4, -2, 1),
    }


def told(record: Record) -> str:
    return record.told("meaning")


def test_fact_71_the_common_consumables(book: Ruleset) -> None:
    items = {item.id: item for item in book.of(Consumable) if not item.exotic}
    balm = items.pop("restoration-balm")
    assert balm.values == {"resolve": 1, "divisor": 2}
    assert "Max Vitality divided by 2" in told(balm)
    assert "3 Vigor" in told(items.pop("energy-drink"))
    bomb = items.pop("smoke-bomb")
    assert "Obscured until your next turn starts" in told(bomb)
    fire = items.pop("alchemists-fire")
    assert (fire.ladder, fire.stacks) == ((1, 4, 8, 12), (0, 0, 1, 1))
    assert labels(book, (fire.condition or "", *fire.damage)) == ("Wracked", "Fire")
    assert not items


def test_fact_72_the_exotic_consumables(book: Ruleset) -> None:
    items = {item.id: item for item in book.of(Consumable) if item.exotic}
    bottle = items.pop("lightning-in-a-bottle")
    assert (bottle.ladder, bottle.stacks) == ((1, 4, 8, 12), (0, 1, 2, 3))
    assert labels(book, (bottle.condition or "", *bottle.damage)) == ("Wracked", "Shock")
    assert "Defeated no longer" in told(items.pop("phoenix-ember"))
    assert not items


@pytest.mark.parametrize(
    ("focus", "resonance", "art", "dice"),
    [
        ("ignis-crown", "ignis", "rend", 1),
        ("ignis-crown", "lux", "rend", 0),
        ("whispering-locket", "mens", "rend", 2),
        ("whispering-locket", "lux", "mend", -1),
        ("menders-sigil", "lux", "mend", 1),
        ("menders-sigil", "lux", "rend", 0),
        ("deadmans-choker", "terra", "afflict", 3),
        ("reliquary-of-the-dawn", "lux", "rend", 0),
        ("basic-spell-focus", "lux", "rend", 0),
    ],
)
def test_fact_73_what_each_focus_adds(
    book: Ruleset, focus: str, resonance: str, art: str, dice: int
) -> None:
    assert casting_dice([focus], resonance, art, book) == dice


def test_fact_73_the_price_of_the_choker_and_the_gift_of_the_reliquary(book: Ruleset) -> None:
    assert labels(book, (book.one(Focus, "deadmans-choker").condition or "",)) == ("Cursed",)
    reliquary = book.one(Focus, "reliquary-of-the-dawn")
    assert reliquary.values == {"vigor": 1, "least": 1}
    assert "Lux" in reliquary.meaning


def test_fact_74_compass_and_pendant(book: Ruleset) -> None:
    compass, _, pendant = book.of(Wondrous)
    assert told(compass).startswith("+1d to action rolls for finding the way")
    assert "Resistance (Slashing)" in told(pendant)
    assert worn([pendant.id], book).bonuses == {"spd": -1}


def test_fact_167_who_is_imprecise_reaches_further_or_is_cumbersome(book: Ruleset) -> None:
    def tagged(tag: str) -> set[str]:
        return {found.id for found in book.of(Weapon) if tag in tags(book, found.id)}

    assert tagged("Imprecise") == {"great-maul", "war-scythe"}
    assert {weapon(book, name).melee for name in ("zambato", "greatlance")} == {2}
    crossbows = {"light-crossbow", "heavy-crossbow"}
    assert tagged("Cumbersome") == {*crossbows, "great-maul", "zambato", "greatlance"}


def test_fact_168_gloves_to_climb_like_an_athlete_on_normal_terrain(book: Ruleset) -> None:
    gloves = book.one(Wondrous, "spider-grip-gloves")
    assert "climb as if you had the Athlete mastery" in told(gloves)
    assert "normal terrain instead of difficult" in told(gloves)


@pytest.mark.parametrize(
    ("names", "reach"),
    [
        (("stiletto", "rapier", "buckler", "longsword", "mace", "warpick", "heater-shield"), 1),
        (("greataxe", "warhammer", "greatsword", "tower-shield", "great-maul", "war-scythe"), 1),
        (("unarmed-attack", "dagger", "gunsword-blade"), 1),
        (("whip", "spear", "halberd", "zambato", "greatlance"), 2),
        (("sling", "chakram", "shortbow", "longbow", "light-crossbow", "heavy-crossbow"), None),
        (("gunsword-barrel",), None),
    ],
)
def test_how_far_the_catalog_lets_each_weapon_reach(
    book: Ruleset, names: tuple[str, ...], reach: int | None
) -> None:
    assert {weapon(book, name).melee for name in names} == {reach}
