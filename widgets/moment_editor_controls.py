"""Controls of the forms about a Moment: records by their labels, typed numbers, tokens, lines."""

from __future__ import annotations

import re
from typing import Any

from rules.data import current
from rules.data.records import Record
from rules.moment_board.records import BoardLimits

from .choices import Choice, Radios
from .controls import ControlFault, Place, Slider, shown
from .html import Markup
from .texts import KeptNumbers, TextArea, text_field

__all__ = ["LineArea", "MaybeNumber", "NumberBox", "RecordChoice", "RecordRadios", "TokensBox"]


class RecordChoice(Choice):
    """One of the records of a kind, by its label; what is chosen is explained beside it."""

    def __init__(self, label: str, kind: type[Record], **keys: Any) -> None:
        self.kind = kind
        super().__init__(label, self._named, **{"start": lambda: self._records()[0].id, **keys})

    def _records(self) -> tuple[Any, ...]:
        return current().of(self.kind)

    def _named(self) -> list[tuple[str, str]]:
        return [(record.id, record.label) for record in self._records()]

    def draw(self, value: str, place: Place, **facts: Any) -> Markup:
        """Give the choice, and beside it what the chosen record means."""
        chosen = next((record for record in self._records() if record.id == value), None)
        hint = self.hint or getattr(chosen, "meaning", "")
        return super().draw(value, place, hint=hint, **facts)


class RecordRadios(RecordChoice, Radios):
    """The same with all of them in sight."""


class NumberBox(Slider):
    """A whole number between two bounds, in a field to type it."""

    def draw(self, value: int | None, place: Place, **facts: Any) -> Markup:
        """Give a labelled native field for a number."""
        low, high = self.bounds()
        span = {"min": low, "max": high, "step": 1, "value": "" if value is None else value}
        return self.field(
            "input", "text", place, type="number", autocomplete="off", **{**span, **facts}
        )


class MaybeNumber(NumberBox):
    """A number, or none where the field is empty."""

    def read(self, raw: object) -> int | None:  # type: ignore[override]
        """Give the number, None for an empty text; raises ControlFault outside the bounds."""
        if raw is None or raw == "":
            return None
        return super().read(raw)


class TokensBox(KeptNumbers):
    """The tokens of a bag as they are typed: `0 1 1 2`, or `0112` where each has one digit."""

    is_drawn = True

    def __init__(self, label: str, **keys: Any) -> None:
        super().__init__(label, lambda: (0, current().one(BoardLimits).most_token), **keys)

    def read(self, raw: object) -> tuple[int, ...]:
        """Give the tokens in a text or a list, lowest first; raises ControlFault."""
        if isinstance(raw, str):
            parts = re.findall(r"[^\s,;]+", raw)
            if len(parts) == 1 and parts[0].isdecimal() and self.bounds()[1] < 10:
                parts = list(parts[0])
            raw = parts
        return tuple(sorted(super().read(raw)))

    def _fault(self, raw: object) -> ControlFault:
        low, high = self.bounds()
        return ControlFault(
            f"{self.label}: {shown(raw)} was given; the Power of each token, whole numbers from"
            f" {low} to {high} with spaces between, are allowed."
        )

    def draw(self, value: tuple[int, ...], place: Place, **facts: Any) -> Markup:
        """Give a labelled native text field."""
        return text_field(self, " ".join(map(str, value)), place, 3 * self.most, **facts)


class LineArea(TextArea):
    """A text in one line, in a field that shows several; breaks become spaces."""

    def read(self, raw: object) -> str:
        """Give the text with single spaces; raises ControlFault where it can't be shown."""
        # What is typed is never a packed text.
        text = super().read(f" {raw}" if isinstance(raw, str) else raw)
        return " ".join(text.split())
