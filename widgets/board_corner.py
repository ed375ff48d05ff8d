"""The WorldKeeper's corner: Events at call, Banes, gifts, the seed, the next Moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.moment_board.allowed import why_not
from rules.moment_board.moves import Move, write_moves
from rules.moment_board.records import Bane

from .controls import button
from .html import Child, Markup, element

if TYPE_CHECKING:
    from .moment_board import MomentBoard

__all__ = ["draw_corner", "draw_next_moments"]

GIFTS = (1, 2)


def draw_corner(board: MomentBoard) -> Markup:
    """Give what the WorldKeeper may do beside the play, folded away."""
    heroes = range(len(board.moment.heroes))
    doubt = board.rules.one(Bane, "doubt").label
    return element(
        "details",
        element("summary", "The WorldKeeper's corner"),
        _group("Events", [_offered(board, "Call for an Event", Move("event"))]),
        _group(doubt, [_doubt(board, hero) for hero in heroes]),
        _group(
            "Reserve from keywords, equipment or abilities",
            [
                _offered(board, f"{board.moment.heroes[hero].name} +{by}", _gift(hero, by))
                for hero in heroes
                for by in GIFTS
            ],
        ),
        _group("The next Moment", draw_next_moments(board)),
        element(
            "div",
            board.draw_control("seed"),
            button("Same steps, other luck", "new_seed"),
            class_="m-controls",
        ),
        class_="m-more m-b-corner",
    )


def draw_next_moments(board: MomentBoard) -> Child:
    """Give the ways on for heroes who come out of a Moment."""
    if board.game.phase != "ended":
        return element("span", "Heroes leave a Moment once it has ended.", class_="m-b-why")
    return [
        button("Play on with these heroes, the same Day", "next_moment:same-day"),
        button("Play on with these heroes, a new Day", "next_moment:new-day"),
    ]


def _group(label: str, held: Child) -> Markup:
    row = element("div", held, class_="m-b-row")
    return element("fieldset", element("legend", label), row, class_="m-b-do")


def _gift(hero: int, by: int) -> Move:
    return Move("reserve", hero, by)


def _doubt(board: MomentBoard, hero: int) -> Child:
    name, has = board.moment.heroes[hero].name, board.game.heroes[hero].doubt
    label = board.rules.one(Bane, "doubt").label
    said = f"Take {label} from {name}" if has else f"Give {name} {label}"
    ident = f"{board.prefix}-doubt-{hero}"
    return _offered(board, said, Move("doubt", hero, int(not has)), id=ident)


def _offered(board: MomentBoard, label: str, move: Move, **facts: Any) -> Child:
    reason = why_not(board.moment, board.game, move, board.rules)
    made = button(label, f"make:{write_moves([move])}", disabled=bool(reason), **facts)
    return [made, element("span", reason, class_="m-b-why") if reason else None]
