"""Add up what betters a roll before it is made: Threads, Bonds, effort, help (chapter 14)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from rules.data import Ruleset, current
from rules.momenta.records import Boost, BoostCap, RollType
from rules.momenta.spec import Kind

BondUse = Literal["none", "own", "ally"]
BOND_USES: tuple[BondUse, ...] = ("none", "own", "ally")
THREAD: Final = "thread"
BOND: Final = "bond-invocation"
FEAT: Final = "momentous-feat"
FORTUNE: Final = "momentous-fortune"


@dataclass(frozen=True, slots=True)
class Boosted:
    """The boosts of one roll: their modifiers in dice, the Resolve they cost, what was refused."""

    modifiers: tuple[int, ...]
    resolve_spent: int
    faults: tuple[str, ...]


def applies(name: str, kind: Kind, ruleset: Ruleset | None = None) -> bool:
    """Whether a boost may be used on a kind of roll (chapter 14)."""
    return kind in (ruleset or current()).one(Boost, name).rolls


def most_helped(kind: Kind = "narrative", ruleset: Ruleset | None = None) -> int:
    """Give how many Push Yourself and Assists may count on one roll together (chapter 14)."""
    ruleset = ruleset or current()
    cap = ruleset.one(BoostCap)
    if not any(applies(name, kind, ruleset) for name in cap.boosts):
        return 0
    cheapest = min(ruleset.one(Boost, name).bonus for name in cap.boosts)
    return cap.most // cheapest if cheapest else 0


def boosted(
    kind: Kind,
    thread: bool,
    bond: BondUse,
    helped: int,
    ruleset: Ruleset | None = None,
    *,
    bond_holds: bool = True,
) -> Boosted:
    """Add up a Thread, a Bond and `helped` pushes and assists; a refusal is a sentence.

    What a kind of roll does not take adds nothing and costs nothing. Your own Bond only stands in
    for a missing Thread; an ally's Bond may add to one (C-19). Where the table does not accept how
    the Bond applies (`bond_holds` is false), it gives no dice and its Resolve is kept.
    """
    ruleset = ruleset or current()
    wanted = {THREAD: thread, BOND: bond != "none"}
    faults = [*_barred(kind, [name for name, used in wanted.items() if used], ruleset)]
    thread, wants_bond = (used and applies(name, kind, ruleset) for name, used in wanted.items())
    modifiers: list[int] = []
    spent = 0
    if thread:
        modifiers.append(ruleset.one(Boost, THREAD).bonus)
    invoked = ruleset.one(Boost, BOND)
    if wants_bond and not bond_holds:
        spent += invoked.resolve_if_refused
        faults.append(f"{invoked.label}: the explanation does not hold, so it adds nothing.")
    elif wants_bond and bond == "own" and thread and not invoked.own_with_thread:
        faults.append(
            "Your own Bond stands in where no Thread fits; with a Thread it adds nothing."
        )
    elif wants_bond:
        modifiers.append(invoked.bonus)
        spent += invoked.resolve
    cap = ruleset.one(BoostCap)
    most = most_helped(kind, ruleset)
    if helped and not most:
        faults += _barred(kind, cap.boosts, ruleset)
    elif helped > most:
        faults.append(f"Push Yourself and Assist count {most} times together, not {helped}.")
    effort = ruleset.one(Boost, cap.boosts[0])
    for _ in range(min(helped, most)):
        modifiers.append(effort.bonus)
        spent += effort.resolve
    return Boosted(tuple(modifiers), spent, tuple(faults))


def _barred(kind: Kind, names: list[str] | tuple[str, ...], ruleset: Ruleset) -> Iterator[str]:
    """Say of each of these boosts that the kind of roll does not take, where it does not."""
    label = next(record.label for record in ruleset.of(RollType) if record.roll == kind)
    for name in names:
        if not applies(name, kind, ruleset):
            yield f"{label}: {ruleset.one(Boost, name).label} does not apply."
