"""What lines and bars of a comparison share: a series of it, its whiskers, its words, its axes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from rules.design import Figure
from rules.design.reports import told_value

from .charts import plainly
from .variant_compare_numbers import Spread, may_be_same, signed

__all__ = ["HEAD", "Row", "head", "said", "shared_axis", "whiskers", "y_axis"]

# In pixels: the head of a series.
HEAD: Final = 24
SHARED: Final = ("color", "gridcolor", "zeroline", "fixedrange", "automargin")


@dataclass(frozen=True, slots=True)
class Row:
    """One series of a chart: the figures of each side, and where among the rows it stands."""

    spread: Spread
    series: int
    at: int
    # Whether it has a name of its own above it.
    has_head: bool

    @property
    def sides(self) -> tuple[tuple[Figure | None, ...], ...]:
        """The figures, place by place, of each side."""
        return tuple(side[self.series] for side in self.spread.figures)

    @property
    def name(self) -> str:
        """What the series is called."""
        name = self.spread.series[self.series]
        return name[:1].upper() + name[1:]

    @property
    def places(self) -> list[str]:
        """The places, as plotly shows them unchanged."""
        return [plainly(place) for place in self.spread.places]

    def shared(self, side: int, axis: str, places: str, values: str) -> dict[str, Any]:
        """Give what a trace of one side has, whether it is a line or a bar."""
        parts = [self.spread.sides[side], self.name if self.has_head else ""]
        named = ", ".join(plainly(part) for part in parts if part)
        along = plainly(self.spread.axis)
        return {
            "name": plainly(self.spread.sides[side]),
            "legendgroup": str(side),
            "showlegend": self.at == 0,
            "yaxis": axis,
            places: self.places,
            values: [None if each is None else float(each.value) for each in self.sides[side]],
            "customdata": [said(each) for each in self.sides[side]],
            "hovertemplate": f"{named}, {along} %{{{places}}}: %{{customdata}}<extra></extra>",
            "cliponaxis": False,
        }

    def apart(self, side: int) -> list[float | None]:
        """Give how far each figure of a side is from the base; of chances, in points."""
        factor = 100 if self.spread.is_chance else 1
        return [
            None if before is None or after is None else float(after.value - before.value) * factor
            for before, after in zip(self.sides[0], self.sides[side], strict=True)
        ]

    def apart_told(self, side: int) -> list[str]:
        """Give the same as it is written; '' where nothing moves for sure or there is nothing."""
        return [
            ""
            if before is None or after is None or may_be_same(before, after)
            else signed(after.value - before.value, after.unit)
            for before, after in zip(self.sides[0], self.sides[side], strict=True)
        ]

    def ends(self) -> tuple[float, float]:
        """Give the lowest and the highest value of all sides, 0 among them."""
        every = [each for side in self.sides for each in side if each is not None]
        lows = [float(each.value if each.low is None else each.low) for each in every]
        highs = [float(each.value if each.high is None else each.high) for each in every]
        return min([*lows, 0.0]), max([*highs, 0.0])


def y_axis(number: int) -> tuple[str, str]:
    """Give the name of a y axis in a layout and in a trace."""
    return ("yaxis", "y") if number == 1 else (f"yaxis{number}", f"y{number}")


def shared_axis(like: dict[str, Any]) -> dict[str, Any]:
    """Give what another axis has of one that is there."""
    return {key: like[key] for key in SHARED}


def head(text: str, at: float, *, small: bool = False) -> dict[str, Any]:
    """Give the head of a row, its foot at so much of the height in 0..1."""
    return {
        "text": plainly(text),
        "xref": "paper",
        "x": 0,
        "xanchor": "left",
        "yref": "paper",
        "y": at,
        "yanchor": "bottom",
        "showarrow": False,
        "font": {
            "color": "var(--p-muted)" if small else "var(--p-ink)",
            "size": 12 if small else 13,
        },
    }


def said(figure: Figure | None) -> str:
    """Write a figure, with its interval if it is simulated."""
    if figure is None:
        return ""
    written = told_value(figure.value, figure.unit)
    if figure.low is None or figure.high is None:
        return written
    low, high = (told_value(end, figure.unit) for end in (figure.low, figure.high))
    return f"{written} ({low} to {high})"


def whiskers(side: Sequence[Figure | None], colour: str) -> dict[str, Any] | None:
    """Give the whiskers of simulated figures, as plotly takes them; None for exact ones."""
    spans = [
        None
        if each is None or each.low is None or each.high is None
        else (float(each.value - each.low), float(each.high - each.value))
        for each in side
    ]
    if not any(spans):
        return None
    return {
        "type": "data",
        "symmetric": False,
        "array": [max(span[1], 0.0) if span else 0.0 for span in spans],
        "arrayminus": [max(span[0], 0.0) if span else 0.0 for span in spans],
        "color": colour,
        "thickness": 1.5,
        "width": 4,
    }
