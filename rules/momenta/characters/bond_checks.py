"""Checks of Bonds and Momentum that span several records."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from rules.data.records import Problem, Record
from rules.data.text import Shelf
from rules.momenta.characters.bond_records import BondLevel, MomentumLoss, MomentumSpend
from rules.momenta.characters.listed_records import LimitBreak, Maneuver
from rules.momenta.records import Boost, Outcome

Found = Iterator[tuple[Record, Problem]]


def bond_levels_climb(shelf: Shelf) -> Found:
    """Levels go up one by one from none, which costs nothing, and each takes more Strands."""
    levels = () if BondLevel in shelf.unread else shelf.of(BondLevel)
    for key in ("level", "strands"):
        for first in levels[:1]:
            if getattr(first, key):
                allowed = "0: the first level is no Bond, and takes nothing"
                yield first, Problem(key, str(getattr(first, key)), allowed)
    for low, high in pairwise(levels):
        if high.level != low.level + 1:
            allowed = f"{low.level + 1}, one above the level before"
            yield high, Problem("level", str(high.level), allowed)
        if high.strands <= low.strands:
            allowed = f"{low.strands + 1} or more: a deeper Bond takes more Strands"
            yield high, Problem("strands", str(high.strands), allowed)
        if low.release_scene and not high.release_scene:
            allowed = f"true, as {low.id} has it: a deeper Bond is not released more lightly"
            yield high, Problem("release_scene", "false", allowed)


def bonds_are_levels(shelf: Shelf) -> Found:
    """What takes a Bond names a level that there is."""
    if BondLevel in shelf.unread:
        return
    most = max((level.level for level in shelf.of(BondLevel)), default=0)
    taking: list[tuple[Record, str, int]] = [
        *((maneuver, "bond", maneuver.bond) for maneuver in shelf.of(Maneuver)),
        *((combo, "mutual_bond", combo.mutual_bond or 0) for combo in shelf.of(LimitBreak)),
        *((boost, "least_bond", boost.least_bond or 0) for boost in shelf.of(Boost)),
    ]
    for record, key, level in taking:
        if level > most:
            yield record, Problem(key, str(level), f"at most {most}, the highest level of a Bond")


def borrowed_amounts_are_there(shelf: Shelf) -> Found:
    """A price or a loss that another record gives is one."""
    boosts = {boost.id: boost for boost in shelf.of(Boost)}
    for spend in shelf.of(MomentumSpend):
        if spend.boost in boosts and not boosts[spend.boost].momentum:
            yield spend, Problem("boost", spend.boost, "a boost that costs Momentum")
    outcomes = {outcome.id: outcome for outcome in shelf.of(Outcome)}
    for loss in shelf.of(MomentumLoss):
        if loss.outcome in outcomes and not outcomes[loss.outcome].momentum_lost:
            yield loss, Problem("outcome", loss.outcome, "an outcome that loses Momentum")


BOND_CHECKS = (bond_levels_climb, bonds_are_levels, borrowed_amounts_are_there)
