"""Heroes for tests: any hero at all, mostly illegal, and small legal ones."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from rules.data import current
from rules.momenta.characters.boards import WILDCARD
from rules.momenta.characters.bonds import Bond
from rules.momenta.characters.hero import Advance, Hero
from rules.momenta.characters.lookup import lookup
from rules.momenta.characters.refusing import HeroRefusal
from rules.momenta.characters.validation import refusals

ATTRIBUTES = ("pow", "agi", "rea", "ins", "pre", "luck")
BOARDS = ("body", "mind", "soul", WILDCARD, "Scholar repertoire", "Elf gift", "no such board")
# What no record is called.
UNKNOWN = ("nobody", "")


def ids(kind: str) -> st.SearchStrategy[str]:
    """Draw the id of something of a kind, now and then one that there is not."""
    known = tuple(getattr(lookup(current()), kind))
    return st.sampled_from((*known, *UNKNOWN))


def lists(kind: str, most: int = 5) -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(ids(kind), max_size=most).map(tuple)


phrases = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S")), max_size=30)


def bonds() -> st.SearchStrategy[Bond]:
    return st.builds(Bond, phrases, phrases, st.integers(-2, 20))


def heroes() -> st.SearchStrategy[Hero]:
    """Draw any hero, as a file or a hostile page could hold one."""
    attribute = st.sampled_from((*ATTRIBUTES, "no attribute"))
    advances = st.builds(Advance, ids("archetypes"), st.none() | attribute)
    return st.builds(
        Hero,
        name=phrases,
        rank=st.integers(0, 12),
        concept=phrases,
        attributes=st.dictionaries(attribute, st.integers(-1, 5), max_size=6),
        archetypes=lists("archetypes", 8),
        masteries=st.dictionaries(st.sampled_from(BOARDS), lists("slotted"), max_size=5),
        gear=lists("gear"),
        wondrous=lists("wondrous"),
        threads=st.lists(phrases, max_size=6).map(tuple),
        bonds=st.lists(bonds(), max_size=5).map(tuple),
        limit_breaks=lists("limit_breaks"),
        advances=st.lists(advances, max_size=6).map(tuple),
    )


def warrior(**changes: Any) -> Hero:
    """Give a human warrior without masteries or gear, changed as said."""
    plain: dict[str, Any] = {
        "rank": 3,
        "attributes": {"pow": 3, "agi": 1},
        "archetypes": ("human", "warrior", "warrior"),
    }
    return Hero(**(plain | changes))


def refused(hero: Hero) -> tuple[HeroRefusal, ...]:
    return refusals(hero, current())


def the_refusal(hero: Hero) -> HeroRefusal:
    """Give the one refusal of a hero who has exactly one."""
    (found,) = refused(hero)
    return found
