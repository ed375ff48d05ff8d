"""A log is played as far as the rules let it, and what stays the same is not played again."""

from __future__ import annotations

import pytest

from rules.momenta.characters.refusals import Refusal, Refused
from widgets.controls import ControlFault
from widgets.logged import KeptLog, replayed


class Numbers(KeptLog):
    example = "7"

    @staticmethod
    def move_in(line: str) -> int:
        return int(line)


def test_a_log_is_played_until_a_move_is_refused_and_goes_on_from_what_it_shares() -> None:
    played: list[int] = []

    def step(total: int, move: int) -> int:
        played.append(move)
        if total + move < 0:
            raise Refused([Refusal("momenta:momentum-pool", "No less than nothing.")])
        return total + move

    def tell(move: int, was: int, now: int) -> str:
        return f"{was} {move:+} is {now}"

    first = replayed((1,), (), (), (2, -2, 3), step, tell)
    assert (first.moves, first.states, first.blocked) == ((2, -2, 3), (1, 3, 1, 4), None)
    played.clear()
    then = replayed(first.states, first.told, first.moves, (2, -2, -5, 9), step, tell)
    assert played == [-5]
    assert (then.moves, then.states) == ((2, -2), (1, 3, 1))
    assert then.told == first.told[:2]
    assert then.blocked is not None
    assert then.blocked.told() == "Entry 3: No less than nothing."
    played.clear()
    fewer = replayed(first.states, first.told, first.moves, (2,), step, tell)
    assert (fewer.moves, fewer.states, played) == ((2,), (1, 3), [])


def test_a_line_that_no_move_writes_is_refused_with_one_that_is() -> None:
    kept = Numbers("Log")
    assert kept.moves("1\n2") == (1, 2)
    assert kept.moves("") == ()
    with pytest.raises(ControlFault, match='like "7"'):
        kept.moves("1\nx")
