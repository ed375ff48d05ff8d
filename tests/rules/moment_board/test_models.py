"""What both ways to perform share: the flame, and what redraws are worth."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from math import sqrt

import pytest

from rules.data import Ruleset, current
from rules.dice import Source
from rules.moment_board.models import (
    Held,
    best_redraw,
    is_lit,
    model_of,
    powers_redrawn_all,
    success_with_redraw,
    success_with_redraw_all,
)
from rules.moment_board.moment import Moment, MomentFaults, starting_hero
from rules.moment_board.records import BoardLimits

HERO = starting_hero("Ada")
MOMENT = Moment("Test", "Get there", (HERO,), "standard", 3)
DRAWN = {"bag": (0, 4, 9), "pool": (2, 5, 3, 2)}


@pytest.fixture(scope="module")
def tokens_redraw_all(tmp_path_factory):
    path = tmp_path_factory.mktemp("variant") / "all.toml"
    path.write_text(
        'version = 1\nname = "All"\n["moment-board:redraw-tokens"]\neffect = "all"\n',
        encoding="utf-8",
    )
    return Ruleset.load(path)


@pytest.fixture(params=["bag", "pool"])
def name(request):
    return request.param


def test_the_flame_burns_on_breakthrough_alone_unless_it_burns_everywhere():
    rules, areas = current(), ("prepare", "advance", "breakthrough")
    assert [is_lit(MOMENT, area, rules) for area in areas] == [False, False, True]
    everywhere = replace(MOMENT, flame="flame-everywhere")
    assert [is_lit(everywhere, area, rules) for area in areas] == [True, True, True]


def test_an_unknown_model_is_told_in_a_sentence():
    with pytest.raises(MomentFaults, match=r"cannot be 'cards'; allowed is bag or pool\."):
        model_of("cards")


@pytest.mark.parametrize("lit", [False, True])
@pytest.mark.parametrize("difficulty", [3, 4, 6])
def test_a_redraw_all_after_a_failure_is_a_second_fresh_chance(name, lit, difficulty):
    rules, model = current(), model_of(name)
    fresh = model.powers(HERO, lit, rules)
    by_hand = Counter()
    for (first, ways), (second, more) in product(fresh.items(), fresh.items()):
        by_hand[first if first >= difficulty else second] += ways * more
    redrawn = powers_redrawn_all(model, HERO, lit, difficulty, rules)
    assert redrawn.ways == dict(sorted(by_hand.items()))
    once = fresh.at_least(difficulty)
    chance = success_with_redraw_all(model, HERO, lit, difficulty, rules)
    assert chance == 1 - (1 - once) ** 2


@pytest.mark.parametrize("lit", [False, True])
def test_one_redraw_token_never_harms(name, lit):
    rules, model = current(), model_of(name)
    for difficulty in range(14):
        fresh = model.powers(HERO, lit, rules).at_least(difficulty)
        assert fresh <= success_with_redraw(model, HERO, lit, difficulty, rules) <= 1


@pytest.mark.parametrize("difficulty", [4, 5])
def test_playing_the_best_redraw_gives_the_exact_chance(name, difficulty):
    rules, model, source, runs = current(), model_of(name), Source("redraws"), 4_000
    won = 0

    @cache
    def best(drawn):
        return best_redraw(model, HERO, drawn, True, difficulty, rules).index

    for _ in range(runs):
        drawn = model.draw(HERO, source, rules)
        if model.power(HERO, drawn, True, rules) < difficulty:
            drawn = model.redraw(HERO, drawn, best(drawn), source, rules)
        won += model.power(HERO, drawn, True, rules) >= difficulty
    chance = float(success_with_redraw(model, HERO, True, difficulty, rules))
    assert abs(won - runs * chance) < 5 * sqrt(runs * chance * (1 - chance))


def test_a_token_that_redraws_everything_is_worth_a_redraw_all(name, tokens_redraw_all):
    rules, model = tokens_redraw_all, model_of(name)
    best = best_redraw(model, HERO, DRAWN[name], False, 4, rules)
    assert best.index is None
    assert best.chance == model.powers(HERO, False, rules).at_least(4)
    with_token = success_with_redraw(model, HERO, False, 4, rules)
    assert with_token == success_with_redraw_all(model, HERO, False, 4, rules)


def test_the_pieces_add_up_to_the_power_but_for_a_double():
    rules = current()
    bag, pool = model_of("bag"), model_of("pool")
    tokens = bag.pieces(HERO, DRAWN["bag"], True, rules)
    assert sum(token.value for token in tokens) == bag.power(HERO, DRAWN["bag"], True, rules)
    dice = pool.pieces(HERO, DRAWN["pool"], True, rules)
    double = any(die.paired for die in dice)
    assert sum(die.value for die in dice) + double == pool.power(HERO, DRAWN["pool"], True, rules)


def test_tokens_and_dice_alone_can_be_asked_about(name):
    rules, model = current(), model_of(name)
    held = Held(HERO.tokens, HERO.dice)
    assert model.powers(held, True, rules) == model.powers(HERO, True, rules)


def test_a_hopeless_difficulty_is_no_success_and_no_difficulty_is_one(name):
    rules, model = current(), model_of(name)
    assert success_with_redraw(model, HERO, True, 99, rules) == 0
    assert success_with_redraw(model, HERO, True, 0, rules) == Fraction(1)


def test_the_largest_heroes_can_be_asked_about(name):
    rules, model = current(), model_of(name)
    limits = rules.one(BoardLimits)
    tokens = tuple(value % (limits.most_token + 1) for value in range(limits.most_tokens - 1))
    largest = Held(tokens, limits.most_dice)
    chances = [success_with_redraw(model, largest, True, power, rules) for power in (2, 9, 16)]
    assert chances == sorted(chances, reverse=True)
