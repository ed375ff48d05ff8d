"""A form that changes rules: what is changed is in force as soon as it can be, else what was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from rules.data import DataFaults, Fault, Ruleset, altered, ruleset_of

from .choices import Choice
from .compared_roll import HERE, rule_choices
from .form import Form
from .html import Child, element
from .texts import KeptNames

__all__ = ["NAMED", "RulesInForce", "draw_faults", "laid"]

NAMED = "Changed rules"


def laid(base: Ruleset, changes: Mapping[str, Any]) -> Ruleset | tuple[Fault, ...]:
    """Give rules with changes laid over them as `altered` does, or what is wrong with these."""
    return _altered(base, tuple(sorted(changes.items()))) if changes else base


@lru_cache(maxsize=64)
def _altered(base: Ruleset, changes: tuple[tuple[str, Any], ...]) -> Ruleset | tuple[Fault, ...]:
    try:
        return altered(base, dict(changes), name=NAMED)
    except DataFaults as fault:
        return fault.faults


class RulesInForce(Form):
    """Changes laid over rules; `rules` are those in force, `faults` why not all of them are."""

    title = NAMED

    base = Choice("Changes begin from", rule_choices, start=lambda: HERE)
    # The changes in force where the present ones can't be.
    last = KeptNames("Changes in force")
    # Those that were in force before the last touch.
    _good: tuple[str, ...] = ()

    # ---- what a subclass fills in

    @property
    def changes(self) -> dict[str, Any]:
        """What differs from the base, by the names of the changes."""
        raise NotImplementedError

    def ref_of(self, name: str) -> str:
        """Give the value that a change changes, as `altered` names it."""
        raise NotImplementedError

    def told_change(self, name: str, value: Any) -> str:
        """Tell a change in a few words."""
        raise NotImplementedError

    def told_fault(self, fault: Fault) -> str:
        """Tell a fault in the words of its control; one of no control as the data tell it."""
        raise NotImplementedError

    def write_changes(self, changes: Mapping[str, Any]) -> tuple[str, ...]:
        """Write changes as a list for `last`."""
        raise NotImplementedError

    def read_changes(self, written: tuple[str, ...]) -> dict[str, Any]:
        """Read changes as they were written; what is none is left out."""
        raise NotImplementedError

    def leave_out_what_is_the_same(self) -> None:
        """Take back each change to what the base has anyway."""

    def besides(self) -> Mapping[str, Any]:
        """Give what is changed besides, by ref; the changes go before it."""
        return {}

    # ---- the rules

    @property
    def base_rules(self) -> Ruleset:
        """The rules that are changed."""
        return ruleset_of(None if self.base == HERE else self.base)

    @property
    def rules(self) -> Ruleset:
        """The rules in force: with the present changes, or the last that could be."""
        for changes in (self.changes, self.read_changes(self.last)):
            found = self._laid(changes)
            if isinstance(found, Ruleset):
                return found
        return self.base_rules

    @property
    def faults(self) -> tuple[str, ...]:
        """Why the present changes are not in force, as sentences."""
        found = self._laid(self.changes)
        return () if isinstance(found, Ruleset) else tuple(map(self.told_fault, found))

    @property
    def in_force(self) -> dict[str, Any]:
        """The changes in force, by name."""
        return self.read_changes(self.last) if self.faults else self.changes

    @property
    def in_words(self) -> str:
        """The changes in force, in a line; '' for none."""
        return "; ".join(self.told_change(name, value) for name, value in self.in_force.items())

    def _laid(self, changes: Mapping[str, Any]) -> Ruleset | tuple[Fault, ...]:
        by_ref = {self.ref_of(name): value for name, value in changes.items()}
        return laid(self.base_rules, {**self.besides(), **by_ref})

    # ---- what follows from a touch

    def settle(self) -> None:
        """Leave out what changes nothing, and look whether the rest can be in force."""
        self.look(self.last)

    def changed(self, name: str) -> None:
        """Follow a change; where it can't be in force, those before it stay."""
        self.look(self._good)

    def look(self, before: tuple[str, ...]) -> None:
        """Look whether the changes can be in force; if not, those before stay so."""
        self.leave_out_what_is_the_same()
        if self.faults:
            held = self.read_changes(before)
            self.put("last", before if held and isinstance(self._laid(held), Ruleset) else ())
            self._good = self.last
        else:
            self.last, self._good = (), self.write_changes(self.changes)

    # ---- drawing

    def draw_faults(self) -> Child:
        """Give what is wrong with the changes; None where they are in force."""
        return draw_faults(self.faults)


def draw_faults(faults: Sequence[str]) -> Child:
    """Give why changes are not in force; None where they are."""
    if not faults:
        return None
    return element(
        "div",
        [element("p", fault, class_="m-fault") for fault in faults],
        element("p", "What could be played last is shown meanwhile."),
        role="status",
        class_="m-forecast-faults",
    )
