"""Data of bodies, creation and tiers that contradicts itself is refused with a sentence."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.data import DataFaults, Record, altered, current
from rules.data.text import Shelf
from rules.momenta.characters.body_records import Attribute, Core, Stat
from rules.momenta.characters.character_checks import CHARACTER_CHECKS, STATS, STEPS
from rules.momenta.characters.creation_records import CreationStep, ReadyHero, Tier
from rules.momenta.characters.gear_records import Focus
from rules.momenta.characters.validation import STEPS as JUDGED

BOOK = tuple(record for record in current().records.values() if record.text == "momenta")
REPERTOIRE = "Scholar repertoire"


def found(
    changes: dict[str, dict[str, Any]], *unread: type[Record], without: tuple[str, ...] = ()
) -> list[tuple[str, str]]:
    records = tuple(
        replace(record, **changes.get(record.id, {})) for record in BOOK if record.id not in without
    )
    shelf = Shelf(records, frozenset(unread))
    return [
        (record.id, problem.key) for check in CHARACTER_CHECKS for record, problem in check(shelf)
    ]


def test_the_book_passes() -> None:
    assert found({}) == []


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ({"pow": {"core": "mind"}, "agi": {"core": "mind"}}, [("body", "")]),
        ({"spd": {"from_ancestry": False}}, [("spd", "from_ancestry")]),
        ({"max-guard": {"from_ancestry": True}}, [("max-guard", "from_ancestry")]),
        ({"attribute-range": {"usual_most": 9}}, [("attribute-range", "usual_most")]),
        ({"creation": {"most_rank": 2}}, [("creation", "most_rank")]),
        ({"creation": {"ancestry_rank": 4}}, [("creation", "ancestry_rank")]),
        ({"advancement": {"table_most": 2}}, [("advancement", "table_most")]),
        ({"tier-seasoned": {"first": 10}}, [("tier-seasoned", "first")]),
        ({"tier-novice": {"last": None}}, [("tier-seasoned", "first")]),
        ({"tier-paragon": {"last": 30}}, [("tier-paragon", "last")]),
        ({"tier-veteran": {"limit_breaks": 1}}, [("tier-veteran", "limit_breaks")]),
        ({"mira": {"gear": ("rapier", "shortbw")}}, [("mira", "gear")]),
        ({"hulda": {"masteries": {"body": ("berserkr",)}}}, [("hulda", "masteries")]),
        ({"sefa": {"masteries": {REPERTOIRE: ("igni",)}}}, [("sefa", "masteries")]),
        ({"mira": {"example": False}}, [("mira", "example")]),
        ({"hulda": {"example": True}}, [("mira", "example")]),
    ],
)
def test_each_mistake_is_found_where_it_is(
    changes: dict[str, dict[str, Any]], faults: list[tuple[str, str]]
) -> None:
    assert found(changes) == faults


def test_a_stat_that_other_rules_ask_for_is_missed() -> None:
    assert found({}, without=("max-bonds",)) == [("wildcard-slots", "")]
    assert found({}, without=("mind-slots",)) == [("mind", "")]


def test_a_step_out_of_its_order_is_found() -> None:
    assert found({}, without=("step-finish",)) == [("step-bonds", "")]
    steps = {"step-bonds": {"id": "step-finish"}, "step-finish": {"id": "step-bonds"}}
    assert found(steps) == [("step-finish", "id"), ("step-bonds", "id")]


def test_what_could_not_all_be_read_is_not_judged() -> None:
    unread: tuple[type[Record], ...] = (Attribute, Core, Stat, CreationStep, Tier, ReadyHero, Focus)
    gone = ("pow", "agi", "max-bonds", "mind-slots", "step-finish", "basic-spell-focus")
    changes = {"tier-seasoned": {"first": 10}, "mira": {"example": False}}
    assert found(changes, *unread, without=gone) == []


def test_the_checks_run_when_rules_are_loaded() -> None:
    with pytest.raises(DataFaults, match="tier-seasoned, first: found 10"):
        altered(current(), {"momenta:tier-seasoned.first": 10})


def test_the_steps_and_stats_are_those_that_the_code_asks_for() -> None:
    assert JUDGED[:-1] == STEPS
    slots = {f"{core.id}-slots" for core in current().of(Core)}
    assert {stat.id for stat in current().of(Stat)} == {*STATS, *slots}
