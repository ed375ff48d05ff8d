"""The records of Events, sample Moments, plans, and what the book's boards accept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from rules.data.constraints import Between, Items, RefTo
from rules.data.records import FrozenMap, Line, Record
from rules.moment_board.record_types import (
    Amount,
    Change,
    CommitmentId,
    EffectId,
    ModelId,
    Small,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectKind(Record):
    """One of the closed list of things that an Event can do; `id` names it."""

    kind: ClassVar[str] = "effect-kind"
    label: Line
    # Which of an effect's settings it takes.
    takes: Annotated[
        tuple[Literal["amount", "rounds", "who", "commitment", "prepared"], ...], Items(1, 5)
    ] = ()
    meaning: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class SampleMoment(Record):
    """A sample Moment, ready to be played."""

    kind: ClassVar[str] = "sample-moment"
    styles: ClassVar[Mapping[str, str]] = FrozenMap({"heroes": "comma"})
    label: Line
    objective: Line
    stakes: Line
    scene: Line
    heroes: Annotated[tuple[Line, ...], Items(1, 8)]
    difficulty: Annotated[str, RefTo("difficulty")]
    length: Annotated[str, RefTo("length")]
    rounds: Annotated[int, Between(1, 99)] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SampleEvent(Record):
    """What an Event space brings in a sample Moment, in words."""

    kind: ClassVar[str] = "sample-event"
    moment: Annotated[str, RefTo("sample-moment")]
    space: Annotated[str, RefTo("event-space")]
    happens: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class SampleEffect(Record):
    """One mechanical part of a sample Event; an Event may have several."""

    kind: ClassVar[str] = "sample-effect"
    event: Annotated[str, RefTo("sample-event")]
    effect: EffectId
    amount: Change = 0
    # For how many rounds; the whole Moment where it is missing.
    rounds: Annotated[int, Between(1, 20)] | None = None
    who: Literal["one", "all"] = "all"
    commitment: CommitmentId | None = None
    # How many heroes must Prepare in a round to lift a bar.
    prepared: Small = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan(Record):
    """A plan that a forecast may follow: what the heroes choose, as far as they may."""

    kind: ClassVar[str] = "plan"
    label: Line
    # How many Prepare, in the first of every so many rounds; how many choose Breakthrough.
    preparing: Small
    every: Amount
    breaking: Small
    # What the others choose.
    rest: Literal["advance", "breakthrough", "as-chosen"]
    meaning: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultRow(Record):
    """A row of the table of what plans come to: a plan at a Difficulty."""

    kind: ClassVar[str] = "result-row"
    difficulty: Annotated[str, RefTo("difficulty")]
    plan: Annotated[str, RefTo("plan")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultSetting(Record):
    """How the Moments of that table are played: who enters them, and what they are after."""

    kind: ClassVar[str] = "result-setting"
    # Starting heroes.
    heroes: Annotated[int, Between(1, 8)]
    length: Annotated[str, RefTo("length")]
    model: ModelId
    # How many Moments are played for each row, and the seed from which each row begins.
    runs: Annotated[int, Between(100, 100_000)]
    seed: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardLimits(Record):
    """What the book's own boards accept."""

    kind: ClassVar[str] = "board-limits"
    most_heroes: Annotated[int, Between(1, 8)]
    most_resistance: Annotated[int, Between(1, 60)]
    most_tokens: Annotated[int, Between(2, 20)]
    most_token: Small
    most_dice: Annotated[int, Between(1, 12)]
    most_rounds: Annotated[int, Between(1, 99)]
    # How many effects one Event may have.
    most_effects: Annotated[int, Between(1, 9)]
    # How much one effect may give or take.
    most_amount: Amount
    # How many Moments a simulated forecast plays unless told otherwise.
    runs: Annotated[int, Between(100, 100_000)]


SAMPLE_FILES: Mapping[str, type[Record]] = FrozenMap(
    {
        "effect-kinds.toml": EffectKind,
        "sample-moments.toml": SampleMoment,
        "sample-events.toml": SampleEvent,
        "sample-effects.toml": SampleEffect,
        "plans.toml": Plan,
        "result-rows.toml": ResultRow,
        "result-setting.toml": ResultSetting,
        "limits.toml": BoardLimits,
    }
)
