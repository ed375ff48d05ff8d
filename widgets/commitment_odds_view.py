"""Show what commitments are worth: a table of all of them, a chart of what is chosen, sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from rules.data import Ruleset
from rules.data.styles import minus, with_sign
from rules.dice import Distribution
from rules.moment_board.models import model_of, success_with_redraw, success_with_redraw_all
from rules.moment_board.moment import Moment
from rules.moment_board.odds import CommitmentOdds
from rules.moment_board.records import Commitment
from rules.moment_board.track_odds import NetMove

from .charts import chance, chart, percent
from .forecast_wide import wide
from .html import Child, Markup, element, exact, fragment, table
from .odds_view import MEASURES, measured
from .series import Plot, Series, grouped_figure, plot_numbers

__all__ = ["VIEWS", "Seen", "commitments_chart", "commitments_table", "compared", "draw_compared"]

VIEWS = {
    "success": "Success, and what redraws add",
    "margin": "Margin or shortfall",
    "impact": "Impact",
    "wear": "Wear",
    "reserve": "Reserve gained",
    "track": "The hero's own push on the track",
    "net": "The whole party's move on the track",
}
AXES = {
    "margin": "Margin",
    "impact": "Impact",
    "wear": "Wear",
    "reserve": "Reserve",
    "track": "Push",
    "net": "Move",
}
UNCERTAIN = (
    "While Uncertainty is pending, a success is drawn again as a whole and what comes then stands;"
    " what a redraw adds to that is not told here."
)
OF: Mapping[str, Callable[[CommitmentOdds], Distribution]] = {
    "margin": lambda odds: odds.margin,
    "impact": lambda odds: odds.impact,
    "wear": lambda odds: odds.wear,
    "reserve": lambda odds: odds.reserve,
    "track": lambda odds: odds.track,
    "net": lambda odds: odds.net_move.move,
}


@dataclass(frozen=True, slots=True)
class Seen:
    """The odds of a hero's commitments, and what they are of."""

    odds: tuple[CommitmentOdds, ...]
    moment: Moment
    hero: int
    uncertain: bool
    rules: Ruleset
    # What the rules are called, where there are others.
    name: str = ""

    def titled(self, title: str) -> str:
        """Give a title with the rules that it is of."""
        return f"{title}: {self.name}" if self.name else title

    def label(self, odds: CommitmentOdds) -> str:
        """Name the commitment."""
        return self.rules.one(Commitment, odds.commitment).label

    def with_redraws(self, odds: CommitmentOdds) -> tuple[Fraction, Fraction] | None:
        """Give the chance of success with a Redraw Token, and with a redraw-all, on a failure.

        None where Uncertainty is pending: then a success that is drawn must be drawn again.
        """
        if self.uncertain:
            return None
        asked = (
            model_of(self.moment.model),
            self.moment.heroes[self.hero],
            odds.lit,
            odds.difficulty,
            self.rules,
        )
        return success_with_redraw(*asked), success_with_redraw_all(*asked)


def mean(number: Fraction) -> Markup:
    """Give a mean with two decimals."""
    return exact(f"{float(number):.2f}", float(number))


def _moves(move: NetMove) -> tuple[Fraction, Fraction, Fraction]:
    """Give the chances that the track moves FOR, stays, moves AGAINST."""
    towards = move.move.at_least(1)
    against = move.move.at_most(-1)
    return towards, 1 - towards - against, against


def commitments_table(seen: Seen) -> Markup:
    """Give all commitments side by side."""
    every = seen.odds
    redraws = [seen.with_redraws(odds) for odds in every]
    rows: list[tuple[Child, ...]] = [
        ("Success", *(chance(odds.success) for odds in every)),
        ("… with a Redraw Token", *(chance(r[0]) if r else "–" for r in redraws)),
        ("… with a redraw-all", *(chance(r[1]) if r else "–" for r in redraws)),
        ("Impact, on average", *(mean(odds.mean_impact) for odds in every)),
        ("Wear, on average", *(mean(odds.mean_wear) for odds in every)),
        ("Reserve, on average", *(mean(odds.mean_reserve) for odds in every)),
        ("Confidence", *(_possible(odds.confidence) for odds in every)),
        ("Uncertainty", *(_possible(odds.uncertainty) for odds in every)),
    ]
    if seen.uncertain:
        rows.append(("Uncertainty triggers", *(chance(odds.cleared) for odds in every)))
    moves = [_moves(odds.net_move) for odds in every]
    rows += [
        ("Group pressure", *(_pressure(odds.net_move.pressure) for odds in every)),
        ("The track moves, on average", *(_signed(odds.net_move.move.mean) for odds in every)),
        ("… FOR", *(chance(move[0]) for move in moves)),
        ("… not at all", *(chance(move[1]) for move in moves)),
        ("… AGAINST", *(chance(move[2]) for move in moves)),
    ]
    heads = [fragment(seen.label(odds), " (barred)" if odds.why_not else None) for odds in every]
    title = seen.titled("What each commitment is worth")
    return element(
        "div",
        wide(table(title, ("What it brings", *heads), rows), title),
        element("p", UNCERTAIN, class_="m-quiet") if seen.uncertain else None,
    )


