"""The WorldKeeper's editor of a Moment, as a part of a widget: heroes, Events, files."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rules.data import DataFaults, current
from rules.moment_board.growth import with_bane, with_renown
from rules.moment_board.moment import Event, Moment, MomentFaults, sample, starting_hero
from rules.moment_board.records import EffectKind, EventSpace
from rules.momenta.characters.hero import attributes_of

from .controls import ControlFault, shown
from .files import opened
from .form import Form, action
from .hero_source import HeroSource
from .html import Child
from .moment_editor_fields import Spot, field_of, fresh_effect, with_event
from .moment_editor_text import KeptMoment, empty_moment, faults_told, first_moment, held
from .moment_editor_view import EMPTY, LOAD, draw_editor

__all__ = ["MomentEditor"]

UNDO = "Undo brings back what was here."


class MomentEditor(Form):
    """A form in which a Moment is written; `moment` is that Moment, and always one to be played.

    All of it is one text, kept in `text`; what would make it a Moment that can't be is refused.
    """

    title = "Your own Moment"
    text = KeptMoment("Your own Moment")
    # What was done with the whole Moment, and the text that came of it.
    done: tuple[str, str] = ("", "")

    guest: HeroSource

    def make_parts(self) -> dict[str, Form]:
        """Give the form that brings a hero of Momenta along."""
        self.guest = HeroSource()
        return {"guest": self.guest}

    def changed(self, name: str) -> None:
        """Let a hero who was brought along in."""
        if name.startswith("guest.") and (hero := self.guest.hero) is not None:
            self.guest.brought = ""
            # Whatever the Moment asks for: what the hero does best.
            dice = max(attributes_of(hero).values())
            self._heroes((*self.moment.heroes, replace(starting_hero(hero.name), dice=dice)))

    @property
    def moment(self) -> Moment:
        """The Moment as it is written so far; before anything is, the first sample."""
        return held(self.text) if self.text else first_moment()

    def take(self, moment: Moment, told: str = "") -> bool:
        """Put a Moment in place of the present one; give whether it can be, else a fault is told.

        `told` is a sentence about it, shown until the Moment changes again.
        """
        try:
            self.text = moment
        except ControlFault as fault:
            self._refuse_at("", (str(fault),))
            return False
        self.done = self.text, told
        return True

    # ---- touches

    @action
    def edit(self, key: str, value: object) -> None:
        """Set one field; a value that the field or the Moment can't take is refused there."""
        moment = self.moment
        spot = Spot.read(key)
        field = field_of(moment, spot) if spot else None
        if field is None:
            self._refuse_at("", (f"{self.title} has no field called {shown(key)}.",))
            return
        try:
            changed = field.put(field.control.read(value))
        except ControlFault as fault:
            self._refuse_at(key, (str(fault),))
            return
        if faults := changed.check():
            self._refuse_at(key, faults)
        elif changed != moment:
            self.take(changed)

    @action
    def add_hero(self) -> None:
        """Add a starting hero at the end."""
        heroes = self.moment.heroes
        names = {hero.name for hero in heroes}
        numbers = range(len(heroes) + 1, 2 * len(heroes) + 2)
        name = next(name for n in numbers if (name := f"Hero {n}") not in names)
        self._heroes((*heroes, starting_hero(name)))

    @action
    def remove_hero(self, which: str, _value: object) -> None:
        """Take a hero out."""
        number = self._hero_number(which)
        heroes = self.moment.heroes
        if number is not None:
            self._heroes((*heroes[:number], *heroes[number + 1 :]))

    @action
    def renown(self, which: str, _value: object) -> None:
        """Let a hero's bag grow by a rank of renown."""
        self._grow(which, "renown")

    @action
    def bane(self, which: str, _value: object) -> None:
        """Let a Bane lower a token of a hero's bag."""
        self._grow(which, "bane")

    @action
    def add_effect(self, space: str, _value: object) -> None:
        """Add an effect to the Event of a space."""
        moment = self.moment
        if space not in {record.id for record in current().of(EventSpace)}:
            self._refuse_at("", (f"{self.title} has no Event space called {shown(space)}.",))
            return
        event = moment.event_at(space) or Event(space, "")
        effect = fresh_effect(current().of(EffectKind)[0].id)
        self._put(with_event(moment, replace(event, effects=(*event.effects, effect))))

    @action
    def remove_effect(self, which: str, _value: object) -> None:
        """Take an effect out of the Event of a space: `for-minor-0`."""
        moment = self.moment
        spot = Spot.read(f"effect-{which}-kind")
        event = moment.event_at(spot.space) if spot else None
        if spot is None or event is None or spot.number >= len(event.effects):
            self._refuse_at("", (f"{self.title} has no effect called {shown(which)}.",))
            return
        effects = (*event.effects[: spot.number], *event.effects[spot.number + 1 :])
        self._put(with_event(moment, replace(event, effects=effects)))

    @action
    def begin(self, name: str, _value: object) -> None:
        """Start anew from a sample, or from a Moment with nothing in it."""
        try:
            moment = empty_moment() if name == EMPTY else sample(name)
        except DataFaults:
            self._refuse_at("", (f"There is no sample Moment called {shown(name)}.",))
            return
        if faults := moment.check():
            self._refuse_at("", faults)
        else:
            self.take(moment, f"It starts from {moment.name}. {UNDO}")

    @action
    def load(self, _what: str, value: object) -> None:
        """Open the file of a Moment; one with faults is refused with all of them."""
        try:
            moment = held(opened(value))
        except ControlFault as fault:
            self._refuse_at(LOAD, (str(fault),))
        except MomentFaults as faults:
            self._refuse_at(LOAD, faults_told(faults.faults))
        else:
            self.take(moment, f"{moment.name or 'The Moment'} was opened. {UNDO}")

    def _grow(self, which: str, how: str) -> None:
        number = self._hero_number(which)
        if number is None:
            return
        hero = self.moment.heroes[number]
        tokens = (with_renown if how == "renown" else with_bane)(hero.tokens)
        if tokens is None:
            none = "can be lifted any more" if how == "renown" else "is left for a Bane to change"
            self._refuse_at(f"hero-{number}-tokens", (f"{hero.name}: no token {none}.",))
            return
        grown = replace(hero, tokens=tuple(sorted(tokens)))
        heroes = self.moment.heroes
        self._heroes((*heroes[:number], grown, *heroes[number + 1 :]))

    def _hero_number(self, which: str) -> int | None:
        spot = Spot.read(f"hero-{which}-name")
        if spot is None or spot.number >= len(self.moment.heroes):
            self._refuse_at("", (f"{self.title} has no hero number {shown(which)}.",))
            return None
        return spot.number

    def _heroes(self, heroes: Iterable[object]) -> None:
        self._put(replace(self.moment, heroes=tuple(heroes)))  # type: ignore[arg-type]

    def _put(self, moment: Moment) -> None:
        """Take a Moment that a button made, unless it has faults."""
        if faults := moment.check():
            self._refuse_at("", faults)
        else:
            self.take(moment)

    def _refuse_at(self, key: str, faults: Iterable[str]) -> None:
        self.problems = (*self.problems, *faults)
        self.invalid = key

    # ---- what is shown

    @property
    def told(self) -> str:
        """What was done with the whole Moment, as long as it is as it became then."""
        text, told = self.done
        return told if text == self.text else ""

    def draw(self) -> Child:
        """Give all fields of the Moment, folded by hero and by Event, and what to do with it."""
        return draw_editor(self)
