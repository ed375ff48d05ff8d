"""A round's end and the Moment's: Escalation, endings, what is carried on (facts 2, 6 to 9)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playing_a_moment import (
    ADVANCE,
    BREAKTHROUGH,
    EVERY_POWER,
    OUT,
    PREPARE,
    Board,
    a_hero,
    a_moment,
    an_event,
)

from rules.data import current
from rules.data.altered import altered
from rules.moment_board.carrying import carry_over
from rules.moment_board.moment import Effect, MomentFaults
from rules.moment_board.play import moves_open, start
from rules.moment_board.records import Bag, Ending, Endurance, Redraws, Track
from rules.moment_board.resolving import for_movement

LENGTH = current().one(Track).length


def moved(*results) -> int:
    return Board(len(results)).round(*results).state.position


def test_fact_2_escalation_counts_on_failures_only():
    assert moved((ADVANCE, 0)) == moved((BREAKTHROUGH, 0)) == for_movement(0, current())


def test_fact_7_a_failed_advance_adds_one_against_and_a_failed_breakthrough_two():
    assert moved((ADVANCE, -1)) == -1
    assert moved((BREAKTHROUGH, -1)) == -2


def test_fact_7_failures_add_up():
    board = Board(3).round((ADVANCE, -1), (ADVANCE, -2), (BREAKTHROUGH, -1))
    assert board.happened("round-ends")[0].numbers["net"] == -4


def test_fact_8_one_success_alone_moves_the_track_for_the_one_with_the_largest_margin():
    assert moved((ADVANCE, 0), (ADVANCE, 2), (BREAKTHROUGH, 1)) == for_movement(2, current())


def test_c_17_the_highest_success_has_the_largest_margin_not_the_most_power():
    harder = an_event("for-minor", Effect("difficulty", 2))
    board = Board(a_moment(2, events=(harder,)), position=1).choose(ADVANCE, ADVANCE)
    board.finish(0, 2).do("event").finish(1, 1)
    end = board.happened("round-ends")[0]
    powers = [done.numbers["power"] for done in board.happened("final")]
    assert powers[0] < powers[1]
    assert (end.hero, end.numbers["forward"]) == (0, for_movement(2, current()))


def test_fact_9_prepare_does_not_count():
    assert moved((PREPARE, 4)) == moved((PREPARE, -4)) == 0


def test_successes_and_failures_make_one_net_move():
    board = Board(3, position=1).round((ADVANCE, 2), (ADVANCE, -1), (ADVANCE, -1))
    end = board.happened("round-ends")[0].numbers
    assert (end["forward"], end["against"], end["net"], end["position"]) == (2, 2, 0, 1)


@pytest.mark.parametrize("side", [1, -1])
def test_what_would_leave_the_track_is_lost(side):
    fired = frozenset({"for-minor", "for-major", "against-minor", "against-major"})
    board = Board(1, position=side * LENGTH)
    board.state = replace(board.state, world=replace(board.state.world, fired=fired))
    board.round((ADVANCE, 4 if side > 0 else -4))
    assert board.state.position == side * LENGTH


def test_a_hero_with_too_much_wear_finishes_the_round_and_is_then_spent():
    endurance = current().one(Endurance).wear
    board = Board(2).with_hero(0, wear=endurance - 1)
    board.choose(BREAKTHROUGH, BREAKTHROUGH).finish(0, -1)
    assert not board.hero().spent
    board.finish(1, 0)
    assert board.hero().spent
    assert board.state.choices == (OUT, None)


def test_a_spent_hero_neither_chooses_nor_counts():
    board = Board(2, choices=(OUT, None)).with_hero(0, spent=True)
    board.do("choose", 1, PREPARE).do("begin").finish(1, 0)
    assert (board.state.round, board.state.position) == (2, 0)


@pytest.mark.parametrize(
    ("board", "ending"),
    [
        (Board(a_moment(1, resistance=1)), "resolved"),
        (Board(1).with_hero(0, wear=5), "overwhelmed"),
        (Board(a_moment(1, rounds=1)), "out-of-time"),
        (Board(1, round=20), "stalled"),
    ],
)
def test_a_moment_ends(board, ending):
    board.round((BREAKTHROUGH, -1) if ending == "overwhelmed" else (ADVANCE, 0))
    assert (board.state.phase, board.state.ending) == ("ended", ending)
    assert moves_open(board.moment, board.state) == ()
    assert "The Moment has ended" in board.refused("begin")


def test_the_first_ending_of_the_records_is_the_one_that_counts():
    order = [ending.id for ending in current().of(Ending)]
    assert order == ["resolved", "overwhelmed", "out-of-time", "stalled"]
    board = Board(a_moment(2, resistance=1, rounds=1)).with_hero(1, wear=5)
    board.round((ADVANCE, 1), (BREAKTHROUGH, -1))
    assert board.state.ending == "resolved"


def test_at_the_end_advantage_is_lost_and_wear_clears_leaving_banes():
    rule = current().one(Endurance)
    board = Board(a_moment(2, rounds=1), advantage=2).with_hero(0, wear=2 * rule.wear_per_bane)
    board.with_hero(1, wear=rule.wear_per_bane - 1).round(OUT, OUT)
    assert board.state.advantage == 0
    assert [(hero.wear, hero.banes) for hero in board.state.heroes] == [(0, 2), (0, 0)]
    assert [(h.hero, h.numbers["banes"]) for h in board.happened("bane")] == [(0, 2)]


def ended(**hero) -> Board:
    board = Board(a_moment((a_hero("Ada"), a_hero("Bo")), rounds=1), supply=2)
    return board.with_hero(0, **hero).round(OUT, OUT)


def test_in_the_same_day_heroes_keep_what_they_hold_and_the_supply_what_it_has():
    board = ended(redraws=2, reserve=3, confidence=True, doubt=True)
    following = carry_over(board.moment, board.state, new_day=False)
    ada = following.heroes[0]
    assert (ada.redraws, ada.reserve, ada.confidence, ada.doubt) == (2, 3, True, True)
    assert start(following).supply == 2


def test_fact_6_a_new_day_fills_the_supply_clears_reserve_and_hands_out_no_token():
    board = ended(redraws=2, reserve=3, uncertainty=True)
    following = carry_over(board.moment, board.state, new_day=True)
    ada = following.heroes[0]
    assert (ada.redraws, ada.reserve, ada.uncertainty) == (2, 0, True)
    assert start(following).supply == 2 * current().one(Redraws).supply_per_hero - 2


def test_heroes_come_into_another_moment_by_their_names():
    board = ended(redraws=1)
    other = a_moment((a_hero("Cy"), a_hero("Ada")), name="Another")
    following = carry_over(board.moment, board.state, other, new_day=False)
    assert (following.name, [h.redraws for h in following.heroes]) == ("Another", [0, 1])


def test_each_lasting_bane_weakens_a_token_of_the_bag():
    bag, board = current().one(Bag), ended(wear=2 * current().one(Endurance).wear_per_bane)
    tokens = carry_over(board.moment, board.state, new_day=True).heroes[0].tokens
    before, after = EVERY_POWER.count(bag.bane_from), tokens.count(bag.bane_from)
    assert (before - after, len(tokens)) == (2, len(EVERY_POWER))


def test_nobody_leaves_a_moment_before_its_end():
    board = Board(1)
    with pytest.raises(MomentFaults, match="round 1; heroes leave it only once it has ended"):
        carry_over(board.moment, board.state, new_day=False)


def test_a_variant_changes_what_a_round_does():
    rules = altered(
        current(),
        {"moment-board:advance.escalation": 3, "moment-board:endurance.wear": 1},
    )
    board = Board(a_moment(2), rules).round((ADVANCE, -2), (PREPARE, 0))
    assert board.state.position == -3
    assert board.hero().spent
