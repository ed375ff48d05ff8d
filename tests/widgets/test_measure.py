"""Exactly, at least, at most: each height is the rules' own chance."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.data import current
from rules.momenta import RollSpec, compare, odds
from rules.momenta.records import Outcome
from tests.widgets.markup import captioned, figure, read
from widgets import OddsChart, PoolCompare, PoolRoller
from widgets.odds_view import MEASURES, measured
from widgets.panel import Panel

PANELS = (
    OddsChart(dice=5),
    OddsChart(kind="attack", dice=6, opposed=True, opposing=3),
    PoolRoller(dice=5, seed="ash"),
    PoolRoller(kind="attack", dice=4),
)


def touched(panel: Panel, measure: str) -> str:
    panel.touch("measure", measure)
    assert panel.problems == ()
    return panel.html


@pytest.mark.parametrize("measure", MEASURES)
@pytest.mark.parametrize("panel", PANELS, ids=lambda panel: type(panel).__name__)
def test_heights_are_the_rules_chances(panel: OddsChart | PoolRoller, measure: str) -> None:
    effective = odds(panel.spec).effective
    chance = {
        "exactly": effective.exactly,
        "at-least": effective.at_least,
        "at-most": effective.at_most,
    }[measure]
    held = read(touched(panel, measure))
    (bars,) = figure(held)["data"]
    assert bars["y"] == [float(chance(int(number))) for number in bars["x"]]
    (switched,) = (r for r in held.all("input", type="radio") if "checked" in r.attributes)
    assert switched.attributes["value"] == measure


@pytest.mark.parametrize("measure", MEASURES)
def test_outcomes_count_from_the_worst_to_the_best(measure: str) -> None:
    chart = OddsChart(kind="narrative", dice=5, difficulty="daunting")
    found = odds(chart.spec).outcomes
    assert found is not None
    (bars,) = figure(read(touched(chart, measure)))["data"]
    names = [current().one(Outcome, name).label for name in found]
    assert bars["y"] == names
    chances = list(found.values())
    wanted = {
        "exactly": chances,
        "at-least": [sum(chances[at:], Fraction(0)) for at in range(len(chances))],
        "at-most": [sum(chances[: at + 1], Fraction(0)) for at in range(len(chances))],
    }[measure]
    assert bars["x"] == [float(chance) for chance in wanted]


@pytest.mark.parametrize("measure", MEASURES)
def test_two_rolls_are_compared_by_the_same_measure(measure: str) -> None:
    panel = PoolCompare(first={"dice": 3}, second={"dice": 6})
    found = compare(RollSpec(3), RollSpec(6))
    pairs = {
        "exactly": found.exactly,
        "at-least": found.at_least,
        "at-most": found.at_most,
    }[measure]
    left, right = figure(read(touched(panel, measure)))["data"]
    assert left["x"] == right["x"] == [str(number) for number in pairs]
    assert left["y"] == [float(pair.left) for pair in pairs.values()]
    assert right["y"] == [float(pair.right) for pair in pairs.values()]


def test_the_table_shows_all_three_whichever_is_drawn() -> None:
    chart = OddsChart(dice=4)
    tables = [captioned(read(touched(chart, measure))) for measure in MEASURES]
    assert tables[0] == tables[1] == tables[2]
    heads = [head.text for head in read(chart.html).all("table")[0].one("thead").all("th")]
    assert heads == ["Successes", *MEASURES.values()]


@pytest.mark.parametrize(
    ("measure", "ending"),
    [("exactly", ""), ("at-least", ": each, or more"), ("at-most", ": each, or fewer")],
)
def test_the_caption_says_what_is_drawn(measure: str, ending: str) -> None:
    held = read(touched(OddsChart(dice=4), measure))
    assert held.one("figcaption").text == f"Successes with 4 dice{ending}"


def test_the_ends_are_certain() -> None:
    chances = [("a", Fraction(1, 3)), ("b", Fraction(1, 2)), ("c", Fraction(1, 6))]
    every = measured(chances)
    assert every["at-least"][0] == every["at-most"][-1] == 1
    assert every["at-least"][-1] == every["exactly"][-1]
    assert every["at-most"][0] == every["exactly"][0]


def test_the_measure_leaves_the_dice_alone() -> None:
    roller = PoolRoller(kind="narrative", dice=4, seed="ash", feats=1)
    before = roller.reading
    for measure in MEASURES:
        roller.touch("measure", measure)
        assert (roller.reading, roller.feats) == (before, 1)
