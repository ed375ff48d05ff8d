"""Gear slots of loadouts, reckoned a second way: the best way to bundle what is there (11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.data import Ruleset, altered, current
from rules.momenta.characters.gear import (
    GearFaults,
    casting_dice,
    gear_kind,
    missing_parts,
    slot_costs,
    slots_taken,
    worn,
)
from rules.momenta.characters.gear_records import (
    Armor,
    Consumable,
    Focus,
    GearRules,
    Weapon,
    WeightClass,
    Wondrous,
)

BOOK = current()
# A weapon of three parts, one of them superheavy, which the catalog does not have.
TRIO = ("mace", "sling", "great-maul")
THREE_PARTS = altered(
    BOOK,
    {
        f"momenta:{name}.{key}": value
        for name in TRIO
        for key, value in {
            "combines_with": [other for other in TRIO if other != name],
            "tags": ["tag-combo"],
        }.items()
    },
)
RULES = (BOOK, THREE_PARTS)
ALL = tuple(
    record.id for kind in (Weapon, Armor, Focus, Wondrous, Consumable) for record in BOOK.of(kind)
)
# Mostly what combines, so that bundles come up.
LOADOUTS = st.lists(
    st.sampled_from(("gunsword-blade", "gunsword-barrel", *TRIO)) | st.sampled_from(ALL),
    max_size=6,
)


def alone(name: str, rules: Ruleset) -> int:
    """Say what the book charges for one piece."""
    record = rules[f"momenta:{name}"]
    if isinstance(record, Weapon):
        return 0 if record.always else rules.one(WeightClass, record.weight).slots
    return 1 if isinstance(record, Armor | Focus) else 0


def bundlings(names: tuple[str, ...]) -> Iterator[list[tuple[str, ...]]]:
    """Give every way to part a list into bundles."""
    if not names:
        yield []
        return
    first, *rest = names
    for parts in bundlings(tuple(rest)):
        yield [(first,), *parts]
        for place, bundle in enumerate(parts):
            yield [*parts[:place], (first, *bundle), *parts[place + 1 :]]


def by_bundling(names: tuple[str, ...], rules: Ruleset) -> int:
    """Try every bundling in which each bundle is one piece or one whole combination weapon."""
    whole = {
        frozenset({weapon.id, *weapon.combines_with})
        for weapon in rules.of(Weapon)
        if weapon.combines_with
    }

    def price(bundle: tuple[str, ...]) -> int | None:
        cost = sum(alone(name, rules) for name in bundle)
        if len(bundle) == 1:
            return cost
        is_whole = frozenset(bundle) in whole and len(set(bundle)) == len(bundle)
        return max(1, cost - 1) if is_whole else None

    prices = [[price(bundle) for bundle in bundles] for bundles in bundlings(names)]
    return min(sum(costs) for costs in prices if None not in costs)  # type: ignore[arg-type]


@pytest.mark.parametrize("rules", RULES, ids=["book", "three-parts"])
@given(loadout=LOADOUTS)
def test_a_loadout_takes_what_its_best_bundling_takes(rules: Ruleset, loadout: list[str]) -> None:
    assert slots_taken(loadout, rules) == by_bundling(tuple(loadout), rules)


@pytest.mark.parametrize("rules", RULES, ids=["book", "three-parts"])
@given(loadout=LOADOUTS)
def test_costs_name_each_piece_once_and_add_up(rules: Ruleset, loadout: list[str]) -> None:
    costs = slot_costs(loadout, rules)
    assert sorted(name for cost in costs for name in cost.gear) == sorted(loadout)
    assert sum(cost.slots for cost in costs) == slots_taken(loadout, rules)


@given(loadout=LOADOUTS, data=st.data())
def test_the_order_of_a_loadout_does_not_matter(loadout: list[str], data: st.DataObject) -> None:
    shuffled = data.draw(st.permutations(loadout))
    assert slots_taken(shuffled, THREE_PARTS) == slots_taken(loadout, THREE_PARTS)


@given(loadout=LOADOUTS, more=st.sampled_from(ALL))
def test_one_piece_more_never_takes_fewer_slots_nor_more_than_its_own(
    loadout: list[str], more: str
) -> None:
    before, after = slots_taken(loadout, BOOK), slots_taken([*loadout, more], BOOK)
    assert before <= after <= before + alone(more, BOOK)


@given(loadout=LOADOUTS)
def test_of_each_part_there_are_missing_as_many_as_the_commonest_part_is_ahead(
    loadout: list[str],
) -> None:
    lacking = Counter(missing_parts(loadout, THREE_PARTS))
    for whole in (TRIO, ("gunsword-blade", "gunsword-barrel")):
        most = max(loadout.count(part) for part in whole)
        assert all(loadout.count(part) + lacking.pop(part, 0) == most for part in whole)
    assert not lacking


def test_a_combination_weapon_of_a_superheavy_and_a_medium_part_takes_two_slots() -> None:
    rules = altered(BOOK, {"momenta:gunsword-barrel.weight": "weight-superheavy"})
    assert slots_taken(["gunsword-blade", "gunsword-barrel"], rules) == 2


def test_a_combination_weapon_never_takes_fewer_slots_than_the_least() -> None:
    rules = altered(BOOK, {"momenta:gear-rules.combination_saves": 5})
    least = rules.one(GearRules).combination_least
    assert slots_taken(["gunsword-blade", "gunsword-barrel"], rules) == least


def test_half_a_gunsword_lacks_the_other_half() -> None:
    assert missing_parts(["gunsword-blade", "dagger"], BOOK) == ("gunsword-barrel",)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("rapier", "weapon"),
        ("chain-shirt", "armor"),
        ("ignis-crown", "focus"),
        ("pathfinders-compass", "wondrous"),
        ("smoke-bomb", "consumable"),
    ],
)
def test_an_id_tells_the_kind_of_gear(name: str, kind: str) -> None:
    assert gear_kind(name, BOOK) == kind


def test_every_unknown_piece_is_named_with_what_is_near() -> None:
    with pytest.raises(GearFaults) as caught:
        slots_taken(["ragpier", "dagger", "moon", "ragpier"], BOOK)
    rapier, moon = caught.value.faults
    assert rapier.startswith("The gear cannot be 'ragpier'; allowed is")
    assert rapier.endswith("Nearest: rapier.")
    assert "'moon'" in moon


@given(loadout=LOADOUTS, off=st.sets(st.sampled_from(ALL)))
def test_disabling_never_gives_and_spares_no_penalty(loadout: list[str], off: set[str]) -> None:
    whole, broken = worn(loadout, BOOK), worn(loadout, BOOK, off)
    assert broken.penalties == whole.penalties
    standing = [name for name in loadout if name not in off]
    assert broken.bonuses == worn(standing, BOOK).bonuses


@given(loadout=LOADOUTS)
def test_foci_cast_only_while_one_works(loadout: list[str]) -> None:
    foci = [name for name in loadout if gear_kind(name, BOOK) == "focus"]
    nothing = casting_dice((), "lux", "rend", BOOK)
    assert casting_dice(loadout, "lux", "rend", BOOK, disabled=foci) == nothing
    doubled = casting_dice([*loadout, *foci], "lux", "rend", BOOK)
    assert casting_dice(loadout, "lux", "rend", BOOK) == doubled
