"""Dice, pools, matching sets, a seeded source and exact odds. Knows no game's rules.

Every distribution is exact: whole numbers of ways over one denominator.

>>> from rules.dice import Die, Pool, successes
>>> successes(Pool(4, Die(6, (5, 6)))).at_least(2)
Fraction(11, 27)
"""

from ..later import later
from .counting import keep_lowest, opposed, opposed_joint, successes, sweep
from .distribution import Distribution, JointDistribution
from .pool import MOST_DICE, MOST_SIDES, Die, Pool
from .source import Source, fresh_seed
from .values import DiceError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .general import joint_general, joint_of_sets
    from .sets import SetPayoff, best_allocation, matching_sets
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
    "joint_general",
    "joint_of_sets",
    "keep_lowest",
    "matching_sets",
    "opposed",
    "opposed_joint",
    "successes",
    "successes_with_set",
    "sweep",
]

# What is about sets of dice comes at its first use, so that importing dice stays light.
_LATER = {
    "SetPayoff": "sets",
    "best_allocation": "sets",
    "chance_of_set": "with_sets",
    "joint": "with_sets",
    "joint_general": "general",
    "joint_of_sets": "general",
    "matching_sets": "sets",
    "successes_with_set": "with_sets",
}


if not TYPE_CHECKING:  # or a misspelt name would pass the type check
    __getattr__ = later(__name__, _LATER)


def __dir__() -> list[str]:
    return sorted(__all__)
