"""Reading a roll: bands, overflow, the explanation of each die, faults."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.data import Ruleset
from rules.dice import Source
from rules.momenta import RollFaults, RollSpec, net_dice, overflow_of, read_roll, roll


@pytest.mark.parametrize(
    ("faces", "label", "overflow"),
    [
        ((1, 2, 3, 4, 4), "0s", 0),
        ((5, 2, 3, 4, 4), "1s", 0),
        ((5, 6, 3, 4, 4), "2s", 0),
        ((5, 6, 5, 4, 4), "3+", 0),
        ((5, 6, 5, 6, 4), "3+", 1),
        ((5, 6, 5, 6, 6), "3+", 2),
    ],
)
def test_the_band_follows_the_successes(faces: tuple[int, ...], label: str, overflow: int) -> None:
    reading = read_roll(RollSpec(5), faces)
    assert (reading.band.label, reading.overflow) == (label, overflow)


def test_overflow_counts_what_is_left_after_opposition(book: Ruleset) -> None:
    reading = read_roll(RollSpec(5, opposition=1), (5, 6, 5, 6, 6), (5,))
    assert (reading.effective, reading.overflow) == (4, 1)
    assert overflow_of(3, book) == 0


def test_modifiers_are_netted_before_they_are_applied() -> None:
    assert net_dice(RollSpec(2, (2, -3, 1))) == 2
    assert net_dice(RollSpec(1, (-5, 4))) == 0
    # Taken one after the other, stopping at no dice on the way, this would be 4.
    assert net_dice(RollSpec(1, (-5, 4, 3))) == 3


def test_each_die_says_why_it_counts() -> None:
    reading = read_roll(RollSpec(2), (6, 3))
    assert [die.why for die in reading.dice] == [
        "6 is a success.",
        "3 is no success; that takes 5 or 6.",
    ]


def test_the_explanations_follow_the_variant(four_up: Ruleset) -> None:
    reading = read_roll(RollSpec(2), (4, 3), (), four_up)
    assert reading.dice[1].why == "3 is no success; that takes 4, 5 or 6."


def test_with_no_dice_the_other_die_is_set_aside() -> None:
    low = read_roll(RollSpec(0), (6, 2))
    assert low.zero_dice
    assert low.kept == 1
    assert "Set aside" in low.dice[0].why
    assert not low.dice[0].success
    assert "no success" in low.dice[1].why
    high = read_roll(RollSpec(0), (5, 6))
    assert high.kept == 0
    assert high.dice[0].success
    assert "enough" in high.dice[0].why


def test_the_opposing_dice_are_explained_too() -> None:
    reading = read_roll(RollSpec(1, opposition=2), (6,), (5, 1))
    assert [die.success for die in reading.opposition_dice] == [True, False]


def test_rolling_shows_the_pools_dice_then_the_opposition(book: Ruleset) -> None:
    source = Source("order")
    dice = source.roll(3, 6), source.roll(2, 6)
    reading = roll(RollSpec(2, (1,), opposition=2), Source("order"), book)
    assert (reading.faces, reading.opposition_faces) == dice


def test_feats_add_before_opposition_and_open_patterns() -> None:
    spec = RollSpec(3, kind="narrative", difficulty="routine", opposition=1)
    without = read_roll(spec, (2, 2, 5), (6,))
    assert not without.offers[0].allowed
    helped = read_roll(spec, (2, 2, 5), (6,), feats=1)
    assert (helped.successes, helped.effective, helped.feats) == (2, 1, 1)
    assert helped.offers[0].allowed


@pytest.mark.parametrize(
    ("spec", "feats", "words"),
    [
        (RollSpec(1), 1, "does not apply"),
        (RollSpec(1, kind="attack"), 1, "does not apply"),
        (RollSpec(1, kind="luck"), 1, "does not apply"),
        (RollSpec(1, kind="narrative", difficulty="tricky"), 4, "from 0 to 3"),
        (RollSpec(1, kind="narrative", difficulty="tricky"), True, "from 0 to 3"),
    ],
)
def test_feats_have_limits(spec: RollSpec, feats: int, words: str) -> None:
    with pytest.raises(RollFaults, match=words):
        read_roll(spec, (5,), feats=feats)


@pytest.mark.parametrize(
    ("faces", "words"),
    [
        ((1,), "shows 1 dice; allowed is 2"),
        ((1, 2, 3), "shows 3 dice; allowed is 2"),
        ((0, 7), "cannot show 0; allowed is a whole number from 1 to 6"),
        ((1, "x"), "cannot show 'x'"),
        ((True, 2), "cannot show true"),
        ((1.0, 2), "cannot show 1.0"),
        ("12", "cannot be '12'"),
        (None, "cannot be nothing"),
    ],
)
def test_faces_typed_in_are_checked(faces: object, words: str) -> None:
    with pytest.raises(RollFaults, match=words):
        read_roll(RollSpec(2), faces)  # type: ignore[arg-type]


def test_all_faults_of_the_faces_come_at_once() -> None:
    with pytest.raises(RollFaults) as caught:
        read_roll(RollSpec(2), (0, 7, 9), (1,))
    assert len(caught.value.faults) == 5


def test_dice_typed_in_may_be_a_list() -> None:
    assert read_roll(RollSpec(2), [5, 6]).faces == (5, 6)


def test_successes_are_told_apart_by_who_made_them() -> None:
    spec = RollSpec(3, kind="narrative", difficulty="tricky", opposition=4)
    reading = read_roll(spec, (5, 1, 1), (5, 5, 6, 6), feats=2)
    assert (reading.rolled, reading.feat_successes, reading.successes) == (1, 2, 3)
    assert (reading.taken_away, reading.effective) == (3, 0)
    alone = read_roll(RollSpec(1), (5,))
    assert (alone.rolled, alone.feat_successes, alone.taken_away) == (1, 0, 0)


def test_more_than_one_success_without_dice_is_told_as_such(tmp_path: Path) -> None:
    path = tmp_path / "generous.toml"
    rules = '["momenta:zero-dice"]\nsuccesses = 2\n'
    path.write_text(f'version = 1\nname = "Generous"\n{rules}', encoding="utf-8")
    generous = Ruleset.load(path)
    told = [read_roll(RollSpec(0), (5, 6), (), rules).dice[0].why for rules in (None, generous)]
    assert told == [
        "The lowest die, and 5 is enough: one success.",
        "The lowest die, and 5 is enough: two successes.",
    ]
