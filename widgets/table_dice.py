"""Dice that were rolled at the table: typed in and read like those of the page."""

from __future__ import annotations

import re
from typing import Any

from rules.data import current
from rules.dice import Source
from rules.momenta import Reading, RollFaults, read_roll, roll
from rules.momenta.records import DicePool, ZeroDice

from .controls import ControlFault, Place, shown
from .html import Child, Markup, element
from .remembering import Remembering
from .roll_controls import RollControls
from .texts import KeptNumbers, TextBox, text_field

__all__ = ["TableDice"]


class SeedBox(TextBox):
    """A seed: a text, or a whole number, which stands for its digits."""

    def read(self, raw: object) -> str:
        """Give the seed as text, '' for none; raises ControlFault with a sentence."""
        if raw is None:
            raw = ""
        elif isinstance(raw, int) and not isinstance(raw, bool) and abs(raw) < 10**self.longest:
            raw = str(raw)
        return super().read(raw)


class TypedDice(KeptNumbers):
    """Faces as a reader types them: `2 5 5 6`, `2, 5, 5, 6` or `2556`."""

    def __init__(self, label: str, hint: str = "") -> None:
        super().__init__(
            label,
            lambda: (1, current().one(DicePool).die_sides),
            hint=hint,
        )

    def read(self, raw: object) -> tuple[int, ...]:
        """Give the faces in a text or a list; raises ControlFault with a sentence."""
        if isinstance(raw, str):
            parts = re.findall(r"[^\s,;]+", raw)
            one_digit = self.bounds()[1] < 10
            if one_digit and len(parts) == 1 and parts[0].isdecimal():
                parts = list(parts[0])
            if len(parts) > self.most:
                raise self._fault(raw)
            raw = parts
        return super().read(raw)

    def _fault(self, raw: object) -> ControlFault:
        low, high = self.bounds()
        return ControlFault(
            f"{self.label}: {shown(raw)} was given; up to {self.most} faces from {low} to {high},"
            " with spaces between, are allowed."
        )

    def draw(self, value: tuple[int, ...], place: Place, **facts: Any) -> Markup:
        """Give a labelled native text field."""
        faces = " ".join(map(str, value))
        return text_field(self, faces, place, 3 * self.most, numeric=True, **facts)


class TableDice(RollControls, Remembering):
    """The dice that lie on the table: those of a seed, or those that a reader typed."""

    seed = SeedBox("Seed", hint="The same seed and the same pool show the same dice, anywhere.")
    typed = TypedDice("The dice you rolled", hint="Their faces, in any order, with spaces between.")
    typed_opposing = TypedDice("The dice that oppose you")

    def read_table(self, feats: int) -> Reading | None:
        """Read the dice with so many Momentous Feats; None where none lie there.

        Raises RollFaults with every fault.
        """
        if self.typed:
            if self.spec.opposition is not None and not self.typed_opposing:
                raise RollFaults([f"{self._label('typed_opposing')}: type these too."])
            opposing = self.typed_opposing if self.spec.opposition is not None else ()
            return read_roll(self.spec, self.typed, opposing, feats=feats)
        if not self.seed:
            return None
        reading = roll(self.spec, Source(self.seed))
        if not feats:
            return reading
        return read_roll(self.spec, reading.faces, reading.opposition_faces, feats=feats)

    def fit_pool(self) -> bool:
        """Make the pools as large as the dice that were typed; give whether the controls go so far.

        Where they do not, that is said.
        """
        wanted: dict[str, int] = {}
        zero = current().one(ZeroDice)
        net = self.dice + sum(self.spec.modifiers)
        if self.typed and not (net <= zero.at_most and len(self.typed) == zero.dice):
            wanted["dice"] = self.dice + len(self.typed) - net
        against = self.spec.opposition or 0
        empty = against <= zero.at_most and len(self.typed_opposing) == zero.dice
        if self.typed_opposing and not empty:
            wanted["opposing"] = self.opposing + len(self.typed_opposing) - against
        grown = [name for name, dice in wanted.items() if getattr(self, name) != dice]
        faults = [fault for name, dice in wanted.items() if (fault := self.put(name, dice))]
        self.problems += tuple(faults)
        if grown and not faults:
            self.notice = "The pool was made as large as the dice that you typed."
        return not faults

    def draw_table_dice(self) -> Child:
        """Give the fields for dice of one's own and for a seed, folded away."""
        names = ["typed", *(["typed_opposing"] if self.spec.opposition is not None else []), "seed"]
        return element(
            "details",
            element("summary", "Your own dice, or a seed"),
            element(
                "div",
                [self.draw_control(name) for name in names],
                class_="m-controls",
            ),
            class_="m-more",
        )

    def _label(self, name: str) -> str:
        return self.controls[name].label
