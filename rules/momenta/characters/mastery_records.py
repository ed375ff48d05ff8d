"""The records of what fills mastery slots: masteries, Arts, Resonances; and of sets (08)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal

from rules.data.constraints import Between, Items, Only, RefTo
from rules.data.records import FrozenMap, Line, Record, Worded
from rules.momenta.characters.archetype_records import DomainId
from rules.momenta.characters.body_records import Bonuses, CoreId

Slots = Annotated[int, Between(1, 10)]


@dataclass(frozen=True, slots=True, kw_only=True)
class MasteryRules(Record):
    """What holds for all masteries: boards are not mixed, and when they can change."""

    kind: ClassVar[str] = "mastery-rules"
    # Whether one mastery may be paid from several boards.
    split: bool
    # How many of the same mastery count.
    copies: Annotated[int, Between(1, 10)]
    # Whether bonus slots are a board like those of a type.
    bonus_boards: Annotated[bool, Only(True)]
    # The downtime actions that retraining takes, however much is changed by it.
    retraining_actions: Annotated[int, Between(0, 5)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Mastery(Worded):
    """A mastery: where it fits and what it does."""

    kind: ClassVar[str] = "mastery"
    label: Line
    type: CoreId
    domain: DomainId
    slots: Slots
    # Whether retraining leaves it where it is.
    dedication: bool = False
    bonuses: Bonuses = field(default_factory=FrozenMap)
    # What must be so for the bonuses to count.
    bonuses_need: Literal["always", "no armor"] = "always"
    meaning: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Art(Worded):
    """An Art, the verb of a spell, as a mastery; its full rules stand with spellcasting."""

    kind: ClassVar[str] = "art"
    label: Line
    type: CoreId
    domain: DomainId
    slots: Slots
    dedication: bool = False
    # What it costs to cast before any shaping, in Vigor.
    vigor: Annotated[int, Between(0, 20)]
    nature: Line
    meaning: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Resonance(Worded):
    """A Resonance, the noun of a spell, as a mastery; its full rules stand with spellcasting."""

    kind: ClassVar[str] = "resonance"
    label: Line
    type: CoreId
    domain: DomainId
    slots: Slots
    dedication: bool = False
    meaning: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class MasterySet(Worded):
    """Masteries that give something more while all of them are equipped."""

    kind: ClassVar[str] = "mastery-set"
    label: Line
    masteries: Annotated[tuple[Annotated[str, RefTo("mastery")], ...], Items(2, 10)]
    bonuses: Bonuses = field(default_factory=FrozenMap)
    meaning: Line


MASTERY_FILES: Mapping[str, type[Record]] = FrozenMap(
    {
        "mastery-rules.toml": MasteryRules,
        "masteries.toml": Mastery,
        "arts.toml": Art,
        "resonances.toml": Resonance,
        "mastery-sets.toml": MasterySet,
    }
)
