"""The end of a Moment, and what it means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.data.styles import in_words
from rules.moment_board.records import Ending
from rules.moment_board.story import standing

from .board_corner import draw_next_moments
from .html import Child, element

if TYPE_CHECKING:
    from .moment_board import MomentBoard

__all__ = ["draw_end"]


def draw_end(board: MomentBoard) -> Child:
    """Give the ending with its meaning, the track's part in it, the stakes, lasting Banes."""
    game, moment = board.game, board.moment
    ending = board.rules.one(Ending, str(game.ending))
    left = game.resistance
    reached = "Nothing is left of its Resistance" if not left else f"{left} Resistance is left"
    return [
        element(
            "p",
            element("strong", ending.label),
            f" in round {game.round}. {reached}.",
            role="status",
            class_="m-verdict m-b-verdict",
        ),
        element("p", _leaning(board)),
        element("p", element("strong", "At stake: "), moment.stakes) if moment.stakes else None,
        element("p", _banes(board)),
        None
        if board.small
        else element("div", draw_next_moments(board), class_="m-controls m-actions m-b-row"),
    ]


def _leaning(board: MomentBoard) -> str:
    position = board.game.position
    now = standing(position, board.rules)
    if position > 0:
        return f"The track ends at {now}: the world around the objective leans the heroes' way."
    if position < 0:
        return f"The track ends at {now}: the world around the objective leans against the heroes."
    return f"The track ends at {now}: the world around the objective leans neither way."


def _banes(board: MomentBoard) -> str:
    told = [
        f"{hero.name} keeps {in_words(now.banes)} lasting Bane{'s' if now.banes > 1 else ''}"
        for hero, now in zip(board.moment.heroes, board.game.heroes, strict=True)
        if now.banes
    ]
    if not told:
        return "All Wear clears, and nobody keeps a lasting Bane."
    return f"All Wear clears; {', '.join(told)}, for the WorldKeeper to choose."
