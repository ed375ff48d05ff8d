"""Forecasts as plots: one alone, one beside that of changed rules, or all plans together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from rules.data import Ruleset
from rules.moment_board.forecasts import Forecast
from rules.moment_board.records import Ending, EventSpace

from .forecast_numbers import SIDES, numbers_of, side_label
from .odds_view import measured
from .series import BAD, GOOD, NEITHER, Plot, Series, grouped_figure, lines_figure, stacked_figure

__all__ = ["PLOTS", "Beside", "Drawn", "Seen", "last_round"]

Beside = Literal["none", "plans", "rules"]
# What of a Moment's rounds is shown: up to where so little is left; and how many counts of heroes.
TOO_LITTLE, MOST_COUNTS = 0.001, 5


@dataclass(frozen=True, slots=True)
class Seen:
    """One forecast that is shown: what it is called, what is known, the rules it goes by."""

    name: str
    forecast: Forecast | None
    rules: Ruleset


@dataclass(frozen=True, slots=True)
class Drawn:
    """A chart before it is drawn: its plot, and how its series stand to each other."""

    plot: Plot
    figure: Callable[[Plot], dict[str, Any]]


def last_round(seen: Sequence[Seen]) -> int:
    """Give the last round that is worth showing."""
    last = 1
    for each in seen:
        for told in each.forecast.rounds if each.forecast else ():
            last = max(last, told.number if _something(told.endings) else 1)
            if told.going > TOO_LITTLE:
                last = max(last, told.number)
    return last


def _something(endings: Mapping[str, float]) -> bool:
    return sum(endings.values()) > TOO_LITTLE


# ---- one alone


# As on the board itself.
_LOOK_OF = {"for": GOOD, "neutral": NEITHER, "against": BAD}


def _endings_alone(seen: Sequence[Seen], _: str) -> Drawn:
    forecast, rules = _only(seen)
    endings = rules.of(Ending)
    series = [
        Series(
            f"Track {side_label(side, rules)}",
            [_chance(forecast.endings.get((ending.id, side), 0.0)) for ending in endings],
            look=_LOOK_OF[side],
        )
        for side in SIDES
    ]
    return Drawn(
        Plot("Ending", [e.label for e in endings], series, lying=True),
        stacked_figure,
    )


def _rounds_alone(seen: Sequence[Seen], measure: str) -> Drawn:
    forecast, rules = _only(seen)
    numbers = range(1, last_round(seen) + 1)
    by_number = {told.number: told.endings for told in forecast.rounds}
    series = []
    for ending in rules.of(Ending):
        chances = [by_number.get(number, {}).get(ending.id, 0.0) for number in numbers]
        if any(chances):
            series.append(Series(ending.label, _by(measure, chances)))
    if not series:
        series = [Series("Ended", [0.0 for _ in numbers])]
    return Drawn(Plot("Round", [str(number) for number in numbers], series), _stacked_close)


def _stacked_close(plot: Plot) -> dict[str, Any]:
    """Give stacked bars that fill their chart, as they are not to be told against certainty."""
    figure = stacked_figure(plot)
    columns = zip(*(series.values for series in plot.series), strict=True)
    top = max(sum(float(value or 0) for value in column) for column in columns)
    figure["layout"]["yaxis"]["range"] = [0, min(1.04, 1.1 * top) or 1]
    del figure["layout"]["yaxis"]["tickvals"], figure["layout"]["yaxis"]["tickmode"]
    return figure


def _only(seen: Sequence[Seen]) -> tuple[Forecast, Ruleset]:
    forecast = seen[0].forecast
    assert forecast is not None
    return forecast, seen[0].rules


# ---- side by side


def _endings_paired(seen: Sequence[Seen], _: str) -> Drawn:
    rules = seen[0].rules
    keys = [ending.id for ending in rules.of(Ending)] + [f"side-{side}" for side in SIDES]
    return _from_numbers(seen, keys, "Ending")


def _events(seen: Sequence[Seen], _: str) -> Drawn:
    return _from_numbers(seen, [space.id for space in seen[0].rules.of(EventSpace)], "Event")


def _from_numbers(seen: Sequence[Seen], keys: Sequence[str], along: str) -> Drawn:
    every = [numbers_of(each.forecast, each.rules) for each in seen]
    keys = [key for key in keys if any(each[key].value for each in every)] or list(keys[:1])
    series = [
        Series(
            each.name,
            [numbers[key].value for key in keys],
            [numbers[key].span for key in keys] if _simulated(each) else (),
        )
        for each, numbers in zip(seen, every, strict=True)
    ]
    names = [every[0][key].name.removeprefix("Event ") for key in keys]
    return Drawn(Plot(along, names, series, lying=True), grouped_figure)


def _simulated(seen: Seen) -> bool:
    return seen.forecast is not None and not seen.forecast.exact


def _rounds_paired(seen: Sequence[Seen], measure: str) -> Drawn:
    return Drawn(_rounds(seen, measure), grouped_figure)


def _rounds_of_plans(seen: Sequence[Seen], measure: str) -> Drawn:
    return Drawn(_rounds(seen, measure), lines_figure)


def _rounds(seen: Sequence[Seen], measure: str) -> Plot:
    numbers = range(1, last_round(seen) + 1)
    series = []
    for each in seen:
        assert each.forecast is not None
        lengths = each.forecast.lengths
        chances = _by(measure, [lengths.get(number, 0.0) for number in numbers])
        series.append(Series(each.name, chances, _spans(each, chances)))
    return Plot("Round", [str(number) for number in numbers], series)


def _spent(seen: Sequence[Seen], measure: str) -> Drawn:
    most = max(max(each.forecast.spent) for each in seen if each.forecast)
    series = []
    for each in seen:
        assert each.forecast is not None
        chances = [each.forecast.spent.get(count, 0.0) for count in range(most + 1)]
        chances = _by(measure, chances)
        series.append(Series(each.name, chances, _spans(each, chances)))
    names = [str(count) for count in range(most + 1)]
    return Drawn(Plot("Heroes who are spent", names, series), grouped_figure)


def _spans(seen: Seen, chances: Sequence[float]) -> list[tuple[float, float]]:
    if seen.forecast is None or seen.forecast.exact:
        return []
    return [seen.forecast.interval(likely) for likely in chances]


# ---- all plans


def _endings_of_plans(seen: Sequence[Seen], _: str) -> Drawn:
    rules = seen[0].rules
    return _stacked_plans(seen, {ending.id: ending.label for ending in rules.of(Ending)})


def _track_of_plans(seen: Sequence[Seen], _: str) -> Drawn:
    sides = {f"side-{side}": f"Track {side_label(side, seen[0].rules)}" for side in SIDES}
    return _stacked_plans(seen, sides)


def _stacked_plans(seen: Sequence[Seen], named: Mapping[str, str]) -> Drawn:
    every = [numbers_of(each.forecast, each.rules) for each in seen]
    series = [
        Series(label, [each[key].value for each in every])
        for key, label in named.items()
        if any(each[key].value for each in every)
    ]
    names = [each.name for each in seen]
    return Drawn(Plot("Plan", names, series, lying=True), stacked_figure)


def _spent_of_plans(seen: Sequence[Seen], _: str) -> Drawn:
    most = min(MOST_COUNTS, max(max(each.forecast.spent) for each in seen if each.forecast))
    series = []
    for count in range(most + 1):
        chances = [
            sum(c for n, c in each.forecast.spent.items() if min(n, most) == count)
            for each in seen
            if each.forecast
        ]
        more = " or more" if count == most and count else ""
        series.append(Series(f"{count}{more} spent", [_chance(likely) for likely in chances]))
    names = [each.name for each in seen]
    return Drawn(Plot("Plan", names, series, lying=True), stacked_figure)


PLOTS: Mapping[Beside, Mapping[str, Callable[[Sequence[Seen], str], Drawn]]] = {
    "none": {
        "endings": _endings_alone,
        "rounds": _rounds_alone,
        "events": _events,
        "spent": _spent,
    },
    "rules": {
        "endings": _endings_paired,
        "rounds": _rounds_paired,
        "events": _events,
        "spent": _spent,
    },
    "plans": {
        "endings": _endings_of_plans,
        "track": _track_of_plans,
        "rounds": _rounds_of_plans,
        "events": _events,
        "spent": _spent_of_plans,
    },
}


# ---- what they share


def _chance(likely: float) -> float:
    return min(1.0, max(0.0, likely))


def _by(measure: str, chances: Sequence[float]) -> list[float]:
    """Give chances of numbers in order as those of exactly, at least or at most each."""
    whole = sum(chances)
    if measure == "at-least":
        below = measured([("", chance) for chance in chances])["at-most"]  # type: ignore[misc]
        return [_chance(whole - float(b) + c) for b, c in zip(below, chances, strict=True)]
    every = measured([("", chance) for chance in chances])  # type: ignore[misc]
    return [_chance(float(likely)) for likely in every[measure]]
