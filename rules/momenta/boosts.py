"""Add up what betters a narrative roll before it is made: Threads, Bonds, effort (chapter 14)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.data import Ruleset, current
from rules.momenta.records import Boost, BoostCap

BondUse = Literal["none", "own", "ally"]
BOND_USES: tuple[BondUse, ...] = ("none", "own", "ally")


@dataclass(frozen=True, slots=True)
class Boosted:
    """The boosts of one roll: their modifiers in dice, the Resolve they cost, what was refused."""

    modifiers: tuple[int, ...]
    resolve_spent: int
    faults: tuple[str, ...]


def most_helped(ruleset: Ruleset | None = None) -> int:
    """Give how many Push Yourself and Assists may count on one roll together (chapter 14)."""
    ruleset = ruleset or current()
    cap = ruleset.one(BoostCap)
    cheapest = min(ruleset.one(Boost, name).bonus for name in cap.boosts)
    return cap.most // cheapest if cheapest else 0


def boosted(thread: bool, bond: BondUse, helped: int, ruleset: Ruleset | None = None) -> Boosted:
    """Add up a Thread, a Bond and `helped` pushes and assists; a refusal is a sentence.

    Your own Bond only stands in for a missing Thread; an ally's Bond may add to one (C-19).
    """
    ruleset = ruleset or current()
    modifiers: list[int] = []
    faults: list[str] = []
    spent = 0
    if thread:
        modifiers.append(ruleset.one(Boost, "thread").bonus)
    invoked = ruleset.one(Boost, "bond-invocation")
    if bond == "own" and thread and not invoked.own_with_thread:
        faults.append(
            "Your own Bond stands in where no Thread fits; with a Thread it adds nothing."
        )
    elif bond != "none":
        modifiers.append(invoked.bonus)
        spent += invoked.resolve
    most = most_helped(ruleset)
    if helped > most:
        faults.append(f"Push Yourself and Assist count {most} times together, not {helped}.")
    cap = ruleset.one(BoostCap)
    effort = ruleset.one(Boost, cap.boosts[0])
    for _ in range(min(helped, most)):
        modifiers.append(effort.bonus)
        spent += effort.resolve
    return Boosted(tuple(modifiers), spent, tuple(faults))
