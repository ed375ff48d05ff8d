"""The common base of every widget: a form drawn as HTML, moved by touches, that forgets nothing.

A panel is one ipywidget. Python draws the whole of it as markup (`draw`), the page only shows that
markup and reports what the reader touched. The same markup, left in the page at build, is what a
reader sees before the engine runs, in print and with no JavaScript.
"""

from __future__ import annotations

import os
import re
import sys
import traceback
from collections import Counter
from pathlib import Path
from typing import Any, ClassVar

import anywidget
import traitlets

from . import keeping, shelf
from .controls import shown
from .form import action
from .history import History
from .html import Markup, element, fragment
from .links import LONGEST
from .remembering import Remembering
from .toolbar import toolbar
from .working import Working

__all__ = ["Panel", "action", "renumber"]

HERE = Path(__file__).parent
# Set while a book is built: a picture in it stays as it is.
WHOLE_PICTURES = "MOMENTA_WHOLE_PICTURES"
NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")
# As far as a page counts without a gap.
MOST_TOUCHES = 2**53
_made: Counter[str] = Counter()


def renumber() -> None:
    """Start the panels' numbers anew, so that a page counts as its build did."""
    _made.clear()


class Panel(Working, Remembering, anywidget.AnyWidget):
    """A widget that draws itself as HTML and hears touches; subclasses add controls and `draw`."""

    _esm = HERE / "panel.js"
    _css = HERE / "panel.css"
    # Whether it is meant for notebooks: a page's Python is not warmed up for it.
    for_notebooks: ClassVar[bool] = False
    # The page of the book with the rule that the widget plays, and what that page calls it.
    plays: ClassVar[tuple[str, str] | None] = None
    html = traitlets.Unicode().tag(sync=True)
    heard = traitlets.Int().tag(sync=True)
    name = traitlets.Unicode().tag(sync=True)
    link = traitlets.Unicode().tag(sync=True)
    memory = traitlets.Unicode().tag(sync=True)
    # The shelf that all pages share, as this panel left it; nothing before it changed it.
    shelf = traitlets.Unicode(None, allow_none=True).tag(sync=True)

    def __init__(self, *, name: str | None = None, state: str = "", **start: object) -> None:
        """Make the panel, as `start` says and then as the `state` of a link says.

        A value that can't be taken becomes a sentence in the panel. `name` is its key in the
        page's address; without one it is named after its kind.
        """
        super().__init__()
        kind = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", type(self).__name__).lower()
        _made["panel"] += 1
        _made[kind] += 1
        self.prefix = f"m{_made['panel']}"
        self.name = kind if _made[kind] == 1 else f"{kind}-{_made[kind]}"
        good = isinstance(name, str) and NAME.fullmatch(name)
        if name is not None and good:
            self.name = name
        self._moving = True
        self.remember(start, state, keeping.taken_back(self.name))
        if name is not None and not good:
            self.refuse(
                f"{self.title}: {shown(name)} was given as its name; small letters, digits and"
                " hyphens are allowed."
            )
        self._moving = False
        self.on_msg(self._hear)
        for form in self.forms():
            if form.controls:  # with no names at all, every trait would be observed
                form.observe(self._changed, names=list(form.controls))
        self.refresh()

    # ---- what a subclass fills in

    def draw(self) -> Markup:
        """Give the panel's markup from its state."""
        raise NotImplementedError

    @property
    def told_in(self) -> tuple[str, str] | None:
        """The page with the rule that is played now, and what that page calls it."""
        return self.plays

    def said(self) -> str:
        """Give what the panel shows in a sentence, for a reader to paste elsewhere; '' for none."""
        return ""

    # ---- touches

    def touch(self, key: str, value: object = None, stroke: object = None) -> None:
        """Do what a reader's touch asks: set the control `key`, or run the action `key`.

        Touches of one `stroke`, such as a drag, are one step to undo. Nothing is raised: what can't
        be done becomes a sentence in `problems`, shown in the panel.
        """
        self._moving, self.notice, self.stepped = True, "", ""
        try:
            self.do(key, value)
        except Exception as fault:  # a fault of ours must never reach the page as a dead control
            traceback.print_exc(file=sys.__stderr__)
            self.problems = (f"{self.title}: this could not be done ({fault}).",)
        finally:
            self._moving = False
        self.step(None if stroke is None else (key, stroke))
        self.refresh()

    def _changed(self, change: Any) -> None:
        """Follow what code assigned to a control, of the panel itself or of one of its parts."""
        if self._moving:
            return
        # What follows from the assignment is one step with it.
        self._moving = True
        try:
            self.unsay()
            self.moved(f"{change['owner'].path}{change['name']}")
        finally:
            self._moving = False
        self.step()
        self.refresh()

    def _hear(self, _widget: object, content: Any, _buffers: object) -> None:
        if not isinstance(content, dict):
            return
        if content.get("need") == "plotly":
            self._send_plotly()
        elif content.get("need") == "more":
            with self.hold_sync():
                self.take_turn(content.get("turn"))
        elif content.get("refused") == "shelf":
            with self.hold_sync():
                self.unsay()
                self.refuse_shelf(shelf.NOT_KEPT)
                self.refresh()
        elif "touch" in content:
            key, number = content["touch"], content.get("number")
            key = key if isinstance(key, str) else shown(key)
            with self.hold_sync():
                self.touch(key, content.get("value"), content.get("stroke"))
                if not isinstance(number, int) or abs(number) > MOST_TOUCHES:
                    number = self.heard + 1
                self.heard = number

    def put_shelf(self) -> None:
        """Show the shelf to the page, which keeps it for the whole book."""
        text = shelf.written()
        # What was sent before is sent again, where another panel or page has changed it since.
        self.shelf = text if text != self.shelf else f"{text} "

    def refuse_shelf(self, sentence: str) -> None:
        """Say why the shelf is as it was."""
        self.refuse(sentence)

    def _send_plotly(self) -> None:
        """Send plotly.js from the installed plotly: only a notebook asks, a page has its own."""
        try:
            from plotly.offline import get_plotlyjs
        except ImportError:  # the panel then shows its numbers as tables
            self.send({"plotly": False})
            return
        self.send({"plotly": True}, [get_plotlyjs().encode()])

    # ---- what is shown

    def refresh(self) -> None:
        """Draw anew and send it, with what is to be remembered, to every view."""
        notice = element("p", self.notice, class_="m-notice", role="status")
        try:
            self.follow_work()
            body = self.draw(), toolbar(self)
            told = None if self.tells_problems else self.draw_problems()
        except Exception as fault:
            traceback.print_exc(file=sys.__stderr__)
            sentence = f"{self.title}: this can't be drawn ({fault})."
            # Work that goes on is drawn time and again.
            if sentence not in self.problems:
                self.refuse(sentence)
            told, body = self.draw_problems(), (Markup(""), None)
        with self.hold_sync():
            self.link = self.now if len(self.now) <= LONGEST else ""
            self.html = fragment(notice, told, body)
            self.call_turn()
            if self.now or self.history != History():
                self.memory = self.history.write(self.now)

    def picture(self) -> Markup:
        """Give the static picture of the panel; a built page holds one with the work done."""
        if self.at_work and os.environ.get(WHOLE_PICTURES):
            self.finish()
        return element(
            "div",
            Markup(self.html),
            class_="m-panel",
            data_momenta_widget=type(self).__name__,
        )

    def _repr_mimebundle_(self, **keys: Any) -> Any:
        made = super()._repr_mimebundle_(**keys)
        if made is None:
            return None
        data, metadata = made
        data["text/html"] = str(self.picture())
        data["text/plain"] = f"{type(self).__name__}()"
        return data, metadata
