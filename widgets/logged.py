"""A widget that keeps a log: what was done, line by line, replayed, each entry a step to undo.

The log is one text, so that a link holds it. What its entries came to is worked out by playing
them, never kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, Protocol, TypeVar

from rules.momenta.characters.refusals import Refusal, Refused

from . import keeping
from .controls import ControlFault, shown
from .form import action
from .links import write_link
from .remembering import Remembering
from .texts import LongText

__all__ = ["LONGEST_LOG", "MOST_ENTRIES", "Blocked", "KeptLog", "Logged", "Playing", "replayed"]

# More than a session has; in characters, less than a page remembers.
MOST_ENTRIES, LONGEST_LOG = 300, 8_000
ENTRY = "\n"
# How it stands, an entry in words, a move.
S = TypeVar("S")
T = TypeVar("T")
M = TypeVar("M")


class Blocked(NamedTuple):
    """Where a replay stopped: the number of the entry, from 1, and what refuses it."""

    entry: int
    refusals: tuple[Refusal, ...]

    def told(self, shift: int = 0) -> str:
        """Say what refuses it; `shift` counts the entries before it that were left out."""
        return f"Entry {self.entry + shift}: {' '.join(map(str, self.refusals))}"


class Playing(Protocol):
    """What the moves of a log came to; `str` of a move is its line.

    A logged form's `played` has beside them `told`, each entry in words: `what` happened, and all
    of it in a `sentence`.
    """

    @property
    def moves(self) -> Sequence[object]:
        """The moves that were made."""


class KeptLog(LongText):
    """The lines of a log; a subclass reads a line, and has an example of one."""

    example = ""

    def __init__(self, label: str, **keys: Any) -> None:
        super().__init__(label, longest=LONGEST_LOG, **keys)

    @staticmethod
    def move_in(line: str) -> Any:
        """Give the move in a line; raises ValueError for what no move writes."""
        raise NotImplementedError

    def moves(self, text: str) -> tuple[Any, ...]:
        """Give the moves in a text; raises ControlFault with a sentence."""
        try:
            return _moves_in(text, self.move_in)
        except ValueError:
            raise ControlFault(
                f"{self.label}: {shown(text)} was given; a line for each entry is allowed, as the"
                f' tracker writes it, like "{self.example}".'
            ) from None

    def read(self, raw: object) -> str:
        """Give the lines of a log as they are written; raises ControlFault."""
        return in_lines_of(self.moves(super().read(raw)))


@lru_cache(maxsize=16)
def _moves_in(text: str, move_in: Callable[[str], Any]) -> tuple[Any, ...]:
    return tuple(move_in(line) for line in text.split(ENTRY)) if text else ()


class Replay(NamedTuple):
    """What playing moves came to: those that could be made, how it stood, where they stopped.

    `states` are those before the first move and after each; `told` has each move in words.
    """

    moves: tuple[Any, ...]
    states: tuple[Any, ...]
    told: tuple[Any, ...]
    blocked: Blocked | None


def replayed(
    states: Sequence[S],
    told: Sequence[T],
    known: Sequence[M],
    moves: Sequence[M],
    step: Callable[[S, M], S],
    tell: Callable[[M, S, S], T],
) -> Replay:
    """Play moves from the first of `states` as far as the rules let them.

    `states` and `told` are what the moves `known` came to, and what those share with these at their
    beginning is not played again; at first there is the one state before all moves. `step` raises
    `Refused`; `tell` is given a move and how it stood before and after it.
    """
    pairs = enumerate(zip(known, moves, strict=False))
    least = min(len(known), len(moves))
    same = next((place for place, (one, other) in pairs if one != other), least)
    stood, entries = list(states[: same + 1]), list(told[:same])
    blocked = None
    for number, move in enumerate(moves[same:], same + 1):
        try:
            stood.append(step(stood[-1], move))
        except Refused as refused:
            blocked = Blocked(number, refused.refusals)
            break
        entries.append(tell(move, stood[-2], stood[-1]))
    return Replay(tuple(moves[: len(entries)]), tuple(stood), tuple(entries), blocked)


def in_lines_of(moves: Sequence[object]) -> str:
    """Write moves as the lines of a log."""
    return ENTRY.join(map(str, moves))


class Logged(Remembering):
    """A form with a control `log`, a `KeptLog`; `played` is what its entries came to."""

    log: Any
    played: Any
    # What the last touch did that added no entry, in a sentence; '' for nothing.
    done = ""

    # ---- what a subclass fills in

    def play(self, moves: Sequence[Any]) -> tuple[Playing, Blocked | None]:
        """Play moves as far as they may be made; say where they stop, if they do."""
        raise NotImplementedError

    # ---- the log

    @property
    def latest(self) -> str:
        """What is to be told now: what the last touch did, else the latest entry of the log."""
        told = self.played.told
        return self.done or (told[-1].sentence if told else "")

    def unsay(self) -> None:
        """Forget what was said of the last touch."""
        super().unsay()
        self.done = ""

    def replay(self) -> None:
        """Play the log that the values hold, as far as it goes; where it stops is said."""
        kept: Any = self.controls["log"]
        self.played, blocked = self.play(kept.moves(self.log))
        if blocked:
            self.log = in_lines_of(self.played.moves)
            self.refuse(f"{self.title}: it was played as far as it goes. {blocked.told()}")

    def enter(self, move: Any) -> bool:
        """Add an entry; one that can't be is refused with the reason. Give whether it was added."""
        return self.put_moves((*self.played.moves, move))

    def put_moves(self, moves: Sequence[Any]) -> bool:
        """Put other moves in place of the log; give whether that could be, else say why."""
        if len(moves) > MOST_ENTRIES or len(in_lines_of(moves)) > LONGEST_LOG:
            has = len(self.played.moves)
            self.refuse(f"{self.title}: the log has {has} entries, and no room for more.")
            return False
        played, blocked = self.play(moves)
        if blocked:
            for refusal in blocked.refusals:
                self.refuse(refusal.sentence)
            return False
        self.log, self.played = in_lines_of(moves), played
        return True

    @action
    def take_back(self, which: str, _value: object) -> None:
        """Take an entry out of the log, by its number from 1; what follows it stays."""
        moves = tuple(self.played.moves)
        number = int(which) if which.isascii() and which.isdecimal() and len(which) < 4 else 0
        if not 1 <= number <= len(moves):
            self.refuse(f"{self.title}: there is no entry {shown(which)}; it has {len(moves)}.")
            return
        rest = (*moves[: number - 1], *moves[number:])
        played, blocked = self.play(rest)
        if blocked:
            told = blocked.told(shift=1)
            self.refuse(f"{self.title}: entry {number} has to stay. Without it: {told}")
        else:
            what = self.played.told[number - 1].what
            self.log, self.played = in_lines_of(rest), played
            self.done = f"Taken back: {what}. {self.standing_told()}".strip()

    def standing_told(self) -> str:
        """Say where things stand now, in a sentence; '' where there is nothing to say."""
        return ""

    # ---- steps: it goes back to its first entry, however many there are

    def remember(self, start: Mapping[str, object], state: str, kept: keeping.Kept) -> None:
        """Begin, with a way back from a log that a link brought."""
        super().remember(start, state, kept)
        self._reach_back()

    def step(self, stroke: object = None) -> None:
        """Keep the way back to the first entry."""
        super().step(stroke)
        self._reach_back()

    def _reach_back(self) -> None:
        """Give the way back by an entry where the history does not reach so far."""
        if self.history.past or self.log in ("", self.at_start["log"]):
            return
        written = self.controls["log"].write(in_lines_of(self.played.moves[:-1]))
        earlier = {**self.state, "log": written}
        if written == self.at_start["log"]:
            del earlier["log"]
        self.history.past = [write_link(earlier)]
