"""Charts of several series: stacked bars, grouped bars, and lines with their intervals.

Series are told apart by colour and by something else: bars by their hatching, lines by their
markers and dashes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from .charts import HEIGHT, UPRIGHT, chance, layout, percent, plainly
from .html import Child, Markup, exact, table

__all__ = [
    "Plot",
    "Series",
    "error_bars",
    "grouped_figure",
    "lines_figure",
    "plot_numbers",
    "stacked_figure",
]

Number = float | Fraction
# A colour, a hatching, a marker and a dash each.
LOOKS = (
    ("var(--p-accent)", "", "circle", "solid"),
    ("var(--p-mark)", "/", "square", "dash"),
    ("var(--p-good)", ".", "diamond", "dot"),
    ("var(--p-bad)", "x", "triangle-up", "dashdot"),
    ("var(--p-muted)", "-", "cross", "longdash"),
    ("var(--p-ink)", "\\", "star", "longdashdot"),
)
# The looks of what is good, of what is bad, and of what is neither.
GOOD, BAD, NEITHER = 2, 3, 4
# How many bars in a row have room, on a phone, for their numbers.
MOST_WRITTEN = 10
# In pixels: a line of the legend, with two names in it, and a lying bar.
LEGEND_LINE, LYING_BAR = 22, 26


@dataclass(frozen=True, slots=True)
class Series:
    """One series: its name and a value for each place, None where there is none.

    `spans` are intervals around the values, each with its low and its high end. `look` picks one of
    the looks where colours have a meaning; else it is the place among the series.
    """

    name: str
    values: Sequence[Number | None]
    spans: Sequence[tuple[Number, Number] | None] = ()
    look: int | None = None


@dataclass(frozen=True, slots=True)
class Plot:
    """Series over the same places, such as rounds; at most as many as there are looks.

    The values are probabilities in 0..1 or, where `chances` is false, plain numbers; `amount` says
    which.
    """

    along: str
    places: Sequence[str]
    series: Sequence[Series]
    amount: str = "Chance"
    chances: bool = True
    # Bars of places with long names lie, so that the names have room on a phone.
    lying: bool = False

    @property
    def axes(self) -> tuple[str, str]:
        """The axis of the places and that of the values."""
        return ("y", "x") if self.lying else ("x", "y")

    def __post_init__(self) -> None:
        if len(self.series) > len(LOOKS):
            raise ValueError(
                f"{len(self.series)} series were given; at most {len(LOOKS)} can be told apart"
            )


def stacked_figure(plot: Plot) -> dict[str, Any]:
    """Give a plotly figure with one bar for each place, the series on top of each other."""
    drawn = _layout(plot, stacked=True)
    drawn["barmode"] = "stack"
    bars = [_bars(plot, at, written=False) for at in range(len(plot.series))]
    return {"data": bars, "layout": drawn}


def grouped_figure(plot: Plot) -> dict[str, Any]:
    """Give a plotly figure with the bars of all series side by side at each place."""
    many = len(plot.places) * len(plot.series)
    written = plot.lying or many <= MOST_WRITTEN
    upright = written and not plot.lying and many >= UPRIGHT
    drawn = _layout(plot, above=0.35 if upright else 0.15)
    drawn["barmode"] = "group"
    bars = [_bars(plot, at, written) for at in range(len(plot.series))]
    for each in bars if upright else ():
        each["textangle"] = -90
    return {"data": bars, "layout": drawn}


def lines_figure(plot: Plot) -> dict[str, Any]:
    """Give a plotly figure with a line for each series; it never lies.

    The intervals of one series alone are a band around it, those of several are whiskers.
    """
    plot = replace(plot, lying=False)
    drawn = _layout(plot)
    # Whiskers side by side can be told apart.
    drawn |= {"scattermode": "group", "scattergap": 0.75} if len(plot.series) > 1 else {}
    alone = len(plot.series) == 1 and bool(plot.series[0].spans)
    lines = [_line(plot, at, whiskers=not alone) for at in range(len(plot.series))]
    return {"data": [*(_band(plot) if alone else ()), *lines], "layout": drawn}


def plot_numbers(plot: Plot, caption: str) -> Markup:
    """Give the numbers of a plot as a table; the ends of an interval have columns of their own."""
    columns: list[str] = [plot.along]
    cells: list[list[Child]] = [[place] for place in plot.places]
    for series in plot.series:
        columns += [series.name, *(("from", "to") if series.spans else ())]
        for at, row in enumerate(cells):
            span = series.spans[at] if series.spans else None
            ends = (span or (None, None)) if series.spans else ()
            row += [_exact(plot, value) for value in (series.values[at], *ends)]
    return table(caption, columns, cells)


def _layout(plot: Plot, stacked: bool = False, above: float = 0.15) -> dict[str, Any]:
    """Give the layout of a plot; `above` is room over standing bars, as a part of the highest."""
    several = len(plot.series) > 1
    bars = len(plot.places) * (1 if stacked else len(plot.series))
    lines = (len(plot.series) + 1) // 2 if several else 0
    drawn = layout((94 + LYING_BAR * bars if plot.lying else HEIGHT) + LEGEND_LINE * (lines + 1))
    drawn |= {
        "showlegend": several,
        "legend": {"orientation": "h", "x": 0, "y": 1.02, "yanchor": "bottom"},
    }
    places, values = (drawn[f"{axis}axis"] for axis in plot.axes)
    places |= {"type": "category", "showgrid": False}
    values |= {"rangemode": "tozero", "title": {"text": plot.amount}}
    if plot.lying:
        places["autorange"] = "reversed"
        values |= {"tickangle": 0, "nticks": 4}
        drawn["margin"]["b"] = 58
    else:
        places["title"] = {"text": plot.along}
    drawn["margin"]["l"] = 150 if plot.lying else 58
    if plot.chances:
        top = 1.0 if stacked else _top(plot)
        # Numbers stand at the ends of the bars.
        room = top * (1.04 if stacked else 1.5 if plot.lying else 1 + above)
        values |= {"tickformat": ".0%", "range": [0, room]}
        if room > 1:
            ticks = [0, 0.5, 1] if plot.lying else [0, 0.25, 0.5, 0.75, 1]
            values |= {"tickmode": "array", "tickvals": ticks}
    return drawn


def _top(plot: Plot) -> float:
    values = [value for series in plot.series for value in series.values if value is not None]
    highs = [span[1] for series in plot.series for span in series.spans if span is not None]
    return float(max([*values, *highs], default=1)) or 1.0


def _points(plot: Plot, at: int) -> dict[str, Any]:
    """Give what bars and lines share."""
    series = plot.series[at]
    said = [_said(plot, series, place) for place in range(len(plot.places))]
    places, values = plot.axes
    return {
        "name": plainly(series.name),
        places: [plainly(place) for place in plot.places],
        values: [None if value is None else float(value) for value in series.values],
        "customdata": said,
        "hovertemplate": f"{plainly(series.name)}, {plot.along} %{{{places}}}: %{{customdata}}"
        "<extra></extra>",
    }


def _look(plot: Plot, at: int) -> tuple[str, str, str, str]:
    own = plot.series[at].look
    return LOOKS[at if own is None else own]


def _bars(plot: Plot, at: int, written: bool) -> dict[str, Any]:
    colour, hatching, *_ = _look(plot, at)
    values = plot.series[at].values
    return _points(plot, at) | {
        "type": "bar",
        "orientation": "h" if plot.lying else "v",
        "text": [f" {_number(plot, value)}" if written else "" for value in values],
        "textposition": "outside",
        "constraintext": "none",
        "cliponaxis": False,
        "marker": {
            "color": colour,
            "pattern": {"shape": hatching},
            "line": {"color": "var(--p-surface)", "width": 1},
        },
    }


def _line(plot: Plot, at: int, whiskers: bool) -> dict[str, Any]:
    colour, _, marker, dash = _look(plot, at)
    line = _points(plot, at) | {
        "type": "scatter",
        "mode": "lines+markers",
        "line": {"color": colour, "dash": dash, "width": 2},
        "marker": {"symbol": marker, "size": 9, "color": colour},
        "cliponaxis": False,
    }
    if whiskers and plot.series[at].spans:
        line["error_y"] = error_bars(plot.series[at], colour)
    return line


def error_bars(series: Series, colour: str) -> dict[str, Any]:
    """Give the whiskers that show the intervals of a series, as plotly takes them."""
    pairs = list(zip(series.values, series.spans, strict=True))
    return {
        "type": "data",
        "symmetric": False,
        "array": [_reach(value, span, 1) for value, span in pairs],
        "arrayminus": [_reach(value, span, 0) for value, span in pairs],
        "color": colour,
        "thickness": 1.5,
        "width": 4,
    }


def _reach(value: Number | None, span: tuple[Number, Number] | None, end: int) -> float:
    return 0.0 if value is None or span is None else abs(float(span[end] - value))


def _band(plot: Plot) -> list[dict[str, Any]]:
    """Give the two edges of the band around the one series, what is between them filled."""
    return [
        {
            "type": "scatter",
            "mode": "lines",
            "x": [plainly(place) for place in plot.places],
            "y": [None if span is None else float(span[end]) for span in plot.series[0].spans],
            "line": {"color": "var(--p-muted)", "dash": "dot", "width": 1},
            "fill": "tonexty" if end else "none",
            "fillcolor": "var(--p-sunken)",
            "hoverinfo": "skip",
            "showlegend": False,
        }
        for end in (0, 1)
    ]


def _number(plot: Plot, value: Number | None) -> str:
    if value is None:
        return ""
    return percent(value) if plot.chances else f"{float(value):.2f}"


def _said(plot: Plot, series: Series, at: int) -> str:
    span = series.spans[at] if series.spans else None
    ends = f" ({_number(plot, span[0])} to {_number(plot, span[1])})" if span else ""
    return f"{_number(plot, series.values[at])}{ends}"


def _exact(plot: Plot, value: Number | None) -> Child:
    if value is None:
        return "–"
    return chance(value) if plot.chances else exact(_number(plot, value), float(value))
