"""The three areas of the board: their terms, their flame, and the heroes who stand in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.moment_board.models import is_lit
from rules.moment_board.performing import next_to_act
from rules.moment_board.records import Commitment
from rules.moment_board.resolving import commitments
from rules.moment_board.state import Performance

from .board_tokens import flame
from .html import Child, Markup, element

if TYPE_CHECKING:
    from .moment_board import MomentBoard

__all__ = ["draw_areas"]


def draw_areas(board: MomentBoard) -> Markup:
    """Give the areas from left to right, in the order in which they act."""
    return element(
        "ol",
        [_area(board, area) for area in commitments(board.rules)],
        aria_label="The areas of the board, in the order in which they act",
        class_="m-b-areas",
    )


def _area(board: MomentBoard, area: Commitment) -> Markup:
    lit = is_lit(board.moment, area.id, board.rules)
    return element(
        "li",
        element("p", element("strong", area.label), class_="m-b-name"),
        element(
            "p",
            element(
                "span",
                flame(lit),
                "Flame lit" if lit else "Flame not lit",
                class_="m-b-flame m-b-lit" if lit else "m-b-flame",
            ),
            element("span", "Escalation ", element("b", area.escalation), class_="m-b-escalation"),
            class_="m-b-heat",
        ),
        element(
            "ol",
            [
                element("li", element("span", name), " ", element("strong", said))
                for name, said in _terms(area)
            ],
            aria_label=f"The terms of {area.label}",
            class_="m-b-terms",
        ),
        _pawns(board, area),
        aria_current="step" if _acts(board, area) else None,
        class_="m-b-area",
    )


def _terms(area: Commitment) -> list[tuple[str, str]]:
    against = area.escalation if area.counted else 0
    return [
        ("Impact", f"{area.impact_least}\u2013{area.impact_most}"),
        ("Wear", f"{area.wear_least}\u2013{area.wear_most}"),
        ("Yield", f"{area.reserve_on_success}, failed {area.reserve_on_failure}"),
        ("Failed", f"{against} AGAINST"),
        ("Redraws", f"{area.redraws_on_failure} if failed"),
    ]


def _acts(board: MomentBoard, area: Commitment) -> bool:
    game = board.game
    if game.pending is not None:
        return game.pending.commitment == area.id
    if game.phase != "act":
        return False
    return any(game.choices[hero] == area.id for hero in next_to_act(game, board.rules))


def _pawns(board: MomentBoard, area: Commitment) -> Child:
    game = board.game
    made = {done.hero: done for done in game.performances}
    here = [hero for hero, choice in enumerate(game.choices) if choice == area.id]
    if not here:
        return element("p", "Nobody", class_="m-b-nobody")
    return element(
        "ol",
        [
            element(
                "li",
                element("strong", board.moment.heroes[hero].name),
                " ",
                element("span", _stage(board, hero, made.get(hero))),
                class_=_look(board, hero, made.get(hero)),
            )
            for hero in here
        ],
        aria_label=f"Heroes in {area.label}",
        class_="m-b-pawns",
    )


def _stage(board: MomentBoard, hero: int, done: Performance | None) -> Child:
    game = board.game
    if done is not None:
        return _result(done)
    if game.pending is not None and game.pending.hero == hero:
        return "performs"
    return "" if game.phase == "choose" else "to act"


def _look(board: MomentBoard, hero: int, done: Performance | None) -> str:
    if done is not None:
        return "m-b-won" if done.success else "m-b-failed"
    pending = board.game.pending
    return "m-b-turn" if pending is not None and pending.hero == hero else "m-b-waits"


def _result(done: Performance) -> Child:
    """Say how a final Performance ended; its sign is seen, its word is read out."""
    sign, word = ("\u2713", "success") if done.success else ("\u2717", "failure")
    brought = f"Impact {done.impact}" if done.success else f"Wear {done.wear - done.prevented}"
    return [
        element("span", sign, aria_hidden="true"),
        element("span", word, class_="m-b-said"),
        f" by {abs(done.margin)}, {brought}",
    ]
