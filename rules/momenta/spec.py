"""What is to be rolled: dice, modifiers, kind, difficulty, opposition (chapters 03 and 14)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from rules.data import Ruleset, current
from rules.data.faults import nearest, one_of, shown
from rules.dice import Die, Pool
from rules.momenta.ladder import difficulties
from rules.momenta.records import DicePool, RollLimits, RollType, ZeroDice

Kind = Literal["action", "attack", "narrative", "luck"]
KINDS: tuple[Kind, ...] = ("action", "attack", "narrative", "luck")


class RollFaults(ValueError):  # noqa: N818 (it holds many faults; it is not one error)
    """A roll that cannot be made; `faults` holds every reason as a sentence."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults: tuple[str, ...] = tuple(faults)
        super().__init__(" ".join(self.faults))

    def __reduce__(self) -> tuple[type[RollFaults], tuple[tuple[str, ...]]]:
        return type(self), (self.faults,)


@dataclass(frozen=True, slots=True)
class RollSpec:
    """A roll before the dice fall. Nothing is checked until `check`.

    `dice` counts the attribute's dice, `modifiers` what adds to or takes from them, `opposition`
    the dice on the other side (already netted), `strain` an attack that deals Strain, and
    `resolve_spent` the Resolve that went into the roll. `difficulty` is the id of a rung.
    """

    dice: int
    modifiers: tuple[int, ...] = ()
    kind: Kind = "action"
    difficulty: str | None = None
    opposition: int | None = None
    strain: bool = False
    resolve_spent: int = 0

    def check(self, ruleset: Ruleset | None = None) -> tuple[str, ...]:
        """Give every fault of the roll as a sentence: what was given and what is allowed."""
        return tuple(_faults(self, ruleset or current()))


def checked(spec: RollSpec, ruleset: Ruleset) -> None:
    """Raise `RollFaults` with every fault of the roll, if it has any."""
    faults = spec.check(ruleset)
    if faults:
        raise RollFaults(faults)


def roll_type(spec: RollSpec, ruleset: Ruleset) -> RollType:
    """Give the record of this kind of roll (chapter 03)."""
    return next(record for record in ruleset.of(RollType) if record.roll == spec.kind)


def net_dice(spec: RollSpec, ruleset: Ruleset | None = None) -> int:
    """Add all modifiers together, then to the dice; may be 0 or fewer (chapter 03).

    A kind of roll that takes no modifiers keeps its dice.
    """
    takes = roll_type(spec, ruleset or current()).modifiers
    return spec.dice + (sum(spec.modifiers) if takes else 0)


@lru_cache(maxsize=64)
def die_of(ruleset: Ruleset) -> Die:
    """Give the die of every pool (chapter 03)."""
    record = ruleset.one(DicePool)
    return Die(record.die_sides, record.success_faces)


def pool_of(dice: int, ruleset: Ruleset) -> tuple[Pool, bool]:
    """Give the dice that are really rolled, and whether the rule for no dice is at work."""
    zero = ruleset.one(ZeroDice)
    if dice <= zero.at_most:
        return Pool(zero.dice, die_of(ruleset)), True
    return Pool(dice, die_of(ruleset)), False


def is_whole(value: object) -> bool:
    """Whether a value is a whole number; true and false are not."""
    return isinstance(value, int) and not isinstance(value, bool)


def _whole(what: str, value: object, least: int, most: int) -> Iterator[str]:
    if not (is_whole(value) and least <= value <= most):  # type: ignore[operator]
        allowed = f"a whole number from {least} to {most}"
        yield f"{what} cannot be {shown(value)}; allowed is {allowed}."


def _faults(spec: RollSpec, ruleset: Ruleset) -> Iterator[str]:
    limits = ruleset.one(RollLimits)
    sizes = list(_whole("The dice", spec.dice, 0, limits.most_dice))
    sizes += _modifier_faults(spec.modifiers, limits)
    yield from sizes
    most = limits.most_dice
    if spec.opposition is not None:
        yield from _whole("The opposing dice", spec.opposition, -most, most)
    if not isinstance(spec.strain, bool):
        yield f"Dealing Strain cannot be {shown(spec.strain)}; allowed is true or false."
    yield from _whole("The Resolve spent", spec.resolve_spent, 0, limits.most_resolve)
    if spec.kind not in KINDS:
        near = nearest(spec.kind, KINDS)
        hint = f" Nearest: {near}." if near else ""
        yield f"The roll cannot be {shown(spec.kind)}; allowed is {one_of(KINDS)}.{hint}"
        return
    yield from _kind_faults(spec, roll_type(spec, ruleset), ruleset)
    if not sizes and net_dice(spec, ruleset) > most:
        net = net_dice(spec, ruleset)
        yield f"Dice and modifiers come to {net}; allowed is at most {most} dice in a pool."


def _modifier_faults(modifiers: object, limits: RollLimits) -> Iterator[str]:
    if not isinstance(modifiers, tuple):
        yield f"The modifiers cannot be {shown(modifiers)}; allowed is a tuple of whole numbers."
        return
    if len(modifiers) > limits.most_modifiers:
        most = limits.most_modifiers
        yield f"There cannot be {len(modifiers)} modifiers; allowed are at most {most}."
        return
    for modifier in modifiers:
        yield from _whole("A modifier", modifier, -limits.most_modifier, limits.most_modifier)


def _kind_faults(spec: RollSpec, kind: RollType, ruleset: Ruleset) -> Iterator[str]:
    names = difficulties(ruleset)
    if spec.modifiers and not kind.modifiers:
        yield f"{kind.label}: no modifiers apply; allowed is the bare dice."
    if spec.opposition is not None and not kind.opposable:
        yield f"{kind.label}: nothing can oppose it; allowed is no opposing dice."
    if spec.strain is True and spec.kind != "attack":
        yield f"{kind.label}: dealing Strain belongs to attacks; allowed is no Strain."
    if spec.resolve_spent and not kind.resolve:
        yield f"{kind.label}: no Resolve can be spent on it; allowed is 0."
    if spec.difficulty is None:
        if kind.difficulty == "must":
            yield f"{kind.label}: a difficulty is missing; allowed is {one_of(names)}."
    elif kind.difficulty == "never":
        yield f"{kind.label}: it has no difficulty; allowed is none."
    elif spec.difficulty not in names:
        near = nearest(spec.difficulty, names)
        hint = f" Nearest: {near}." if near else ""
        given = shown(spec.difficulty)
        yield f"The difficulty cannot be {given}; allowed is {one_of(names)}.{hint}"
