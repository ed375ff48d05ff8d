"""The tables of equipment say what the records say."""

from __future__ import annotations

import doctest
import json

import pytest

from rules.data import Table, altered, current
from rules.momenta.characters import gear, gear_damage
from rules.momenta.characters.gear_records import Armor, Consumable, Weapon, WeightClass
from rules.momenta.characters.gear_tables import gear_tables
from rules.momenta.records import Band

BOOK = current()
TABLES = {name: make() for name, make in gear_tables(BOOK).items()}


def column(table: Table, heading: str) -> list[str]:
    place = table.columns.index(heading)
    return [row[place].text for row in table.rows]


def headers(name: str) -> list[str]:
    return [row[0].text for row in TABLES[name].rows]


@pytest.mark.parametrize("name", TABLES)
def test_a_table_is_whole_and_tells_where_it_comes_from(name: str) -> None:
    table = TABLES[name]
    assert table.ref == f"momenta:{name}"
    assert len(set(headers(name))) == len(table.rows) > 0
    for row in table.rows:
        assert len(row) == len(table.columns)
        for cell in row:
            assert cell.text
            assert "{" not in cell.text
            assert json.loads(json.dumps(cell.value)) == cell.value
            assert cell.source in BOOK.gaps or (cell.provenance == "stated" and cell.chapter)


def test_each_weapon_stands_once_in_the_table_of_its_class() -> None:
    by_class = [f"weapons-{weight.id.removeprefix('weight-')}" for weight in BOOK.of(WeightClass)]
    assert sorted(weapon for name in by_class for weapon in headers(name)) == sorted(
        headers("weapons")
    )
    assert headers("weapons") == headers("weapon-damage") == [w.label for w in BOOK.of(Weapon)]


@pytest.mark.parametrize("band", range(len(BOOK.of(Band))))
def test_each_band_has_the_number_of_the_ladder(band: int) -> None:
    table = TABLES["weapons"]
    place = table.columns.index(BOOK.of(Band)[band].label)
    expected = [weapon.ladder[band] for weapon in BOOK.of(Weapon)]
    assert [row[place].value for row in table.rows] == expected
    assert [row[place].text for row in table.rows] == [str(damage) for damage in expected]


def test_reach_and_types_read_as_in_a_stat_block() -> None:
    rows = {row[0].text: row for row in TABLES["weapons"].rows}
    damage, reach = (TABLES["weapons"].columns.index(name) for name in ("Damage", "Reach"))
    assert rows["Dagger"][damage].text == "Slashing/Piercing"
    assert rows["Dagger"][reach].text == "Melee 1, Range 5"
    assert rows["Sling"][reach].text == "Range 10"
    assert rows["Gunsword Blade"][-1].text == "Combines with Gunsword Barrel"


def test_what_armor_adds_and_costs_is_told_with_its_numbers() -> None:
    adds, costs = column(TABLES["armor"], "Adds"), column(TABLES["armor"], "Penalty")
    for armor, added, cost in zip(BOOK.of(Armor), adds, costs, strict=True):
        assert added == f"+{armor.bonuses['max-guard']} Max Guard"
        assert ("AGI" in cost) == bool(armor.penalties)


def test_a_focus_tells_its_dice_and_what_they_are_for() -> None:
    rows = {row[0].text: row[-1] for row in TABLES["foci"].rows}
    assert rows["Whispering Locket"].text == "+2d with Mens, −1d otherwise"
    assert rows["Whispering Locket"].value == {"mens": 2, "otherwise": -1}
    assert rows["Deadman's Choker"].text == "+3d"


def test_consumables_that_attack_tell_the_condition_of_each_band() -> None:
    attacks = [item.label for item in BOOK.of(Consumable) if item.ladder]
    assert headers("consumable-attacks") == attacks
    bottle = {row[0].text: row for row in TABLES["consumable-attacks"].rows}[attacks[-1]]
    assert [cell.text for cell in bottle[5:9]] == [
        "1",
        "4, Wracked 1 (Shock)",
        "8, Wracked 2 (Shock)",
        "12, Wracked 3 (Shock)",
    ]


def test_a_variant_changes_its_cells_and_is_named_there() -> None:
    changes = {"momenta:mace.ladder": [2, 7, 13, 21], "momenta:dagger.range": 6}
    mine = altered(BOOK, changes, name="Mine")
    rows = gear_tables(mine)["weapons"]().rows
    found = {row[0].text: [cell.text for cell in row if cell.variant == "Mine"] for row in rows}
    assert found.pop("Mace") == ["2", "7", "13", "21"]
    assert found.pop("Dagger") == ["Melee 1, Range 6"]
    assert not any(found.values())


def test_damage_of_more_dice_is_more_in_every_row() -> None:
    for row in TABLES["weapon-damage"].rows:
        means = [cell.value for cell in row[1:]]
        assert means == sorted(means)


@pytest.mark.parametrize("module", [gear, gear_damage])
def test_the_examples_of_equipment_hold(module: object) -> None:
    result = doctest.testmod(module)  # type: ignore[arg-type]
    assert result.attempted
    assert not result.failed
