"""The common base of every widget: a form drawn as HTML, moved by touches, that forgets nothing.

A panel is one ipywidget. Python draws the whole of it as markup (`draw`), the page only shows that
markup and reports what the reader touched. The same markup, left in the page at build, is what a
reader sees before the engine runs, in print and with no JavaScript.
"""

from __future__ import annotations

import re
import sys
import traceback
from collections import Counter
from pathlib import Path
from typing import Any, ClassVar

import anywidget
import traitlets

from . import keeping
from .controls import shown
from .form import Form, action
from .history import LONGEST_MEMORY, History, UnreadableMemoryError
from .html import Markup, element, fragment
from .links import LONGEST, LinkError, read_link, write_link
from .toolbar import toolbar

__all__ = ["Panel", "action", "renumber"]

HERE = Path(__file__).parent
NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")
_made: Counter[str] = Counter()


def renumber() -> None:
    """Start the panels' numbers anew, so that a page counts as its build did."""
    _made.clear()


class Panel(Form, anywidget.AnyWidget):
    """A widget that draws itself as HTML and hears touches; subclasses add controls and `draw`."""

    _esm = HERE / "panel.js"
    _css = HERE / "panel.css"
    # The page of the book with the rule that the widget plays, and what that page calls it.
    plays: ClassVar[tuple[str, str] | None] = None
    # Whether `draw` places the problems itself; else they stand first.
    tells_problems: ClassVar[bool] = False
    html = traitlets.Unicode().tag(sync=True)
    heard = traitlets.Int().tag(sync=True)
    name = traitlets.Unicode().tag(sync=True)
    link = traitlets.Unicode().tag(sync=True)
    memory = traitlets.Unicode().tag(sync=True)

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
        self.history = History()
        self.notice = ""
        self._stroke: object = None
        self._start = start
        self._moving = True
        self.prepare(start)
        if isinstance(name, str) and NAME.fullmatch(name):
            self.name = name
        elif name is not None:
            self.refuse(
                f"{self.title}: {shown(name)} was given as its name; small letters, digits and"
                " hyphens are allowed."
            )
        if state:
            self._open(state, LONGEST)
        self._take_back(keeping.taken_back(self.name))
        self._moving = False
        self.on_msg(self._hear)
        for form in (self, *self.parts.values()):
            if form.controls:  # with no names at all, every trait would be observed
                form.observe(self._changed, names=list(form.controls))
        self._last = self._state()
        self.refresh()

    # ---- what a subclass fills in

    def draw(self) -> Markup:
        """Give the panel's markup from its state."""
        raise NotImplementedError

    def said(self) -> str:
        """Give what the panel shows in a sentence, for a reader to paste elsewhere; '' for none."""
        return ""

    # ---- touches

    def touch(self, key: str, value: object = None, stroke: object = None) -> None:
        """Do what a reader's touch asks: set the control `key`, or run the action `key`.

        Touches of one `stroke`, such as a drag, are one step to undo. Nothing is raised: what can't
        be done becomes a sentence in `problems`, shown in the panel.
        """
        self._moving, self.notice = True, ""
        one = stroke is not None and self._stroke == (key, stroke)
        self._stroke = None if stroke is None else (key, stroke)
        try:
            self.do(key, value)
        except Exception as fault:  # a fault of ours must never reach the page as a dead control
            traceback.print_exc(file=sys.__stderr__)
            self.problems = (f"{self.title}: this could not be done ({fault}).",)
        finally:
            self._moving = False
        self._step(one)
        self.refresh()

    @action
    def undo(self) -> None:
        """Go back to the state before the last change."""
        if self.history.past:
            self._go(self.history.back(self._last))
        else:
            self.refuse(f"{self.title}: there is nothing to undo.")

    @action
    def redo(self) -> None:
        """Go forward again to the state that was undone."""
        if self.history.future:
            self._go(self.history.forth(self._last))
        else:
            self.refuse(f"{self.title}: there is nothing to do again.")

    @action
    def restart(self) -> None:
        """Go back to how the panel stood at first; this, too, can be undone."""
        self.restore({})

    @action
    def recall(self, what: str, state: object) -> None:
        """Open a state that was noted, as its link would."""
        self._open(str(state))

    @property
    def code(self) -> str:
        """The Python that makes the panel as it stands."""
        given = {**self._start, **({"state": self._last} if self._last else {})}
        return f"{type(self).__name__}({', '.join(f'{k}={v!r}' for k, v in given.items())})"

    def note(self, said: str) -> None:
        """Keep the present state among those that the reader can come back to."""
        self.history.note(said, self._state())

    def _go(self, state: str) -> None:
        self._open(state)
        self._last = self._state()

    def _open(self, text: str, longest: int = LONGEST_MEMORY) -> None:
        """Restore the state of a link; one that can't be read is refused and changes nothing."""
        try:
            self.restore(read_link(text, longest))
        except LinkError as fault:
            self.refuse(str(fault))

    def _state(self) -> str:
        return write_link(self.state)

    def _step(self, one: bool = False) -> None:
        """Make the change since the last drawing a step to undo, unless it belongs to the last."""
        now = self._state()
        if now != self._last and not (one and self.history.past):
            self.history.step(self._last)
        self._last = now

    def _changed(self, change: Any) -> None:
        if not self._moving:
            self.changed(change["name"])
            self._step()
            self.refresh()

    def _hear(self, _widget: object, content: Any, _buffers: object) -> None:
        if not isinstance(content, dict):
            return
        if content.get("need") == "plotly":
            self._send_plotly()
        elif "touch" in content:
            number = content.get("number")
            with self.hold_sync():
                self.touch(str(content["touch"]), content.get("value"), content.get("stroke"))
                self.heard = number if isinstance(number, int) else self.heard + 1

    def _send_plotly(self) -> None:
        """Send plotly.js from the installed plotly: only a notebook asks, a page has its own."""
        try:
            from plotly.offline import get_plotlyjs
        except ImportError:  # the panel then shows its numbers as tables
            self.send({"plotly": False})
            return
        self.send({"plotly": True}, [get_plotlyjs().encode()])

    # ---- what is remembered

    def _take_back(self, kept: keeping.Kept) -> None:
        """Go on where the reader left: as the address says, else as the page remembers."""
        remembered = ""
        if kept.memory:
            try:
                remembered, self.history = History.read(kept.memory)
            except UnreadableMemoryError as fault:
                self.refuse(str(fault))
                self.history.unread = kept.memory
        if kept.link:
            self._open(kept.link, LONGEST)
            if remembered and remembered != self._state():
                self.history.step(remembered)
                self.notice = "Opened from the address. Undo brings back what you had here."
        elif remembered:
            self._open(remembered)
        if kept.oversized:
            self.refuse(
                f"The link was not opened: its state is too long; at most {LONGEST} characters are"
                " allowed."
            )

    # ---- what is shown

    def refresh(self) -> None:
        """Draw anew and send it, with what is to be remembered, to every view."""
        try:
            body = self.draw()
        except Exception as fault:
            traceback.print_exc(file=sys.__stderr__)
            self.refuse(f"{self.title}: this can't be drawn ({fault}).")
            body = self.draw_problems() if self.tells_problems else Markup("")
        with self.hold_sync():
            self.link = self._last if len(self._last) <= LONGEST else ""
            self.html = fragment(
                element("p", self.notice, class_="m-notice", role="status"),
                None if self.tells_problems else self.draw_problems(),
                body,
                toolbar(self),
            )
            if self._last or self.history != History():
                self.memory = self.history.write(self._last)

    def picture(self) -> Markup:
        """Give the static picture of the panel that a built page holds."""
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
