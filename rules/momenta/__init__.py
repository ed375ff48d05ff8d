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

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.momenta.explaining import Explanation, explain, explained

__all__ = [
    "KINDS",
    "DieReading",
    "Explanation",
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
    "explain",
    "explained",
    "net_dice",
    "odds",
    "outcome_by_count",
    "outcome_order",
    "overflow_of",
    "read_roll",
    "roll",
]

# What not every page asks for comes at its first use, so that the first answer comes soon.
_LATER = {
    "Explanation": "explaining",
    "explain": "explaining",
    "explained": "explaining",
}


if not TYPE_CHECKING:  # or a misspelt name would pass the type check

    def __getattr__(name: str) -> object:
        if name not in _LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module = __import__(f"{__name__}.{_LATER[name]}", fromlist=[name])
        globals()[name] = getattr(module, name)
        return globals()[name]


def __dir__() -> list[str]:
    return sorted(__all__)
