"""Dice, pools, matching sets, a seeded source and exact odds. Knows no game's rules.

Every distribution is exact: whole numbers of ways over one denominator.

>>> from rules.dice import Die, Pool, successes
>>> successes(Pool(4, Die(6, (5, 6)))).at_least(2)
Fraction(11, 27)
"""

from .counting import keep_lowest, opposed, opposed_joint, successes, sweep
from .distribution import Distribution, JointDistribution
from .pool import MOST_DICE, MOST_SIDES, Die, Pool
from .sets import SetPayoff, best_allocation, matching_sets
from .source import Source, fresh_seed
from .values import DiceError
from .with_sets import chance_of_set, joint, successes_with_set

__all__ = [
    "MOST_DICE",
    "MOST_SIDES",
    "DiceError",
    "Die",
    "Distribution",
    "JointDistribution",
    "Pool",
    "SetPayoff",
    "Source",
    "best_allocation",
    "chance_of_set",
    "fresh_seed",
    "joint",
    "keep_lowest",
    "matching_sets",
    "opposed",
    "opposed_joint",
    "successes",
    "successes_with_set",
    "sweep",
]
