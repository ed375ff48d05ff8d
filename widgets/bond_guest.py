"""A hero whose Bonds a tracker takes over: a ready-made one, one of the shelf, one of a file."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules.data import current
from rules.data.styles import in_words
from rules.momenta.characters.hero import Hero, cores_of

from .bond_limits import MOST_SOUL
from .controls import ControlFault
from .hero_source import HeroSource
from .hero_status import name_of

if TYPE_CHECKING:
    from .bond_tracker import BondTracker

__all__ = ["BondGuest", "take_over"]


class BondGuest(HeroSource):
    """A hero who is brought for their Bonds."""

    title = "Another hero's Bonds"

    def kept(self, hero: Hero) -> Hero:
        """Give the hero with the Bonds and without other words."""
        return replace(hero, concept="", threads=())


def take_over(tracker: BondTracker) -> None:
    """Begin anew with the SOUL and the Bonds of the hero who is brought, who then goes on."""
    hero = tracker.guest.hero
    if hero is None:
        return
    tracker.guest.brought = ""
    # Those that name nobody are not written yet.
    bonds = tuple(bond for bond in hero.bonds if bond.target.strip())
    try:
        tracker.bonds = bonds
    except ControlFault as fault:
        tracker.refuse(str(fault))
        return
    soul = cores_of(hero, current())["soul"]
    tracker.soul, tracker.log = max(0, min(MOST_SOUL, soul)), ""
    tracker.replay()
    tracker.done = _arrived(hero, len(hero.bonds) - len(bonds))


def _arrived(hero: Hero, left: int) -> str:
    """Say whose Bonds are there now, and how many were left out."""
    out = "one that names nobody is" if left == 1 else f"{in_words(left)} that name nobody are"
    besides = f"; {out} left out" if left else ""
    return f"The Bonds of {name_of(hero)} are here{besides}. Undo brings back yours."
