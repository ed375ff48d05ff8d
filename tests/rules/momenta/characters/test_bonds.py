"""Bonds in play: every way up and down keeps level and Strands together."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.data import DataFaults, altered, current
from rules.momenta.characters.bond_openings import openings, opens
from rules.momenta.characters.bond_records import BondLevel
from rules.momenta.characters.bonds import (
    Bond,
    grow,
    level_of,
    next_level,
    release,
    rewrite,
    strain,
    why_not_held,
)
from rules.momenta.characters.refusals import Refused

HIGHEST = max(level.level for level in current().of(BondLevel))
RULE = "momenta:bond-rules"


def kira(strands: int) -> Bond:
    return Bond("Kira", "He saved my life.", strands)


def triangular(level: int) -> int:
    return level * (level + 1) // 2


@given(st.integers(0, 200))
def test_a_level_is_the_highest_triangular_number_within_the_strands(strands: int) -> None:
    level = level_of(strands).level
    assert triangular(level) <= strands
    assert level == HIGHEST or strands < triangular(level + 1)


@given(st.integers(0, 40))
def test_the_missing_strands_just_reach_the_next_level(strands: int) -> None:
    up = next_level(strands)
    if up is None:
        assert level_of(strands).level == HIGHEST
        return
    assert level_of(strands + up.missing) == up.level
    assert level_of(strands + up.missing - 1) == level_of(strands)


def test_unbreakable_has_no_level_above() -> None:
    assert next_level(15) is None
    assert next_level(99) is None


@given(st.integers(1, 20), st.lists(st.one_of(st.just("strain"), st.integers(1, 6)), max_size=20))
def test_whatever_happens_level_and_strands_agree(strands: int, deeds: list[str | int]) -> None:
    bond: Bond | None = kira(strands)
    level = next(n for n in range(HIGHEST, -1, -1) if triangular(n) <= strands)
    for deed in deeds:
        assert bond is not None
        if isinstance(deed, int):
            change = grow(bond, deed)
            strands += deed
            while level < HIGHEST and triangular(level + 1) <= strands:
                level += 1
        else:
            change = strain(bond)
            level -= 1
            strands = triangular(level)
        assert change.before == bond
        assert change.was == level_of(bond.strands)
        assert change.now.level == level
        bond = change.after
        if level == 0:
            assert bond is None
            return
        assert bond == kira(strands)


@given(st.integers(1, 40))
def test_a_strain_undoes_the_last_step_up(strands: int) -> None:
    level = level_of(strands).level
    change = strain(kira(strands))
    assert change.now.level == level - 1
    assert change.of_level
    left = change.after.strands if change.after else 0
    assert left == triangular(level - 1)


# Words


def test_a_change_of_level_lets_the_words_change() -> None:
    up = grow(Bond("Kira", "Rival", 2), 1)
    assert rewrite(up, "Rival I would bleed for") == Bond("Kira", "Rival I would bleed for", 3)
    down = strain(Bond("Kira", "Rival", 7))
    assert rewrite(down, "I am not so sure of him").strands == 3


@pytest.mark.parametrize(
    ("change", "words", "why"),
    [
        (grow(kira(3), 1), "New", "Rooted as before"),
        (grow(kira(2), 1), "  ", "empty"),
        (strain(kira(1)), "New", "gone"),
    ],
)
def test_other_rewriting_is_refused_with_the_rule(change: object, words: str, why: str) -> None:
    with pytest.raises(Refused, match=why) as caught:
        rewrite(change, words)  # type: ignore[arg-type]
    assert [refusal.rule for refusal in caught.value.refusals] == [RULE]


def test_all_reasons_come_at_once_and_survive_a_pickle() -> None:
    with pytest.raises(Refused) as caught:
        rewrite(grow(kira(3), 1), "")
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.refusals == caught.value.refusals
    assert len(again.refusals) == 2


def test_a_variant_may_forbid_all_rewriting() -> None:
    rules = altered(current(), {f"{RULE}.rewrite_on_change": False})
    with pytest.raises(Refused):
        rewrite(grow(kira(2), 1, rules), "New", rules)


# What cannot be


@pytest.mark.parametrize("by", [0, -2])
def test_a_bond_grows_by_a_strand_or_more(by: int) -> None:
    with pytest.raises(Refused, match=f"not by {by}"):
        grow(kira(3), by)


def test_an_unknown_source_is_named_with_the_nearest() -> None:
    with pytest.raises(DataFaults, match="Nearest: strands-montage"):
        grow(kira(3), "strands-montag")


def test_where_there_is_no_bond_none_is_strained_or_released() -> None:
    for move in (strain, release):
        with pytest.raises(Refused, match="There is no Bond toward Kira"):
            move(kira(0))
    with pytest.raises(Refused, match="-1 Strands"):
        level_of(-1)


def test_a_variant_may_strain_harder() -> None:
    rules = altered(current(), {f"{RULE}.strained_levels": 2})
    assert strain(kira(12), rules).after == kira(3)
    assert strain(kira(3), rules).after is None


def test_every_fault_of_the_bonds_held_is_told() -> None:
    bonds = [kira(3), kira(1), Bond("the old sword", "Mine to keep.", 0)]
    refusals = why_not_held(bonds, 1)
    assert [refusal.rule for refusal in refusals] == [RULE] * 3
    assert [str(refusal) for refusal in refusals] == [
        "A Bond takes at least one Strand; the one toward the old sword has 0.",
        "Toward Kira there can be one Bond at most, not two.",
        "2 Bonds are too many: Max Bonds is 1, Unbreakable ones not counted.",
    ]


def test_strands_below_none_are_a_fault_like_any_other() -> None:
    assert [str(refusal) for refusal in why_not_held([kira(-1)], 3)] == [
        "A Bond takes at least one Strand; the one toward Kira has −1."
    ]


# What a Bond opens


@given(st.integers(0, 20), st.integers(0, 20))
def test_deeper_bonds_never_close_anything(own: int, theirs: int) -> None:
    now = set(opens(own, theirs))
    assert now <= set(opens(own + 1, theirs))
    assert now <= set(opens(own, theirs + 1))


@given(st.integers(0, 20), st.integers(0, 20))
def test_what_is_mutual_is_the_same_for_both(own: int, theirs: int) -> None:
    mine = {opening for opening in opens(own, theirs) if opening.mutual}
    assert mine == {opening for opening in opens(theirs, own) if opening.mutual}


def test_the_deepest_mutual_bonds_open_all_there_is() -> None:
    assert opens(15, 15) == openings(current())
    assert opens(0, 15) == ()


def test_an_opening_follows_the_record_that_says_so() -> None:
    rules = altered(current(), {"momenta:maneuver-stay-with-me.bond": 4})
    before = {opening.label for opening in opens(3)}
    after = {opening.label for opening in opens(3, 0, rules)}
    assert before - after == {"Stay With Me!"}
    assert "Stay With Me!" in {opening.label for opening in opens(10, 0, rules)}


def test_what_takes_only_ones_own_bond_stands_before_what_is_mutual() -> None:
    rules = altered(current(), {"momenta:maneuver-stay-with-me.bond": 3})
    third = [opening.mutual for opening in openings(rules) if opening.level == 3]
    assert third == [False, True, True, True, True]
