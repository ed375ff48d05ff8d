"""The records of what a hero brings, holds and spends in a Moment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from rules.data.constraints import Between, Items, Only, RefTo
from rules.data.records import FrozenMap, Line, Problem, Record
from rules.moment_board.record_types import Amount, Margin, Small

if TYPE_CHECKING:
    from rules.moment_board.outcomes import Outcome
    from rules.moment_board.records import Commitment


@dataclass(frozen=True, slots=True, kw_only=True)
class Endurance(Record):
    """When Wear spends a hero, and what is left of it after the Moment."""

    kind: ClassVar[str] = "endurance"
    wear: Amount
    wear_per_bane: Amount


@dataclass(frozen=True, slots=True, kw_only=True)
class Advantage(Record):
    """What the party's Advantage buys: Power for each point, with a limit a Performance."""

    kind: ClassVar[str] = "advantage"
    power: Amount
    most_power: Small


@dataclass(frozen=True, slots=True, kw_only=True)
class Reserve(Record):
    """What a hero's Reserve buys, and how much of it can be held."""

    kind: ClassVar[str] = "reserve"
    most: Small
    power_cost: Amount
    power: Amount
    most_power: Small
    # What it costs to undo a point of Wear just suffered, and to clear one's own Uncertainty.
    wear_cost: Amount
    uncertainty_cost: Amount
    # Where else it comes from.
    meaning: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Redraws(Record):
    """What a Redraw Token does, how many a hero may hold, and the supply of a Day."""

    kind: ClassVar[str] = "redraws"
    styles: ClassVar[Mapping[str, str]] = FrozenMap({"limits": "and"})
    effect: Literal["one", "all"]
    supply_per_hero: Small
    conviction: Small
    least_conviction: Small
    most_conviction: Small
    # What holds back a gain; both do (mb-redraw-supply).
    limits: Annotated[tuple[Literal["Conviction", "the supply"], ...], Items(2, 2)]
    # When a failure pays its tokens (C-12), and what a new Day does.
    when: Line
    new_day: Line
    meaning: Line

    def problems(self) -> Iterator[Problem]:
        """The usual Conviction lies in its range."""
        if not self.least_conviction <= self.conviction <= self.most_conviction:
            allowed = f"from {self.least_conviction} to {self.most_conviction}"
            yield Problem("conviction", str(self.conviction), allowed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Marker(Record):
    """Confidence or Uncertainty: how far from the Difficulty a Performance must end to give it."""

    kind: ClassVar[str] = "marker"
    label: Line
    by: Margin
    # How many redraw-alls it gives before it is gone.
    uses: Annotated[int, Only(1)]
    # How many of them a hero can have, and what gaining it takes away.
    most: Annotated[int, Only(1)]
    removes: Annotated[str, RefTo("marker")]
    # Whether it also works in Performances outside a Moment (C-15).
    outside: bool
    meaning: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Bane(Record):
    """A Bane that the board knows: what it bars, and how it ends. A subclass may do more."""

    kind: ClassVar[str] = "bane"
    label: Line
    bars: Annotated[str, RefTo("commitment")] | None = None
    # How it ends; it has nothing to do with how Uncertainty does (C-05).
    ends: Line
    meaning: Line

    def worsened(self, outcome: Outcome, margin: int, area: Commitment) -> Outcome:
        """Give what a final Performance of its hero by this margin comes to, nothing else added.

        A shortfall is a negative margin. A success may lose Impact, movement and Confidence, a
        failure cost more Wear, move the track farther AGAINST or leave Uncertainty.
        """
        return outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class SpendingStep(Record):
    """What may be spent on a Performance that is drawn; the file stands in order."""

    kind: ClassVar[str] = "spending-step"
    label: Line
    meaning: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class PerformanceModel(Record):
    """A way to make a Performance; `id` names it and the first is used unless told otherwise."""

    kind: ClassVar[str] = "performance-model"
    label: Line
    meaning: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Bag(Record):
    """The starting bag of tokens, and how many of them a Performance draws."""

    kind: ClassVar[str] = "bag"
    styles: ClassVar[Mapping[str, str]] = FrozenMap({"tokens": "comma"})
    tokens: Annotated[tuple[Small, ...], Items(1, 19)]
    destiny: Small
    destiny_lit: Small
    draw: Annotated[int, Between(1, 5)]
    # What a rank of renown and a Bane each change: so many points of one token.
    renown_step: Amount
    bane_from: Small
    bane_to: Small
    meaning: Line

    def problems(self) -> Iterator[Problem]:
        """There must be more tokens than one draw takes, so that a redraw finds one."""
        if self.draw > len(self.tokens):
            yield Problem("draw", str(self.draw), f"at most {len(self.tokens)}")


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolPower(Record):
    """How a dice pool's Power is counted."""

    kind: ClassVar[str] = "pool-power"
    power_per_success: Amount
    double_power: Small
    # Effective successes without which a Double adds nothing.
    double_needs: Small
    # How often a success of the Destiny die counts while the flame burns.
    destiny_times: Amount
    dice: Annotated[int, Between(1, 20)]
    meaning: Line


HERO_FILES: Mapping[str, type[Record]] = FrozenMap(
    {
        "endurance.toml": Endurance,
        "advantage.toml": Advantage,
        "reserve.toml": Reserve,
        "redraws.toml": Redraws,
        "markers.toml": Marker,
        "banes.toml": Bane,
        "spending-steps.toml": SpendingStep,
        "models.toml": PerformanceModel,
        "bag.toml": Bag,
        "pool.toml": PoolPower,
    }
)
