"""Moves as a short text: what is written is read back, anything else is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing_a_moment import examples

from rules.moment_board.moment import MomentFaults
from rules.moment_board.moves import (
    LONGEST_TEXT,
    MOST_MOVES,
    Move,
    read_moves,
    well_formed,
    write_moves,
)

HEROES = st.integers(0, 9)
SMALL = st.integers(0, 99)
MARGINS = st.integers(-99, 99)


def of(kind, values):
    return st.builds(Move, st.just(kind), HEROES, values)


MOVES = st.one_of(
    st.just(Move("begin")),
    st.just(Move("event")),
    of("choose", st.sampled_from(["prepare", "advance", "breakthrough", ""])),
    of("redraw", st.one_of(SMALL, st.just(""))),
    of("power", st.sampled_from(["reserve", "advantage"])),
    of("doubt", st.integers(0, 1)),
    of("reserve", st.integers(1, 99)),
    of("typed", st.tuples(MARGINS, SMALL, st.integers(0, 1))),
    *(
        of(kind, st.just(""))
        for kind in ("perform", "redraw-all", "final", "prevent", "steady", "point")
    ),
)


@examples(60)
@given(st.lists(MOVES, max_size=30))
def test_what_is_written_is_read_back_and_takes_a_few_plain_characters(moves):
    text = write_moves(moves)
    assert set(text) <= set("abcdefghijklmnopqrstuvwxyz0123456789-.")
    assert len(text) <= 12 * len(moves)
    assert list(read_moves(text)) == moves
    assert all(map(well_formed, moves))


@examples(60)
@given(st.text("cbprxwfvseodgtam0123-. A", max_size=20))
def test_any_text_is_read_as_it_would_be_written_or_refused_in_sentences(text):
    read = written_again(text)
    assert read == text or all(sentence.endswith(".") for sentence in read)


def written_again(text):
    """Give the text of the moves that were read, or the sentences that refuse them."""
    try:
        return write_moves(read_moves(text))
    except MomentFaults as refused:
        return refused.faults


def test_a_round_is_a_short_text():
    moves = (Move("choose", 0, "prepare"), Move("begin"), Move("perform", 0), Move("final", 0))
    assert write_moves(moves) == "c0-p.b.p0.f0"


def test_no_moves_are_no_text():
    assert write_moves(()) == ""
    assert read_moves("") == ()


@pytest.mark.parametrize(
    "text", ["c0", "c0-z", "b1", "p", "p01", "r0-", "t0-f0-0-0", "d0-2", "é", "p0."]
)
def test_what_no_board_writes_is_refused_with_its_place(text):
    with pytest.raises(MomentFaults, match=r"Move [12] cannot be"):
        read_moves(text)


def test_every_wrong_move_is_told_at_once():
    with pytest.raises(MomentFaults) as caught:
        read_moves("zz.b.yy")
    assert [fault[:6] for fault in caught.value.faults] == ["Move 1", "Move 3"]


def test_texts_beyond_the_limits_are_refused():
    with pytest.raises(MomentFaults, match=f"at most {MOST_MOVES}"):
        read_moves(".".join(["b"] * (MOST_MOVES + 1)))
    with pytest.raises(MomentFaults, match=f"at most {LONGEST_TEXT}"):
        read_moves("b" * (LONGEST_TEXT + 1))
    with pytest.raises(MomentFaults, match="cannot be 3; allowed is a text"):
        read_moves(3)


@pytest.mark.parametrize(
    "move",
    [
        Move("jump", 0),
        Move("choose", 0, "dance"),
        Move("typed", 0, "good"),
        Move("typed", 0, (1, 2)),
        Move("perform", 0, "now"),
        Move("perform", True),
        Move("perform", "0"),
        Move("doubt", 0, True),
        Move("perform", 12),
        Move("final"),
        "p0",
        None,
    ],
)
def test_what_cannot_be_written_is_no_move(move):
    assert not well_formed(move)
