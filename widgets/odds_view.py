"""Show a roll's exact odds: as bars with the roll marked, and as tables of numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from rules.data import current
from rules.momenta import Reading, RollOdds
from rules.momenta.records import Outcome, Pattern

from .charts import Bar, bar_figure, chance, chart, percent
from .choices import Radios
from .html import Child, Markup, exact, fragment, table

__all__ = [
    "Shown",
    "bands_view",
    "odds_switch",
    "outcomes_view",
    "patterns_view",
    "pool_in_words",
    "successes_view",
]

MARKED_AS = "your roll"


def pool_in_words(odds: RollOdds) -> str:
    """Say what is rolled, in a few words."""
    if odds.zero_dice:
        return "no dice"
    return f"{odds.dice} {'die' if odds.dice == 1 else 'dice'}"


# How a chance counts: the words of the switch, and of what the chart then shows.
MEASURES = {"exactly": "exactly", "at-least": "at least", "at-most": "at most"}


def odds_switch() -> Radios:
    """Give the control that switches odds between exactly, at least and at most."""
    return Radios("Chance of", lambda: list(MEASURES.items()), start=lambda: next(iter(MEASURES)))


def measured(chances: list[tuple[str, Fraction]]) -> dict[str, list[Fraction]]:
    """Give the chances of exactly, at least and at most each outcome; outcomes stand in order."""
    below = list(accumulate((chance for _, chance in chances), initial=Fraction(0)))
    return {
        "exactly": [chance for _, chance in chances],
        "at-least": [1 - under for under in below[:-1]],
        "at-most": below[1:],
    }


@dataclass(frozen=True, slots=True)
class Shown:
    """How odds are shown: which chances, with which switch between them, under which ids."""

    prefix: str
    measure: str = "exactly"
    switch: Child = None


def _view(
    chances: list[tuple[str, Fraction]],
    axis: str,
    caption: str,
    marked: int | None,
    shown: Shown,
    extra: Markup | None = None,
    lying: bool = False,
) -> Markup:
    every = measured(chances)
    heights = every[shown.measure]
    bars = [
        Bar(name, float(height), index == marked)
        for index, ((name, _), height) in enumerate(zip(chances, heights, strict=True))
    ]
    best = max(chances, key=lambda pair: pair[1])
    described = f"{caption}. Most likely: {best[0]}, {percent(best[1])}."
    if marked is not None:
        name, chance_of_it = chances[marked]
        described += f" Your roll: {name}, which comes up {percent(chance_of_it)} of the time."
    numbers = table(
        caption,
        (axis, *MEASURES.values()),
        [
            (name, *(chance(every[measure][index]) for measure in MEASURES))
            for index, (name, _) in enumerate(chances)
        ],
        frozenset() if marked is None else frozenset({marked}),
    )
    figure = bar_figure(bars, axis, MARKED_AS, lying=lying)
    words = ("worse", "better") if lying else ("fewer", "more")
    if shown.measure != "exactly":
        caption = f"{caption}: each, or {words[shown.measure == 'at-least']}"
    return chart(figure, described, fragment(numbers, extra), shown.prefix, caption, shown.switch)


def successes_view(odds: RollOdds, shown: Shown, reading: Reading | None = None) -> Markup:
    """Give the effective successes of a roll; the reading's number is marked."""
    effective = odds.effective
    top = max(effective.outcomes)
    numbers = range(top + 1)
    chances = [(str(number), effective.exactly(number)) for number in numbers]
    opposed = odds.spec.opposition is not None
    axis = "Effective successes" if opposed else "Successes"
    return _view(
        chances,
        axis,
        f"{axis} with {pool_in_words(odds)}",
        None if reading is None else reading.effective,
        shown,
        bands_table(odds),
    )


def bands_table(odds: RollOdds) -> Markup:
    """Give the result bands with their chances."""
    rows = [(band.label, chance(likely)) for band, likely in odds.bands]
    return table(f"Result bands with {pool_in_words(odds)}", ("Band", "chance"), rows)


def bands_view(odds: RollOdds, shown: Shown, reading: Reading | None = None) -> Markup:
    """Give the result bands of a roll; the reading's band is marked."""
    bands = [band for band, _ in odds.bands]
    marked = None if reading is None else bands.index(reading.band)
    return _view(
        [(band.label, likely) for band, likely in odds.bands],
        "Result band",
        f"Result bands with {pool_in_words(odds)}",
        marked,
        shown,
    )


def outcomes_view(
    odds: RollOdds, shown: Shown, outcome: str | None = None, by_count: bool = False
) -> Markup:
    """Give the outcomes of a narrative roll; one is marked.

    The chart shows them with patterns used where they help or, `by_count`, by counting alone; the
    tables show both.
    """
    after: Mapping[str, Fraction] = odds.outcomes or {}
    counted: Mapping[str, Fraction] = odds.outcomes_by_count or {}
    named = {name: current().one(Outcome, name) for name in after}
    pool = pool_in_words(odds)
    drawn, beside = (counted, after) if by_count else (after, counted)
    captions = [
        f"Outcomes with {pool} by counting alone",
        f"Outcomes with {pool}, Extra Success taken where it helps",
    ]
    if not by_count:
        captions.reverse()
    others = table(
        captions[1],
        ("Outcome", "chance"),
        [(named[name].label, chance(likely)) for name, likely in beside.items()],
    )
    names = list(drawn)
    return _view(
        [(named[name].label, likely) for name, likely in drawn.items()],
        "Outcome",
        captions[0],
        names.index(outcome) if outcome in named else None,
        shown,
        others,
        lying=True,
    )


def patterns_view(odds: RollOdds, shown: Shown) -> Markup:
    """Give the chance that each pattern shows up and may trigger."""
    chances = [
        (current().one(Pattern, name).label, likely)
        for name, likely in odds.pattern_chances.items()
    ]
    caption = f"Patterns that may trigger with {pool_in_words(odds)}"
    bars = [Bar(name, float(likely)) for name, likely in chances]
    rows = [(name, chance(likely)) for name, likely in chances]
    if odds.solid_hit_mean is not None:
        mean = float(odds.solid_hit_mean)
        rows.append(("Solid Hit adds, on average", exact(f"{mean:.2f} damage", mean)))
    described = f"{caption}: " + ", ".join(f"{name} {percent(likely)}" for name, likely in chances)
    return chart(
        bar_figure(bars, "Pattern", MARKED_AS),
        f"{described}.",
        table(caption, ("Pattern", "chance"), rows),
        shown.prefix,
        caption,
    )
