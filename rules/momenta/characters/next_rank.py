"""Whether the next rank can go to an archetype, and which attribute can grow with it (13).

`options` judges an archetype in the same way where no attribute is chosen yet.
"""

from __future__ import annotations

from functools import lru_cache

from rules.data import Ruleset, current
from rules.momenta.characters.advancement import advance
from rules.momenta.characters.hero import NO_ARCHETYPE, Hero
from rules.momenta.characters.options import added_refusals, choose
from rules.momenta.characters.refusing import ADVANCEMENT, HeroRefusal
from rules.momenta.characters.validation import step_refusals


def growth_refusal(
    hero: Hero, attribute: str, ruleset: Ruleset | None = None
) -> HeroRefusal | None:
    """Give why an attribute can't grow at the next rank, whatever archetype the rank goes to."""
    without, grown = (advance(hero, NO_ARCHETYPE, each) for each in (None, attribute))
    return _added(without, grown, ruleset or current())


def late_refusal(hero: Hero, attribute: str, ruleset: Ruleset | None = None) -> HeroRefusal | None:
    """Give why an attribute can't grow for the first rank that was gained without one.

    Raises `Refused` where there is no such rank.
    """
    rules = ruleset or current()
    return _added(hero, choose(hero, ADVANCEMENT, f"+{attribute}", rules), rules)


def rank_refusal(
    hero: Hero, archetype: str, attribute: str | None, ruleset: Ruleset | None = None
) -> HeroRefusal | None:
    """Give why the next rank can't go to an archetype once the attribute, if any, has grown."""
    # A rank's attribute comes before its archetype (gap rank-order).
    return _added(hero, advance(hero, archetype, attribute), ruleset or current())


@lru_cache(maxsize=512)
def _added(before: Hero, after: Hero, ruleset: Ruleset) -> HeroRefusal | None:
    """Give the first refusal that a change adds; those of advancement, quick to find, first."""
    known = step_refusals(before, ADVANCEMENT, ruleset)
    for found in step_refusals(after, ADVANCEMENT, ruleset):
        if found not in known:
            return found
    return next(iter(added_refusals(before, after, ruleset)), None)
