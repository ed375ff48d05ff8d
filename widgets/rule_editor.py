"""Editing the rules of a workbench: the value that is picked, or the whole variant as its text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rules.data import DataFaults
from rules.data.faults import Fault

from .bench_picking import Picking
from .choices import Radios
from .controls import ControlFault, shown
from .form import action
from .html import Markup
from .rule_editor_files import VariantFiles
from .rule_editor_looking import Looking
from .rule_editor_shapes import Rows, Shape, Table, shape_of_key
from .rule_editor_text import VariantText
from .rule_editor_values import (
    Held,
    file_with,
    first_of,
    held_at,
    part_at,
    read_part,
    steps_of,
    with_part,
)
from .rule_editor_view import draw_editor
from .rule_readers import readers_of
from .rule_tree_values import base_name, key_label, record_label, told_value
from .working import Step

__all__ = ["RuleEditor"]

FIELDS, TEXT = "fields", "text"


class RuleEditor(Looking, Picking, VariantFiles):
    """The value that is picked at a workbench, with the fields that fit it."""

    title = "Edit the rules"
    plays = ("how-this-book-works.html#a-number-from-file-to-page", "A number, from file to page")
    shares = ("text", "last", "home", "picked")
    way = Radios(
        "Edit",
        lambda: [(FIELDS, "The picked value"), (TEXT, "The whole variant, as TOML")],
        start=lambda: FIELDS,
    )
    ways = ("way",)
    # Whether it is asked who reads the value; that changes nothing that could be undone.
    asks_readers = False
    text = VariantText("The variant")
    last = VariantText("What is in force")

    # ---- what is edited

    @property
    def record(self) -> str:
        """The record of the picked value, as `text:id`; '' where none is picked."""
        return self.picked.partition(".")[0]

    @property
    def key(self) -> str:
        """Its key."""
        return self.picked.partition(".")[2]

    @property
    def label(self) -> str:
        """What the picked value is called."""
        return key_label(self.key)

    @property
    def shape(self) -> Shape:
        """What the picked value may be."""
        return shape_of_key(self.bench.base, self.record, self.key)

    @property
    def held(self) -> Held:
        """The picked value, as the variant's text has it."""
        return held_at(self.bench.base, self.bench.text, self.picked)

    @property
    def own_faults(self) -> tuple[Fault, ...]:
        """What is wrong with the picked value."""
        name = self.record.partition(":")[2]
        return tuple(
            fault
            for fault in self.bench.found_faults
            if fault.record in (name, self.record) and f"{fault.key}.".startswith(f"{self.key}.")
        )

    @property
    def refused_at(self) -> tuple[str, ...]:
        """The picked value and the steps to the part whose last touch was refused; () for none."""
        what, _, where = self.invalid.partition(":")
        if what != "set" or not self.picked:
            return ()
        return self.key, *part_at(self.shape, self.held.now, steps_of(where))[2]

    def said(self) -> str:
        """Tell the picked value beside that of the base; '' where none is picked."""
        if not self.picked:
            return ""
        base, rules = self.bench.base, self.bench.rules
        now, before = told_value(rules, self.picked), told_value(base, self.picked)
        named = f"{record_label(rules[self.record])}, {self.label.lower()}"
        same = "the same" if now == before else before
        return f"{named}: {now} ({same} in {base_name(base)})."

    # ---- touches

    @action
    def set(self, where: str, value: object) -> None:
        """Set the picked value, or a part of it."""

        def change(shape: Shape, old: Any, label: str) -> Any:
            new = read_part(shape, value, label)
            if new is None and old is not None and self.held.base is not None:
                raise ControlFault(
                    f"{label}: nothing was given; {base_name(self.bench.base)} has a value here,"
                    " which can be changed and not left out."
                )
            return new

        self._change(where, change)

    @action
    def add(self, where: str, value: object) -> None:
        """Add an item to a list, or the entry of that name to a table."""

        def change(shape: Shape, old: Any, label: str) -> Any:
            if isinstance(shape, Rows):
                return [*(old or []), first_of(shape.inner, old or [], climbing=shape.ascending)]
            if not isinstance(shape, Table):
                raise ControlFault(f"{label}: nothing can be added to it.")
            name = read_part(shape.names, value, f"{label}, a new entry")
            if not name or name in (old or {}):
                raise ControlFault(
                    f"{label}: {shown(name)} was given; a name that it does not have is allowed."
                )
            return {**(old or {}), name: first_of(shape.inner)}

        if value != "":
            self._change(where, change)

    @action
    def drop(self, where: str, _value: object) -> None:
        """Take an item out of a list."""
        place, _, step = where.rpartition(".")

        def change(shape: Shape, old: Any, label: str) -> Any:
            if not isinstance(shape, Rows) or not step.isdecimal() or int(step) >= len(old or []):
                raise ControlFault(f"{label}: {shown(where)} is no item of it.")
            return [each for at, each in enumerate(old) if at != int(step)]

        self._change(place, change)

    @action
    def back(self, where: str, _value: object) -> None:
        """Put an entry of a table back to what the base has; one that it has not leaves."""
        try:
            _, _, names = part_at(self.shape, self.held.now, steps_of(where))
        except ValueError:
            self.refuse(self._no_part(where))
            return
        self._write(lambda: self.bench.file.without(".".join((self.picked, *names[:1]))).text)

    @action
    def reset(self) -> None:
        """Put the picked value back to what the base has."""
        if self._is_picked():
            self._write(lambda: self.bench.file.without(self.picked).text)

    @action
    def reset_all(self) -> None:
        """Take every change of the variant back; its name stays."""

        def bare() -> str:
            file = self.bench.file
            for path in file.changes:
                file = file.without(path)
            return file.text

        self._write(bare)

    # ---- how it is changed

    def _change(self, where: str, change: Callable[[Shape, Any, str], Any]) -> None:
        if not self._is_picked():
            return
        held = self.held
        try:
            shape, old, names = part_at(self.shape, held.now, steps_of(where))
        except ValueError:
            self.refuse(self._no_part(where))
            return
        label = ", ".join((self.label, *names))
        try:
            new = change(shape, old, label)
        except ControlFault as fault:
            self.refuse(str(fault))
            self.invalid = f"set:{where}"
            return
        whole = with_part(held.now, names, lambda _: new)
        self._write(lambda: file_with(self.bench.file, self.picked, held, whole).text)

    def _write(self, make: Callable[[], str]) -> None:
        try:
            self.put_text(make())
        except (DataFaults, RecursionError):
            self.refuse(f"{self.title}: the text is no TOML now; mend it first.")

    def _is_picked(self) -> bool:
        if not self.picked:
            self.refuse(f"{self.title}: nothing is picked; pick a value in the tree of the rules.")
        return bool(self.picked)

    def _no_part(self, where: str) -> str:
        return f"{self.title}: {shown(where)} is no part of {self.label if self.picked else 'it'}."

    # ---- who reads it

    doing = "Finding out who reads it"

    @action
    def ask_readers(self) -> None:
        """Ask who reads the picked value, or ask no more."""
        self.asks_readers = not self.asks_readers

    def works_on(self) -> object:
        """Give the rules whose readers are asked for; None where nobody asks."""
        return self.bench.base if self.asks_readers and self.picked else None

    def work(self) -> Iterator[Step]:
        """Find out who reads what, from where it was left."""
        return readers_of(self.bench.base).steps(self.bench.answers)

    # ---- drawing

    def draw(self) -> Markup:
        """Give the variant's file, and the fields or the text."""
        return draw_editor(self)
