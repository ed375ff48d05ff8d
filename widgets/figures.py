"""A plotly figure of a designer's own, in the look of the page, with its numbers as tables."""

from __future__ import annotations

import json
from array import array
from base64 import b64decode
from fractions import Fraction
from typing import Any

import traitlets

from .charts import AXIS, LOOK, chance, chart
from .controls import shown
from .html import Markup, table
from .panel import Panel

__all__ = ["Chart"]

# The colours of a figure's traces, and how arrays of numbers are packed.
SERIES = ("var(--p-accent)", "var(--p-mark)", "var(--p-good)", "var(--p-muted)")
TYPES = {
    "f8": "d",
    "f4": "f",
    "i1": "b",
    "u1": "B",
    "i2": "h",
    "u2": "H",
    "i4": "i",
    "u4": "I",
}


class Chart(Panel):
    """A plotly figure alone: takes a figure or its specification, shows it with its numbers."""

    title = "Chart"
    figure = traitlets.Any({"data": [], "layout": {}})

    def __init__(self, figure: Any = None, described: str = "A chart.", **keys: Any) -> None:
        """Take a plain specification (`data`, `layout`) or any object with `to_plotly_json`."""
        self.described = described
        self._given = figure
        super().__init__(**keys)

    def settle(self) -> None:
        """Take the figure that was given."""
        if self._given is not None:
            self.figure = self._given

    @traitlets.observe("figure")
    def _figure_changed(self, _change: object) -> None:
        if not self._moving:
            self.problems = ()
            self.refresh()

    def draw(self) -> Markup:
        """Give the figure with a table of each trace's points."""
        plain = _dressed(_plain_figure(self.figure))
        chances = str(_axis(plain, "yaxis").get("tickformat")).endswith("%")
        columns = tuple(_axis_title(plain, axis) for axis in ("xaxis", "yaxis"))
        tables = [
            table(
                str(trace.get("name") or self.described),
                columns,
                [
                    (str(x), chance(y) if chances and isinstance(y, (int, float)) else str(y))
                    for x, y in _points(trace)
                ],
            )
            for trace in plain["data"]
            if _points(trace)
        ]
        return chart(plain, self.described, tables, self.prefix)


def _plain_figure(figure: Any) -> dict[str, Any]:
    """Give a figure as plain lists and dictionaries; raises ValueError for anything else."""
    made = figure.to_plotly_json() if hasattr(figure, "to_plotly_json") else figure
    # What is no number has no JSON; a chart has a gap there.
    plain = json.loads(json.dumps(made, default=_plain), parse_constant=lambda _: None)
    data = plain.get("data", []) if isinstance(plain, dict) else None
    look = plain.get("layout", {}) if isinstance(plain, dict) else None
    traces = isinstance(data, list) and all(isinstance(trace, dict) for trace in data)
    if not (traces and isinstance(look, dict)):
        raise ValueError(
            f"{shown(figure)} was given; a plotly figure, or its data and layout, is allowed"
        )
    return {"data": data, "layout": look}


def _dressed(figure: dict[str, Any]) -> dict[str, Any]:
    """Give a figure the page's look; what it sets itself stays, but for plotly's own template."""
    look = {**LOOK, "colorway": list(SERIES), "xaxis": AXIS, "yaxis": AXIS}
    return {**figure, "layout": {**figure["layout"], "template": {"layout": look}}}


def _axis(figure: dict[str, Any], axis: str) -> dict[str, Any]:
    found = figure["layout"].get(axis)
    return found if isinstance(found, dict) else {}


def _axis_title(figure: dict[str, Any], axis: str) -> str:
    title = _axis(figure, axis).get("title")
    return str(title.get("text") or axis[0]) if isinstance(title, dict) else axis[0]


def _points(trace: dict[str, Any]) -> list[tuple[Any, Any]]:
    """Give the points of a trace; where it names no x, they are counted from 0, as plotly does."""
    y = _listed(trace.get("y"))
    return list(zip(_listed(trace.get("x")) or range(len(y)), y, strict=False))


def _listed(values: Any) -> list[Any]:
    """Give the numbers of a trace as a list; plotly packs arrays of them into base64."""
    if isinstance(values, dict) and "bdata" in values:
        code = TYPES.get(str(values.get("dtype")))
        return array(code, b64decode(values["bdata"])).tolist() if code else []
    return values if isinstance(values, list) else []


def _plain(value: Any) -> Any:
    """Give arrays of numbers as lists and exact chances as floats, as JSON wants them."""
    if hasattr(value, "tolist"):
        return value.tolist()
    if isinstance(value, Fraction):
        return float(value)
    raise TypeError(f"A chart can't hold a {type(value).__name__}.")
