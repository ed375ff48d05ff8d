"""Declare what a reader may set: each control is a trait that draws itself and reads a touch.

A control checks the same way wherever a value comes from (a touch in the page, a link, code in a
notebook); what it refuses, it refuses with a sentence.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from numbers import Real
from typing import Any, Generic, Protocol, TypeVar

import traitlets

from .html import Child, Markup, element

__all__ = ["Control", "ControlFault", "Place", "Slider", "Toggle", "button", "checkbox", "shown"]

Value = TypeVar("Value")
ON, OFF = "on", "off"
# What Python reads at once, and any link holds.
MOST_DIGITS = 2000


class Place(Protocol):
    """Where a control is drawn: what begins its element's id, and the key of its touches."""

    @property
    def prefix(self) -> str:
        """What begins the id of every element."""

    @property
    def path(self) -> str:
        """What begins the key of every touch."""


class ControlFault(traitlets.TraitError):
    """A value that a control can't take, as one sentence: what was given, what is allowed."""


class Control(traitlets.TraitType[Any, Any], Generic[Value]):
    """A trait with a label, native markup and a reader for what a page sends."""

    # Whether it is a setting that a form shows by itself.
    is_drawn = True

    def __init__(
        self, label: str, *, start: Callable[[], Value], hint: str = "", **keys: Any
    ) -> None:
        super().__init__(**keys)
        self.label = label
        self.start = start
        self.hint = hint
        self.tag(control=True)

    def default(self, obj: Any = None) -> Value:
        """Give the value that the control starts with, read when it is first needed."""
        return self.start()

    def read(self, raw: object) -> Value:
        """Give the value that `raw` stands for; raises ControlFault with a sentence."""
        raise NotImplementedError

    def validate(self, obj: Any, value: object) -> Value:
        """Check a value that is being assigned; raises ControlFault."""
        return self.read(value)

    def write(self, value: Value) -> str:
        """Give a value as the text that stands for it in a link; `read` takes it back."""
        return str(value)

    def nearest(self, raw: object) -> Value | None:
        """Give the value nearest to one that `read` refuses, or None where nothing is near."""
        return None

    def draw(self, value: Value, place: Place, **facts: Any) -> Markup:
        """Give the control's markup with `value` set."""
        raise NotImplementedError

    def ident(self, place: Place) -> str:
        """Give the id of the control's element."""
        return f"{place.prefix}-{self.name}"

    def key(self, place: Place) -> str:
        """Give the key that the control's touches carry."""
        return f"{place.path}{self.name}"

    def field(
        self,
        tag: str,
        kind: str,
        place: Place,
        *held: Child,
        after: Child = None,
        fault: str = "",
        label: str = "",
        hint: str = "",
        **facts: Any,
    ) -> Markup:
        """Give the native element `tag` that the control is, with its label, hint and fault.

        A `label` or a `hint` takes the place of the control's own.
        """
        ident = self.ident(place)
        describing, described = self._described(place, hint)
        native = element(
            tag, *held, id=ident, data_key=self.key(place), aria_describedby=describing, **facts
        )
        named = element("label", label or self.label, for_=ident)
        wrong = element("span", fault, class_="m-fault") if fault else None
        return element("div", named, native, after, wrong, described, class_=f"m-control m-{kind}")

    def _described(self, place: Place, hint: str) -> tuple[str | None, Child]:
        if not (hint or self.hint):
            return None, None
        ident = f"{self.ident(place)}-hint"
        return ident, element("span", hint or self.hint, id=ident, class_="m-hint")


def shown(raw: object) -> str:
    """Give `raw` as a reader would recognise it, never longer than a line."""
    try:
        text = raw if isinstance(raw, str) and raw.strip() and raw.isprintable() else repr(raw)
    except Exception:  # a number of thousands of digits, a nest too deep, a repr of its own
        text = f"a value of type {type(raw).__name__}"
    return text if len(text) <= 40 else text[:37] + "..."


def _number(raw: object) -> Any:
    """Give the number in `raw`, not a number where there is none."""
    if isinstance(raw, Real) and not isinstance(raw, bool):
        return raw
    if isinstance(raw, str) and len(raw) <= MOST_DIGITS:
        try:
            return int(raw)
        except ValueError:
            return math.nan
    return math.nan


class Slider(Control[int]):
    """A whole number between two bounds, both read when they are needed."""

    def __init__(
        self, label: str, bounds: Callable[[], tuple[int, int]], *, unit: str = "", **keys: Any
    ) -> None:
        super().__init__(label, **keys)
        self.bounds = bounds
        self.unit = unit

    def read(self, raw: object) -> int:
        """Give the whole number in `raw`; raises ControlFault outside the bounds."""
        low, high = self.bounds()
        number = _number(raw)
        if number != number // 1 or not low <= number <= high:
            raise ControlFault(
                f"{self.label}: {shown(raw)} was given; a whole number from {low} to {high}"
                " is allowed."
            )
        return int(number)

    def nearest(self, raw: object) -> int | None:
        """Give the nearer bound to a number that lies outside."""
        low, high = self.bounds()
        number = _number(raw)
        return None if number != number else int(max(low, min(high, number)))

    def draw(self, value: int, place: Place, **facts: Any) -> Markup:
        """Give a labelled native slider with its value beside it."""
        low, high = self.bounds()
        ident = self.ident(place)
        said = element("output", f"{value}{self.unit}", for_=ident, data_unit=self.unit)
        span: dict[str, Any] = {"min": low, "max": high, "step": 1, "value": value}
        return self.field("input", "slider", place, after=said, type="range", **span, **facts)


class Toggle(Control[bool]):
    """On or off; off at first."""

    def __init__(self, label: str, **keys: Any) -> None:
        super().__init__(label, **{"start": lambda: False, **keys})

    def read(self, raw: object) -> bool:
        """Give True or False; raises ControlFault for anything else."""
        if isinstance(raw, bool):
            return raw
        if isinstance(raw, str) and raw in (ON, OFF):
            return raw == ON
        raise ControlFault(f"{self.label}: {shown(raw)} was given; {ON} or {OFF} is allowed.")

    def write(self, value: bool) -> str:
        """Give "on" or "off"."""
        return ON if value else OFF

    def draw(self, value: bool, place: Place, *, fault: str = "", **facts: Any) -> Markup:
        """Give a labelled native checkbox."""
        return checkbox(self.label, str(self.name), place, checked=value, hint=self.hint, **facts)


def checkbox(
    label: str, key: str, place: Place, *, checked: bool, hint: str = "", **facts: Any
) -> Markup:
    """Give a native checkbox whose touch arrives under `key`."""
    ident = f"{place.prefix}-{key.replace(':', '-')}"
    return element(
        "div",
        element(
            "input",
            id=ident,
            type="checkbox",
            checked=checked,
            data_key=f"{place.path}{key}",
            aria_describedby=f"{ident}-hint" if hint else None,
            **facts,
        ),
        element("label", label, for_=ident),
        element("span", hint, id=f"{ident}-hint", class_="m-hint") if hint else None,
        class_="m-control m-toggle",
    )


def button(label: str, key: str, *, main: bool = False, **facts: Any) -> Markup:
    """Give a native button whose touch arrives under `key`."""
    return element(
        "button",
        label,
        type="button",
        data_key=key,
        class_="m-button m-main" if main else "m-button",
        **facts,
    )
