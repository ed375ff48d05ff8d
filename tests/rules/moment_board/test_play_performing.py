"""A Performance and what it brings once it is final (facts 2 to 6, 9, 12, 13, 16, 17a)."""

from __future__ import annotations

import pytest
from playing_a_moment import ADVANCE, BREAKTHROUGH, PREPARE, Board, a_hero, a_moment

from rules.data import current
from rules.moment_board.models import model_of
from rules.moment_board.records import Marker, Reserve
from rules.moment_board.resolving import commitment, impact_of, wear_of

AREAS = (PREPARE, ADVANCE, BREAKTHROUGH)


def after(choice: str, margin: int, heroes: int = 2, **hero) -> Board:
    """Give the board after one hero's final Performance, while another still waits."""
    board = Board(heroes).with_hero(0, **hero)
    board.choose(choice, *[BREAKTHROUGH] * (heroes - 1))
    return board.perform(0, margin).do("final", 0)


@pytest.mark.parametrize("choice", AREAS)
@pytest.mark.parametrize("margin", [*range(7)])
def test_fact_3_a_success_brings_impact_in_the_commitments_range_and_no_wear(choice, margin):
    board = after(choice, margin)
    done, area = board.state.performances[0], commitment(current(), choice)
    assert done.impact == impact_of(area, margin, current())
    assert area.impact_least <= done.impact <= area.impact_most
    assert board.hero().wear == 0


@pytest.mark.parametrize("choice", AREAS)
@pytest.mark.parametrize("shortfall", [*range(1, 5)])
def test_fact_3_a_failure_brings_wear_in_the_commitments_range_and_no_impact(choice, shortfall):
    board = after(choice, -shortfall)
    area = commitment(current(), choice)
    assert board.hero().wear == wear_of(area, shortfall, current())
    assert area.wear_least <= board.hero().wear <= area.wear_most
    assert board.state.performances[0].impact == 0
    assert (board.state.resistance, board.state.advantage) == (30, 0)


def test_impact_of_prepare_is_banked_and_impact_of_the_others_lowers_resistance():
    board = Board(3).round((PREPARE, 2), (ADVANCE, 2), (BREAKTHROUGH, 4))
    assert (board.state.advantage, board.state.resistance) == (2, 30 - 2 - 3)


def test_resistance_stops_at_nothing():
    board = Board(a_moment(1, resistance=1)).round((ADVANCE, 5))
    assert board.state.resistance == 0


@pytest.mark.parametrize(
    ("choice", "on_success", "on_failure"),
    [(PREPARE, 0, 0), (ADVANCE, 1, 0), (BREAKTHROUGH, 2, 1)],
)
def test_fact_4_yield(choice, on_success, on_failure):
    assert after(choice, 0).hero().reserve == on_success
    assert after(choice, -1).hero().reserve == on_failure


def test_no_yield_goes_beyond_the_reserve_that_can_be_held():
    most = current().one(Reserve).most
    assert after(BREAKTHROUGH, 0, reserve=most - 1).hero().reserve == most


@pytest.mark.parametrize(("choice", "tokens"), [(PREPARE, 1), (ADVANCE, 2), (BREAKTHROUGH, 3)])
def test_fact_5_a_failure_brings_redraw_tokens_and_c_14_so_does_one_in_prepare(choice, tokens):
    board = after(choice, -1)
    assert board.hero().redraws == tokens
    assert board.state.supply == Board(2).state.supply - tokens


@pytest.mark.parametrize("choice", AREAS)
def test_a_success_brings_no_redraw_token(choice):
    assert after(choice, 0).hero().redraws == 0


def test_fact_6_redraw_tokens_held_never_exceed_conviction():
    assert after(BREAKTHROUGH, -1, redraws=2).hero().redraws == 3
    heroes = (a_hero("Ada", conviction=1), a_hero("Bo"))
    board = Board(a_moment(heroes)).choose(BREAKTHROUGH, BREAKTHROUGH)
    assert board.perform(0, -1).do("final", 0).hero().redraws == 1


def test_fact_6_only_redraw_tokens_that_the_supply_has_can_be_gained():
    board = Board(1, supply=1).choose(BREAKTHROUGH)
    board.perform(0, -1).do("final", 0)
    assert (board.hero().redraws, board.state.supply) == (1, 0)


