"""The figures of a situation under several rules, sorted into charts: one for each unit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rules.data.styles import with_sign
from rules.design import Figure, Situation
from rules.design.reports import told_value

from .html import Child, Markup, exact, table

__all__ = ["Spread", "apart", "may_be_same", "numbers_table", "rest_table", "signed", "sorted_out"]

Number = Fraction | float
# Smaller differences are written as 0 by the decimals that they have.
LEAST_CHANCE, LEAST_NUMBER = 0.0005, 0.005


@dataclass(frozen=True, slots=True)
class Spread:
    """Figures of one unit: for each side, by series and place; None where there is none.

    `sides` begins with the base. `axis` says what the places are.
    """

    unit: str
    axis: str
    series: tuple[str, ...]
    places: tuple[str, ...]
    sides: tuple[str, ...]
    figures: tuple[tuple[tuple[Figure | None, ...], ...], ...]

    @property
    def is_chance(self) -> bool:
        """Whether its figures are chances in 0..1."""
        return self.unit == "chance"

    @property
    def amount(self) -> str:
        """What is measured, as the name of a chart."""
        return self.unit[:1].upper() + self.unit[1:]

    @property
    def is_alone(self) -> bool:
        """Whether it has one place only, so that there is nothing to draw."""
        return len(self.places) == 1

    @property
    def moves(self) -> bool:
        """Whether any figure of a side is another than that of the base."""
        return any(side != self.figures[0] for side in self.figures[1:])

    @property
    def is_simulated(self) -> bool:
        """Whether some of it has an interval."""
        return any(
            figure is not None and figure.low is not None
            for side in self.figures
            for row in side
            for figure in row
        )

    @property
    def counts(self) -> bool:
        """Whether its places are numbers in their order, so that lines may join them."""
        return all(place.lstrip("-−+").isdecimal() for place in self.places)


def sorted_out(
    situation: Situation, sides: Sequence[tuple[str, Sequence[Figure] | None]]
) -> tuple[Spread, ...]:
    """Give the figures by their units; of a side without any, nothing is known yet."""
    every = [figure for _, figures in sides for figure in figures or ()]
    return tuple(
        _spread(unit, situation.axis, sides) for unit in dict.fromkeys(each.unit for each in every)
    )


def _spread(unit: str, axis: str, sides: Sequence[tuple[str, Sequence[Figure] | None]]) -> Spread:
    known = [
        (name, {(each.series, each.at): each for each in figures if each.unit == unit})
        for name, figures in sides
        if figures is not None
    ]
    keys = [key for _, held in known for key in held]
    series = tuple(dict.fromkeys(name for name, _ in keys))
    places = tuple(dict.fromkeys(place for _, place in keys))
    return Spread(
        unit,
        axis,
        series,
        places,
        tuple(name for name, _ in known),
        tuple(
            tuple(tuple(held.get((each, place)) for place in places) for each in series)
            for _, held in known
        ),
    )


# ---- in words


def _valued(figure: Figure | None) -> Child:
    """Give a figure as a reader sees it, with its whole value."""
    if figure is None:
        return "–"
    return exact(told_value(figure.value, figure.unit), float(figure.value))


def apart(before: Figure | None, after: Figure | None) -> Child:
    """Say how far a figure is from another: by a word, or by its sign where it is not sure."""
    if before is None or after is None:
        return "–" if before is after else "only there" if before is None else "not there"
    difference = float(after.value - before.value)
    if not difference:
        return exact("the same", 0)
    written = signed(after.value - before.value, after.unit)
    if may_be_same(before, after):
        return exact(f"{written}, not sure", difference)
    word = "more" if difference > 0 else "less"
    return exact(f"{written.lstrip('+−')} {word}", difference)


def signed(difference: Number, unit: str) -> str:
    """Write a difference with its sign; of chances, in percentage points."""
    if unit == "chance":
        if abs(float(difference)) < LEAST_CHANCE:
            return f"{'+' if difference > 0 else '−'}<0.1 points"
        return f"{with_sign(difference * 100, 1)} points"
    if abs(float(difference)) < LEAST_NUMBER:
        return f"{'+' if difference > 0 else '−'}<0.01"
    return with_sign(difference, 0 if Fraction(difference).denominator == 1 else 2)


def may_be_same(before: Figure, after: Figure) -> bool:
    """Whether two figures are equal or, if simulated, their intervals meet."""
    if None in (before.low, before.high, after.low, after.high):
        return before.value == after.value
    return bool(before.low <= after.high and after.low <= before.high)  # type: ignore[operator]


# ---- tables


def numbers_table(spread: Spread, caption: str) -> Markup:
    """Give every figure of a chart: each side, and how far it is from the base."""
    several = len(spread.series) > 1
    columns = ["What", spread.axis] if several else [spread.axis]
    rows = [
        [name, place, *cells] if several else [place, *cells]
        for at, name in enumerate(spread.series)
        for place, cells in zip(spread.places, _cells(spread, at), strict=True)
    ]
    return table(caption, [*columns, *_heads(spread)], rows)


def rest_table(spreads: Sequence[Spread], caption: str) -> Markup:
    """Give figures that stand alone, one of a unit: there is nothing to draw."""
    rows = [
        [place, *cells]
        for each in spreads
        for at in range(len(each.series))
        for place, cells in zip(each.places, _cells(each, at), strict=True)
    ]
    return table(caption, ["What", *_heads(spreads[0])], rows)


def _heads(spread: Spread) -> Iterator[str]:
    for at, name in enumerate(spread.sides):
        yield name
        if spread.is_simulated:
            yield from (f"{name}, from", f"{name}, to")
        if at:
            yield "Difference" if len(spread.sides) == 2 else f"{name}, difference"


def _cells(spread: Spread, series: int) -> Iterator[list[Child]]:
    for place in range(len(spread.places)):
        figures = [side[series][place] for side in spread.figures]
        yield [cell for at in range(len(figures)) for cell in _of_side(spread, figures, at)]


def _of_side(spread: Spread, figures: Sequence[Figure | None], at: int) -> Iterator[Child]:
    yield _valued(figures[at])
    if spread.is_simulated:
        yield from _ends(figures[at])
    if at:
        yield apart(figures[0], figures[at])


def _ends(figure: Figure | None) -> Iterator[Child]:
    for end in (None, None) if figure is None else (figure.low, figure.high):
        unit = "" if figure is None else figure.unit
        yield "–" if end is None else exact(told_value(end, unit), float(end))
