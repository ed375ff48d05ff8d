"""What each widget that keeps a log has to do, whatever is touched."""

from __future__ import annotations

from collections.abc import Sequence

from tests.widgets.log_touches import Touch
from tests.widgets.momentum_reading import is_off
from tests.widgets.playing import kept, page
from widgets import BondTracker, MomentumTracker


def assert_the_same_however_kept(
    tracker: BondTracker | MomentumTracker, touches: Sequence[Touch]
) -> None:
    """Touch, and compare what a link, a memory and code bring back."""
    for key, value in touches:
        tracker.touch(key, value)
    cls = type(tracker)
    shown, said = page(tracker), tracker.said()
    again = [
        cls(state=tracker.link),
        kept(cls, link=tracker.link),
        cls(**{key: getattr(tracker, key) for key in tracker.controls}),
    ]
    if tracker.memory:
        again.append(kept(cls, memory=tracker.memory))
    for other in again:
        assert other.problems == ()
        assert (page(other), other.said()) == (shown, said)
        other.close()
    tracker.close()


def assert_undone_step_by_step(
    tracker: BondTracker | MomentumTracker, touches: Sequence[Touch]
) -> None:
    """Touch, and undo as often as there is something to undo: nothing of it is left."""
    first = page(tracker)
    for key, value in touches:
        tracker.touch(key, value)
    for _ in range(len(touches) + 1):
        if not is_off(tracker, "undo"):
            tracker.touch("undo")
    assert (page(tracker), tracker.link) == (first, "")
    tracker.close()
