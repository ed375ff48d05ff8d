"""A round of a Moment: choosing, group pressure, and who acts when (facts 1, 9 to 11 and 17)."""

from __future__ import annotations

import pytest
from playing_a_moment import ADVANCE, BREAKTHROUGH, OUT, PREPARE, Board, a_hero, a_moment

from rules.data import altered, current
from rules.moment_board.moment import MomentFaults
from rules.moment_board.moves import Move
from rules.moment_board.performing import next_to_act
from rules.moment_board.play import moves_open, start, step
from rules.moment_board.records import Commitment, Redraws
from rules.moment_board.resolving import group_pressure

MARKED = {"doubt": True}, {"uncertainty": True}


def open_choices(board: Board, hero: int) -> list[str]:
    offers = moves_open(board.moment, board.state, board.ruleset)
    return [o.value for o in offers if (o.kind, o.hero, o.why_not) == ("choose", hero, "")]


def test_a_moment_begins_neutral_with_nothing_won_and_nothing_lost():
    state = Board(3).state
    assert (state.round, state.phase, state.position, state.advantage) == (1, "choose", 0, 0)
    assert state.resistance == 30
    assert {(hero.wear, hero.spent) for hero in state.heroes} == {(0, False)}


def test_the_supply_at_the_start_counts_the_tokens_that_heroes_still_hold():
    rule = current().one(Redraws)
    heroes = (a_hero("Ada", redraws=2), a_hero("Bo"))
    assert Board(a_moment(heroes)).state.supply == 2 * rule.supply_per_hero - 2
    assert start(a_moment(heroes, supply=1)).supply == 1


def test_a_faulty_moment_is_not_started():
    with pytest.raises(
        MomentFaults, match=r"Resistance cannot be 0.*hero.* Conviction cannot be 9"
    ):
        start(a_moment((a_hero("A hero", conviction=9),), resistance=0))


def test_a_choice_may_change_until_the_round_begins():
    board = Board(1).do("choose", 0, PREPARE).do("choose", 0, ADVANCE).do("begin")
    assert board.state.choices == (ADVANCE,)
    assert "choices are made before" in board.refused("choose", 0, PREPARE)


def test_a_round_begins_once_everyone_has_chosen():
    board = Board(3).do("choose", 1, ADVANCE)
    assert "still to choose: Ada, Cy" in board.refused("begin")


def test_fact_1_prepare_acts_first_then_advance_then_breakthrough():
    board = Board(3).choose(BREAKTHROUGH, ADVANCE, PREPARE)
    for hero, waiting in ((2, (0, 1)), (1, (0,)), (0, ())):
        assert next_to_act(board.state, current()) == (hero,)
        for other in waiting:
            assert "the order is Prepare, Advance, Breakthrough" in board.why_not("perform", other)
        board.perform(hero, 0).do("final", hero)
    assert board.state.round == 2


def test_fact_17_within_an_area_the_worldkeeper_picks_who_is_next():
    board = Board(3).choose(ADVANCE, ADVANCE, ADVANCE)
    assert [board.why_not("perform", hero) for hero in range(3)] == [""] * 3
    assert next_to_act(board.state, current()) == (0, 1, 2)
    board.finish(2, 0)
    assert next_to_act(board.state, current()) == (0, 1)
    assert board.why_not("perform", 0) == board.why_not("perform", 1) == ""
    assert "Cy has acted" in board.why_not("perform", 2)


