"""What a touch makes of a hero: something taken, put back, or added to be written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from rules.data import Ruleset
from rules.data.records import FrozenMap
from rules.momenta.characters.body_records import Attribute
from rules.momenta.characters.bonds import Bond
from rules.momenta.characters.hero import Hero, attributes_of
from rules.momenta.characters.options import choose

from .hero_fields import strand_bounds

__all__ = ["Offer", "dropped", "read_offer", "shifts", "taken", "unticked", "with_bond"]

# Where a step's choices go that a box shows: the key of the hero.
LISTS: Final[Mapping[str, str]] = FrozenMap(
    {
        "rank": "archetypes",
        "gear": "gear",
        "wondrous": "wondrous",
        "thread": "threads",
        "bond": "bonds",
        "limit": "limit_breaks",
        "advance": "advances",
    }
)


class Offer(NamedTuple):
    """A choice: the id of its step, its own, and for a mastery its board."""

    step: str
    id: str
    place: str = ""


def read_offer(text: str) -> Offer:
    """Read the key of a choice: `paths:warrior`, `masteries:body:athlete`."""
    step, _, rest = text.partition(":")
    place, _, name = rest.rpartition(":")
    return Offer(f"step-{step}", name, place)


def taken(hero: Hero, offer: Offer, ruleset: Ruleset) -> Hero:
    """Give the hero with a choice made; raises Refused for one that is not offered."""
    return choose(hero, offer.step, offer.id, ruleset, offer.place)


def unticked(hero: Hero, offer: Offer) -> Hero | None:
    """Give the hero without a choice that was made; None where it was not."""
    if offer.step == "step-masteries":
        on_it = hero.masteries.get(offer.place, ())
        if offer.id not in on_it:
            return None
        at = on_it.index(offer.id)
        return _on_board(hero, offer.place, (*on_it[:at], *on_it[at + 1 :]))
    if offer.step == "step-finish" and offer.id in hero.limit_breaks:
        return _without(hero, "limit_breaks", hero.limit_breaks.index(offer.id))
    return None


def dropped(hero: Hero, what: str) -> Hero | None:
    """Give the hero without one thing of a list: `gear:0`; None where there is none."""
    name, _, number = what.partition(":")
    key = LISTS.get(name)
    if key is None or not (number.isascii() and number.isdecimal() and len(number) <= 2):
        return None
    return _without(hero, key, int(number)) if int(number) < len(getattr(hero, key)) else None


def _without(hero: Hero, key: str, at: int) -> Hero:
    held = getattr(hero, key)
    left: dict[str, Any] = {key: (*held[:at], *held[at + 1 :])}
    return replace(hero, **left)


def _on_board(hero: Hero, board: str, on_it: tuple[str, ...]) -> Hero:
    kept: dict[str, Any] = {**hero.masteries, board: on_it}
    return replace(hero, masteries=FrozenMap({name: held for name, held in kept.items() if held}))


def with_bond(hero: Hero, ruleset: Ruleset) -> Hero:
    """Give the hero with one more Bond to be written, of the fewest Strands."""
    return replace(hero, bonds=(*hero.bonds, Bond("", "", strand_bounds(hero, ruleset)[0])))


def shifts(hero: Hero, core: str, sign: str, ruleset: Ruleset) -> list[str]:
    """Name the choices that move a core by a point, the one first that keeps its halves alike."""
    points = attributes_of(hero, ruleset)
    of_core = [record.id for record in ruleset.of(Attribute) if record.core == core]
    of_core.sort(key=lambda name: points[name], reverse=sign == "-")
    return [f"{sign}{name}" for name in of_core]
