"""What can be done to a party's Momentum, as the lines of a log, and what came of each.

A line is the id of a gain, a loss or a use, such as `gain-elite`; ` x2` says how often, ` @Mira`
who brought it. Others are marks of time (`round`, `interlude`, `downtime`), and where the party
became another, `party 0-Mira,2-Kira`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from rules.data import Ruleset
from rules.momenta.characters.bond_records import (
    MomentumGain,
    MomentumLoss,
    MomentumPool,
    MomentumSpend,
)
from rules.momenta.characters.hero_file_values import LONGEST_ID, LONGEST_NAME
from rules.momenta.characters.momentum import (
    Track,
    enter_downtime,
    gain,
    loss,
    next_round,
    spend,
)
from rules.momenta.characters.momentum_amounts import Party
from rules.momenta.characters.momentum_parties import with_party
from rules.momenta.characters.refusals import Refusal, Refused, refuse

from .controls import ControlFault, shown
from .logged import KeptLog
from .momentum_party import party_in, party_text

__all__ = [
    "DOWNTIME",
    "INTERLUDE",
    "PARTY",
    "ROUND",
    "KeptMoves",
    "Move",
    "after",
]

Cause = MomentumGain | MomentumLoss | MomentumSpend
ROUND: Final = "round"
INTERLUDE: Final = "interlude"
DOWNTIME: Final = "downtime"
PARTY: Final = "party"
# At most so often at once: what any rule allows is less.
WHAT = re.compile(rf"[a-z0-9-]{{1,{LONGEST_ID}}}")
LINE = re.compile(rf"({WHAT.pattern})(?: x([1-9][0-9]?))?(?: @(.{{1,{LONGEST_NAME}}}))?")


@dataclass(frozen=True, slots=True)
class Move:
    """An entry: the id of a cause or a mark, how often, the hero who brought it, another party."""

    what: str
    times: int = 1
    hero: str = ""
    party: Party | None = None

    def __str__(self) -> str:
        """Write the line of the entry."""
        if self.party is not None:
            return f"{PARTY} {party_text(self.party)}"
        times = f" x{self.times}" if self.times > 1 else ""
        return f"{self.what}{times}{f' @{self.hero}' if self.hero else ''}"

    @classmethod
    def of(cls, what: str, times: int = 1, hero: str = "") -> Move:
        """Give the entry of a cause; raises ControlFault for an id that no line can hold."""
        if WHAT.fullmatch(what) is None:
            raise ControlFault(f"Nothing that changes Momentum is called {shown(what)}.")
        return cls(what, times, hero)

    def cause(self, ruleset: Ruleset) -> Cause | None:
        """Give the record of the gain, loss or use; None for a mark, or where there is none."""
        found = ruleset.records.get(f"momenta:{self.what}")
        return found if isinstance(found, Cause) else None


def _move_in(line: str) -> Move:
    word, _, rest = line.partition(" ")
    if word == PARTY:
        return Move(PARTY, party=party_in(rest))
    found = LINE.fullmatch(line)
    if found is None:
        raise ValueError(line)
    what, times, hero = found.groups()
    return Move(what, int(times or 1), hero or "")


class KeptMoves(KeptLog):
    """The log of a Momentum tracker."""

    example = "gain-elite"
    move_in = staticmethod(_move_in)


def after(track: Track, move: Move, ruleset: Ruleset) -> Track:
    """Give the track after a move; raises `Refused` with what the rules say against it.

    An interlude changes nothing: Momentum persists (06).
    """
    if move.party is not None:
        return with_party(track, move.party, ruleset)
    if move.what == INTERLUDE:
        return track
    if move.what == ROUND:
        return next_round(track)
    if move.what == DOWNTIME:
        return enter_downtime(track, ruleset)
    cause = move.cause(ruleset)
    if isinstance(cause, MomentumGain):
        return gain(track, cause.id, move.times, move.hero or None, ruleset)
    if isinstance(cause, MomentumSpend):
        return spend(track, cause.id, move.times, ruleset)
    if isinstance(cause, MomentumLoss):
        if move.times > 1:
            refuse(Refusal(cause.ref, f"{cause.label} is an entry of its own each time."))
        return loss(track, cause.id, ruleset)
    rule = ruleset.one(MomentumPool).ref
    raise Refused([Refusal(rule, f"Nothing that changes Momentum is called {shown(move.what)}.")])
