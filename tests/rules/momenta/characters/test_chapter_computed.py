"""What the chapters on archetypes, Threads and Bonds quote follows from the rules."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from rules.data import Ruleset, altered, current
from rules.momenta.characters.bond_records import BondLevel
from rules.momenta.characters.bonds import Bond, grow, level_of, release, strain
from rules.momenta.records import DicePool


def quoted(ref: str, rules: Ruleset | None = None) -> object:
    return (rules or current()).quote(f"momenta:{ref}").value


def test_a_realized_warrior_has_what_the_catalog_prints_at_rank_3() -> None:
    assert quoted("warrior.capstones") == ["Veteran’s Edge", "Endless Endurance"]
    assert quoted("warrior.limit-breaks") == ["Inazuma Crash"]
    assert quoted("warrior.leads-to") == ["Ninja"]


def test_what_ours_opens_is_marked_as_ours() -> None:
    marks = {
        name: current().quote(f"momenta:warrior.{name}").provenance
        for name in ("capstones", "limit-breaks", "leads-to")
    }
    assert marks == {"capstones": "stated", "limit-breaks": "stated", "leads-to": "house"}


@pytest.mark.parametrize("name", ["", "-with"])
def test_the_chance_beside_a_thread_is_that_of_throwing_every_throw(name: str) -> None:
    pool, dice = current().one(DicePool), quoted(f"thread.pool{name}")
    assert isinstance(dice, int)
    throws = list(product(range(1, pool.die_sides + 1), repeat=dice))
    good = sum(bool(set(throw) & set(pool.success_faces)) for throw in throws)
    assert quoted(f"thread.chance{name}") == pytest.approx(float(Fraction(good, len(throws))))


def test_a_thread_adds_its_bonus_to_the_pool() -> None:
    assert quoted("thread.pool-with") == int(str(quoted("thread.pool"))) + 2
    rules = altered(current(), {"momenta:thread.bonus": 3})
    assert quoted("thread.pool-with", rules) == int(str(quoted("thread.pool"))) + 3


def test_fact_48_a_strained_profound_bond_has_the_fewest_strands_of_an_enduring_one() -> None:
    assert quoted("bond-profound.strained-level") == 3
    assert quoted("bond-profound.strained-strands") == 6
    mark = current().quote("momenta:bond-profound.strained-strands")
    assert (mark.provenance, mark.chapter) == ("stated", "10")


@pytest.mark.parametrize("level", [found for found in current().of(BondLevel) if found.level])
def test_each_strain_leaves_what_straining_such_a_bond_leaves(level: BondLevel) -> None:
    after = strain(Bond("Ravka", "", level.strands)).after
    assert quoted(f"{level.id}.strained-strands") == (after.strands if after else 0)
    assert quoted(f"{level.id}.strained-level") == level.level - 1


def test_fact_49_the_level_from_which_releasing_takes_a_scene() -> None:
    scene_from = quoted("bond-rules.scene-from")
    for level in (found for found in current().of(BondLevel) if found.level):
        needs = release(Bond("Ravka", "", level.strands)).scene
        assert needs == (level.level >= int(str(scene_from)))


def test_fact_49_only_unbreakable_bonds_take_no_room() -> None:
    assert quoted("bond-rules.roomless") == ["Unbreakable"]


def test_fact_50_the_strands_of_creation_make_a_bond_2() -> None:
    assert quoted("bond-rules.creation-level") == 2


def test_the_missions_to_the_last_level_are_those_that_playing_them_takes() -> None:
    bond, missions = Bond("Ravka", "", int(str(quoted("bond-rules.creation-strands")))), 0
    while level_of(bond.strands).level < int(str(quoted("bond-rules.last-level"))):
        for scene in ("strands-vignette", "strands-montage"):
            grown = grow(bond, scene).after
            assert grown is not None
            bond = grown
        missions += 1
    assert quoted("bond-rules.missions-to-last") == missions


def test_rules_without_such_a_level_are_told_as_nothing() -> None:
    levels = [found for found in current().of(BondLevel) if found.level]
    now = {"release_scene": False, "counts": True}
    changes = {f"{found.ref}.{key}": value for found in levels for key, value in now.items()}
    rules = altered(current(), changes)
    assert quoted("bond-rules.scene-from", rules) == "–"
    assert quoted("bond-rules.roomless", rules) == ["–"]
