"""What the book states about Threads, knowledge and Bonds, fact by fact."""

from __future__ import annotations

import pytest

from rules.data import current
from rules.momenta.characters.bond_openings import opens
from rules.momenta.characters.bond_records import (
    BondLevel,
    BondRules,
    Knowledge,
    ThreadRules,
    ThreadTest,
)
from rules.momenta.characters.bonds import (
    Bond,
    grow,
    held,
    level_of,
    release,
    strain,
    why_not_held,
)


def value(ref: str) -> object:
    return current().quote(f"momenta:{ref}").value


def kira(strands: int) -> Bond:
    return Bond("Kira", "He saved my life.", strands)


# Fact 45: 3 Threads at creation; cannot be retrained; about one new per tier.


def test_fact_45_three_threads_that_stay_and_one_more_each_tier() -> None:
    assert value("thread-count.plus") == 3
    assert value("thread-rules.retrained") is False
    assert value("thread-rules.per-tier") == 1


def test_fact_45_each_thread_passes_four_tests() -> None:
    assert len(current().of(ThreadTest)) == 4
    assert value("thread-gaps.values.things") == 3


# Fact 46: knowledge levels Expert, Familiar, Unfamiliar, no roll; all are Expert in Common.


def test_fact_46_three_levels_of_knowledge_without_a_roll() -> None:
    labels = [level.label for level in current().of(Knowledge)]
    assert labels == ["Unfamiliar", "Familiar", "Expert"]
    assert value("thread-rules.knowledge-rolled") is False


def test_fact_46_everybody_is_expert_in_common() -> None:
    rule = current().one(ThreadRules)
    assert (rule.language, current().one(Knowledge, rule.language_level).label) == (
        "Common",
        "Expert",
    )


def test_knowledge_comes_from_threads_not_bonds() -> None:
    rule = current().one(BondRules)
    assert not rule.gives_knowledge
    assert rule.mark("gives_knowledge").source == "C-22"


# Fact 47: 3 Strands at creation; Bonds are one-directional.


def test_fact_47_creation_gives_three_strands() -> None:
    assert value("bond-rules.creation-strands") == 3


def test_fact_47_what_is_mutual_waits_for_the_other_one() -> None:
    assert not any(opening.mutual for opening in opens(15, 0))
    assert {opening.level for opening in opens(15, 6) if opening.mutual} == {3}
    assert {opening.level for opening in opens(6, 15) if opening.mutual} == {3}


# Fact 48: dropping a level sets Strands to the new minimum (4 to 3 gives 6).


@pytest.mark.parametrize("strands", [10, 12, 14])
def test_fact_48_a_strained_profound_bond_falls_to_six_strands(strands: int) -> None:
    change = strain(kira(strands))
    assert change.after == kira(6)
    assert (change.was.level, change.now.level) == (4, 3)


def test_fact_48_strained_at_the_first_level_a_bond_is_gone() -> None:
    assert strain(kira(2)).after is None


# Fact 49: Unbreakable Bonds do not count against the maximum; releasing Bond 3 and higher needs a
# scene; released Strands are lost.


def test_fact_49_unbreakable_bonds_take_no_room() -> None:
    bonds = [Bond("a", "x", 14), Bond("b", "x", 15), Bond("c", "x", 1)]
    assert held(bonds) == 2
    assert why_not_held(bonds, 2) == ()
    (refusal,) = why_not_held(bonds, 1)
    assert refusal.rule == "momenta:bond-rules"
    assert "2 Bonds" in refusal.sentence


def test_fact_49_releasing_from_enduring_on_takes_a_scene() -> None:
    scenes = {strands: release(kira(strands)).scene for strands in (1, 3, 5, 6, 10, 15)}
    assert scenes == {1: False, 3: False, 5: False, 6: True, 10: True, 15: True}
    assert {release(kira(strands)).scene_from for strands in scenes} == {level_of(6)}


def test_fact_49_no_released_strand_comes_back() -> None:
    freed, kept = release(kira(14)), release(kira(15))
    assert (freed.lost, freed.refunded, freed.makes_room) == (14, 0, True)
    assert (kept.lost, kept.refunded, kept.makes_room) == (15, 0, False)


# Fact 50: 3 Strands make Bond 2.


def test_fact_50_three_strands_are_a_rooted_bond() -> None:
    assert (level_of(3).level, level_of(3).label) == (2, "Rooted")
    assert level_of(2).level == 1


# Fact 51: levels Fleeting, Rooted, Enduring, Profound, Unbreakable.


def test_fact_51_five_names() -> None:
    names = [level.label for level in current().of(BondLevel) if level.level]
    assert names == ["Fleeting", "Rooted", "Enduring", "Profound", "Unbreakable"]
    assert [level_of(strands).level for strands in (1, 3, 6, 10, 15)] == [1, 2, 3, 4, 5]


# Facts 90 and 93, as far as Strands go: a Vignette brings one, a Montage two.


def test_facts_90_and_93_a_vignette_brings_one_strand_and_a_montage_two() -> None:
    assert grow(kira(3), "strands-vignette").after == kira(4)
    assert grow(kira(3), "strands-montage").after == kira(5)


# Fact 86, as far as Bonds go: Carry costs 1 Resolve and takes Bond 2.


def test_fact_86_carry_costs_a_resolve_and_takes_a_bond_two() -> None:
    (carry,) = [opening for opening in opens(3) if "Carry" in opening.meaning]
    assert (carry.level, carry.mutual) == (2, False)
    assert "for 1 Resolve" in carry.meaning


def test_carrying_asks_for_a_success_of_ones_own() -> None:
    (carry,) = [opening for opening in opens(3) if "Carry" in opening.meaning]
    assert "in which you succeeded" in carry.meaning
