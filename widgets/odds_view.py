"""Show a roll's exact odds: as bars with the roll marked, and as tables of numbers."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from rules.data import current
from rules.momenta import Reading, RollOdds
from rules.momenta.records import Outcome, Pattern

from .charts import Bar, bar_figure, chart, percent
from .html import Markup, fragment, table

__all__ = ["bands_view", "outcomes_view", "patterns_view", "pool_in_words", "successes_view"]

MARKED_AS = "your roll"


def pool_in_words(odds: RollOdds) -> str:
    """Say what is rolled, in a few words."""
    if odds.zero_dice:
        return "no dice"
    return f"{odds.dice} {'die' if odds.dice == 1 else 'dice'}"


def _rows(chances: list[tuple[str, Fraction]]) -> list[tuple[str, str, str, str]]:
    """Give each outcome with its chance, and those of at least and at most it, in order."""
    rows, below = [], Fraction(0)
    for name, chance in chances:
        rows.append((name, percent(chance), percent(1 - below), percent(below + chance)))
        below += chance
    return rows


COLUMNS = ("exactly", "at least", "at most")


def _view(
    chances: list[tuple[str, Fraction]],
    axis: str,
    caption: str,
    marked: int | None,
    prefix: str,
    extra: Markup | None = None,
    lying: bool = False,
) -> Markup:
    bars = [
        Bar(name, float(chance), index == marked) for index, (name, chance) in enumerate(chances)
    ]
    best = max(chances, key=lambda pair: pair[1])
    described = f"{caption}. Most likely: {best[0]}, {percent(best[1])}."
    if marked is not None:
        name, chance = chances[marked]
        described += f" Your roll: {name}, which comes up {percent(chance)} of the time."
    numbers = table(
        caption,
        (axis, *COLUMNS),
        _rows(chances),
        frozenset() if marked is None else frozenset({marked}),
    )
    figure = bar_figure(bars, axis, MARKED_AS, lying=lying)
    return chart(figure, described, fragment(numbers, extra), prefix, caption)


def successes_view(odds: RollOdds, prefix: str, reading: Reading | None = None) -> Markup:
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
        prefix,
        bands_table(odds),
    )


def bands_table(odds: RollOdds) -> Markup:
    """Give the result bands with their chances."""
    rows = [(band.label, percent(chance)) for band, chance in odds.bands]
    return table(f"Result bands with {pool_in_words(odds)}", ("Band", "chance"), rows)


def bands_view(odds: RollOdds, prefix: str, reading: Reading | None = None) -> Markup:
    """Give the result bands of a roll; the reading's band is marked."""
    bands = [band for band, _ in odds.bands]
    marked = None if reading is None else bands.index(reading.band)
    return _view(
        [(band.label, chance) for band, chance in odds.bands],
        "Result band",
        f"Result bands with {pool_in_words(odds)}",
        marked,
        prefix,
    )


def outcomes_view(
    odds: RollOdds, prefix: str, outcome: str | None = None, by_count: bool = False
) -> Markup:
    """Give the outcomes of a narrative roll; one is marked.

    The chart shows them with patterns used where they help or, `by_count`, by counting alone; the
    tables show both.
    """
    after: Mapping[str, Fraction] = odds.outcomes or {}
    counted: Mapping[str, Fraction] = odds.outcomes_by_count or {}
    named = {name: current().one(Outcome, name) for name in after}
    pool = pool_in_words(odds)
    shown, beside = (counted, after) if by_count else (after, counted)
    captions = [
        f"Outcomes with {pool} by counting alone",
        f"Outcomes with {pool}, Extra Success taken where it helps",
    ]
    if not by_count:
        captions.reverse()
    others = table(
        captions[1],
        ("Outcome", "chance"),
        [(named[name].label, percent(chance)) for name, chance in beside.items()],
    )
    names = list(shown)
    return _view(
        [(named[name].label, chance) for name, chance in shown.items()],
        "Outcome",
        captions[0],
        names.index(outcome) if outcome in named else None,
        prefix,
        others,
        lying=True,
    )


def patterns_view(odds: RollOdds, prefix: str) -> Markup:
    """Give the chance that each pattern shows up and may trigger."""
    chances = [
        (current().one(Pattern, name).label, chance)
        for name, chance in odds.pattern_chances.items()
    ]
    caption = f"Patterns that may trigger with {pool_in_words(odds)}"
    bars = [Bar(name, float(chance)) for name, chance in chances]
    rows = [(name, percent(chance)) for name, chance in chances]
    if odds.solid_hit_mean is not None:
        rows.append(("Solid Hit adds, on average", f"{float(odds.solid_hit_mean):.2f} damage"))
    described = f"{caption}: " + ", ".join(f"{name} {percent(chance)}" for name, chance in chances)
    return chart(
        bar_figure(bars, "Pattern", MARKED_AS),
        f"{described}.",
        table(caption, ("Pattern", "chance"), rows),
        prefix,
        caption,
    )
