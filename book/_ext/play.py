"""The role ``{play}``: a link that opens the page's first roller as the sentence needs it.

``{play}`Make a luck roll <kind=luck>``` links to that roller with its kind set. A value that is
a rule's id stands for the rule's number, so that no number is typed. What the roller would not
take as it is given is a warning, and warnings fail the build.
"""

from __future__ import annotations

import re

from docutils import nodes
from rules.data import DataFaults, current
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.docutils import SphinxRole

LOGGER = logging.getLogger(__name__)

#: The widget that the links open, and its name in a page's address where it is the first.
ROLLER, NAME = "PoolRoller", "pool-roller"
WRITTEN = re.compile(r"(?P<text>[^<]+?)\s*<(?P<settings>[^>]*)>", re.S)


class play_link(nodes.reference):  # noqa: N801 - docutils names nodes so
    """A link to the page's first roller, before its place on the page is known."""


class PlayRole(SphinxRole):
    """Turns words and a roller's settings into the link."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Give the link, or its words with a warning where the roller takes no such setting."""
        written = WRITTEN.fullmatch(self.text.strip())
        try:
            if written is None:
                raise ValueError(f"{self.text!r} was given; words and <settings> are allowed.")
            state = state_of(dict(part.split("=", 1) for part in written["settings"].split()))
        except (ValueError, DataFaults) as fault:
            LOGGER.warning("%s", fault, location=self.get_location(), type="momenta")
            return [nodes.literal(self.rawtext, self.text)], []
        query = f"?{NAME}={state}" if state else ""
        return [play_link(self.rawtext, written["text"], refuri=query, internal=True)], []


def state_of(settings: dict[str, str]) -> str:
    """Give a roller with these settings as the text of a link, '' for how it stands at first.

    Raises `ValueError` with what the roller says to a setting that it does not take as it is.

    >>> state_of({"kind": "luck"})
    '1~kind.luck'
    """
    from widgets import PoolRoller
    from widgets.links import write_link

    rules = current()
    given = {
        key: str(rules.quote(value).value) if ":" in value else value
        for key, value in settings.items()
    }
    state = write_link(given)
    roller = PoolRoller(state=state)
    said = " ".join(filter(None, (roller.notice, *roller.problems)))
    if said or roller.now != state:
        raise ValueError(f"The roller does not open as {settings}. {said}".strip())
    return state


def find_rollers(app: Sphinx, doctree: nodes.document) -> None:
    """Let each link of a page lead to the first cell of the page that holds a roller."""
    cells = [
        cell["ids"][0]
        for cell in doctree.findall(nodes.container)
        if cell.get("nb_element") == "cell_code" and cell["ids"] and ROLLER in cell.astext()
    ]
    for link in list(doctree.findall(play_link)):
        address = link["refuri"] + (f"#{cells[0]}" if cells else "")
        link.replace_self(
            nodes.reference("", "", *link.children, refuri=address or "#", internal=True)
        )


def setup(app: Sphinx) -> None:
    """Register the role; its links are settled after the page's cells have their anchors."""
    app.add_role("play", PlayRole())
    app.connect("doctree-read", find_rollers, priority=900)
