"""Exact odds of any roll, without rolling it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.momenta import odds

from .choices import Choice
from .controls import ControlFault
from .html import Markup, element, fragment
from .odds_view import (
    Shown,
    bands_view,
    odds_switch,
    outcomes_view,
    patterns_view,
    successes_view,
)
from .panel import Panel
from .roll_controls import RollControls

__all__ = ["OddsChart"]

OUTCOMES = "outcomes"
VIEWS = {
    "successes": "Successes",
    "bands": "Result bands",
    "patterns": "Patterns",
    OUTCOMES: "Outcomes",
}


class ViewChoice(Choice):
    """The views of a roll's odds: the outcomes belong to rolls against a difficulty only."""

    def validate(self, obj: Any, value: object) -> str:
        """Check a value against the roll, once all start values are set; raises ControlFault."""
        taken = self.read(value)
        if taken == OUTCOMES and obj.settled and obj.spec.difficulty is None:
            raise ControlFault(self.needed())
        return taken

    def needed(self) -> str:
        """Say that outcomes come with a difficulty alone."""
        others = ", ".join(view for view in VIEWS if view != OUTCOMES)
        return (
            f"{self.label}: {OUTCOMES} was given; this kind of roll has no outcomes of its own,"
            f" so one of {others} is allowed."
        )

    def draw(self, value: str, place: Any, *, optional: bool = True, **facts: Any) -> Markup:
        """Give a labelled native list, without the outcomes where there are none (`optional`)."""
        options = [view for view in VIEWS.items() if optional or view[0] != OUTCOMES]
        return super().draw(value, place, options=options, **facts)


class OddsChart(RollControls, Panel):
    """The chances of a roll as a chart and a table, following every change."""

    title = "Odds of a pool"
    plays = ("moment-1/rolling-dice.html#how-many-dice-you-roll", "How many dice you roll")
    show = ViewChoice("Show", lambda: list(VIEWS.items()), start=lambda: "successes")
    measure = odds_switch()

    def prepare(self, start: Mapping[str, object]) -> None:
        """Show at first what this kind of roll is about."""
        super().prepare(start)
        if "show" not in start and self.spec.difficulty is not None:
            self.show = OUTCOMES
            self.at_start = dict(self.values())

    def settle(self) -> None:
        """Keep to a view that this kind of roll has."""
        super().settle()
        if self._keep_view():
            control: Any = self.controls["show"]
            self.refuse(control.needed())

    def changed(self, name: str) -> None:
        """Keep to a view that the changed kind of roll has."""
        super().changed(name)
        self._keep_view()

    def _keep_view(self) -> bool:
        """Show the successes where there are no outcomes; give whether that was so."""
        if self.show != OUTCOMES or self.spec.difficulty is not None:
            return False
        self.show = next(iter(VIEWS))
        return True

    def draw(self) -> Markup:
        """Give settings and the chosen view of the odds."""
        narrative = self.spec.difficulty is not None
        show = self.draw_control("show", optional=narrative)
        settings = self.draw_controls(show)
        faults = self.spec.check()
        if faults:
            return fragment(settings, element("p", " ".join(faults), role="status"))
        chances = odds(self.spec)
        views = {
            "successes": successes_view,
            "bands": bands_view,
            "patterns": patterns_view,
            "outcomes": outcomes_view,
        }
        shown = Shown(self.prefix, self.measure, self.draw_control("measure"))
        return fragment(settings, views[self.show](chances, shown))
