"""One Moment played out through the state machine: by a plan, spending or not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from rules.data import Ruleset
from rules.dice import Source
from rules.moment_board.moment import Moment
from rules.moment_board.moves import Move
from rules.moment_board.performing import next_to_act
from rules.moment_board.plans import Able, acting_order, bars_on, plan_choices, pointed, ranks_of
from rules.moment_board.play import draw, taken
from rules.moment_board.policy import spend, steady_first
from rules.moment_board.records import Plan
from rules.moment_board.redrawing import must_redraw
from rules.moment_board.resolving import commitments
from rules.moment_board.state import Happening, State
from rules.moment_board.suffering import barring
from rules.moment_board.turn import Turn


class Course(NamedTuple):
    """How one Moment went: the state after each round, the last of them ended.

    `wear` is the Wear of all heroes together when it ended.
    """

    rounds: tuple[State, ...]
    wear: int

    @property
    def end(self) -> State:
        """The state in which it ended."""
        return self.rounds[-1]


def next_move(
    moment: Moment,
    state: State,
    ranks: Sequence[int],
    wanted: Sequence[str | None],
    spending: bool,
    ruleset: Ruleset,
) -> Move:
    """Give what is done next under a plan; the state must not be ended.

    `wanted` is what the plan has each hero choose in this round.
    """
    if state.phase == "choose":
        for index, want in enumerate(wanted):
            if spending and want and not state.choices[index]:
                steadied = steady_first(moment, state, index, want, ruleset)
                if steadied is not None:
                    return steadied
            if state.choices[index] != (want or ""):
                return Move("choose", index, want or "")
        return Move("begin")
    if state.phase == "point":
        able = _able(moment, state, ranks, ruleset)
        return Move("point", state.in_play()[pointed(state.pointing[0], able)])
    if spending:
        spent = spend(moment, state, ruleset)
        if spent is not None:
            return spent
    elif state.pending is not None and must_redraw(state):
        return Move("redraw-all", state.pending.hero)
    if state.pending is not None:
        return Move("final", state.pending.hero)
    if state.phase == "after":
        return Move("final", state.performances[-1].hero)
    here = next_to_act(state, ruleset)
    if not here:
        raise AssertionError("a round in which nobody is left to act has been closed")
    return Move("perform", min(here, key=lambda i: _turn(state, ranks, i)))


def _able(moment: Moment, state: State, ranks: Sequence[int], ruleset: Ruleset) -> list[Able]:
    shaking = [area.id for area in commitments(ruleset) if area.barred]
    able = []
    for index in state.in_play():
        hero = state.heroes[index]
        bars = bars_on(state.world, index)
        barred = {bar for bar, _ in bars} | {*barring(moment.heroes[index].suffers, ruleset)}
        if hero.doubt or hero.uncertainty:
            barred.update(shaking)
        able.append(Able(ranks[index], hero.wear, hero.uncertainty, frozenset(barred), bars))
    return able


def _turn(state: State, ranks: Sequence[int], index: int) -> tuple[int, bool, int]:
    hero = state.heroes[index]
    return acting_order(Able(ranks[index], hero.wear, hero.uncertainty))


class PlayingOut:
    """Plays a Moment from a state on, as often as asked, under one plan."""

    def __init__(
        self, moment: Moment, state: State, plan: Plan, spending: bool, ruleset: Ruleset
    ) -> None:
        """Note the plan; `spending` follows the policy of `spend`, else nothing is ever spent."""
        self.moment, self.start, self.plan = moment, state, plan
        self.spending, self.ruleset = spending, ruleset
        doubts = [hero.doubt for hero in state.heroes]
        self.repeated = state.choices
        self.ranks, _ = ranks_of(moment.heroes, doubts, plan, state.choices)

    def wanted(self, state: State) -> list[str | None]:
        """Give what the plan has each hero choose in a round; None for who takes no part."""
        able = _able(self.moment, state, self.ranks, self.ruleset)
        heroes = state.in_play()
        if self.plan.rest == "as-chosen":
            able = [
                replace(a, chosen=self.repeated[index])
                for a, index in zip(able, heroes, strict=True)
            ]
        found = plan_choices(self.plan, able, state.round, state.world)
        wanted: list[str | None] = [None] * len(state.heroes)
        for index, choice in zip(heroes, found, strict=True):
            wanted[index] = choice
        return wanted

    def play(self, source: Source) -> Course:
        """Play the Moment to its end; draws come from the source."""
        rounds: list[State] = []
        state: State = self.start
        told: tuple[Happening, ...] = ()
        while state.ending is None:
            round_, wanted = state.round, self.wanted(state)
            while state.round == round_ and state.ending is None:
                move = self.move_in(state, wanted)
                drawn = draw(self.moment, state, move, source, self.ruleset)
                state, told = taken(Turn(self.moment, state, move, self.ruleset), drawn)
            rounds.append(state)
        wear = next(int(done.numbers["wear"]) for done in told if done.what == "ended")
        return Course(tuple(rounds), wear)

    def move_in(self, state: State, wanted: Sequence[str | None]) -> Move:
        """Give what is done next; `wanted` is what the plan has each hero choose in this round."""
        return next_move(self.moment, state, self.ranks, wanted, self.spending, self.ruleset)
