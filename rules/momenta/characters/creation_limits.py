"""How much of a story a new hero may have; who has gained ranks earned more in play (09, 10)."""

from __future__ import annotations

from rules.data import Ruleset, current
from rules.momenta.characters.bond_records import BondRules
from rules.momenta.characters.hero import Hero
from rules.momenta.characters.stats import stats_of


def most_threads(hero: Hero, ruleset: Ruleset | None = None) -> int | None:
    """Give the most Threads that a hero may have; None once a rank was gained: no limit (09)."""
    return None if hero.advances else stats_of(hero, ruleset)["thread-count"].value


def most_strands(hero: Hero, ruleset: Ruleset | None = None) -> int | None:
    """Give the most Strands in all Bonds; None once a rank was gained: no limit (10)."""
    return None if hero.advances else (ruleset or current()).one(BondRules).creation_strands
