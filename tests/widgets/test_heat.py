"""Heat maps and charts of several series: whole without colour, and with their numbers beside."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.widgets.markup import captioned, figure, read
from widgets.charts import UPRIGHT, Bar, bar_figure, chart
from widgets.heat import MOST_EXACT, MOST_PERCENT, MOST_WRITTEN, Heat, heat_figure, heat_numbers
from widgets.series import (
    LOOKS,
    Plot,
    Series,
    grouped_figure,
    lines_figure,
    plot_numbers,
    stacked_figure,
)

THIRD = Fraction(1, 3)
HEAT = Heat("Round", ("first", "second"), "Space", ("a", "b"), [[1, 0], [THIRD, None]])


def wide(columns: int) -> Heat:
    """Give a map of one row with so many columns."""
    return Heat("Round", ("1",), "Space", [str(n) for n in range(columns)], [[THIRD] * columns])


def traces(made: dict[str, Any]) -> list[dict[str, Any]]:
    return list(made["data"])


def test_each_cell_has_its_chance_written_and_an_empty_one_nothing() -> None:
    (trace,) = traces(heat_figure(HEAT))
    assert trace["text"] == [["100%", "0%"], ["33.3%", ""]]
    assert trace["z"] == [[1.0, 0.0], [1 / 3, None]]
    assert (trace["y"], trace["x"]) == (["first", "second"], ["a", "b"])


def test_the_first_row_is_on_top() -> None:
    assert heat_figure(HEAT)["layout"]["yaxis"]["autorange"] == "reversed"


@pytest.mark.parametrize(
    ("columns", "written"),
    [(1, "33.3%"), (MOST_EXACT, "33.3%"), (MOST_PERCENT, "33%"), (MOST_WRITTEN, "33")],
)
def test_the_more_columns_the_shorter_the_number(columns: int, written: str) -> None:
    made = heat_figure(wide(columns))
    (trace,) = traces(made)
    assert set(trace["text"][0]) == {written}
    told = "in %" in made["layout"]["xaxis"]["title"]["text"]
    assert told == (not written.endswith("%"))


def test_where_no_number_has_room_a_scale_says_what_the_colours_mean() -> None:
    (few,), (many,) = traces(heat_figure(HEAT)), traces(heat_figure(wide(MOST_WRITTEN + 1)))
    assert (few["showscale"], many["showscale"]) == (False, True)
    assert "text" not in many


def test_the_colours_are_the_pages_and_end_where_ink_can_still_be_read() -> None:
    (trace,) = traces(heat_figure(HEAT))
    assert trace["colorscale"] == [[0, "var(--p-surface)"], [1, "var(--p-accent)"]]
    assert trace["textfont"]["color"] == "var(--p-ink)"
    assert trace["zmin"] == 0
    assert trace["zmax"] > 2 * HEAT.top


@pytest.mark.parametrize("chances", [[[0, None]], [[None]], [[]], []])
def test_a_map_of_nothing_has_a_scale_all_the_same(chances: Any) -> None:
    columns = ("a", "b")[: len(chances[0]) if chances else 0]
    heat = Heat("Round", ("1",) * len(chances), "Space", columns, chances)
    (trace,) = traces(heat_figure(heat))
    assert trace["zmax"] > 0


def test_a_marked_cell_is_outlined_and_named() -> None:
    heat = Heat("Round", ("1", "2"), "Space", ("a", "b"), [[0.5, 0.5], [1, 0]], {(1, 0): "now"})
    made = heat_figure(heat)
    (outline,) = made["layout"]["shapes"]
    assert (outline["x0"], outline["x1"], outline["y0"], outline["y1"]) == (-0.5, 0.5, 0.5, 1.5)
    (trace,) = traces(made)
    assert trace["customdata"][1][0] == "100% · now"
    assert captioned(read(heat_numbers(heat, "Map")))["Map"]["2"] == ["100% (now)", "0%"]


def test_a_maps_table_has_every_number_whole() -> None:
    held = read(heat_numbers(HEAT, "Map"))
    assert captioned(held) == {"Map": {"first": ["100%", "0%"], "second": ["33.3%", "–"]}}
    assert [head.text for head in held.one("thead").all("th")] == ["Round", "a", "b"]
    assert str(float(THIRD)) in [data.attributes["value"] for data in held.all("data")]


def test_a_map_stands_in_a_chart_with_its_table() -> None:
    held = read(chart(heat_figure(HEAT), "A map", heat_numbers(HEAT, "Map"), "m1", "Where it is"))
    assert figure(held)["data"][0]["type"] == "heatmap"
    assert set(captioned(held)) == {"Map"}


ENDINGS = Plot(
    "Round",
    ("1", "2"),
    [Series("Resolved", [0.25, Fraction(1, 2)]), Series("Overwhelmed", [0.5, None])],
)


def several(count: int) -> Plot:
    return Plot("Round", ("1",), [Series(str(n), [1 / count]) for n in range(count)])


def test_series_are_told_apart_without_colour() -> None:
    plot = several(len(LOOKS))
    for bars in (traces(stacked_figure(plot)), traces(grouped_figure(plot))):
        assert len({bar["marker"]["pattern"]["shape"] for bar in bars}) == len(LOOKS)
    lines = traces(lines_figure(plot))
    assert len({line["marker"]["symbol"] for line in lines}) == len(LOOKS)
    assert len({line["line"]["dash"] for line in lines}) == len(LOOKS)
    assert stacked_figure(plot)["layout"]["showlegend"]


def test_more_series_than_can_be_told_apart_are_refused() -> None:
    with pytest.raises(ValueError, match=r"^7 series were given; at most 6 can be told apart$"):
        several(7)


def test_bars_are_stacked_to_certainty_or_stand_side_by_side() -> None:
    stacked, grouped = stacked_figure(ENDINGS), grouped_figure(ENDINGS)
    assert (stacked["layout"]["barmode"], grouped["layout"]["barmode"]) == ("stack", "group")
    assert stacked["layout"]["yaxis"]["range"][1] > 1
    assert max(stacked["layout"]["yaxis"]["tickvals"]) == 1
    assert [bar["y"] for bar in traces(grouped)] == [[0.25, 0.5], [0.5, None]]


def test_grouped_bars_have_their_numbers_written_where_there_is_room() -> None:
    assert [bar["text"] for bar in traces(grouped_figure(ENDINGS))] == [
        [" 25.0%", " 50.0%"],
        [" 50.0%", " "],
    ]
    many = Plot("Round", [str(n) for n in range(9)], [Series(name, [0.5] * 9) for name in "AB"])
    assert {text for bar in traces(grouped_figure(many)) for text in bar["text"]} == {""}


def test_numbers_of_many_standing_bars_stand_upright() -> None:
    few, more = (
        Plot("Round", [str(at) for at in range(many)], [Series("a", [0.5] * many)] * 2)
        for many in (UPRIGHT // 2, (UPRIGHT + 1) // 2)
    )
    assert not any("textangle" in bar for bar in traces(grouped_figure(few)))
    assert {bar["textangle"] for bar in traces(grouped_figure(more))} == {-90}
    lying = replace(more, lying=True)
    assert not any("textangle" in bar for bar in traces(grouped_figure(lying)))
    for many in (UPRIGHT - 1, UPRIGHT):
        (bars,) = bar_figure([Bar(str(at), 0.1) for at in range(many)], "n", "here")["data"]
        assert bars["textangle"] == (-90 if many == UPRIGHT else 0)


def test_bars_with_long_names_lie_in_reading_order() -> None:
    plot = Plot("Plan", ("All Advance", "Two Prepare"), ENDINGS.series, lying=True)
    made = grouped_figure(plot)
    (first, _) = traces(made)
    assert (first["orientation"], first["y"][0], first["x"][0]) == ("h", "All Advance", 0.25)
    assert made["layout"]["yaxis"]["autorange"] == "reversed"
    assert traces(lines_figure(plot))[0]["x"][0] == "All Advance"


def test_several_intervals_are_whiskers_and_one_alone_is_a_band() -> None:
    one = Series("Wear", [1, 2.5], [(0.5, 2), None])
    two = lines_figure(Plot("Round", ("1", "2"), [one, one], "Wear", chances=False))
    assert [line["error_y"]["array"] for line in traces(two)] == [[1.0, 0.0]] * 2
    assert [line["error_y"]["arrayminus"] for line in traces(two)] == [[0.5, 0.0]] * 2
    low, high, line = traces(lines_figure(Plot("Round", ("1", "2"), [one], "Wear", chances=False)))
    assert (low["y"], high["y"], high["fill"]) == ([0.5, None], [2.0, None], "tonexty")
    assert line["y"] == [1.0, 2.5]
    assert "error_y" not in line


def test_an_interval_is_told_in_words_and_in_columns_of_its_own() -> None:
    plot = Plot("Round", ("1", "2"), [Series("Wear", [1, 2], [(0.5, 2), None])], "Wear", False)
    (line,) = traces(lines_figure(plot))[2:]
    assert line["customdata"] == ["1.00 (0.50 to 2.00)", "2.00"]
    held = read(plot_numbers(plot, "Wear"))
    assert [head.text for head in held.one("thead").all("th")] == ["Round", "Wear", "from", "to"]
    assert captioned(held) == {"Wear": {"1": ["1.00", "0.50", "2.00"], "2": ["2.00", "–", "–"]}}


def test_chances_are_percentages_and_other_numbers_are_not() -> None:
    assert captioned(read(plot_numbers(ENDINGS, "Ends"))) == {
        "Ends": {"1": ["25.0%", "50.0%"], "2": ["50.0%", "–"]}
    }
    plain = lines_figure(Plot("Round", ("1",), [Series("Wear", [3])], "Wear", chances=False))
    assert "tickformat" not in plain["layout"]["yaxis"]
    assert "range" not in plain["layout"]["yaxis"]


def test_what_somebody_typed_is_shown_by_plotly_as_it_is() -> None:
    hostile = "<a href='https://x.example'>Ash & co</a>"
    heat = Heat("Hero", (hostile,), "Space", ("a",), [[0.5]], {(0, 0): hostile})
    plot = Plot("Hero", (hostile,), [Series(hostile, [0.5])])
    for made in (heat_figure(heat), *(draw(plot) for draw in (stacked_figure, lines_figure))):
        written = json.dumps(made)
        assert "<a" not in written
        assert "&lt;a" in written
    assert hostile in captioned(read(heat_numbers(heat, "Map")))["Map"]
    assert hostile in captioned(read(plot_numbers(plot, "Plot")))["Plot"]


chances = st.none() | st.fractions(0, 1) | st.floats(0, 1)


@given(st.lists(chances, min_size=1, max_size=8), st.integers(1, 6), st.booleans())
@settings(max_examples=40, deadline=None)
def test_any_chances_can_be_drawn_and_no_tick_stands_above_certainty(
    values: list[Any], count: int, lying: bool
) -> None:
    places = [str(n) for n in range(len(values))]
    plot = Plot("Round", places, [Series(str(n), values) for n in range(count)], lying=lying)
    for draw in (stacked_figure, grouped_figure, lines_figure):
        made = draw(plot)
        json.dumps(made, allow_nan=False)
        for axis in (made["layout"]["xaxis"], made["layout"]["yaxis"]):
            if axis.get("tickformat"):
                assert axis["range"][1] <= 1 or max(axis["tickvals"]) <= 1
    made = heat_figure(Heat("Round", ("1",) * count, "Space", places, [values] * count))
    json.dumps(made, allow_nan=False)
