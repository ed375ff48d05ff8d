"""Two sides roll against each other: what is left of your successes, and how likely that is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.data import current
from rules.momenta import KINDS, Result, RollOdds, RollSpec
from rules.momenta.comparison import compare

from .charts import chance
from .choices import Choice
from .controls import Slider, Toggle
from .html import Markup, fragment, table
from .pool_roller import PoolRoller
from .roll_controls import kind_record, modifier_span

__all__ = ["OpposedRoll"]

THEIRS = ("opposing", "opposing_bonus", "opposing_penalty")


def _opposable() -> Iterator[tuple[str, str]]:
    records = ((kind, kind_record(kind, current())) for kind in KINDS)
    return ((kind, record.label) for kind, record in records if record.opposable)


class OpposedRoll(PoolRoller):
    """A roll that somebody opposes, with modifiers on both sides."""

    title = "An opposed roll"
    plays = ("moment-1/rolling-dice.html#opposition-rolls", "Opposition rolls")
    kind = Choice("Roll", lambda: list(_opposable()), start=lambda: next(_opposable())[0])
    opposed = Toggle("Somebody opposes", start=lambda: True)
    opposing_bonus = Slider("Their bonus dice", modifier_span, start=lambda: 0)
    opposing_penalty = Slider("Their penalty dice", modifier_span, start=lambda: 0)

    @property
    def spec(self) -> RollSpec:
        """The roll that the controls describe, with what the other side nets to."""
        net = self.opposing + self.opposing_bonus - self.opposing_penalty
        return replace(super().spec, opposition=net)

    def own_controls(self) -> list[str]:
        """Name the controls of both sides, yours first."""
        return [n for n in super().own_controls() if n not in ("opposed", *THEIRS)] + [*THEIRS]

    def shown_controls(self) -> list[str]:
        """Name the controls to show: the other side is always one of them."""
        own = super().shown_controls()
        return [name for name in self.own_controls() if name in own or name in THEIRS]

    def draw_odds(self, chances: RollOdds, result: Result | None) -> Markup:
        """Give the odds of what is left, and of who comes out ahead."""
        spec = self.spec
        own, other = replace(spec, opposition=None), RollSpec(max(spec.opposition or 0, 0))
        found = compare(own, other)
        rows = [
            ("You have more successes", chance(found.left_more)),
            ("As many on both sides", chance(found.as_many)),
            ("They have more", chance(found.left_fewer)),
        ]
        ahead = table("Who comes out ahead", ("Result", "chance"), rows)
        return fragment(super().draw_odds(chances, result), ahead)
