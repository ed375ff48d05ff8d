"""A Moment before it is played: objective, heroes, Difficulty, Resistance, Events."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.data import Ruleset, current
from rules.moment_board.moment_checks import moment_faults
from rules.moment_board.records import (
    Bag,
    CommitmentId,
    Difficulty,
    Length,
    ModelId,
    PoolPower,
    Redraws,
    SampleEffect,
    SampleEvent,
    SampleMoment,
)


class MomentFaults(ValueError):  # noqa: N818 (it holds many faults; it is not one error)
    """A Moment, a choice or a draw that the rules don't allow; `faults` are sentences."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        self.faults = faults
        super().__init__(" ".join(faults))

    def __reduce__(self) -> tuple[type[MomentFaults], tuple[tuple[str, ...]]]:
        return type(self), (self.faults,)


@dataclass(frozen=True, slots=True)
class Effect:
    """One mechanical part of an Event, from the closed list of gap mb-event-effects.

    `amount` is in Power, points of Resistance, Advantage or Wear, or rounds for a limit; `rounds`
    how long it lasts, None for the rest of the Moment; `prepared` how many heroes must Prepare in
    a round to lift a bar (0: nothing lifts it).
    """

    kind: str
    amount: int = 0
    rounds: int | None = None
    who: str = "all"
    commitment: CommitmentId | None = None
    prepared: int = 0


@dataclass(frozen=True, slots=True)
class Event:
    """What an Event space brings in this Moment: in words, and what it does."""

    space: str
    happens: str
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class Hero:
    """A hero who enters a Moment.

    `tokens` are the plain tokens of the bag (its Destiny Token is not among them), `dice` the pool;
    a Moment uses one of the two. `redraws` are the Redraw Tokens still held, `reserve` the Reserve.
    `suffers` are the ids of the Banes that the hero has for the whole Moment, DOUBT apart.
    """

    name: str
    tokens: tuple[int, ...]
    dice: int
    conviction: int
    doubt: bool = False
    redraws: int = 0
    reserve: int = 0
    confidence: bool = False
    uncertainty: bool = False
    suffers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Moment:
    """A Moment to play. `difficulty` is the id of a step of the scale; nothing is checked yet.

    `supply` are the Redraw Tokens still to be had today; None begins a new Day (gap
    mb-redraw-supply).
    """

    name: str
    objective: str
    heroes: tuple[Hero, ...]
    difficulty: str
    resistance: int
    stakes: str = ""
    scene: str = ""
    model: ModelId = "bag"
    flame: str = "flame-breakthrough"
    rounds: int | None = None
    events: tuple[Event, ...] = ()
    supply: int | None = None

    def check(self, ruleset: Ruleset | None = None) -> tuple[str, ...]:
        """Give every fault as a sentence: what was given and what is allowed."""
        return tuple(moment_faults(self, ruleset or current()))

    def power(self, ruleset: Ruleset) -> int:
        """Give the Difficulty as the Power that it asks for, before any Event."""
        return ruleset.one(Difficulty, self.difficulty).power(self.model)

    def event_at(self, space: str) -> Event | None:
        """Give what an Event space brings here, if this Moment says."""
        return next((event for event in self.events if event.space == space), None)


def starting_hero(name: str, ruleset: Ruleset | None = None) -> Hero:
    """Give a starting hero: the starting bag and pool, usual Conviction, no Redraw Token."""
    rules = ruleset or current()
    return Hero(
        name,
        rules.one(Bag).tokens,
        rules.one(PoolPower).dice,
        rules.one(Redraws).conviction,
    )


def sample(name: str, ruleset: Ruleset | None = None) -> Moment:
    """Give a sample Moment by its id; raises DataFaults for an unknown one."""
    rules = ruleset or current()
    record = rules.one(SampleMoment, name)
    length = rules.one(Length, record.length)
    return Moment(
        name=record.label,
        objective=record.objective,
        heroes=tuple(starting_hero(hero, rules) for hero in record.heroes),
        difficulty=record.difficulty,
        resistance=length.resistance(len(record.heroes)),
        stakes=record.stakes,
        scene=record.scene,
        rounds=record.rounds,
        events=tuple(
            Event(event.space, event.happens, tuple(_effects(event.id, rules)))
            for event in rules.of(SampleEvent)
            if event.moment == name
        ),
    )


def _effects(event: str, ruleset: Ruleset) -> Iterator[Effect]:
    for record in ruleset.of(SampleEffect):
        if record.event == event:
            yield Effect(
                record.effect,
                record.amount,
                record.rounds,
                record.who,
                record.commitment,
                record.prepared,
            )
