"""Where a forecast begins: at the start of a Moment, or where a board being played stands."""

from __future__ import annotations

from functools import lru_cache

from rules.data import Ruleset, current
from rules.moment_board.moment import Moment
from rules.moment_board.records import Track
from rules.moment_board.replaying import LONGEST_SEED, replay_as_far
from rules.moment_board.state import State
from rules.moment_board.telling import standing

from .board_moves import USUAL_SEED, KeptCarried, KeptMoves, carried_in, moves_in
from .controls import button
from .form import Form, action
from .html import Child, element
from .table_dice import SeedBox

__all__ = ["BoardPosition"]


@lru_cache(maxsize=32)
def _stands(moment: Moment, seed: str, moves: str) -> tuple[State | None, str]:
    """Give the last state in which heroes choose, and why not all moves could be made."""
    played, reason = replay_as_far(moment, seed or USUAL_SEED, moves_in(moves))
    choosing = (state for state in reversed(played.states) if state.phase == "choose")
    return next(choosing, None), reason


class BoardPosition(Form):
    """The moves and the seed of a board, to look ahead from there; no moves, from the start."""

    title = "The board's position"
    moves = KeptMoves("Moves")
    seed = SeedBox("Seed of the board", longest=LONGEST_SEED)
    carried = KeptCarried("Carried over")

    def entered(self, moment: Moment) -> Moment:
        """Give a Moment with its heroes as they entered it."""
        return carried_in(self.carried).into(moment) if self.carried else moment

    def state_of(self, moment: Moment) -> State | None:
        """Give where a Moment stands after the moves; None for its start."""
        return _stands(self.entered(moment), self.seed, self.moves)[0] if self.moves else None

    def reason(self, moment: Moment) -> str:
        """Say why not all moves could be made; '' where they could."""
        return _stands(self.entered(moment), self.seed, self.moves)[1] if self.moves else ""

    def why_not(self, moment: Moment, rules: Ruleset) -> str:
        """Say why the position can't be one of a track by other rules; '' where it can."""
        state, length = self.state_of(moment), rules.one(Track).length
        if state is None or abs(state.position) <= length:
            return ""
        return (
            f"The track stands at {standing(state.position, current())}, and by the changed rules"
            f" it ends at {length}: look from the start, or let the track be longer."
        )

    def leave(self) -> None:
        """Look from the start."""
        for name in self.controls:
            self.put(name, "")

    @action
    def from_the_start(self) -> None:
        """Look from the start of the Moment."""
        self.leave()

    def draw_for(self, moment: Moment) -> Child:
        """Say from where the forecast looks ahead, with a way back to the start."""
        state = self.state_of(moment)
        if state is None:
            return None
        spent = len(state.heroes) - len(state.in_play())
        said = (
            f"It looks ahead from round {state.round} of a Moment that is being played: the track"
            f" at {standing(state.position, current())}, Resistance {state.resistance}"
            f"{f', heroes spent: {spent}' if spent else ''}."
        )
        return element(
            "div",
            element("p", said),
            button("From the start instead", f"{self.path}from_the_start"),
            class_="m-notice m-forecast-from",
        )
