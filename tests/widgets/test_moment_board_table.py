"""Played with a bag or dice of one's own, the board keeps count of all the rest."""

from __future__ import annotations

import pytest

from rules.data import current
from rules.moment_board.resolving import commitment, impact_of, wear_of
from tests.widgets.board_touches import board, buttons, choose, text, touch
from tests.widgets.playing import told


def at_the_table(*choices: str, **start: object):
    """Begin a round at a real table."""
    panel = board(own_table=True, **start)
    choose(panel, *choices)
    return panel


@pytest.mark.parametrize(("result", "margin"), [("success", 3), ("failure", 2)])
def test_a_typed_result_is_booked(result: str, margin: int) -> None:
    panel = at_the_table("advance", "out", "out")
    touch(panel, "typed.result", result)
    touch(panel, "typed.margin", margin)
    touch(panel, "enter:0")
    assert f"{result} by {margin}" in text(panel, "m-b-verdict")
    touch(panel, "make:f0")
    area = commitment(current(), "advance")
    if result == "success":
        impact = impact_of(area, margin, current())
        assert panel.game.resistance == panel.moment.resistance - impact
        assert panel.game.heroes[0].reserve == area.reserve_on_success
    else:
        assert panel.game.heroes[0].wear == wear_of(area, margin, current())
        assert panel.game.heroes[0].redraws == area.redraws_on_failure


def test_the_form_is_empty_for_the_next_hero() -> None:
    panel = at_the_table("advance", "advance", "out")
    touch(panel, "typed.result", "failure")
    touch(panel, "typed.margin", 2)
    touch(panel, "enter:1")
    touch(panel, "make:f1")
    assert (panel.typed.result, panel.typed.margin) == ("success", 0)
    keys = [at.get("data-key") for at in buttons(panel)]
    assert "enter:0" in keys
    assert "enter:1" not in keys


def test_nothing_is_drawn_at_a_real_table() -> None:
    panel = at_the_table("advance", "advance", "prepare")
    keys = {at.get("data-key") for at in buttons(panel)}
    assert not any((key or "").startswith("make:p") for key in keys)
    assert not keys & {"play_on", "finish_round"}


def test_redraw_tokens_that_went_in_are_taken_off() -> None:
    failed = "c0-a,c1-s,c2-s,b,t0-f2-0-0,f0"
    panel = board(own_table=True, moves=failed)
    held = panel.game.heroes[0].redraws
    choose(panel, "advance", "out", "out")
    touch(panel, "typed.tokens", 1)
    touch(panel, "enter:0")
    assert panel.game.heroes[0].redraws == held - 1


def test_more_redraw_tokens_than_are_held_are_refused_with_a_sentence() -> None:
    panel = at_the_table("advance", "out", "out")
    panel.touch("typed.tokens", 2)
    panel.touch("enter:0")
    (said,) = told(panel)
    assert "cannot have spent 2 Redraw Tokens" in said
    assert panel.typed.tokens == 2


def test_a_failure_by_nothing_is_refused() -> None:
    panel = at_the_table("advance", "out", "out")
    panel.touch("typed.result", "failure")
    panel.touch("enter:0")
    assert "falls short by at least 1" in told(panel)[0]


def test_confidence_that_went_in_is_used_up() -> None:
    sure = "c0-b,c1-s,c2-s,b,t0-s4-0-0,f0"
    panel = board(own_table=True, moves=sure)
    assert panel.game.heroes[0].confidence
    choose(panel, "advance", "out", "out")
    touch(panel, "typed.redrawn", True)
    touch(panel, "enter:0")
    assert not panel.game.heroes[0].confidence


def test_reserve_and_advantage_may_still_be_added_to_a_typed_result() -> None:
    panel = at_the_table("advance", "out", "out", moves="g0-2")
    touch(panel, "typed.result", "failure")
    touch(panel, "typed.margin", 1)
    touch(panel, "enter:0")
    touch(panel, "make:w0-r")
    assert "success by 0" in text(panel, "m-b-verdict")


def test_the_switch_is_a_step_to_undo() -> None:
    panel = board()
    touch(panel, "own_table", True)
    assert panel.link == "1~own_5Ftable.on"
    touch(panel, "undo")
    assert not panel.own_table
