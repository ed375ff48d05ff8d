"""Rolling in Momenta: pools, bands, opposition, patterns, the narrative ladder, exact odds.

Every function reads a `Ruleset` and, where none is given, the current one.

>>> from rules.momenta import RollSpec, odds
>>> odds(RollSpec(dice=0)).effective.at_least(1)
Fraction(1, 9)
"""

from rules.momenta.choice import Result, best_choice, choose
from rules.momenta.ladder import (
    band_of,
    difficulties,
    outcome_by_count,
    outcome_order,
    overflow_of,
)
from rules.momenta.odds import RollOdds, odds
from rules.momenta.offers import PatternOffer
from rules.momenta.reading import DieReading, Reading, read_roll, roll
from rules.momenta.spec import KINDS, RollFaults, RollSpec, net_dice

__all__ = [
    "KINDS",
    "DieReading",
    "PatternOffer",
    "Reading",
    "Result",
    "RollFaults",
    "RollOdds",
    "RollSpec",
    "band_of",
    "best_choice",
    "choose",
    "difficulties",
    "net_dice",
    "odds",
    "outcome_by_count",
    "outcome_order",
    "overflow_of",
    "read_roll",
    "roll",
]
