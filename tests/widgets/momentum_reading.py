"""What a Momentum tracker or a Bond tracker shows, read as a reader would."""

from __future__ import annotations

from tests.widgets.markup import Element, captioned, read
from widgets.panel import Panel


def button(panel: Panel, key: str) -> Element:
    """Give the one button of a key."""
    return read(panel.html).one("button", data_key=key)


def is_off(panel: Panel, key: str) -> bool:
    """Whether the button of a key is switched off."""
    return "disabled" in button(panel, key).attributes


def about(panel: Panel, key: str) -> Element:
    """Give what describes the button of a key."""
    ident = button(panel, key).attributes["aria-describedby"] or ""
    return read(panel.html).one(id=ident)


def reasons(panel: Panel, key: str) -> dict[str, str]:
    """Give why the button of a key is off: the sentences by the rules that they are of."""
    found = [at for at in about(panel, key) if "data-rule" in at.attributes]
    return {at.attributes["data-rule"] or "": at.text.strip() for at in found}


def log_rows(panel: Panel) -> list[list[str]]:
    """Give the rows of the log, oldest first: number, what happened, change, then."""
    rows = [
        [number, *cells[:3]]
        for caption, table in captioned(read(panel.html)).items()
        if caption.startswith("The log")
        for number, cells in table.items()
    ]
    return sorted(rows, key=lambda row: int(row[0]))


def changed(row: list[str]) -> int:
    """Give what an entry of the log moved, as the table writes it."""
    return 0 if row[2] == "–" else int(row[2].replace("−", "-"))


def announced(panel: Panel) -> str:
    """Give what is told of the latest entry."""
    return read(panel.html).one("div", role="status", class_="m-l-told").text


def press(panel: Panel, *keys: str) -> None:
    """Press buttons that are there and on; nothing may be refused."""
    for key in keys:
        assert not is_off(panel, key), f"{key} is switched off"
        panel.touch(key)
        assert panel.problems == ()
