"""Records of what characters point to and other chapters rule: a name, a cost, and a line each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal

from rules.data.constraints import Between, RefTo
from rules.data.records import FrozenMap, Line, Problem, Record, Worded
from rules.momenta.characters.body_records import CoreId, Points

Vigor = Annotated[int, Between(0, 20)]
Level = Annotated[int, Between(0, 10)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Costing(Worded):
    """What a maneuver and a reaction have in common: a cost, who can take it, and a line."""

    label: Line
    # In Vigor; one whose cost varies says so in `cost`.
    vigor: Vigor | None = None
    cost: Line | None = None
    # How often, where the cost is not the only limit.
    limit: Line | None = None
    # Whether everybody can take it, or an ability or a Bond gives it.
    everyone: bool = True
    meaning: Line

    def problems(self) -> Iterator[Problem]:
        """A cost is a number or a text."""
        if (self.vigor is None) == (self.cost is None):
            found = "nothing" if self.vigor is None else str(self.vigor)
            yield Problem("vigor", found, "a cost here or under `cost`, and not both")


@dataclass(frozen=True, slots=True, kw_only=True)
class Maneuver(Costing):
    """A maneuver."""

    kind: ClassVar[str] = "maneuver"
    full_turn: bool = False
    # The level of Bond that it takes, and whether both have to hold it.
    bond: Level = 0
    mutual: bool = False

    def problems(self) -> Iterator[Problem]:
        """What takes a Bond is not everybody's, and only a Bond can be mutual."""
        # No super(): with slots a dataclass is made anew, and the method knows only the old one.
        yield from Costing.problems(self)
        if self.bond and self.everyone:
            yield Problem("everyone", "true", "false, as it takes a Bond")
        if self.mutual and not self.bond:
            yield Problem("mutual", "true", "false, or the level that both hold under `bond`")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reaction(Costing):
    """A reaction."""

    kind: ClassVar[str] = "reaction"
    family: Literal["attack", "defense", "neither"]
    trigger: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition(Worded):
    """A condition: how it stacks and clears, and a line about it."""

    kind: ClassVar[str] = "condition"
    label: Line
    stackable: bool
    # Open above where nothing is given.
    most_stacks: Annotated[int, Between(1, 20)] | None = None
    clears: Literal["auto-clear", "roll-to-clear", "persistent"]
    # The attributes of which one is rolled to clear it.
    clears_by: tuple[Annotated[str, RefTo("attribute")], ...] = ()
    meaning: Line

    def problems(self) -> Iterator[Problem]:
        """Only stacks have a most, and only what is rolled for names attributes."""
        if self.most_stacks is not None and not self.stackable:
            yield Problem("most_stacks", str(self.most_stacks), "nothing: it does not stack")
        rolled = self.clears == "roll-to-clear"
        if rolled != bool(self.clears_by):
            allowed = "the attributes that clear it" if rolled else "nothing: no roll clears it"
            yield Problem("clears_by", ", ".join(self.clears_by) or "nothing", allowed)


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitBreak(Worded):
    """A Limit Break: who may equip it, and a line about it."""

    kind: ClassVar[str] = "limit-break"
    label: Line
    # Cores at least so high; or an archetype realized; or a mutual Bond of that level.
    cores: Mapping[CoreId, Points] = field(default_factory=FrozenMap)
    archetype: Annotated[str, RefTo("archetype")] | None = None
    mutual_bond: Annotated[int, Between(1, 10)] | None = None
    meaning: Line

    def problems(self) -> Iterator[Problem]:
        """One thing opens it."""
        given = [key for key in ("cores", "archetype", "mutual_bond") if getattr(self, key)]
        if len(given) != 1:
            found = " and ".join(given) or "nothing"
            yield Problem("cores", found, "one of `cores`, `archetype` and `mutual_bond`")


LISTED_FILES: Mapping[str, type[Record]] = FrozenMap(
    {
        "maneuvers.toml": Maneuver,
        "reactions.toml": Reaction,
        "conditions.toml": Condition,
        "limit-breaks.toml": LimitBreak,
    }
)
