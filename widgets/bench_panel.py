"""What the widgets over a workbench share: they show one variant, and move it together."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from typing import Any, ClassVar

from .controls import ControlFault, shown
from .panel import HERE, Panel
from .workbench import Workbench

__all__ = ["BenchPanel"]

# What of a workbench is followed.
FOLLOWED = ("text", "last", "home", "saved", "picked", "pinned")


@cache
def _both(kind: str) -> str:
    """Give the page's part of every panel, and after it what only a bench needs."""
    return "\n".join((HERE / f"{name}.{kind}").read_text() for name in ("panel", "bench"))


class BenchPanel(Panel):
    """A panel over a workbench; without one it has a workbench of its own."""

    _esm = _both("js")  # type: ignore[assignment]
    _css = _both("css")  # type: ignore[assignment]
    for_notebooks = True
    # The controls whose values are the workbench's, by the names that they have there.
    shares: ClassVar[tuple[str, ...]] = ()

    def __init__(
        self,
        bench: Workbench | None = None,
        *,
        name: str | None = None,
        state: str = "",
        **start: object,
    ) -> None:
        """Make the panel; `start` and `state` change what the workbench holds of them.

        Raises TypeError for what is no workbench.
        """
        if bench is not None and not isinstance(bench, Workbench):
            raise TypeError(f"{shown(bench)} was given; a Workbench is allowed.")
        self.own_bench = bench is None
        self.bench = Workbench() if bench is None else bench
        # The values as they are here, of those that the workbench has.
        self._taken: dict[str, Any] = {}
        # The same as the workbench had them when it was looked at last.
        self._known_there: dict[str, Any] = {}
        super().__init__(name=name, state=state, **start)
        self.bench.observe(self._follow_bench, names=list(FOLLOWED))

    def close(self) -> None:
        """Leave the page, and follow the workbench no more."""
        with suppress(AttributeError, ValueError):  # it is closed a second time when it is gone
            self.bench.unobserve(self._follow_bench, names=list(FOLLOWED))
        super().close()

    @property
    def code(self) -> str:
        """The Python that makes the panel as it stands, over a workbench that is called `bench`."""
        name, _, rest = super().code.partition("(")
        first = [] if self.own_bench else ["bench"]
        return f"{name}({', '.join([*first, *filter(None, [rest[:-1]])])})"

    # ---- what is shared

    def prepare(self, start: Mapping[str, object]) -> None:
        """Set what the workbench has, and then the start values."""
        told = [self._take(key, getattr(self.bench, key)) for key in self.shares]
        super().prepare(start)
        self.problems = (*filter(None, told), *self.problems)

    def settle(self) -> None:
        """Give the workbench what was put anew, all of it."""
        self.share(whole=True)

    def changed(self, name: str) -> None:
        """Give the workbench what a touch has set."""
        self.share()

    def share(self, *, whole: bool = False) -> None:
        """Give the workbench the values that are not its own any more, and take what follows.

        With `whole`, nothing follows: what another value has moved there is set, too.
        """
        for key in self.shares:
            value = getattr(self, key)
            moved = whole and getattr(self.bench, key) != self._known_there[key]
            if value != self._taken[key] or moved:
                self._taken[key] = value
                setattr(self.bench, key, value)
                self._known_there[key] = getattr(self.bench, key)
        for key in self.shares:
            if getattr(self.bench, key) != self._known_there[key]:
                self._take(key, getattr(self.bench, key))

    def _follow_bench(self, change: Any) -> None:
        """Take what another widget or a cell has set; what can't be taken becomes a sentence."""
        if self._moving:
            return
        key = change["name"]
        if key in self.shares:
            before = getattr(self, key)
            if fault := self._take(key, change["new"]):
                self.refuse(fault)
            elif getattr(self, key) != before:
                return  # A control that was set has drawn everything anew.
        self.refresh()

    def _take(self, key: str, value: object) -> str:
        """Take a value of the workbench; give the sentence that says why it can't be, if so."""
        self._known_there[key] = value
        try:
            # Noted first, so that it is not given back.
            self._taken[key] = self.traits()[key]._validate(self, value)
            setattr(self, key, value)
        except ControlFault as fault:
            self._taken[key] = getattr(self, key)
            return str(fault)
        return ""
