"""The tables of archetypes and of masteries: what they hold, and that they follow the data."""

from __future__ import annotations

import json

import pytest

from rules.data import Ruleset, Table, altered, current
from rules.momenta.characters.archetype_records import Ability, Archetype, Domain
from rules.momenta.characters.archetype_tables import archetype_tables
from rules.momenta.characters.mastery_records import Mastery
from rules.momenta.characters.mastery_tables import mastery_tables


def table(name: str, rules: Ruleset | None = None) -> Table:
    used = rules or current()
    return {**archetype_tables(used), **mastery_tables(used)}[name]()


def tables() -> dict[str, Table]:
    made = {**archetype_tables(current()), **mastery_tables(current())}
    return {name: make() for name, make in made.items()}


def texts(name: str) -> list[list[str]]:
    return [[cell.text for cell in row] for row in table(name).rows]


def test_every_table_that_is_asked_for_is_there() -> None:
    ids = [one.id for one in current().of(Archetype)]
    domains = [one.id.removeprefix("domain-") for one in current().of(Domain)]
    assert set(tables()) == {
        "archetype-types",
        "ancestries",
        "archetype-domains",
        "specialists",
        *(f"ranks-{name}" for name in ids),
        *(f"abilities-{name}" for name in ids),
        "mastery-domains",
        "masteries",
        "mastery-sets",
        "arts",
        "resonances",
        *(f"masteries-{name}" for name in domains),
    }


def test_tables_are_whole() -> None:
    for name, made in tables().items():
        assert made.ref == f"momenta:{name}"
        assert made.caption
        assert made.rows, name
        for row in made.rows:
            assert len(row) == len(made.columns)
            assert all(cell.text.strip() for cell in row)
            json.dumps([cell.value for cell in row])


def test_no_two_tables_have_one_caption() -> None:
    captions = [made.caption for made in tables().values()]
    assert len(set(captions)) == len(captions)


def test_the_types_of_archetype() -> None:
    assert [row[:3] for row in texts("archetype-types")] == [
        ["Ancestry", "3", "1"],
        ["Basic path", "3", "0+"],
        ["Specialist path", "3", "0+"],
    ]


def test_the_ancestries() -> None:
    assert texts("ancestries") == [
        ["Human", "5", "10", "1M"],
        ["Half-Elf", "5", "10", "1M"],
        ["Elf", "6", "15", "1M"],
        ["Dwarf", "4", "12", "1S"],
    ]
    marks = [row[1].provenance for row in table("ancestries").rows]
    assert marks == ["house", "stated", "house", "house"]


def test_who_has_which_domains() -> None:
    rows = texts("archetype-domains")
    assert rows[0] == ["Everybody", "General"]
    assert ["Half-Elf", "Human and Elf"] in rows
    after_elf = rows[rows.index(["Elf", "Elf"]) + 1]
    assert after_elf == ["Elf at rank 3, besides", "Magic"]


def test_what_specialists_ask_for() -> None:
    assert [row[:4] for row in texts("specialists")] == [
        ["Ninja", "Warrior", "–", "AGI 3"],
        ["Magus", "Scholar", "Warrior or Barbarian", "–"],
        ["Templar", "Channeler", "Warrior or Barbarian", "–"],
        ["Juggernaut", "Barbarian", "–", "POW 3"],
    ]


def test_the_warrior_by_rank() -> None:
    bonuses = "Max Vitality +1, Max Guard +1"
    assert texts("ranks-warrior") == [
        ["1", bonuses, "Martial Training, Deflect"],
        ["2", bonuses, "Counterattack, Focused Strike"],
        ["3", bonuses, "Veteran’s Edge, Endless Endurance"],
    ]


def test_every_ability_stands_in_one_table_and_is_named_by_its_rank() -> None:
    for one in current().of(Archetype):
        held = [found.label for found in current().of(Ability) if found.archetype == one.id]
        assert [row[0] for row in texts(f"abilities-{one.id}")] == held
        assert [name for row in texts(f"ranks-{one.id}") for name in row[2].split(", ")] == held


def test_what_an_ability_adds_to_stats_is_told_behind_it() -> None:
    told = {row[0]: row[2] for row in texts("abilities-human")}
    assert told["Human Experience"].endswith("(Threads +1).")
    assert "+1d" in told["Last Stand"]
    assert not any("{" in text for text in told.values())


def test_masteries_by_domain_are_all_masteries() -> None:
    every = texts("masteries")
    assert len(every) == len(current().of(Mastery))
    split = [
        [row[0], row[1], domain.label, *row[2:]]
        for domain in current().of(Domain)
        for row in texts(f"masteries-{domain.id.removeprefix('domain-')}")
    ]
    assert sorted(split) == sorted(every)


def test_sets_name_their_masteries() -> None:
    rows = {row[0]: row[1:] for row in texts("mastery-sets")}
    assert rows["Red Tide"][0] == "Berserk, Bloodlust and Blood Price"
    assert rows["Open Hand"][1].endswith("(Max Vigor +1).")


def test_arts_and_resonances() -> None:
    assert [row[0] for row in texts("arts")][:4] == ["Rend", "Afflict", "Bolster", "Mend"]
    dedicated = [row[0] for row in texts("resonances") if row[4] == "yes"]
    assert dedicated == ["Tempus"]


@pytest.mark.parametrize(
    ("ref", "value", "name", "text"),
    [
        ("warrior-r2.bonuses.max-guard", 3, "ranks-warrior", "Max Guard +3"),
        ("warrior-deflect.label", "Turn Aside", "ranks-warrior", "Martial Training, Turn Aside"),
        ("dwarf.spd", 3, "ancestries", "3"),
        ("ninja.attributes.agi", 4, "specialists", "AGI 4"),
        ("barbarian.domains", ("domain-barbarian",), "archetype-domains", "Barbarian"),
        ("hardy.bonuses.max-vitality", 7, "masteries-general", "(Max Vitality +7)."),
        ("wide-aura.values.squares", 9, "masteries-channeler", "Your aura reaches 9 squares."),
        ("type-ancestry.most", 2, "archetype-types", "1–2"),
        ("human-last-stand.values.dice", 2, "abilities-human", "+2d"),
    ],
)
def test_a_cell_follows_the_data_and_says_that_a_variant_changed_it(
    ref: str, value: object, name: str, text: str
) -> None:
    rules = altered(current(), {f"momenta:{ref}": value}, name="Mine")
    changed = [cell for row in table(name, rules).rows for cell in row if cell.variant == "Mine"]
    assert changed
    assert all(text in cell.text for cell in changed)
    book = [cell for row in table(name).rows for cell in row if cell.variant]
    assert book == []
