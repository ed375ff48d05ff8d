"""The rules that heroes hang on as they are changed: a list of numbers, and what a file adds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from rules.data import DataFaults, Fault, Ruleset, current

from .choices import Choice
from .compared_roll import HERE, rule_choices
from .controls import Toggle
from .hero_changes_controls import Change, KeptChanges, read_change, write_change
from .hero_changes_file import read_text, variant_text
from .hero_changes_values import (
    TEXT,
    Number,
    group_names,
    label_of_record,
    name_of,
    numbers,
    written,
)
from .rules_in_force import RulesInForce, laid
from .texts import LongText, TextBox

__all__ = ["FILE", "HeroRulesInForce"]

# The base that a variant's file gives, and the name that a saved variant has at first.
FILE: Final = "file"
YOURS: Final = "Your rules"


class BaseChoice(Choice):
    """What the changes are compared with; a file is offered only where there is one."""

    def read(self, raw: object) -> str:
        """Give the rules of that name, or the file; raises ControlFault for any other."""
        return FILE if raw == FILE else super().read(raw)


def _groups() -> tuple[tuple[str, str], ...]:
    return group_names(current())


class HeroRulesInForce(RulesInForce):
    """Rules that heroes hang on, with a list of their numbers that are changed."""

    base = BaseChoice("Compared with", rule_choices, start=lambda: HERE)
    search = TextBox("Find a number", hint="All words, in every kind of rule.")
    group = Choice("Kind of rule", _groups, start=lambda: _groups()[0][0])
    open_too = Toggle("Also what the rules leave open")
    given = KeptChanges("Changes")
    last = KeptChanges("Changes in force")
    # What an opened file changes and no field here holds, as the text of a variant's file.
    rest = LongText("What a file changes besides")
    called = TextBox("Name of the variant", longest=60, start=lambda: YOURS)

    def __init__(self, file_rules: Ruleset | None = None) -> None:
        """Make the form, with the rules of a variant's file to compare with, if there are any."""
        super().__init__()
        self.file_rules = file_rules

    # ---- what the values stand for

    @property
    def listed(self) -> tuple[Change, ...]:
        """The numbers on the list, with what they are changed to."""
        return tuple(map(read_change, self.given))

    @property
    def changes(self) -> dict[str, Any]:
        """What differs from the base, by the names of the numbers."""
        return {number.name: value for number, value in self.listed if value is not None}

    @property
    def base_rules(self) -> Ruleset:
        """The rules that are changed."""
        if self.base == FILE and self.file_rules is not None:
            return self.file_rules
        return super().base_rules

    @property
    def bases(self) -> list[tuple[str, str]]:
        """The rules that can be compared with."""
        file = self.file_rules
        return [*rule_choices(), *([(FILE, f"{file.variant} (a file)")] if file else [])]

    @property
    def whose(self) -> str:
        """What the rules are called that are changed, as in "3 in the book"."""
        if self.base == HERE and not current().variant:
            return "the book"
        if self.base == FILE:
            return self.base_rules.variant or FILE
        return dict(rule_choices())[self.base]

    def before(self, number: Number) -> int | None:
        """Give a number as it is without the list: what a file changes besides counts already."""
        begun = laid(self.base_rules, self.besides())
        return number.of(begun if isinstance(begun, Ruleset) else self.base_rules)

    def before_in_words(self, number: Number) -> str:
        """Say what a number is without the list, as "3 in the book"."""
        whose = "the opened file" if number.ref in self.besides() else self.whose
        return f"{written(self.before(number))} in {whose}"

    @property
    def is_changed(self) -> bool:
        """Whether anything is changed, in force or not."""
        return bool(self.changes or self.besides())

    @property
    def text(self) -> str:
        """The file of a variant that makes the book's rules into those in force."""
        about = read_text(self.rest).about if self.rest else ""
        return variant_text(self.rules, self.called or YOURS, about)

    @property
    def rest_in_words(self) -> str:
        """What an opened file changes besides, in a line; '' for nothing."""
        rules, named = self.base_rules, []
        for ref in self.besides():
            record, _, key = ref.partition(".")
            about = label_of_record(rules[record], rules) if record in rules.records else record
            named.append(f"{about}: {key.replace('_', ' ').replace('.', ', ')}")
        return "; ".join(named)

    # ---- what the changes mean for the rules

    def ref_of(self, name: str) -> str:
        """Give the value that a change changes, as `altered` names it."""
        return numbers(current())[name].ref

    def besides(self) -> Mapping[str, Any]:
        """Give what an opened file changes besides."""
        return read_text(self.rest).values if self.rest else {}

    def told_change(self, name: str, value: Any) -> str:
        """Tell a change: what it is now, and what it was."""
        number = numbers(current())[name]
        return f"{number.label} {written(value)} ({written(self.before(number))} before)"

    def told_fault(self, fault: Fault) -> str:
        """Tell a fault in the words of its field; one of no field by what it is about."""
        given = f"{fault.found} was given; allowed is {fault.allowed}."
        number = numbers(current()).get(name_of(fault.record, *fault.key.split(".")))
        if number is not None:
            return f"{number.label}: {given}"
        record = self.base_rules.records.get(f"{TEXT}{fault.record}")
        if record is None:
            return str(fault)
        about = label_of_record(record, self.base_rules)
        return f"{about}{f', {fault.key}' if fault.key else ''}: {given}"

    def write_changes(self, changes: Mapping[str, Any]) -> tuple[str, ...]:
        """Write changes as they stand in a link."""
        return tuple(write_change(name, value) for name, value in changes.items())

    def read_changes(self, written: tuple[str, ...]) -> dict[str, Any]:
        """Read changes as they were written."""
        found = map(read_change, written)
        return {number.name: value for number, value in found if value is not None}

    def leave_out_what_is_the_same(self) -> None:
        """Leave on the list unchanged what is so anyway."""
        self.put_list((n, None if value == self.before(n) else value) for n, value in self.listed)

    def put_list(self, changes: Iterable[Change]) -> None:
        """Put a list of changes in place of the present one."""
        self.given = tuple(write_change(number.name, value) for number, value in changes)

    # ---- what follows from a touch

    def settle(self) -> None:
        """Leave out what can't be, and look whether the rest can be in force."""
        self._leave_out_what_cannot_be()
        super().settle()

    def changed(self, name: str) -> None:
        """Follow a change; a kind of rule that is chosen shows all its numbers."""
        if name == "group":
            self.search = ""
        self._leave_out_what_cannot_be()
        super().changed(name)

    def _leave_out_what_cannot_be(self) -> None:
        if self.base == FILE and self.file_rules is None:
            self.refuse(f"{self.title}: there is no variant's file here to compare with.")
            self.base = HERE
        try:
            self.besides()
        except DataFaults as fault:
            self.refuse(" ".join(map(str, fault.faults)))
            self.rest = ""
