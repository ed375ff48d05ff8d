"""The form of changed rules for heroes: what a touch puts on the list, changes and takes back."""

from __future__ import annotations

from dataclasses import replace

from rules.data import DataFaults, current
from rules.data.records import FrozenMap

from .controls import ControlFault, shown
from .files import opened
from .form import action
from .hero_changes_controls import MOST_CHANGES, field_of
from .hero_changes_file import OPENED, VariantText, read_text
from .hero_changes_rules import HeroRulesInForce
from .hero_changes_values import Number, numbers
from .rules_in_force import NAMED, laid

__all__ = ["HeroRules"]


class HeroRules(HeroRulesInForce):
    """Rules that heroes hang on, changed number by number."""

    @action
    def add(self, _what: str, value: object) -> None:
        """Put a number on the list, as it is."""
        known, listed = numbers(current()), self.listed
        if value in ("", None):
            return
        if not isinstance(value, str) or value not in known:
            self.refuse(f"{self.title}: {shown(value)} is no number that heroes hang on.")
        elif len(listed) >= MOST_CHANGES:
            self.refuse(
                f"{self.title}: at most {MOST_CHANGES} numbers can be changed; take one out first."
            )
        elif all(number.name != value for number, _ in listed):
            self.put_list([*listed, (known[value], None)])

    @action
    def set(self, name: str, value: object) -> None:
        """Set a number on the list; an empty field leaves it as it is."""
        number = self._on_list(name)
        if number is None:
            return
        try:
            new = field_of(number, given=False).read(value)
        except ControlFault as fault:
            self.refuse(str(fault))
            self.invalid = f"set:{name}"
            return
        self.put_list((n, new if n == number else held) for n, held in self.listed)
        self.look(self._good)

    @action
    def reset(self, name: str, _value: object) -> None:
        """Leave a number as it is; it stays on the list."""
        if self._on_list(name) is not None:
            self.set(name, "")

    @action
    def take_out(self, name: str, _value: object) -> None:
        """Take a number off the list, and its change back."""
        number = self._on_list(name)
        if number is not None:
            self.put_list((n, held) for n, held in self.listed if n != number)
            self.look(self._good)

    @action
    def reset_all(self) -> None:
        """Take every change back; the numbers stay on the list."""
        self.put_list((number, None) for number, _ in self.listed)
        self.rest = ""
        self.look(())

    @action
    def empty(self) -> None:
        """Take every change back, and every number off the list."""
        self.given, self.rest = (), ""
        self.look(())

    @action
    def leave_rest(self) -> None:
        """Leave out what an opened file changes besides."""
        self.rest = ""
        self.look(self._good)

    def _on_list(self, name: str) -> Number | None:
        for number, _ in self.listed:
            if number.name == name:
                return number
        self.refuse(f"{self.title}: {shown(name)} is not on the list of changes.")
        return None

    @action
    def open_variant(self, _what: str, value: object) -> None:
        """Take the changes of a variant's file; one with faults is refused with all of them."""
        try:
            self._take(read_text(opened(value)))
        except ControlFault as fault:
            self.refuse(str(fault))
        except DataFaults as faults:
            for each in faults.faults:
                # In memory a variant's file is called as the variant.
                named = replace(each, file=OPENED) if each.file == NAMED else each
                self.refuse(str(named))

    def _take(self, variant: VariantText) -> None:
        found = laid(self.base_rules, variant.values)
        if isinstance(found, tuple):
            raise DataFaults(found)
        held = [n for n in numbers(current()).values() if n.ref in variant.values]
        # More than the list has room for are in force all the same.
        held = held if len(held) <= MOST_CHANGES else []
        refs = {number.ref for number in held}
        rest = {ref: value for ref, value in variant.values.items() if ref not in refs}
        kept = VariantText(variant.name, variant.about, FrozenMap(rest))
        if fault := self.put("rest", str(kept) if rest or variant.about else ""):
            self.refuse(fault)
            return
        self.put_list((number, number.of(found)) for number in held)
        if fault := self.put("called", variant.name):
            self.refuse(fault)
        self.look(())
