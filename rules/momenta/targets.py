"""Which pool gives the chance that is wanted, and what it can bear: penalties, opposition.

Chances are those of `goals.chance` (chapters 03, 04 and 14); how far a search goes is ours (gap
book-limits).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from rules.data import Ruleset, current
from rules.momenta.goals import (
    Goal,
    chance_of,
    dice_faults,
    raise_faults,
    wanted_chance,
    wanted_faults,
)
from rules.momenta.ladder import outcome_by_count, outcome_order
from rules.momenta.records import RollLimits, ZeroDice


@dataclass(frozen=True, slots=True)
class PoolChance:
    """A pool's dice after modifiers, its exact chance of the goal, and whether that is enough."""

    dice: int
    chance: Fraction
    reaches: bool


@dataclass(frozen=True, slots=True)
class Bearable:
    """The most dice that may stand against a roll.

    `endless` where the rules make no number too many; `at_limit` where every number is borne that
    the book's dice rollers take, and more may be (gap book-limits). In both, `dice` is their limit.
    """

    dice: int
    endless: bool
    at_limit: bool = False


def pools(
    goal: Goal, wanted: Fraction | int, most: int | None = None, ruleset: Ruleset | None = None
) -> tuple[PoolChance, ...]:
    """Give every pool from 0 dice to `most` with its chance of the goal.

    `wanted` is a fraction or a whole percent; without `most` the pools go to the limit of the
    book's dice rollers (gap book-limits). Raises `RollFaults` with every fault.

    >>> [pool.dice for pool in pools(Goal(successes=1), 75, most=5) if pool.reaches]
    [4, 5]
    """
    ruleset = ruleset or current()
    limit = ruleset.one(RollLimits).most_dice if most is None else most
    raise_faults(
        *goal.check(ruleset),
        *wanted_faults(wanted),
        *dice_faults("The most dice", limit, ruleset, below=False),
    )
    needed = wanted_chance(wanted)
    found = ((dice, chance_of(goal, dice, ruleset)) for dice in range(limit + 1))
    return tuple(PoolChance(dice, chance, chance >= needed) for dice, chance in found)


def least_pool(
    goal: Goal, wanted: Fraction | int, most: int | None = None, ruleset: Ruleset | None = None
) -> int | None:
    """Give the smallest pool that reaches the chance wanted, as every larger one does.

    None where no pool up to `most` dice does; without it, up to the limit of the book's dice
    rollers (gap book-limits). Raises `RollFaults` with every fault.

    >>> least_pool(Goal(successes=1), 75)
    4
    """
    least = None
    for pool in reversed(pools(goal, wanted, most, ruleset)):
        if not pool.reaches:
            break
        least = pool.dice
    return least


def most_penalty(
    goal: Goal, wanted: Fraction | int, own_dice: int, ruleset: Ruleset | None = None
) -> Bearable | None:
    """Give the most penalty dice with which so many own dice still reach the chance wanted.

    Every smaller penalty leaves it reached too; None where it is not reached even without one. From
    the rule for no dice on, a penalty changes nothing more (chapter 03). Raises `RollFaults` with
    every fault, among them a kind of roll that takes no modifiers.

    >>> most_penalty(Goal(successes=1), 50, 4)
    Bearable(dice=2, endless=False, at_limit=False)
    """
    ruleset = ruleset or current()
    raise_faults(
        *_faults(goal, wanted, own_dice, ruleset),
        *_about_modifiers(goal, ruleset),
    )
    needed = wanted_chance(wanted)
    limit = ruleset.one(RollLimits).most_modifier
    for penalty in range(limit + 1):
        left = own_dice - penalty
        if chance_of(goal, max(left, 0), ruleset) < needed:
            return Bearable(penalty - 1, False) if penalty else None
        # From here on it is always the same roll.
        if left <= ruleset.one(ZeroDice).at_most:
            return Bearable(limit, True)
    return Bearable(limit, False, at_limit=True)


def most_opposition(
    goal: Goal, wanted: Fraction | int, own_dice: int, ruleset: Ruleset | None = None
) -> Bearable | None:
    """Give the most opposing dice against which so many own dice still reach the chance wanted.

    Fewer are borne too; None where not even 0 opposing dice are, which by the rule for no dice may
    still take a success away (chapter 03). The goal's own opposition is set aside. Raises
    `RollFaults` with every fault, among them a kind of roll that nothing opposes.

    >>> most_opposition(Goal(successes=1), 50, 4)
    Bearable(dice=2, endless=False, at_limit=False)
    """
    ruleset = ruleset or current()
    goal = replace(goal, opposition=0)
    raise_faults(*_faults(goal, wanted, own_dice, ruleset))
    needed = wanted_chance(wanted)
    limit = ruleset.one(RollLimits).most_dice
    if _needs_no_success(goal, ruleset):
        return Bearable(limit, True)
    for against in range(limit + 1):
        if chance_of(replace(goal, opposition=against), max(own_dice, 0), ruleset) < needed:
            return Bearable(against - 1, False) if against else None
    return Bearable(limit, False, at_limit=True)


def _needs_no_success(goal: Goal, ruleset: Ruleset) -> bool:
    if goal.outcome is None or goal.difficulty is None:
        return False
    order = outcome_order(ruleset)
    worst = outcome_by_count(goal.difficulty, 0, ruleset)
    return order.index(worst) >= order.index(goal.outcome)


def _faults(goal: Goal, wanted: object, own_dice: object, ruleset: Ruleset) -> tuple[str, ...]:
    return (
        *goal.check(ruleset),
        *wanted_faults(wanted),
        *dice_faults("Your dice", own_dice, ruleset),
    )


def _about_modifiers(goal: Goal, ruleset: Ruleset) -> tuple[str, ...]:
    """Say that this kind of roll takes no modifiers, where that is so."""
    bare = goal.roll(0)
    found = replace(bare, modifiers=(-1,)).check(ruleset)
    return tuple(fault for fault in found if fault not in bare.check(ruleset))
