"""Quotable values of Momentum that follow from its records: formula and worked example (06)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.data import Computed, Mark, Ruleset
from rules.momenta.characters.bond_records import MomentumPool
from rules.momenta.characters.momentum_amounts import Party, maximum, merit_threshold


def momentum_computed(ruleset: Ruleset) -> Mapping[str, Callable[[], Computed]]:
    """Give the formula of Max Momentum, and what it comes to in the example of the text, by id.

    `formula` is a text, `example-members` heroes, `example-most` Momentum; `example-merit` is the
    Momentum that would earn the example party a merit on entering downtime.
    """
    pool = ruleset.one(MomentumPool)
    party = Party(tuple((f"member {place}", soul) for place, soul in enumerate(pool.example)))
    stated = pool.mark("example")
    half = Mark(provenance="derived", chapter=pool.mark("merit_share").chapter)
    return {
        f"{pool.id}.formula": lambda: Computed(
            _formula(pool), None, pool.mark("per_soul"), (pool,)
        ),
        f"{pool.id}.example-members": lambda: Computed(len(party.members), None, stated, (pool,)),
        f"{pool.id}.example-most": lambda: Computed(maximum(party, ruleset), None, stated, (pool,)),
        f"{pool.id}.example-merit": lambda: Computed(
            merit_threshold(party, ruleset), None, half, (pool,)
        ),
    }


def _formula(pool: MomentumPool) -> str:
    """Write the maximum as a sum; a factor of one is left out.

    >>> from rules.data import current
    >>> _formula(current().one(MomentumPool))
    'SOUL of all members + number of members'
    """
    terms = (("SOUL of all members", pool.per_soul), ("number of members", pool.per_member))
    return " + ".join(
        name if factor == 1 else f"{name} × {factor}" for name, factor in terms if factor
    )
