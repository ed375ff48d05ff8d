"""Work that takes longer than a touch should: done in slices, with touches heard in between.

A panel gives its work as a generator of small pieces. Python says that a turn is due (`working`),
the page answers after it has painted, Python works for one slice, shows what there is and says that
the next turn is due. So nothing waits but for a slice, with no threads, in a page as in a notebook.
"""

from __future__ import annotations

import sys
import time
import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

import traitlets

from .controls import button, shown
from .form import Form, action
from .html import Child, element

__all__ = ["Step", "Working"]

# In seconds: how long one slice takes, a piece more or less, and how often its result is drawn.
SLICE, REDRAW = 0.06, 0.4
clock = time.monotonic

Step = tuple[float, str]
"""How much of the work is done, in 0..1, and the same in words: `(0.25, "250 of 1,000 runs")`."""


@dataclass(slots=True)
class Job:
    """One piece of work: what it depends on, what is left of it, how far it is."""

    about: object
    pieces: Iterator[Step] | None = None
    share: float = 0.0
    words: str = ""
    phase: Literal["going", "stopped", "done", "failed"] = "going"
    # When its result was drawn, in seconds.
    drawn: float = 0.0


class Working(Form):
    """A form that may have work; it is thrown away as soon as it depends on something else."""

    # What goes on while it works.
    doing: ClassVar[str] = "Working it out"
    # The turn that is due, with the progress, or nothing.
    working = traitlets.Dict().tag(sync=True)
    job: Job | None = None
    _turn = 0
    _moving = False

    # ---- what a subclass fills in

    def works_on(self) -> object:
        """Give all that the work depends on, to be compared; None for no work."""
        return None

    def work(self) -> Iterator[Step]:
        """Do the work, a piece at a time; keep what there is so far where `draw` finds it.

        The first piece is done at once, before anything is drawn: it puts away what stood there.
        """
        yield from ()

    def refresh(self) -> None:
        """Draw anew."""
        raise NotImplementedError

    # ---- turns

    @property
    def at_work(self) -> bool:
        """Whether the work goes on: what is drawn will change by itself."""
        return self.job is not None and self.job.phase == "going"

    @action
    def stop_work(self) -> None:
        """Leave the work where it is."""
        if self.job is None:
            self.refuse(f"{self.title}: nothing is being worked out.")
        elif self.at_work:
            self.job.phase = "stopped"

    @action
    def go_on(self) -> None:
        """Go on with work that was stopped; what failed begins anew."""
        if self.job is None:
            self.refuse(f"{self.title}: nothing is being worked out.")
        elif self.job.phase == "stopped":
            self.job.phase = "going"
        elif self.job.phase == "failed":
            self.job = None

    def finish(self) -> None:
        """Work to the end, however long it takes, and draw the result."""
        if self.job is not None and self.job.phase == "stopped":
            self.job.phase = "going"
        while self.job is not None and self.at_work:
            self._piece(self.job)
        self.refresh()

    def take_turn(self, turn: object) -> None:
        """Work for one slice, if this is the turn that is due: each view of a panel answers it."""
        job = self.job
        if job is None or not self.at_work or turn != self.working.get("turn"):
            return
        begun = clock()
        self._piece(job)
        while self.at_work and clock() - begun < SLICE:
            self._piece(job)
        self._turn += 1
        if self.at_work and clock() - job.drawn < REDRAW:
            self.working = self._due()
        else:
            self.refresh()

    def follow_work(self) -> None:
        """Begin the work that the present state asks for, unless it is under way or done."""
        about = self.works_on()
        if self.job is None or self.job.about != about:
            self.job = None
            if about is not None:
                self.job = Job(about)
                self._piece(self.job)
        if self.job is not None:
            self.job.drawn = clock()

    def call_turn(self) -> None:
        """Say which turn is due; one that is called already stays so until it is taken."""
        if not self.working:
            self._turn += 1
        self.working = self._due()

    def _due(self) -> dict[str, Any]:
        if self.job is None or not self.at_work:
            return {}
        return {"turn": self._turn, "share": self.job.share, "words": self.job.words}

    def _piece(self, job: Job) -> None:
        """Do the next piece; what goes wrong ends the work with a sentence."""
        # What the work sets is no step that a reader took.
        moving, self._moving = self._moving, True
        try:
            job.pieces = job.pieces or iter(self.work())
            share, words = next(job.pieces)
            if not job.share <= share <= 1:
                raise ValueError(f"{share} was given; its share grows from {job.share} to 1")
            job.share, job.words = float(share), str(words)
        except StopIteration:
            job.share, job.phase = 1.0, "done"
        except Exception as fault:
            traceback.print_exc(file=sys.__stderr__)
            job.phase = "failed"
            self.refuse(f"{self.title}: this could not be worked out ({shown(str(fault))}).")
        finally:
            self._moving = moving

    # ---- what is shown

    def has_part(self) -> bool:
        """Whether some of the work is shown by now, though it is not at its end."""
        return self.job is not None and self.job.share > 0

    def _told_stopped(self) -> str:
        if self.has_part():
            return "Stopped. What is shown is of the part that is done."
        return "Stopped before anything was done that could be shown."

    def draw_work(self) -> Child:
        """Give how far the work is, with a button to stop it or to go on; None for no work.

        Only its beginning and its end are told to a screen reader. A sentence about the result
        should not be told while `at_work`: it would be spoken again and again.
        """
        if self.job is None:
            return None
        phase, ident = self.job.phase, f"{self.prefix}-work"
        told, does, label = {
            "going": (f"{self.doing}…", "stop_work", "Stop"),
            "stopped": (self._told_stopped(), "go_on", "Go on"),
            "failed": ("This stopped before its end.", "go_on", "Try again"),
            "done": ("Done.", "", ""),
        }[phase]
        percent = f"{self.job.share:.0%}"
        return element(
            "div",
            # Where the focus goes when the button leaves.
            element("p", told, id=f"{ident}-told", role="status", tabindex=-1),
            element(
                "progress", percent, value=f"{self.job.share:.4f}", max=1, aria_label=self.doing
            )
            if phase in ("going", "stopped")
            else None,
            element("span", self.job.words, class_="m-doing"),
            button(label, f"{self.path}{does}", id=ident, data_heir=f"{ident}-told")
            if does
            else None,
            class_="m-work",
            data_work=phase,
        )
