"""Picking a value of the rules at a workbench, for all widgets over it."""

from __future__ import annotations

from typing import Any

from .bench_panel import BenchPanel
from .controls import ControlFault
from .form import action
from .texts import TextBox
from .workbench import path_in

__all__ = ["PickedValue", "Picking"]


class PickedValue(TextBox):
    """The value that is picked, as `text:id.key`; '' for none."""

    is_drawn = False

    def __init__(self, label: str) -> None:
        super().__init__(label, longest=200)

    def validate(self, obj: Any, value: object) -> str:
        """Check a value against the rules of the workbench; raises ControlFault."""
        text = self.read(value)
        try:
            return path_in(obj.bench.base, text) if text else ""
        except ValueError as fault:
            raise ControlFault(f"{self.label}: {fault}") from None


class Picking(BenchPanel):
    """A panel that picks; its `shares` name "picked"."""

    picked = PickedValue("Picked")

    @action
    def pick(self, path: str, _value: object) -> None:
        """Pick a value for all widgets of the workbench."""
        if fault := self.put("picked", path):
            self.refuse(fault)
        self.share()

    @action
    def unpick(self) -> None:
        """Pick nothing."""
        self.picked = ""
        self.share()
