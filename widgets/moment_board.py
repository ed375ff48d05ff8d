"""The Moment Board, to be played: a Moment round by round, with exact odds beside every choice."""

from __future__ import annotations

from rules.dice import fresh_seed
from rules.moment_board.moment import MomentFaults
from rules.moment_board.moves import Move, read_moves

from .board_moves import carried_from, carried_in, written
from .board_next import next_step
from .board_play import BoardPlay
from .board_view import draw_board
from .controls import shown
from .html import Markup
from .moment_setup import MomentSetup
from .panel import Panel, action

__all__ = ["MomentBoard"]

OUT = "out"
# More steps than any round has.
MOST_IN_A_ROUND = 300


class MomentBoard(BoardPlay, Panel):
    """A Moment to be played, with everything that belongs to it on one board.

    Settings are those of its setup (`sample`, `heroes`, ... or `setup`, see `MomentSetup`), the
    `seed`, and `moves`, a text as the board writes it. A `small` board stands beside a rule and
    shows one position, to be played on from there.
    """

    title = "Moment Board"
    plays = ("moment-board/the-board.html", "The Moment Board")
    tells_problems = True
    small = False

    def __init__(
        self, *, small: bool = False, name: str | None = None, state: str = "", **start: object
    ) -> None:
        """Make a board; `start` are its settings and those of its setup, by name."""
        self.small = bool(small)
        super().__init__(name=name, state=state, **MomentSetup.within(start))

    @property
    def code(self) -> str:
        """The Python that makes the board as it stands."""
        name, _, settings = super().code.partition("(")
        if not self.small:
            return f"{name}({settings}"
        return f"{name}(small=True{')' if settings == ')' else f', {settings}'}"

    # ---- what a reader does

    @action
    def choose(self, hero: str, choice: object) -> None:
        """Let a hero choose a commitment, or sit the round out; it takes the place of the last."""
        if not (hero.isascii() and hero.isdecimal() and len(hero) == 1):
            self.refuse(f"{self.title}: there is no hero {shown(hero)}.")
            return
        value = "" if choice == OUT else choice if isinstance(choice, str) else shown(choice)
        move = Move("choose", int(hero), value)
        if self.may(move):
            self.moves = written(self.without_choice(move.hero))
            self.replay()
            self.play([move])

    @action
    def make(self, text: str, _: object) -> None:
        """Make a move that is written as the board writes it."""
        try:
            moves = read_moves(text)
            if not self.repeats(moves):
                self.play(moves)
        except MomentFaults as fault:
            self.refuse(f"{self.title}: {fault.faults[0]}")

    @action
    def enter(self, hero: str, _: object) -> None:
        """Take the typed result for a hero."""
        reason = self.typed.why_not
        if reason:
            self.refuse(reason)
        elif self.play([Move("typed", int(hero) if hero.isdecimal() else -1, self.typed.value)]):
            self.typed.clear()

    @action
    def as_before(self) -> None:
        """Let everybody who has not chosen choose as in the last round."""
        self.play(self.repeated())

    @action
    def play_on(self) -> None:
        """Make the next sensible step."""
        self.play(next_step(self.moment, self.game, self.rules).moves)

    @action
    def finish_round(self) -> None:
        """Make sensible steps to the end of the round."""
        round_ = self.game.round
        for _ in range(MOST_IN_A_ROUND):
            moves = next_step(self.moment, self.game, self.rules).moves
            if not (moves and self.play(moves)) or self.game.round != round_:
                return

    @action
    def new_seed(self) -> None:
        """Draw with other luck: the same steps, as far as they still may be made."""
        self.seed = fresh_seed()
        self.replay()

    @action
    def next_moment(self, day: str, _: object) -> None:
        """Take the heroes into the next Moment, on the same Day or a new one."""
        if self.game.phase != "ended":
            self.refuse(f"{self.title}: heroes leave a Moment only once it has ended.")
            return
        ended = self.game
        before = carried_in(self.carried) if self.carried else None
        following = carried_from(self.moment, ended, before, new_day=day == "new-day")
        self.carried = str(following)
        self.begin_anew("The heroes are in their next Moment.")

    # ---- drawing

    def draw(self) -> Markup:
        """Give the board."""
        return draw_board(self)
