"""A pinned situation as it is drawn: what moves in a sentence, its charts, what stands alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf

from rules.design import Figure, Move, Situation
from rules.design.reports import moves_between

from .catalog_view import draw_tools
from .charts import chart
from .controls import button
from .forecast_wide import wide
from .html import Child, Markup, element, fragment
from .variant_compare_numbers import Spread, numbers_table, rest_table, sorted_out
from .variant_compare_plots import compared_figure
from .variant_compare_sides import Side
from .variant_compare_work import Results

__all__ = ["Cards", "draw_situation", "told_moves"]

PLAYED = (
    "Played at random: the whiskers, and the columns from and to, hold the true chance about 95"
    " times in 100. Averages are those of what was played."
)

MEASURE = "chances in points, all else in parts of the larger number"


class Cards:
    """The cards of situations, each drawn once as long as nothing of it changes."""

    def __init__(self) -> None:
        self._drawn: dict[str, tuple[object, Markup]] = {}

    def draw(
        self, situation: Situation, sides: Sequence[Side], results: Results, prefix: str
    ) -> Markup:
        """Give the card of a situation, as far as it is worked out."""
        keys = [(situation.id, at) for at in range(len(sides))]
        about = (
            prefix,
            [side.name for side in sides],
            [(results.known.get(key), results.failed.get(key)) for key in keys],
        )
        kept = self._drawn.get(situation.id)
        if kept is None or kept[0] != about:
            kept = about, draw_situation(situation, sides, results, prefix)
            self._drawn[situation.id] = kept
        return kept[1]


def draw_situation(
    situation: Situation, sides: Sequence[Side], results: Results, prefix: str
) -> Markup:
    """Give the card of a situation, as far as it is worked out."""
    # What was opened in a card stays open wherever the card moves.
    prefix = f"{prefix}-{situation.id.replace(':', '-')}"
    known = [(side.name, results.known.get((situation.id, at))) for at, side in enumerate(sides)]
    spreads = sorted_out(situation, known)
    ident = f"{prefix}-title"
    return element(
        "section",
        element(
            "div",
            element("p", situation.title, id=ident, class_="m-side"),
            button(
                "Unpin",
                f"unpin:{situation.id}",
                aria_label=f"Unpin {situation.title}",
                id=f"{prefix}-unpin",
            ),
            class_="m-w-head",
        ),
        _told(situation, sides, results),
        _charts(situation, [each for each in spreads if not each.is_alone], prefix),
        _rest(situation, [each for each in spreads if each.is_alone]),
        id=prefix,
        aria_labelledby=ident,
        class_="m-w-card",
    )


def _charts(situation: Situation, spreads: Sequence[Spread], prefix: str) -> Child:
    """Give the charts, those below in which nothing moves, where something moves in others."""
    drawn = [
        (spread, _chart(situation, spread, f"{prefix}-{at}", alone=len(spreads) == 1))
        for at, spread in enumerate(spreads)
    ]
    moving = [made for spread, made in drawn if spread.moves]
    still = [made for spread, made in drawn if not spread.moves]
    if not moving or not still:
        return element("div", [made for _, made in drawn], class_="m-w-charts")
    names = ", ".join(_named(spread) for spread in spreads if not spread.moves)
    return [
        element("div", moving, class_="m-w-charts"),
        element(
            "details",
            element("summary", f"Nothing moves in {names}"),
            element("div", still, class_="m-w-charts"),
            class_="m-more",
        ),
    ]


def _told(situation: Situation, sides: Sequence[Side], results: Results) -> Child:
    faults = [
        element("p", f"{side.name}: this can't be worked out ({why}).", class_="m-fault")
        for at, side in enumerate(sides)
        if (why := results.failed.get((situation.id, at))) is not None
    ]
    moves = list(_moves(situation, sides, results))
    several = len(sides) > 2
    return [
        faults,
        element("ul", [element("li", f"{name}: {told}") for name, told in moves], class_="m-w-list")
        if several
        else [element("p", told) for _, told in moves],
        element("p", PLAYED, class_="m-quiet") if situation.kind == "simulated" else None,
    ]


def told_moves(situation: Situation, sides: Sequence[Side], results: Results) -> str:
    """Tell what moves most in a situation, under each of the rules beside the base."""
    moves = _moves(situation, sides, results)
    return " ".join(f"{name}: {told}" if len(sides) > 2 else told for name, told in moves)


def _moves(
    situation: Situation, sides: Sequence[Side], results: Results
) -> Iterator[tuple[str, str]]:
    base = results.known.get((situation.id, 0))
    for at, side in enumerate(sides[1:], 1):
        now = results.known.get((situation.id, at))
        if {(situation.id, 0), (situation.id, at)} & set(results.failed):
            continue
        if base is None or now is None:
            yield side.name, "Not worked out yet."
        else:
            yield side.name, _most(situation, base, now)


def _most(situation: Situation, base: Sequence[Figure], now: Sequence[Figure]) -> str:
    moves = moves_between(situation.id, base, now)
    if not moves:
        return "Nothing moves here."
    if len(moves) == 1:
        return f"One figure moves. {moves[0]}."
    many = f"{len(moves)} of {max(len(base), len(now))} figures move"
    # Of one unit, the one whose bars lie farthest apart; of several, what they have in common.
    units = {move.unit for move in moves}
    most = max(moves, key=_apart if len(units) == 1 else lambda move: move.size)
    measure = "" if len(units) == 1 else f" ({MEASURE})"
    return f"{many}. Most of all{measure}: {most}."


def _apart(move: Move) -> float:
    return inf if move.difference is None else abs(float(move.difference))


def _named(spread: Spread) -> str:
    one = len(spread.series) == 1
    name = spread.series[0] if one and spread.series[0] else spread.amount
    return name[:1].upper() + name[1:]


def _chart(situation: Situation, spread: Spread, prefix: str, *, alone: bool) -> Markup:
    named = _named(spread)
    whole = situation.title if alone else f"{situation.title}: {named}"
    return chart(
        compared_figure(spread),
        f"{whole}. {', '.join(spread.sides)}, by {spread.axis}.",
        wide(numbers_table(spread, whole), whole, "m-forecast-numbers"),
        prefix,
        # The files that a page saves are named by the whole of it.
        fragment(element("span", f"{situation.title}: ", class_="m-l-said"), named),
    )


def _rest(situation: Situation, alone: Sequence[Spread]) -> Child:
    """Give what stands alone in its unit as a table."""
    tables = list(_tables(situation, alone))
    if not tables:
        return None
    return element(
        "figure",
        element(
            "div",
            tables,
            role="group",
            aria_label=f"{situation.title}: more",
            tabindex=0,
            class_="m-c-wide",
        ),
        draw_tools("Copy the table"),
        class_="m-figure",
    )


def _tables(situation: Situation, alone: Sequence[Spread]) -> Iterator[Markup]:
    for simulated in (False, True):
        spreads = [spread for spread in alone if spread.is_simulated == simulated]
        if spreads:
            yield rest_table(spreads, f"{situation.title}: on average")
