"""A form that remembers: steps to undo, noted results, its state as a link and as a memory."""

from __future__ import annotations

from collections.abc import Mapping

from . import keeping
from .form import Form, action
from .history import LONGEST_MEMORY, History, UnreadableMemoryError
from .links import LONGEST, LinkError, read_link, write_link

__all__ = ["Remembering"]


class Remembering(Form):
    """A form with a history; `now` is its state, as the text of a link."""

    # What is worth telling about where the state came from.
    notice = ""

    def remember(self, start: Mapping[str, object], state: str, kept: keeping.Kept) -> None:
        """Begin: with the start values, then the given state, then what the page kept."""
        self.history = History()
        self.given = dict(start)
        self._stroke: object = None
        self.prepare(start)
        if state:
            self._open(state, LONGEST)
        self._take_back(kept)
        self.now = self._state()

    # ---- steps

    @action
    def undo(self) -> None:
        """Go back to the state before the last change."""
        if self.history.past:
            self._go(self.history.back(self.now))
        else:
            self.refuse(f"{self.title}: there is nothing to undo.")

    @action
    def redo(self) -> None:
        """Go forward again to the state that was undone."""
        if self.history.future:
            self._go(self.history.forth(self.now))
        else:
            self.refuse(f"{self.title}: there is nothing to do again.")

    @action
    def restart(self) -> None:
        """Go back to how the panel stood at first; this, too, can be undone."""
        self.restore({})

    @action
    def recall(self, what: str, state: object) -> None:
        """Open a state that was noted, as its link would."""
        self._open(str(state))

    @property
    def code(self) -> str:
        """The Python that makes the panel as it stands."""
        given = {**self.given, **({"state": self.now} if self.now else {})}
        return f"{type(self).__name__}({', '.join(f'{k}={v!r}' for k, v in given.items())})"

    def note(self, said: str) -> None:
        """Keep the present state among those that the reader can come back to."""
        self.history.note(said, self._state())

    def _go(self, state: str) -> None:
        self._open(state)
        self.now = self._state()

    def _open(self, text: str, longest: int = LONGEST_MEMORY) -> None:
        """Restore the state of a link; one that can't be read is refused and changes nothing."""
        try:
            self.restore(read_link(text, longest))
        except LinkError as fault:
            self.refuse(str(fault))

    def _state(self) -> str:
        return write_link(self.state)

    def step(self, stroke: object = None) -> None:
        """Make the change since the last step one to undo, unless it goes on in the same stroke."""
        one = stroke is not None and stroke == self._stroke
        self._stroke = stroke
        now = self._state()
        if now != self.now and not (one and self.history.past):
            self.history.step(self.now)
        self.now = now

    # ---- what is remembered

    def _take_back(self, kept: keeping.Kept) -> None:
        """Go on where the reader left: as the address says, else as the page remembers."""
        remembered = ""
        if kept.memory:
            try:
                remembered, self.history = History.read(kept.memory)
            except UnreadableMemoryError as fault:
                self.refuse(str(fault))
                self.history.unread = kept.memory
        if kept.link:
            self._open(kept.link, LONGEST)
            if remembered and remembered != self._state():
                self.history.step(remembered)
                self.notice = "Opened from the address. Undo brings back what you had here."
        elif remembered:
            self._open(remembered)
        if kept.oversized:
            self.refuse(
                f"The link was not opened: its state is too long; at most {LONGEST} characters are"
                " allowed."
            )