def test_c_12_the_tokens_of_a_failure_come_when_it_is_final_so_never_for_itself():
    board = Board(1).choose(BREAKTHROUGH).perform(0, -1)
    assert board.hero().redraws == 0
    assert "holds no Redraw Token" in board.refused("redraw", 0, 0)
    board.do("final", 0)
    assert board.hero().redraws == 3


def test_fact_12_a_breakthrough_over_the_difficulty_by_enough_gives_confidence():
    by = current().one(Marker, "confidence").by
    assert by == 4
    assert after(BREAKTHROUGH, by).hero().confidence
    assert not after(BREAKTHROUGH, by - 1).hero().confidence
    assert not after(ADVANCE, by).hero().confidence
    assert not after(PREPARE, by).hero().confidence


def test_fact_13_a_breakthrough_under_the_difficulty_by_enough_gives_uncertainty():
    by = current().one(Marker, "uncertainty").by
    assert by == 4
    assert after(BREAKTHROUGH, -by).hero().uncertainty
    assert not after(BREAKTHROUGH, 1 - by).hero().uncertainty
    assert not after(ADVANCE, -by).hero().uncertainty


def test_gaining_uncertainty_takes_confidence_away():
    hero = after(BREAKTHROUGH, -4, confidence=True).hero()
    assert (hero.confidence, hero.uncertainty) == (False, True)


def test_gaining_confidence_again_leaves_one():
    hero = after(BREAKTHROUGH, 4, confidence=True).hero()
    assert (hero.confidence, hero.uncertainty) == (True, False)


def test_fact_17a_the_final_power_decides_on_confidence_and_uncertainty():
    board = Board(1).with_hero(0, reserve=2).choose(BREAKTHROUGH).perform(0, -4)
    board.do("power", 0, "reserve").do("final", 0)
    assert not board.hero().uncertainty
    board = Board(1).with_hero(0, reserve=1).choose(BREAKTHROUGH).perform(0, 3)
    assert board.do("power", 0, "reserve").do("final", 0).hero().confidence


@pytest.mark.parametrize(
    ("flame", "lit"), [("flame-breakthrough", (BREAKTHROUGH,)), ("flame-everywhere", AREAS)]
)
def test_fact_16_where_the_flame_burns_destiny_shows_its_breakthrough_side(flame, lit):
    for choice in AREAS:
        board = Board(a_moment(1, flame=flame)).choose(choice)
        destiny = len(board.moment.heroes[0].tokens)
        board.do("perform", 0, "", (0, 1, destiny))
        sheet, rules = board.moment.heroes[0], current()
        power = model_of("bag").power(sheet, (0, 1, destiny), choice in lit, rules)
        assert board.pending.power == power
    assert model_of("bag").power(sheet, (0, 1, destiny), True, rules) > model_of("bag").power(
        sheet, (0, 1, destiny), False, rules
    )


def test_nothing_else_begins_while_a_performance_is_not_final():
    board = Board(2).choose(ADVANCE, ADVANCE).perform(0, 0)
    for kind in ("perform", "event", "begin"):
        reason = board.refused(kind, 1 if kind == "perform" else -1)
        assert "Ada's Performance is not final" in reason
    assert "Bo is not performing" in board.refused("final", 1)


def test_nothing_goes_on_with_a_performance_that_nobody_makes():
    board = Board(1)
    for kind, value in (("final", ""), ("redraw", 0), ("redraw-all", ""), ("power", "reserve")):
        assert "Ada has no Performance to go on with" in board.refused(kind, 0, value)


def test_a_draw_that_cannot_be_is_refused():
    board = Board(1).choose(ADVANCE)
    assert "draw cannot be nothing" in board.refused("perform", 0)
    assert "drawn twice" in board.refused("perform", 0, "", (1, 1, 2))
    assert "whole numbers" in board.refused("perform", 0, "", (1, "a", 2))
    assert "draws nothing" in board.perform(0, 0).refused("final", 0, "", (1, 2, 3))


def test_fact_17d_the_board_makes_no_performance_and_costs_no_wear_of_its_own():
    board = Board(2).round("", "")
    assert board.happened("performed") == []
    assert [hero.wear for hero in board.state.heroes] == [0, 0]


def test_a_pool_hero_performs_with_dice():
    board = Board(a_moment(1, model="pool")).choose(ADVANCE).do("perform", 0, "", (6, 1, 2, 3))
    assert (board.pending.power, board.pending.success) == (2, False)
