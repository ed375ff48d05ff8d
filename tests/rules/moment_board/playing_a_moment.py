"""A Moment on the table: heroes whose bags hold every Power, and draws that give a wanted one."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from hypothesis import settings

from rules.data import Ruleset, current
from rules.moment_board.models import is_lit, model_of
from rules.moment_board.moment import Effect, Event, Hero, Moment, MomentFaults
from rules.moment_board.moves import Move, Value
from rules.moment_board.play import start, step, why_not
from rules.moment_board.resolving import commitments
from rules.moment_board.state import Happening, HeroState, Performance, State
from rules.moment_board.world import difficulty_of

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")
PREPARE, ADVANCE, BREAKTHROUGH, OUT = "prepare", "advance", "breakthrough", ""
# Any Power from 0 to 13 can be drawn from it.
EVERY_POWER = (0, 0, 0, 1, 1, 2, 3, 4, 5)


def examples(number: int):
    """Run so many examples; the page's Python is slow, so none has a deadline."""
    return settings(max_examples=number, deadline=None)


def a_hero(name: str = "Ada", **changes) -> Hero:
    return Hero(name, EVERY_POWER, dice=4, conviction=changes.pop("conviction", 3), **changes)


def a_moment(heroes: int | tuple[Hero, ...] = 3, **changes) -> Moment:
    if isinstance(heroes, int):
        heroes = tuple(a_hero(name) for name in NAMES[:heroes])
    given = {"name": "A test", "objective": "", "difficulty": "hard", "resistance": 30}
    return Moment(heroes=heroes, **{**given, **changes})


def an_event(space: str, *effects: Effect) -> Event:
    return Event(space, f"Something comes at {space}.", effects)


class Board:
    """A Moment being played, and everything that has happened in it."""

    def __init__(self, moment: Moment | int = 3, ruleset: Ruleset | None = None, **state) -> None:
        self.moment = a_moment(moment) if isinstance(moment, int) else moment
        self.ruleset = ruleset or current()
        self.state: State = replace(start(self.moment, self.ruleset), **state)
        self.told: list[Happening] = []

    def hero(self, index: int = 0) -> HeroState:
        return self.state.heroes[index]

    def with_hero(self, index: int, **changes) -> Board:
        """Change how a hero stands; the rest of the board stays."""
        self.state = self.state.with_hero(index, replace(self.hero(index), **changes))
        return self

    @property
    def pending(self) -> Performance:
        assert self.state.pending is not None
        return self.state.pending

    def do(self, kind, hero: int = -1, value: Value = "", drawn=None) -> Board:
        move = Move(kind, hero, value)
        self.state, told = step(self.moment, self.state, move, drawn, self.ruleset)
        self.told.extend(told)
        return self

    def why_not(self, kind, hero: int = -1, value: Value = "") -> str:
        return why_not(self.moment, self.state, Move(kind, hero, value), self.ruleset)

    def refused(self, kind, hero: int = -1, value: Value = "", drawn=None) -> str:
        """Give the sentence that refuses a move, which leaves everything as it was."""
        before = self.state
        try:
            self.do(kind, hero, value, drawn)
        except MomentFaults as faults:
            assert self.state == before
            return str(faults)
        raise AssertionError(f"{kind} was allowed")

    def choose(self, *choices: str) -> Board:
        for hero, choice in enumerate(choices):
            if not self.hero(hero).spent:
                self.do("choose", hero, choice)
        return self.do("begin")

    def difficulty(self) -> int:
        return difficulty_of(self.state.world, self.moment, self.ruleset)

    def draw_of(self, hero: int, power: int, commitment: str):
        sheet, model = self.moment.heroes[hero], model_of(self.moment.model)
        lit = is_lit(self.moment, commitment, self.ruleset)
        for drawn in combinations(range(len(sheet.tokens) + 1), 3):
            if model.power(sheet, drawn, lit, self.ruleset) == power:
                return drawn
        raise AssertionError(f"no draw has Power {power}")

    def perform(self, hero: int, margin: int) -> Board:
        """Draw a Performance that is so far from the Difficulty; it stays pending."""
        power = self.difficulty() + margin
        return self.do("perform", hero, "", self.draw_of(hero, power, self.state.choices[hero]))

    def redraw_all(self, margin: int) -> Board:
        pending = self.pending
        drawn = self.draw_of(pending.hero, pending.difficulty + margin, pending.commitment)
        return self.do("redraw-all", pending.hero, "", drawn)

    def finish(self, hero: int, margin: int) -> Board:
        """Perform with that margin, leave it at that, and take what Wear it brings."""
        self.perform(hero, margin).do("final", hero)
        if self.state.phase == "after":
            self.do("final", hero)
        return self

    def round(self, *results: tuple[str, int] | str) -> Board:
        """Play a whole round: for each hero a commitment and a margin, or "" to sit it out."""
        plays = [(r, 0) if isinstance(r, str) else r for r in results]
        self.choose(*(choice for choice, _ in plays))
        for area in commitments(self.ruleset):
            for hero, (choice, margin) in enumerate(plays):
                if choice == area.id:
                    self.finish(hero, margin)
        return self

    def happened(self, what: str) -> list[Happening]:
        return [happening for happening in self.told if happening.what == what]
