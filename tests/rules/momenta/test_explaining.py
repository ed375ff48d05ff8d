"""Every die says why it counts and where it went; the opposition says what it took."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.data import Ruleset
from rules.momenta import (
    Reading,
    RollSpec,
    choose,
    explain,
    explained,
    read_roll,
)
from tests.rules.momenta.on_the_ladder import by_count, climb


def narrative(faces: tuple[int, ...], resolve: int = 0) -> Reading:
    spec = RollSpec(len(faces), kind="narrative", difficulty="tricky", resolve_spent=resolve)
    return read_roll(spec, faces)


def test_a_taken_die_names_pattern_face_and_effect() -> None:
    told = explained(choose(narrative((5, 5, 1)), ["extra-success-5-1"])).dice
    assert told[0] == told[1]
    step = climb(by_count("tricky", 2))
    assert told[0] == f"5 is a success. Extra Success with Double 5 takes it: {step}."


def test_the_second_set_says_what_it_does_to_the_first_ones_result() -> None:
    reading = narrative((5, 5, 1, 1))
    told = explained(choose(reading, ["extra-success-1-1", "extra-success-5-1"])).dice
    assert told[2].endswith(f"takes it: {climb(by_count('tricky', 2))}.")
    assert told[0].endswith(f"takes it: {climb(by_count('tricky', 2), 2)}.")


def test_a_set_that_changes_nothing_says_so(one_step: Ruleset) -> None:
    reading = read_roll(narrative((5, 5, 1, 1)).spec, (5, 5, 1, 1), (), one_step)
    both = choose(reading, ["extra-success-5-1", "extra-success-1-1"], one_step)
    assert explained(both, one_step).dice[2].endswith("Double 1 takes it: it changes nothing.")


def test_a_single_die_has_no_other_with_it() -> None:
    told = explained(choose(narrative((5, 3)))).dice
    assert told[1] == "3 is no success; that takes 5 or 6. No other die shows 3."


def test_a_die_left_over_is_one_too_few() -> None:
    told = explained(choose(narrative((5, 5, 5)), ["extra-success-5-1"])).dice
    assert told[2] == (
        "5 is a success. Extra Success has the other dice showing 5, "
        "and each die goes to one pattern only."
    )


def test_two_dice_left_over_are_too_few_for_a_triple(triples_only: Ruleset) -> None:
    reading = read_roll(RollSpec(5, kind="attack"), (6,) * 5, (), triples_only)
    told = explained(choose(reading, ["solid-hit-6-1"], triples_only), triples_only).dice
    assert told[4] == (
        "6 is a success. Solid Hit has other dice showing 6; the two left are too few, "
        "because each die goes to one pattern only."
    )


def test_too_few_equal_dice_for_any_pattern(triples_only: Ruleset) -> None:
    reading = read_roll(RollSpec(2, kind="attack"), (6, 6), (), triples_only)
    told = explained(choose(reading, (), triples_only), triples_only).dice
    assert told[0] == "6 is a success. Only two dice show 6; a Triple takes three dice."


def test_a_pattern_the_reader_left_says_what_it_would_do() -> None:
    told = explained(choose(narrative((5, 5)))).dice
    step = climb(by_count("tricky", 2))
    assert told[0] == (
        f"5 is a success. You left it. Extra Success with Double 5 could take it: {step}."
    )


def test_a_pattern_that_would_change_nothing_more_says_so() -> None:
    reading = narrative((5, 5, 6, 1, 1))
    told = explained(choose(reading, ["extra-success-5-1"])).dice
    assert told[3].endswith("You left it. Extra Success with Double 1 would change nothing.")


def test_patterns_need_an_effective_success() -> None:
    spec = RollSpec(2, kind="attack", opposition=2)
    told = explained(choose(read_roll(spec, (5, 5), (6, 6)))).dice
    assert told[0] == (
        "5 is a success. Solid Hit cannot take it: "
        "it takes at least one effective success; this roll has zero."
    )


def test_a_strain_attack_says_why_solid_hit_stays_away() -> None:
    spec = RollSpec(2, kind="attack", strain=True)
    told = explained(choose(read_roll(spec, (5, 5)))).dice
    assert "Solid Hit cannot take it: this attack deals Strain" in told[0]


def test_a_roll_without_patterns_says_so() -> None:
    told = explained(choose(read_roll(RollSpec(2), (5, 5)))).dice
    assert told[0] == "5 is a success. No pattern that everyone has works on this roll."


def test_dice_are_set_aside_when_no_dice_are_left() -> None:
    story = explained(choose(read_roll(RollSpec(1, (-2,), opposition=0), (5, 6), (6, 2))))
    assert story.dice == (
        "The lowest die, and 5 is enough: one success.",
        "Set aside: with no dice left, only the lowest of two counts.",
    )
    assert story.opposition_dice[0].startswith("Set aside")
    assert story.remarks == (
        "With no dice left you roll two dice and only the lowest counts; patterns do not apply.",
        "With no dice left the opposition rolls two dice and only the lowest counts.",
        "The opposition has no success, so it takes nothing away.",
    )


@pytest.mark.parametrize(
    ("faces", "against", "sentence"),
    [
        ((5, 5, 6), (6, 6), "The opposition's 2 successes take 2 of yours away; 1 is left."),
        ((5, 5, 6), (6, 1), "The opposition's 1 success takes 1 of yours away; 2 are left."),
        ((5, 1, 1), (6, 6), "The opposition's 2 successes take 1 of yours away; none is left."),
        ((1, 1, 1), (6, 6), "The opposition's 2 successes find none of yours to take away."),
        ((1, 1, 1), (6, 1), "The opposition's 1 success finds none of yours to take away."),
        ((5, 5, 6), (1, 1), "The opposition has no success, so it takes nothing away."),
    ],
)
def test_the_opposition_says_what_it_takes(
    faces: tuple[int, ...], against: tuple[int, ...], sentence: str
) -> None:
    reading = read_roll(RollSpec(3, opposition=2), faces, against)
    assert explain(choose(reading))[-1] == sentence


def test_feats_are_told() -> None:
    reading = read_roll(narrative((1,)).spec, (1,), feats=2)
    assert explained(choose(reading)).remarks == ("Momentous Feat adds two successes.",)


def test_opposing_dice_are_told_as_the_oppositions() -> None:
    reading = read_roll(RollSpec(1, opposition=1), (1,), (5,))
    assert explain(choose(reading))[1] == "For the opposition, 5 is a success."


def test_the_words_follow_the_variant(four_up: Ruleset) -> None:
    reading = read_roll(RollSpec(2), (4, 3), (), four_up)
    assert explain(choose(reading, (), four_up), four_up) == (
        "4 is a success. No other die shows 4.",
        "3 is no success; that takes 4, 5 or 6. No other die shows 3.",
    )


@settings(deadline=None)
@given(
    st.lists(st.integers(1, 6), min_size=1, max_size=9).map(tuple),
    st.lists(st.integers(1, 6), min_size=1, max_size=3).map(tuple),
    st.data(),
)
def test_what_is_told_is_what_happened(
    faces: tuple[int, ...], against: tuple[int, ...], data: st.DataObject
) -> None:
    spec = RollSpec(
        len(faces),
        kind="narrative",
        difficulty="routine",
        opposition=len(against),
        resolve_spent=1,
    )
    reading = read_roll(spec, faces, against)
    chosen = data.draw(st.permutations([offer.id for offer in reading.offers]))
    result = choose(reading, chosen[: data.draw(st.integers(0, len(chosen)))])
    story = explained(result)
    taken = result.pattern_of
    for die, text in zip(reading.dice, story.dice, strict=True):
        assert text.startswith(die.why)
        assert text.endswith(".")
        assert ("takes it:" in text) == (die.index in taken)
        if die.index in taken:
            assert f"{taken[die.index].name} with {taken[die.index].written}" in text
            continue
        # The second way: count what is free, and try what another set would do.
        free = [f for i, f in enumerate(faces) if i not in taken].count(die.face)
        assert ("No other die" in text) == (faces.count(die.face) == 1)
        if reading.effective < 1:
            assert "could take it" not in text
        else:
            assert ("one pattern only" in text) == (free == 1 < faces.count(die.face))
            before = (result.outcome, result.resolve_recovered)
            ids = [offer.id for offer in result.taken]
            helped = [
                offer.id
                for offer in reading.offers
                if offer.face == die.face and offer.id not in ids and offer.size <= free
                for more in [choose(reading, [*ids, offer.id])]
                if (more.outcome, more.resolve_recovered) != before
            ]
            assert ("could take it" in text) == bool(helped)
    assert len(story.lines) == len(faces) + len(against) + len(story.remarks)
