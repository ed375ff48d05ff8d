"""A Moment as changed rules make it, and the start values of a widget that changes rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from rules.data import Ruleset, current
from rules.moment_board.moment import Moment, sample, starting_hero
from rules.moment_board.records import Length

from .moment_setup import OWN, PLAIN, MomentSetup

__all__ = ["given_to", "moment_under"]


@lru_cache(maxsize=64)
def _remade(moment: Moment, name: str, length: str, ruleset: Ruleset) -> Moment:
    if name != PLAIN:
        return replace(sample(name, ruleset), model=moment.model, flame=moment.flame)
    return replace(
        moment,
        heroes=tuple(starting_hero(hero.name, ruleset) for hero in moment.heroes),
        resistance=ruleset.one(Length, length).resistance(len(moment.heroes)),
    )


def moment_under(setup: MomentSetup, ruleset: Ruleset) -> Moment:
    """Give the Moment that a setup chooses as other rules make it; one's own stays as written."""
    if setup.sample == OWN or ruleset == current():
        return setup.moment
    return _remade(setup.moment, setup.sample, setup.resistance, ruleset)


def given_to(given: Mapping[str, object], *parts: str) -> dict[str, object]:
    """Give a widget's start values with those held by name of a part under the part's names.

    >>> given_to({"changes": {"track_length": 6}}, "changes")
    {'changes.track_length': 6}
    """
    named: dict[str, object] = {}
    for key, value in given.items():
        if key in parts and isinstance(value, Mapping):
            named |= {f"{key}.{inner}": held for inner, held in value.items()}
        else:
            named[key] = value
    return named
