"""Bonds and Momentum that contradict themselves are refused with a sentence."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.data import Record, current
from rules.data.text import Shelf
from rules.momenta.characters.bond_checks import BOND_CHECKS
from rules.momenta.characters.bond_records import BondLevel

BOOK = tuple(record for record in current().records.values() if record.text == "momenta")


def found(changes: dict[str, dict[str, Any]], *unread: type[Record]) -> list[tuple[str, str]]:
    records = tuple(replace(record, **changes.get(record.id, {})) for record in BOOK)
    shelf = Shelf(records, frozenset(unread))
    return [(record.id, problem.key) for check in BOND_CHECKS for record, problem in check(shelf)]


def test_the_book_passes() -> None:
    assert found({}) == []


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ({"bond-none": {"strands": 1}}, [("bond-none", "strands"), ("bond-fleeting", "strands")]),
        ({"bond-none": {"level": 1}}, [("bond-none", "level"), ("bond-fleeting", "level")]),
        ({"bond-unbreakable": {"level": 6}}, [("bond-unbreakable", "level")]),
        ({"bond-profound": {"strands": 6}}, [("bond-profound", "strands")]),
        ({"bond-unbreakable": {"release_scene": False}}, [("bond-unbreakable", "release_scene")]),
        ({"maneuver-tandem-strike": {"bond": 6}}, [("maneuver-tandem-strike", "bond")]),
        ({"promise-kept": {"mutual_bond": 6}}, [("promise-kept", "mutual_bond")]),
        ({"assist": {"least_bond": 6}}, [("assist", "least_bond")]),
        ({"spend-momentous-feat": {"boost": "assist"}}, [("spend-momentous-feat", "boost")]),
        ({"loss-catastrophe": {"outcome": "success"}}, [("loss-catastrophe", "outcome")]),
    ],
)
def test_each_mistake_is_found_where_it_is(
    changes: dict[str, dict[str, Any]], faults: list[tuple[str, str]]
) -> None:
    assert found(changes) == faults


def test_levels_that_could_not_all_be_read_are_not_judged() -> None:
    assert found({"bond-profound": {"strands": 1}, "assist": {"least_bond": 9}}, BondLevel) == []


@pytest.mark.parametrize(
    ("ref", "changes", "key"),
    [
        ("maneuver-shift", {"cost": "much"}, "vigor"),
        ("maneuver-shift", {"vigor": None}, "vigor"),
        ("maneuver-stay-with-me", {"everyone": True}, "everyone"),
        ("maneuver-shift", {"mutual": True}, "mutual"),
        ("reaction-dodge", {"vigor": None}, "vigor"),
        ("condition-broken", {"most_stacks": 3}, "most_stacks"),
        ("condition-slowed", {"clears_by": ()}, "clears_by"),
        ("condition-broken", {"clears_by": ("pow",)}, "clears_by"),
        ("twin-comet", {"archetype": "warrior"}, "cores"),
        ("twin-comet", {"mutual_bond": None}, "cores"),
        ("loss-clock", {"reset": True}, "amount"),
        ("loss-clock", {"amount": None}, "amount"),
        ("spend-rally", {"boost": "momentous-feat"}, "amount"),
        ("spend-rally", {"amount": None}, "amount"),
    ],
)
def test_a_record_finds_what_is_wrong_with_itself(
    ref: str, changes: dict[str, Any], key: str
) -> None:
    spoilt = replace(current()[f"momenta:{ref}"], **changes)
    assert [problem.key for problem in spoilt.problems()] == [key]
