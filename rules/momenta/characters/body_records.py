"""The records of what a character is made of: attributes, cores, derived stats, sizes (05)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar

from rules.data.constraints import Between, Items, Only, RefTo
from rules.data.records import FrozenMap, Line, Problem, Record, Worded

Points = Annotated[int, Between(0, 40)]
Ranks = Annotated[int, Between(1, 40)]
AttributeId = Annotated[str, RefTo("attribute")]
CoreId = Annotated[str, RefTo("core")]
StatId = Annotated[str, RefTo("stat")]
Bonuses = Mapping[StatId, Annotated[int, Between(-40, 40)]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Core(Record):
    """BODY, MIND or SOUL: the sum of its attributes."""

    kind: ClassVar[str] = "core"
    label: Line
    meaning: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Attribute(Record):
    """One of the attributes that dice pools are built from."""

    kind: ClassVar[str] = "attribute"
    # As the book prints it, such as POW; and its full name.
    label: Line
    name: Line
    core: CoreId
    meaning: Line
    uses: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class AttributeRange(Record):
    """How low an attribute can be, and how high it usually and in legends is."""

    kind: ClassVar[str] = "attribute-range"
    least: Annotated[int, Only(0)]
    usual_most: Points
    legend_least: Points
    legend_most: Points


@dataclass(frozen=True, slots=True, kw_only=True)
class Stat(Worded):
    """A derived number: `((sum of cores + plus_before) // divisor) * times + plus + ranks // per`.

    What archetypes, masteries and gear add comes on top. A stat that no core, number or rank gives
    (`from_ancestry`) is the ancestry's own.
    """

    kind: ClassVar[str] = "stat"
    label: Line
    # "body", "mastery", "play" and so on: where a sheet shows it.
    group: Line
    cores: Annotated[tuple[CoreId, ...], Items(0, 3)] = ()
    plus_before: Points = 0
    divisor: Annotated[int, Between(1, 20)] = 1
    times: Annotated[int, Between(1, 20)] = 1
    plus: Points = 0
    # One more for each full so many character ranks.
    per_ranks: Ranks | None = None
    from_ancestry: bool = False
    least: Points | None = None
    meaning: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class StatRange(Record):
    """Between what numbers a stat usually lies."""

    kind: ClassVar[str] = "stat-range"
    stat: StatId
    least: Points
    most: Points

    def problems(self) -> Iterator[Problem]:
        """A range runs upwards."""
        if self.least > self.most:
            yield Problem("least", str(self.least), f"at most {self.most}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Size(Record):
    """A SIZE; the file goes from the smallest to the largest."""

    kind: ClassVar[str] = "size"
    label: Line
    squares: Annotated[int, Between(1, 20)]
    shape: Line


BODY_FILES: Mapping[str, type[Record]] = FrozenMap(
    {
        "cores.toml": Core,
        "attributes.toml": Attribute,
        "attribute-range.toml": AttributeRange,
        "stats.toml": Stat,
        "stat-ranges.toml": StatRange,
        "sizes.toml": Size,
    }
)
