"""What widgets with a log draw alike: reasons why a button is off, and the log as tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.momenta.characters.refusals import Refusal

from .html import Markup, element
from .links import LONGEST
from .remembering import Remembering

__all__ = ["draw_entry", "draw_log", "draw_reasons", "draw_told"]

# How many entries are in sight.
MOST_SEEN = 8
BACK = "\u21b6"
TOO_LONG = (
    "This log has grown too long for a link. This page still remembers it, and Copy as text tells"
    " all of it."
)


def draw_reasons(refusals: Sequence[Refusal], **facts: Any) -> Markup | None:
    """Give why something can't be, each reason with the rule that it is of; None where it can."""
    if not refusals:
        return None
    told = [element("span", why.sentence, " ", data_rule=why.rule) for why in refusals]
    return element("span", told, class_="m-l-why", **facts)


def draw_told(ident: str, sentence: str, number: int) -> Markup:
    """Give the place where the latest entry is told to a screen reader, each by itself."""
    told = element("p", sentence, id=f"{ident}-told-{number}") if sentence else None
    return element("div", told, role="status", class_="m-l-told")


def draw_log(panel: Remembering, columns: Sequence[str], rows: Sequence[Markup]) -> Markup | None:
    """Give the log as a table, the latest entry first, with earlier ones folded away.

    `rows` come from `draw_entry`, the latest first; None for a log without any.
    """
    if not rows:
        return None
    heads = [element("th", column, scope="col") for column in (*columns, "Back")]
    earlier = element(
        "details",
        element("summary", f"Earlier entries ({len(rows) - MOST_SEEN})"),
        _table("The log, earlier", heads, rows[MOST_SEEN:]),
        id=f"{panel.prefix}-earlier",
    )
    return element(
        "div",
        _table("The log, the latest first", heads, rows[:MOST_SEEN]),
        earlier if len(rows) > MOST_SEEN else None,
        element("p", TOO_LONG, class_="m-quiet") if len(panel.now) > LONGEST else None,
        class_="m-l-log",
    )


def _table(caption: str, heads: Sequence[Markup], rows: Sequence[Markup]) -> Markup:
    drawn = element(
        "table",
        element("caption", caption),
        element("thead", element("tr", heads)),
        element("tbody", rows),
        class_="m-table",
    )
    return element("div", drawn, class_="m-l-table")


def draw_entry(number: int, what: str, note: str, *cells: str) -> Markup:
    """Give the row of an entry: its number, what happened with a note, the rest of its cells."""
    button = element(
        "button",
        element("span", BACK, aria_hidden="true"),
        element("span", f"Take back entry {number}", class_="m-l-said"),
        type="button",
        title="Take back",
        class_="m-button m-l-back",
        data_key=f"take_back:{number}",
    )
    noted = [" ", element("span", note, class_="m-l-note")] if note else None
    return element(
        "tr",
        element("th", number, scope="row"),
        [element("td", cell) for cell in ([what, noted], *cells, button)],
    )
