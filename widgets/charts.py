"""Charts as plain plotly specifications, with their numbers as a table beside them.

Colours are the page's own custom properties (`var(--p-accent)`), so that a chart follows light and
dark. Meaning never hangs on colour alone: what is marked is also hatched and named.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Any

from rules.data.styles import percent

from .html import Child, Markup, element, exact

__all__ = [
    "AXIS",
    "HEIGHT",
    "LOOK",
    "UPRIGHT",
    "Bar",
    "bar_figure",
    "chance",
    "chart",
    "percent",
    "plainly",
]


def chance(probability: float | Fraction) -> Markup:
    """Give a probability in 0..1 as a percentage that carries its whole value."""
    return exact(percent(probability), float(probability))


def plainly(text: str) -> str:
    """Give a text that somebody may have typed as plotly shows it unchanged: it reads markup."""
    return escape(text, quote=False)


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
# How many standing bars have room for their chances above them.
MOST_WRITTEN = 9
# From so many on, they have room only if they stand upright.
UPRIGHT = 7
LOOK = {
    "margin": {"l": 48, "r": 8, "t": 24, "b": 44},
    "paper_bgcolor": "rgba(0,0,0,0)",
    "plot_bgcolor": "rgba(0,0,0,0)",
    "font": {"family": "var(--p-font)", "size": 13, "color": "var(--p-ink)"},
    "bargap": 0.25,
    "dragmode": False,
}


def layout(height: int) -> dict[str, Any]:
    """Give the look that all charts share, to be changed at will; `height` in pixels."""
    # Fixed margins: to fit them to their labels, plotly draws a chart several times.
    axis = {**AXIS, "automargin": False}
    return {
        **copy.deepcopy(LOOK),
        "height": height,
        "showlegend": False,
        "xaxis": dict(axis),
        "yaxis": dict(axis),
    }


def bar_figure(
    bars: Sequence[Bar],
    title: str,
    marked_as: str,
    height: int = 260,
    lying: bool = False,
    line: tuple[float, str] | None = None,
) -> dict[str, Any]:
    """Give a plotly figure of the bars; the marked ones are hatched and carry `marked_as`.

    Bars with long names lie, so that the names have room on a phone. A `line` stands at a
    probability, with its name.
    """
    names, chances = ("y", "x") if lying else ("x", "y")
    written = layout(height)
    top = max((bar.probability for bar in bars), default=1)
    upright = not lying and len(bars) >= UPRIGHT
    room = 1.9 if lying else 1.45 if upright else 1.3
    written[f"{names}axis"] |= {"type": "category", "showgrid": False}
    written[f"{chances}axis"] |= {"tickformat": ".0%", "range": [0, top * room]}
    if top * room > 1:
        # The room beyond certainty is for the labels: no chance is above it.
        written[f"{chances}axis"] |= {"tickmode": "array", "tickvals": [0, 0.5, 1]}
    if lying:
        written["margin"] |= {"l": 150, "t": 8}
        written["yaxis"]["autorange"] = "reversed"
        # Few and upright, for the narrow half of a phone that is left beside the names.
        written["xaxis"] |= {"title": {"text": "Chance"}, "tickangle": 0, "nticks": 4}
    else:
        written["xaxis"]["title"] = {"text": title}
    # Beside a lying bar there is room for the mark, above a standing one it has a line of its own.
    written["annotations"] = [
        {
            names: bar.name,
            chances: bar.probability,
            "text": marked_as,
            "showarrow": False,
            "yshift": 54 if upright else 26,
            "font": {"color": "var(--p-mark)"},
        }
        for bar in bars
        if bar.marked and not lying
    ]
    if line is not None:
        written |= _line(written, *line)
    trace = {
        "type": "bar",
        "orientation": "h" if lying else "v",
        names: [bar.name for bar in bars],
        chances: [bar.probability for bar in bars],
        "text": [_written(bar, marked_as, lying, len(bars)) for bar in bars],
        "customdata": [percent(bar.probability) for bar in bars],
        "textposition": "outside",
        "textangle": -90 if upright else 0,
        "constraintext": "none",
        "cliponaxis": False,
        "hovertemplate": f"%{{{names}}}: %{{customdata}}<extra></extra>",
        "marker": {
            "color": ["var(--p-mark)" if bar.marked else "var(--p-accent)" for bar in bars],
            "pattern": {"shape": ["/" if bar.marked else "" for bar in bars]},
        },
    }
    return {"data": [trace], "layout": written}


def _written(bar: Bar, marked_as: str, lying: bool, bars: int) -> str:
    """Give what stands at a bar: its chance, where there is room for it."""
    if lying:
        return f" {percent(bar.probability)}{f' · {marked_as}' if bar.marked else ''}"
    return percent(bar.probability) if bars <= MOST_WRITTEN or bar.marked else ""


def _line(written: dict[str, Any], at: float, name: str) -> dict[str, Any]:
    """Give the parts of a layout that draw a dashed line across standing bars."""
    place = {"layer": "below", "xref": "paper", "x0": 0, "x1": 1, "y0": at, "y1": at}
    drawn = {"type": "line", "line": {"color": "var(--p-ink)", "width": 1.5, "dash": "dash"}}
    label = {"xref": "paper", "x": 0, "xanchor": "left", "y": at, "yanchor": "bottom"}
    said = {"text": name, "showarrow": False, "font": {"color": "var(--p-ink)"}}
    return {
        "shapes": [place | drawn],
        "annotations": [*written["annotations"], label | said],
    }


def chart(
    figure: Mapping[str, Any],
    described: str,
    numbers: Child,
    prefix: str,
    caption: str = "",
    above: Child = None,
) -> Markup:
    """Give a figure's markup: its caption, the drawing, what it shows in a sentence, its numbers.

    `above` stands between caption and drawing. The numbers stand open wherever no script runs and
    in print; else a button opens them.
    """
    ident = f"{prefix}-numbers"
    height = figure.get("layout", {}).get("height")
    if not isinstance(height, int):
        height = HEIGHT
    return element(
        "figure",
        element("figcaption", caption) if caption else None,
        above,
        element(
            "div",
            data_chart=json.dumps(figure, separators=(",", ":")),
            class_="m-plot",
            role="img",
            aria_label=described,
            style=f"height:{height}px",
        ),
        element(
            "div",
            local("Show the numbers", "numbers", aria_expanded="false", aria_controls=ident),
            local("Copy the numbers", "copy", data_what="table"),
            local("Download CSV", "csv"),
            local("Download PNG", "png"),
            element("span", class_="m-told", role="status"),
            class_="m-tools",
        ),
        element("div", numbers, id=ident, class_="m-numbers"),
        class_="m-figure",
    )


def local(label: str, does: str, **facts: Any) -> Markup:
    """Give a button for what the page does by itself, without asking Python."""
    return element(
        "button", label, type="button", class_="m-button m-small", data_local=does, **facts
    )
