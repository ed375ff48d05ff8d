"""What stands around the charts of a forecast: the choice of a plan, its tables, the policy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.data import Ruleset, current
from rules.moment_board.records import Plan

from .choices import Choice
from .controls import Place
from .forecast_numbers import difference, rows_of, written
from .forecast_plots import Beside, Seen
from .forecast_wide import wide
from .forecast_words import POLICY
from .html import Child, Markup, element, table

__all__ = ["PlanChoice", "draw_policy", "draw_said", "draw_tables", "plan_named"]

# The numbers in a table of plans, where not all have room.
OF_PLANS = ("resolved", "rounds", "side-for", "side-against", "wear", "spent")


def plan_named(plan: str, rules: Ruleset) -> str:
    """Give the label of a plan."""
    return rules.one(Plan, plan).label


class PlanChoice(Choice):
    """One of the plans; what the chosen one means stands below it."""

    def __init__(self, label: str) -> None:
        super().__init__(label, self._named, start=lambda: current().of(Plan)[0].id)

    def _named(self) -> list[tuple[str, str]]:
        return [(plan.id, plan.label) for plan in current().of(Plan)]

    def draw(self, value: str, place: Place, **facts: Any) -> Markup:
        """Give a labelled native list, and what the plan means."""
        meanings = {row[0].text: row[1].text for row in current().table("moment-board:plans").rows}
        hint = meanings.get(plan_named(value, current()), "")
        return super().draw(value, place, hint=hint, **facts)


def draw_policy(settings: Child) -> Child:
    """Give how many Moments are played, and what their heroes spend."""
    return element(
        "div",
        element("div", settings, class_="m-controls"),
        element(
            "details",
            element("summary", "What heroes spend, and when"),
            element(
                "ul",
                [element("li", sentence) for sentence in POLICY],
                class_="m-forecast-rules",
            ),
            class_="m-more",
        ),
    )


def draw_said(name: str, headline: str, rest: Sequence[str], sure: str, *, spoken: bool) -> Markup:
    """Give the sentences of a forecast; `spoken` to a screen reader once they won't change."""
    return element(
        "div",
        element("p", f"{name}:", class_="m-quiet"),
        element("p", element("strong", headline or "Nothing is known yet."), class_="m-verdict"),
        [element("p", sentence) for sentence in rest],
        element("p", sure, class_="m-quiet") if sure else None,
        role="status" if spoken else None,
        class_="m-forecast-said",
    )


def draw_tables(seen: Sequence[Seen], beside: Beside) -> Child:
    """Give the numbers of all forecasts as a table."""
    if beside == "plans":
        return wide(_plans_table(seen), "The plans side by side")
    rows = rows_of([each.forecast for each in seen], seen[0].rules)
    if beside == "rules":
        columns = ("What comes of it", *(each.name for each in seen), "Difference")
        cells = [
            (name, *(written(each) for each in numbers), difference(*numbers))
            for name, numbers in rows.values()
        ]
        caption = "Both rules; differences of chances in percentage points"
        return wide(table(caption, columns, cells), "Both rules side by side")
    cells = [(name, written(numbers[0])) for name, numbers in rows.values()]
    made = table("The whole forecast", ("What comes of it", seen[0].name), cells)
    return wide(made, "The whole forecast")


def _plans_table(seen: Sequence[Seen]) -> Markup:
    rows = rows_of([each.forecast for each in seen], seen[0].rules)
    chosen = {key: row for key, row in rows.items() if key in OF_PLANS}
    columns = ("Plan", *(name for name, _ in chosen.values()))
    cells = [
        (each.name, *(written(numbers[at]) for _, numbers in chosen.values()))
        for at, each in enumerate(seen)
    ]
    return table("The plans side by side", columns, cells)
