"""Tell a forecast in sentences: what is likely, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, log10

from rules.data import Ruleset
from rules.moment_board.forecasts import Forecast
from rules.moment_board.records import Ending, EventSpace

from .charts import percent
from .forecast_numbers import SIDES, numbers_of, side_label

__all__ = [
    "POLICY",
    "forecast_told",
    "how_sure",
    "plans_compared",
    "rules_compared",
]

POLICY = (
    "Failures are mended, successes are left as they are.",
    "Redraw Tokens come first, one at a time, as long as replacing the best piece may turn the"
    " failure into a success.",
    "Confidence redraws everything next, but not for a hero who Prepares.",
    "Power is added last, and only where it is enough: Advantage before Reserve. With Uncertainty"
    " pending it comes first, for a success that is drawn would have to be drawn again.",
    "Reserve prevents Wear where it keeps a hero from being spent, and clears Uncertainty where"
    " that alone bars what the plan wants.",
)


def how_sure(forecast: Forecast, runs: int | None = None) -> str:
    """Say what kind of forecast it is and how sure its numbers are; `runs` how many are asked."""
    if forecast.runs is not None:
        of = f" of {runs:,}" if runs and forecast.runs < runs else ""
        return (
            f"Simulated: {forecast.runs:,}{of} Moments played. Each chance stands with the interval"
            " in which the true one lies nearly always."
        )
    if forecast.going > 0:
        return (
            f"Exact as far as it goes: {percent(forecast.going)} of all Moments still go on after"
            f" round {forecast.rounds[-1].number if forecast.rounds else 0}."
        )
    return f"Exact: nothing is left to chance. {_left_out(forecast.left_out)}"


def _left_out(share: float) -> str:
    if share <= 0:
        return "Every way is counted."
    one_in = 10 ** floor(-log10(share))
    return f"Ways too unlikely to be followed come to less than one Moment in {one_in:,}."


def forecast_told(forecast: Forecast, rules: Ruleset) -> list[str]:
    """Give what is likely in sentences, the chief one first."""
    numbers = numbers_of(forecast, rules)
    chances = {key: number.value or 0.0 for key, number in numbers.items()}
    endings = [
        f"{ending.label} {percent(chances[ending.id])}"
        for ending in rules.of(Ending)
        if chances[ending.id]
    ]
    whole = not forecast.going
    if not endings:
        told = ["So far nothing has ended."]
    elif whole:
        told = [f"{', '.join(endings)}, after {forecast.mean_rounds:.1f} rounds on average."]
    else:
        told = [f"So far: {', '.join(endings)}."]
    if endings:
        sides = [f"{side_label(side, rules)} {percent(chances[f'side-{side}'])}" for side in SIDES]
        told.append(f"At the end the track stands: {', '.join(sides)}.")
    events = [
        f"{space.label} {percent(chances[space.id])}"
        for space in rules.of(EventSpace)
        if chances[space.id]
    ]
    if events:
        told.append(f"Events: {', '.join(events)}.")
    if whole:
        spent = chances["spent"]
        lost = f"{percent(spent)} of the time somebody is" if spent else "nobody is ever"
        told.append(f"A hero carries out {forecast.wear:.1f} Wear on average; {lost} spent.")
    return told


def rules_compared(before: Forecast, after: Forecast, rules: Ruleset) -> str:
    """Say what the changed rules do to a forecast, once both are known to their end."""
    if before.going or after.going:
        return ""
    first, second = (numbers_of(forecast, rules) for forecast in (before, after))

    def both(key: str) -> tuple[float, float]:
        return first[key].value or 0.0, second[key].value or 0.0

    def points(key: str) -> str:
        pair = both(key)
        apart = percent(abs(pair[1] - pair[0])).removesuffix("%")
        if percent(pair[0]) == percent(pair[1]):
            return f"{percent(pair[1])} as before"
        more = "more" if pair[1] > pair[0] else "less"
        return f"{percent(pair[1])} instead of {percent(pair[0])}, {apart} points {more}"

    resolved, track = points("resolved"), points("side-for")
    said = f"By the changed rules it is resolved {resolved}; the track ends FOR {track}"
    rounds, wear = both("rounds"), both("wear")
    return (
        f"{said}. It lasts {rounds[1]:.1f} rounds on average, {_against(*rounds)}, and a hero"
        f" carries out {wear[1]:.1f} Wear, {_against(*wear)}."
    )


def _against(before: float, now: float) -> str:
    same = f"{before:.1f}" == f"{now:.1f}"
    return "as before" if same else f"not {before:.1f}"


def plans_compared(told: Sequence[tuple[str, Forecast | None]], rules: Ruleset) -> str:
    """Say which plan is best at what, of those that are known to their end."""
    known = [
        (name, numbers_of(forecast, rules))
        for name, forecast in told
        if forecast is not None and not forecast.going
    ]
    if len(known) < 2:
        return ""

    def value(key: str, at: int) -> float:
        return known[at][1][key].value or 0.0

    places = range(len(known))
    surest = max(places, key=lambda at: value("resolved", at))
    fastest = min(places, key=lambda at: value("rounds", at))
    track = max(places, key=lambda at: value("side-for", at))
    sparing = min(places, key=lambda at: value("wear", at))
    of = "all plans" if len(known) == len(told) else f"the {len(known)} plans that are known so far"
    return (
        f"Of {of}, {known[surest][0]} resolves it most often"
        f" ({percent(value('resolved', surest))}), {known[fastest][0]} is over soonest"
        f" ({value('rounds', fastest):.1f} rounds on average), {known[track][0]} most often leaves"
        f" the track FOR ({percent(value('side-for', track))}), and {known[sparing][0]} costs a"
        f" hero least Wear ({value('wear', sparing):.1f} on average)."
    )
