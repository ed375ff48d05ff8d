"""Rolling in Momenta: pools, bands, opposition, patterns, the narrative ladder, exact odds.

Every function reads a `Ruleset` and, where none is given, the current one.

>>> from rules.momenta import RollSpec, odds
>>> odds(RollSpec(dice=0)).effective.at_least(1)
Fraction(1, 9)
"""

from rules.later import later
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

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.momenta.boost_choices import Way, Ways, ways
    from rules.momenta.comparison import Comparison, Pair, compare
    from rules.momenta.explaining import Explanation, explain, explained
    from rules.momenta.goals import Goal, chance
    from rules.momenta.targets import (
        Bearable,
        PoolChance,
        least_pool,
        most_opposition,
        most_penalty,
        pools,
    )
    from rules.momenta.teaching import TeachingRoll, teaching_roll

__all__ = [
    "KINDS",
    "Bearable",
    "Comparison",
    "DieReading",
    "Explanation",
    "Goal",
    "Pair",
    "PatternOffer",
    "PoolChance",
    "Reading",
    "Result",
    "RollFaults",
    "RollOdds",
    "RollSpec",
    "TeachingRoll",
    "Way",
    "Ways",
    "band_of",
    "best_choice",
    "chance",
    "choose",
    "compare",
    "difficulties",
    "explain",
    "explained",
    "least_pool",
    "most_opposition",
    "most_penalty",
    "net_dice",
    "odds",
    "outcome_by_count",
    "outcome_order",
    "overflow_of",
    "pools",
    "read_roll",
    "roll",
    "teaching_roll",
    "ways",
]

# What not every page asks for comes at its first use, so that the first answer comes soon.
_LATER = {
    "Bearable": "targets",
    "Comparison": "comparison",
    "Explanation": "explaining",
    "Goal": "goals",
    "Pair": "comparison",
    "PoolChance": "targets",
    "TeachingRoll": "teaching",
    "Way": "boost_choices",
    "Ways": "boost_choices",
    "chance": "goals",
    "compare": "comparison",
    "explain": "explaining",
    "explained": "explaining",
    "least_pool": "targets",
    "most_opposition": "targets",
    "most_penalty": "targets",
    "pools": "targets",
    "teaching_roll": "teaching",
    "ways": "boost_choices",
}


if not TYPE_CHECKING:  # or a misspelt name would pass the type check
    __getattr__ = later(__name__, _LATER)


def __dir__() -> list[str]:
    return sorted(__all__)
