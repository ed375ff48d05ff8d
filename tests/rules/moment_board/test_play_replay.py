"""A seed and a list of moves hold a whole play: the same draws everywhere, also after an undo."""

from __future__ import annotations

from time import perf_counter

import pytest
from playing_a_moment import ADVANCE, BREAKTHROUGH, a_hero, a_moment

from rules.dice import Source
from rules.moment_board.moment import MomentFaults, sample
from rules.moment_board.moves import Move, read_moves
from rules.moment_board.play import draw, start, step
from rules.moment_board.replaying import replay, replay_as_far

ROUND = "c0-a.c1-b.c2-p.b.p2.f2.p0.f0.p1.f1"


def test_the_nth_move_draws_from_its_own_seed():
    moment, state = sample("drowned-archive"), start(sample("drowned-archive"))
    moves = read_moves(ROUND)
    for number, move in enumerate(moves, 1):
        drawn = draw(moment, state, move, Source(f"dawn-{number}"))
        state, _ = step(moment, state, move, drawn)
    assert replay(moment, "dawn", moves).state == state


def test_the_same_seed_gives_the_same_play_and_another_one_another():
    moment, moves = sample("drowned-archive"), read_moves(ROUND)
    drawn = [
        [p.drawn for state in replay(moment, seed, moves).states if (p := state.pending)]
        for seed in ("a", "b", "a")
    ]
    assert drawn[0] == drawn[2] != drawn[1]


def test_an_undo_and_the_same_move_again_show_the_same_draw():
    moment, moves = sample("drowned-archive"), read_moves(ROUND)
    before = replay(moment, "dawn", moves[:5])
    replay(moment, "dawn", moves[:4])
    replay(moment, "dawn", (*moves[:4], Move("doubt", 0, 1)))
    assert replay(moment, "dawn", moves[:5]) == before


def test_a_play_holds_each_state_and_what_each_move_brought():
    played = replay(sample("drowned-archive"), "dawn", read_moves(ROUND))
    assert len(played.states) == len(played.moves) + 1 == len(played.told) + 1
    assert played.state is played.states[-1]
    assert played.happenings == tuple(h for told in played.told for h in told)


def test_no_moves_leave_the_start():
    moment = a_moment(1)
    assert replay(moment, 7, ()).states == (start(moment),)


def test_a_move_that_may_not_be_made_is_told_with_its_number():
    moves = (Move("choose", 0, ADVANCE), Move("perform", 0))
    with pytest.raises(MomentFaults, match="Move 2: Ada cannot perform yet"):
        replay(a_moment(1), "dawn", moves)


def test_a_link_is_played_as_far_as_it_goes():
    moves = (Move("choose", 0, BREAKTHROUGH), Move("begin"))
    played, reason = replay_as_far(a_moment((a_hero("Ada", doubt=True),)), "dawn", moves)
    assert reason.startswith("Move 1: Ada has DOUBT")
    assert (played.moves, len(played.states)) == ((), 1)


@pytest.mark.parametrize("seed", ["", "x" * 60, "a\nb"])
def test_a_seed_beyond_the_limits_is_refused(seed):
    with pytest.raises(MomentFaults, match="The seed cannot be"):
        replay(a_moment(1), seed, ())


def test_a_supply_of_earlier_in_the_day_is_played_with():
    assert replay(a_moment(1, supply=1), "dawn", ()).state.supply == 1


def test_hundreds_of_moves_are_played_and_one_more_plays_only_itself():
    moment = a_moment(1, resistance=40)
    moves = tuple(Move("doubt", 0, n % 2) for n in range(1, 1200))
    replay(moment, "dawn", moves[:-1])
    began = perf_counter()
    replay(moment, "dawn", moves)
    one_more = perf_counter() - began
    began = perf_counter()
    replay(moment, "dusk", moves)
    assert one_more < (perf_counter() - began) / 5
