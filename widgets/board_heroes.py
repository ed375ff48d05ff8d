"""The heroes of a board in one table: Wear, Reserve, Redraw Tokens, markers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.moment_board.allowed import why_not
from rules.moment_board.moves import Move
from rules.moment_board.records import Bane, Endurance, Marker, Reserve
from rules.moment_board.state import HeroState

from .controls import button
from .html import Child, Markup, element, table

if TYPE_CHECKING:
    from .moment_board import MomentBoard

PIP, HOLLOW = "\u25cf", "\u25cb"

__all__ = ["draw_heroes", "marks", "steady_button"]


def draw_heroes(board: MomentBoard) -> Markup:
    """Give the table of heroes."""
    game, rules = board.game, board.rules
    most, wear = rules.one(Reserve).most, rules.one(Endurance).wear
    rows = [
        (
            hero.name,
            _of(now.wear, wear),
            _of(now.reserve, most),
            _of(now.redraws, hero.conviction),
            [
                ", ".join(marks(board, now)) or "\u2013",
                None if game.phase == "choose" else steady_button(board, index),
            ],
        )
        for index, (hero, now) in enumerate(zip(board.moment.heroes, game.heroes, strict=True))
    ]
    head = ("Hero", "Wear", "Reserve", "Redraws", "Marks")
    return element("div", table("The heroes", head, rows), class_="m-b-heroes")


def _of(number: int, most: int) -> Child:
    full = min(number, most)
    pips = element("span", PIP * full, element("i", HOLLOW * (most - full)), aria_hidden="true")
    return [element("strong", number), element("span", f" of {most} ", class_="m-b-said"), pips]


def marks(board: MomentBoard, now: HeroState) -> list[str]:
    """Name what a hero is marked with."""
    rules = board.rules
    named = [
        ("spent", now.spent),
        (rules.one(Bane, "doubt").label, now.doubt),
        (rules.one(Marker, "confidence").label, now.confidence),
        (rules.one(Marker, "uncertainty").label, now.uncertainty),
    ]
    lasting = f"{now.banes} lasting Bane{'s' if now.banes > 1 else ''}"
    return [name for name, has in named if has] + ([lasting] if now.banes else [])


def steady_button(board: MomentBoard, hero: int) -> Child:
    """Give the button with which a hero is rid of Uncertainty, or why it can't be."""
    if not board.game.heroes[hero].uncertainty or board.game.phase == "ended":
        return None
    reason = why_not(board.moment, board.game, Move("steady", hero), board.rules)
    cost = board.rules.one(Reserve).uncertainty_cost
    label = board.rules.one(Marker, "uncertainty").label
    if reason:
        return element("span", reason, class_="m-b-why")
    return button(f"Clear {label} ({cost} Reserve)", f"make:s{hero}")
