"""The chart's numbers are the rules' odds, in every view of every kind of roll."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.data import current
from rules.momenta import KINDS, RollSpec, difficulties, odds
from rules.momenta.records import Outcome, Pattern
from tests.widgets.markup import captioned, figure, read, sentences
from widgets import OddsChart
from widgets.charts import MOST_WRITTEN, percent
from widgets.odds_chart import VIEWS

STARTS = (
    {"dice": 0},
    {"dice": 1},
    {"dice": 20, "bonus": 10},
    {"dice": 6, "penalty": 2},
    {"dice": 6, "opposed": True, "opposing": 4},
    {"kind": "attack", "dice": 7, "opposed": True, "opposing": 0},
    {"kind": "attack", "dice": 5, "strain": True},
    {"kind": "luck", "dice": 3},
    *({"kind": "narrative", "dice": 5, "difficulty": rung} for rung in difficulties(current())),
)


def expected(spec: RollSpec, view: str) -> list[tuple[str, Fraction]]:
    """Give what a view must show, straight from the rules."""
    chances = odds(spec)
    if view == "successes":
        top = max(chances.effective.outcomes)
        return [(str(n), chances.effective.exactly(n)) for n in range(top + 1)]
    if view == "bands":
        return [(band.label, chance) for band, chance in chances.bands]
    if view == "patterns":
        found = chances.pattern_chances.items()
        return [(current().one(Pattern, name).label, chance) for name, chance in found]
    found = (chances.outcomes or {}).items()
    return [(current().one(Outcome, name).label, chance) for name, chance in found]


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("start", STARTS, ids=str)
def test_a_view_shows_the_odds_of_the_rules(start: dict[str, object], view: str) -> None:
    chart = OddsChart(**start)
    before, stayed = chart.show, read(chart.html).one("figure")
    chart.touch("show", view)
    held, chances = read(chart.html), expected(chart.spec, view)
    if view == "outcomes" and chart.spec.difficulty is None:
        (sentence,) = sentences(held)
        assert "no outcomes of its own" in sentence
        assert sentence.endswith("one of successes, bands, patterns is allowed.")
        assert (chart.show, held.one("figure")) == (before, stayed)
        return
    assert chart.problems == ()
    (bars,) = figure(held)["data"]
    # Bars with long names lie on their side.
    names, heights = ("y", "x") if bars["orientation"] == "h" else ("x", "y")
    assert bars[names] == [name for name, _ in chances]
    assert bars[heights] == [float(chance) for _, chance in chances]
    written = [percent(chance) for _, chance in chances]
    assert bars["customdata"] == written
    # Where bars are many, their chances have no room above them; pointing at one tells it.
    lies = bars["orientation"] == "h"
    room = lies or len(chances) <= MOST_WRITTEN
    assert [text.strip() for text in bars["text"]] == (written if room else [""] * len(chances))
    shown = next(iter(captioned(held).values()))
    for index, (name, chance) in enumerate(chances):
        assert shown[name][0] == percent(chance)
        if view != "patterns":
            least = sum((c for _, c in chances[index:]), Fraction(0))
            most = sum((c for _, c in chances[: index + 1]), Fraction(0))
            assert shown[name][1:] == [percent(least), percent(most)]


def test_odds_by_counting_alone_stand_beside_those_with_patterns() -> None:
    chart = OddsChart(kind="narrative", dice=6, difficulty="daunting")
    counted = odds(chart.spec).outcomes_by_count
    assert counted is not None
    tables = captioned(read(chart.html))
    assert tables["Outcomes with 6 dice by counting alone"] == {
        current().one(Outcome, name).label: [percent(chance)] for name, chance in counted.items()
    }


def test_the_mean_damage_of_an_attack_is_told() -> None:
    chart = OddsChart(kind="attack", dice=6, show="patterns")
    mean = odds(chart.spec).solid_hit_mean
    assert mean is not None
    (table,) = captioned(read(chart.html)).values()
    assert table["Solid Hit adds, on average"] == [f"{float(mean):.2f} damage"]


def test_a_kind_of_roll_opens_with_what_it_is_about() -> None:
    assert OddsChart(kind="narrative").show == "outcomes"
    assert OddsChart().show == "successes"
    chart = OddsChart(kind="narrative")
    chart.touch("kind", "attack")
    assert chart.show == "successes"


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_view_is_offered_where_it_can_be_shown(kind: str, view: str) -> None:
    chart = OddsChart(kind=kind)
    held = read(chart.html)
    (choice,) = (s for s in held.all("select") if s.attributes["data-key"] == "show")
    offered = [option.attributes["value"] for option in choice.all("option")]
    assert offered == [v for v in VIEWS if v != "outcomes" or chart.spec.difficulty]
    for before in offered:
        chart.touch("show", before)
        chart.touch("show", view)
        assert chart.show == (view if view in offered else before)


def test_a_start_with_a_view_that_cannot_be_is_said() -> None:
    chart = OddsChart(kind="attack", show="outcomes")
    assert chart.show == "successes"
    assert "no outcomes of its own" in chart.problems[0]
    # The order of start values is nobody's business.
    assert OddsChart(show="outcomes", kind="narrative").problems == ()


@pytest.mark.parametrize("kind", KINDS)
def test_a_chart_follows_every_slider_twice(kind: str) -> None:
    chart = OddsChart(kind=kind)
    for dice in (3, 9):
        chart.touch("dice", dice)
        assert f"with {dice} dice" in chart.html


def test_the_drawing_is_named_by_what_it_shows() -> None:
    drawn = read(OddsChart(dice=4).html).one("div", role="img")
    chance = percent(odds(RollSpec(4)).effective.exactly(1))
    assert drawn.attributes["aria-label"] == f"Successes with 4 dice. Most likely: 1, {chance}."
