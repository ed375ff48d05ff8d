"""The controls that describe a roll, shared by every widget about rolls."""

from __future__ import annotations

from typing import Any

from rules.data import Ruleset, current
from rules.momenta import KINDS, RollSpec, difficulties
from rules.momenta.boosts import BOND_USES, boosted, most_helped
from rules.momenta.records import RollLimits, RollType, Rung, TypicalPool

from .controls import Choice, Slider, Toggle
from .html import Child, element
from .panel import Panel

__all__ = ["RollControls"]

# How far the sliders go: a comfortable span to move a finger over, within the rules' own limits.
DICE_SPAN = 20
MODIFIER_SPAN = 10
BONDS = {"none": "no Bond", "own": "your own Bond", "ally": "an ally's Bond"}


def _limits() -> RollLimits:
    return current().one(RollLimits)


def kind_record(kind: str, ruleset: Ruleset) -> RollType:
    """Give the record of a kind of roll."""
    return next(record for record in ruleset.of(RollType) if record.roll == kind)


def _starting_pool() -> int:
    return next(pool.most for pool in current().of(TypicalPool) if pool.most is not None)


def _modifier_span() -> tuple[int, int]:
    return 0, min(MODIFIER_SPAN, _limits().most_modifier)


def _rungs() -> list[tuple[str, str]]:
    return [(name, current().one(Rung, name).label) for name in difficulties(current())]


class RollControls(Panel):
    """A panel whose controls describe a roll; `spec` is that roll."""

    kind = Choice(
        "Roll",
        lambda: [(kind, kind_record(kind, current()).label) for kind in KINDS],
        start=lambda: KINDS[0],
    )
    dice = Slider("Dice", lambda: (0, min(DICE_SPAN, _limits().most_dice)), start=_starting_pool)
    bonus = Slider("Bonus dice", _modifier_span, start=lambda: 0)
    penalty = Slider("Penalty dice", _modifier_span, start=lambda: 0)
    difficulty = Choice("Difficulty", _rungs, start=lambda: _rungs()[len(_rungs()) // 3][0])
    thread = Toggle("A Thread applies")
    bond = Choice(
        "Bond invoked",
        lambda: [(use, BONDS[use]) for use in BOND_USES],
        start=lambda: BOND_USES[0],
    )
    helped = Slider("Push Yourself and Assists", lambda: (0, most_helped()), start=lambda: 0)
    opposed = Toggle("Somebody opposes")
    opposing = Slider(
        "Opposing dice",
        lambda: (0, min(DICE_SPAN, _limits().most_dice)),
        start=lambda: current().of(TypicalPool)[0].least,
    )
    strain = Toggle("The attack deals Strain")

    @property
    def kind_rules(self) -> RollType:
        """What the rules say of this kind of roll."""
        return kind_record(self.kind, current())

    @property
    def spec(self) -> RollSpec:
        """The roll that the controls describe; what does not belong to its kind is left out."""
        rules, boosts = self.kind_rules, self._boosts
        # Zeros change nothing, and a roll is shown by the modifiers that do.
        own = tuple(n for n in (self.bonus, -self.penalty) if n) if rules.modifiers else ()
        return RollSpec(
            dice=self.dice,
            modifiers=own + boosts.modifiers,
            kind=self.kind,
            difficulty=self.difficulty if rules.difficulty != "never" else None,
            opposition=self.opposing if rules.opposable and self.opposed else None,
            strain=self.kind == "attack" and self.strain,
            resolve_spent=boosts.resolve_spent,
        )

    @property
    def _boosts(self) -> Any:
        if not self.kind_rules.threads:
            return boosted(False, "none", 0)
        return boosted(self.thread, self.bond, self.helped)

    def begin(self) -> None:
        """Say what the rules refuse of the start values."""
        self.problems += self.refused()

    def refused(self) -> tuple[str, ...]:
        """Say what of the roll's controls the rules refuse."""
        return tuple(self._boosts.faults)

    def shown_controls(self) -> list[str]:
        """Name the controls that belong to this kind of roll, in order."""
        rules = self.kind_rules
        names = ["kind", "dice"]
        names += ["difficulty"] if rules.difficulty != "never" else []
        names += ["bonus", "penalty"] if rules.modifiers else []
        names += ["thread", "bond", "helped"] if rules.threads else []
        names += ["strain"] if self.kind == "attack" else []
        names += (["opposed"] + (["opposing"] if self.opposed else [])) if rules.opposable else []
        return names

    def draw_controls(self, *more: Child) -> Child:
        """Give the controls of this kind of roll, then `more`."""
        return element(
            "div",
            [
                self.controls[name].draw(getattr(self, name), self.prefix)
                for name in self.shown_controls()
            ],
            *more,
            class_="m-controls",
            role="group",
            aria_label=f"{self.title}: settings",
        )
