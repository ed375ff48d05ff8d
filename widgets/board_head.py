"""The head of a board: which Moment it is, what is at stake, and what the party has in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.data.styles import with_sign
from rules.moment_board.records import Difficulty
from rules.moment_board.state import happening
from rules.moment_board.story import sentence
from rules.moment_board.world import Active, difficulty_of

from .html import Child, Markup, element

if TYPE_CHECKING:
    from .moment_board import MomentBoard

BLOCK, HOLLOW = "\u25a0", "\u25a1"

__all__ = ["draw_head", "draw_lasting", "draw_setup"]


def draw_setup(board: MomentBoard) -> Markup:
    """Give the form that sets up a Moment, folded away, with what it does to the present one."""
    told = (
        "A Moment is in play. To change anything here ends it and begins anew; Undo brings it back."
        if board.in_play
        else "Whatever you change here is on the board at once."
    )
    return element(
        "details",
        element("summary", "Choose the Moment, and how you play"),
        element("p", told, class_="m-quiet"),
        board.setup.draw(),
        element("div", board.draw_control("own_table"), class_="m-controls"),
        class_="m-more m-b-setup",
    )


def draw_head(board: MomentBoard) -> Markup:
    """Give the Moment's name and objective, its story, and the line of what counts."""
    moment = board.moment
    return element(
        "div",
        element("p", moment.name or "A Moment", role="heading", aria_level=2, class_="m-b-title"),
        element("p", element("strong", "Objective: "), moment.objective, class_="m-b-objective")
        if moment.objective
        else None,
        _draw_story(board),
        element(
            "ol",
            [
                element("li", element("span", name), " ", element("strong", *said))
                for name, said in _facts(board)
            ],
            aria_label="How the Moment stands",
            class_="m-b-facts",
        ),
        _draw_resistance(board),
        class_="m-b-head",
    )


def _draw_resistance(board: MomentBoard) -> Markup:
    """Give the Resistance as blocks, those that are taken away hollow; the number stands above."""
    left = board.game.resistance
    gone = max(0, board.moment.resistance - left)
    return element(
        "p",
        element("span", BLOCK * left),
        element("i", HOLLOW * gone),
        aria_hidden="true",
        class_="m-b-resistance",
    )


def _draw_story(board: MomentBoard) -> Child:
    moment = board.moment
    told = [text for text in (moment.scene, moment.stakes) if text]
    if not told or board.small:
        return None
    return element(
        "details",
        element("summary", "The scene and the stakes"),
        [element("p", text) for text in told],
        class_="m-b-story",
    )


def _facts(board: MomentBoard) -> list[tuple[str, list[Child]]]:
    moment, game, rules = board.moment, board.game, board.rules
    last = game.world.last_round
    name = rules.one(Difficulty, moment.difficulty).label
    power, usual = difficulty_of(game.world, moment, rules), moment.power(rules)
    changed = f", now {with_sign(power - usual)}" if power != usual else ""
    return [
        ("Round", [game.round, f" of {last}" if last else None]),
        ("Difficulty", [power, f" ({name}{changed})"]),
        ("Resistance", [game.resistance, f" of {moment.resistance}"]),
        ("Advantage", [game.advantage]),
        ("Redraw supply", [game.supply]),
    ]


def draw_lasting(board: MomentBoard) -> Child:
    """Give what Events have left behind and still holds, in words."""
    active = board.game.world.active
    if not active or board.game.phase == "ended":
        return None
    return element(
        "div",
        element("p", "Still at work", class_="m-b-label"),
        element("ol", [element("li", _lasts(board, one)) for one in active]),
        class_="m-b-lasting",
    )


def _lasts(board: MomentBoard, active: Active) -> str:
    effect = active.effect
    told = happening(
        "effect",
        -1 if active.hero is None else active.hero,
        kind=effect.kind,
        amount=effect.amount,
        rounds=active.left or 0,
        commitment=effect.commitment or "",
        prepared=effect.prepared,
    )
    return sentence(told, board.moment, board.rules)