def _possible(likely: Fraction) -> Child:
    return chance(likely) if likely else "–"


def _signed(number: Fraction) -> Markup:
    return exact(with_sign(number, 2), float(number))


def _pressure(steps: int) -> Child:
    return f"{steps} AGAINST" if steps else "–"


def commitments_chart(seen: Seen, show: str, measure: str, prefix: str, switch: Child) -> Markup:
    """Give the chosen quantity of all commitments as bars side by side, with its numbers."""
    if show not in OF:
        plot, above = _success_plot(seen), None
        caption = VIEWS[show] if len(plot.series) > 1 else "Success"
    else:
        plot, above = _spread_plot(seen, show, measure), switch
        caption = VIEWS[show]
    caption = seen.titled(caption)
    counted = "" if above is None or measure == "exactly" else f", {MEASURES[measure]}"
    figure = grouped_figure(plot)
    return chart(
        figure,
        f"{caption} of each commitment. {compared(seen)}",
        wide(plot_numbers(plot, f"{caption}{counted}"), caption, "m-forecast-numbers"),
        prefix,
        f"{caption}{counted}",
        above,
    )


def _success_plot(seen: Seen) -> Plot:
    redraws = [seen.with_redraws(odds) for odds in seen.odds]
    series = [Series("Nothing spent", [odds.success for odds in seen.odds])]
    if all(redraws):
        both = [pair for pair in redraws if pair]
        series += [
            Series("With a Redraw Token", [pair[0] for pair in both]),
            Series("With a redraw-all", [pair[1] for pair in both]),
        ]
    names = [seen.label(odds) for odds in seen.odds]
    return Plot("Commitment", names, series, lying=True)


def _spread_plot(seen: Seen, show: str, measure: str) -> Plot:
    spreads = [OF[show](odds) for odds in seen.odds]
    every = [outcome for spread in spreads for outcome, _ in spread.items()]
    places = range(min(every), max(every) + 1)
    series = [
        Series(
            seen.label(odds),
            measured([(str(place), spread.exactly(place)) for place in places])[measure],
        )
        for odds, spread in zip(seen.odds, spreads, strict=True)
    ]
    # On the track, FOR counts as positive.
    named = with_sign if show in ("track", "net") else minus
    return Plot(AXES[show], [named(place) for place in places], series)


def draw_compared(seen: Seen) -> Markup:
    """Give the comparison, its chief sentence apart."""
    headline, rest = _compared(seen)
    return element(
        "div",
        element("p", element("strong", headline), class_="m-verdict"),
        [element("p", sentence) for sentence in rest],
        role="status",
        class_="m-forecast-said",
    )


def compared(seen: Seen) -> str:
    """Compare the commitments in sentences."""
    headline, rest = _compared(seen)
    return " ".join([headline, *rest])


def _compared(seen: Seen) -> tuple[str, list[str]]:
    open_ = [odds for odds in seen.odds if not odds.why_not] or list(seen.odds)
    by = f"{seen.name}: " if seen.name else ""
    hero, power = seen.moment.heroes[seen.hero].name or "The hero", seen.odds[0].difficulty
    chances = ", ".join(f"{seen.label(odds)} {percent(odds.success)}" for odds in seen.odds)
    said = [f"{seen.label(odds)} is barred: {odds.why_not}" for odds in seen.odds if odds.why_not]
    on_objective = [o for o in open_ if seen.rules.one(Commitment, o.commitment).on_objective]
    least = min(open_, key=lambda odds: odds.mean_wear)
    costs = f"{seen.label(least)} costs least Wear ({float(least.mean_wear):.2f})."
    if on_objective:
        most = max(on_objective, key=lambda odds: odds.mean_impact)
        costs = (
            f"{seen.label(most)} does most for the objective, with {float(most.mean_impact):.2f}"
            f" Impact on average, and {costs}"
        )
    best = max(open_, key=lambda odds: odds.net_move.move.mean)
    track = (
        f"With what the others choose, {seen.label(best)} is best for the track, which then moves"
        f" {with_sign(best.net_move.move.mean, 2)} on average; FOR counts as positive."
    )
    return f"{by}{hero} has to reach {power} Power and succeeds: {chances}.", [*said, costs, track]
