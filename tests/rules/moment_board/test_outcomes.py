"""What a commitment can come to: the board's tables, and every way counted by hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import pytest

from rules.data import current
from rules.moment_board.moment import starting_hero
from rules.moment_board.outcomes import Outcome, outcome_of, outcomes

HERO = starting_hero("Ada")
BAG = (*HERO.tokens, 2)
LIT_BAG = (*HERO.tokens, 4)


def asked(commitment, difficulty, *, model="bag", lit=None, uncertain=False, wear=0, column=None):
    lit = commitment == "breakthrough" if lit is None else lit
    return outcomes(
        model,
        HERO.tokens,
        HERO.dice,
        commitment,
        difficulty,
        lit,
        uncertain,
        wear,
        column or commitment,
        current(),
    )


def chance(found, holds):
    return Fraction(sum(ways for outcome, ways in found.ways if holds(outcome)), found.total)


@pytest.mark.parametrize(
    ("commitment", "impact"),
    [
        ("prepare", [1, 1, 2, 2, 2, 2, 2]),
        ("advance", [1, 1, 2, 2, 3, 3, 3]),
        ("breakthrough", [1, 1, 2, 2, 3, 3, 4]),
    ],
)
def test_a_success_gives_the_printed_impact_and_no_wear(commitment, impact):
    found = [outcome_of(margin, commitment, current()) for margin in range(7)]
    assert [outcome.impact for outcome in found] == impact
    assert all(outcome.success and not outcome.wear for outcome in found)


@pytest.mark.parametrize(
    ("commitment", "wear"),
    [
        ("prepare", [0, 1, 1, 2, 2, 2]),
        ("advance", [0, 1, 1, 2, 2, 2]),
        ("breakthrough", [2, 3, 3, 3, 3, 3]),
    ],
)
def test_a_failure_gives_the_printed_wear_and_no_impact(commitment, wear):
    found = [outcome_of(-shortfall, commitment, current()) for shortfall in range(1, 7)]
    assert [outcome.wear for outcome in found] == wear
    assert not any(outcome.success or outcome.impact for outcome in found)


def test_only_advance_and_breakthrough_move_the_track():
    rules = current()
    for commitment, against in (("prepare", 0), ("advance", 1), ("breakthrough", 2)):
        assert outcome_of(-1, commitment, rules).against == against
    assert outcome_of(9, "prepare", rules).movement == 0
    for commitment in ("advance", "breakthrough"):
        moved = [outcome_of(margin, commitment, rules).movement for margin in range(6)]
        assert moved == [1, 1, 2, 2, 3, 3]


def test_only_a_breakthrough_by_four_gives_confidence_or_uncertainty():
    rules = current()
    for commitment in ("prepare", "advance"):
        assert not outcome_of(9, commitment, rules).confidence
        assert not outcome_of(-9, commitment, rules).uncertainty
    for margin in range(-6, 7):
        outcome = outcome_of(margin, "breakthrough", rules)
        assert outcome.confidence == (margin >= 4)
        assert outcome.uncertainty == (margin <= -4)


@pytest.mark.parametrize("commitment", ["prepare", "advance", "breakthrough"])
@pytest.mark.parametrize("difficulty", [3, 5, 7])
def test_every_hand_counted_by_hand_gives_the_same_outcomes(commitment, difficulty):
    bag = LIT_BAG if commitment == "breakthrough" else BAG
    by_hand = Counter(
        outcome_of(sum(hand) - difficulty, commitment, current()) for hand in combinations(bag, 3)
    )
    found = asked(commitment, difficulty)
    assert {outcome: Fraction(ways, found.total) for outcome, ways in found.ways} == {
        outcome: Fraction(ways, 120) for outcome, ways in by_hand.items()
    }


@pytest.mark.parametrize("commitment", ["advance", "breakthrough"])
def test_an_uncertain_success_is_performed_again_and_the_second_result_stands(commitment):
    bag = LIT_BAG if commitment == "breakthrough" else BAG
    once = Counter(outcome_of(sum(h) - 5, commitment, current()) for h in combinations(bag, 3))
    by_hand = Counter()
    for (first, ways), (second, more) in product(once.items(), once.items()):
        final = first
        if first.success:
            final = Outcome(
                second.success,
                second.movement,
                second.against,
                second.impact,
                second.wear,
                second.confidence,
                second.uncertainty,
                cleared=True,
            )
        by_hand[final] += ways * more
    found = asked(commitment, 5, uncertain=True)
    assert {outcome: Fraction(ways, found.total) for outcome, ways in found.ways} == {
        outcome: Fraction(ways, 120**2) for outcome, ways in by_hand.items()
    }


def test_an_uncertain_hero_succeeds_as_often_as_two_successes_come_in_a_row():
    sure = chance(asked("advance", 4), lambda outcome: outcome.success)
    unsure = asked("advance", 4, uncertain=True)
    assert chance(unsure, lambda outcome: outcome.success) == sure**2
    assert chance(unsure, lambda outcome: outcome.cleared) == sure
    assert all(outcome.cleared for outcome, _ in unsure.ways if outcome.success)


def test_a_failed_second_breakthrough_can_give_uncertainty_anew():
    found = asked("breakthrough", 6, uncertain=True)
    assert chance(found, lambda outcome: outcome.cleared and outcome.uncertainty) > 0


def test_an_event_adds_wear_to_every_failure_and_to_no_success():
    usual, worse = asked("advance", 5), asked("advance", 5, wear=1)
    for (before, ways), (after, same) in zip(usual.ways, worse.ways, strict=True):
        assert ways == same
        assert after.wear == before.wear + (0 if before.success else 1)


def test_an_advance_in_the_breakthrough_column_has_its_impact_and_nothing_else_of_it():
    found = asked("advance", 1, column="breakthrough")
    assert max(outcome.impact for outcome, _ in found.ways) == 4
    assert not any(outcome.confidence for outcome, _ in found.ways)
    assert {outcome.against for outcome, _ in found.ways} <= {0, 1}


def test_without_difficulty_nothing_fails():
    assert all(outcome.success for outcome, _ in asked("breakthrough", 0).ways)


@pytest.mark.parametrize("model", ["bag", "pool"])
@pytest.mark.parametrize("uncertain", [False, True])
def test_the_ways_add_up_in_lowest_terms(model, uncertain):
    found = asked("advance", 5, model=model, uncertain=uncertain)
    counts = [ways for _, ways in found.ways]
    assert sum(counts) == found.total
    assert not any(all(count % prime == 0 for count in counts) for prime in (2, 3, 5))
    assert [outcome for outcome, _ in found.ways] == sorted(outcome for outcome, _ in found.ways)
