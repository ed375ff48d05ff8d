"""Charts as plain plotly specifications, with their numbers as a table beside them.

Colours are the page's own custom properties (`var(--p-accent)`), so that a chart follows light and
dark. Meaning never hangs on colour alone: what is marked is also hatched and named.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from .html import Child, Markup, element

__all__ = ["AXIS", "HEIGHT", "LOOK", "Bar", "bar_figure", "chart", "percent"]


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
# In pixels, where a figure does not say.
HEIGHT = 260
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
    bars: Sequence[Bar], x_title: str, marked_as: str, height: int = HEIGHT
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
    height = figure.get("layout", {}).get("height")
    if not isinstance(height, int):
        height = HEIGHT
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
