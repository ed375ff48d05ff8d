"""Building a hero step by step: all choices, why each may or may not be made, and the sheet."""

from __future__ import annotations

from dataclasses import replace

from rules.data import current
from rules.momenta.characters.hero import Hero
from rules.momenta.characters.options import added_refusals
from rules.momenta.characters.refusals import Refused

from .book_pages import CREATING
from .choices import Choice
from .controls import ControlFault, Slider, shown
from .hero_equipment import gear_names
from .hero_fields import Seat, field_of
from .hero_masteries import ANY, board_names, domain_names
from .hero_moves import Offer, dropped, read_offer, shifts, taken, unticked, with_bond
from .hero_open import ShowsOpen
from .hero_panel import HeroPanel
from .hero_parts import is_bar
from .hero_path import steps_of
from .hero_said import said_of
from .hero_view import draw_builder
from .html import Markup
from .panel import action

__all__ = ["HeroBuilder"]


def _last_step() -> int:
    return len(steps_of(current())) - 1


class HeroBuilder(ShowsOpen, HeroPanel):
    """A hero to be built; `hero` is that hero as they stand, half-built or whole, legal or not."""

    title = "Your hero"
    plays = CREATING
    tells_problems = True
    here = Slider("Step", lambda: (0, _last_step()), start=lambda: 0)
    board = Choice(
        "Board", lambda: board_names(current()), start=lambda: board_names(current())[0][0]
    )
    domain = Choice("Domain", lambda: domain_names(current()), start=lambda: ANY)
    gear_kind = Choice(
        "Kind", lambda: gear_names(current()), start=lambda: gear_names(current())[0][0]
    )

    # ---- what the values stand for

    @property
    def step_id(self) -> str:
        """The id of the present step."""
        return steps_of(self.rules)[self.here].id

    @property
    def seat(self) -> Seat:
        """Where the hero's fields stand, and what is wrong with one of them."""
        return Seat(self.prefix, self.invalid, " ".join(self.problems))

    # ---- touches

    @action
    def visit(self, place: str, _: object) -> None:
        """Go to a step."""
        if place.isascii() and place.isdecimal() and len(place) <= 2 and int(place) <= _last_step():
            self.here = int(place)
        else:
            self.refuse(
                f"{self.title}: there is no step {shown(place)}; the last is {_last_step()}."
            )

    # Next and Back stand at one place: each names its own, so that none comes twice.

    @action
    def next(self, place: str, _: object) -> None:
        """Go on from a step; a touch that comes too late does nothing."""
        if place == str(self.here) and self.here < _last_step():
            self.here += 1

    @action
    def back(self, place: str, _: object) -> None:
        """Go back from a step; a touch that comes too late does nothing."""
        if place == str(self.here) and self.here:
            self.here -= 1

    @action
    def set(self, key: str, value: object) -> None:
        """Set a field of the hero; a value that it can't take is refused there."""
        field = field_of(self.hero, key, self.rules)
        if field is None:
            self.refuse(f"{self.title} has no field called {shown(key)}.")
            return
        try:
            changed = field.put(field.control.read(value))
        except ControlFault as fault:
            self.refuse(str(fault))
        else:
            if self.put_hero(changed):
                return
        self.invalid = key

    @action
    def take(self, what: str, value: object) -> None:
        """Make a choice that a step offers, or with False put back one that was made."""
        offer = read_offer(what) if value is None or isinstance(value, bool) else None
        # Of choices that exclude each other the value names the one that was made.
        if offer is None and what == "ancestry" and isinstance(value, str):
            offer = Offer("step-ancestry", value)
        if offer is None or offer.step not in {step.id for step in steps_of(self.rules)}:
            self.refuse(f"{self.title}: {shown(value)} can't be chosen at {shown(what)}.")
        elif value is False:
            self._change(unticked(self.hero, offer), what)
        elif not (value is True and unticked(self.hero, offer)):
            self._choose(offer)

    @action
    def core(self, which: str, _: object) -> None:
        """Give a core a point, or take one away, at whichever of its attributes can move."""
        sign, name = which[-1:], which[:-1]
        moves = shifts(self.hero, name, sign, self.rules) if sign in ("+", "-") else []
        if not moves:
            self.refuse(f"{self.title} has no core called {shown(which)}.")
            return
        # The first move that is allowed; if none is, what is told is why the last one is not.
        judged = [self._judged(Offer("step-cores", move)) for move in moves]
        self._put_judged(*next((one for one in judged if not one[1]), judged[-1]))

    @action
    def attribute(self, which: str, _: object) -> None:
        """Give an attribute a point, or take one away."""
        self._choose(Offer("step-attributes", f"{which[-1:]}{which[:-1]}"))

    @action
    def drop(self, what: str, _: object) -> None:
        """Take one thing of a list back."""
        self._change(dropped(self.hero, what), what)

    @action
    def put_back(self, what: str, _: object) -> None:
        """Take something off a board on which it can't stand."""
        board, _, name = what.rpartition(":")
        self._change(unticked(self.hero, Offer("step-masteries", name, board)), what)

    @action
    def as_created(self) -> None:
        """Take back every rank that was gained after creation."""
        self.put_hero(replace(self.hero, advances=()))

    @action
    def add_bond(self) -> None:
        """Add a Bond to be written."""
        self.put_hero(with_bond(self.hero, self.rules))

    def _change(self, hero: Hero | None, what: str) -> None:
        if hero is None:
            self.refuse(f"{self.title}: there is nothing to put back at {shown(what)}.")
        else:
            self.put_hero(hero)

    def _choose(self, offer: Offer) -> None:
        """Make a choice unless its step, or one before, is against it."""
        self._put_judged(*self._judged(offer))

    def _judged(self, offer: Offer) -> tuple[Hero, tuple[str, ...]]:
        """Give the hero with a choice made, and why its step, or one before, is against it."""
        hero = self.hero
        try:
            after = taken(hero, offer, self.rules)
        except Refused as refused:
            return hero, tuple(map(str, refused.refusals))
        added = added_refusals(hero, after, self.rules)
        return after, tuple(found.sentence for found in added if is_bar(found, offer.step))

    def _put_judged(self, hero: Hero, refused: tuple[str, ...]) -> None:
        self.problems += refused
        if not refused:
            self.put_hero(hero)

    # ---- drawing

    def said(self) -> str:
        """Give the sheet as text."""
        return said_of(self.hero, self.rules)

    def draw(self) -> Markup:
        """Give the steps and the sheet."""
        return draw_builder(self)
