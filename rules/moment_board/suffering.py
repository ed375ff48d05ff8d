"""What the Banes of a hero do: which commitments they bar, and what they make of a Performance."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from rules.data import Ruleset
from rules.moment_board.records import Bane, Commitment

if TYPE_CHECKING:
    from rules.moment_board.outcomes import Outcome

__all__ = ["DOUBT", "barring", "worsened"]

# A hero in a Moment has this Bane or not; the others are suffered from the Moment's start.
DOUBT = "doubt"


@lru_cache(maxsize=256)
def barring(suffers: tuple[str, ...], ruleset: Ruleset) -> dict[str, Bane]:
    """Give the commitments that are barred for who suffers these Banes, each with such a Bane."""
    banes = [ruleset.one(Bane, name) for name in suffers]
    return {bane.bars: bane for bane in reversed(banes) if bane.bars is not None}


def worsened(
    outcome: Outcome, margin: int, area: Commitment, suffers: tuple[str, ...], ruleset: Ruleset
) -> Outcome:
    """Give what a final Performance comes to under these Banes, one after the other.

    Raises MomentFaults where one of them does what a Bane cannot do.
    """
    for name in suffers:
        bane = ruleset.one(Bane, name)
        after = bane.worsened(outcome, margin, area)
        faults = tuple(f"{bane.label}: {fault}" for fault in _faults(outcome, after))
        if faults:
            from rules.moment_board.moment import MomentFaults

            raise MomentFaults(faults)
        outcome = after
    return outcome


# What a Bane may take from a success, and add to a failure.
_TAKES, _ADDS = ("movement", "impact", "confidence"), ("against", "wear", "uncertainty")


def _faults(before: Outcome, after: Outcome) -> Iterator[str]:
    what = "success" if before.success else "failure"
    for key in ("success", "cleared", *_TAKES, *_ADDS):
        old, new = (int(getattr(each, key)) for each in (before, after))
        if before.success and key in _TAKES:
            good, allowed = 0 <= new <= old, f"from 0 to {old}"
        elif not before.success and key in _ADDS:
            good, allowed = new >= old, f"at least {old}"
        else:
            good, allowed = new == old, str(old)
        if not good:
            yield f"the {key} of a {what} cannot be {new}; allowed is {allowed}."
