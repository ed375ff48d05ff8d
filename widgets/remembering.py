"""A form that remembers: steps to undo, noted results, its state as a link and as a memory."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from . import keeping
from .controls import ControlFault, shown
from .form import Form, action
from .history import LONGEST_KEPT, LONGEST_MEMORY, History, UnreadableMemoryError
from .links import LONGEST, LinkError, read_link, write_link
from .texts import LongText

__all__ = ["Remembering"]


class Remembering(Form):
    """A form with a history; `now` is its state, as the text of a link."""

    # What is worth telling about where the state came from, and of the last step back or forth.
    notice = ""
    stepped = ""

    def remember(self, start: Mapping[str, object], state: str, kept: keeping.Kept) -> None:
        """Begin: with the start values, then the given state, then what the page kept."""
        self.history = History()
        self.given = dict(start)
        self._stroke: object = None
        self.prepare(start)
        if not isinstance(state, str):
            self.refuse(f"{self.title}: its state cannot be {shown(state)}; a text is allowed.")
        elif state:
            self._open(state, LONGEST)
        self._take_back(kept)
        self.now = self._state()

    # ---- steps

    @action
    def undo(self) -> None:
        """Go back to the state before the last change."""
        if self.history.past:
            self._go(self.history.back(self.now))
            self.stepped = "Undone."
        else:
            self.refuse(f"{self.title}: there is nothing to undo.")

    @action
    def redo(self) -> None:
        """Go forward again to the state that was undone."""
        if self.history.future:
            self._go(self.history.forth(self.now))
            self.stepped = "Done again."
        else:
            self.refuse(f"{self.title}: there is nothing to do again.")

    @action
    def restart(self) -> None:
        """Go back to how the panel stood at first; this, too, can be undone."""
        self.restore({})
        self.stepped = "Started over. Undo brings back what was here."

    @action
    def recall(self, what: str, state: object) -> None:
        """Open a state that was noted, as its link would."""
        self._open(state if isinstance(state, str) else shown(state))

    @property
    def code(self) -> str:
        """The Python that makes the panel as it stands; start values that were refused are left."""
        given: dict[str, object] = {}
        for key, value in self.given.items():
            if (control := self.control(key)) is not None:
                with suppress(ControlFault):
                    given[key] = control.read(value)
        if self.now:
            given["state"] = self.now
        written = [f"{key}={value!r}" for key, value in given.items() if key.isidentifier()]
        # The settings of a part have a dot in their names.
        of_parts = {key: value for key, value in given.items() if not key.isidentifier()}
        written += [f"**{of_parts!r}"] if of_parts else []
        return f"{type(self).__name__}({', '.join(written)})"

    def note(self, said: str) -> None:
        """Keep the present state among those that the reader can come back to."""
        self.history.note(said, self._state())

    def _go(self, state: str) -> None:
        self._open(state)
        self.now = self._state()

    def _open(self, text: str, longest: int = LONGEST_MEMORY) -> None:
        """Restore the state of a link; one that can't be read is refused and changes nothing."""
        try:
            self.restore(self._fields_of(text, longest))
        except LinkError as fault:
            self.refuse(str(fault))

    def _fields_of(self, text: str, longest: int = LONGEST) -> dict[str, str]:
        """Give the fields of a link; raises LinkError for one that can't be read.

        Where a text that it keeps, such as a whole hero, can't be read, nothing of it is taken.
        """
        fields = read_link(text, longest)
        for key, value in fields.items():
            control = self.control(key)
            if isinstance(control, LongText):
                try:
                    control.read(value)
                except ControlFault as fault:
                    raise LinkError(f"The link was not opened: {fault}") from None
        return fields

    def _state(self) -> str:
        return write_link(self.state)

    def step(self, stroke: object = None) -> None:
        """Make the change since the last step one to undo, unless it goes on in the same stroke."""
        one = stroke is not None and stroke == self._stroke
        before, self.now = self.now, self._state()
        if before != self.now and not (one and self.history.past):
            self.history.step(before)
        # What was refused has begun no step that the rest of its stroke could belong to.
        self._stroke = stroke if one or before != self.now else None

    # ---- what is remembered

    def _take_back(self, kept: keeping.Kept) -> None:
        """Go on where the reader left: as the address says, else as the page remembers."""
        told: list[str] = []
        remembered: str | None = None
        link: dict[str, str] = {}
        if kept.memory:
            try:
                remembered, self.history = History.read(kept.memory)
            except UnreadableMemoryError as fault:
                told.append(str(fault))
                self.history.unread = kept.memory
        if kept.link:
            try:
                link = self._fields_of(kept.link)
            except LinkError as fault:
                told.append(str(fault))
        if "memory" in kept.oversized:
            told.append(
                f"What this page remembered is too long to be read ({kept.length} characters; at"
                f" most {LONGEST_KEPT}); it is kept aside, and the page starts anew."
            )
        if "link" in kept.oversized:
            told.append(
                f"The link was not opened: its state is too long; at most {LONGEST} characters are"
                " allowed."
            )
        if link:
            self.restore(link)
            if remembered is not None and remembered != self._state():
                self.history.step(remembered)
                self.notice = "Opened from the address. Undo brings back what you had here."
        elif remembered is not None:
            self._open(remembered)
        # Last, because a state that is opened begins with nothing refused.
        for sentence in told:
            self.refuse(sentence)
