"""A lesson finds its roll: the first that fits, the same everywhere, under any rules."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.data import Ruleset, current, ruleset_of
from rules.dice import Source
from rules.momenta import (
    Result,
    RollFaults,
    RollSpec,
    best_choice,
    choose,
    read_roll,
    roll,
    teaching_roll,
)
from rules.momenta.lesson import nearest_roll
from rules.momenta.teaching import (
    Condition,
    adds_damage,
    effective_between,
    ends_in,
    has_failing_die,
    has_success,
    in_band,
    lifts_outcome,
    may_take_pattern,
    opposition_takes,
    patterns_compete,
    recovers_resolve,
)

TRICKY = RollSpec(5, kind="narrative", difficulty="tricky", opposition=2, resolve_spent=1)
ATTACK = RollSpec(5, kind="attack", opposition=2)
CONDITIONS: dict[str, tuple[RollSpec, Condition]] = {
    "has_failing_die": (TRICKY, has_failing_die),
    "has_success": (TRICKY, has_success),
    "may_take_pattern": (TRICKY, may_take_pattern),
    "lifts_outcome": (TRICKY, lifts_outcome),
    "adds_damage": (ATTACK, adds_damage),
    "recovers_resolve": (TRICKY, recovers_resolve),
    "patterns_compete": (TRICKY, patterns_compete),
    "opposition_takes": (ATTACK, opposition_takes),
    "effective_between": (ATTACK, effective_between(1, 2)),
    "in_band": (TRICKY, in_band("band-2s", "band-3-plus")),
    "ends_in": (TRICKY, ends_in("success-with-a-bonus")),
}


@pytest.mark.parametrize("variant", ["book", "four-up", "one-step", "sixes"])
@pytest.mark.parametrize("name", CONDITIONS)
def test_the_first_roll_that_fits_is_found_under_any_rules(name: str, variant: str) -> None:
    spec, condition = CONDITIONS[name]
    rules = ruleset_of(variant)
    found = teaching_roll("lesson", spec, condition, ruleset=rules)
    # The second way: go through the seeds by hand.
    for number in range(1, 501):
        reading = roll(spec, Source(f"lesson-{number}"), rules)
        best = choose(reading, best_choice(reading, rules), rules)
        if condition(best):
            break
    assert found.seed == f"lesson-{number}"
    assert (found.reading, found.best) == (reading, best)


def test_all_conditions_hold_at_once() -> None:
    found = teaching_roll("lesson", TRICKY, lifts_outcome, has_failing_die, effective_between(1, 1))
    assert found.best.outcome != found.reading.outcome
    assert any(face < 5 for face in found.reading.faces)
    assert found.reading.effective == 1


def test_a_lesson_of_ones_own() -> None:
    found = teaching_roll(7, RollSpec(4), lambda result: result.reading.faces.count(1) == 2)
    assert found.seed.startswith("7-")
    assert found.reading.faces.count(1) == 2


def test_a_lesson_follows_the_size_of_patterns(triples_only: Ruleset) -> None:
    found = teaching_roll("lesson", RollSpec(5, kind="attack"), adds_damage, ruleset=triples_only)
    assert max(found.reading.faces.count(face) for face in range(1, 7)) >= 3


def read(spec: RollSpec, faces: tuple[int, ...], against: tuple[int, ...] = ()) -> Result:
    reading = read_roll(spec, faces, against)
    return choose(reading, best_choice(reading))


def test_patterns_compete_where_the_dice_do_not_do_for_both() -> None:
    spec = RollSpec(5, kind="narrative", difficulty="tricky", resolve_spent=1)
    assert patterns_compete(read(spec, (5, 5, 5, 1, 2)))
    assert patterns_compete(read(spec, (5, 5, 5, 5, 2)))
    assert not patterns_compete(read(spec, (5, 5, 5, 5, 5)))
    assert not patterns_compete(read(spec, (5, 5, 1, 1, 2)))


def test_a_die_set_aside_does_not_fail() -> None:
    assert not has_failing_die(read(RollSpec(0), (5, 6)))
    assert has_failing_die(read(RollSpec(0), (1, 6)))


def test_an_opposition_that_meets_no_success_takes_none() -> None:
    spec = RollSpec(1, opposition=1)
    assert opposition_takes(read(spec, (5,), (6,)))
    assert not opposition_takes(read(spec, (1,), (6,)))
    assert not opposition_takes(read(spec, (5,), (1,)))


def test_a_lesson_that_no_roll_meets_is_a_sentence() -> None:
    with pytest.raises(RollFaults) as caught:
        teaching_roll("lesson", RollSpec(2), effective_between(3), tries=20)
    assert caught.value.faults == (
        "The lesson cannot be shown: of 20 rolls from the seed 'lesson' none meets it; "
        "allowed is a lesson that these dice can show.",
    )


@pytest.mark.parametrize("condition", [in_band("band-4s"), ends_in("triumph")])
def test_an_id_that_nothing_has_is_met_by_no_roll(condition: Condition) -> None:
    with pytest.raises(RollFaults, match="of 20 rolls from the seed 'lesson' none meets it"):
        teaching_roll("lesson", TRICKY, condition, tries=20)


@pytest.mark.parametrize(
    ("seed", "spec", "words"),
    [("a" * 61, RollSpec(2), "The seed of a lesson"), ("lesson", RollSpec(41), "The dice")],
)
def test_the_nearest_roll_of_what_cannot_be_is_a_sentence(
    seed: str, spec: RollSpec, words: str
) -> None:
    with pytest.raises(RollFaults, match=words):
        nearest_roll(seed, spec, current(), (has_success,))


@pytest.mark.parametrize("seed", ["", "a" * 61, "line\n", None, 1.5, True, ["x"]])
def test_a_seed_that_cannot_be_is_a_sentence(seed: object) -> None:
    with pytest.raises(RollFaults, match="a whole number, or a text of 1 to 60 printable"):
        teaching_roll(seed, RollSpec(2))  # type: ignore[arg-type]


def test_the_longest_seed_is_taken() -> None:
    assert teaching_roll("a" * 60, RollSpec(2)).seed == "a" * 60 + "-1"


@pytest.mark.parametrize("tries", [0, 10_001, True, None, "5"])
def test_tries_that_cannot_be_are_a_sentence(tries: object) -> None:
    with pytest.raises(RollFaults, match="The tries cannot be"):
        teaching_roll("lesson", RollSpec(2), tries=tries)  # type: ignore[arg-type]


def test_all_faults_come_at_once() -> None:
    with pytest.raises(RollFaults) as caught:
        teaching_roll("", RollSpec(41, kind="narrative"))
    assert len(caught.value.faults) == 3


@settings(deadline=None, max_examples=30)
@given(st.text(min_size=1, max_size=20).filter(str.isprintable), st.integers(1, 8))
def test_the_seed_found_shows_the_same_dice(seed: str, dice: int) -> None:
    spec = RollSpec(dice, kind="narrative", difficulty="routine")
    found = teaching_roll(seed, spec, has_failing_die)
    assert roll(spec, Source(found.seed)) == found.reading
