"""Results typed at a real table: the books stay right, and the board plays on."""

from __future__ import annotations

import pytest
from playing_a_moment import ADVANCE, BREAKTHROUGH, PREPARE, Board

from rules.moment_board.play import moves_open


def typing(choice: str = ADVANCE, **hero) -> Board:
    return Board(2).with_hero(0, **hero).choose(choice, BREAKTHROUGH)


def test_a_typed_result_stands_in_place_of_a_draw():
    board = typing().do("typed", 0, (2, 0, 0))
    assert (board.pending.drawn, board.pending.margin) == (None, 2)
    board.do("final", 0)
    assert (board.state.resistance, board.hero().reserve) == (28, 1)


def test_a_success_may_be_by_nothing_and_a_failure_is_by_one_at_least():
    assert typing().do("typed", 0, (0, 0, 0)).pending.success
    assert not typing().do("typed", 0, (-1, 0, 0)).pending.success


def test_no_result_falls_short_by_more_than_the_difficulty():
    board = typing()
    assert "cannot fall short by 6" in board.refused("typed", 0, (-6, 0, 0))
    assert board.do("typed", 0, (-5, 0, 0)).pending.power == 0


def test_redraws_were_made_at_the_table_so_they_are_not_offered():
    board = typing(redraws=2, confidence=True, reserve=2).do("typed", 0, (-1, 1, 0))
    kinds = {offer.kind for offer in moves_open(board.moment, board.state)}
    assert not kinds & {"redraw", "redraw-all"}
    assert "result was typed" in board.refused("redraw", 0, 0)
    assert "result was typed" in board.refused("redraw-all", 0)
    assert board.do("power", 0, "reserve").pending.margin == 0


def test_the_redraw_tokens_that_went_in_are_spent():
    board = typing(redraws=2)
    assert "held are 2" in board.refused("typed", 0, (1, 3, 0))
    board.do("typed", 0, (1, 2, 0))
    assert (board.hero().redraws, board.pending.redrawn) == (0, 2)


@pytest.mark.parametrize("margin", [-1, 1])
def test_confidence_that_went_in_is_used_up(margin):
    board = typing(confidence=True).do("typed", 0, (margin, 0, 1))
    assert (board.hero().confidence, board.pending.confident) == (False, True)
    assert typing(confidence=True).do("typed", 0, (margin, 0, 0)).hero().confidence


def test_without_a_marker_there_was_no_redraw_all():
    assert "neither Confidence nor Uncertainty" in typing().refused("typed", 0, (1, 0, 1))


def test_under_uncertainty_a_success_is_typed_once_it_has_been_redrawn():
    board = typing(uncertainty=True)
    assert "type the second result" in board.refused("typed", 0, (1, 0, 0))
    board.do("typed", 0, (1, 0, 1))
    assert (board.hero().uncertainty, board.pending.forced) == (False, True)
    assert board.why_not("final", 0) == ""


def test_under_uncertainty_a_failure_may_be_a_first_or_a_second_result():
    assert typing(uncertainty=True).do("typed", 0, (-1, 0, 0)).hero().uncertainty
    assert not typing(uncertainty=True).do("typed", 0, (-1, 0, 1)).hero().uncertainty


def test_under_uncertainty_a_typed_result_is_offered_all_the_same():
    for marker in ({}, {"uncertainty": True}, {"confidence": True}):
        board = typing(**marker)
        offers = moves_open(board.moment, board.state)
        typed = next(o for o in offers if (o.kind, o.hero) == ("typed", 0))
        assert typed.why_not == ""
        assert board.do("typed", 0, typed.value).pending.success


def test_typing_keeps_to_the_order_of_the_areas():
    board = Board(2).choose(PREPARE, ADVANCE)
    assert "Bo waits with Advance until Prepare is done" in board.refused("typed", 1, (1, 0, 0))
