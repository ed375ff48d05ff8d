"""How the editor of a Moment is drawn: its fields, folded by hero and by Event, and its buttons."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rules.data import current
from rules.moment_board.moment import Event, Moment
from rules.moment_board.records import BoardLimits, EventSpace, SampleMoment

from .files import draw_files, open_button, save_button
from .html import Child, Markup, element
from .moment_editor_fields import Spot
from .moment_editor_parts import Seat, Sheet, draw_event, draw_fields, draw_hero, small_button
from .moment_editor_settings import HERO, MOMENT, controls_of
from .moment_editor_text import written

if TYPE_CHECKING:
    from .moment_editor import MomentEditor

__all__ = ["EMPTY", "LOAD", "draw_editor"]

# The start with nothing in it, and the key of a file that is opened.
EMPTY, LOAD = "empty", "load:file"
# What the name of a file is made of.
WRITABLE = re.compile("[A-Za-z0-9]")
GUEST = (
    "The hero comes with the usual bag and Conviction and, for a Moment that is played with pools,"
    " with the dice of the highest attribute; all of it can be changed."
)


def draw_editor(editor: MomentEditor) -> Child:
    """Give all fields of the Moment, and the buttons that do something with all of it."""
    moment, rules = editor.moment, current()
    seat = Seat(editor.prefix, editor.path, editor.invalid, " ".join(editor.problems))
    alone = len(moment.heroes) == 1
    return element(
        "div",
        _draw_begin(editor),
        element("p", editor.told, class_="m-notice", role="status"),
        _draw_moment(seat, moment),
        element("p", "Heroes", class_="m-side"),
        [
            draw_hero(
                seat.of(f"{HERO}-{number}-"),
                Sheet(hero, number, moment.model, moment.difficulty, alone),
                rules,
            )
            for number, hero in enumerate(moment.heroes)
        ],
        _draw_add_hero(editor, moment),
        element("p", "Events", class_="m-side"),
        [
            draw_event(seat, space, moment.event_at(space.id) or Event(space.id, ""), rules)
            for space in rules.of(EventSpace)
        ],
        _draw_files(editor, moment),
        class_="m-editor m-more",
    )


def _draw_moment(seat: Seat, moment: Moment) -> Markup:
    values = {name: getattr(moment, name) for name in controls_of(MOMENT)}
    return draw_fields(seat, Spot(MOMENT, ""), values)


def _draw_add_hero(editor: MomentEditor, moment: Moment) -> Child:
    most = current().one(BoardLimits).most_heroes
    full = len(moment.heroes) >= most
    hint = element("span", f"A Moment has at most {most} heroes.", class_="m-hint")
    return [
        element(
            "div",
            small_button("Add a hero", f"{editor.path}add_hero", disabled=full),
            hint if full else None,
            class_="m-tools",
        ),
        None if full else _draw_guest(editor),
    ]


def _draw_guest(editor: MomentEditor) -> Markup:
    return element(
        "details",
        element("summary", "Bring a hero of Momenta"),
        element("p", GUEST, class_="m-quiet"),
        element("div", editor.guest.draw(), class_="m-controls"),
        id=f"{editor.prefix}-guest",
        class_="m-more",
    )


# ---- the whole Moment


def _draw_begin(editor: MomentEditor) -> Markup:
    named = [(record.id, record.label) for record in current().of(SampleMoment)]
    buttons = [
        small_button(label, f"{editor.path}begin:{name}")
        for name, label in [*named, (EMPTY, "An empty Moment")]
    ]
    return element(
        "details",
        element("summary", "Start from …"),
        element("div", buttons, class_="m-tools", role="group", aria_label="Start from"),
        id=f"{editor.prefix}-begin",
        class_="m-more",
    )


def _draw_files(editor: MomentEditor, moment: Moment) -> Child:
    name = moment.name if WRITABLE.search(moment.name) else "moment"
    faults = editor.problems if editor.invalid == LOAD else ()
    return [
        draw_files(
            "The Moment as a file",
            save_button(editor.text or written(moment), f"{name}.toml"),
            open_button(editor, LOAD, accept=".toml,.txt"),
        ),
        element("ul", [element("li", fault) for fault in faults], class_="m-faults")
        if faults
        else None,
    ]
