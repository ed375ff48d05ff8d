"""Who reads the value that is edited, as it is drawn: chapters, widgets, computations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rules.data.styles import plural

from .controls import button
from .html import Child, Markup, element
from .rule_readers import Kind, Reader, readers_of

if TYPE_CHECKING:
    from .rule_editor import RuleEditor

__all__ = ["draw_readers"]

HEADS: Final[dict[Kind, str]] = {
    "chapter": "Chapter",
    "widget": "Widget",
    "computation": "Computation",
}
# How many of a kind are in sight before the rest is opened.
MOST_SEEN: Final = 8


def draw_readers(editor: RuleEditor) -> Child:
    """Give the switch, how far it is found out, and who reads the picked value."""
    shown = [_draw_switch(editor)]
    if editor.asks_readers and editor.picked:
        readers = readers_of(editor.bench.base)
        found = readers.of(editor.picked)
        goes_on = editor.draw_work() if not readers.is_whole else None
        groups = [_draw_kind(kind, [each for each in found if each.kind == kind]) for kind in HEADS]
        nobody = "Nobody reads it." if readers.is_whole else "Nobody is found yet."
        shown += [
            Markup(goes_on or ""),
            *(each for each in groups if each),
            element("p", "" if found else nobody, role="status"),
        ]
    return element("div", shown, class_="m-r-readers")


def _draw_switch(editor: RuleEditor) -> Markup:
    is_open = str(editor.asks_readers).lower()
    made = button("Who reads it", "ask_readers", aria_expanded=is_open)
    return element("div", made, class_="m-tools m-r-asks")


def _draw_kind(kind: Kind, found: Sequence[Reader]) -> Markup | None:
    if not found:
        return None
    # One line for each name, with all the ways in which it reads.
    lines: dict[tuple[str, str], list[str]] = {}
    for each in found:
        key = (each.name, each.page if kind == "chapter" else "")
        lines.setdefault(key, [])
        if each.how not in lines[key]:
            lines[key].append(each.how)
    items = [_draw_line(kind, name, page, ways) for (name, page), ways in lines.items()]
    head = HEADS[kind] if len(items) == 1 else plural(HEADS[kind])
    seen, rest = items[:MOST_SEEN], items[MOST_SEEN:]
    return element(
        "div",
        element("p", f"{head} ({len(items)})", class_="m-r-head"),
        element("ul", seen),
        element("details", element("summary", f"{len(rest)} more"), element("ul", rest))
        if rest
        else None,
    )


def _draw_line(kind: Kind, name: str, page: str, ways: Sequence[str]) -> Markup:
    named: Child = element("a", name, href=f"book:{page}") if page else element("strong", name)
    told = f"in {', '.join(ways)}" if kind == "widget" else ", ".join(ways)
    return element("li", named, " ", element("span", told, class_="m-hint"))
