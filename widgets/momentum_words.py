"""A party's Momentum in words: its maximum explained, each entry of the log, all of it as text."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rules.data import Ruleset
from rules.data.styles import plural, written
from rules.momenta.characters.bond_records import MomentumPool
from rules.momenta.characters.momentum import Entry, Track
from rules.momenta.characters.momentum_amounts import Party, maximum, merit_threshold

from .momentum_moves import INTERLUDE, ROUND, Move

__all__ = ["Told", "explained", "in_names", "log_text", "merit_told", "told"]


class Told(NamedTuple):
    """An entry in words: what happened, what is to be said of it, what moved, what there is then.

    `moved` is None for what moves no Momentum.
    """

    what: str
    note: str
    moved: int | None
    value: int
    most: int

    @property
    def change(self) -> str:
        """What moved, with its sign."""
        return "–" if self.moved is None else written(self.moved, "signed", "")

    @property
    def sentence(self) -> str:
        """All of it in a sentence or two."""
        moved = "" if self.moved is None else f": {self.change}"
        note = f" ({self.note})" if self.note else ""
        return f"{self.what}{moved}{note}. Momentum: {self.value} of {self.most}."


@lru_cache(maxsize=64)
def explained(party: Party, ruleset: Ruleset) -> str:
    """Explain the maximum as a sum.

    >>> from rules.data import current
    >>> explained(Party((("a", 1), ("b", 0), ("c", 3), ("d", 3))), current())
    '11 = (1 + 0 + 3 + 3) + 4 members'
    """
    pool = ruleset.one(MomentumPool)
    souls = " + ".join(str(soul) for _, soul in party.members)
    if len(party.members) > 1:
        souls = f"({souls})"
    by_soul = f" × {pool.per_soul}" if pool.per_soul != 1 else ""
    by_member = f" × {pool.per_member}" if pool.per_member != 1 else ""
    members = _members(len(party.members))
    return f"{maximum(party, ruleset)} = {souls}{by_soul} + {members}{by_member}"


def _members(count: int) -> str:
    return f"{count} {'member' if count == 1 else plural('member')}"


@lru_cache(maxsize=64)
def merit_told(party: Party, ruleset: Ruleset) -> str:
    """Say what it takes to earn something on entering downtime."""
    pool, threshold = ruleset.one(MomentumPool), merit_threshold(party, ruleset)
    merits = written(pool.merits, "count:merit", pool.ref)
    return f"With {threshold} or more on entering downtime, the party earns {merits}."


# ---- the log


def told(move: Move, now: Track, ruleset: Ruleset) -> Told:
    """Give an entry in words, from the track after it."""
    value, most = now.value, maximum(now.party, ruleset)
    if move.party is not None:
        return Told(f"The party is now {in_names(now.party)}", "", None, value, most)
    if move.what == INTERLUDE:
        return Told("An interlude", "Momentum stays", None, value, most)
    if move.what == ROUND:
        return Told("A new round", "", None, value, most)
    entry = now.log[-1]
    if entry.kind == "enter-downtime":
        return Told("Downtime begins", _merits(entry, now, ruleset), None, value, most)
    cause = move.cause(ruleset)
    label = cause.label if cause else move.what
    what = "Downtime ends" if entry.kind == "leave-downtime" else label
    times = f" × {entry.times}" if entry.times > 1 else ""
    who = f", by {entry.hero}" if entry.hero else ""
    return Told(f"{what}{times}{who}", _fits(entry), entry.moved, value, most)


def _merits(entry: Entry, track: Track, ruleset: Ruleset) -> str:
    threshold = merit_threshold(track.party, ruleset)
    if not entry.merits:
        return f"no merit: the party has {track.value} Momentum, and it takes {threshold}"
    merits = f"+{entry.merits} {'merit' if entry.merits == 1 else plural('merit')}"
    return f"{merits}: the party has {track.value} Momentum, and it takes {threshold}"


def _fits(entry: Entry) -> str:
    """Say what of an amount found room above, or was there to lose."""
    if entry.asked == entry.moved:
        return ""
    asked, moved = (written(part, "signed", "") for part in (entry.asked, entry.moved))
    if entry.asked > 0:
        fits = f"{moved} fit{'s' if entry.moved == 1 else ''}" if entry.moved else "nothing fits"
        return f"{asked} asked, {fits}"
    left = f"{moved} was there" if entry.moved else "nothing was there"
    return f"{asked} asked, {left} to lose"


def in_names(party: Party) -> str:
    """Give the heroes of a party with their SOUL."""
    return ", ".join(f"{name} (SOUL {soul})" for name, soul in party.members)


# ---- all of it


def log_text(track: Track, entries: Sequence[Told], ruleset: Ruleset) -> str:
    """Give the whole log as text to paste elsewhere."""
    lines = [
        f"Momentum {track.value} of {maximum(track.party, ruleset)}",
        f"Maximum: {explained(track.party, ruleset)}",
        f"Party: {in_names(track.party)}",
        *(f"{number}. {entry.sentence}" for number, entry in enumerate(entries, 1)),
    ]
    return "\n".join(lines)
