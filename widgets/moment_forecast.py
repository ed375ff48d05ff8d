"""What comes of a Moment under a plan: exact or simulated, beside other plans or other rules."""

from __future__ import annotations

from rules.data import current
from rules.moment_board.moment import Moment

from .controls import button
from .forecast_asked import ForecastAsked
from .forecast_charts import draw_view
from .forecast_plots import Seen
from .forecast_view import draw_policy, draw_said, draw_tables, plan_named
from .forecast_words import forecast_told, how_sure, plans_compared, rules_compared
from .html import Child, Markup, element, fragment
from .moment_setup import MomentSetup
from .panel import Panel
from .rule_change_moment import given_to

__all__ = ["MomentForecast"]


class MomentForecast(ForecastAsked, Panel):
    """The forecast of a Moment, worked out piece by piece while everything can be changed."""

    title = "What a plan is worth"
    plays = ("moment-board/forecasts.html#plans", "Plans")
    doing = "Looking ahead"

    def __init__(self, *, name: str | None = None, state: str = "", **given: object) -> None:
        """Make it; what is given are its settings and those of its parts, by name.

        `changes={"track_length": 6}` changes rules, `setup={"sample": "plain"}` the Moment, and
        `board={"moves": ..., "seed": ...}` looks ahead from where a board stands.
        """
        given = MomentSetup.within(given_to(given, "changes", "choices", "board"))
        super().__init__(name=name, state=state, **given)

    def said(self) -> str:
        """Give the forecast in sentences."""
        seen = self.seen()
        headline, rest = self._told(seen)
        if seen[0].forecast is None:
            return ""
        return " ".join([f"{self._named()}.", headline, *rest, self._sure(seen)])

    def _sure(self, seen: list[Seen]) -> str:
        forecast = seen[0].forecast
        return how_sure(forecast, int(self.runs)) if forecast else ""

    def _named(self) -> str:
        """Name the Moment and the plan."""
        return f"{self.setup.moment.name or 'This Moment'}, plan {plan_named(self.plan, current())}"

    def _told(self, seen: list[Seen]) -> tuple[str, list[str]]:
        """Give what is known in sentences, the chief one apart; '' as long as there is nothing."""
        first, rules = seen[0].forecast, seen[0].rules
        if first is None:
            return "", []
        headline, *rest = forecast_told(first, rules)
        if self.beside == "rules" and (other := seen[1].forecast) is not None:
            rest.append(rules_compared(first, other, rules))
        if self.beside == "plans":
            rest.append(plans_compared([(each.name, each.forecast) for each in seen], rules))
        return headline, [sentence for sentence in rest if sentence]

    def draw(self) -> Markup:
        """Give settings, the forecast in sentences, its progress, its chart and its numbers."""
        seen = self.seen()
        faults = self.faults()
        return element(
            "div",
            self._draw_settings(),
            element("p", " ".join(faults), class_="m-fault", role="status") if faults else None,
            draw_said(self._named(), *self._told(seen), self._sure(seen), spoken=not self.at_work),
            self.draw_work(),
            element(
                "div",
                element("div", self.draw_control("show"), class_="m-controls"),
                draw_view(
                    self.show,
                    seen,
                    self.beside,
                    self.measure,
                    self.prefix,
                    self.draw_control("measure"),
                ),
                class_="m-forecast-charts",
            ),
            draw_tables(seen, self.beside),
            class_="m-forecast",
        )

    def _draw_settings(self) -> Child:
        moment = self.setup.moment
        return fragment(
            element("div", self.setup.draw(), class_="m-forecast-setup"),
            self.board.draw_for(moment),
            element(
                "div",
                [self.draw_control(name) for name in ("plan", "way", "beside")],
                class_="m-controls",
                role="group",
                aria_label=f"{self.title}: settings",
            ),
            self.choices.draw_for(moment, "What each hero chooses") if self.repeats else None,
            self._draw_played() if self.simulated else None,
            self._draw_changes(moment) if self.beside == "rules" else None,
        )

    def _draw_played(self) -> Child:
        settings = [self.draw_control(name) for name in ("runs", "seed")]
        return draw_policy([*settings, button("Play other Moments", "other_luck")])

    def _draw_changes(self, moment: Moment) -> Child:
        return element(
            "div",
            self.changes.draw(moment.model),
            self.changes.draw_told(),
            class_="m-forecast-changes",
        )