@pytest.mark.parametrize(("preparing", "against"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_fact_10_two_or_more_who_prepare_move_the_track_one_against_for_each_two_rounded_up(
    preparing, against
):
    board = Board(5).choose(*([PREPARE] * preparing), *([ADVANCE] * (5 - preparing)))
    assert board.state.position == -against
    assert [h.numbers["against"] for h in board.happened("pressure")] == [against] * (against > 0)


def test_two_preparing_heroes_move_the_track_one_against_before_anyone_acts():
    board = Board(2).choose(PREPARE, PREPARE)
    assert (board.state.position, board.state.performances) == (-1, ())


def test_who_sits_a_round_out_puts_no_pressure_on_and_does_not_act():
    board = Board(3).choose(PREPARE, OUT, ADVANCE)
    assert board.state.position == 0
    assert "Bo takes no part in this round" in board.why_not("perform", 1)
    assert board.finish(0, 0).finish(2, 0).state.round == 2


def test_a_round_in_which_all_sit_out_passes():
    board = Board(2).choose(OUT, OUT)
    assert (board.state.round, board.state.position) == (2, 0)


@pytest.mark.parametrize("marks", MARKED)
def test_fact_11_doubt_or_uncertainty_forbids_breakthrough_and_nothing_else(marks):
    board = Board(2).with_hero(0, **marks)
    assert open_choices(board, 0) == [PREPARE, ADVANCE, OUT]
    assert open_choices(board, 1) == [PREPARE, ADVANCE, BREAKTHROUGH, OUT]
    cause = "DOUBT" if "doubt" in marks else "Uncertainty"
    reason = board.refused("choose", 0, BREAKTHROUGH)
    assert reason.startswith(f"Ada has {cause}, which bars Breakthrough")
    assert reason.endswith("allowed is Prepare or Advance.")


def test_c_05_either_of_doubt_and_uncertainty_bars_and_each_ends_by_itself():
    board = Board(1).with_hero(0, doubt=True, uncertainty=True, reserve=3)
    board.do("doubt", 0, 0)
    assert "Uncertainty" in board.why_not("choose", 0, BREAKTHROUGH)
    board.do("doubt", 0, 1).do("steady", 0)
    assert "DOUBT" in board.why_not("choose", 0, BREAKTHROUGH)


def test_fact_17a_removing_doubt_opens_breakthrough_again():
    board = Board(1).do("doubt", 0, 1)
    assert board.why_not("choose", 0, BREAKTHROUGH)
    assert board.do("doubt", 0, 0).why_not("choose", 0, BREAKTHROUGH) == ""


def test_doubt_that_comes_after_the_choice_is_seen_before_the_round_begins():
    board = Board(1).do("choose", 0, BREAKTHROUGH).do("doubt", 0, 1)
    assert "Ada has DOUBT" in board.refused("begin")


def test_doubt_that_comes_in_the_round_leaves_the_revealed_choice():
    board = Board(1).choose(BREAKTHROUGH).do("doubt", 0, 1).finish(0, 0)
    assert board.hero().doubt
    assert "DOUBT" in board.why_not("choose", 0, BREAKTHROUGH)


def test_doubt_is_given_once_and_taken_once():
    board = Board(1)
    assert "Ada has no DOUBT to lose" in board.refused("doubt", 0, 0)
    assert "Ada has DOUBT already" in board.do("doubt", 0, 1).refused("doubt", 0, 1)


def test_a_spent_hero_chooses_no_more():
    board = Board(2)
    board.with_hero(1, spent=True)
    assert "Bo is spent" in board.refused("choose", 1, ADVANCE)


def test_every_blocked_offer_names_a_hero_or_the_round():
    for board in (Board(2), Board(2).choose(PREPARE, ADVANCE)):
        offers = moves_open(board.moment, board.state)
        assert any(offer.why_not for offer in offers)
        for offer in offers:
            assert offer.why_not == board.why_not(offer.kind, offer.hero, offer.value)
            named = ("Ada", "Bo", "Every hero", "Event")
            assert not offer.why_not or offer.why_not.startswith(named), offer


def test_a_move_of_nobody_or_of_no_board_is_refused():
    board = Board(2)
    assert "There is no hero 5; allowed are 0 to 1" in board.refused("choose", 5, ADVANCE)
    for move in (Move("choose", 0, "dance"), Move("jump", 0), Move("begin", 0), Move("choose", -1)):
        with pytest.raises(MomentFaults, match="The move cannot be"):
            step(board.moment, board.state, move)


def test_a_step_changes_nothing_that_was_given():
    board = Board(1)
    before = board.state
    step(board.moment, before, Move("choose", 0, PREPARE))
    assert before == start(board.moment)


def test_the_order_and_the_pressure_come_from_the_rules():
    order = [area.id for area in sorted(current().of(Commitment), key=lambda area: area.order)]
    assert order == [PREPARE, ADVANCE, BREAKTHROUGH]
    assert Board(4).choose(*[PREPARE] * 4).state.position == -group_pressure(4, current())
    rules = altered(
        current(),
        {"moment-board:group-pressure.against": 2, "moment-board:prepare.order": 3}
        | {"moment-board:breakthrough.order": 1},
    )
    assert Board(a_moment(4), rules).choose(*[PREPARE] * 4).state.position == -4
    board = Board(a_moment(2), rules).choose(PREPARE, BREAKTHROUGH)
    assert board.why_not("perform", 1) == ""
    assert "the order is Breakthrough, Advance, Prepare" in board.why_not("perform", 0)
