"""From a board to its forecast: a link that opens the chapter where the board stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .html import Child, element
from .links import LONGEST, write_link

if TYPE_CHECKING:
    from .moment_board import MomentBoard

__all__ = ["FORECAST", "draw_ahead"]

# The chapter of forecasts, and the name of the forecast at its head.
PAGE, FORECAST = "moment-board/forecasts.html", "forecast"


def draw_ahead(board: MomentBoard) -> Child:
    """Give the link; nothing while no round begins, or where it would be too long to travel."""
    if board.small or board.game.phase != "choose":
        return None
    setup = {f"setup.{key}": text for key, text in board.setup.state.items()}
    stands = {key: getattr(board, key) for key in ("moves", "seed", "carried")}
    position = {f"board.{key}": text for key, text in stands.items() if text}
    link = write_link({**setup, **position} if board.moves else setup)
    if len(link) > LONGEST:
        return None
    query = f"?{FORECAST}={link}" if link else ""
    return element(
        "p",
        element("a", "Look ahead from here", href=f"book:{PAGE}{query}"),
        ": what a plan makes of the Moment as it stands.",
        class_="m-quiet",
    )
