"""The Escalation Track: FOR on the left, AGAINST on the right, Event spaces in between."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.moment_board.records import EventSpace, Track
from rules.moment_board.story import standing

from .html import Child, Markup, element

if TYPE_CHECKING:
    from .moment_board import MomentBoard

__all__ = ["draw_track"]

STARS = {"minor": "\u2606", "major": "\u2605"}
FIRED = "\u2715"


def draw_track(board: MomentBoard) -> Markup:
    """Give the track as a row of spaces, with where it stands in words."""
    length, game = board.rules.one(Track).length, board.game
    spaces = {space.position: space for space in board.rules.of(EventSpace)}
    now = standing(game.position, board.rules)
    return element(
        "div",
        element(
            "p",
            element("span", "FOR", class_="m-b-for"),
            element("span", "The Escalation Track stands at ", element("strong", now)),
            element("span", "AGAINST", class_="m-b-against"),
            class_="m-b-stands",
        ),
        element(
            "ol",
            [
                _space(board, position, spaces.get(position))
                for position in range(length, -length - 1, -1)
            ],
            aria_label=f"Escalation Track, at {now}",
            class_="m-b-track",
        ),
        element(
            "p",
            f"{STARS['minor']} Minor Event, {STARS['major']} Major Event, {FIRED} fired",
            class_="m-b-key",
            aria_hidden="true",
        ),
        class_="m-b-escalates",
    )


def _space(board: MomentBoard, position: int, space: EventSpace | None) -> Markup:
    game, here = board.game, position == board.game.position
    fired = space is not None and space.id in game.world.fired
    kind = "for" if position > 0 else "against" if position < 0 else "neutral"
    classes = [f"m-b-space m-b-{kind}", "m-b-event" if space else "", "m-b-fired" if fired else ""]
    return element(
        "li",
        element("span", standing(position, board.rules), class_="m-b-said"),
        element(
            "span",
            abs(position) or board.rules.one(Track).neutral_label[0],
            aria_hidden="true",
            class_="m-b-place",
        ),
        element(
            "span",
            element("span", FIRED if fired else STARS[space.size], aria_hidden="true"),
            element("span", ", ", class_="m-b-said"),
            element("span", space.size.capitalize(), class_="m-b-size"),
            element("span", " Event, fired" if fired else " Event", class_="m-b-said"),
            class_="m-b-mark",
        )
        if space
        else _neutral(board, position),
        element("span", ", the track stands here", class_="m-b-said") if here else None,
        aria_current="true" if here else None,
        class_=" ".join(filter(None, classes)),
    )


def _neutral(board: MomentBoard, position: int) -> Child:
    """Give the name of the middle where there is room for it; it is said already."""
    if position:
        return None
    label = board.rules.one(Track).neutral_label
    name = element("span", label, class_="m-b-size")
    return element("span", name, aria_hidden="true", class_="m-b-mark")
