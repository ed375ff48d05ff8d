"""Bonds followed through play: what may be done to each is decided by the rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from rules.data import current
from rules.momenta.characters.body_records import Attribute
from rules.momenta.characters.bond_records import BondLevel, BondRules, StrandSource
from rules.momenta.characters.bond_track import (
    CREATION,
    Standing,
    added,
    begun,
    earned,
    held_back,
    released,
    reworded,
    shared,
    strained,
)
from rules.momenta.characters.bonds import Bond, why_no_room, why_not_held
from rules.momenta.characters.hero import new_hero
from rules.momenta.characters.refusals import Refused
from rules.momenta.characters.stats import max_bonds, stats_of

RULES = current()
RULE = RULES.one(BondRules)
SOURCE = RULES.of(StrandSource)[0]
DEEP = next(level for level in RULES.of(BondLevel) if level.release_scene)
KIRA = ("Kira", "I owe him my life.")


def one(strands: int) -> Standing:
    return begun([Bond(*KIRA, strands)])


def test_the_strands_of_creation_are_shared_out_until_none_is_left() -> None:
    standing = added(begun([]), 1, KIRA, CREATION)
    for _ in range(RULE.creation_strands - 1):
        standing = shared(standing, 1)
    assert (standing.bonds[0].strands, standing.left(RULES)) == (RULE.creation_strands, 0)
    with pytest.raises(Refused, match="none is left"):
        shared(standing, 1)
    with pytest.raises(Refused, match="none is left"):
        added(standing, 2, ("Mira", "Rival"), CREATION)
    assert added(standing, 2, ("Mira", "Rival"), SOURCE.id).shared == RULE.creation_strands


@pytest.mark.parametrize(
    ("refused", "says"),
    [
        (lambda: added(one(3), 1, ("Mira", "Rival"), SOURCE.id), "was given"),
        (lambda: added(one(3), 2, ("", "Rival"), SOURCE.id), "toward whom"),
        (lambda: added(one(3), 2, ("Mira", ""), SOURCE.id), "words of its own"),
        (lambda: added(one(3), 2, KIRA, SOURCE.id), "Toward Kira"),
        (lambda: earned(one(3), 1, "nosuch"), "nosuch"),
        (lambda: strained(one(3), 2), "the number 2"),
        (lambda: held_back(one(3), 1, 99), "no Bond 99"),
        (lambda: reworded(one(3), 1, "Rival"), "when the intensity changes"),
        (lambda: released(one(DEEP.strands), 1, scene=False), "a narrative scene first"),
    ],
)
def test_what_a_bond_does_not_allow_is_refused_by_a_rule(
    refused: Callable[[], Standing], says: str
) -> None:
    with pytest.raises(Refused, match=says) as caught:
        refused()
    assert all(why.rule in RULES.records for why in caught.value.refusals)


def test_a_bond_is_put_in_new_words_once_for_a_change_of_its_level() -> None:
    standing = reworded(strained(one(DEEP.strands), 1), 1, "Rival")
    assert standing.bonds[0].descriptor == "Rival"
    with pytest.raises(Refused):
        reworded(standing, 1, "Friend")


def test_a_released_bond_is_gone_and_its_number_is_not_given_again() -> None:
    standing = released(one(DEEP.strands), 1, scene=True)
    assert (standing.bonds, standing.last) == ((), 1)
    with pytest.raises(Refused):
        added(standing, 1, KIRA, SOURCE.id)


@pytest.mark.parametrize("soul", range(5))
def test_max_bonds_are_those_of_a_new_hero_with_that_soul(soul: int) -> None:
    attribute = next(each.id for each in RULES.of(Attribute) if each.core == "soul")
    hero = replace(new_hero(RULES), attributes={attribute: soul})
    assert max_bonds(soul) == stats_of(hero)["max-bonds"]


@pytest.mark.parametrize("many", range(4))
def test_there_is_room_where_one_more_bond_can_be_held(many: int) -> None:
    bonds = [Bond(str(number), "Rival", 1) for number in range(many)]
    for most in range(5):
        assert why_no_room(bonds, most) == why_not_held([*bonds, Bond("Kira", "Rival", 1)], most)
