"""Controls whose labels, options or bounds are records of the rules, read when they are needed."""

from __future__ import annotations

from typing import Any

from rules.data import current
from rules.data.styles import plural
from rules.momenta import difficulties
from rules.momenta.records import Boost, RollType, Rung

from .choices import Choice
from .controls import ControlFault, Place, Slider
from .html import Markup

__all__ = ["NO_DIFFICULTY", "BoostSlider", "DifficultyChoice", "rungs", "usual_rung"]

# The choice of no difficulty, for a kind of roll that may do without.
NO_DIFFICULTY = ("none", "none (in a fight)")


def rungs() -> list[tuple[str, str]]:
    """Give the difficulties, easiest first: id and name."""
    return [(name, current().one(Rung, name).label) for name in difficulties(current())]


def usual_rung() -> str:
    """Give the difficulty that a roll starts with."""
    return rungs()[len(rungs()) // 3][0]


class DifficultyChoice(Choice):
    """The difficulties, and none at all for a kind of roll that may do without one."""

    def __init__(self, label: str) -> None:
        super().__init__(label, lambda: [*rungs(), NO_DIFFICULTY], start=lambda: usual_rung())

    def validate(self, obj: Any, value: object) -> str:
        """Check a value against the kind of roll, once all start values are set."""
        taken = self.read(value)
        if taken == NO_DIFFICULTY[0] and obj.settled and not obj.may_lack_difficulty:
            raise ControlFault(self.needed(obj.kind_rules))
        return taken

    def needed(self, kind: RollType) -> str:
        """Say that this kind of roll cannot be without a difficulty."""
        names = ", ".join(name for name, _ in rungs())
        return (
            f"{self.label}: {NO_DIFFICULTY[0]} was given for {kind.label}; "
            f"one of {names} is allowed."
        )

    def draw(self, value: str, place: Place, *, optional: bool = False, **facts: Any) -> Markup:
        """Give a labelled native list, without "none" where it is not `optional`."""
        return super().draw(value, place, options=None if optional else rungs(), **facts)


class BoostSlider(Slider):
    """How often a boost is used on a roll; its label, price and bound are the rules' own."""

    def __init__(self, boost: str) -> None:
        self.boost = boost
        super().__init__("", lambda: (0, self._record.most or 0), start=lambda: 0)

    @property
    def _record(self) -> Boost:
        return current().one(Boost, self.boost)

    @property
    def label(self) -> str:
        """What is bought, and for how much each."""
        return f"{plural(self._record.label)} ({self._record.momentum} Momentum each)"

    @label.setter
    def label(self, given: str) -> None:
        """Leave the label to the rules, which no import may read."""
