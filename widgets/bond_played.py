"""The log of a Bond tracker, played: the Bonds that a hero holds after each of its entries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.data import Ruleset
from rules.momenta.characters.bond_track import Standing, begun
from rules.momenta.characters.bonds import Bond

from .bond_moves import Move
from .bond_standing import after
from .bond_words import Told, told
from .logged import Blocked, replayed

__all__ = ["Played", "play"]


class Played(NamedTuple):
    """What moves came to: how the hero stands before the first and after each, told in words."""

    ruleset: Ruleset
    moves: tuple[Move, ...]
    stands: tuple[Standing, ...]
    told: tuple[Told, ...]

    @property
    def standing(self) -> Standing:
        """How the hero stands now."""
        return self.stands[-1]


def play(
    bonds: Sequence[Bond], moves: Sequence[Move], ruleset: Ruleset, before: Played | None = None
) -> tuple[Played, Blocked | None]:
    """Play moves as far as they may be made; say where they stop.

    What `before` shares with them is not played again.
    """
    first = begun(bonds)
    if before is None or before.ruleset != ruleset or before.stands[0] != first:
        before = Played(ruleset, (), (first,), ())
    moved, stands, entries, blocked = replayed(
        before.stands,
        before.told,
        before.moves,
        moves,
        lambda standing, move: after(standing, move, ruleset),
        lambda move, was, now: told(move, was, now, ruleset),
    )
    return Played(ruleset, moved, stands, entries), blocked
