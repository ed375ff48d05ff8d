"""How far one round may move the Escalation Track, before any Event: exact, by small classes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from rules.data import Ruleset
from rules.dice import Distribution
from rules.moment_board.outcomes import Outcome, Outcomes
from rules.moment_board.resolving import moved

# (the movement of the best Success, the sum of all failures' AGAINST) with its ways.
Forces = Mapping[tuple[int, int], int]
NO_FORCES: Forces = {(0, 0): 1}


@dataclass(frozen=True, slots=True)
class NetMove:
    """How a round moves the track, FOR counted as positive; both hold the group pressure.

    `forces` is all that pushes, `move` what of it is made: the track has ends. `pressure` is how
    far group pressure pushes AGAINST before anybody acts.
    """

    pressure: int
    forces: Distribution
    move: Distribution


def certain(outcome: Outcome) -> Outcomes:
    """Give the outcomes of a Performance that has been made."""
    return Outcomes(((outcome, 1),), 1)


def forces_of(heroes: Iterable[Outcomes], first: Forces = NO_FORCES) -> Forces:
    """Add up what heroes bring: the best Success moves FOR, every failure AGAINST (C-17)."""
    found = first
    for hero in heroes:
        after: dict[tuple[int, int], int] = {}
        for (best, against), before in found.items():
            for movement, more, ways in _pushes(hero):
                key = (best if best > movement else movement), against + more
                after[key] = after.get(key, 0) + before * ways
        found = after
    return found


@lru_cache(maxsize=1024)
def _pushes(hero: Outcomes) -> tuple[tuple[int, int, int], ...]:
    """Give (movement, AGAINST, ways): Wear, Impact and the markers are nothing to the track."""
    found: Counter[tuple[int, int]] = Counter()
    for outcome, ways in hero.ways:
        found[outcome.movement, outcome.against] += ways
    return tuple((*push, ways) for push, ways in found.items())


def net_move(forces: Forces, pressure: int, position: int, ruleset: Ruleset) -> NetMove:
    """Give the move of a round that begins at `position` of the track.

    Group pressure moves first, FOR and AGAINST then in one net move; what would leave the track is
    lost each time.
    """
    pushed: Counter[int] = Counter()
    made: Counter[int] = Counter()
    after_pressure = moved(position, -pressure, ruleset)
    for (best, against), ways in forces.items():
        pushed[best - against - pressure] += ways
        made[moved(after_pressure, best - against, ruleset) - position] += ways
    return NetMove(pressure, Distribution(pushed), Distribution(made))
