"""The dice pool: printed odds, every roll by hand, and rolls from a seed."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import sqrt

import pytest

from rules.data import Ruleset, current
from rules.dice import Source
from rules.moment_board.models import best_redraw, model_of, success_with_redraw_all
from rules.moment_board.moment import starting_hero
from rules.moment_board.pool import POOL
from rules.moment_board.records import BoardLimits

HERO = starting_hero("Ada")


def percent(chance):
    return round(100 * float(chance), 1)


def hero_with(dice):
    return replace(HERO, dice=dice)


@pytest.fixture(scope="module")
def odd_dice(tmp_path_factory):
    """Five-sided dice that succeed on 1 and 4, a strong Double that needs two successes."""
    path = tmp_path_factory.mktemp("variant") / "odd.toml"
    path.write_text(
        'version = 1\nname = "Odd dice"\n["momenta:dice-pool"]\ndie_sides = 5\n'
        'success_faces = [1, 4]\n["moment-board:dice-power"]\ndouble_power = 3\n'
        "double_needs = 2\ndestiny_times = 3\n",
        encoding="utf-8",
    )
    return Ruleset.load(path)


@pytest.fixture(params=["book", "odd"])
def rules(request, odd_dice):
    return current() if request.param == "book" else odd_dice


def power_by_hand(roll, lit, sides):
    """Both rulesets, spelt out."""
    plain, destiny = roll[:-1], roll[-1]
    wins, least, worth, times = ((5, 6), 1, 1, 2) if sides == 6 else ((1, 4), 2, 3, 3)
    successes = sum(face in wins for face in plain)
    successes += (times if lit else 1) * (destiny in wins)
    double = any(count > 1 for count in Counter(roll).values())
    return 2 * successes + (worth if double and successes >= least else 0)


def sides_of(rules):
    return 6 if rules is current() else 5


def rolls_of(dice, rules):
    return product(range(1, sides_of(rules) + 1), repeat=dice)


@pytest.mark.parametrize(
    ("dice", "means", "expected"),
    [
        (2, (1.4, 2.1), {2: (55.6, 55.6), 3: (11.1, 33.3), 4: (11.1, 33.3), 6: (0, 11.1)}),
        (3, (2.3, 2.9), {2: (70.4, 70.4), 3: (37.0, 48.1), 4: (25.9, 40.7), 6: (3.7, 18.5)}),
        (4, (3.2, 3.9), {2: (80.2, 80.2), 3: (65.4, 69.1), 4: (40.7, 50.6), 6: (11.1, 25.9)}),
        (5, (4.1, 4.8), {2: (86.8, 86.8), 3: (83.7, 84.4), 4: (53.9, 60.5), 6: (21.0, 34.2)}),
        (6, (4.9, 5.6), {2: (91.2, 91.2), 3: (91.2, 91.2), 4: (64.9, 69.3), 6: (32.0, 42.9)}),
    ],
)
def test_the_printed_odds_of_a_pool(dice, means, expected):
    for lit, mean in enumerate(means):
        powers = POOL.powers(hero_with(dice), bool(lit), current())
        assert round(float(powers.mean), 1) == mean
        for difficulty, chances in expected.items():
            assert percent(powers.at_least(difficulty)) == chances[lit]


@pytest.mark.parametrize(
    ("dice", "unlit", "lit"),
    [(2, 0, 0), (3, 0, 3.7), (4, 1.2, 8.6), (5, 4.5, 14.4), (6, 10.0, 21.0)],
)
def test_the_printed_odds_at_extreme(dice, unlit, lit):
    chances = [POOL.powers(hero_with(dice), flame, current()).at_least(8) for flame in (0, 1)]
    assert [percent(chance) for chance in chances] == [unlit, lit]


def test_the_printed_odds_of_confidence_and_uncertainty_with_four_dice():
    powers = POOL.powers(HERO, True, current())
    assert percent(powers.at_least(3 + 4)) == 20.4
    assert powers.at_most(3 - 4) == 0
    assert percent(powers.at_most(4 - 4)) == 19.8


@pytest.mark.parametrize("dice", [1, 2, 3, 4])
@pytest.mark.parametrize("lit", [False, True])
def test_every_roll_counted_one_by_one_gives_the_same_powers(dice, lit, rules):
    sides, hero = sides_of(rules), hero_with(dice)
    counted = Counter(power_by_hand(roll, lit, sides) for roll in rolls_of(dice, rules))
    powers = POOL.powers(hero, lit, rules)
    assert powers.ways == dict(sorted(counted.items()))
    for roll in list(rolls_of(dice, rules))[:: 11 if dice > 3 else 1]:
        assert POOL.power(hero, roll, lit, rules) == power_by_hand(roll, lit, sides)


@pytest.mark.parametrize("dice", [1, 2, 3, 4])
@pytest.mark.parametrize("lit", [False, True])
def test_every_roll_and_every_die_rolled_again_tells_what_one_redraw_saves(dice, lit, rules):
    sides, hero = sides_of(rules), hero_with(dice)
    power = {roll: power_by_hand(roll, lit, sides) for roll in rolls_of(dice, rules)}
    for difficulty in (1, 2, 3, 4, 5, 7, 9, 12):
        saved = 0
        for roll, now in power.items():
            if now < difficulty:
                saved += max(
                    sum(
                        power[(*roll[:index], face, *roll[index + 1 :])] >= difficulty
                        for face in range(1, sides + 1)
                    )
                    for index in range(dice)
                )
        assert POOL.turned(hero, lit, difficulty, rules) == Fraction(saved, sides ** (dice + 1))


def test_the_best_die_to_roll_again_is_found_for_every_roll(rules):
    sides, hero = sides_of(rules), hero_with(3)
    for roll in rolls_of(3, rules):
        for difficulty in (2, 5, 7):
            chances = [
                Fraction(
                    sum(
                        power_by_hand((*roll[:index], face, *roll[index + 1 :]), True, sides)
                        >= difficulty
                        for face in range(1, sides + 1)
                    ),
                    sides,
                )
                for index in range(3)
            ]
            best = best_redraw(POOL, hero, roll, True, difficulty, rules)
            assert chances[best.index] == best.chance == max(chances)


def test_among_dice_that_are_as_good_to_roll_again_the_one_of_least_value_goes():
    best = best_redraw(POOL, HERO, (5, 1, 6, 2), False, 99, current())
    assert (best.index, best.chance) == (1, 0)


@pytest.mark.parametrize("lit", [False, True])
def test_the_largest_pool_adds_up(lit):
    rules = current()
    hero = hero_with(rules.one(BoardLimits).most_dice)
    powers = POOL.powers(hero, lit, rules)
    assert sum(powers.ways.values()) == powers.total
    for difficulty in (4, 12, 20):
        turned = POOL.turned(hero, lit, difficulty, rules)
        assert 0 < turned < 1 - powers.at_least(difficulty)


def test_a_pool_of_one_die_has_only_the_destiny_die():
    rules, hero = current(), hero_with(1)
    assert POOL.powers(hero, False, rules).ways == {0: 4, 2: 2}
    assert POOL.powers(hero, True, rules).ways == {0: 4, 4: 2}
    assert [piece.destiny for piece in POOL.pieces(hero, (6,), True, rules)] == [True]


def test_a_double_of_failures_counts_once_there_is_a_success():
    rules = current()
    assert POOL.power(HERO, (2, 2, 1, 3), False, rules) == 0
    assert POOL.power(HERO, (2, 2, 1, 5), False, rules) == 3
    assert POOL.power(HERO, (2, 2, 1, 5), True, rules) == 5


def test_the_destiny_die_may_stand_in_the_double():
    rules = current()
    pieces = POOL.pieces(HERO, (5, 1, 3, 5), True, rules)
    assert [piece.value for piece in pieces] == [2, 0, 0, 4]
    assert [piece.paired for piece in pieces] == [True, False, False, True]
    assert POOL.power(HERO, (5, 1, 3, 5), True, rules) == 7


def test_no_die_is_shown_as_paired_where_the_double_adds_nothing():
    assert not any(piece.paired for piece in POOL.pieces(HERO, (2, 2, 1, 3), True, current()))


@pytest.mark.parametrize("lit", [False, True])
def test_rolls_follow_the_exact_chances(lit, rules):
    source, rolls = Source("rolls"), 8_000
    powers = POOL.powers(HERO, lit, rules)
    seen = Counter(
        POOL.power(HERO, POOL.draw(HERO, source, rules), lit, rules) for _ in range(rolls)
    )
    assert set(seen) <= set(powers.ways)
    for power, ways in powers.items():
        chance = ways / powers.total
        assert abs(seen[power] - rolls * chance) < 5 * sqrt(rolls * chance * (1 - chance)) + 1


def test_a_redrawn_die_alone_changes():
    rules, source = current(), Source("again")
    seen = {POOL.redraw(HERO, (1, 2, 3, 4), 2, source, rules) for _ in range(200)}
    assert seen == {(1, 2, face, 4) for face in range(1, 7)}


def test_a_redraw_all_after_a_failure_is_two_chances():
    rules = current()
    once = POOL.powers(HERO, False, rules).at_least(4)
    assert success_with_redraw_all(POOL, HERO, False, 4, rules) == 1 - (1 - once) ** 2


@pytest.mark.parametrize(
    ("drawn", "sentence"),
    [
        ((1, 2, 3), "A roll cannot hold 3 dice; allowed are exactly 4."),
        ((1, 2, 3, 7), "A die cannot show 7; allowed is a face from 1 to 6."),
        ((0, 1, 2, 3), "A die cannot show 0; allowed is a face from 1 to 6."),
    ],
)
def test_a_roll_that_cannot_be_is_told_in_a_sentence(drawn, sentence):
    assert model_of("pool").faults(HERO, drawn, current()) == (sentence,)
