"""The form that describes a roll, shared by every widget about rolls."""

from __future__ import annotations

from typing import Any

from rules.data import Ruleset, current
from rules.momenta import KINDS, RollSpec
from rules.momenta.boosts import (
    BOND,
    BOND_USES,
    THREAD,
    Boosted,
    applies,
    boosted,
    most_helped,
    most_pushed,
)
from rules.momenta.records import RollLimits, RollType, TypicalPool

from .choices import Choice
from .controls import Slider, Toggle
from .form import Form, action
from .html import Child, Markup, element
from .rule_controls import NO_DIFFICULTY, DifficultyChoice, usual_rung

__all__ = ["RollControls", "kind_record", "modifier_span"]

# How far the sliders go: a comfortable span to move a finger over, within the rules' own limits.
DICE_SPAN = 20
MODIFIER_SPAN = 10
# What a first roll does not need: shown on demand, and whenever it is set.
EXTRAS = ("thread", "bond", "pushed", "helped", "strain", "opposed", "opposing")
BONDS = {"none": "no Bond", "own": "your own Bond", "ally": "an ally's Bond"}


def _limits() -> RollLimits:
    return current().one(RollLimits)


def kind_record(kind: str, ruleset: Ruleset) -> RollType:
    """Give the record of a kind of roll."""
    return next(record for record in ruleset.of(RollType) if record.roll == kind)


def _starting_pool() -> int:
    return next(pool.most for pool in current().of(TypicalPool) if pool.most is not None)


def modifier_span() -> tuple[int, int]:
    """Give the bounds of a slider of bonus or penalty dice."""
    return 0, min(MODIFIER_SPAN, _limits().most_modifier)


class RollControls(Form):
    """A form whose controls describe a roll; `spec` is that roll."""

    title = "Roll"
    # What `draw_controls` shows stands with the problems below it.
    tells_problems = True
    more = Toggle("More settings")

    kind = Choice(
        "Roll",
        lambda: [(kind, kind_record(kind, current()).label) for kind in KINDS],
        start=lambda: KINDS[0],
    )
    dice = Slider("Dice", lambda: (0, min(DICE_SPAN, _limits().most_dice)), start=_starting_pool)
    bonus = Slider("Bonus dice", modifier_span, start=lambda: 0)
    penalty = Slider("Penalty dice", modifier_span, start=lambda: 0)
    difficulty = DifficultyChoice("Difficulty")
    thread = Toggle("A Thread applies")
    bond = Choice(
        "Bond invoked",
        lambda: [(use, BONDS[use]) for use in BOND_USES],
        start=lambda: BOND_USES[0],
    )
    pushed = Slider("Push Yourself", lambda: (0, most_pushed()), start=lambda: 0)
    helped = Slider("Assists", lambda: (0, most_helped()), start=lambda: 0)
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
    def may_lack_difficulty(self) -> bool:
        """Whether this kind of roll may be made against no difficulty."""
        return self.kind_rules.difficulty == "may"

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
            difficulty=None if self._lacks_difficulty else self.difficulty,
            opposition=self.opposing if rules.opposable and self.opposed else None,
            strain=self.kind == "attack" and self.strain,
            resolve_spent=boosts.resolve_spent,
        )

    @property
    def _lacks_difficulty(self) -> bool:
        return self.kind_rules.difficulty == "never" or self.difficulty == NO_DIFFICULTY[0]

    @property
    def _boosts(self) -> Boosted:
        """The boosts that are set and that this kind of roll takes."""
        return boosted(
            self.kind,
            self.thread and applies(THREAD, self.kind),
            self.bond if applies(BOND, self.kind) else "none",
            self.helped if most_helped(self.kind) else 0,
            pushed=self.pushed if most_pushed(self.kind) else 0,
        )

    def settle(self) -> None:
        """Say what the rules refuse of the values."""
        if self._settle_difficulty() and self.kind_rules.difficulty == "must":
            control: Any = self.controls["difficulty"]
            self.refuse(control.needed(self.kind_rules))
        self.problems += self.refused()

    def changed(self, name: str) -> None:
        """Keep to settings that this kind of roll has, and say what the rules refuse."""
        if name == "kind":
            self._settle_difficulty()
        self.problems += self.refused()

    def _settle_difficulty(self) -> bool:
        """Put a difficulty where none is set and one is needed; give whether that was so."""
        if self.difficulty != NO_DIFFICULTY[0] or self.may_lack_difficulty:
            return False
        self.difficulty = usual_rung()
        return True

    def refused(self) -> tuple[str, ...]:
        """Say what of the roll's controls the rules refuse."""
        return tuple(self._boosts.faults)

    @action
    def extras(self) -> None:
        """Show or hide the settings that a first roll does not need."""
        self.more = not self.more

    def shown_controls(self) -> list[str]:
        """Name the controls to show, in order: those of this kind of roll that are asked for."""
        return [
            name
            for name in self.own_controls()
            if self.more or name not in EXTRAS or self._is_set(name)
        ]

    def _is_set(self, name: str) -> bool:
        if name == "opposing":
            return bool(self.opposed)
        return bool(getattr(self, name) != self.controls[name].start())

    def own_controls(self) -> list[str]:
        """Name the controls that belong to this kind of roll, in order."""
        rules = self.kind_rules
        names = ["kind", "dice"]
        names += ["difficulty"] if rules.difficulty != "never" else []
        names += ["bonus", "penalty"] if rules.modifiers else []
        names += ["thread"] if applies(THREAD, self.kind) else []
        names += ["bond"] if applies(BOND, self.kind) else []
        names += ["pushed"] if most_pushed(self.kind) else []
        names += ["helped"] if most_helped(self.kind) else []
        names += ["strain"] if self.kind == "attack" else []
        names += (["opposed"] + (["opposing"] if self.opposed else [])) if rules.opposable else []
        return names

    def draw_controls(self, *more: Child) -> Child:
        """Give the controls of this kind of roll that are asked for, `more`, and the problems."""
        settings = super().draw_controls(self._draw_extras_button(), *more)
        return [settings, self.draw_problems()]

    def draw_control(self, name: str, **facts: Any) -> Markup:
        """Give one control; a difficulty may be none where the kind of roll allows it."""
        if name == "difficulty":
            facts = {"optional": self.may_lack_difficulty, **facts}
        return super().draw_control(name, **facts)

    def _draw_extras_button(self) -> Child:
        if not set(EXTRAS) & set(self.own_controls()):
            return None
        label = "Fewer settings" if self.more else "More settings"
        return element(
            "button",
            label,
            type="button",
            class_="m-button m-small",
            data_key=f"{self.path}extras",
            aria_expanded=str(self.more).lower(),
        )
