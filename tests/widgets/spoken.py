"""What a screen reader hears of a button beside what stands on it."""

from __future__ import annotations

from tests.widgets.markup import read


def unlike_their_names(html: str) -> list[str]:
    """Give the labels of buttons whose names have not the label in them: voice finds none so."""
    return [
        found.text
        for found in read(html).all("button")
        if (name := found.attributes.get("aria-label")) and found.text.lower() not in name.lower()
        if not found.all("span", aria_hidden="true")
    ]
