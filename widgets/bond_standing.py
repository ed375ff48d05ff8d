"""What each entry of a Bond tracker's log makes of the Bonds that a hero holds."""

from __future__ import annotations

from rules.data import Ruleset
from rules.momenta.characters.bond_track import (
    Standing,
    added,
    earned,
    held_back,
    released,
    reworded,
    shared,
    strained,
)

from .bond_moves import Move

__all__ = ["after"]


def after(standing: Standing, move: Move, ruleset: Ruleset) -> Standing:
    """Give how the hero stands after a move; raises `Refused` with what the rules say against it.

    Whether there is room for so many Bonds is not asked: SOUL may be another by now.
    """
    number = move.bond
    match move.kind:
        case "add":
            return added(standing, number, (move.target, move.words), move.source, ruleset)
        case "share":
            return shared(standing, number, ruleset)
        case "earn":
            return earned(standing, number, move.source, ruleset)
        case "strain":
            return strained(standing, number, ruleset)
        case "theirs":
            return held_back(standing, number, move.level, ruleset)
        case "rewrite":
            return reworded(standing, number, move.words, ruleset)
        case _:
            return released(standing, number, move.scene, ruleset)
