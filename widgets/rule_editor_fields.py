"""A field of a value: a number in a box and on a slider, a choice, a switch, a text."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from rules.data import Ruleset

from .html import Child, Markup, element
from .rule_editor_shapes import Flag, Number, Shape, Word, Words

__all__ = ["MISSING", "Spot", "bare", "draw_field"]

# How many numbers a slider can have and still be set to each of them with a finger.
MOST_STEPS: Final = 40
LONG: Final = 60
MISSING: Final = object()


@dataclass(frozen=True, slots=True)
class Spot:
    """A part of the value: its shape, where it is, what it holds, and what the base has there.

    `prefix` begins the ids of its elements, `wrong` are the places in which the rules find faults,
    each as the names of the steps to it, `about` describes them to a screen reader.
    """

    shape: Shape
    where: str
    label: str
    value: Any
    base: Any
    rules: Ruleset
    text: str
    prefix: str
    about: str
    wrong: Collection[tuple[str, ...]] = ()
    names: tuple[str, ...] = ()
    off: bool = False

    def inner(self, shape: Shape, step: int, name: str, label: str, value: Any) -> Spot:
        """Give a part of the part."""
        return replace(
            self,
            shape=shape,
            where=f"{self.where}.{step}",
            label=label,
            value=value,
            base=_inside(self.base, name),
            names=(*self.names, name),
        )

    @property
    def ident(self) -> str:
        """The id of its element."""
        return f"{self.prefix}-{self.where.replace('.', '-')}"

    @property
    def is_wrong(self) -> bool:
        """Whether the rules find a fault in it or in all that it lies in."""
        return any(self.names[: len(each)] == each for each in self.wrong)

    def key(self, what: str) -> str:
        """Give the key of a touch on it."""
        return f"{what}:{self.where}"

    def facts(self, key: str = "set") -> dict[str, Any]:
        """Give the attributes that each of its fields has."""
        return {
            "id": self.ident if key == "set" else f"{self.ident}-{key}",
            "data_key": self.key(key),
            "disabled": self.off,
            "aria_invalid": "true" if self.is_wrong else None,
            "aria_describedby": self.about if self.is_wrong else None,
        }


def _inside(value: Any, name: str) -> Any:
    if isinstance(value, dict):
        return value.get(name, MISSING)
    if isinstance(value, list) and int(name) < len(value):
        return value[int(name)]
    return MISSING


def bare(spot: Spot) -> Markup:
    """Give a field that is named by its label alone."""
    return draw_field(spot, aria_label=spot.label)


def draw_field(spot: Spot, **named: Any) -> Markup:
    """Give the field of a value, with the attributes that name it; its value may be of any type."""
    facts = {**spot.facts(), **named}
    value = spot.value
    if spot.shape.only is not None and value == spot.shape.only:
        told = element("output", _text(value), id=spot.ident, **named)
        return element("span", told, " is all that can be played.", class_="m-r-only")
    match spot.shape:
        case Flag() if isinstance(value, bool | None):
            return element("input", type="checkbox", checked=bool(value), **facts)
        case Number() if value is None or (isinstance(value, int | float) and value is not True):
            return _draw_number(spot, spot.shape, facts)
        case Word(options=options):
            return _draw_choice(spot, options, facts)
        case Words() if isinstance(value, str) and len(value) > LONG:
            rows = min(8, 2 + len(value) // 80)
            held = f"\n{value}" if value.startswith("\n") else value
            return element("textarea", held, rows=rows, spellcheck="false", **facts)
    return element(
        "input", type="text", autocomplete="off", spellcheck="false", value=_text(value), **facts
    )


def _draw_number(spot: Spot, shape: Number, facts: dict[str, Any]) -> Markup:
    step: Child = 1 if shape.whole else "any"
    span: dict[str, Any] = {"min": shape.least, "max": shape.most, "step": step}
    box = element("input", type="number", value=_text(spot.value), **span, **facts)
    if not _slides(spot, shape):
        return box
    slider = element(
        "input",
        type="range",
        value=spot.value,
        **span,
        **{**facts, "id": f"{spot.ident}-slider", "aria_label": f"{spot.label}, slider"},
    )
    ends = [element("span", each, aria_hidden="true") for each in (shape.least, shape.most)]
    return element("span", box, ends[0], slider, ends[1], class_="m-r-slider")


def _slides(spot: Spot, shape: Number) -> bool:
    """Whether a finger can set each number of it; of a list, each has its box alone."""
    if spot.names or shape.least is None or shape.most is None or spot.value is None:
        return False
    return shape.most - shape.least <= MOST_STEPS and shape.least <= spot.value <= shape.most


def _draw_choice(spot: Spot, options: Sequence[tuple[str, str]], facts: dict[str, Any]) -> Markup:
    names = [name for name, _ in options]
    offered = list(options)
    if spot.value is None or spot.shape.optional:
        offered = [("", "left open"), *offered]
    if spot.value is not None and spot.value not in names:
        offered = [(_text(spot.value), f"{_text(spot.value)} (not allowed)"), *offered]
    now = _text(spot.value)
    return element(
        "select",
        [element("option", label, value=name, selected=name == now) for name, label in offered],
        **facts,
    )


def _text(value: Any) -> str:
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)
