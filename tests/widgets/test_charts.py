"""Percentages, bars, and a designer's own figure."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import numpy
import plotly.graph_objects as go
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.widgets.markup import captioned, figure, read, sentences
from widgets import Chart
from widgets.charts import Bar, bar_figure, percent


@pytest.mark.parametrize(
    ("probability", "written"),
    [
        (0, "0%"),
        (1, "100%"),
        (Fraction(0), "0%"),
        (Fraction(1, 3), "33.3%"),
        (0.25, "25.0%"),
        (Fraction(1, 10**30), "<0.1%"),
        (1 - Fraction(1, 10**30), ">99.9%"),
        (0.0005, "0.1%"),
        (0.0004, "<0.1%"),
        (0.9994, "99.9%"),
        (0.9995, ">99.9%"),
        (Fraction(9995 * 10**16 - 1, 10**20), "99.9%"),
        (Fraction(9995 * 10**16, 10**20), ">99.9%"),
    ],
)
def test_percent(probability: float | Fraction, written: str) -> None:
    assert percent(probability) == written


@given(st.fractions(0, 1))
def test_only_what_is_certain_reads_as_certain(probability: Fraction) -> None:
    written = percent(probability)
    assert (written == "0%") == (probability == 0)
    assert (written == "100%") == (probability == 1)
    assert written not in ("0.0%", "100.0%")
    if written[0] not in "<>":
        # Half of the last digit, and what a float may be off.
        assert abs(Fraction(written[:-1]) / 100 - probability) <= Fraction(1, 2000) + Fraction(
            1, 10**15
        )


def test_a_marked_bar_is_hatched_and_named() -> None:
    made = bar_figure([Bar("0", 0.25), Bar("1", 0.75, marked=True)], "Successes", "your roll")
    (bars,) = made["data"]
    assert bars["marker"]["pattern"]["shape"] == ["", "/"]
    assert [note["text"] for note in made["layout"]["annotations"]] == ["your roll"]
    assert made["layout"]["yaxis"]["range"][1] > 0.75


def test_bars_with_long_names_lie_in_reading_order() -> None:
    bars = [Bar("Success at a Cost", 0.25, marked=True), Bar("Success", 0.75)]
    made = bar_figure(bars, "Outcome", "your roll", lying=True)
    (drawn,) = made["data"]
    assert drawn["orientation"] == "h"
    assert (drawn["y"], drawn["x"]) == ([bar.name for bar in bars], [0.25, 0.75])
    assert made["layout"]["yaxis"]["autorange"] == "reversed"
    assert drawn["text"] == [" 25.0% · your roll", " 75.0%"]


@given(st.floats(0.01, 1), st.booleans())
def test_no_tick_stands_above_certainty(top: float, lying: bool) -> None:
    made = bar_figure([Bar("a", top)], "Successes", "your roll", lying=lying)
    axis = made["layout"]["xaxis" if lying else "yaxis"]
    assert axis["range"][1] >= top
    assert axis["range"][1] <= 1 or max(axis["tickvals"]) <= 1


def drawn(chart: Chart) -> dict[str, Any]:
    return figure(read(chart.html))


TWO = {"data": [{"type": "bar", "name": "A <b>", "x": ["a", "b"], "y": [0.25, 0.75]}]}


def test_a_plain_specification_is_shown_with_its_numbers() -> None:
    chart = Chart(TWO, "Two bars")
    held = read(chart.html)
    assert drawn(chart)["data"] == TWO["data"]
    assert captioned(held) == {"A <b>": {"a": ["0.25"], "b": ["0.75"]}}
    assert held.one("div", role="img").attributes["aria-label"] == "Two bars"


def test_a_plotly_figure_wears_the_look_of_the_page() -> None:
    made = go.Figure(TWO["data"], layout={"height": 320, "barmode": "group"})
    made.update_yaxes(tickformat=".0%", title="Chance")
    made.update_xaxes(title="Outcome")
    chart = Chart(made)
    layout = drawn(chart)["layout"]
    assert (layout["height"], layout["barmode"]) == (320, "group")
    assert layout["template"]["layout"]["paper_bgcolor"] == "rgba(0,0,0,0)"
    assert layout["template"]["layout"]["colorway"][0] == "var(--p-accent)"
    held = read(chart.html)
    assert captioned(held) == {"A <b>": {"a": ["25.0%"], "b": ["75.0%"]}}
    assert [head.text for head in held.one("thead").all("th")] == ["Outcome", "Chance"]
    assert "height:320px" in (held.one("div", role="img").attributes["style"] or "")


def test_arrays_and_exact_chances_are_numbers() -> None:
    made = go.Figure()
    made.add_bar(x=numpy.arange(2), y=numpy.array([0.5, 0.5]))
    assert captioned(read(Chart(made).html)) == {"A chart.": {"0": ["0.5"], "1": ["0.5"]}}
    exact = {"data": [{"y": [Fraction(1, 4), Fraction(3, 4)]}]}
    assert captioned(read(Chart(exact).html)) == {"A chart.": {"0": ["0.25"], "1": ["0.75"]}}


def test_another_figure_takes_the_place_of_the_first() -> None:
    chart = Chart(TWO)
    chart.figure = {"data": [{"name": "B", "y": [1]}], "layout": {}}
    assert set(captioned(read(chart.html))) == {"B"}


@pytest.mark.parametrize("bad", [5, "abc", [], {"data": 5}, {"data": [5]}, {"layout": []}, {1j: 2}])
def test_what_is_no_figure_is_said_and_can_be_mended(bad: object) -> None:
    chart = Chart(bad)
    (sentence,) = sentences(read(chart.html))
    assert sentence.startswith("Chart: this can't be drawn (")
    chart.figure = TWO
    assert sentences(read(chart.html)) == []
    assert drawn(chart)["data"] == TWO["data"]


def test_a_figure_cannot_break_out_of_its_attribute() -> None:
    hostile = "'\"><img src=x onerror=alert(1)>"
    figure_of = {
        "data": [{"name": hostile, "x": [hostile], "y": [1]}],
        "layout": {"height": hostile},
    }
    held = read(Chart(figure_of, hostile).html)
    assert not held.all("img")
    assert json.dumps(hostile) in (held.one("div", role="img").attributes["data-chart"] or "")


def test_what_is_no_number_leaves_a_gap_that_a_page_can_read() -> None:
    chart = Chart({"data": [{"y": [1.0, float("nan"), float("inf")]}]})
    assert drawn(chart)["data"][0]["y"] == [1.0, None, None]
    assert "NaN" not in chart.html
