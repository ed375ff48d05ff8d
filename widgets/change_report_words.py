"""How far a figure moves, in words: chances in points, all else in percent of the larger number."""

from __future__ import annotations

from collections.abc import Sequence

from rules.data.styles import percent
from rules.design import Move
from rules.design.figures import CHANCE

__all__ = ["told_least", "told_many", "told_size"]


def _points(share: float) -> str:
    number = f"{100 * share:.4f}".rstrip("0").rstrip(".")
    return f"{number} point" if number == "1" else f"{number} points"


def told_least(share: float) -> tuple[str, str]:
    """Give a share in 0..1 as chances are measured by it, and as all else is.

    >>> told_least(0.005)
    ('0.5 points', '0.5% of the larger number')
    """
    return _points(share), f"{percent(share)} of the larger number"


def told_many(moves: Sequence[Move], least: float) -> str:
    """Say how many chances, and how many other figures, move by at least so much."""
    chances = sum(move.unit == CHANCE for move in moves)
    others = len(moves) - chances
    points, part = told_least(least)
    told = [_counted(chances, "chance", points)] if chances else []
    told += [_counted(others, "other figure" if chances else "figure", part)] if others else []
    return " and ".join(told)


def _counted(many: int, what: str, by: str) -> str:
    return f"{many:,} {what}{'s move' if many > 1 else ' moves'} by {by} or more"


def told_size(move: Move) -> str:
    """Say how far a figure moves, as moves are sorted."""
    if move.difference is None:
        return "all of it"
    if move.unit == CHANCE:
        points = f"{100 * move.size:.1f}"
        return f"{points} point{'s' * (points != '1.0')}"
    return percent(move.size)
