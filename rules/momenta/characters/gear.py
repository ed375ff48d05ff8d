"""Equipment in use: gear slots, what worn gear gives, spell foci, disabled gear (chapter 11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from rules.data import Ruleset, current
from rules.data.faults import nearest, shown
from rules.data.records import FrozenMap
from rules.momenta.characters.gear_records import (
    Armor,
    Consumable,
    DisabledGear,
    Focus,
    GearKind,
    GearRules,
    Weapon,
    WeightClass,
    Wondrous,
)

Gear = Weapon | Armor | Focus | Wondrous | Consumable
KINDS: Mapping[GearKind, type[Gear]] = FrozenMap(
    {
        "weapon": Weapon,
        "armor": Armor,
        "focus": Focus,
        "wondrous": Wondrous,
        "consumable": Consumable,
    }
)


class GearFaults(ValueError):  # noqa: N818 (it holds many faults; it is not one error)
    """Equipment that there is not; `faults` holds every reason as a sentence."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults: tuple[str, ...] = tuple(faults)
        super().__init__(" ".join(self.faults))

    def __reduce__(self) -> tuple[type[GearFaults], tuple[tuple[str, ...]]]:
        return type(self), (self.faults,)


@dataclass(frozen=True, slots=True)
class SlotCost:
    """The gear slots of one piece, or of the parts of a combination weapon together."""

    gear: tuple[str, ...]
    slots: int


@dataclass(frozen=True, slots=True)
class Worn:
    """What equipped gear does: points on each stat, dice on the action rolls of an attribute."""

    bonuses: Mapping[str, int]
    penalties: Mapping[str, int]


def gear_of(ids: Iterable[str], ruleset: Ruleset | None = None) -> tuple[Gear, ...]:
    """Give the record of each id, in order; raises `GearFaults` naming every id without one."""
    ruleset = ruleset or current()
    known = {record.id: record for kind in KINDS.values() for record in ruleset.of(kind)}
    given = tuple(ids)
    faults = []
    for unknown in dict.fromkeys(name for name in given if name not in known):
        near = nearest(unknown, known)
        hint = f" Nearest: {near}." if near else ""
        allowed = "the id of a weapon, armor, focus, wondrous item or consumable"
        faults.append(f"The gear cannot be {shown(unknown)}; allowed is {allowed}.{hint}")
    if faults:
        raise GearFaults(faults)
    return tuple(known[name] for name in given)


def gear_kind(gear: str, ruleset: Ruleset | None = None) -> GearKind:
    """Say which kind of equipment an id is; raises `GearFaults`."""
    (record,) = gear_of((gear,), ruleset)
    return _kind(record)


def slot_costs(gear: Iterable[str], ruleset: Ruleset | None = None) -> tuple[SlotCost, ...]:
    """Give what a loadout takes of the gear slots, piece by piece in its order (chapter 11).

    The parts of a combination weapon that is there in full stand together. What is always equipped
    and what needs no gear slot, such as a wondrous item, takes 0. Raises `GearFaults`.
    """
    ruleset = ruleset or current()
    pieces = gear_of(gear, ruleset)
    left = Counter(piece.id for piece in pieces)
    costs: list[SlotCost] = []
    for piece in pieces:
        if not left[piece.id]:
            continue
        parts = (piece.id, *_partners(piece))
        if not all(left[part] for part in parts):
            parts = (piece.id,)
        left.subtract(parts)
        costs.append(SlotCost(parts, _slots_together(parts, ruleset)))
    return tuple(costs)


def slots_taken(gear: Iterable[str], ruleset: Ruleset | None = None) -> int:
    """Give the gear slots that a loadout takes in all (chapter 11); raises `GearFaults`.

    >>> slots_taken(["rapier", "shortbow", "chain-shirt"])
    3
    >>> slots_taken(["gunsword-blade", "gunsword-barrel", "unarmed-attack"])
    1
    """
    return sum(cost.slots for cost in slot_costs(gear, ruleset))


