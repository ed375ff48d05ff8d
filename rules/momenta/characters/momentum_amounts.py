"""How much Momentum a party can have, and what each gain, loss and use of it amounts to (06)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.data import Ruleset, current
from rules.momenta.characters.bond_records import MomentumLoss, MomentumPool, MomentumSpend
from rules.momenta.records import Boost, Outcome, Rounding


@dataclass(frozen=True, slots=True)
class Party:
    """The heroes whose Momentum it is, each with a name and SOUL; those of players only (06)."""

    members: tuple[tuple[str, int], ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the heroes."""
        return tuple(name for name, _ in self.members)


def maximum(party: Party, ruleset: Ruleset | None = None) -> int:
    """Give the most Momentum that a party can have: its SOUL and its heroes added up (06).

    >>> maximum(Party((("a", 1), ("b", 0), ("c", 3), ("d", 3))))
    11
    """
    pool = (ruleset or current()).one(MomentumPool)
    return sum(soul * pool.per_soul + pool.per_member for _, soul in party.members)


def merit_threshold(party: Party, ruleset: Ruleset | None = None) -> int:
    """Give the Momentum that earns a merit on entering downtime: half the maximum (17).

    >>> merit_threshold(Party((("a", 1), ("b", 0), ("c", 3), ("d", 3))))
    5
    """
    rules = ruleset or current()
    pool = rules.one(MomentumPool)
    up = pool.merit_share - 1 if rules.one(Rounding).direction == "up" else 0
    return max(pool.merit_least, (maximum(party, rules) + up) // pool.merit_share)


def price(use: MomentumSpend, ruleset: Ruleset | None = None) -> int:
    """Give what a use costs once, in Momentum; a boost of rolls says it itself (14)."""
    if use.amount is not None:
        return use.amount
    return (ruleset or current()).one(Boost, use.boost).momentum


def most_at_once(use: MomentumSpend, ruleset: Ruleset | None = None) -> int:
    """Give how often a use can be bought at once, as Momentous Feats on one roll can (14)."""
    if use.boost is None:
        return 1
    return (ruleset or current()).one(Boost, use.boost).most or 1


def amount_lost(lost: MomentumLoss, ruleset: Ruleset | None = None) -> int | None:
    """Give what a loss takes, in Momentum; None for one that puts the pool back to its start."""
    if lost.outcome is None:
        return lost.amount
    return (ruleset or current()).one(Outcome, lost.outcome).momentum_lost
