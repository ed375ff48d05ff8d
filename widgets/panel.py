"""The common base of every widget: a state of controls, drawn as HTML, moved by touches.

A panel is one ipywidget. Python draws the whole of it as markup (`draw`), the page only shows that
markup and reports what the reader touched. The same markup, left in the page at build, is what a
reader sees before the engine runs, in print and with no JavaScript.
"""

from __future__ import annotations

import itertools
import sys
import traceback
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from inspect import signature
from pathlib import Path
from typing import Any, ClassVar, TypeVar

import anywidget
import traitlets

from .controls import Control, ControlFault, shown
from .html import Markup, element, fragment

__all__ = ["Panel", "action", "renumber"]

HERE = Path(__file__).parent
Method = TypeVar("Method", bound=Callable[..., None])
_numbers = itertools.count(1)


def renumber() -> None:
    """Start the panels' numbers anew, so that a page counts as its build did."""
    global _numbers
    _numbers = itertools.count(1)


def action(method: Method) -> Method:
    """Mark a method as what a button of its name does; `name:rest` passes `rest` and the value."""
    method.__dict__["is_action"] = True
    method.__dict__["takes_rest"] = len(signature(method).parameters) > 1
    return method


class Panel(anywidget.AnyWidget):
    """A widget that draws itself as HTML and hears touches; subclasses add controls and `draw`."""

    _esm = HERE / "panel.js"
    _css = HERE / "panel.css"
    title: ClassVar[str] = "Widget"
    # Whether `draw` places the problems itself; else they stand first.
    tells_problems: ClassVar[bool] = False
    html = traitlets.Unicode().tag(sync=True)
    heard = traitlets.Int().tag(sync=True)

    def __init__(self, **start: object) -> None:
        """Make the panel; a start value that can't be taken becomes a sentence in the panel."""
        super().__init__()
        self.prefix = f"m{next(_numbers)}"
        self.problems: tuple[str, ...] = ()
        self.controls: Mapping[str, Control[Any]] = dict(self.traits(control=True).items())
        self._moving = True
        self.problems = tuple(
            sentence for key, value in start.items() if (sentence := self._set(key, value))
        )
        self.begin()
        self._moving = False
        self.on_msg(self._hear)
        if self.controls:  # with no names at all, every trait would be observed
            self.observe(self._changed, names=list(self.controls))
        self.refresh()

    # ---- what a subclass fills in

    def begin(self) -> None:
        """Settle what depends on the start values; called once, before the first drawing."""

    def changed(self, name: str) -> None:
        """React to the control `name` having been set; called before the panel is drawn."""

    def draw(self) -> Markup:
        """Give the panel's markup from its state."""
        raise NotImplementedError

    # ---- touches

    def touch(self, key: str, value: object = None) -> None:
        """Do what a reader's touch asks: set the control `key`, or run the action `key`.

        Nothing is raised: what can't be done becomes a sentence in `problems`, shown in the panel.
        """
        self._moving = True
        try:
            name, _, rest = key.partition(":")
            method: Any = getattr(type(self), name, None)
            if key in self.controls:
                sentence = self._set(key, value)
                self.problems = (sentence,) if sentence else ()
                if not sentence:
                    self.changed(key)
            elif getattr(method, "is_action", False) and method.takes_rest == bool(rest):
                self.problems = ()
                getattr(self, name)(*([rest, value] if rest else []))
            else:
                self.problems = (self._unknown(key),)
        except Exception as fault:  # a fault of ours must never reach the page as a dead control
            traceback.print_exc(file=sys.__stderr__)
            self.problems = (f"{self.title}: this could not be done ({fault}).",)
        finally:
            self._moving = False
        self.refresh()

    def refresh(self) -> None:
        """Draw anew and send it to every view."""
        try:
            body = self.draw()
        except Exception as fault:
            traceback.print_exc(file=sys.__stderr__)
            self.problems = (*self.problems, f"{self.title}: this can't be drawn ({fault}).")
            body = self.draw_problems() if self.tells_problems else Markup("")
        self.html = body if self.tells_problems else fragment(self.draw_problems(), body)

    def _set(self, key: str, value: object) -> str | None:
        if key not in self.controls:
            return self._unknown(key)
        try:
            setattr(self, key, value)
        except ControlFault as fault:
            return str(fault)
        return None

    def _unknown(self, key: str) -> str:
        names = [*self.controls]
        near = get_close_matches(key[:40], names, n=1)
        meant = f" Did you mean {near[0]}?" if near else ""
        has = f"it has {', '.join(names)}" if names else "it has no settings"
        return f"{self.title} has nothing called {shown(key)}; {has}.{meant}"

    def _changed(self, change: Any) -> None:
        if not self._moving:
            self.changed(change["name"])
            self.refresh()

    def _hear(self, _widget: object, content: Any, _buffers: object) -> None:
        if not isinstance(content, dict):
            return
        if content.get("need") == "plotly":
            self._send_plotly()
        elif "touch" in content:
            number = content.get("number")
            with self.hold_sync():
                self.touch(str(content["touch"]), content.get("value"))
                self.heard = number if isinstance(number, int) else self.heard + 1

    def _send_plotly(self) -> None:
        """Send plotly.js from the installed plotly: only a notebook asks, a page has its own."""
        try:
            from plotly.offline import get_plotlyjs
        except ImportError:  # the panel then shows its numbers as tables
            self.send({"plotly": False})
            return
        self.send({"plotly": True}, [get_plotlyjs().encode()])

    # ---- what is shown

    def draw_problems(self) -> Markup:
        """Give the sentences about what could not be done, told to a screen reader at once."""
        return element(
            "div",
            [element("p", problem) for problem in self.problems],
            class_="m-problems",
            role="alert",
        )

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
