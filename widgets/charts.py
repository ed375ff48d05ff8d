"""Charts as plain plotly specifications, with their numbers as a table beside them.

Colours are the page's own custom properties (`var(--p-accent)`), so that a chart follows light and
dark. Meaning never hangs on colour alone: what is marked is also hatched and named.
"""

from __future__ import annotations

import json
from array import array
from base64 import b64decode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import traitlets

from .html import Child, Markup, element, table
from .panel import Panel

__all__ = ["Bar", "Chart", "bar_figure", "chart", "percent"]


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


def percent(probability: float | Fraction) -> str:
    """Give a probability in 0..1 as a percentage with one decimal; never 0 or 100 by rounding.

    >>> percent(0.25), percent(0.00001), percent(1)
    ('25.0%', '<0.1%', '100%')
    """
    if probability in (0, 1):
        return f"{100 * int(probability)}%"
    if probability < 0.0005:
        return "<0.1%"
    if probability > 0.9995:
        return ">99.9%"
    return f"{float(probability) * 100:.1f}%"


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: its name, its probability in 0..1, and whether it is the reader's result."""

    name: str
    probability: float
    marked: bool = False


AXIS = {
    "color": "var(--p-muted)",
    "gridcolor": "var(--p-line)",
    "zeroline": False,
    "fixedrange": True,
    "automargin": True,
}
LOOK = {
    "margin": {"l": 48, "r": 8, "t": 24, "b": 44},
    "paper_bgcolor": "rgba(0,0,0,0)",
    "plot_bgcolor": "rgba(0,0,0,0)",
    "font": {"family": "var(--p-font)", "size": 13, "color": "var(--p-ink)"},
    "bargap": 0.25,
    "dragmode": False,
}


def layout(x_title: str, y_title: str, height: int) -> dict[str, Any]:
    """Give the look that all charts share; `height` in pixels."""
    return {
        **LOOK,
        "height": height,
        "showlegend": False,
        "xaxis": {**AXIS, "title": {"text": x_title}, "type": "category", "showgrid": False},
        "yaxis": {**AXIS, "title": {"text": y_title}, "tickformat": ".0%", "rangemode": "tozero"},
    }


def bar_figure(
    bars: Sequence[Bar], x_title: str, marked_as: str, height: int = 260
) -> dict[str, Any]:
    """Give a plotly figure of the bars; the marked ones are hatched and carry `marked_as`."""
    written = layout(x_title, "Chance", height)
    written["annotations"] = [
        {
            "x": bar.name,
            "y": bar.probability,
            "text": marked_as,
            "showarrow": False,
            "yshift": 26,
            "font": {"color": "var(--p-mark)"},
        }
        for bar in bars
        if bar.marked
    ]
    top = max((bar.probability for bar in bars), default=1)
    written["yaxis"]["range"] = [0, min(1.2, top * 1.3)]
    return {
        "data": [
            {
                "type": "bar",
                "x": [bar.name for bar in bars],
                "y": [bar.probability for bar in bars],
                "text": [percent(bar.probability) for bar in bars],
                "textposition": "outside",
                "cliponaxis": False,
                "hovertemplate": "%{x}: %{text}<extra></extra>",
                "marker": {
                    "color": ["var(--p-mark)" if bar.marked else "var(--p-accent)" for bar in bars],
                    "pattern": {"shape": ["/" if bar.marked else "" for bar in bars]},
                },
            }
        ],
        "layout": written,
    }


def chart(figure: Mapping[str, Any], described: str, numbers: Child, prefix: str) -> Markup:
    """Give a figure's markup: the drawing, what it shows in a sentence, and its numbers.

    The numbers stand open wherever no script runs and in print; else a button opens them.
    """
    ident = f"{prefix}-numbers"
    height = figure.get("layout", {}).get("height", 260)
    return element(
        "figure",
        element(
            "div",
            data_chart=json.dumps(figure, separators=(",", ":")),
            class_="m-plot",
            role="img",
            aria_label=described,
            style=f"height:{height}px",
        ),
        element(
            "button",
            "Show the numbers",
            type="button",
            class_="m-button m-small",
            data_local="numbers",
            aria_expanded="false",
            aria_controls=ident,
        ),
        element("div", numbers, id=ident, class_="m-numbers"),
        class_="m-figure",
    )


class Chart(Panel):
    """A plotly figure alone: takes a figure or its specification, shows it with its numbers."""

    title = "Chart"
    figure = traitlets.Any()

    def __init__(self, figure: Any = None, described: str = "A chart.", **keys: object) -> None:
        """Take a plain specification (`data`, `layout`) or any object with `to_plotly_json`."""
        self.described = described
        super().__init__(**keys)
        self.figure = {"data": [], "layout": {}} if figure is None else figure

    @traitlets.observe("figure")
    def _figure_changed(self, _change: object) -> None:
        self.refresh()

    def draw(self) -> Markup:
        """Give the figure with a table of each trace's points."""
        plain = _dressed(_plain_figure(self.figure))
        chances = str(plain["layout"].get("yaxis", {}).get("tickformat", "")).endswith("%")
        columns = (_axis_title(plain, "xaxis") or "x", _axis_title(plain, "yaxis") or "y")
        tables = [
            table(
                str(trace.get("name") or self.described),
                columns,
                [
                    (str(x), percent(y) if chances and isinstance(y, (int, float)) else str(y))
                    for x, y in zip(_points(trace.get("x")), _points(trace.get("y")), strict=False)
                ],
            )
            for trace in plain["data"]
            if trace.get("y")
        ]
        return chart(plain, self.described, tables, self.prefix)


def _plain_figure(figure: Any) -> dict[str, Any]:
    """Give a figure as plain lists and dictionaries, `data` and `layout` always there."""
    made = figure.to_plotly_json() if hasattr(figure, "to_plotly_json") else figure or {}
    plain = json.loads(json.dumps(made, default=_plain))
    return {"data": plain.get("data") or [], "layout": plain.get("layout") or {}}


def _dressed(figure: dict[str, Any]) -> dict[str, Any]:
    """Give a figure the page's look; what it sets itself stays, but for plotly's own template."""
    look = {**LOOK, "colorway": list(SERIES), "xaxis": AXIS, "yaxis": AXIS}
    return {**figure, "layout": {**figure["layout"], "template": {"layout": look}}}


def _axis_title(figure: dict[str, Any], axis: str) -> str | None:
    title = figure["layout"].get(axis, {}).get("title")
    return title.get("text") if isinstance(title, dict) else title


def _points(values: Any) -> list[Any]:
    """Give the points of a trace as a list; plotly packs arrays of numbers into base64."""
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
