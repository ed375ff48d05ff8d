"""A hero builder that is played by touches, as a reader does; and heroes of all kinds."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from hypothesis import strategies as st

from rules.data import current
from rules.momenta.characters.advancement import advance
from rules.momenta.characters.hero import Hero
from rules.momenta.characters.ready import hero_from, ready_heroes
from tests.widgets.markup import Element, read
from widgets.hero_path import steps_of
from widgets.panel import Panel

TOUCHED = re.compile(r"<(?:button|input|select|textarea)\b[^>]*>")
ATTRIBUTE = re.compile(r'([a-z-]+)="([^"]*)"')


def ready(name: str = "mira") -> Hero:
    """Give a ready-made hero."""
    return hero_from(next(record for record in ready_heroes() if record.id == name))


def grown(name: str = "mira") -> Hero:
    """Give a ready-made hero who has gained two ranks, and owes an attribute for the first."""
    hero = advance(ready(name), "warrior")
    return advance(hero, "scholar")


def place(step: str) -> int:
    """Give the number of a step, by the end of its id."""
    return [record.id for record in steps_of(current())].index(f"step-{step}")


def shown(panel: Panel) -> Element:
    """Read what a builder shows."""
    return read(panel.html)


def touchable(panel: Panel) -> list[dict[str, str]]:
    """Give the attributes of all that can be touched, quicker than by reading the whole page."""
    return [
        {name: unescape(value) for name, value in ATTRIBUTE.findall(found)}
        | ({"disabled": ""} if " disabled" in found else {})
        for found in TOUCHED.findall(panel.html)
    ]


def touch(panel: Panel, key: str, value: object = None) -> None:
    """Touch something that is there and not switched off; nothing may be refused."""
    found = [
        at
        for at in touchable(panel)
        if at.get("data-key") == key and (at.get("type") != "radio" or at["value"] == value)
    ]
    assert found, f"there is nothing to touch for {key} {value or ''}"
    assert all("disabled" not in at for at in found), f"{key} is switched off"
    panel.touch(key, value)
    assert panel.problems == ()


def text(panel: Panel, class_: str) -> str:
    """Give the text of what has a class."""
    return " ".join(at.text for at in shown(panel).all(class_=class_))


WORDS = st.sampled_from(["", "Kira", "A scar from Exantria", "<b>bold</b> & “wild”", "é ~.,"])


@st.composite
def a_touch(draw: Any, panel: Panel) -> tuple[str, object]:
    """Draw a touch on anything that a panel shows, with a value that its field allows."""
    found = [at for at in touchable(panel) if "data-key" in at and "disabled" not in at]
    at = draw(st.sampled_from(found))
    key = at["data-key"]
    kind = at.get("type")
    if kind == "checkbox":
        return key, draw(st.booleans())
    if kind == "range":
        return key, draw(st.integers(int(at["min"]), int(at["max"])))
    if kind == "radio":
        return key, at["value"]
    if kind in ("text", None):
        return key, draw(WORDS)
    return key, None
