"""Dice from the table: typed in any spelling, read as the rules read them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.data import current
from rules.dice import Source
from rules.momenta import KINDS, RollSpec, difficulties, read_roll, roll
from rules.momenta.records import DicePool, ZeroDice
from tests.widgets.markup import read
from tests.widgets.playing import SEEDS, faces, page, told
from widgets import OpposedRoll, PoolRoller

SIDES = current().one(DicePool).die_sides
ZERO = current().one(ZeroDice)
SPELLINGS = (
    " ".join,
    ",".join,
    ", ".join,
    ";".join,
    "".join,
    "\t ".join,
    lambda d: f" {' '.join(d)} ",
)

pools = st.lists(faces(), min_size=1, max_size=20)


@given(st.sampled_from(KINDS), pools, st.sampled_from(SPELLINGS))
@settings(max_examples=25, deadline=None)
def test_typed_dice_are_read_as_the_rules_read_them(
    kind: str, dice: list[int], spelling: Any
) -> None:
    roller = PoolRoller(kind=kind)
    roller.touch("typed", spelling(list(map(str, dice))))
    assert told(roller) == []
    assert roller.typed == tuple(dice)
    assert roller.reading == read_roll(roller.spec, dice)
    result = read(roller.html).one("div", class_="m-result")
    assert result.attributes["data-faces"] == ",".join(map(str, dice))
    assert PoolRoller(kind=kind, state=roller.link).reading == roller.reading
    roller.close()


@given(pools, st.integers(0, 20), st.integers(0, 10), st.integers(0, 10))
@settings(max_examples=25, deadline=None)
def test_the_pool_fits_itself_to_the_dice(
    dice: list[int], before: int, bonus: int, penalty: int
) -> None:
    roller = PoolRoller(dice=before, bonus=bonus, penalty=penalty)
    roller.touch("typed", dice)
    net, fits = before + bonus - penalty, len(dice) - bonus + penalty
    no_dice = net <= ZERO.at_most and len(dice) == ZERO.dice
    assert (roller.bonus, roller.penalty) == (bonus, penalty)
    if no_dice:
        assert roller.reading is not None
        assert roller.reading.zero_dice
    elif 0 <= fits <= 20:
        assert roller.dice == fits
        assert roller.reading == read_roll(roller.spec, dice)
    else:  # no slider goes that far
        assert roller.dice == before
        assert roller.reading is not None or told(roller)
    assert page(roller) == page(
        PoolRoller(dice=before, bonus=bonus, penalty=penalty, state=roller.link)
    )
    roller.close()


@given(pools, pools, st.booleans())
@settings(max_examples=20, deadline=None)
def test_both_sides_may_type_their_dice_in_any_order(
    own: list[int], theirs: list[int], own_first: bool
) -> None:
    roller = PoolRoller(kind="attack", opposed=True)
    touches = [("typed", own), ("typed_opposing", theirs)]
    first, last = touches if own_first else touches[::-1]
    roller.touch(*first)
    assert roller.reading is None
    assert bool(told(roller)) == own_first
    roller.touch(*last)
    assert told(roller) == []
    spec = RollSpec(len(own), kind="attack", opposition=len(theirs))
    assert roller.spec == spec
    assert roller.reading == read_roll(spec, own, theirs)
    roller.close()


def test_what_the_other_side_rolled_is_asked_for() -> None:
    roller = PoolRoller(kind="attack", opposed=True)
    roller.touch("typed", "5 5 2")
    assert told(roller) == ["The dice that oppose you: type these too."]
    roller.touch("opposed", False)
    assert roller.reading == read_roll(RollSpec(3, kind="attack"), (5, 5, 2))


def test_the_other_side_of_an_opposed_roll_has_modifiers_too() -> None:
    roller = OpposedRoll(opposing_bonus=2, opposing_penalty=1)
    roller.touch("typed", "1 2 3")
    roller.touch("typed_opposing", "4 5 6 6")
    assert told(roller) == []
    assert (roller.dice, roller.opposing) == (3, 3)
    assert roller.reading == read_roll(RollSpec(3, opposition=4), (1, 2, 3), (4, 5, 6, 6))


def test_dice_of_no_pool_are_the_lowest_of_two() -> None:
    roller = PoolRoller(dice=0)
    roller.touch("typed", "6 5")
    assert roller.dice == 0
    assert roller.reading == read_roll(RollSpec(0), (6, 5))
    roller.touch("typed", "6 5 5")
    assert roller.dice == 3


WRONG = [str(SIDES + 1), "0", "5 x", "5,,x", "-1", "5.5", "½", "<b>", "9" * 400, "5 " * 61]


@pytest.mark.parametrize("raw", [*WRONG, 7, None, True, [7], [True], ["5", None], {"5": 5}, 2.5])
@pytest.mark.parametrize("key", ["typed", "typed_opposing"])
def test_wrong_faces_are_refused_with_a_sentence(key: str, raw: object) -> None:
    roller = PoolRoller(kind="attack", dice=3, opposed=True, opposing=2)
    for name, dice in (("typed", "5 5 2"), ("typed_opposing", "1 6")):
        roller.touch(name, dice)
    before = roller.reading
    roller.touch(key, raw)
    (sentence,) = told(roller)
    assert sentence.startswith(f"{roller.controls[key].label}: ")
    assert sentence.endswith(f" faces from 1 to {SIDES}, with spaces between, are allowed.")
    assert roller.reading == before
    assert before is not None
    assert before.faces == (5, 5, 2)


def test_a_start_with_dice_that_do_not_fit_is_said() -> None:
    roller = PoolRoller(dice=5, typed="5 5")
    assert told(roller) == ["The roll shows 2 dice; allowed is 5."]
    assert roller.reading is None
    roller.touch("dice", 2)
    assert roller.reading == read_roll(RollSpec(2), (5, 5))


def test_dice_of_ones_own_take_the_place_of_a_seed_and_the_other_way_round() -> None:
    roller = PoolRoller(dice=3, seed="ash")
    roller.touch("typed", "1 2 3")
    assert (roller.seed, roller.typed) == ("", (1, 2, 3))
    roller.touch("seed", "ash")
    assert (roller.seed, roller.typed) == ("ash", ())
    roller.touch("typed", "1 2 3")
    roller.touch("typed", "")
    assert (roller.reading, roller.seed, roller.typed) == (None, "", ())
    roller.touch("typed", "1 2 3")
    roller.touch("roll")
    assert roller.typed == ()
    assert roller.seed


def test_patterns_may_be_taken_on_dice_of_ones_own() -> None:
    roller = PoolRoller(kind="attack")
    roller.touch("typed", "5 5 2")
    roller.touch("best")
    assert len(roller.taken) == 1
    roller.touch("typed", "5 5 3")
    assert roller.taken == ()


@given(SEEDS.filter(lambda seed: bool(seed.strip())), st.integers(0, 20), st.sampled_from(KINDS))
@settings(max_examples=20, deadline=None)
def test_a_seed_typed_in_gives_the_dice_of_the_rules(seed: str, dice: int, kind: str) -> None:
    roller = PoolRoller(dice=dice, kind=kind)
    roller.touch("seed", seed)
    assert roller.reading == roll(roller.spec, Source(seed.strip()))
    assert roller.reading == PoolRoller(dice=dice, kind=kind, seed=seed).reading
    roller.close()


@pytest.mark.parametrize("rung", difficulties(current()))
def test_a_seed_keeps_its_dice_whatever_the_difficulty(rung: str) -> None:
    roller = PoolRoller(kind="narrative", difficulty=rung)
    roller.touch("seed", "ash")
    assert roller.reading is not None
    assert roller.reading.faces == Source("ash").roll(roller.dice, SIDES)


def test_typed_dice_wait_for_those_that_oppose_them() -> None:
    roller = PoolRoller()
    roller.touch("typed", "6 5 2 2")
    roller.touch("opposed", True)
    assert roller.reading is None
    assert "type these too" in roller.problems[0]
    roller.touch("typed_opposing", "5 1")
    assert roller.reading is not None
    assert roller.reading.faces == (6, 5, 2, 2)
    assert roller.reading.opposition_faces == (5, 1)
