"""Add up what betters a roll before it is made: Threads, Bonds, effort, help (chapter 14)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from rules.data import Ruleset, current
from rules.data.styles import written
from rules.momenta.records import Boost, BoostCap, RollLimits, RollType
from rules.momenta.spec import Kind

BondUse = Literal["none", "own", "ally"]
BOND_USES: tuple[BondUse, ...] = ("none", "own", "ally")
THREAD: Final = "thread"
BOND: Final = "bond-invocation"
PUSH: Final = "push-yourself"
ASSIST: Final = "assist"
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


def most_pushed(kind: Kind = "narrative", ruleset: Ruleset | None = None) -> int:
    """Give how often Push Yourself may add dice to one roll, with nobody assisting (chapter 14)."""
    return _most_uses(PUSH, kind, ruleset or current())


def most_helped(kind: Kind = "narrative", ruleset: Ruleset | None = None) -> int:
    """Give how many Assists may add dice to one roll, with nobody pushing (chapter 14)."""
    return _most_uses(ASSIST, kind, ruleset or current())


def most_dice(kind: Kind = "narrative", ruleset: Ruleset | None = None) -> int:
    """Give the most dice that boosts may add to one roll (chapter 14, gap narrative-bonus-limits).

    An ally's Bond may come on top of a Thread (C-19).

    >>> most_dice("attack")
    2
    """
    ruleset = ruleset or current()
    unlimited = ruleset.one(RollLimits).most_modifiers
    most = {
        boost.id: boost.bonus * (boost.most or unlimited)
        for boost in ruleset.of(Boost)
        if kind in boost.rolls
    }
    for cap in ruleset.of(BoostCap):
        together = sum(most.pop(name, 0) for name in cap.boosts)
        most[cap.id] = min(cap.most, together)
    return sum(most.values())


def _most_uses(name: str, kind: Kind, ruleset: Ruleset) -> int:
    """Give how many uses of a boost add a die or more each, no other taking from its cap."""
    boost = ruleset.one(Boost, name)
    if kind not in boost.rolls or not boost.bonus:
        return 0
    limits = ruleset.one(RollLimits)
    most = [boost.most or limits.most_modifiers, limits.most_modifiers]
    most += [limits.most_resolve // boost.resolve] if boost.resolve else []
    # The last use may add less than its own dice, because a cap is in dice.
    most += [-(-cap.most // boost.bonus) for cap in _caps(name, ruleset)]
    return min(most)


def _caps(name: str, ruleset: Ruleset) -> Iterator[BoostCap]:
    return (cap for cap in ruleset.of(BoostCap) if name in cap.boosts)


def boosted(
    kind: Kind,
    thread: bool,
    bond: BondUse,
    helped: int,
    ruleset: Ruleset | None = None,
    *,
    pushed: int = 0,
    bond_holds: bool = True,
) -> Boosted:
    """Add up a Thread, a Bond, `pushed` pushes and `helped` Assists; a refusal is a sentence.

    What a kind of roll does not take adds nothing and costs nothing. Your own Bond only stands in
    for a missing Thread; an ally's Bond may add to one (C-19). Where the GM judges that the
    explanation of the Bond does not hold (`bond_holds` is false), it gives no dice, and what it
    costs then is the rule's `resolve_if_refused`. Pushes count before Assists; what finds no room
    below their cap is refused and costs nothing, what finds room for a part of its dice adds that.
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
    room = {cap.id: cap.most for cap in ruleset.of(BoostCap)}
    for name, times in ((PUSH, pushed), (ASSIST, helped)):
        boost = ruleset.one(Boost, name)
        if times and not applies(name, kind, ruleset):
            faults += _barred(kind, [name], ruleset)
            continue
        if boost.most is not None and times > boost.most:
            often = written(boost.most, "times", boost.ref)
            faults.append(f"{boost.label} counts {often} on a roll at most, not {times} times.")
        caps = [*_caps(name, ruleset)]
        for _ in range(min(times, boost.most or times)):
            full = [cap for cap in caps if not room[cap.id]]
            if full:
                dice = written(full[0].most, "dice", full[0].ref)
                faults.append(
                    f"{full[0].label}: at most {dice} a roll; the rest adds and costs nothing."
                )
                break
            added = min([boost.bonus, *(room[cap.id] for cap in caps)])
            for cap in caps:
                room[cap.id] -= added
            modifiers.append(added)
            spent += boost.resolve
    return Boosted(tuple(modifiers), spent, tuple(dict.fromkeys(faults)))


def _barred(kind: Kind, names: list[str], ruleset: Ruleset) -> Iterator[str]:
    """Say of each of these boosts that the kind of roll does not take, where it does not."""
    label = next(record.label for record in ruleset.of(RollType) if record.roll == kind)
    for name in names:
        if not applies(name, kind, ruleset):
            yield f"{label}: {ruleset.one(Boost, name).label} does not apply."
