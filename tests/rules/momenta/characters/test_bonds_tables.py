"""The printed tables of Threads, Bonds, Momentum and what characters can do."""

from __future__ import annotations

import doctest

import pytest

from rules.data import Table, altered, current
from rules.momenta.characters import (
    bond_openings,
    bonds,
    momentum,
    momentum_amounts,
    momentum_computed,
)
from rules.momenta.characters.bond_tables import bond_tables
from rules.momenta.characters.listed_tables import listed_tables
from rules.momenta.characters.momentum_tables import momentum_tables

MAKERS = (bond_tables, listed_tables, momentum_tables)
TABLES: dict[str, Table] = {
    name: make() for maker in MAKERS for name, make in maker(current()).items()
}


def texts(name: str) -> list[tuple[str, ...]]:
    return [tuple(cell.text for cell in row) for row in TABLES[name].rows]


@pytest.mark.parametrize("name", TABLES)
def test_each_table_is_whole(name: str) -> None:
    table = TABLES[name]
    assert table.ref == f"momenta:{name}"
    assert table.rows
    assert {len(row) for row in table.rows} == {len(table.columns)}
    assert len({row[0].text for row in table.rows}) == len(table.rows)
    for row in table.rows:
        for cell in row:
            assert cell.text.strip()
            assert "{" not in cell.text
            assert (cell.source is None) == (cell.provenance == "stated"), cell
            assert cell.chapter is not None or cell.source is not None


def test_intensities() -> None:
    assert texts("bond-levels") == [
        ("1", "Fleeting", "1", "yes", "no"),
        ("2", "Rooted", "3", "yes", "no"),
        ("3", "Enduring", "6", "yes", "yes"),
        ("4", "Profound", "10", "yes", "yes"),
        ("5", "Unbreakable", "15", "no", "yes"),
    ]
    assert [row[2].provenance for row in TABLES["bond-levels"].rows] == [
        "derived",
        "derived",
        "stated",
        "house",
        "house",
    ]


def test_ways_to_strands() -> None:
    assert [row[:2] for row in texts("strand-sources")] == [
        ("Creation", "3"),
        ("Bond Vignette", "1"),
        ("Bond Montage", "2"),
        ("Through a Crisis together", "1"),
        ("For their sake", "1"),
    ]


def test_openings_stand_by_level() -> None:
    rows = texts("bond-openings")
    assert [row[1:3] for row in rows] == sorted(row[1:3] for row in rows)
    named = {row[0]: row[1] for row in rows}
    assert named["Fleeting Bond"] == "1, Fleeting"
    assert named["Assist"] == "2, Rooted"
    assert named["Promise Kept"] == "5, Unbreakable"


def test_momentum() -> None:
    assert [row[:2] for row in texts("momentum-gains")][:2] == [
        ("Main objective", "+2"),
        ("Challenge", "+1"),
    ]
    assert [row[1] for row in texts("momentum-losses")] == ["−1", "−2", "−1", "−1", "back to 0"]
    assert [row[:3] for row in texts("momentum-spends")] == [
        ("Limit Break", "3", "in a fight"),
        ("Momentous Feat", "1 each, up to 3", "outside a fight"),
        ("Momentous Fortune", "1", "in both"),
        ("Momentous Development", "1", "outside a fight"),
        ("Rally", "1, once a round", "in a fight"),
        ("Seize the Tempo", "1, once a round", "in a fight"),
    ]


def test_maneuvers_say_who_has_them_and_what_they_cost() -> None:
    costs = {row[0]: row[1] for row in texts("maneuvers")}
    assert costs["Grab"] == "2"
    assert costs["Steady Yourself"] == "a full turn"
    assert costs["Move"].startswith("0 for the first")
    openers = {row[0]: row[1] for row in texts("special-maneuvers")}
    assert openers["Detect Magic"] == "Scholar 2"
    assert openers["Stay With Me!"] == "Bond 2"
    assert openers["Tandem Strike"] == "Mutual Bond 3"
    assert not set(costs) & set(openers)


def test_reactions_of_everybody_come_first() -> None:
    owners = [(row[0], row[1]) for row in texts("reactions")]
    assert owners[:4] == [
        ("Dodge", "everybody"),
        ("Brace", "everybody"),
        ("Forestall", "everybody"),
        ("Intercept", "everybody"),
    ]
    assert dict(owners[4:]) == {
        "Deflect": "Warrior 1",
        "Counterattack": "Warrior 2",
        "Helping Hand": "Channeler 2",
    }


def test_conditions_say_how_they_stack_and_clear() -> None:
    rows = {row[0]: row[1:3] for row in texts("conditions")}
    assert rows["Grabbed"] == ("up to 3", "roll-to-clear (POW or AGI)")
    assert rows["Faltering"] == ("without limit", "persistent")
    assert rows["Broken"] == ("no", "auto-clear")


def test_limit_breaks_say_what_they_take() -> None:
    takes = {row[0]: row[1] for row in texts("limit-breaks")}
    assert takes["Golden Hour"] == "SOUL 2"
    assert takes["Inazuma Crash"] == "Warrior realized"
    assert takes["Promise Kept"] == "mutual Bond 5"


def test_a_changed_price_is_printed_and_named() -> None:
    rules = altered(current(), {"momenta:momentous-feat.momentum": 2}, name="Dear Feats")
    row = momentum_tables(rules)["momentum-spends"]().rows[1]
    assert row[1].text == "2 each, up to 3"
    assert row[1].variant == "Dear Feats"


@pytest.mark.parametrize(
    "module", [bonds, bond_openings, momentum, momentum_amounts, momentum_computed]
)
def test_the_examples_of_bonds_and_momentum_hold(module: object) -> None:
    result = doctest.testmod(module)  # type: ignore[arg-type]
    assert result.attempted
    assert not result.failed


def test_the_example_party_is_worked_out() -> None:
    found = {
        name: make().value for name, make in momentum_computed.momentum_computed(current()).items()
    }
    assert found == {
        "momentum-pool.formula": "SOUL of all members + number of members",
        "momentum-pool.example-members": 4,
        "momentum-pool.example-most": 11,
        "momentum-pool.example-merit": 5,
    }
    rules = altered(current(), {"momenta:momentum-pool.per_soul": 2})
    found = {
        name: make().value for name, make in momentum_computed.momentum_computed(rules).items()
    }
    assert found["momentum-pool.formula"] == "SOUL of all members × 2 + number of members"
    assert found["momentum-pool.example-most"] == 18
