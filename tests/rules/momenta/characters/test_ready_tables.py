"""Tables for the catalog pages: archetypes by type, what ready-made heroes chose."""

from __future__ import annotations

import pytest

from rules.data import Table, altered, current
from rules.momenta.characters.archetype_records import Archetype, ArchetypeType
from rules.momenta.characters.creation_records import ReadyHero
from rules.momenta.characters.ready_tables import archetypes_of

HEROES = [hero.id for hero in current().of(ReadyHero)]


def table(name: str) -> Table:
    return current().table(f"momenta:{name}")


def row(name: str, head: str) -> dict[str, str]:
    made = table(name)
    found = next(cells for cells in made.rows if cells[0].text == head)
    return {column: cell.text for column, cell in zip(made.columns, found, strict=True)}


def test_every_archetype_stands_in_the_table_of_its_type_alone() -> None:
    rules = current()
    heads = [r[0].text for kind in rules.of(ArchetypeType) for r in table(archetypes_of(kind)).rows]
    assert sorted(heads) == sorted(archetype.label for archetype in rules.of(Archetype))


def test_an_ancestry_shows_what_it_starts_from_and_a_specialist_what_it_asks_for() -> None:
    half_elf = row("archetypes-ancestry", "Half-Elf")
    assert (half_elf["SPD"], half_elf["SEN"], half_elf["SIZE"]) == ("5", "10", "1M")
    assert "SPD" not in table("archetypes-basic").columns
    assert "Prerequisite" not in table("archetypes-basic").columns
    assert row("archetypes-specialist", "Ninja")["Prerequisite"] == "Warrior realized, AGI 3"
    magus = row("archetypes-specialist", "Magus")
    assert magus["Prerequisite"] == "Scholar realized, Warrior or Barbarian begun"


def test_a_prerequisite_follows_a_variant() -> None:
    changed = altered(current(), {"momenta:ninja.attributes.agi": 4}, name="Nimble")
    cell = changed.table("momenta:archetypes-specialist").rows[0][2]
    assert (cell.text, cell.variant) == ("Warrior realized, AGI 4", "Nimble")


def test_mira_chose_what_the_text_says() -> None:
    rows = [[cell.text for cell in cells] for cells in table("hero-attributes-mira").rows]
    assert rows == [
        ["BODY", "3", "POW 0, AGI 3"],
        ["MIND", "1", "REA 0, INS 1"],
        ["SOUL", "0", "PRE 0, LUCK 0"],
    ]
    boards = {cells[0].text: cells[2].text for cells in table("hero-masteries-mira").rows}
    assert boards["MIND"] == "Overwatch (Mind/Warrior)"
    assert boards["Wildcard"] == "Visualization (Mind/Warrior)"
    assert current().quote("momenta:mira-gear").text == "Rapier, Shortbow and Chain Shirt"
    assert current().quote("momenta:mira-on-body").text == (
        "Lightning Reflexes (Body/General), Combat Reflexes (Body/Martial) and"
        " Bloodlust (Body/Martial)"
    )


def test_the_slots_of_a_repertoire_are_those_that_its_ranks_give() -> None:
    boards = {cells[0].text: cells[1].text for cells in table("hero-masteries-sefa").rows}
    assert boards["Scholar repertoire"] == "4"
    more = {"momenta:scholar-starting-repertoire.board_slots": 5}
    cell = (
        altered(current(), more, name="Well read").table("momenta:hero-masteries-sefa").rows[-1][1]
    )
    assert (cell.text, cell.value, cell.variant) == ("6", 6, "Well read")


@pytest.mark.parametrize("hero", HEROES)
def test_all_threads_of_a_hero_are_told(hero: str) -> None:
    rows = table(f"hero-threads-{hero}").rows
    assert tuple(cells[1].text for cells in rows) == current().one(ReadyHero, hero).threads


def test_a_bond_is_told_with_its_level_and_words() -> None:
    bonds = row("hero-choices", "Mira")["Bonds"]
    assert bonds.startswith("Kira, Bond 2: “")
    assert row("hero-choices", "Hulda Stonewake")["Gear"] == "Greataxe, Dagger, Chain Shirt"


def test_the_combination_weapons_of_the_chapter_take_a_slot_less_than_their_parts() -> None:
    assert current().quote("momenta:gear-rules.combined-mediums").value == 1
    assert current().quote("momenta:gear-rules.combined-with-superheavy").value == 2
    dearer = altered(current(), {"momenta:weight-superheavy.slots": 4}, name="Heavy")
    quote = dearer.quote("momenta:gear-rules.combined-with-superheavy")
    assert (quote.value, quote.provenance, quote.variant) == (4, "derived", "Heavy")


def test_the_equilibrium_example_goes_on_as_the_text_has_it() -> None:
    assert current().quote("momenta:creation.example-beyond").value == 8
    assert current().quote("momenta:creation.example-beyond-needed").value == 4
