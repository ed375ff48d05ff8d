"""The bag of tokens: printed odds, every hand by hand, and hands drawn from a seed."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations, product

import pytest

from rules.data import current
from rules.dice import Source
from rules.moment_board.bag import BAG
from rules.moment_board.models import best_redraw, success_with_redraw, success_with_redraw_all
from rules.moment_board.moment import Hero, starting_hero
from rules.moment_board.records import Bag, BoardLimits

HERO = starting_hero("Ada")
HANDS = list(combinations(range(10), 3))
OTHER_BAGS = [(0, 0, 1, 5), (1, 1, 1, 1, 1, 1), (0, 3, 2, 2, 0, 9, 4)]


class Faces:
    """Dice that show what they are told to, in this order."""

    def __init__(self, faces):
        self.faces = list(faces)

    def die(self, sides):
        face = self.faces.pop(0)
        assert 1 <= face <= sides
        return face


def percent(chance):
    return round(100 * float(chance), 1)


def hero_with(tokens):
    return replace(HERO, tokens=tokens)


def hands_of(hero):
    return list(combinations(range(len(hero.tokens) + 1), current().one(Bag).draw))


@pytest.mark.parametrize(
    ("lit", "expected"),
    [
        (False, [3.3, 12.5, 24.2, 26.7, 20.0, 10.8, 2.5, 0.0, 0.0]),
        (True, [3.3, 11.7, 17.5, 19.2, 18.3, 15.0, 9.2, 4.2, 1.7]),
    ],
)
def test_the_starting_bag_gives_the_printed_chance_of_each_power(lit, expected):
    powers = BAG.powers(HERO, lit, current())
    assert [percent(powers.exactly(power)) for power in range(1, 10)] == expected
    assert powers.total == len(HANDS) == 120


@pytest.mark.parametrize(("lit", "mean"), [(False, "3.9"), (True, "4.5")])
def test_the_flame_lifts_the_mean_of_the_starting_bag(lit, mean):
    assert BAG.powers(HERO, lit, current()).mean == Fraction(mean)


@pytest.mark.parametrize(
    ("lit", "difficulty", "fresh", "token", "all_"),
    [
        (False, 3, 84.2, 97.1, 97.5),
        (False, 4, 60.0, 87.1, 84.0),
        (False, 5, 33.3, 61.0, 55.6),
        (False, 6, 13.3, 31.9, 24.9),
        (False, 7, 2.5, 9.0, 4.9),
        (True, 3, 85.0, 97.1, None),
        (True, 4, 67.5, 89.0, None),
        (True, 5, 48.3, 71.4, None),
        (True, 6, 30.0, 54.3, None),
        (True, 7, 15.0, 32.4, None),
    ],
)
def test_the_printed_odds_of_a_success(lit, difficulty, fresh, token, all_):
    rules = current()
    assert percent(BAG.powers(HERO, lit, rules).at_least(difficulty)) == fresh
    assert percent(success_with_redraw(BAG, HERO, lit, difficulty, rules)) == token
    if all_ is not None:
        assert percent(success_with_redraw_all(BAG, HERO, lit, difficulty, rules)) == all_


@pytest.mark.parametrize(
    ("difficulty", "confidence", "uncertainty"),
    [(3, 15.0, 0.0), (4, 5.8, 0.0), (5, 1.7, 3.3), (6, 0.0, 15.0), (7, 0.0, 32.5)],
)
def test_the_printed_odds_of_confidence_and_uncertainty(difficulty, confidence, uncertainty):
    powers = BAG.powers(HERO, True, current())
    assert percent(powers.at_least(difficulty + 4)) == confidence
    assert percent(powers.at_most(difficulty - 4)) == uncertainty


@pytest.mark.parametrize("tokens", [HERO.tokens, *OTHER_BAGS])
@pytest.mark.parametrize("lit", [False, True])
def test_every_hand_counted_one_by_one_gives_the_same_powers(tokens, lit):
    rules, hero = current(), hero_with(tokens)
    counted = Counter(BAG.power(hero, hand, lit, rules) for hand in hands_of(hero))
    assert BAG.powers(hero, lit, rules).ways == dict(sorted(counted.items()))


@pytest.mark.parametrize("tokens", [HERO.tokens, *OTHER_BAGS])
@pytest.mark.parametrize("lit", [False, True])
def test_every_hand_and_every_token_given_back_tells_what_one_redraw_saves(tokens, lit):
    rules, hero = current(), hero_with(tokens)
    places, hands = range(len(tokens) + 1), hands_of(hero)

    def chance_after(hand, index, difficulty):
        rest = [place for place in places if place not in hand]
        made = [BAG.power(hero, (*hand[:index], p, *hand[index + 1 :]), lit, rules) for p in rest]
        return Fraction(sum(power >= difficulty for power in made), len(rest))

    for difficulty in (1, 3, 5, 6, 8, 11):
        saved = Fraction(0)
        for hand in hands:
            chances = [chance_after(hand, index, difficulty) for index in range(len(hand))]
            best = best_redraw(BAG, hero, hand, lit, difficulty, rules)
            assert chances[best.index] == best.chance == max(chances)
            if BAG.power(hero, hand, lit, rules) < difficulty:
                saved += max(chances)
        assert BAG.turned(hero, lit, difficulty, rules) == saved / len(hands)


def test_the_lowest_token_is_the_best_one_to_give_back():
    hand = tuple(HERO.tokens.index(value) for value in (2, 0, 3))
    assert best_redraw(BAG, HERO, hand, False, 7, current()).index == 1


@pytest.mark.parametrize("lit", [False, True])
def test_drawn_hands_follow_the_exact_chances(lit):
    # Every way in which the dice of a draw can fall; each hand comes in every order of its tokens.
    rules, falls = current(), product(*(range(1, left + 1) for left in (10, 9, 8)))
    seen = Counter(BAG.draw(HERO, Faces(fall), rules) for fall in falls)
    assert seen == Counter(permutations(range(10), 3))
    powers = Counter(BAG.power(HERO, hand, lit, rules) for hand in seen)
    assert powers == {power: 6 * ways for power, ways in BAG.powers(HERO, lit, rules).items()}


def test_a_redrawn_token_comes_evenly_from_the_rest_of_the_bag():
    rules, hand = current(), (8, 0, 9)
    seen = Counter(BAG.redraw(HERO, hand, 1, Faces([face]), rules) for face in range(1, 8))
    assert seen == {(8, place, 9): 1 for place in range(1, 8)}


def test_the_chances_after_a_redraw_are_those_of_the_seven_tokens_left():
    # Tokens 0, 0 and 3 are drawn; 1, 1, 1, 1, 2, 2 and the Destiny Token (2) are left.
    powers = BAG.after_redraw(HERO, (0, 1, 8), 0, False, current())
    assert powers.ways == {4: 4, 5: 3}


def test_a_draw_takes_no_token_twice_and_the_same_seed_draws_the_same():
    rules = current()
    for seed in range(200):
        hand = BAG.draw(HERO, Source(seed), rules)
        assert BAG.faults(HERO, hand, rules) == ()
        assert hand == BAG.draw(HERO, Source(seed), rules)


def test_a_draw_asks_one_die_a_token_with_as_many_sides_as_tokens_are_left():
    rules, dice = current(), Source("one way")
    left = list(range(10))
    expected = tuple(left.pop(dice.die(len(left)) - 1) for _ in range(3))
    assert BAG.draw(HERO, Source("one way"), rules) == expected


def test_the_fullest_and_the_emptiest_bag_can_be_drawn_from():
    rules = current()
    fullest = hero_with((1,) * (rules.one(BoardLimits).most_tokens - 1))
    emptiest = hero_with((0, 1, 2))
    for hero in (fullest, emptiest):
        hand = BAG.draw(hero, Source("edge"), rules)
        again = BAG.redraw(hero, hand, 0, Source("edge"), rules)
        assert BAG.faults(hero, hand, rules) == BAG.faults(hero, again, rules) == ()


@pytest.mark.parametrize(("lit", "value"), [(False, 2), (True, 4)])
def test_the_destiny_token_shows_its_other_side_while_the_flame_burns(lit, value):
    plain, destiny = BAG.pieces(HERO, (8, 9), lit, current())
    assert (plain.value, plain.destiny, plain.lit) == (3, False, False)
    assert (destiny.name, destiny.value, destiny.destiny, destiny.lit) == (
        "Destiny Token",
        value,
        True,
        lit,
    )


@pytest.mark.parametrize(
    ("drawn", "sentence"),
    [
        ((0, 1), "A hand cannot hold 2 tokens; allowed are exactly 3."),
        ((0, 1, 1), "A token was drawn twice; allowed is each token of the bag once."),
        ((0, 1, 10), "There is no token at place 10 of the bag; allowed are places 0 to 9."),
        ((-1, 0, 1), "There is no token at place -1 of the bag; allowed are places 0 to 9."),
    ],
)
def test_a_hand_that_cannot_be_is_told_in_a_sentence(drawn, sentence):
    assert BAG.faults(HERO, drawn, current()) == (sentence,)


def test_only_the_tokens_matter_of_a_hero():
    rules = current()
    other = Hero("Bo", HERO.tokens, 1, 5, doubt=True, reserve=3)
    assert BAG.powers(other, True, rules) is BAG.powers(HERO, True, rules)
