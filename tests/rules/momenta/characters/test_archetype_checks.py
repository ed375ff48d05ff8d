"""Mistakes in the data of archetypes: all are found, each with file, record and key."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.data import DataFaults, Ruleset, altered, current
from rules.momenta.characters import archetype_checks as checks
from rules.momenta.characters.advancement import attribute_points
from rules.momenta.characters.archetype_records import Archetype, ArchetypeRank
from rules.momenta.characters.creation_records import Creation
from tests.rules.momenta.characters.archetype_spoiling import (
    checked,
    fault,
    faults,
    found,
    records,
    without,
)


def test_the_book_passes_every_check() -> None:
    for check in checks.ARCHETYPE_CHECKS:
        assert found(check, records()) == []


def test_a_ring_of_prerequisites_is_named_whole() -> None:
    one = fault(
        {
            "ninja.realized": ["warrior", "juggernaut"],
            "juggernaut.realized": ["barbarian", "templar"],
            "templar.realized": ["channeler", "ninja"],
        }
    )
    assert (one.file, one.record, one.key) == ("mine.toml", "ninja", "realized")
    assert one.found == "the ring ninja > juggernaut > templar > ninja"


def test_a_ring_may_run_over_archetypes_of_which_any_will_do() -> None:
    one = fault({"magus.any_of": ["templar"], "templar.any_of": ["magus"]})
    assert (one.record, one.key, one.found) == (
        "magus",
        "any_of",
        "the ring magus > templar > magus",
    )


def test_an_archetype_that_asks_for_itself_is_a_ring_too() -> None:
    assert fault({"ninja.realized": ["ninja"]}).found == "the ring ninja > ninja"


NAMES = ("warrior", "scholar", "ninja", "magus", "templar")


@given(st.dictionaries(st.sampled_from(NAMES), st.sets(st.sampled_from(NAMES))))
def test_a_ring_is_found_where_no_order_has_each_prerequisite_first(
    asked: dict[str, set[str]],
) -> None:
    shelf = [
        replace(
            current().one(Archetype, name), realized=tuple(sorted(asked.get(name, ()))), any_of=()
        )
        for name in NAMES
    ]
    open_to_all: set[str] = set()
    for _ in NAMES:
        open_to_all |= {name for name in NAMES if asked.get(name, set()) <= open_to_all}
    told = found(checks.no_ring_of_prerequisites, shelf)
    assert bool(told) == (open_to_all != set(NAMES))
    for name, problem in told:
        ring = problem.found.removeprefix("the ring ").split(" > ")
        assert ring[0] == ring[-1] == name
        assert all(after in asked[before] for before, after in pairwise(ring))


def test_two_rings_are_two_faults() -> None:
    both = faults({"ninja.realized": ["ninja"], "magus.realized": ["magus"]})
    assert {(one.record, one.found) for one in both} == {
        ("ninja", "the ring ninja > ninja"),
        ("magus", "the ring magus > magus"),
    }


@pytest.mark.parametrize(
    ("key", "value", "where"),
    [
        ("ninja.realized", ["warior"], "realized.0"),
        ("magus.any_of", ["warrior", "berserker"], "any_of.1"),
        ("ninja.attributes", {"strength": 3}, "attributes.strength"),
        ("elf.domains", ["domain-elfs"], "domains.0"),
        ("elf.size", "size-1x", "size"),
        ("elf.type", "type-people", "type"),
        ("human-r1.archetype", "humans", "archetype"),
        ("human-r1.bonuses", {"max-vitalty": 1}, "bonuses.max-vitalty"),
        ("barbarian-martial-training.weights", ["weight-huge"], "weights.0"),
        ("barbarian-martial-training.armors", ["armor-marital"], "armors.0"),
        ("scholar-spellcasting.casting", "wis", "casting"),
        ("scholar-detect-magic.maneuvers", ["maneuver-find-magic"], "maneuvers.0"),
        ("warrior-deflect.reactions", ["reaction-parry"], "reactions.0"),
        ("barbarian-enter-frenzy.conditions", ["condition-rage"], "conditions.0"),
    ],
)
def test_what_points_to_nothing_is_found(key: str, value: Any, where: str) -> None:
    record = key.partition(".")[0]
    told = [one for one in faults({key: value}) if one.key == where]
    assert [(one.file, one.record) for one in told] == [("mine.toml", record)]


@pytest.mark.parametrize(
    ("key", "value", "where"),
    [
        ("scholar-starting-repertoire.board_slots", -1, "board_slots"),
        ("thick-hide.slots", -2, "slots"),
        ("thick-hide.slots", 0, "slots"),
        ("elf.spd", -1, "spd"),
        ("human-r1.rank", 0, "rank"),
        ("ninja.attributes.agi", -3, "attributes.agi"),
        ("type-basic.most_rank", 0, "most_rank"),
    ],
)
def test_a_number_out_of_its_range_is_found(key: str, value: int, where: str) -> None:
    told = {(one.file, one.record, one.key, one.found) for one in faults({key: value})}
    assert ("mine.toml", key.partition(".")[0], where, str(value)) in told


def test_eleven_mistakes_are_told_at_once() -> None:
    told = faults(
        {
            "ninja.realized": ["ninja"],
            "magus.any_of": ["sorcerer"],
            "human.spd": -4,
            "warrior.domains": ["domain-martial", "domain-martial"],
            "elf-innate-spellcasting.casting": "charm",
            "elf-innate-spellcasting.board_slots": 0,
            "scholar-magic-study.board_takes": ["art"],
            "dwarf-stone-will.rank": 4,
            "red-tide.masteries": ["berserk", "berserk"],
            "athlete.domain": "domain-sport",
            "hardy.bonuses_need": "sometimes",
        }
    )
    assert {(one.record, one.key) for one in told} >= {
        ("ninja", "realized"),
        ("magus", "any_of.0"),
        ("human", "spd"),
        ("warrior", "domains"),
        ("elf-innate-spellcasting", "casting"),
        ("elf-innate-spellcasting", "board_slots"),
        ("scholar-magic-study", "board_takes"),
        ("dwarf-stone-will", "rank"),
        ("red-tide", "masteries"),
        ("athlete", "domain"),
        ("hardy", "bonuses_need"),
    }


def test_an_unknown_record_is_named_with_the_nearest() -> None:
    one = fault({"nija.realized": ["warrior"]})
    assert (one.record, one.found, one.nearest) == (
        "momenta:nija",
        "an unknown record",
        "momenta:ninja",
    )


def test_a_rank_that_no_record_tells_is_missed() -> None:
    told = found(checks.ranks_are_complete, without("warrior-r2", "elf-r3"))
    assert [(name, problem.found) for name, problem in told] == [
        ("elf", "no record of rank 3"),
        ("warrior", "no record of rank 2"),
    ]


def test_a_rank_that_could_not_be_read_is_not_missed() -> None:
    assert found(checks.ranks_are_complete, without("warrior-r2"), ArchetypeRank) == []


def test_a_rank_is_told_once() -> None:
    (one, *_) = faults({"warrior-r2.rank": 1})
    assert (one.record, one.key, one.found) == ("warrior-r2", "rank", "1")
    assert "warrior-r1" in one.allowed


def test_nothing_stands_at_a_rank_that_is_never_reached() -> None:
    told = faults({"type-ancestry.most_rank": 2})
    assert {one.key for one in told} == {"rank"}
    assert {one.record for one in told} >= {"human-r3", "elf-r3", "elf-innate-spellcasting"}
    assert not [one for one in told if one.record.startswith("warrior")]


def test_a_type_with_more_ranks_asks_for_their_records() -> None:
    told = faults({"type-basic.most_rank": 4})
    found = "no record of rank 4 (not changed here, but it follows from what is)"
    assert [(one.record, one.found) for one in told] == [
        (name, found) for name in ("barbarian", "warrior", "scholar", "channeler")
    ]


def test_only_ancestries_have_spd_sen_and_size() -> None:
    told = fault({"warrior.spd": 5, "warrior.sen": 10, "warrior.size": "size-1m"})
    assert (told.record, told.key) == ("warrior", "spd")
    told = fault({"elf.type": "type-basic"})
    assert (told.record, told.key) == ("elf", "spd")
    told = fault({"warrior.type": "type-ancestry"})
    assert (told.record, told.key) == ("warrior", "spd")
    assert told.found == "nothing (not changed here, but type is)"


def test_spd_sen_and_size_come_together() -> None:
    told = faults({"warrior.spd": 5})
    assert {(one.record, one.key) for one in told} == {
        ("warrior", "sen"),
        ("warrior", "size"),
        ("warrior", "spd"),
    }


def test_nobody_can_realize_two_ancestries() -> None:
    one = fault({"ninja.realized": ["elf", "dwarf"]})
    assert (one.record, one.key) == ("ninja", "realized")
    assert "type-ancestry" in one.allowed


def test_one_of_them_must_be_within_reach() -> None:
    one = fault({"magus.realized": ["scholar", "elf"], "magus.any_of": ["dwarf", "human"]})
    assert (one.record, one.key) == ("magus", "any_of")


def test_one_within_reach_is_enough() -> None:
    rules = checked()
    assert found(checks.prerequisites_can_be_met, records()) == []
    changed = replace(
        rules.one(Archetype, "magus"), realized=("scholar", "elf"), any_of=("dwarf", "warrior")
    )
    shelf = (*without("magus"), changed)
    assert found(checks.prerequisites_can_be_met, shelf) == []


def test_no_more_attribute_points_are_asked_for_than_the_highest_rank_has() -> None:
    points = attribute_points(current().one(Creation).most_rank)
    most = {"ninja.attributes.agi": points - 3, "ninja.attributes.ins": 3}
    assert altered(checked(), {f"momenta:{key}": value for key, value in most.items()})
    one = fault({**most, "ninja.attributes.ins": 4})
    assert (one.record, one.key, one.found) == ("ninja", "attributes", f"{points + 1} points")
    assert f"at most {points} together" in one.allowed


def test_a_specialist_path_asks_for_a_realized_archetype() -> None:
    one = fault({"ninja.realized": []})
    assert (one.record, one.key) == ("ninja", "realized")


def test_a_type_allows_at_least_what_it_asks_for() -> None:
    one = fault({"type-ancestry.least": 2})
    assert (one.record, one.key, one.found) == ("type-ancestry", "least", "2")


def test_a_variant_on_disk_is_told_the_same(tmp_path: Any) -> None:
    path = tmp_path / "rings.toml"
    path.write_text(
        'version = 1\nname = "Rings"\n'
        '["momenta:ninja"]\nrealized = ["warrior", "magus"]\n'
        '["momenta:magus"]\nrealized = ["scholar", "nobody"]\nany_of = ["ninja"]\n'
        '["momenta:thick-hide"]\nslots = -1\n',
        encoding="utf-8",
    )
    with pytest.raises(DataFaults) as caught:
        Ruleset.load(path)
    told = {(one.file, one.record, one.key) for one in caught.value.faults}
    assert told >= {
        ("rings.toml", "ninja", "realized"),
        ("rings.toml", "magus", "realized.1"),
        ("rings.toml", "thick-hide", "slots"),
    }
    sentences = str(caught.value)
    assert "ninja > magus > ninja" in sentences


def test_checks_bear_what_is_missing() -> None:
    kinds: tuple[Callable[..., Any], ...] = checks.ARCHETYPE_CHECKS
    for check in kinds:
        assert found(check, ()) == []
        for record in current().of(Archetype):
            alone = [name for name, _ in found(check, [record])]
            assert set(alone) <= {record.id}
