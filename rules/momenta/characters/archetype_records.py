"""The records of archetypes: their types, ranks and abilities (07, Archetypes Catalog)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal

from rules.data.constraints import Between, Items, RefTo
from rules.data.records import FrozenMap, Line, Problem, Record, Worded
from rules.momenta.characters.body_records import AttributeId, Bonuses, Points

ArchetypeId = Annotated[str, RefTo("archetype")]
DomainId = Annotated[str, RefTo("domain")]
Rank = Annotated[int, Between(1, 10)]


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchetypeType(Record):
    """Ancestry, basic path or specialist path."""

    kind: ClassVar[str] = "archetype-type"
    label: Line
    most_rank: Rank
    # How many a character has to have and may have of the kind; open above without `most`.
    least: Points
    most: Points | None = None
    prerequisite: Line
    gives: Line

    def problems(self) -> Iterator[Problem]:
        """Nobody has to have more of a type than is allowed."""
        if self.most is not None and self.least > self.most:
            yield Problem("least", str(self.least), f"at most {self.most}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Domain(Record):
    """A mastery domain."""

    kind: ClassVar[str] = "domain"
    label: Line
    # Whether everybody may take masteries of it.
    everyone: bool = False
    meaning: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Archetype(Record):
    """An archetype: what opens it, and what its first rank opens."""

    kind: ClassVar[str] = "archetype"
    styles: ClassVar[Mapping[str, str]] = FrozenMap({"domains": "and"})
    label: Line
    type: Annotated[str, RefTo("archetype-type")]
    meaning: Line
    domains: Annotated[tuple[DomainId, ...], Items(0, 10)] = ()
    # An ancestry's SPD and SEN in squares, and its SIZE.
    spd: Points | None = None
    sen: Points | None = None
    size: Annotated[str, RefTo("size")] | None = None
    # All of these realized, one of those at rank 1 or higher, and attributes at least so high.
    realized: Annotated[tuple[ArchetypeId, ...], Items(0, 5)] = ()
    any_of: Annotated[tuple[ArchetypeId, ...], Items(0, 10)] = ()
    attributes: Mapping[AttributeId, Points] = field(default_factory=FrozenMap)

    def problems(self) -> Iterator[Problem]:
        """SPD, SEN and SIZE come together."""
        given = [key for key in ("spd", "sen", "size") if getattr(self, key) is not None]
        for key in ("spd", "sen", "size"):
            if given and key not in given:
                yield Problem(key, "nothing", "a value, as an ancestry gives all three")


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchetypeRank(Record):
    """What one rank of an archetype adds to the stats."""

    kind: ClassVar[str] = "archetype-rank"
    archetype: ArchetypeId
    rank: Rank
    bonuses: Bonuses = field(default_factory=FrozenMap)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ability(Worded):
    """An ability that a rank of an archetype gives, and what of it counts for a build."""

    kind: ClassVar[str] = "ability"
    label: Line
    archetype: ArchetypeId
    rank: Rank
    meaning: Line
    bonuses: Bonuses = field(default_factory=FrozenMap)
    domains: Annotated[tuple[DomainId, ...], Items(0, 10)] = ()
    weights: Annotated[tuple[Annotated[str, RefTo("weight-class")], ...], Items(0, 10)] = ()
    armors: Annotated[tuple[Annotated[str, RefTo("armor-class")], ...], Items(0, 5)] = ()
    foci: bool = False
    casting: AttributeId | None = None
    # Bonus mastery slots on the board of that name; all abilities that name it share the board.
    board: Line | None = None
    board_slots: Points = 0
    board_takes: Annotated[tuple[Literal["art", "resonance"], ...], Items(0, 2)] = ()
    # Whether the board must hold at least one of each that it takes, and whether what is on it
    # stays there.
    board_needs_each: bool = False
    board_fixed: bool = False
    # A hero who has no other casting may take no more Resonances than fit on this board.
    board_closes: bool = False
    maneuvers: Annotated[tuple[Annotated[str, RefTo("maneuver")], ...], Items(0, 5)] = ()
    reactions: Annotated[tuple[Annotated[str, RefTo("reaction")], ...], Items(0, 5)] = ()
    conditions: Annotated[tuple[Annotated[str, RefTo("condition")], ...], Items(0, 5)] = ()


ARCHETYPE_FILES: Mapping[str, type[Record]] = FrozenMap(
    {
        "archetype-types.toml": ArchetypeType,
        "domains.toml": Domain,
        "archetypes.toml": Archetype,
        "archetype-ranks.toml": ArchetypeRank,
        "abilities.toml": Ability,
    }
)
