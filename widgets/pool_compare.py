"""Two rolls side by side, each with its own pool and its own rules: what differs, and how much."""

from __future__ import annotations

from collections.abc import Mapping

from rules.data import current, ruleset_of
from rules.momenta import Comparison, Pair, compare
from rules.momenta.records import Band, Outcome

from .charts import chance, chart, percent
from .choices import Choice
from .compared_roll import HERE, ComparedRoll
from .form import Form
from .html import Markup, element, exact, fragment, table
from .odds_view import MEASURES, odds_switch
from .panel import Panel
from .series import Plot, Series, grouped_figure

__all__ = ["PoolCompare"]

VIEWS = {"successes": "Successes", "bands": "Result bands", "outcomes": "Outcomes"}
SIDES = {"first": "First", "second": "Second"}


class PoolCompare(Panel):
    """Two pools, or one pool under two sets of rules, as bars side by side and as differences."""

    title = "Two rolls side by side"
    plays = ("moment-1/rolling-dice.html#how-many-dice-you-roll", "How many dice you roll")
    show = Choice("Show", lambda: list(VIEWS.items()), start=lambda: "successes")
    measure = odds_switch()

    def __init__(self, **start: object) -> None:
        """Start with controls set; `first` and `second` may hold a roll's controls by name."""
        for side in SIDES:
            given = start.pop(side, None)
            if isinstance(given, Mapping):
                start |= {f"{side}.{key}": value for key, value in given.items()}
            elif given is not None:
                start[side] = given
        super().__init__(**start)  # type: ignore[arg-type]

    def make_parts(self) -> dict[str, Form]:
        """Give the two rolls."""
        return {name: ComparedRoll(f"{label} roll") for name, label in SIDES.items()}

    def draw(self) -> Markup:
        """Give both rolls' settings, and their odds side by side."""
        sides = [self.parts[name] for name in SIDES]
        forms = element(
            "div",
            [
                element(
                    "div",
                    element("p", side.title, class_="m-side"),
                    side.draw_controls(),
                    side.draw_about(),
                )
                for side in sides
                if isinstance(side, ComparedRoll)
            ],
            class_="m-sides",
        )
        first, second = sides
        assert isinstance(first, ComparedRoll)
        assert isinstance(second, ComparedRoll)
        faults = [*first.spec.check(), *second.spec.check()]
        if faults:
            return fragment(
                forms, element("p", " ".join(faults), class_="m-verdict", role="status")
            )
        rules = [None if side.rules == HERE else side.rules for side in (first, second)]
        found = compare(first.spec, second.spec, *map(ruleset_of, rules))
        return fragment(
            forms,
            element("p", said(found), class_="m-verdict", role="status"),
            element("div", self.draw_control("show"), class_="m-controls"),
            self._draw_figure(found),
        )

    def _draw_figure(self, found: Comparison) -> Markup:
        pairs = self._pairs(found)
        if pairs is None:
            nothing = "Outcomes come with a difficulty: choose a narrative roll on both sides."
            return element("p", nothing, class_="m-quiet")
        counted = self.show == "successes"
        measure = MEASURES[self.measure] if counted else "chance"
        caption = f"{VIEWS[self.show]} of both rolls"
        rows = [
            (name, chance(pair.left), chance(pair.right), _signed(pair))
            for name, pair in pairs.items()
        ]
        sides = [side for side in self.parts.values() if isinstance(side, ComparedRoll)]
        values = [[pair.left for pair in pairs.values()], [pair.right for pair in pairs.values()]]
        series = [Series(side.named(), those) for side, those in zip(sides, values, strict=True)]
        # The names of outcomes are long.
        plot = Plot(VIEWS[self.show], list(pairs), series, lying=self.show == "outcomes")
        return chart(
            grouped_figure(plot),
            f"{caption}. {said(found)}",
            table(f"{caption}: {measure}", (VIEWS[self.show], *SIDES.values(), "difference"), rows),
            self.prefix,
            caption,
            self.draw_control("measure") if counted else None,
        )

    def _pairs(self, found: Comparison) -> dict[str, Pair] | None:
        if self.show == "bands":
            return {current().one(Band, n).label: pair for n, pair in found.bands.items()}
        if self.show == "outcomes":
            if found.outcomes is None:
                return None
            return {current().one(Outcome, n).label: pair for n, pair in found.outcomes.items()}
        every = {
            "exactly": found.exactly,
            "at-least": found.at_least,
            "at-most": found.at_most,
        }
        return {str(number): pair for number, pair in every[self.measure].items()}


def said(found: Comparison) -> str:
    """Give the comparison in a sentence."""
    mean = found.mean
    return (
        f"On average {float(mean.left):.2f} successes against {float(mean.right):.2f}."
        f" Rolled against each other, the first has more {percent(found.left_more)} of the time,"
        f" as many {percent(found.as_many)}, fewer {percent(found.left_fewer)}."
    )


def _signed(pair: Pair) -> Markup:
    """Give a difference in percentage points, with its sign."""
    points = float(pair.difference)
    return exact(f"{100 * points:+.1f}", points)
