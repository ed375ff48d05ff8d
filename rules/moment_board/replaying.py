"""Playing a whole list of moves from a seed, so that a seed and a short text hold a Moment."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from rules.data import Ruleset, current
from rules.data.faults import shown
from rules.dice import Source
from rules.dice.source import LONGEST_SEED as LONGEST_OF_ALL
from rules.moment_board.allowed import why_not
from rules.moment_board.moment import Moment, MomentFaults
from rules.moment_board.moves import MOST_MOVES, Move
from rules.moment_board.play import draw, taken
from rules.moment_board.state import Happening, State, start
from rules.moment_board.turn import Turn

# The number of each move follows the seed.
LONGEST_SEED: Final = LONGEST_OF_ALL - len(f"-{MOST_MOVES}")


class Played(NamedTuple):
    """A Moment as far as it was played: the state after each move, and what each move brought.

    `states` begins with the state before the first move, so it is one longer than `told`.
    """

    moment: Moment
    seed: str
    moves: tuple[Move, ...]
    ruleset: Ruleset
    states: tuple[State, ...]
    told: tuple[tuple[Happening, ...], ...]

    @property
    def state(self) -> State:
        """Where the Moment stands now."""
        return self.states[-1]

    @property
    def happenings(self) -> tuple[Happening, ...]:
        """Everything that happened, in order."""
        return tuple(happening for told in self.told for happening in told)


def replay(
    moment: Moment,
    seed: str | int,
    moves: tuple[Move, ...],
    ruleset: Ruleset | None = None,
) -> Played:
    """Play a list of moves; the chance of the n-th (from 1) comes from the seed "<seed>-<n>".

    So the same seed and moves show the same draws everywhere, also after an undo. Raises
    MomentFaults at the first move that may not be made, with its number.
    """
    played, reason = replay_as_far(moment, seed, moves, ruleset)
    if reason:
        raise MomentFaults((reason,))
    return played


def replay_as_far(
    moment: Moment,
    seed: str | int,
    moves: tuple[Move, ...],
    ruleset: Ruleset | None = None,
) -> tuple[Played, str]:
    """Play moves up to the first that may not be made; give the play and why it stops there.

    The reason is "" where all moves could be made. Raises MomentFaults for what no play can start
    from: a Moment with faults, a seed or a number of moves beyond the limits.
    """
    rules = ruleset or current()
    text = str(seed)
    if not 0 < len(text) <= LONGEST_SEED or not text.isprintable():
        allowed = f"1 to {LONGEST_SEED} printable characters"
        raise MomentFaults((f"The seed cannot be {shown(seed)}; allowed are {allowed}.",))
    if len(moves) > MOST_MOVES:
        raise MomentFaults(
            (f"There are {len(moves)} moves; allowed are at most {MOST_MOVES} in a Moment.",)
        )
    return _line(rules, moment, text).play(moves)


class _Line:
    """What was last played of a Moment from a seed: another list of moves begins where it can."""

    def __init__(self, played: Played) -> None:
        self.played = played

    def play(self, moves: tuple[Move, ...]) -> tuple[Played, str]:
        played = self.played
        same = _shared(played.moves, moves)
        if same == len(moves) == len(played.moves):
            return played, ""
        states, told = list(played.states[: same + 1]), list(played.told[:same])
        moment, rules = played.moment, played.ruleset
        reason = ""
        for number, move in enumerate(moves[same:], same + 1):
            blocked = why_not(moment, states[-1], move, rules)
            if blocked:
                reason = f"Move {number}: {blocked}"
                break
            drawn = draw(moment, states[-1], move, Source(f"{played.seed}-{number}"), rules)
            now, news = taken(Turn(moment, states[-1], move, rules), drawn)
            states.append(now)
            told.append(news)
        made = moves[: len(told)]
        # Replaced as a whole, so that another thread sees one game or the other.
        self.played = played._replace(moves=made, states=tuple(states), told=tuple(told))
        return self.played, reason


def _shared(old: tuple[Move, ...], new: tuple[Move, ...]) -> int:
    if new[: len(old)] == old:
        return len(old)
    for place, (one, other) in enumerate(zip(old, new, strict=False)):
        if one != other:
            return place
    return len(new)


@lru_cache(maxsize=32)
def _line(ruleset: Ruleset, moment: Moment, seed: str) -> _Line:
    first = start(moment, ruleset)
    return _Line(Played(moment, seed, (), ruleset, (first,), ()))