def missing_parts(gear: Iterable[str], ruleset: Ruleset | None = None) -> tuple[str, ...]:
    """Give the parts that combination weapons of a loadout lack (chapter 11).

    A part stands there as often as it is missing. Raises `GearFaults`.
    """
    pieces = gear_of(gear, ruleset)
    held = Counter(piece.id for piece in pieces)
    wanted: Counter[str] = Counter()
    for piece in pieces:
        for part in _partners(piece):
            wanted[part] = max(wanted[part], held[piece.id])
    return tuple((wanted - held).elements())


def worn(
    gear: Iterable[str], ruleset: Ruleset | None = None, disabled: Collection[str] = ()
) -> Worn:
    """Add up what armor and wondrous items give and cost; raises `GearFaults`.

    What is named in `disabled` gives only what its kind keeps: of armor the penalty (chapter 11).
    """
    ruleset = ruleset or current()
    bonuses: Counter[str] = Counter()
    penalties: Counter[str] = Counter()
    for piece in gear_of(gear, ruleset):
        off = piece.id in disabled
        keeps = when_disabled(piece.id, ruleset).keeps if off else ("bonuses", "penalties")
        if isinstance(piece, Armor | Wondrous) and "bonuses" in keeps:
            bonuses.update(piece.bonuses)
        if isinstance(piece, Armor) and "penalties" in keeps:
            penalties.update(piece.penalties)
    return Worn(FrozenMap(bonuses), FrozenMap(penalties))


def when_disabled(gear: str, ruleset: Ruleset | None = None) -> DisabledGear:
    """Give the record of what a disabled piece of this kind still does; raises `GearFaults`."""
    ruleset = ruleset or current()
    kind = gear_kind(gear, ruleset)
    return next(rule for rule in ruleset.of(DisabledGear) if rule.applies_to == kind)


def focus_dice(focus: Focus, resonance: str, art: str) -> int:
    """Give the dice that one focus adds to casting an Art with a Resonance (Equipment Catalog).

    What it names for either stands in place of what it gives to every other roll.
    """
    named = [
        dice[name]
        for dice, name in ((focus.resonance_dice, resonance), (focus.art_dice, art))
        if name in dice
    ]
    return sum(named) if named else focus.dice


def casting_dice(
    gear: Iterable[str],
    resonance: str,
    art: str,
    ruleset: Ruleset | None = None,
    disabled: Collection[str] = (),
) -> int:
    """Give the dice that equipped foci add to a spellcasting roll (chapter 11).

    All different foci count, copies of one only as often as the rules say; with none that works
    it is the penalty for having none. Raises `GearFaults`.
    """
    ruleset = ruleset or current()
    rules = ruleset.one(GearRules)
    pieces = [piece for piece in gear_of(gear, ruleset) if piece.id not in disabled]
    foci = Counter(piece for piece in pieces if isinstance(piece, Focus))
    if not foci:
        return rules.no_focus
    return sum(
        focus_dice(focus, resonance, art) * min(copies, rules.focus_copies)
        for focus, copies in foci.items()
    )


def _kind(record: Gear) -> GearKind:
    return next(kind for kind, cls in KINDS.items() if isinstance(record, cls))


def _partners(piece: Gear) -> tuple[str, ...]:
    return piece.combines_with if isinstance(piece, Weapon) else ()


def _slots_together(parts: tuple[str, ...], ruleset: Ruleset) -> int:
    rules = ruleset.one(GearRules)
    slots = sum(_slots(piece, ruleset) for piece in gear_of(parts, ruleset))
    if len(parts) == 1:
        return slots
    return max(rules.combination_least, slots - rules.combination_saves)


def _slots(piece: Gear, ruleset: Ruleset) -> int:
    rules = ruleset.one(GearRules)
    match piece:
        case Weapon():
            return 0 if piece.always else ruleset.one(WeightClass, piece.weight).slots
        case Armor():
            return rules.slots_per_armor
        case Focus():
            return rules.slots_per_focus
        case _:
            return 0
