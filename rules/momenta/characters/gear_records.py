"""The records of equipment: weapons, armor, foci, wondrous items, consumables, tags (11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Annotated, ClassVar, Literal

from rules.data.constraints import Between, Items, RefTo
from rules.data.records import FrozenMap, Line, Problem, Record, Worded
from rules.momenta.characters.body_records import AttributeId, Bonuses

Small = Annotated[int, Between(0, 100)]
Squares = Annotated[int, Between(1, 200)]
Penalty = Annotated[int, Between(-10, 0)]
Dice = Annotated[int, Between(-10, 10)]
WeightId = Annotated[str, RefTo("weight-class")]
TagIds = Annotated[tuple[Annotated[str, RefTo("tag")], ...], Items(0, 10)]
DamageId = Annotated[str, RefTo("damage-type")]
Damages = Annotated[tuple[DamageId, ...], Items(0, 5)]
GearKind = Literal["weapon", "armor", "focus", "wondrous", "consumable"]
# The damage at each result band, from 0s on.
Ladder = Annotated[tuple[Small, ...], Items(0, 10)]


def ladder_problems(ladder: tuple[int, ...]) -> Iterator[Problem]:
    """More successes never do less damage."""
    for place, (low, high) in enumerate(pairwise(ladder), 1):
        if high < low:
            yield Problem(f"ladder.{place}", str(high), f"at least {low}, as in the band before")


@dataclass(frozen=True, slots=True, kw_only=True)
class WeightClass(Record):
    """A weight class of weapons; the file goes from light to heavy."""

    kind: ClassVar[str] = "weight-class"
    label: Line
    slots: Annotated[int, Between(0, 10)]
    # Whether everybody may equip it.
    everyone: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmorClass(Record):
    """Standard or Martial."""

    kind: ClassVar[str] = "armor-class"
    label: Line
    everyone: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageType(Record):
    """A kind of damage."""

    kind: ClassVar[str] = "damage-type"
    label: Line
    physical: bool = False
    meaning: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Tag(Worded):
    """A tag of an attack or of a weapon (Appendix A)."""

    kind: ClassVar[str] = "tag"
    label: Line
    meaning: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon(Worded):
    """A weapon and its damage ladder."""

    kind: ClassVar[str] = "weapon"
    styles: ClassVar[Mapping[str, str]] = FrozenMap({"ladder": "comma"})
    label: Line
    weight: WeightId
    attributes: Annotated[tuple[AttributeId, ...], Items(1, 6)]
    # Of these the attacker picks one for each attack; what stands under `damage_besides` comes on
    # top: Slashing/Piercing, Fire.
    damage: Damages
    damage_besides: Damages = ()
    # Reach and greatest range in squares.
    melee: Squares | None = None
    range: Squares | None = None
    tags: TagIds = ()
    ladder: Ladder
    # The other parts of a combination weapon.
    combines_with: Annotated[tuple[Annotated[str, RefTo("weapon")], ...], Items(0, 5)] = ()
    # Always there, without a gear slot.
    always: bool = False
    special: Line | None = None

    def problems(self) -> Iterator[Problem]:
        """Ladders never fall, and a weapon reaches somewhere."""
        yield from ladder_problems(self.ladder)
        if self.melee is None and self.range is None:
            yield Problem("melee", "nothing", "a reach, or a range under `range`")


@dataclass(frozen=True, slots=True, kw_only=True)
class GearRules(Worded):
    """What holds for gear of every kind."""

    kind: ClassVar[str] = "gear-rules"
    most_armors: Annotated[int, Between(0, 10)]
    slots_per_armor: Annotated[int, Between(0, 10)]
    slots_per_focus: Annotated[int, Between(0, 10)]
    # What a combination weapon saves, and the fewest slots that it takes.
    combination_saves: Annotated[int, Between(0, 10)]
    combination_least: Annotated[int, Between(0, 10)]
    # How many foci of one kind count.
    focus_copies: Annotated[int, Between(1, 10)]
    # Dice on a spellcasting roll with no working focus.
    no_focus: Penalty


@dataclass(frozen=True, slots=True, kw_only=True)
class Improvised(Record):
    """A weapon made of whatever is at hand."""

    kind: ClassVar[str] = "improvised"
    dice: Penalty
    damage_divisor: Annotated[int, Between(1, 10)]
    least_damage: Small
    most: Annotated[int, Between(0, 10)]
    slots: Annotated[int, Between(0, 10)]
    barred: WeightId


@dataclass(frozen=True, slots=True, kw_only=True)
class Armor(Worded):
    """Armor: what it adds and what it costs."""

    kind: ClassVar[str] = "armor"
    label: Line
    armor_class: Annotated[str, RefTo("armor-class")]
    bonuses: Bonuses
    # Dice on the action rolls of an attribute.
    penalties: Mapping[AttributeId, Penalty] = field(default_factory=FrozenMap)


@dataclass(frozen=True, slots=True, kw_only=True)
class Focus(Worded):
    """A spell focus."""

    kind: ClassVar[str] = "focus"
    label: Line
    exotic: bool
    look: Line
    meaning: Line
    # Dice on every spellcasting roll; what is given for a Resonance or an Art stands in its place
    # on the rolls with these.
    dice: Dice = 0
    resonance_dice: Mapping[Annotated[str, RefTo("resonance")], Dice] = field(
        default_factory=FrozenMap
    )
    art_dice: Mapping[Annotated[str, RefTo("art")], Dice] = field(default_factory=FrozenMap)
    condition: Annotated[str, RefTo("condition")] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Wondrous(Worded):
    """A wondrous item."""

    kind: ClassVar[str] = "wondrous"
    label: Line
    look: Line
    meaning: Line
    bonuses: Bonuses = field(default_factory=FrozenMap)


@dataclass(frozen=True, slots=True, kw_only=True)
class Consumable(Worded):
    """A consumable; one that attacks has a ladder."""

    kind: ClassVar[str] = "consumable"
    styles: ClassVar[Mapping[str, str]] = FrozenMap({"ladder": "comma"})
    label: Line
    exotic: bool
    target: Line
    meaning: Line
    weight: WeightId | None = None
    attributes: Annotated[tuple[AttributeId, ...], Items(0, 6)] = ()
    damage: Damages = ()
    damage_besides: Damages = ()
    range: Squares | None = None
    tags: TagIds = ()
    ladder: Ladder = ()
    # Stacks of the condition at each band.
    condition: Annotated[str, RefTo("condition")] | None = None
    stacks: Annotated[tuple[Annotated[int, Between(0, 10)], ...], Items(0, 10)] = ()

    def problems(self) -> Iterator[Problem]:
        """Ladders never fall."""
        yield from ladder_problems(self.ladder)


@dataclass(frozen=True, slots=True, kw_only=True)
class DisabledGear(Worded):
    """What is left of equipment that is disabled."""

    kind: ClassVar[str] = "disabled-gear"
    label: Line
    applies_to: GearKind
    # What holds on.
    keeps: Annotated[tuple[Literal["bonuses", "penalties"], ...], Items(1, 2)] = ()
    meaning: Line


GEAR_FILES: Mapping[str, type[Record]] = FrozenMap(
    {
        "weight-classes.toml": WeightClass,
        "armor-classes.toml": ArmorClass,
        "damage-types.toml": DamageType,
        "tags.toml": Tag,
        "weapons.toml": Weapon,
        "gear-rules.toml": GearRules,
        "improvised.toml": Improvised,
        "armor.toml": Armor,
        "foci.toml": Focus,
        "wondrous.toml": Wondrous,
        "consumables.toml": Consumable,
        "disabled-gear.toml": DisabledGear,
    }
)
