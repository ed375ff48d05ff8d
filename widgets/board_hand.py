"""What is at hand: what just happened, and what the table does next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .board_choices import draw_choices
from .board_end import draw_end
from .board_log import last_told
from .board_next import next_step
from .board_performance import draw_after, draw_pending, draw_point, draw_turn
from .controls import button
from .html import Child, Markup, element

if TYPE_CHECKING:
    from .moment_board import MomentBoard

__all__ = ["draw_hand"]


def draw_hand(board: MomentBoard) -> Markup:
    """Give what just happened, what may be done now, and the buttons that play by themselves."""
    game, ident = board.game, f"{board.prefix}-hand"
    head = {"ended": "end", "point": "point"}.get(game.phase, "")
    heading = element(
        "p",
        _title(board),
        id=ident,
        role="heading",
        aria_level=3,
        tabindex=-1,
        class_="m-b-what",
    )
    told = element(
        "div",
        [element("p", line, id=f"{ident}-{key}") for key, line in last_told(board)],
        role="status",
        class_="m-b-told",
    )
    return element(
        "div",
        element(
            "section",
            element(
                "div",
                # First, so that whoever watches a Moment finds them where they were.
                element("div", heading, _draw_auto(board), class_="m-b-top"),
                board.draw_problems(),
                told,
                _body(board),
                # No choice moves what is in sight.
                data_told="choose" if game.phase == "choose" else len(board.played.moves),
                class_="m-b-body",
            ),
            class_="m-b-step",
        ),
        # Each round leads on to the next one.
        data_lead=f"{game.round}{head}",
        class_="m-b-hand",
    )


def _title(board: MomentBoard) -> str:
    game, heroes = board.game, board.moment.heroes
    if game.phase == "ended":
        return "The Moment is over"
    if game.phase == "point":
        return "An Event: on whom does it fall?"
    if game.phase == "choose":
        return f"Round {game.round}: choose"
    if game.pending is not None:
        return f"Round {game.round}: {heroes[game.pending.hero].name} performs"
    if game.phase == "after":
        return f"Round {game.round}: {heroes[game.performances[-1].hero].name}'s Wear"
    return f"Round {game.round}: who acts next?"


def _body(board: MomentBoard) -> Child:
    game = board.game
    if game.phase == "ended":
        return draw_end(board)
    if game.phase == "point":
        return draw_point(board)
    if game.phase == "choose":
        return draw_choices(board)
    if game.pending is not None:
        return draw_pending(board, game.pending)
    return draw_after(board) if game.phase == "after" else draw_turn(board)


def _draw_auto(board: MomentBoard) -> Child:
    """Give the buttons that play by themselves; at a real table, nothing is drawn for it."""
    game = board.game
    if game.phase == "ended":
        return None
    following = next_step(board.moment, game, board.rules)
    draws = any(move.kind in ("perform", "redraw", "redraw-all") for move in following.moves)
    if board.own_table and draws:
        return None
    named = f"Play on for me: {following.told}" if following.told else "Play on for me"
    still = not following.moves
    return element(
        "div",
        button(named, "play_on", id=f"{board.prefix}-on", disabled=still),
        None
        if board.own_table or not (whole := _whole(board))
        else button(whole, "finish_round", id=f"{board.prefix}-whole", disabled=still),
        class_="m-controls m-b-auto",
    )


def _whole(board: MomentBoard) -> str:
    """Say what the button does that plays to the round's end; nothing where it is the next step."""
    game = board.game
    if game.phase == "choose":
        return "Play the whole round for me"
    if game.phase == "point" and game.resume not in ("act", "after"):
        return ""
    return "Finish the round for me"
