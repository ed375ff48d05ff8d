"""Ways of looking: what changes only how a widget is shown is no step to undo."""

from __future__ import annotations

from typing import ClassVar

from .bench_panel import BenchPanel
from .history import LONGEST_MEMORY
from .links import LinkError, read_link

__all__ = ["Looking"]


class Looking(BenchPanel):
    """A panel that may be looked at in several ways.

    The way is part of its state and of its link. Switching it is no step, and a step back or forth
    leaves it as it is: what is undone is what was edited.
    """

    # The controls that only say how it is shown.
    ways: ClassVar[tuple[str, ...]] = ()

    def step(self, stroke: object = None) -> None:
        """Make the change one to undo, unless only the way of looking has changed."""
        if not self.stepped and self._looks_only(self.now, self._state()):
            self.now = self._state()
        super().step(stroke)

    def _go(self, state: str) -> None:
        way = {name: self.controls[name].write(getattr(self, name)) for name in self.ways}
        before = self.now
        super()._go(state)
        if not self._looks_only(before, self.now):
            for name, text in way.items():
                self.put(name, text)
            self.now = self._state()

    def _looks_only(self, one: str, other: str) -> bool:
        """Whether two states differ in the way of looking, and in nothing else."""
        try:
            held = [read_link(state, LONGEST_MEMORY) for state in (one, other)]
        except LinkError:
            return False
        rest = [{key: text for key, text in each.items() if key not in self.ways} for each in held]
        return held[0] != held[1] and rest[0] == rest[1]
