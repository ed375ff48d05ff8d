"""The numbers of a forecast that stand in tables, each with its interval where it was simulated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.data import Ruleset
from rules.data.styles import with_sign
from rules.moment_board.forecasts import Forecast
from rules.moment_board.records import Ending, EventSpace, Track

from .charts import chance, percent
from .html import Child, Markup, exact, fragment

__all__ = [
    "SIDES",
    "Number",
    "difference",
    "numbers_of",
    "rows_of",
    "side_label",
    "written",
]

SIDES = ("for", "neutral", "against")


def side_label(side: str, rules: Ruleset) -> str:
    """Name a side of the track."""
    return rules.one(Track).neutral_label if side == "neutral" else side.upper()


@dataclass(frozen=True, slots=True)
class Number:
    """One number of a forecast: a chance in 0..1 or, where `mean` says so, a plain number.

    `value` is None as long as it can't be told; `span` its interval where chance had a hand in it.
    A number that is not `final` may still grow, for some Moments are still going on.
    """

    name: str
    value: float | None
    mean: bool = False
    span: tuple[float, float] | None = None
    final: bool = True


def numbers_of(forecast: Forecast | None, rules: Ruleset) -> dict[str, Number]:
    """Give the numbers of a forecast by id, in the order of a table; without one, all unknown."""
    found: dict[str, Number] = {}

    def tell(key: str, name: str, value: float, mean: bool = False, whole: bool = False) -> None:
        if forecast is None or (whole and forecast.going > 0):
            found[key] = Number(name, None, mean)
            return
        value = value if mean else min(1.0, max(0.0, value))
        simulated = forecast.runs is not None and not mean
        span = forecast.interval(value) if simulated else None
        found[key] = Number(name, value, mean, span, not forecast.going)

    endings: Mapping[str, float] = forecast.by_ending if forecast else {}
    for ending in rules.of(Ending):
        tell(ending.id, ending.label, endings.get(ending.id, 0.0))
    sides = dict.fromkeys(SIDES, 0.0)
    for (_, side), likely in (forecast.endings if forecast else {}).items():
        sides[side] += likely
    for side, likely in sides.items():
        tell(f"side-{side}", f"The track ends {side_label(side, rules)}", likely)
    for space in rules.of(EventSpace):
        tell(space.id, f"Event {space.label}", forecast.events[space.id] if forecast else 0.0)
    tell("rounds", "Rounds, on average", forecast.mean_rounds if forecast else 0.0, True, True)
    tell("wear", "Wear of a hero, on average", forecast.wear if forecast else 0.0, True, True)
    spent = forecast.spent if forecast else {}
    lost = sum(likely for count, likely in spent.items() if count)
    tell("spent", "Somebody is spent", lost)
    return found


def written(number: Number) -> Child:
    """Write a number, with its interval."""
    if number.value is None:
        return "–"
    if number.mean:
        return exact(f"{number.value:.2f}", number.value)
    return fragment(chance(number.value), _span(number.span))


def _span(span: tuple[float, float] | None) -> Markup | None:
    if span is None:
        return None
    low, high = (percent(end).removesuffix("%") for end in span)
    return fragment(f" ({low} to {high})")


def difference(before: Number, after: Number) -> Child:
    """Write how much a number differs, once that can be told: chances in percentage points."""
    if before.value is None or after.value is None or not (before.final and after.final):
        return "–"
    apart = after.value - before.value
    said = with_sign(apart, 2) if before.mean else with_sign(100 * apart, 1)
    return exact(said, apart)


def rows_of(
    forecasts: Sequence[Forecast | None], rules: Ruleset
) -> dict[str, tuple[str, list[Number]]]:
    """Give each row of a table by id: its name, with that number of each forecast."""
    every = [numbers_of(forecast, rules) for forecast in forecasts]
    return {key: (number.name, [each[key] for each in every]) for key, number in every[0].items()}
