"""The damage of an attack against every face of every die, and the kinds that it carries."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.data import Ruleset, altered, current
from rules.momenta import RollFaults
from rules.momenta.characters.gear import GearFaults
from rules.momenta.characters.gear_damage import (
    damage_choices,
    damage_curve,
    damage_in_words,
    improvised,
    improvised_damage,
)
from rules.momenta.characters.gear_records import Consumable, Weapon
from tests.rules.momenta import by_hand
from tests.rules.momenta.by_hand import every_roll, pools, shares

BOOK = current()
FIRE = altered(BOOK, {"momenta:rapier.damage_besides": ["damage-fire"]})
LADDERS = st.lists(st.integers(0, 60), min_size=4, max_size=4).map(sorted)


def damage_by_hand(ladder: tuple[int, ...], dice: int, opposition: int | None) -> Counter[int]:
    against = [(0, 1)]
    if opposition is not None:
        against = [(by_hand.count(faces, opposition), n) for faces, n in every_roll(opposition)]
    ways: Counter[int] = Counter()
    for faces, n in pools(dice) if dice > 0 else every_roll(dice):
        for theirs, m in against:
            effective = max(0, by_hand.count(faces, dice) - theirs)
            more = by_hand.best_damage(faces, effective) if dice > 0 else 0
            ways[ladder[min(effective, 3)] + more] += n * m
    return ways


@pytest.mark.parametrize("name", ["mace", "great-maul", "stiletto"])
@pytest.mark.parametrize(
    ("dice", "opposition"),
    [*((dice, None) for dice in range(-1, 7)), (3, 2), (4, 1), (2, 0), (5, -2), (0, 1)],
)
def test_damage_is_counted_over_every_roll(
    book: Ruleset, name: str, dice: int, opposition: int | None
) -> None:
    ladder = book.one(Weapon, name).ladder
    found = damage_curve(ladder, dice, book, opposition)
    expected = shares(damage_by_hand(ladder, dice, opposition))
    assert {damage: found.exactly(damage) for damage in found.outcomes} == expected


@given(ladder=LADDERS, dice=st.integers(0, 11))
def test_one_die_more_never_lowers_the_mean(ladder: list[int], dice: int) -> None:
    assert damage_curve(ladder, dice, BOOK).mean <= damage_curve(ladder, dice + 1, BOOK).mean


@given(ladder=LADDERS, dice=st.integers(0, 8), more=st.integers(1, 9))
def test_so_much_more_at_every_band_is_so_much_more_on_average(
    ladder: list[int], dice: int, more: int
) -> None:
    higher = [damage + more for damage in ladder]
    assert damage_curve(higher, dice, BOOK).mean == damage_curve(ladder, dice, BOOK).mean + more


@given(dice=st.integers(1, 8), opposition=st.integers(0, 8))
def test_a_defense_never_helps_the_attacker(dice: int, opposition: int) -> None:
    ladder = BOOK.one(Weapon, "mace").ladder
    met = damage_curve(ladder, dice, BOOK, opposition)
    free = damage_curve(ladder, dice, BOOK)
    assert all(met.at_least(damage) <= free.at_least(damage) for damage in free.outcomes)


def test_a_consumable_that_attacks_has_a_curve_and_a_balm_has_none(book: Ruleset) -> None:
    fire = book.one(Consumable, "alchemists-fire")
    dagger = book.one(Weapon, "dagger")
    assert damage_curve(fire.ladder, 4, book) == damage_curve(dagger.ladder, 4, book)
    with pytest.raises(GearFaults) as caught:
        damage_curve(book.one(Consumable, "restoration-balm").ladder, 4, book)
    assert "The ladder cannot have 0 numbers; allowed are 4" in caught.value.faults[0]


def test_a_pool_out_of_bounds_is_a_sentence(book: Ruleset) -> None:
    with pytest.raises(RollFaults, match="The dice cannot be 999"):
        damage_curve((1, 2, 3, 4), 999, book)


def test_an_attack_carries_one_type_of_a_slash_and_all_that_come_along() -> None:
    rapier = FIRE.one(Weapon, "rapier")
    assert damage_in_words(rapier, FIRE) == "Slashing/Piercing, Fire"
    assert damage_choices(rapier) == (
        ("damage-slashing", "damage-fire"),
        ("damage-piercing", "damage-fire"),
    )


def test_what_deals_no_type_of_its_own_has_one_empty_choice(book: Ruleset) -> None:
    balm = book.one(Consumable, "restoration-balm")
    assert damage_choices(balm) == ((),)
    assert damage_in_words(balm, book) == ""


@given(damage=st.integers(0, 100))
def test_improvised_damage_is_half_rounded_down_and_never_nothing(damage: int) -> None:
    left = improvised_damage(damage, BOOK)
    assert left >= 1
    assert left == 1 or 2 * left in (damage, damage - 1)


def test_improvised_damage_rounds_as_the_rules_round() -> None:
    up = altered(BOOK, {"momenta:rounding.direction": "up"})
    assert improvised_damage(7, up) == improvised_damage(7, BOOK) + 1


@pytest.mark.parametrize("weapon", BOOK.of(Weapon), ids=lambda weapon: weapon.id)
def test_every_profile_can_be_improvised_but_the_barred(weapon: Weapon) -> None:
    if weapon.weight != "weight-superheavy":
        made = improvised(weapon, BOOK)
        assert made.profile == weapon.id
        assert all(less <= full for less, full in zip(made.ladder, weapon.ladder, strict=True))
        return
    with pytest.raises(GearFaults, match="allowed is the profile of a weapon that is not Super"):
        improvised(weapon, BOOK)
