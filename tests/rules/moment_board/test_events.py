"""Events: which space fires and when, and what each kind of effect does (facts 14, 15, 17b)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playing_a_moment import (
    ADVANCE,
    BREAKTHROUGH,
    OUT,
    PREPARE,
    Board,
    a_moment,
    an_event,
)

from rules.data import current
from rules.moment_board.moment import Effect, sample
from rules.moment_board.play import moves_open
from rules.moment_board.records import EventSpace
from rules.moment_board.state import Happening

SPACES = {space.id: space for space in current().of(EventSpace)}
FOR_MINOR = SPACES["for-minor"].position


def with_event(*effects: Effect, space: str = "for-minor", heroes: int = 2, **state) -> Board:
    """Give a board on which the next call for an Event reaches a space with these effects."""
    board = Board(a_moment(heroes, events=(an_event(space, *effects),)), **state)
    board.state = replace(board.state, position=1 if space.startswith("for") else -1)
    return board


def fired(board: Board) -> list[str]:
    return [str(happening.numbers["space"]) for happening in board.happened("event")]


def with_fired(board: Board, *spaces: str) -> Board:
    board.state = replace(board.state, world=replace(board.state.world, fired=frozenset(spaces)))
    return board


@pytest.mark.parametrize(
    ("position", "space"),
    [
        (1, "for-minor"),
        (2, "for-minor"),
        (3, "for-minor"),
        (4, "for-minor"),
        (5, "for-major"),
        (-2, "against-minor"),
        (-4, "against-minor"),
        (-5, "against-major"),
    ],
)
def test_fact_15_a_called_event_moves_the_track_to_the_nearest_event_space(position, space):
    board = Board(1, position=position).do("event")
    assert fired(board) == [space]
    assert board.state.position == SPACES[space].position


def test_fact_15_as_far_from_both_sides_the_event_stays_neutral_and_is_a_twist():
    board = Board(1).do("event")
    assert [h.what for h in board.told] == ["twist"]
    assert (board.state.position, board.state.world.fired) == (0, frozenset())


def test_each_space_fires_once_and_the_nearest_one_left_is_next():
    board = Board(1, position=3).do("event").do("event")
    assert fired(board) == ["for-minor", "for-major"]
    assert "Every Event space FOR has fired" in board.refused("event")


def test_a_fired_space_sends_the_draw_on_along_its_own_side_never_to_the_other():
    board = with_fired(Board(1, position=1), "for-minor").do("event")
    assert (fired(board), board.state.position) == (["for-major"], SPACES["for-major"].position)


def test_with_a_sides_nearest_space_fired_neutral_is_still_a_twist():
    board = with_fired(Board(1), "for-minor").do("event")
    assert ([h.what for h in board.told], board.state.position) == (["twist"], 0)


def test_fact_14_and_17b_the_space_sets_the_side_and_the_size_and_the_larger_lie_farther_out():
    sizes = {(s.side, s.size): s.position for s in SPACES.values()}
    assert sizes[("for", "minor")] == 3
    assert sizes[("for", "major")] == 5
    assert sizes[("against", "minor")] == -3
    assert sizes[("against", "major")] == -5


def test_c_10_at_the_end_of_a_round_that_moved_the_track_to_a_space_its_event_fires():
    board = Board(2, position=2).round((ADVANCE, 0), OUT)
    assert fired(board) == ["for-minor"]


def test_short_of_a_space_no_event_fires_at_a_rounds_end():
    assert fired(Board(2, position=1).round((ADVANCE, 0), OUT)) == []


def test_beyond_a_space_the_track_goes_to_it():
    board = Board(2, position=2).round((ADVANCE, 2), OUT)
    assert (fired(board), board.state.position) == (["for-minor"], FOR_MINOR)


def test_a_round_that_moves_nothing_draws_no_event():
    assert fired(Board(2, position=3).round((PREPARE, 0), OUT)) == []
    assert fired(Board(2, position=3).round((ADVANCE, 0), (ADVANCE, -1))) == []


def test_a_round_that_group_pressure_alone_moves_draws_one():
    assert fired(Board(2, position=-2).round((PREPARE, 0), (PREPARE, 0))) == ["against-minor"]


def test_pressure_and_a_net_move_back_are_two_moves_of_the_track():
    board = Board(3, position=3).round((PREPARE, 0), (PREPARE, 0), (ADVANCE, 0))
    assert (board.state.position, fired(board)) == (3, ["for-minor"])


def test_a_moment_without_words_for_a_space_leaves_them_to_the_worldkeeper():
    board = Board(1, position=3).do("event")
    assert board.state.world.fired == {"for-minor"}


def test_resistance_and_advantage_change_and_never_go_below_nothing():
    board = with_event(Effect("resistance", -3), Effect("advantage", 2)).do("event")
    assert (board.state.resistance, board.state.advantage) == (27, 2)
    board = with_event(Effect("resistance", -20), Effect("advantage", -2), resistance=5)
    board.do("event")
    assert (board.state.resistance, board.state.advantage) == (0, 0)


def test_the_objective_is_resolved_by_an_event_at_the_rounds_end():
    board = with_event(Effect("resistance", -20), resistance=2)
    board.state = replace(board.state, position=2)
    assert board.round((ADVANCE, 0), OUT).state.ending == "resolved"


def test_an_event_that_adds_resistance_puts_a_reached_objective_off():
    board = with_event(Effect("resistance", 2), resistance=1)
    board.state = replace(board.state, position=2)
    board.round((ADVANCE, 0), OUT)
    assert [h.numbers["resistance"] for h in board.happened("final")] == [0]
    assert (board.state.ending, board.state.resistance, board.state.round) == (None, 2, 2)


def test_wear_is_caused_and_cleared_for_all_who_are_in_the_moment():
    board = with_event(Effect("cause-wear", 2)).with_hero(1, spent=True).do("event")
    assert [hero.wear for hero in board.state.heroes] == [2, 0]
    board = with_event(Effect("clear-wear", 2)).with_hero(0, wear=1).with_hero(1, wear=5)
    assert [hero.wear for hero in board.do("event").state.heroes] == [0, 3]


def test_an_event_that_falls_on_one_hero_waits_for_the_worldkeeper_to_name_them():
    board = with_event(Effect("cause-wear", 2, who="one")).do("event")
    assert board.state.phase == "point"
    assert "waits for its one hero" in board.refused("choose", 0, ADVANCE)
    assert [o.kind for o in moves_open(board.moment, board.state)] == ["point"] * 2
    board.do("point", 1)
    assert (board.hero(0).wear, board.hero(1).wear) == (0, 2)
    assert (board.state.phase, board.state.pointing) == ("choose", ())


def test_an_event_at_the_rounds_end_that_waits_closes_the_round_once_it_has_fallen():
    board = with_event(Effect("cause-wear", 6, who="one"))
    board.state = replace(board.state, position=2)
    board.round((ADVANCE, 0), OUT)
    assert (board.state.round, board.state.phase) == (1, "point")
    board.do("point", 1)
    assert (board.state.round, board.hero(1).spent) == (2, True)


def test_an_event_in_the_round_goes_back_to_where_the_round_was():
    board = with_event(Effect("cause-wear", 1, who="one"), heroes=2).choose(ADVANCE, ADVANCE)
    board.do("event").do("point", 0)
    assert (board.state.phase, board.state.to_act()) == ("act", (0, 1))
    board.with_hero(0, reserve=2).perform(0, -2).do("final", 0)
    assert board.state.phase == "after"


def test_an_event_falls_on_nobody_who_is_spent():
    board = with_event(Effect("cause-wear", 1, who="one")).with_hero(0, spent=True).do("event")
    assert "Ada is spent" in board.refused("point", 0)


def test_difficulty_changes_for_some_rounds_or_for_the_rest_of_the_moment():
    board = with_event(Effect("difficulty", 2, rounds=1), Effect("difficulty", -1)).do("event")
    assert board.difficulty() == 5 + 1
    assert board.round(OUT, OUT).difficulty() == 5 - 1


def test_an_effect_of_a_rounds_end_lasts_whole_rounds_from_the_next_on():
    board = with_event(Effect("difficulty", 1, rounds=2))
    board.state = replace(board.state, position=2)
    board.round((ADVANCE, 0), OUT)
    seen = []
    for _ in range(3):
        seen.append(board.difficulty())
        board.round(OUT, OUT)
    assert seen == [6, 6, 5]


def test_an_effect_called_for_in_a_round_holds_at_once_and_for_whole_rounds_after_it():
    board = with_event(Effect("difficulty", 1, rounds=1)).choose(ADVANCE, ADVANCE).do("event")
    seen = [board.difficulty()]
    board.finish(0, 0).finish(1, 0)
    for _ in range(2):
        seen.append(board.difficulty())
        board.round(OUT, OUT)
    assert seen == [6, 6, 5]


def test_an_older_effect_loses_its_round_before_a_new_one_begins():
    moment = a_moment(
        2,
        events=(
            an_event("for-minor", Effect("difficulty", 1, rounds=1)),
            an_event("for-major", Effect("difficulty", 2, rounds=1)),
        ),
    )
    board = Board(moment, position=2).round((ADVANCE, 0), OUT)
    assert board.difficulty() == 6
    board.state = replace(board.state, position=4)
    assert board.round((ADVANCE, 0), OUT).difficulty() == 7


def test_waived_pressure_frees_one_who_prepares_and_doubled_pressure_counts_twice():
    board = with_event(Effect("waive-pressure", 1, rounds=1)).do("event")
    assert board.choose(PREPARE, PREPARE).state.position == FOR_MINOR
    board = with_event(Effect("double-pressure", rounds=1)).do("event")
    assert board.choose(PREPARE, PREPARE).state.position == FOR_MINOR - 2


def test_a_bar_for_one_hero_lasts_its_rounds():
    bar = Effect("bar", rounds=1, who="one", commitment=BREAKTHROUGH)
    board = with_event(bar).do("event").do("point", 0)
    assert "Ada cannot choose Breakthrough; an Event bars it" in board.refused(
        "choose", 0, BREAKTHROUGH
    )
    assert board.why_not("choose", 1, BREAKTHROUGH) == ""
    assert board.round(OUT, OUT).why_not("choose", 0, BREAKTHROUGH) == ""


def test_a_bar_that_waits_for_two_to_prepare_is_told_at_the_begin_and_lifted_for_good():
    board = with_event(Effect("bar", who="all", commitment=BREAKTHROUGH, prepared=2), heroes=3)
    board.do("event")
    for hero, choice in enumerate((PREPARE, ADVANCE, BREAKTHROUGH)):
        board.do("choose", hero, choice)
    told = "Cy cannot choose Breakthrough; an Event bars it until 2 heroes choose Prepare"
    assert told in board.refused("begin")
    board.do("choose", 1, PREPARE).do("begin")
    assert [h.what for h in board.told[-3:]] == ["begun", "lifted", "pressure"]
    board.finish(0, 0).finish(1, 0).finish(2, 0)
    for hero, choice in enumerate((BREAKTHROUGH, ADVANCE, OUT)):
        board.do("choose", hero, choice)
    assert board.why_not("begin") == ""


@pytest.mark.parametrize(("begun", "last"), [(False, 2), (True, 3)])
def test_a_round_limit_leaves_whole_rounds(begun, last):
    board = with_event(Effect("limit", 2))
    if begun:
        board.choose(ADVANCE, OUT).do("event").finish(0, 0)
    else:
        board.do("event")
    assert board.state.world.last_round == last
    while board.state.phase != "ended":
        board.round(OUT, OUT)
    assert (board.state.ending, board.state.round) == ("out-of-time", last)


def test_a_round_limit_never_gives_more_time_than_there_was():
    board = with_event(Effect("limit", 9))
    board.state = replace(board.state, world=replace(board.state.world, last_round=3))
    assert board.do("event").state.world.last_round == 3


def test_more_wear_on_each_failure_with_a_commitment():
    board = with_event(Effect("wear-on-failure", 1, commitment=ADVANCE)).do("event")
    board.round((ADVANCE, -1), (PREPARE, -1))
    assert [hero.wear for hero in board.state.heroes] == [1, 0]


def test_the_next_success_with_advance_has_the_impact_of_a_breakthrough_once():
    board = with_event(Effect("breakthrough-impact"), heroes=3).do("event")
    board.choose(ADVANCE, ADVANCE, ADVANCE)
    board.finish(0, -1).finish(1, 6).finish(2, 6)
    assert [p.numbers["impact"] for p in board.happened("final")] == [0, 4, 3]


def test_an_event_has_no_say_while_a_performance_is_pending():
    board = with_event().choose(ADVANCE, OUT).perform(0, 0)
    assert "not final" in board.refused("event")


@pytest.mark.parametrize("name", ["drowned-archive", "procession-of-masks", "sallow-gorge"])
@pytest.mark.parametrize("space", sorted(SPACES))
def test_every_sample_event_can_be_played(name, space):
    board = with_fired(Board(sample(name)), *(set(SPACES) - {space}))
    board.state = replace(board.state, position=1 if space.startswith("for") else -1)
    board.do("event")
    if board.state.phase == "point":
        board.do("point", 1)
    assert all(isinstance(happening, Happening) for happening in board.told)
    assert board.state.position == SPACES[space].position
    assert board.state.phase == "choose"


def test_one_hero_alone_is_still_named_by_the_worldkeeper():
    board = with_event(Effect("cause-wear", 1, who="one"), heroes=1).do("event")
    assert board.do("point", 0).hero().wear == 1
