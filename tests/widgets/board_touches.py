"""A Moment Board that is played by touches, as a reader does."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from tests.widgets.markup import Element, read
from widgets import MomentBoard

TOUCHED = re.compile(r"<(?:button|input|select)\b[^>]*>")
ATTRIBUTE = re.compile(r'([a-z-]+)="([^"]*)"')
SAMPLES = ("drowned-archive", "procession-of-masks", "sallow-gorge")


def board(**start: Any) -> MomentBoard:
    """Make a board whose draws are known."""
    return MomentBoard(**{"sample": "drowned-archive", "seed": "ash", **start})


def shown(panel: MomentBoard) -> Element:
    """Read what a board shows."""
    return read(panel.html)


def buttons(panel: MomentBoard) -> list[dict[str, str]]:
    """Give the attributes of all that can be touched, quicker than by reading the whole page."""
    return [
        {name: unescape(value) for name, value in ATTRIBUTE.findall(found)}
        | ({"disabled": ""} if " disabled" in found else {})
        for found in TOUCHED.findall(panel.html)
    ]


def touch(panel: MomentBoard, key: str, value: object = None) -> None:
    """Touch something that is there and not switched off; nothing may be refused."""
    found = [
        at
        for at in buttons(panel)
        if at.get("data-key") == key and (at.get("type") != "radio" or at["value"] == value)
    ]
    assert found, f"there is nothing to touch for {key} {value or ''}"
    assert all("disabled" not in at for at in found), f"{key} is switched off"
    panel.touch(key, value)
    assert panel.problems == ()


def choose(panel: MomentBoard, *choices: str) -> None:
    """Let each hero choose, and begin the round."""
    for hero, choice in enumerate(choices):
        if not panel.game.heroes[hero].spent:
            touch(panel, f"choose:{hero}", choice)
    touch(panel, "make:b")


def text(panel: MomentBoard, class_: str) -> str:
    """Give the text of what has a class."""
    return " ".join(at.text for at in shown(panel).all(class_=class_))


def play_out(panel: MomentBoard, key: str = "play_on", most: int = 1000) -> int:
    """Press a button until the Moment is over; give how often."""
    for number in range(most):
        if panel.game.phase == "ended":
            return number
        touch(panel, key)
    raise AssertionError("the Moment does not end")
