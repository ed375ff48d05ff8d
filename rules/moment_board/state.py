"""Where a Moment stands: heroes, the Performance being made, the board; all of it immutable."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from rules.data import Ruleset, current
from rules.data.records import FrozenMap
from rules.moment_board.models import Drawn
from rules.moment_board.moment import Effect, Moment, MomentFaults
from rules.moment_board.records import CommitmentId, Redraws, Track
from rules.moment_board.world import World, first_world

Phase = Literal["choose", "act", "after", "point", "ended"]
# What a hero does in a round; "" takes no part in it, None has not been said yet.
Choice = Literal["", "prepare", "advance", "breakthrough"]
# Where the board goes on once an Event's one hero has been named.
Resume = Literal["choose", "act", "after", "close"]
What = Literal[
    "chosen",
    "begun",
    "lifted",
    "pressure",
    "performed",
    "typed",
    "redrawn",
    "redrawn-all",
    "forced",
    "powered",
    "final",
    "yielded",
    "tokens",
    "confidence",
    "uncertainty",
    "prevented",
    "accepted",
    "steadied",
    "reserve",
    "doubt",
    "round-ends",
    "event",
    "twist",
    "effect",
    "pointed",
    "spent",
    "ended",
    "bane",
]


@dataclass(frozen=True, slots=True)
class HeroState:
    """A hero in a Moment: points of Wear and Reserve, Redraw Tokens held, markers.

    `spent` heroes are out of the Moment; `banes` counts the lasting Banes that it left.
    """

    wear: int = 0
    reserve: int = 0
    redraws: int = 0
    confidence: bool = False
    uncertainty: bool = False
    doubt: bool = False
    spent: bool = False
    banes: int = 0


@dataclass(frozen=True, slots=True)
class Performance:
    """A Performance, pending or final; `drawn` is None where it was typed at a real table.

    `redrawn` counts the Redraw Tokens that went in, `reserve_used` and `advantage_used` the points
    spent on it. `confident` says that Confidence's redraw-all has been made, `forced` that
    Uncertainty's has. `impact`, `wear` (as it was suffered) and `prevented` are 0 until it counts.
    """

    hero: int
    commitment: CommitmentId
    difficulty: int
    drawn: Drawn | None
    power: int
    redrawn: int = 0
    reserve_used: int = 0
    advantage_used: int = 0
    confident: bool = False
    forced: bool = False
    final: bool = False
    impact: int = 0
    wear: int = 0
    prevented: int = 0

    @property
    def margin(self) -> int:
        """Power above the Difficulty; negative is a shortfall."""
        return self.power - self.difficulty

    @property
    def success(self) -> bool:
        """Whether the Power reaches the Difficulty."""
        return self.margin >= 0

    @property
    def powered(self) -> bool:
        """Whether Reserve or Advantage have added Power."""
        return bool(self.reserve_used or self.advantage_used)


@dataclass(frozen=True, slots=True)
class State:
    """Where a Moment stands.

    `position` is positive FOR; `advantage` and `supply` (Redraw Tokens to be had today) are the
    party's. `performances` are the final ones of this round, `pending` the one being made.
    `moved` says that the track has moved in this round; `pointing` are the effects that wait for
    the one hero on whom they fall, after which the board goes on at `resume`. `ending` is the id
    of what ended the Moment.
    """

    round: int
    phase: Phase
    position: int
    resistance: int
    advantage: int
    supply: int
    heroes: tuple[HeroState, ...]
    world: World
    choices: tuple[Choice | None, ...]
    performances: tuple[Performance, ...] = ()
    pending: Performance | None = None
    moved: bool = False
    pointing: tuple[Effect, ...] = ()
    resume: Resume = "choose"
    ending: str | None = None

    def with_hero(self, index: int, hero: HeroState) -> State:
        """Give the same state but for one hero."""
        heroes = (*self.heroes[:index], hero, *self.heroes[index + 1 :])
        return replace(self, heroes=heroes)

    def in_play(self) -> tuple[int, ...]:
        """Give the heroes who are not spent, by index."""
        return tuple(index for index, hero in enumerate(self.heroes) if not hero.spent)

    def to_act(self) -> tuple[int, ...]:
        """Give the heroes who take part in this round and have not acted, by index."""
        acted = {performance.hero for performance in self.performances}
        if self.pending is not None:
            acted.add(self.pending.hero)
        return tuple(
            index for index, choice in enumerate(self.choices) if choice and index not in acted
        )


@dataclass(frozen=True, slots=True)
class Happening:
    """One thing that happened: what, to whom (-1: to nobody alone), and its numbers by name."""

    what: What
    hero: int = -1
    numbers: Mapping[str, int | str] = field(default_factory=FrozenMap)


def happening(what: What, hero: int = -1, **numbers: int | str) -> Happening:
    """Give a happening with its numbers."""
    return Happening(what, hero, FrozenMap(numbers))


Step = tuple[State, tuple[Happening, ...]]


def no_choices(heroes: tuple[HeroState, ...]) -> tuple[Choice | None, ...]:
    """Give the choices of a round that begins: the spent have none to make."""
    return tuple("" if hero.spent else None for hero in heroes)


def start(moment: Moment, ruleset: Ruleset | None = None) -> State:
    """Give a Moment before its first round; raises MomentFaults with all that is wrong with it."""
    rules = ruleset or current()
    faults = moment.check(rules)
    if faults:
        raise MomentFaults(faults)
    heroes = tuple(
        HeroState(
            reserve=hero.reserve,
            redraws=hero.redraws,
            confidence=hero.confidence,
            uncertainty=hero.uncertainty,
            doubt=hero.doubt,
        )
        for hero in moment.heroes
    )
    return State(
        round=1,
        phase="choose",
        position=rules.one(Track).start,
        resistance=moment.resistance,
        advantage=0,
        supply=day_supply(moment, rules) if moment.supply is None else moment.supply,
        heroes=heroes,
        world=first_world(moment),
        choices=no_choices(heroes),
    )


def day_supply(moment: Moment, ruleset: Ruleset) -> int:
    """Give the Redraw Tokens to be had at a new Day: so many a hero, less those already held."""
    held = sum(hero.redraws for hero in moment.heroes)
    return max(0, ruleset.one(Redraws).supply_per_hero * len(moment.heroes) - held)
