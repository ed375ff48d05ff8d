"""What has happened in a Moment, round by round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.moment_board.state import Happening
from rules.moment_board.story import sentence

from .html import Child, element
from .links import LONGEST

if TYPE_CHECKING:
    from .moment_board import MomentBoard

__all__ = ["draw_log", "last_told"]

TOO_LONG = (
    "This Moment has grown too long for a link. This page still remembers it, and Copy as text"
    " tells all of it."
)
# What the end says in its own words.
AT_THE_END = ("ended", "bane")


def draw_log(board: MomentBoard) -> Child:
    """Give the story so far: this round in sight, the ones before it folded away."""
    rounds = list(_rounds(board).items())
    if not rounds:
        return None
    early, late = ([], rounds[-1:]) if board.small else (rounds[:-1], rounds[-1:])
    return element(
        "div",
        element("p", "The story so far", class_="m-b-label"),
        element(
            "details",
            element("summary", "Earlier rounds" if len(early) > 1 else "The round before"),
            [_round(*told) for told in early],
        )
        if early
        else None,
        [_round(*told) for told in late],
        element("p", TOO_LONG, class_="m-quiet") if len(board.now) > LONGEST else None,
        class_="m-b-log",
    )


def _round(number: int, told: list[str]) -> Child:
    return [
        element("p", f"Round {number}", class_="m-b-round"),
        element("ol", [element("li", line) for line in told]),
    ]


def _rounds(board: MomentBoard) -> dict[int, list[str]]:
    """Give a line for each move, by round; choices that follow one another share a line."""
    played = board.played
    rounds: dict[int, list[str]] = {}
    chose = False
    for state, move, told in zip(played.states, played.moves, played.told, strict=False):
        line = " ".join(_sentences(board, told))
        lines = rounds.setdefault(state.round, [])
        if chose and lines and move.kind == "choose":
            lines[-1] += f" {line}"
        else:
            lines.append(line)
        chose = move.kind == "choose"
    return rounds


def _sentences(board: MomentBoard, told: tuple[Happening, ...]) -> list[str]:
    return [sentence(one, board.moment, board.rules) for one in told]


def last_told(board: MomentBoard) -> list[tuple[str, str]]:
    """Give what just happened: each sentence with an id of its own, so that it is told once.

    That is what the last move brought, and before a round all since the end of the one before.
    Choices say nothing here.
    """
    played, kinds = board.played, [move.kind for move in board.played.moves]
    last = len(kinds)
    if board.game.phase == "choose":
        ends = [at for at, told in enumerate(played.told) if any(map(_ends_round, told))]
        first = ends[-1] if ends else 0
    else:
        first = max((at for at in range(last) if kinds[at] != "choose"), default=last)
    return [
        (f"{at + 1}-{place}", line)
        for at in range(first, last)
        if kinds[at] != "choose"
        for place, line in enumerate(_sentences(board, _but_the_end(played.told[at])))
    ]


def _ends_round(told: Happening) -> bool:
    return told.what == "round-ends"


def _but_the_end(told: tuple[Happening, ...]) -> tuple[Happening, ...]:
    """Leave out what the end of a Moment says in its own words."""
    return tuple(one for one in told if one.what not in AT_THE_END)
