"""The stated way of spending in simulated Moments: each rule of it, and that it is always legal."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from counting_moments import draws
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.data import Ruleset, current
from rules.dice import Source
from rules.moment_board.models import model_of, success_with_redraw
from rules.moment_board.moment import Moment, sample, starting_hero
from rules.moment_board.moves import Move
from rules.moment_board.play import draw, moves_open, start, step, why_not
from rules.moment_board.policy import spend, steady_first
from rules.moment_board.records import Endurance
from rules.moment_board.state import Performance

HEROES = (starting_hero("Ada"), starting_hero("Bo"))
MOMENT = Moment("Test", "Get there", HEROES, "hard", 30)
HARD = MOMENT.power(current())
# Places of tokens in the starting bag: 0, 1, 3 add up to one too few, 0, 0, 1 to four too few.
NEAR, FAR, GOOD = (0, 2, 8), (0, 1, 2), (6, 7, 8)


def pending_of(drawn, commitment="advance", advantage=0, moment=MOMENT, **hero):
    power = model_of(moment.model).power(HEROES[0], drawn, commitment == "breakthrough", current())
    pending = Performance(0, commitment, HARD, drawn, power)
    state = replace(
        start(moment),
        phase="act",
        choices=(commitment, ""),
        pending=pending,
        advantage=advantage,
    )
    return state.with_hero(0, replace(state.heroes[0], **hero))


def spent_on(state, source=None, moment=MOMENT):
    """Follow the policy to its end; give the moves and the state then."""
    moves, source = [], source or Source("spend")
    while (move := spend(moment, state)) is not None:
        state, _ = step(moment, state, move, draw(moment, state, move, source))
        moves.append(move)
    return moves, state


def test_nothing_is_spent_on_a_success():
    state = pending_of(GOOD, advantage=2, redraws=3, reserve=6, confidence=True)
    assert spend(MOMENT, state) is None


def test_nothing_can_be_spent_by_a_hero_who_has_nothing():
    assert spend(MOMENT, pending_of(NEAR)) is None


def test_a_redraw_token_replaces_the_best_piece_of_a_failure():
    state = pending_of(NEAR, redraws=1, reserve=6, confidence=True)
    assert spend(MOMENT, state) == Move("redraw", 0, 0)


def test_redraw_tokens_are_kept_where_none_can_turn_the_failure():
    state = pending_of(FAR, redraws=3)
    # The best token that is left counts 3, the two that stay count 1.
    assert spend(MOMENT, state) is None


def test_redraw_tokens_are_spent_while_preparing_and_nothing_else_is():
    assert spend(MOMENT, pending_of(NEAR, "prepare", redraws=1)) == Move("redraw", 0, 0)
    state = pending_of(NEAR, "prepare", advantage=2, reserve=6, confidence=True)
    assert spend(MOMENT, state) is None


def test_confidence_comes_once_no_redraw_token_is_left():
    assert spend(MOMENT, pending_of(NEAR, confidence=True, reserve=6)) == Move("redraw-all", 0)


@pytest.mark.parametrize(
    ("drawn", "advantage", "reserve", "sources"),
    [
        (NEAR, 2, 6, ["advantage"]),
        (NEAR, 0, 6, ["reserve"]),
        (FAR, 2, 2, ["advantage", "advantage", "reserve", "reserve"]),
        (FAR, 2, 1, []),
        (FAR, 1, 6, []),
        (NEAR, 0, 0, []),
    ],
)
def test_power_is_added_if_it_reaches_and_advantage_goes_first(drawn, advantage, reserve, sources):
    moves, state = spent_on(pending_of(drawn, advantage=advantage, reserve=reserve))
    assert moves == [Move("power", 0, source) for source in sources]
    assert state.pending.success == bool(sources)


def test_an_uncertain_success_is_redrawn_as_it_must_be():
    state = pending_of(GOOD, uncertainty=True, redraws=3)
    assert spend(MOMENT, state) == Move("redraw-all", 0)


def test_an_uncertain_hero_buys_a_success_before_drawing_for_one():
    state = pending_of(NEAR, uncertainty=True, redraws=1, reserve=1)
    moves, after = spent_on(state)
    assert moves == [Move("power", 0, "reserve")]
    assert after.pending.success
    assert spend(MOMENT, pending_of(NEAR, uncertainty=True, redraws=1)) == Move("redraw", 0, 0)


def test_a_second_result_that_stands_may_still_get_power():
    state = pending_of(NEAR, redraws=2, reserve=1)
    stands = replace(state, pending=replace(state.pending, forced=True))
    assert spend(MOMENT, stands) == Move("power", 0, "reserve")


def test_a_typed_failure_gets_power_alone():
    state = pending_of(NEAR, redraws=2, confidence=True, reserve=1)
    typed = replace(state, pending=replace(state.pending, drawn=None))
    assert spend(MOMENT, typed) == Move("power", 0, "reserve")


@pytest.mark.parametrize(
    ("before", "reserve", "prevented"),
    [(3, 6, 0), (4, 6, 1), (5, 4, 2), (5, 3, 0), (4, 1, 0), (6, 6, 0)],
)
def test_wear_is_prevented_if_all_that_would_spend_the_hero_can_be(before, reserve, prevented):
    endurance = current().one(Endurance).wear
    assert endurance == 6
    # An Advance that falls far short costs 2 Wear.
    state = pending_of((0, 1, 2), wear=before, reserve=reserve)
    state = replace(state, choices=("advance", "advance"))
    state, _ = step(MOMENT, state, Move("final", 0))
    moves, after = spent_on(state)
    assert moves == [Move("prevent", 0)] * prevented
    assert (after.heroes[0].wear < endurance) == (prevented > 0 or before + 2 < endurance)


def test_uncertainty_is_cleared_before_a_breakthrough_that_it_alone_bars():
    state = start(MOMENT)
    able = state.with_hero(0, replace(state.heroes[0], uncertainty=True, reserve=3))
    assert steady_first(MOMENT, able, 0, "breakthrough") == Move("steady", 0)
    assert steady_first(MOMENT, able, 0, "advance") is None
    assert steady_first(MOMENT, able, 1, "breakthrough") is None
    for change in ({"reserve": 2}, {"doubt": True}):
        not_able = able.with_hero(0, replace(able.heroes[0], **change))
        assert steady_first(MOMENT, not_able, 0, "breakthrough") is None


def test_where_a_token_redraws_everything_no_piece_is_named(tmp_path):
    path = tmp_path / "all.toml"
    path.write_text(
        'version = 1\nname = "All"\n["moment-board:redraw-tokens"]\neffect = "all"\n',
        encoding="utf-8",
    )
    rules, state = Ruleset.load(path), pending_of(FAR, redraws=1)
    move = spend(MOMENT, state, rules)
    assert move == Move("redraw", 0, "")
    assert why_not(MOMENT, state, move, rules) == ""


@pytest.mark.parametrize("model", ["bag", "pool"])
def test_a_table_with_one_redraw_token_succeeds_as_often_as_the_exact_odds_say(model):
    # Few dice, so that each roll and each redraw of it can be gone through.
    hero, rules = replace(HEROES[0], dice=3), current()
    moment = replace(MOMENT, model=model, heroes=(hero, HEROES[1]))
    state = replace(start(moment), phase="act", choices=("advance", ""))
    state = state.with_hero(0, replace(state.heroes[0], redraws=1))
    won, firsts = Fraction(0), draws(moment, Move("perform", 0), rules)
    for first in firsts:
        now, _ = step(moment, state, Move("perform", 0), first)
        move = spend(moment, now)
        if move is None:
            won += now.pending.success
            continue
        assert move.kind == "redraw"
        pieces = range(1, 7) if model == "pool" else {*range(len(hero.tokens) + 1)} - {*first}
        ends = [
            step(moment, now, move, (*first[: move.value], piece, *first[move.value + 1 :]))[0]
            for piece in pieces
        ]
        assert {spend(moment, end) for end in ends} == {None}
        won += Fraction(sum(end.pending.success for end in ends), len(ends))
    chance = success_with_redraw(model_of(model), hero, False, moment.power(rules), rules)
    assert won / len(firsts) == chance


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_the_policy_never_offers_what_may_not_be_done(data):
    rules = current()
    name = data.draw(st.sampled_from(["drowned-archive", "procession-of-masks", "sallow-gorge"]))
    moment = replace(sample(name), model=data.draw(st.sampled_from(["bag", "pool"])))
    state, source = start(moment), Source(data.draw(st.integers(0, 10**6)))
    wanted = st.sampled_from(["prepare", "advance", "breakthrough"])
    for hero, plan in enumerate(data.draw(st.tuples(*[wanted] * len(moment.heroes)))):
        gifts = data.draw(
            st.fixed_dictionaries(
                {
                    "wear": st.integers(0, 5),
                    "reserve": st.integers(0, 6),
                    "redraws": st.integers(0, 3),
                }
            )
        )
        marker = data.draw(st.sampled_from(["", "confidence", "uncertainty"]))
        now = replace(state.heroes[hero], **gifts, **({marker: True} if marker else {}))
        state = replace(state.with_hero(hero, now), advantage=data.draw(st.integers(0, 3)))
        move = steady_first(moment, state, hero, plan)
        if move is not None:
            state, _ = step(moment, state, move)
        choice = Move("choose", hero, plan)
        if why_not(moment, state, choice, rules):
            choice = Move("choose", hero, "advance")
        state, _ = step(moment, state, choice)
    state, _ = step(moment, state, Move("begin"))
    for _ in range(60):
        if state.phase not in ("act", "after"):
            break
        move = spend(moment, state)
        if move is None:
            kinds = ("final", "perform")
            move = next(
                offer.move
                for offer in moves_open(moment, state)
                if offer.kind in kinds and not offer.why_not
            )
        assert why_not(moment, state, move, rules) == ""
        state, _ = step(moment, state, move, draw(moment, state, move, source))
    assert state.phase in ("choose", "point", "ended")
