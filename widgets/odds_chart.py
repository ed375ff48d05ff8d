"""Exact odds of any roll, without rolling it."""

from __future__ import annotations

from rules.momenta import odds

from .controls import Choice
from .html import Markup, element, fragment
from .odds_view import bands_view, outcomes_view, patterns_view, successes_view
from .roll_controls import RollControls

__all__ = ["OddsChart"]

VIEWS = {
    "successes": "Successes",
    "bands": "Result bands",
    "patterns": "Patterns",
    "outcomes": "Outcomes",
}


class OddsChart(RollControls):
    """The chances of a roll as a chart and a table, following every change."""

    title = "Odds of a pool"
    show = Choice("Show", lambda: list(VIEWS.items()), start=lambda: "successes")

    def begin(self) -> None:
        """Show what this kind of roll is about."""
        super().begin()
        if self.spec.difficulty is not None and self.show == "successes":
            self.show = "outcomes"

    def changed(self, name: str) -> None:
        """Keep to a view that this kind of roll has."""
        super().changed(name)
        lost = name in ("kind", "difficulty") and self.spec.difficulty is None
        if lost and self.show == "outcomes":
            self.show = "successes"

    def draw(self) -> Markup:
        """Give settings and the chosen view of the odds."""
        settings = self.draw_controls(self.controls["show"].draw(self.show, self.prefix))
        faults = self.spec.check()
        if faults:
            return fragment(settings, element("p", " ".join(faults), role="status"))
        chances = odds(self.spec)
        if self.show == "outcomes" and self.spec.difficulty is None:
            nothing = "This kind of roll has no outcomes of its own; choose a narrative roll."
            return fragment(settings, element("p", nothing, role="status", class_="m-quiet"))
        views = {
            "successes": successes_view,
            "bands": bands_view,
            "patterns": patterns_view,
            "outcomes": outcomes_view,
        }
        return fragment(settings, views[self.show](chances, self.prefix))
