"""A move at the board, together with all that says whether it may be made and what it brings."""

from __future__ import annotations

from typing import NamedTuple

from rules.data import Ruleset
from rules.moment_board.moment import Hero, Moment
from rules.moment_board.moves import Move
from rules.moment_board.state import (
    Happening,
    HeroState,
    Performance,
    State,
    What,
    happening,
)


class Turn(NamedTuple):
    """One move in one state of a Moment, by a ruleset."""

    moment: Moment
    state: State
    move: Move
    ruleset: Ruleset

    @property
    def who(self) -> str:
        """The name of the move's hero."""
        return self.sheet.name

    @property
    def sheet(self) -> Hero:
        """The move's hero as they entered the Moment."""
        return self.moment.heroes[self.move.hero]

    @property
    def hero(self) -> HeroState:
        """The move's hero as they are now."""
        return self.state.heroes[self.move.hero]

    @property
    def pending(self) -> Performance:
        """The Performance that is being made; there must be one."""
        assert self.state.pending is not None
        return self.state.pending

    def tell(self, what: What, **numbers: int | str) -> Happening:
        """Give a happening to the move's hero."""
        return happening(what, self.move.hero, **numbers)

    def with_hero(self, hero: HeroState) -> State:
        """Give the state with the move's hero changed."""
        return self.state.with_hero(self.move.hero, hero)
