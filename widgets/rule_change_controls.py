"""Controls for a number of the rules that a reader may change: its bounds are those of its record.

No value means that it stays as it is in the rules that the changes are laid over.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast, get_args

from rules.data import Record, Ruleset, current
from rules.data.constraints import Between
from rules.data.reader import hints

from .controls import Place, Slider
from .html import Markup
from .moment_editor_controls import NumberBox, TokensBox

__all__ = ["Changeable", "RuleNumber", "RuleTokens", "TypedRuleNumber"]


def _between(record: Record, key: str) -> tuple[int, int]:
    """Give the least and the most that a key of a record allows."""
    _, *constraints = get_args(hints(cast(Any, type(record)))[key])
    return next((c.least, c.most) for c in constraints if isinstance(c, Between))


class Changeable:
    """What a control of a changed rule has besides: the value that it changes."""

    record: str
    key_of_rule: str

    @property
    def ref(self) -> str:
        """The name of the value for `altered`."""
        return f"{self.record}.{self.key_of_rule}"

    def base(self, ruleset: Ruleset) -> Any:
        """Give the value in some rules."""
        return getattr(ruleset[self.record], self.key_of_rule)


class RuleNumber(Changeable, Slider):
    """A number of the rules as a slider; None leaves it as it is."""

    def __init__(
        self, label: str | Callable[[Any], str], record: str, key: str, **keys: Any
    ) -> None:
        self.record, self.key_of_rule = record, key
        self._label = label
        super().__init__(
            "",
            lambda: _between(current()[record], key),
            start=lambda: None,
            **keys,
        )

    @property
    def label(self) -> str:
        """What the number is, where the rules say so in their words."""
        return self._label if isinstance(self._label, str) else self._label(current()[self.record])

    @label.setter
    def label(self, given: str) -> None:
        """Leave the label to the rules, which no import may read."""

    def read(self, raw: object) -> int | None:  # type: ignore[override]
        """Give the number, None for an empty text; raises ControlFault outside the bounds."""
        return None if raw is None or raw == "" else super().read(raw)

    def write(self, value: int | None) -> str:
        """Give the number, '' for none."""
        return "" if value is None else str(value)

    def draw(
        self, value: int | None, place: Place, *, base: Any = 0, told: str = "", **facts: Any
    ) -> Markup:
        """Give the labelled native control, with what it is in the rules `told` below it."""
        return super().draw(base if value is None else value, place, hint=told, **facts)


class TypedRuleNumber(RuleNumber, NumberBox):
    """The same in a field to type it: its bounds are too far apart for a slider."""


class RuleTokens(Changeable, TokensBox):
    """The tokens of the starting bag; none leave it as it is."""

    def __init__(self, label: str, record: str, key: str) -> None:
        self.record, self.key_of_rule = record, key
        super().__init__(label)

    def draw(
        self,
        value: tuple[int, ...],
        place: Place,
        *,
        base: Any = (),
        told: str = "",
        **facts: Any,
    ) -> Markup:
        """Give a labelled native field, with what it is in the rules `told` below it."""
        return super().draw(value or base, place, hint=told, **facts)
