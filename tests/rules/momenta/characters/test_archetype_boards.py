"""Mistakes in bonus boards, in domains and in lists: all are found, each with its place."""

from __future__ import annotations

import pytest

from rules.momenta.characters import archetype_checks as checks
from rules.momenta.characters.archetype_records import Ability, Archetype
from tests.rules.momenta.characters.archetype_spoiling import fault, faults, found, without


@pytest.mark.parametrize("name", ["Body", "mind", "Wildcard"])
def test_a_bonus_board_is_none_of_the_usual_ones(name: str) -> None:
    one = fault({"elf-innate-spellcasting.board": name})
    assert (one.record, one.key) == ("elf-innate-spellcasting", "board")


def test_slots_need_a_board_and_a_board_needs_slots_that_take_something() -> None:
    slots = {"warrior-deflect.board_slots": 1, "warrior-deflect.board_fixed": True}
    assert [(one.record, one.key) for one in faults(slots)] == [
        ("warrior-deflect", "board_fixed"),
        ("warrior-deflect", "board_slots"),
    ]
    told = faults({"warrior-deflect.board": "Shelf"})
    assert {one.key for one in told} == {"board_slots", "board_takes"}


def test_abilities_that_share_a_board_agree_on_it() -> None:
    told = faults(
        {
            "scholar-magic-study.board_takes": ["art"],
            "scholar-magic-expertise.board_fixed": True,
        }
    )
    assert {(one.record, one.key) for one in told} == {
        ("scholar-magic-study", "board_takes"),
        ("scholar-magic-expertise", "board_fixed"),
    }
    assert all("scholar-starting-repertoire" in one.allowed for one in told)


def test_a_board_has_room_for_one_of_each_that_it_must_hold() -> None:
    one = fault({"channeler-starting-repertoire.board_slots": 1})
    assert (one.record, one.key, one.found) == ("channeler-starting-repertoire", "board_slots", "1")


def test_a_domain_with_masteries_is_open_to_someone() -> None:
    one = fault({"dwarf.domains": []})
    assert (one.record, one.key) == ("domain-dwarf", "everyone")


@pytest.mark.parametrize("unread", [Archetype, Ability])
def test_a_domain_is_not_called_closed_while_something_could_not_be_read(
    unread: type[Archetype | Ability],
) -> None:
    shelf = without("dwarf")
    assert [name for name, _ in found(checks.domains_are_open, shelf)] == ["domain-dwarf"]
    assert found(checks.domains_are_open, shelf, unread) == []


def test_a_list_names_each_thing_once() -> None:
    told = faults({"magus.any_of": ["warrior", "warrior"], "elf.domains": ["domain-elf"] * 2})
    assert {(one.record, one.key) for one in told} == {("magus", "any_of"), ("elf", "domains")}
