"""Save a text as a file, and open one: the page does both, Python draws and checks.

A file that is opened arrives as a touch with its text for a value: a panel draws
`open_button(self, "load:file")` within `draw_files` and has an action for it:

    @action
    def load(self, what: str, value: object) -> None:
        try:
            self.text = opened(value)
        except ControlFault as fault:
            self.refuse(str(fault))
"""

from __future__ import annotations

import re

from .charts import local
from .controls import ControlFault, Place, shown
from .html import Child, Markup, element
from .texts import in_lines

__all__ = ["LARGEST", "draw_files", "open_button", "opened", "save_button"]

# In bytes: the largest file that can be opened.
LARGEST = 64 * 1024
OPEN = "Open a file"
UNNAMED = "file"
NOT_NAMED = re.compile(r"[^a-z0-9.]+")


def save_button(text: str, name: str, label: str = "Save as a file") -> Markup:
    """Give a button that saves the text under a name, which is made fit for any machine.

    >>> 'data-name="the-drowned-archive.txt"' in save_button("x", "The Drowned Archive.txt")
    True
    """
    fit = NOT_NAMED.sub("-", name.lower()).strip("-.") or UNNAMED
    return local(label, "file", data_name=fit.replace("-.", "."), data_text=text)


def open_button(place: Place, key: str, label: str = OPEN, accept: str = ".txt") -> Markup:
    """Give a native file field, drawn as a button; the file's text arrives under `key`.

    `accept` names the endings that are offered, with commas.
    """
    field = element(
        "input",
        type="file",
        id=f"{place.prefix}-{key.replace(':', '-')}",
        accept=accept,
        data_key=f"{place.path}{key}",
        data_most=LARGEST,
    )
    return element("label", label, field, class_="m-button m-open")


def draw_files(label: str, *buttons: Child) -> Markup:
    """Give the buttons as one named group, with the place where the page says what became of it."""
    return element(
        "div",
        *buttons,
        element("span", class_="m-told", role="status"),
        role="group",
        aria_label=label,
        class_="m-tools m-files",
    )


def opened(value: object, label: str = OPEN) -> str:
    """Give the text of a file that was opened, in plain lines; raises ControlFault."""
    text = in_lines(value)
    if text is None or len(text.encode()) > LARGEST:
        given = shown(value) if text is None else f"a text of {len(text):,} characters"
        raise ControlFault(
            f"{label}: {given} was given; a text of printable characters and line breaks, of at"
            f" most {LARGEST // 1024} kB, is allowed."
        )
    return text
