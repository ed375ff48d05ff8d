"""The records of the Moment Board: what each data file may hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from rules.data.constraints import Between, Only
from rules.data.records import FrozenMap, Line, Problem, Record
from rules.moment_board.hero_records import (
    HERO_FILES,
    Advantage,
    Bag,
    Bane,
    Endurance,
    Marker,
    PerformanceModel,
    PoolPower,
    Redraws,
    Reserve,
    SpendingStep,
)
from rules.moment_board.record_types import (
    Amount,
    Change,
    CommitmentId,
    EffectId,
    Margin,
    ModelId,
    Power,
    Side,
    Size,
    Small,
)
from rules.moment_board.sample_records import (
    SAMPLE_FILES,
    BoardLimits,
    EffectKind,
    Plan,
    ResultRow,
    ResultSetting,
    SampleEffect,
    SampleEvent,
    SampleMoment,
)

__all__ = [
    "FILES",
    "Advantage",
    "Amount",
    "Bag",
    "Bane",
    "BoardLimits",
    "Change",
    "Commitment",
    "CommitmentId",
    "Consequences",
    "Difficulty",
    "EffectId",
    "EffectKind",
    "Ending",
    "Endurance",
    "EventDraw",
    "EventSpace",
    "Flame",
    "ForStep",
    "GroupPressure",
    "Length",
    "Margin",
    "Marker",
    "ModelId",
    "PerformanceModel",
    "Plan",
    "PoolPower",
    "Power",
    "Redraws",
    "Reserve",
    "ResultRow",
    "ResultSetting",
    "RoundStep",
    "SampleEffect",
    "SampleEvent",
    "SampleMoment",
    "Side",
    "Size",
    "Small",
    "SpendingStep",
    "Track",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Commitment(Record):
    """One area of the board; the file stands in activation order."""

    kind: ClassVar[str] = "commitment"
    label: Line
    order: Annotated[int, Between(1, 3)]
    # How far a failure here moves the track AGAINST.
    escalation: Small
    wear_least: Small
    wear_most: Small
    impact_least: Small
    impact_most: Small
    reserve_on_success: Small
    reserve_on_failure: Small
    redraws_on_failure: Small
    # Whether its successes and failures count when Escalation is resolved.
    counted: bool
    # Whether its successes lower Resistance; else they are banked as Advantage.
    on_objective: bool
    # Whether the Active Flame burns here.
    flame: bool
    # Whether DOUBT or Uncertainty bars it, and whether it can give Confidence or Uncertainty.
    barred: bool
    meaning: Line

    def problems(self) -> Iterator[Problem]:
        """Ranges run upwards."""
        for name in ("wear", "impact"):
            least, most = getattr(self, f"{name}_least"), getattr(self, f"{name}_most")
            if least > most:
                yield Problem(f"{name}_least", str(least), f"at most {most}")


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupPressure(Record):
    """What it costs when several heroes Prepare in one round."""

    kind: ClassVar[str] = "group-pressure"
    least_heroes: Amount
    heroes_per_step: Amount
    rounding: Literal["up", "down"]
    against: Small
    when: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class ForStep(Record):
    """How far the best Success moves the track, from a margin on; the file climbs."""

    kind: ClassVar[str] = "for-step"
    least_margin: Margin
    movement: Small


@dataclass(frozen=True, slots=True, kw_only=True)
class Consequences(Record):
    """How Impact grows with the margin of a success, and Wear with the shortfall of a failure."""

    kind: ClassVar[str] = "consequences"
    # Impact of a success at margin 0, before the commitment's range.
    impact_base: Small
    margin_per_impact: Amount
    shortfall_per_wear: Amount
    # Which result brings which of the two; never both (C-06).
    impact_on: Annotated[str, Only("success")]
    wear_on: Annotated[str, Only("failure")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Track(Record):
    """The Escalation Track: so many spaces on each side of Neutral. FOR counts as positive."""

    kind: ClassVar[str] = "track"
    length: Annotated[int, Between(1, 12)]
    start: Change
    # The side that is drawn on the left.
    left: Annotated[str, Only("for")]
    neutral_label: Line
    # What makes a Success the highest of its round (C-17).
    highest_by: Annotated[str, Only("margin")]
    meaning: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class EventSpace(Record):
    """A space of the track that enables an Event."""

    kind: ClassVar[str] = "event-space"
    label: Line
    side: Side
    size: Size
    # Spaces from Neutral.
    distance: Annotated[int, Between(1, 12)]

    @property
    def position(self) -> int:
        """The space's position on the track: positive on the FOR side."""
        return self.distance if self.side == "for" else -self.distance


@dataclass(frozen=True, slots=True, kw_only=True)
class EventDraw(Record):
    """When and how Events are drawn."""

    kind: ClassVar[str] = "event-draw"
    # What an even distance to both sides gives.
    tie: Annotated[str, Only("neutral")]
    tie_label: Line
    # How often each space fires in one Moment.
    times: Annotated[int, Only(1)]
    # When the end of a round draws an Event (C-10).
    when: Line
    # Which of two spaces on the same side counts as the nearest where both are as near (C-07).
    between: Annotated[str, Only("towards Neutral")]
    # What a tie brings.
    meaning: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Difficulty(Record):
    """A step of the Difficulty scale: the Power that a Performance must reach, for each model."""

    kind: ClassVar[str] = "difficulty"
    label: Line
    bag: Power
    pool: Power

    def power(self, model: ModelId) -> int:
        """Give the Power to be reached by Performances of a model."""
        return self.bag if model == "bag" else self.pool


@dataclass(frozen=True, slots=True, kw_only=True)
class Length(Record):
    """How much Resistance an objective has for each hero who takes part."""

    kind: ClassVar[str] = "length"
    label: Line
    per_hero: Amount

    def resistance(self, heroes: int) -> int:
        """Give the Resistance of an objective for so many heroes."""
        return self.per_hero * heroes


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundStep(Record):
    """A step of a round; the file stands in their order."""

    kind: ClassVar[str] = "round-step"
    label: Line
    meaning: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Flame(Record):
    """Where the Active Flame burns."""

    kind: ClassVar[str] = "flame"
    label: Line
    everywhere: bool
    meaning: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending(Record):
    """A way in which a Moment ends; the file stands in the order in which they are checked."""

    kind: ClassVar[str] = "ending"
    label: Line
    # The round after which it comes whatever happens, where it has one.
    after_rounds: Annotated[int, Between(1, 99)] | None = None
    meaning: Line


_BOARD_FILES: Mapping[str, type[Record]] = FrozenMap(
    {
        "commitments.toml": Commitment,
        "group-pressure.toml": GroupPressure,
        "for-movement.toml": ForStep,
        "consequences.toml": Consequences,
        "track.toml": Track,
        "event-spaces.toml": EventSpace,
        "event-draw.toml": EventDraw,
        "difficulties.toml": Difficulty,
        "lengths.toml": Length,
        "round-steps.toml": RoundStep,
        "flames.toml": Flame,
        "endings.toml": Ending,
    }
)
FILES: Mapping[str, type[Record]] = FrozenMap({**_BOARD_FILES, **HERO_FILES, **SAMPLE_FILES})
