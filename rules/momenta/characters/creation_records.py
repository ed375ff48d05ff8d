"""The records of creating a character, of advancing, and of ready-made heroes (12, 13, 29)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar

from rules.data.constraints import Items, RefTo
from rules.data.records import FrozenMap, Line, Record, Worded
from rules.momenta.characters.archetype_records import ArchetypeId
from rules.momenta.characters.body_records import AttributeId, CoreId, Points, Ranks


@dataclass(frozen=True, slots=True, kw_only=True)
class Creation(Record):
    """What a new character has to share out, and within what limits."""

    kind: ClassVar[str] = "creation"
    rank: Ranks
    most_rank: Ranks
    points: Points
    most_attribute: Points
    # The most that the highest core may be above the lowest: the equilibrium rule.
    equilibrium: Points
    # Cores that the rule still allows, of which the highest could not grow alone.
    example_cores: Mapping[CoreId, Points]
    ancestry_rank: Ranks


@dataclass(frozen=True, slots=True, kw_only=True)
class Advancement(Record):
    """What new character ranks bring besides the archetype rank."""

    kind: ClassVar[str] = "advancement"
    # An attribute point at the first rank and at every so many from there.
    attribute_first: Ranks
    attribute_every: Ranks
    attribute_points: Points
    # Whether it counts already for what the archetype of the same rank asks for.
    attribute_counts_at_once: bool
    # The ranks that the table shows.
    table_least: Ranks
    table_most: Ranks


@dataclass(frozen=True, slots=True, kw_only=True)
class CreationStep(Worded):
    """A step of creating a character; the file stands in order."""

    kind: ClassVar[str] = "creation-step"
    label: Line
    meaning: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Tier(Record):
    """A tier of play."""

    kind: ClassVar[str] = "tier"
    label: Line
    first: Ranks
    last: Ranks | None = None
    pool_least: Points
    pool_most: Points | None = None
    limit_breaks: Points


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadyHero(Record):
    """A ready-made new hero: choices only, as a builder takes them; `archetypes` in order."""

    kind: ClassVar[str] = "ready-hero"
    label: Line
    pitch: Line
    concept: Line
    attributes: Mapping[AttributeId, Points]
    archetypes: Annotated[tuple[ArchetypeId, ...], Items(1, 40)]
    # Board (a core, "wildcard", or the name of a bonus board) to the ids that stand on it.
    masteries: Mapping[Line, Annotated[tuple[Line, ...], Items(0, 20)]]
    gear: Annotated[tuple[Line, ...], Items(0, 20)] = ()
    wondrous: Annotated[tuple[Annotated[str, RefTo("wondrous")], ...], Items(0, 20)] = ()
    threads: Annotated[tuple[Line, ...], Items(0, 20)] = ()
    limit_breaks: Annotated[tuple[Annotated[str, RefTo("limit-break")], ...], Items(0, 10)] = ()
    # Whether it is the book's worked example.
    example: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadyBond(Record):
    """A Bond of a ready-made hero."""

    kind: ClassVar[str] = "ready-bond"
    hero: Annotated[str, RefTo("ready-hero")]
    target: Line
    descriptor: Line
    strands: Points


CREATION_FILES: Mapping[str, type[Record]] = FrozenMap(
    {
        "creation.toml": Creation,
        "creation-steps.toml": CreationStep,
        "advancement.toml": Advancement,
        "tiers.toml": Tier,
        "ready-heroes.toml": ReadyHero,
        "ready-bonds.toml": ReadyBond,
    }
)
