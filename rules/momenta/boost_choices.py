"""What lifts a roll to the chance that is wanted: modifiers, Threads, Bonds, effort, help."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from rules.data import Ruleset, current
from rules.data.styles import written
from rules.momenta.boosts import (
    ASSIST,
    BOND,
    BOND_USES,
    PUSH,
    THREAD,
    BondUse,
    boosted,
    most_helped,
    most_pushed,
)
from rules.momenta.goals import (
    Goal,
    chance_of,
    dice_faults,
    raise_faults,
    wanted_chance,
    wanted_faults,
)
from rules.momenta.records import Boost, RollLimits
from rules.momenta.spec import roll_type
from rules.momenta.targets import least_pool

# A Thread or none, whose Bond, how many pushes, how many Assists.
Choice = tuple[bool, BondUse, int, int]


@dataclass(frozen=True, slots=True)
class Way:
    """One choice of boosts that reaches the chance wanted.

    `pushed` counts how often Push Yourself is used, `helped` the Assists; `names` says every boost
    in words. `dice` are what the boosts add, `resolve` what they cost, whoever pays. `frugal` where
    no boost of it could be left out.
    """

    thread: bool
    bond: BondUse
    pushed: int
    helped: int
    names: tuple[str, ...]
    dice: int
    resolve: int
    chance: Fraction
    frugal: bool


@dataclass(frozen=True, slots=True)
class Ways:
    """What somebody with `own_dice` dice needs for the chance wanted.

    `chance` is what these dice give, `least_pool` the pool from which on it is reached,
    `modifier` the dice to add: 0 where nothing is needed, None where none within the limits does
    or the kind of roll takes no modifiers. `boosts` are the choices that reach it, cheapest in
    Resolve first; the first is empty where nothing is needed.
    """

    own_dice: int
    wanted: Fraction
    chance: Fraction
    reaches: bool
    least_pool: int | None
    modifier: int | None
    boosts: tuple[Way, ...]


def ways(goal: Goal, wanted: Fraction | int, own_dice: int, ruleset: Ruleset | None = None) -> Ways:
    """Give what lifts a roll of so many own dice to the chance wanted (chapter 14, C-19).

    `own_dice` counts after all other modifiers. Raises `RollFaults` with every fault.

    >>> goal = Goal("narrative", outcome="success", difficulty="routine")
    >>> found = ways(goal, 75, 2)
    >>> found.modifier, found.boosts[0].names, found.boosts[0].resolve
    (2, ('Invoke a Thread',), 0)
    """
    ruleset = ruleset or current()
    raise_faults(
        *goal.check(ruleset),
        *wanted_faults(wanted),
        *dice_faults("Your dice", own_dice, ruleset),
    )
    needed = wanted_chance(wanted)
    now = chance_of(goal, max(own_dice, 0), ruleset)
    return Ways(
        own_dice=own_dice,
        wanted=needed,
        chance=now,
        reaches=now >= needed,
        least_pool=least_pool(goal, needed, ruleset=ruleset),
        modifier=_modifier(goal, needed, own_dice, ruleset),
        boosts=_boosts(goal, needed, own_dice, ruleset),
    )


def _modifier(goal: Goal, needed: Fraction, own_dice: int, ruleset: Ruleset) -> int | None:
    limits = ruleset.one(RollLimits)
    takes = roll_type(goal.roll(0), ruleset).modifiers
    most = min(limits.most_modifier, limits.most_dice - own_dice) if takes else 0
    for added in range(most + 1):
        if chance_of(goal, max(own_dice + added, 0), ruleset) >= needed:
            return added
    return None


def _boosts(goal: Goal, needed: Fraction, own_dice: int, ruleset: Ruleset) -> tuple[Way, ...]:
    """Give the choices of boosts that the rules allow and that reach the chance."""
    most = ruleset.one(RollLimits).most_dice
    found: list[tuple[Choice, int, int, Fraction]] = []
    pushes = range(most_pushed(goal.kind, ruleset) + 1)
    helps = range(most_helped(goal.kind, ruleset) + 1)
    for choice in product((False, True), BOND_USES, pushes, helps):
        thread, bond, pushed, helped = choice
        boost = boosted(goal.kind, thread, bond, helped, ruleset, pushed=pushed)
        added = sum(boost.modifiers)
        if boost.faults or own_dice + added > most:
            continue
        reached = chance_of(goal, max(own_dice + added, 0), ruleset)
        if reached >= needed:
            found.append((choice, added, boost.resolve_spent, reached))
    choices = [choice for choice, *_ in found]
    reaching = [
        Way(
            *choice,
            names=_names(choice, ruleset),
            dice=added,
            resolve=resolve,
            chance=reached,
            frugal=not any(_within(other, choice) for other in choices),
        )
        for choice, added, resolve, reached in found
    ]
    return tuple(sorted(reaching, key=lambda way: (way.resolve, len(way.names), -way.chance)))


def _within(fewer: Choice, more: Choice) -> bool:
    """Whether a choice is another with something left out."""
    return (
        fewer != more
        and fewer[0] <= more[0]
        and fewer[1] in ("none", more[1])
        and fewer[2] <= more[2]
        and fewer[3] <= more[3]
    )


def _names(choice: Choice, ruleset: Ruleset) -> tuple[str, ...]:
    thread, bond, pushed, helped = choice
    names = [ruleset.one(Boost, THREAD).label] if thread else []
    if bond != "none":
        whose = "your own" if bond == "own" else "an ally's"
        names.append(f"{ruleset.one(Boost, BOND).label} ({whose})")
    for name, uses in ((PUSH, pushed), (ASSIST, helped)):
        times = f" ({written(uses, 'times', '')})" if uses > 1 else ""
        names += [f"{ruleset.one(Boost, name).label}{times}"] if uses else []
    return tuple(names)
