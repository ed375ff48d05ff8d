"""Tables that a narrow page has no room for: they move sideways, by keyboard too."""

from __future__ import annotations

from .html import Markup, element

__all__ = ["wide"]


def wide(made: Markup, name: str, kind: str = "m-forecast-table") -> Markup:
    """Give a table the room to be moved sideways; `name` is told with the focus."""
    return element("div", made, role="group", aria_label=name, tabindex=0, class_=kind)
