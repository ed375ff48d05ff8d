"""Equipment that contradicts itself is refused with a sentence."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.data import Record, current
from rules.data.records import Problem
from rules.data.text import Shelf
from rules.momenta.characters.gear_checks import GEAR_CHECKS
from rules.momenta.characters.gear_records import Consumable, DisabledGear, Weapon, WeightClass

BOOK = tuple(record for record in current().records.values() if record.text == "momenta")


def spoilt(changes: dict[str, dict[str, Any]]) -> tuple[Record, ...]:
    """Give the records of the book with some keys of some records put wrong."""
    return tuple(replace(record, **changes.get(record.id, {})) for record in BOOK)


def found(records: tuple[Record, ...], *unread: type[Record]) -> list[tuple[str, str]]:
    shelf = Shelf(records, frozenset(unread))
    return [(record.id, problem.key) for check in GEAR_CHECKS for record, problem in check(shelf)]


def test_the_book_passes() -> None:
    assert found(BOOK) == []


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ({"mace": {"ladder": (1, 2, 3)}}, [("mace", "ladder")]),
        ({"mace": {"ladder": ()}}, [("mace", "ladder")]),
        (
            {"alchemists-fire": {"stacks": (0, 1)}},
            [("alchemists-fire", "stacks")],
        ),
        ({"alchemists-fire": {"range": None}}, [("alchemists-fire", "range")]),
        ({"alchemists-fire": {"condition": None}}, [("alchemists-fire", "stacks")]),
        ({"smoke-bomb": {"stacks": (0, 0, 1, 1)}}, [("smoke-bomb", "stacks")]),
        ({"mace": {"tags": ("tag-combo",)}}, [("mace", "combines_with")]),
        (
            {"gunsword-blade": {"tags": ()}},
            [("gunsword-blade", "combines_with")],
        ),
        (
            {"mace": {"tags": ("tag-combo",), "combines_with": ("gunsword-blade",)}},
            [("mace", "combines_with")],
        ),
        (
            {"mace": {"tags": ("tag-combo",), "combines_with": ("mace",)}},
            [("mace", "combines_with")],
        ),
        ({"rapier": {"tags": ("tag-deflect", "tag-deflect")}}, [("rapier", "tags")]),
        ({"rapier": {"tags": ("tag-melee",)}}, [("rapier", "tags")]),
        ({"rapier": {"damage_besides": ("damage-piercing",)}}, [("rapier", "damage")]),
        ({"sling": {"tags": ("tag-reflexive",)}}, [("sling", "melee")]),
        (
            {"weight-light": {"everyone": False}},
            [("weight-light", "everyone"), ("unarmed-attack", "weight")],
        ),
        ({"armor-standard": {"everyone": False}}, [("armor-standard", "everyone")]),
        ({"mace": {"always": True}}, [("mace", "weight")]),
        ({"weight-medium": {"slots": 3}}, [("weight-heavy", "slots")]),
        (
            {"disabled-armor": {"applies_to": "weapon"}},
            [("disabled-armor", "applies_to"), ("disabled-consumables", "applies_to")],
        ),
        ({"basic-spell-focus": {"exotic": True}}, [("basic-spell-focus", "exotic")]),
    ],
)
def test_what_contradicts_itself_is_found(
    changes: dict[str, dict[str, Any]], faults: list[tuple[str, str]]
) -> None:
    assert found(spoilt(changes)) == faults


@pytest.mark.parametrize(
    ("changes", "unread"),
    [
        ({"weight-light": {"everyone": False}}, WeightClass),
        ({"disabled-armor": {"applies_to": "weapon"}}, DisabledGear),
    ],
)
def test_a_check_waits_for_what_could_not_be_read(
    changes: dict[str, dict[str, Any]], unread: type[Record]
) -> None:
    assert found(spoilt(changes), unread) == []


def test_a_partner_that_could_not_be_read_is_no_second_fault() -> None:
    rest = tuple(record for record in BOOK if record.id != "gunsword-barrel")
    assert found(rest, Weapon) == []


def test_the_sentences_say_what_is_allowed() -> None:
    shelf = Shelf(spoilt({"mace": {"ladder": (1, 2, 3)}, "sling": {"tags": ("tag-range",)}}))
    said = {
        record.id: (problem.found, problem.allowed)
        for check in GEAR_CHECKS
        for record, problem in check(shelf)
    }
    assert said["mace"] == ("3 numbers", "4, one for each result band")
    assert said["sling"][1] == "other tags: what it means stands under range"


def problems(record: Record) -> list[Problem]:
    return list(record.problems())


def test_a_ladder_never_falls_and_a_weapon_reaches_somewhere() -> None:
    mace = current().one(Weapon, "mace")
    assert problems(mace) == []
    (falls,) = problems(replace(mace, ladder=(1, 5, 4, 9)))
    assert (falls.key, falls.found) == ("ladder.2", "4")
    (short,) = problems(replace(mace, melee=None))
    assert short.key == "melee"
    fire = current().one(Consumable, "alchemists-fire")
    assert [problem.key for problem in problems(replace(fire, ladder=(3, 2, 3, 3)))] == ["ladder.1"]
