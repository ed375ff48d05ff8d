"""What is spent on a Performance and after it, in the order of gap mb-spending-order."""

from __future__ import annotations

import pytest
from playing_a_moment import ADVANCE, BREAKTHROUGH, PREPARE, Board, a_moment

from rules.data import current
from rules.data.altered import altered
from rules.moment_board.records import Advantage, Reserve

RESERVE, ADVANTAGE = "reserve", "advantage"


def performing(margin: int, choice: str = ADVANCE, **hero) -> Board:
    return Board(2).with_hero(0, **hero).choose(choice, BREAKTHROUGH).perform(0, margin)


def other_token(board: Board, place: int):
    """Give the draw with another token of the bag at a place."""
    drawn = board.pending.drawn
    other = next(token for token in range(10) if token not in drawn)
    return (*drawn[:place], other, *drawn[place + 1 :])


def redraw(board: Board, place: int = 0) -> Board:
    hero = board.pending.hero
    return board.do("redraw", hero, place, other_token(board, place))


@pytest.mark.parametrize("margin", [-2, 1])
def test_redraw_tokens_are_spent_one_at_a_time_on_a_failure_or_a_success(margin):
    board = redraw(redraw(performing(margin, redraws=3), 0), 2)
    assert (board.pending.redrawn, board.hero().redraws) == (2, 1)


def test_a_spent_redraw_token_does_not_go_back_to_the_supply():
    board = performing(0, redraws=1)
    supply = board.state.supply
    assert redraw(board).state.supply == supply


def test_a_redraw_token_replaces_one_token_by_another_of_the_bag():
    board = performing(-1, redraws=1)
    drawn = board.pending.drawn
    assert "the piece at place 1 alone" in board.refused("redraw", 0, 1, drawn)
    wrong = other_token(board, 0)
    assert "the piece at place 1 alone" in board.refused("redraw", 0, 1, wrong)
    assert "allowed are places 0 to 2" in board.refused("redraw", 0, 3, drawn)


def test_without_a_redraw_token_nothing_is_redrawn():
    assert "Ada holds no Redraw Token" in performing(-1).refused("redraw", 0, 0)


def test_c_13_a_variant_may_let_a_token_redraw_everything():
    rules = altered(current(), {"moment-board:redraw-tokens.effect": "all"})
    board = Board(a_moment(1), rules).with_hero(0, redraws=1).choose(ADVANCE).perform(0, -2)
    assert "redraws everything, not one piece" in board.refused("redraw", 0, 0, (1, 2, 3))
    board.do("redraw", 0, "", board.draw_of(0, 9, ADVANCE))
    assert (board.pending.power, board.hero().redraws) == (9, 0)


def test_fact_12_confidence_redraws_everything_once_after_a_failure():
    board = performing(-2, confidence=True)
    board.redraw_all(-1)
    assert not board.hero().confidence
    assert board.pending.confident
    assert board.refused("redraw-all", 0, "", (1, 2, 3))


def test_confidence_is_no_use_on_a_success_and_stays():
    board = performing(0, confidence=True)
    assert "redraws everything after a failure only" in board.refused("redraw-all", 0)
    assert board.do("final", 0).hero().confidence


def test_without_confidence_there_is_no_redraw_all():
    assert "Ada has no Confidence" in performing(-1).refused("redraw-all", 0)


def test_after_a_redraw_all_no_redraw_token_is_spent():
    board = performing(-2, confidence=True, redraws=1).redraw_all(-1)
    assert "Redraw Tokens come before that" in board.refused("redraw", 0, 0)


def test_fact_13_uncertainty_forces_a_redraw_all_on_the_next_success_and_is_gone():
    board = performing(2, uncertainty=True, redraws=1, reserve=6)
    for kind, hero, value in (
        ("final", 0, ""),
        ("redraw", 0, 0),
        ("power", 0, RESERVE),
        ("steady", 0, ""),
        ("doubt", 1, 1),
        ("reserve", 1, 1),
        ("event", -1, ""),
    ):
        reason = board.refused(kind, hero, value)
        assert "Ada succeeds under Uncertainty, which forces a redraw-all" in reason
    board.redraw_all(-2)
    assert (board.pending.forced, board.hero().uncertainty) == (True, False)
    assert "second result stands" in board.refused("redraw", 0, 0)
    assert "second result stands" in board.refused("redraw-all", 0)
    assert not board.do("final", 0).state.performances[0].success


@pytest.mark.parametrize("choice", [PREPARE, ADVANCE])
def test_uncertainty_triggers_whatever_the_commitment(choice):
    board = performing(0, choice, uncertainty=True)
    assert board.why_not("final", 0)
    assert board.redraw_all(1).do("final", 0).state.performances[0].success


def test_uncertainty_triggers_on_a_success_that_a_redraw_token_brings():
    board = performing(-1, uncertainty=True, redraws=1)
    drawn = board.pending.drawn
    best = next(token for token in (8, 7, 6) if token not in drawn)
    board.do("redraw", 0, 0, (best, *drawn[1:]))
    assert board.pending.success
    assert board.why_not("final", 0)


def test_a_failure_leaves_uncertainty_waiting():
    board = performing(-1, uncertainty=True).do("final", 0)
    assert board.hero().uncertainty


def test_uncertainty_forces_no_second_redraw_in_the_same_performance():
    board = performing(2, uncertainty=True).redraw_all(3)
    assert board.why_not("final", 0) == ""


def test_power_bought_last_forces_no_redraw_and_uncertainty_waits_on():
    board = performing(-1, uncertainty=True, reserve=1).do("power", 0, RESERVE)
    assert board.pending.success
    assert board.do("final", 0).hero().uncertainty


