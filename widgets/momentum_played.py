"""The log of a Momentum tracker, played: where the party stands after each of its entries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.data import Ruleset
from rules.momenta.characters.momentum import Track, start
from rules.momenta.characters.momentum_amounts import Party

from .logged import Blocked, replayed
from .momentum_moves import Move, after
from .momentum_words import Told, told

__all__ = ["Played", "play"]


class Played(NamedTuple):
    """What moves came to: the track before the first and after each of them, and each in words."""

    ruleset: Ruleset
    moves: tuple[Move, ...]
    tracks: tuple[Track, ...]
    told: tuple[Told, ...]

    @property
    def track(self) -> Track:
        """The track now."""
        return self.tracks[-1]


def play(
    party: Party, moves: Sequence[Move], ruleset: Ruleset, before: Played | None = None
) -> tuple[Played, Blocked | None]:
    """Play moves from a pool's start, as far as they may be made; say where they stop.

    What `before` shares with them is not played again.
    """
    first = start(party, ruleset)
    if before is None or before.ruleset != ruleset or before.tracks[0] != first:
        before = Played(ruleset, (), (first,), ())
    moved, tracks, entries, blocked = replayed(
        before.tracks,
        before.told,
        before.moves,
        moves,
        lambda track, move: after(track, move, ruleset),
        lambda move, _, now: told(move, now, ruleset),
    )
    return Played(ruleset, moved, tracks, entries), blocked
