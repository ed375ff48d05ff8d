"""How often a use of Momentum is bought at once, as a field beside its button."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.data import current
from rules.momenta.characters.bond_records import MomentumSpend
from rules.momenta.characters.momentum_amounts import most_at_once

from .controls import Control, ControlFault, shown
from .moment_editor_controls import NumberBox

__all__ = ["KeptTimes", "times_field"]


def times_field(use: MomentumSpend) -> NumberBox:
    """Give the field that says how often a use is bought at once."""
    most = most_at_once(use)
    field = NumberBox("How many", lambda: (1, most), start=lambda: 1)
    field.name = use.id
    return field


class KeptTimes(Control[Any]):
    """How often each use is to be bought at once, where it is not once."""

    is_drawn = False

    def __init__(self, label: str, **keys: Any) -> None:
        super().__init__(label, **{"start": tuple, **keys})

    def read(self, raw: object) -> tuple[tuple[str, int], ...]:
        """Give pairs of a use and a number, or those in a text; raises ControlFault."""
        if isinstance(raw, str):
            raw = [pair.rpartition(" ")[::2] for pair in raw.split(",")] if raw else ()
        uses = {use.id: use for use in current().of(MomentumSpend)}
        try:
            pairs: Any = raw.items() if isinstance(raw, Mapping) else raw
            given = {str(use): times_field(uses[use]).read(times) for use, times in pairs}
        except (ControlFault, KeyError, TypeError, ValueError):
            raise ControlFault(
                f"{self.label}: {shown(raw)} was given; uses of Momentum with how often each is"
                ' bought at once are allowed, like "spend-momentous-feat 2".'
            ) from None
        return tuple((use, times) for use, times in sorted(given.items()) if times > 1)

    def write(self, value: tuple[tuple[str, int], ...]) -> str:
        """Give the uses with their numbers."""
        return ",".join(f"{use} {times}" for use, times in value)
