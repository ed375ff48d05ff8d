"""Whether a hero is legal and whole: every refusal names its rule, its step and the reason (12).

What the rules refuse is asked step by step of creation, and once more of the ranks after it; a step
is looked at again only if something of the hero changed that it looks at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from rules.data import Ruleset, current
from rules.data.records import FrozenMap
from rules.momenta.characters.boards import boards_of
from rules.momenta.characters.hero import Hero
from rules.momenta.characters.lookup import lookup
from rules.momenta.characters.refusing import ADVANCEMENT, HeroRefusal, Missing, label_of
from rules.momenta.characters.valid_archetypes import (
    miss_archetypes,
    refuse_advances,
    refuse_ancestry,
    refuse_paths,
)
from rules.momenta.characters.valid_attributes import (
    miss_increases,
    miss_points,
    refuse_attributes,
    refuse_cores,
    refuse_increases,
    refuse_rank,
)
from rules.momenta.characters.valid_gear import miss_gear, refuse_gear, refuse_wondrous
from rules.momenta.characters.valid_masteries import miss_masteries, refuse_masteries
from rules.momenta.characters.valid_story import (
    miss_bonds,
    miss_limit_breaks,
    miss_story,
    refuse_bonds,
    refuse_limit_breaks,
    refuse_threads,
)

__all__ = [
    "ADVANCEMENT",
    "STEPS",
    "HeroRefusal",
    "Missing",
    "change_refusals",
    "is_complete",
    "is_legal",
    "missing",
    "refusals",
    "step_refusals",
]

Check = Callable[[Hero, Ruleset], Iterator[HeroRefusal]]

REFUSING: Final[Mapping[str, tuple[Check, ...]]] = FrozenMap(
    {
        "step-rank": (refuse_rank,),
        "step-concept": (),
        "step-cores": (refuse_cores,),
        "step-attributes": (refuse_attributes,),
        "step-ancestry": (refuse_ancestry,),
        "step-paths": (refuse_paths,),
        "step-masteries": (refuse_masteries,),
        "step-equipment": (refuse_gear, refuse_wondrous),
        "step-threads": (refuse_threads,),
        "step-bonds": (refuse_bonds,),
        "step-finish": (refuse_limit_breaks,),
        ADVANCEMENT: (refuse_increases, refuse_advances),
    }
)
# The steps of creation in order, then what comes after it.
STEPS: Final = tuple(REFUSING)

MISSING: Final = (
    miss_story,
    miss_points,
    miss_archetypes,
    miss_masteries,
    miss_gear,
    miss_bonds,
    miss_limit_breaks,
    miss_increases,
)


def refusals(hero: Hero, ruleset: Ruleset | None = None) -> tuple[HeroRefusal, ...]:
    """Give everything that the rules refuse of a hero, in the order of the steps; empty if legal.

    What is not chosen yet is no fault: `missing` tells of it.
    """
    rules = ruleset or current()
    return tuple(found for step in STEPS for found in step_refusals(hero, step, rules))


def step_refusals(hero: Hero, step: str, ruleset: Ruleset | None = None) -> tuple[HeroRefusal, ...]:
    """Give what the rules refuse of one step (its id, or "advancement"); KeyError for no step."""
    rules = ruleset or current()
    return tuple(found for check in REFUSING[step] for found in check(hero, rules))


def missing(hero: Hero, ruleset: Ruleset | None = None) -> tuple[Missing, ...]:
    """Give what of a hero is not chosen yet, in the order of the steps; it is never illegal."""
    rules = ruleset or current()
    found = [one for look in MISSING for one in look(hero, rules)]
    return tuple(sorted(found, key=lambda one: STEPS.index(one.step)))


def is_legal(hero: Hero, ruleset: Ruleset | None = None) -> bool:
    """Whether the rules refuse nothing of a hero, finished or not."""
    return not refusals(hero, ruleset)


def is_complete(hero: Hero, ruleset: Ruleset | None = None) -> bool:
    """Whether a hero is legal and nothing is left that has to be chosen (12)."""
    rules = ruleset or current()
    return is_legal(hero, rules) and not any(one.needed for one in missing(hero, rules))


def change_refusals(
    before: Hero, after: Hero, ruleset: Ruleset | None = None
) -> tuple[HeroRefusal, ...]:
    """Give what retraining may not undo: Dedication, and boards whose slots stay as filled (08).

    What else is wrong with the hero after it `refusals` tells.
    """
    rules = ruleset or current()
    slotted = lookup(rules).slotted
    left = set(before.all_masteries) - set(after.all_masteries)
    found = []
    for board in boards_of(before, rules):
        kept = after.masteries.get(board.id, ())
        for name in board.holds:
            label = label_of(name, rules)
            if board.fixed and name not in kept:
                sentence = f"{label} stays on {board.label}: what fills it is never retrained."
                found.append(HeroRefusal(board.rule, sentence, "step-masteries"))
            elif name in left and name in slotted and slotted[name].dedication:
                sentence = f"{label} is a Dedication: retraining cannot remove it."
                found.append(HeroRefusal("momenta:tag-dedication", sentence, "step-masteries"))
    return tuple(found)