def test_reserve_adds_power_up_to_its_limit_for_a_performance():
    rule = current().one(Reserve)
    board = performing(-2, reserve=rule.most)
    while not board.why_not("power", 0, RESERVE):
        board.do("power", 0, RESERVE)
    assert board.pending.margin == -2 + rule.most_power
    assert board.hero().reserve == rule.most - board.pending.reserve_used
    assert f"at most {rule.most_power}" in board.refused("power", 0, RESERVE)


def test_reserve_must_be_there_to_be_spent():
    assert "held are 0" in performing(-1).refused("power", 0, RESERVE)


def test_advantage_adds_power_to_advance_and_breakthrough_up_to_its_limit():
    rule = current().one(Advantage)
    for choice in (ADVANCE, BREAKTHROUGH):
        board = Board(1, advantage=9).choose(choice).perform(0, -1)
        while not board.why_not("power", 0, ADVANTAGE):
            board.do("power", 0, ADVANTAGE)
        assert board.pending.margin == -1 + rule.most_power
        assert board.state.advantage == 9 - board.pending.advantage_used


def test_advantage_helps_no_prepare_and_is_the_partys():
    board = Board(1, advantage=2).choose(PREPARE).perform(0, -1)
    assert "it helps no Prepare" in board.refused("power", 0, ADVANTAGE)
    assert "the party has none" in performing(-1).refused("power", 0, ADVANTAGE)


def test_power_may_be_added_to_a_success_and_buys_impact():
    board = performing(1, reserve=1).do("power", 0, RESERVE).do("final", 0)
    assert board.state.performances[0].margin == 2
    less = performing(1).do("final", 0)
    assert board.state.performances[0].impact > less.state.performances[0].impact


def test_after_power_nothing_is_redrawn():
    board = performing(-3, reserve=1, redraws=1, confidence=True).do("power", 0, RESERVE)
    assert "Power, which comes last" in board.refused("redraw", 0, 0)
    assert "Power, which comes last" in board.refused("redraw-all", 0)


def test_reserve_undoes_wear_that_was_just_suffered_a_point_at_a_time():
    cost = current().one(Reserve).wear_cost
    board = performing(-2, BREAKTHROUGH, reserve=2 * cost).do("final", 0)
    assert (board.state.phase, board.hero().wear) == ("after", 3)
    board.do("prevent", 0)
    assert (board.hero().wear, board.state.phase) == (2, "after")
    board.do("prevent", 0)
    assert (board.hero().wear, board.state.phase) == (1, "act")
    assert board.state.performances[0].prevented == 2


def test_wear_that_is_taken_or_left_behind_is_not_undone_later():
    board = performing(-2, BREAKTHROUGH, reserve=6).do("final", 0).do("final", 0)
    assert (board.state.phase, board.hero().wear) == ("act", 3)
    assert "has not just suffered Wear" in board.refused("prevent", 0)
    board = performing(-2, BREAKTHROUGH, reserve=6).do("final", 0).perform(1, 0)
    assert "not final" in board.refused("prevent", 0)


def test_wear_is_undone_with_the_reserve_that_the_failed_breakthrough_has_just_yielded():
    cost = current().one(Reserve).wear_cost
    board = performing(-1, BREAKTHROUGH, reserve=cost - 1).do("final", 0)
    before = board.hero().wear
    assert board.do("prevent", 0).hero().wear == before - 1


def test_the_round_waits_for_the_last_heros_wear():
    board = Board(1).with_hero(0, reserve=2).choose(ADVANCE).perform(0, -2).do("final", 0)
    assert (board.state.round, board.state.phase) == (1, "after")
    assert board.do("prevent", 0).state.round == 2
    assert board.hero().wear == 0


def test_only_the_one_who_failed_prevents_or_takes_that_wear():
    board = performing(-2, BREAKTHROUGH, reserve=6).do("final", 0)
    assert "Bo has not just suffered Wear" in board.refused("prevent", 1)
    assert "Bo has no Wear that waits" in board.refused("final", 1)


def test_a_failure_without_wear_or_without_reserve_leaves_nothing_to_prevent():
    assert performing(-1, reserve=6).do("final", 0).state.phase == "act"
    assert performing(-2).do("final", 0).state.phase == "act"


def test_reserve_clears_ones_own_uncertainty():
    cost = current().one(Reserve).uncertainty_cost
    board = Board(1).with_hero(0, uncertainty=True, reserve=cost)
    board.do("steady", 0)
    assert (board.hero().uncertainty, board.hero().reserve) == (False, 0)
    assert board.why_not("choose", 0, BREAKTHROUGH) == ""
    assert "has no Uncertainty" in board.refused("steady", 0)


def test_uncertainty_is_cleared_while_a_failure_is_pending_but_not_a_success():
    board = performing(-1, uncertainty=True, reserve=6).do("steady", 0)
    assert not board.hero().uncertainty
    assert performing(1, uncertainty=True, reserve=6).refused("steady", 0)
    board = performing(-1, uncertainty=True, reserve=6).do("power", 0, RESERVE)
    assert "while a success is not final" in board.refused("steady", 0)


def test_clearing_uncertainty_costs_what_it_costs():
    board = Board(1).with_hero(0, uncertainty=True, reserve=2)
    assert "it costs 3 Reserve, held are 2" in board.refused("steady", 0)


def test_fact_17c_keywords_and_equipment_give_reserve_up_to_what_can_be_held():
    most = current().one(Reserve).most
    board = Board(1).do("reserve", 0, 2)
    assert board.hero().reserve == 2
    assert f"{most} is the most" in board.refused("reserve", 0, most - 1)
    assert board.do("reserve", 0, most - 2).hero().reserve == most
