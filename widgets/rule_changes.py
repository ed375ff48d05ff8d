"""A form that changes the board's rules: sliders laid over the rules as they are, or a variant."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.data import Fault, current
from rules.moment_board.records import ModelId

from .compared_roll import HERE, rule_choices
from .controls import button
from .form import action
from .html import Child, element
from .rule_change_controls import Changeable, RuleNumber, RuleTokens, TypedRuleNumber
from .rules_in_force import NAMED, RulesInForce

__all__ = ["NAMED", "RuleChanges"]

TEXT = "moment-board:"
TRACK, PRESSURE, BAG = f"{TEXT}track", f"{TEXT}group-pressure", f"{TEXT}starting-bag"

# The details that the controls stand in, by the ends of their names.
GROUPS = {
    "The track": ("track_length", "for_minor", "for_major", "against_minor", "against_major"),
    "How far a success moves it": (
        "for_step_1",
        "for_step_2_from",
        "for_step_2",
        "for_step_3_from",
        "for_step_3",
    ),
    "Group pressure": ("pressure_least", "pressure_each", "pressure_against"),
    "The starting bag": ("tokens", "destiny", "destiny_lit", "drawn"),
}
STEPS = ("simple", "standard", "hard", "severe", "extreme")
GROUPS_OF_MODEL: Mapping[ModelId, Mapping[str, tuple[str, ...]]] = {
    "bag": {**GROUPS, "The Difficulty scale": tuple(f"{step}_bag" for step in STEPS)},
    "pool": {name: names for name, names in GROUPS.items() if name != "The starting bag"}
    | {"The Difficulty scale": tuple(f"{step}_pool" for step in STEPS)},
}


def _space(space: str) -> RuleNumber:
    return RuleNumber(
        lambda record: f"{record.label}, in spaces from Neutral", f"{TEXT}{space}", "distance"
    )


def _step(step: str, *, margin: bool = False) -> RuleNumber:
    if margin:
        return RuleNumber("… from this margin on", f"{TEXT}{step}", "least_margin")
    return RuleNumber(
        lambda record: f"FOR, from a margin of {record.least_margin}", f"{TEXT}{step}", "movement"
    )


def _difficulty(step: str, model: str) -> TypedRuleNumber:
    return TypedRuleNumber(lambda record: str(record.label), f"{TEXT}{step}", model)


class RuleChanges(RulesInForce):
    """Rules of the board changed by sliders, one control for each."""

    track_length = RuleNumber("Spaces on each side", TRACK, "length")
    for_minor = _space("for-minor")
    for_major = _space("for-major")
    against_minor = _space("against-minor")
    against_major = _space("against-major")
    for_step_1 = _step("for-step-1")
    for_step_2_from = _step("for-step-2", margin=True)
    for_step_2 = _step("for-step-2")
    for_step_3_from = _step("for-step-3", margin=True)
    for_step_3 = _step("for-step-3")
    pressure_least = RuleNumber("It begins with so many heroes", PRESSURE, "least_heroes")
    pressure_each = RuleNumber("A step for each so many heroes", PRESSURE, "heroes_per_step")
    pressure_against = RuleNumber("AGAINST for a step", PRESSURE, "against")
    tokens = RuleTokens("Tokens", BAG, "tokens")
    destiny = RuleNumber("The Destiny Token, unlit", BAG, "destiny")
    destiny_lit = RuleNumber("The Destiny Token, lit", BAG, "destiny_lit")
    drawn = RuleNumber("Tokens drawn", BAG, "draw")
    simple_bag = _difficulty("simple", "bag")
    standard_bag = _difficulty("standard", "bag")
    hard_bag = _difficulty("hard", "bag")
    severe_bag = _difficulty("severe", "bag")
    extreme_bag = _difficulty("extreme", "bag")
    simple_pool = _difficulty("simple", "pool")
    standard_pool = _difficulty("standard", "pool")
    hard_pool = _difficulty("hard", "pool")
    severe_pool = _difficulty("severe", "pool")
    extreme_pool = _difficulty("extreme", "pool")

    # ---- the changes

    @property
    def changes(self) -> dict[str, Any]:
        """What differs from the base, by the names of the controls."""
        return {
            name: value
            for name in self._names()
            if (value := getattr(self, name)) not in (None, ())
        }

    def ref_of(self, name: str) -> str:
        """Give the value that a change changes, as `altered` names it."""
        return self._rule(name).ref

    def told_change(self, name: str, value: Any) -> str:
        """Tell a change: what it is now, and what it was."""
        control = self._rule(name)
        record = self.base_rules[control.record]
        label = str(self.controls[name].label).removeprefix("… ")
        where = getattr(record, "label", "") if name.endswith(("_bag", "_pool")) else ""
        before, now = (_written(each) for each in (control.base(self.base_rules), value))
        return (
            f"{'' if where == label or not where else f'{where}: '}{label}: {now} ({before} before)"
        )

    def told_fault(self, fault: Fault) -> str:
        """Tell a fault in the words of its control; one of no control as the data tell it."""
        where = f"{TEXT}{fault.record}", fault.key.partition(".")[0]
        for groups in GROUPS_OF_MODEL.values():
            for group, names in groups.items():
                for name in names:
                    control = self._rule(name)
                    if (control.record, control.key_of_rule) == where:
                        label = str(self.controls[name].label).removeprefix("… ")
                        given = f"{fault.found} was given; allowed is {fault.allowed}"
                        return f"{group}, {label}: {given}."
        return str(fault)

    def _names(self) -> list[str]:
        return [name for name, control in self.controls.items() if isinstance(control, Changeable)]

    def _rule(self, name: str) -> Changeable:
        control: Any = self.controls[name]
        assert isinstance(control, Changeable)
        return control

    def leave_out_what_is_the_same(self) -> None:
        """Take back each change to what the base has anyway."""
        for name in self._names():
            value = getattr(self, name)
            if value not in (None, ()) and value == self._rule(name).base(self.base_rules):
                self.put(name, "")

    def write_changes(self, changes: Mapping[str, Any]) -> tuple[str, ...]:
        """Write changes as names of a list: the key, then the number or numbers."""
        written = []
        for name, value in changes.items():
            numbers = value if isinstance(value, tuple) else (value,)
            written.append("-".join((name.replace("_", "-"), *map(str, numbers))))
        return tuple(written)

    def read_changes(self, written: tuple[str, ...]) -> dict[str, Any]:
        """Read changes as they were written; what is none is left out."""
        found: dict[str, Any] = {}
        for text in written:
            for name in self._names():
                begins = f"{name.replace('_', '-')}-"
                rest = text.removeprefix(begins)
                if rest != text and all(
                    part.isdecimal() and len(part) < 6 for part in rest.split("-")
                ):
                    numbers = tuple(map(int, rest.split("-")))
                    found[name] = numbers if name == "tokens" else numbers[0]
        return found

    @action
    def as_in_the_book(self) -> None:
        """Take every change back."""
        for name in self._names():
            self.put(name, "")
        self.look(())

    # ---- drawing

    def draw(self, model: ModelId = "bag") -> Child:
        """Give the base, the controls in groups, and what is wrong with the changes."""
        base = dict(rule_choices())[self.base]
        return [
            element(
                "div",
                self.draw_control("base"),
                button("As they were", f"{self.path}as_in_the_book", disabled=not self.changes),
                class_="m-controls m-forecast-base",
                role="group",
                aria_label="Changed rules",
            ),
            [
                self._draw_group(label, names, base)
                for label, names in GROUPS_OF_MODEL[model].items()
            ],
            self.draw_faults(),
        ]

    def draw_told(self) -> Child:
        """Give what is changed in a line."""
        told = self.in_words
        return element("p", f"Changed: {told}." if told else "Nothing is changed yet.")

    def _draw_group(self, label: str, names: tuple[str, ...], base: str) -> Child:
        changes = self.changes
        count = sum(name in changes for name in names)
        said = f"{label} ({count} changed)" if count else label
        return element(
            "details",
            element("summary", said),
            element("div", [self._draw_rule(name, base) for name in names], class_="m-controls"),
            class_="m-more",
        )

    def _draw_rule(self, name: str, base: str) -> Child:
        before = self._rule(name).base(self.base_rules)
        same = name not in self.changes
        own = "the book" if self.base == HERE and not current().variant else base
        told = f"As in {own}." if same else f"{_written(before)} in {own}."
        return self.draw_control(name, base=before, told=told)


def _written(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
