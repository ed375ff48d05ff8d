"""How many Bonds a hero can hold, asked of the rules for a SOUL that is set by hand."""

from __future__ import annotations

from rules.data import Ruleset
from rules.momenta.characters.body_records import Stat
from rules.momenta.characters.stats import max_bonds, summed

__all__ = ["MOST_SOUL", "explained"]

# More than any legend has.
MOST_SOUL = 20
MAX_BONDS = "max-bonds"


def explained(soul: int, ruleset: Ruleset) -> str:
    """Explain Max Bonds as a sum.

    >>> from rules.data import current
    >>> explained(2, current())
    'Max Bonds 5 = 2 + 3: SOUL + 3'
    """
    derived = max_bonds(soul, ruleset)
    made_of = ", ".join(part.label for part in derived.parts)
    return f"{ruleset.one(Stat, MAX_BONDS).label} {summed(derived)}: {made_of}"
