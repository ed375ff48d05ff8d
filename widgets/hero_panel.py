"""A widget about a hero: it keeps one, begins from another, opens files, fills the shelf."""

from __future__ import annotations

from rules.data import Ruleset, current
from rules.momenta.characters.hero import Hero, new_hero
from rules.momenta.characters.ready import hero_from, ready_heroes

from . import shelf
from .controls import ControlFault, shown
from .hero_keep import EMPTY, LOAD
from .hero_status import name_of
from .hero_text import KeptHero, held, read_file, written
from .panel import Panel, action

__all__ = ["HeroPanel"]

UNDO = "Undo brings back yours."


class HeroPanel(Panel):
    """A widget about one hero; `hero` is that hero as they stand, legal or not."""

    build = KeptHero("Hero")
    # What the last touch did with the whole hero.
    told = ""
    # Whether that is told beside the buttons of files as well, far from the head of the panel.
    is_opened = False

    def __init__(
        self,
        hero: Hero | str | None = None,
        *,
        name: str | None = None,
        state: str = "",
        **start: object,
    ) -> None:
        """Make the widget, of `hero`: a hero, the text of one's file, or one's code."""
        if hero is not None:
            start["build"] = hero
        super().__init__(name=name, state=state, **start)

    # ---- what the values stand for

    @property
    def rules(self) -> Ruleset:
        """The rules that the hero is built by."""
        return current()

    @property
    def hero(self) -> Hero:
        """The hero as they stand."""
        return held(self.build)

    # ---- touches

    def unsay(self) -> None:
        """Forget what was said of the last touch."""
        super().unsay()
        self.told, self.is_opened = "", False

    def put_hero(self, hero: Hero, told: str = "") -> bool:
        """Put a hero in place of the present one; give whether they can be kept, else it is said.

        `told` is a sentence about it, shown until the next touch.
        """
        try:
            self.build = hero
        except ControlFault as fault:
            self.refuse(str(fault))
            return False
        self.told = told
        return True

    @action
    def begin(self, name: str, _: object) -> None:
        """Put a ready-made hero, or an empty one, in place of the present one."""
        ready = {record.id: record for record in ready_heroes(self.rules)}
        if name in ready:
            told = f"It starts from {ready[name].label}. {UNDO}"
            self.put_hero(hero_from(ready[name], self.rules), told)
        elif name == EMPTY:
            self.put_hero(new_hero(self.rules), f"It starts with nothing chosen. {UNDO}")
        else:
            self.refuse(f"{self.title}: there is no ready-made hero called {shown(name)}.")

    @action
    def load(self, _what: str, value: object) -> None:
        """Open the file of a hero; one with faults is refused with all of them."""
        self._open_file(value)

    @action
    def put_on_shelf(self) -> None:
        """Put the hero on the shelf of the book, in place of one of the same name."""
        try:
            shelf.put(self.hero.name, written(self.hero))
        except shelf.ShelfError as fault:
            self.refuse_shelf(str(fault))
        else:
            self.told = f"{name_of(self.hero)} is on your shelf."
            self.put_shelf()

    @action
    def take_off_shelf(self, name: str, _: object) -> None:
        """Take a hero off the shelf; the one being built stays as they are."""
        try:
            shelf.take_off(name)
        except shelf.ShelfError as fault:
            self.refuse_shelf(str(fault))
        else:
            self.told = f"{shown(name)} is off your shelf."
            self.put_shelf()

    @action
    def open_shelved(self, name: str, _: object) -> None:
        """Put a hero of the shelf in place of the present one."""
        text = next((each.text for each in shelf.shelved() if each.name == name), None)
        if text is None:
            self.refuse(f"{self.title}: nothing on the shelf is called {shown(name)}.")
        else:
            self._open_file(text)

    def _open_file(self, text: object) -> None:
        """Put the hero of a file's text in place of the present one; faults are all told."""
        found = read_file(text)
        if isinstance(found, tuple):
            self._refuse_file(found)
        else:
            self.is_opened = self.put_hero(found, f"{name_of(found)} was opened. {UNDO}")

    def refuse_shelf(self, sentence: str) -> None:
        """Say why the shelf is as it was, beside its buttons."""
        self._refuse_file((sentence,))

    def _refuse_file(self, faults: tuple[str, ...]) -> None:
        self.problems, self.invalid = faults, LOAD
