"""A form: controls and actions that a touch reaches by its key, and a state to write and restore.

A widget is one form, or holds several of them as its parts: a touch on `left.dice` is one on the
control `dice` of the part `left`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from inspect import signature
from typing import Any, ClassVar, TypeVar

import traitlets

from .controls import Control, ControlFault, shown
from .html import Child, Markup, element

__all__ = ["Form", "action"]

# How many refused settings of one link are told one by one.
MOST_SAID = 3
Method = TypeVar("Method", bound=Callable[..., None])


def action(method: Method) -> Method:
    """Mark a method as what a button of its name does; `name:rest` passes `rest` and the value."""
    method.__dict__["is_action"] = True
    method.__dict__["takes_rest"] = len(signature(method).parameters) > 1
    return method


class Form(traitlets.HasTraits):
    """Controls with their values, what was wrong with the last touch, and a state as texts."""

    title: ClassVar[str] = "Widget"
    # What begins every id of the form's elements, and every key of its touches.
    prefix = ""
    path = ""
    # Whether what it draws holds its problems, at their place.
    tells_problems: ClassVar[bool] = False
    # The control whose last touch was refused, '' for none.
    invalid = ""
    # Whether all values are in place, so that one may be checked against another.
    settled = False

    def prepare(self, start: Mapping[str, object]) -> None:
        """Set the start values and settle; what can't be taken becomes a sentence."""
        self.parts: dict[str, Form] = self.make_parts()
        found: Any = self.traits(control=True)
        self.controls: Mapping[str, Control[Any]] = dict(found)
        self.problems: tuple[str, ...] = ()
        for name, part in self.parts.items():
            part.prefix, part.path = f"{self.prefix}-{name}", f"{self.path}{name}."
            part.prepare({})
        faults = [fault for key, value in start.items() if (fault := self.put(key, value))]
        self.settle_all(faults)
        self.at_start = dict(self.values())

    # ---- what a subclass fills in

    def make_parts(self) -> dict[str, Form]:
        """Give the forms within this one, by name."""
        return {}

    def settle(self) -> None:
        """Work out what follows from the values; called whenever all of them were put anew."""

    def changed(self, name: str) -> None:
        """React to the control `name` having been set by a touch."""

    # ---- touches

    def do(self, key: str, value: object = None) -> None:
        """Do what a touch asks: set the control `key`, or run the action `key`."""
        self.unsay()
        part, dot, inner = key.partition(".")
        if dot and part in self.parts:
            self.parts[part].do(inner, value)
            self.problems = self.parts[part].problems
            self.changed(key)
            return
        name, _, rest = key.partition(":")
        method: Any = getattr(type(self), name, None)
        if key in self.controls:
            fault = self.put(key, value)
            self.problems = (fault,) if fault else ()
            self.invalid = key if fault else ""
            if not fault:
                self.changed(key)
        elif getattr(method, "is_action", False) and method.takes_rest == bool(rest):
            getattr(self, name)(*([rest, value] if rest else []))
        else:
            self.problems = (self.unknown(key),)

    def moved(self, key: str) -> None:
        """React to the control `key` having been set by code, first in the part that has it."""
        part, dot, inner = key.partition(".")
        if dot and part in self.parts:
            self.parts[part].moved(inner)
            self.problems = self.parts[part].problems
        self.changed(key)

    def put(self, key: str, value: object) -> str | None:
        """Set a control and nothing else; give the sentence that says why it can't be, if so."""
        part, dot, inner = key.partition(".")
        if dot and part in self.parts:
            return self.parts[part].put(inner, value)
        if key not in self.controls:
            return self.unknown(key)
        try:
            setattr(self, key, value)
        except ControlFault as fault:
            return str(fault)
        return None

    def unknown(self, key: str) -> str:
        """Say that the form has nothing called `key`, and what it has."""
        names = [*self.controls, *self.parts]
        near = get_close_matches(key[:40], names, n=1)
        meant = f" Did you mean {near[0]}?" if near else ""
        has = f"it has {', '.join(names)}" if names else "it has no settings"
        return f"{self.title} has nothing called {shown(key)}; {has}.{meant}"

    def refuse(self, sentence: str) -> None:
        """Add a sentence to what could not be done."""
        self.problems = (*self.problems, sentence)

    def unsay(self) -> None:
        """Forget what was wrong with the last touch, here and in every part."""
        for form in self.forms():
            form.problems, form.invalid = (), ""

    def forms(self) -> Iterator[Form]:
        """Give the form itself, its parts, and theirs."""
        yield self
        for part in self.parts.values():
            yield from part.forms()

    # ---- the state

    def values(self) -> Iterator[tuple[str, str]]:
        """Give every value of the form and its parts as text, by key."""
        for name, control in self.controls.items():
            yield name, control.write(getattr(self, name))
        for name, part in self.parts.items():
            for key, text in part.values():
                yield f"{name}.{key}", text

    @property
    def state(self) -> dict[str, str]:
        """The values that differ from the start, as texts by key."""
        return {key: text for key, text in self.values() if self.at_start[key] != text}

    def restore(self, state: Mapping[str, str]) -> None:
        """Put a state in place of the present one; what can't be taken becomes a sentence.

        A number beyond its bounds becomes the nearest one that is allowed; what else can't be
        taken stays as it was at the start.
        """
        self.unsettle()
        for key, text in self.at_start.items():
            self.put(key, text)
        refused = {key: fault for key, text in state.items() if (fault := self.put(key, text))}
        near = {key for key in refused if self._put_nearest(key, state[key])}
        self.settle_all([])
        # Said at last, because settling may have brought a value nearer still.
        now = dict(self.values())
        said = [
            f"{fault[:-1]}; it is now {now[key]}." if key in near else fault
            for key, fault in refused.items()
        ]
        if len(said) > MOST_SAID:
            said[MOST_SAID:] = [f"{len(said) - MOST_SAID} more settings could not be taken."]
        self.problems = (*said, *self.problems)

    def _put_nearest(self, key: str, text: str) -> bool:
        """Set a control to the value nearest to one that it refused; give whether there is one."""
        control = self.control(key)
        nearest = None if control is None else control.nearest(text)
        return nearest is not None and not self.put(key, nearest)

    def control(self, key: str) -> Control[Any] | None:
        """Give the control of a key, or None."""
        part, dot, inner = key.partition(".")
        if dot and part in self.parts:
            return self.parts[part].control(inner)
        return self.controls.get(key)

    def unsettle(self) -> None:
        """Let values be put one by one without being checked against each other."""
        self.settled = False
        for part in self.parts.values():
            part.unsettle()

    def settle_all(self, faults: list[str]) -> None:
        """Settle the parts and the form itself; `faults` come first in its problems."""
        for part in self.parts.values():
            part.settle_all([])
        self.problems = tuple(faults)
        self.settle()
        for part in self.parts.values():
            self.problems += part.problems
        self.settled = True

    # ---- what is shown

    def shown_controls(self) -> list[str]:
        """Name the controls to show, in order."""
        return [name for name, control in self.controls.items() if control.is_drawn]

    def draw_control(self, name: str, **facts: Any) -> Markup:
        """Give one control with its value."""
        if name == self.invalid:
            facts = {"aria_invalid": "true", "fault": " ".join(self.problems), **facts}
        return self.controls[name].draw(getattr(self, name), self, **facts)

    def draw_controls(self, *more: Child) -> Child:
        """Give the controls that are to be shown, and `more`, as one named group."""
        return element(
            "div",
            [self.draw_control(name) for name in self.shown_controls()],
            *more,
            class_="m-controls",
            role="group",
            aria_label=f"{self.title}: settings",
        )

    def draw_problems(self) -> Markup:
        """Give the sentences about what could not be done, told to a screen reader at once.

        What a part says beside its own settings is not said twice.
        """
        said = [p for part in self.parts.values() if part.tells_problems for p in part.problems]
        return element(
            "div",
            [element("p", problem) for problem in self.problems if problem not in said],
            class_="m-problems",
            role="alert",
        )
