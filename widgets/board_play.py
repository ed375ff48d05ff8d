"""A board's play: the moves made so far, replayed from a seed, each a step to undo."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rules.data import Ruleset, current
from rules.dice import fresh_seed
from rules.moment_board.allowed import why_not
from rules.moment_board.moment import Moment
from rules.moment_board.moves import MOST_MOVES, Move
from rules.moment_board.replaying import LONGEST_SEED, Played, replay_as_far
from rules.moment_board.state import State
from rules.moment_board.story import log_text

from . import keeping
from .board_moves import USUAL_SEED, KeptCarried, KeptMoves, carried_in, moves_in, written
from .board_typed import TypedResult
from .controls import Toggle
from .form import Form
from .links import write_link
from .moment_setup import MomentSetup
from .remembering import Remembering
from .table_dice import SeedBox

__all__ = ["BoardPlay"]


class BoardPlay(Remembering):
    """A form that holds a Moment being played; all of its state is its setup, a seed, the moves."""

    own_table = Toggle(
        "We play with our own bag or dice",
        hint="Enter what you drew or rolled; the board keeps count of all the rest.",
    )
    seed = SeedBox(
        "Seed",
        hint="The same seed and the same steps show the same draws, anywhere.",
        longest=LONGEST_SEED,
    )
    moves = KeptMoves("Moves")
    carried = KeptCarried("Carried over")
    setup: MomentSetup
    typed: TypedResult

    played: Played
    # The states between the moves of one touch.
    _between: tuple[str, ...] = ()

    def make_parts(self) -> dict[str, Form]:
        """Give the setup and the form for results of a real table."""
        self.setup, self.typed = MomentSetup(), TypedResult()
        return {"setup": self.setup, "typed": self.typed}

    # ---- where the Moment stands

    @property
    def rules(self) -> Ruleset:
        """The rules that are played by."""
        return current()

    @property
    def moment(self) -> Moment:
        """The Moment that is played, with its heroes as they entered it."""
        return self.played.moment

    @property
    def game(self) -> State:
        """Where the Moment stands."""
        return self.played.state

    @property
    def in_play(self) -> bool:
        """Whether something has been done that is not the board's own beginning."""
        return bool(self.moves)

    def settle(self) -> None:
        """Play the moves as far as they go."""
        self.replay()

    def changed(self, name: str) -> None:
        """Begin anew with another Moment; replay where the moves or the seed are others."""
        if name.startswith("setup."):
            if self._entered() != self.played.moment:
                self.begin_anew("The Moment was set up anew.")
        elif name in ("seed", "moves", "carried"):
            self.replay()

    def said(self) -> str:
        """Give the whole play as text."""
        return log_text(self.played)

    def _entered(self) -> Moment:
        moment = self.setup.moment
        return carried_in(self.carried).into(moment) if self.carried else moment

    def replay(self) -> None:
        """Play the moves anew, as far as they may be made; where they stop is said."""
        seed = self.seed or USUAL_SEED
        self.played, reason = replay_as_far(self._entered(), seed, moves_in(self.moves))
        if reason:
            self.moves = written(self.played.moves)
            self.refuse(f"{self.title}: it was played as far as it goes. {reason}")

    def begin_anew(self, notice: str) -> None:
        """Begin the Moment that is set up; a notice says so where another one was in play."""
        if self.moves:
            self.notice = f"{notice} Undo brings back the one that you were playing."
        self.moves, self.seed = "", ""
        self.replay()

    def repeated(self) -> tuple[Move, ...]:
        """Give the last round's choices of those who have none yet, as far as they may be made."""
        before: dict[int, str] = {}
        begun = _begun(self.played.moves)
        if begun:
            before = dict(enumerate(map(str, self.played.states[begun[-1]].choices)))
        moves = (
            Move("choose", hero, before[hero])
            for hero, choice in enumerate(self.game.choices)
            if choice is None and hero in before
        )
        return tuple(m for m in moves if not why_not(self.moment, self.game, m, self.rules))

    def without_choice(self, hero: int) -> tuple[Move, ...]:
        """Give the moves without what a hero chose in a round that has not begun."""
        moves = self.played.moves
        since = (_begun(moves) or [0])[-1]
        return tuple(
            move
            for place, move in enumerate(moves)
            if not (place >= since and move.kind == "choose" and move.hero == hero)
        )

    def may(self, move: Move) -> bool:
        """Give whether a move may be made; else it is refused with the reason."""
        reason = why_not(self.moment, self.game, move, self.rules)
        if len(self.played.moves) >= MOST_MOVES:
            reason = f"It has {MOST_MOVES} moves; that is as many as a board keeps."
        if reason:
            self.refuse(f"{self.title}: {reason}")
        return not reason

    def play(self, moves: Iterable[Move]) -> bool:
        """Make moves, each a step of its own to undo; give whether all of them could be made."""
        for move in moves:
            if not self.may(move):
                return False
            self._between = (*self._between, self._state())
            self.seed = self.seed or fresh_seed()
            self.moves = written((*self.played.moves, move))
            self.replay()
        return True

    def repeats(self, moves: Sequence[Move]) -> bool:
        """Whether a button was pressed once more before it had gone: all of it is done already."""
        done = tuple(moves) == tuple(self.played.moves[-len(moves) :])
        return bool(moves) and done and bool(why_not(self.moment, self.game, moves[0], self.rules))

    # ---- steps: a board goes back to its first move, however many there were

    def remember(self, start: Mapping[str, object], state: str, kept: keeping.Kept) -> None:
        """Begin, with a way back from a position that a link brought."""
        super().remember(start, state, kept)
        self._reach_back()

    def step(self, stroke: object = None) -> None:
        """Make each move that was made since the last step a step of its own."""
        for state in self._between[1:]:
            self.history.step(self.now)
            self.now = state
        self._between = ()
        super().step(stroke)
        self._reach_back()

    def _reach_back(self) -> None:
        """Give the way back by a move where the history does not reach so far."""
        if self.history.past or self.moves in ("", self.at_start["moves"]):
            return
        earlier = {**self.state, "moves": written(self.played.moves[:-1])}
        if earlier["moves"] == self.at_start["moves"]:
            del earlier["moves"]
        self.history.past = [write_link(earlier)]


def _begun(moves: tuple[Move, ...]) -> list[int]:
    """Give where rounds began among the moves."""
    return [place for place, move in enumerate(moves) if move.kind == "begin"]
