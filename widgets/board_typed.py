"""A result from a real table, to be entered instead of a draw."""

from __future__ import annotations

from rules.data import current
from rules.moment_board.records import Redraws

from .choices import Radios
from .controls import Slider, Toggle
from .form import Form
from .html import Child

__all__ = ["TypedResult"]

# How far the slider goes: farther from the Difficulty than any draw of a usual bag.
SPAN = 12
RESULTS = [("success", "Success"), ("failure", "Failure")]


class TypedResult(Form):
    """A Performance made at the table: success or failure, by how much, what went into it."""

    title = "Your result"

    result = Radios("Result", lambda: RESULTS, start=lambda: RESULTS[0][0])
    margin = Slider(
        "By",
        lambda: (0, SPAN),
        start=lambda: 0,
        hint="How far the Power is above or below the Difficulty.",
    )
    tokens = Slider(
        "Redraw Tokens spent", lambda: (0, current().one(Redraws).most_conviction), start=lambda: 0
    )
    redrawn = Toggle(
        "Everything was redrawn", hint="By Confidence, or because Uncertainty forced it."
    )

    @property
    def why_not(self) -> str:
        """Why this is no result, or nothing."""
        if self.result == "failure" and not self.margin:
            return f"{self.title}: a failure by 0 was given; a failure falls short by at least 1."
        return ""

    @property
    def value(self) -> tuple[int, int, int]:
        """The margin (a shortfall is negative), the Redraw Tokens, and redraw-alls."""
        margin = self.margin if self.result == "success" else -self.margin
        return margin, self.tokens, int(self.redrawn)

    def clear(self) -> None:
        """Make room for the next result."""
        for name, control in self.controls.items():
            setattr(self, name, control.default())

    def shown_controls(self) -> list[str]:
        """Name the fields in the order in which they are filled in."""
        return ["result", "margin", "tokens", "redrawn"]

    def draw(self) -> Child:
        """Give the fields."""
        return self.draw_controls()
