"""A party that changes while its Momentum is tracked: who is there, and with how much SOUL (06)."""

from __future__ import annotations

from dataclasses import replace

from rules.data import Ruleset, current
from rules.momenta.characters.bond_records import MomentumPool
from rules.momenta.characters.momentum import Track, start
from rules.momenta.characters.momentum_amounts import Party, maximum
from rules.momenta.characters.refusals import Refusal, refuse


def with_party(track: Track, party: Party, ruleset: Ruleset | None = None) -> Track:
    """Give the track of another party, whose maximum must hold what there is (06).

    Raises `Refused` where it does not, and for a party with which no track can begin.
    """
    rules = ruleset or current()
    start(party, rules)
    most, value = maximum(party, rules), track.value
    if value > most:
        told = f"The maximum would be {most}, and the party has {value} Momentum"
        rule = rules.one(MomentumPool).ref
        refuse(Refusal(rule, f"{told}: spend or lose some of it first."))
    return replace(track, party=party)
