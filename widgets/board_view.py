"""How a board is drawn: what is at stake, the areas, the track, what is at hand, the heroes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .board_areas import draw_areas
from .board_corner import draw_corner
from .board_hand import draw_hand
from .board_head import draw_head, draw_lasting, draw_setup
from .board_heroes import draw_heroes
from .board_log import draw_log
from .board_track import draw_track
from .html import Markup, element

if TYPE_CHECKING:
    from .moment_board import MomentBoard

__all__ = ["draw_board"]


def draw_board(board: MomentBoard) -> Markup:
    """Give the whole board; a small one leaves out what is not of its position."""
    return element(
        "div",
        None if board.small else draw_setup(board),
        draw_head(board),
        element("div", draw_areas(board), draw_track(board), class_="m-b-table"),
        draw_hand(board),
        draw_lasting(board),
        draw_heroes(board),
        draw_log(board),
        None if board.small else draw_corner(board),
        class_="m-board m-b-small" if board.small else "m-board",
    )
