"""Draw forecasts: as bars or lines, and the track as a map of its rounds and positions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.data.styles import with_sign
from rules.moment_board.records import EventSpace, Track

from .charts import chart
from .forecast_plots import PLOTS, Beside, Seen, last_round
from .forecast_wide import wide
from .heat import Heat, heat_figure, heat_numbers
from .html import Child, element
from .odds_view import MEASURES
from .series import Plot, error_bars, plot_numbers

__all__ = ["VIEWS", "draw_view"]

VIEWS = {
    "endings": "How it ends",
    "track": "The track, round by round",
    "rounds": "When it ends",
    "events": "Events",
    "spent": "Heroes who are spent",
}
# Those whose places are numbers, so that at least and at most make sense.
COUNTED = ("rounds", "spent")


def draw_view(
    show: str, seen: Sequence[Seen], beside: Beside, measure: str, prefix: str, switch: Child
) -> Child:
    """Give the chosen chart with its numbers; None as long as nothing is known.

    `switch` chooses the measure; it stands where the places are numbers.
    """
    known = [each for each in seen if each.forecast is not None]
    if not known:
        return None
    if show == "track" and beside != "plans":
        return [
            _heat(each, f"{prefix}-{at}", VIEWS[show], alone=len(seen) == 1)
            for at, each in enumerate(known)
        ]
    counted = show in COUNTED and not (show == "spent" and beside == "plans")
    drawn = PLOTS[beside][show](known, measure if counted else "exactly")
    caption = _CAPTIONS.get((beside, show), VIEWS[show])
    if counted and measure != "exactly":
        caption = f"{caption}: {MEASURES[measure]}"
    figure = _whiskered(drawn.figure(drawn.plot), drawn.plot)
    described = f"{caption}: {', '.join(each.name for each in known)}."
    return chart(
        figure,
        described,
        wide(plot_numbers(drawn.plot, caption), caption, "m-forecast-numbers"),
        prefix,
        caption,
        switch if counted else None,
    )


_CAPTIONS = {
    ("plans", "track"): "Where the track stands at the end",
    ("plans", "rounds"): "When it ends, plan by plan",
}


# ---- the track


def _heat(seen: Seen, prefix: str, caption: str, alone: bool) -> Child:
    forecast, length = seen.forecast, seen.rules.one(Track).length
    assert forecast is not None
    rounds = [each for each in forecast.rounds if each.number <= last_round([seen])]
    places = range(length, -length - 1, -1)
    spaces = {space.position: space.label for space in seen.rules.of(EventSpace)}
    heat = Heat(
        down="Round",
        rows=[str(each.number) for each in rounds],
        across="FOR ← track → AGAINST",
        columns=[with_sign(at) for at in places],
        chances=[[each.positions.get(at, 0.0) for at in places] for each in rounds],
        marked={
            (len(rounds) - 1, column): spaces[at]
            for column, at in enumerate(places)
            if at in spaces
        },
    )
    if not alone:
        caption = f"{caption}: {seen.name}"
    best = max(forecast.final_positions.items(), key=lambda pair: pair[1])[0]
    return chart(
        heat_figure(heat),
        f"{caption}. Moments that are over keep their place. Likeliest at the end: {best}.",
        wide(heat_numbers(heat, caption), caption, "m-forecast-numbers"),
        prefix,
        caption,
        element(
            "p",
            "Moments that are over keep their place. The Event spaces are outlined.",
            class_="m-quiet",
        ),
    )


def _whiskered(figure: dict[str, Any], plot: Plot) -> dict[str, Any]:
    """Give bars their intervals; their numbers then stand beyond them, where there is room."""
    bars = [trace for trace in figure["data"] if trace["type"] == "bar"]
    if not bars or not any(series.spans for series in plot.series):
        return figure
    places, values = plot.axes
    for trace, series in zip(bars, plot.series, strict=True):
        if not series.spans:
            continue
        trace[f"error_{values}"] = error_bars(series, "var(--p-ink)")
        if len(bars) == 1:
            figure["data"].append(
                {
                    "type": "scatter",
                    "mode": "text",
                    places: trace[places],
                    values: [float(span[1]) if span else None for span in series.spans],
                    "text": trace["text"],
                    "textposition": "middle right" if plot.lying else "top center",
                    "cliponaxis": False,
                    "hoverinfo": "skip",
                    "showlegend": False,
                }
            )
        trace["text"] = ["" for _ in trace["text"]]
    return figure
