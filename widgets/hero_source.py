"""Where a widget takes a hero from: a ready-made one, the reader's shelf, or a file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.data import DataFaults, current
from rules.momenta.characters.creation_records import ReadyHero
from rules.momenta.characters.hero import Hero
from rules.momenta.characters.hero_files import HeroFaults
from rules.momenta.characters.ready import hero_from, ready_heroes

from . import shelf
from .controls import ControlFault, shown
from .files import draw_files, open_button
from .form import Form, action
from .hero_text import KeptHero, faults_told, held, read_file, written
from .html import Child, Markup, element

__all__ = ["BroughtHero", "HeroSource", "without_words"]

READY, SHELF, HERE = "ready", "shelf", "here"


def without_words(hero: Hero) -> Hero:
    """Give a hero without the free texts that no number hangs on, so that any fits a link."""
    return replace(hero, concept="", threads=(), bonds=())


class BroughtHero(KeptHero):
    """A hero as a text; empty for nobody."""

    is_drawn = False

    def read(self, raw: object) -> str:
        """Give the text of the hero, '' for nobody; raises ControlFault."""
        return "" if raw in ("", None) else super().read(raw)


class HeroSource(Form):
    """A hero that a reader brings along; `hero` is that hero, None before one is chosen."""

    title = "A hero of yours"
    brought = BroughtHero("A hero of yours", start=str)

    @property
    def hero(self) -> Hero | None:
        """The hero, with as much as `kept` leaves."""
        return held(self.brought) if self.brought else None

    def kept(self, hero: Hero) -> Hero:
        """Give what is kept of a hero who is brought."""
        return without_words(hero)

    # ---- touches

    @action
    def bring(self, _what: str, value: object) -> None:
        """Bring the hero of an entry of the list: `ready:mira`, `shelf:Mira`, '' for none."""
        if value in ("", HERE):
            # The entry of the hero who is here already changes nothing.
            if not value:
                self.brought = ""
            return
        where, _, name = str(value).partition(":")
        try:
            found = self._found(where, name)
            if found is None:
                self.refuse(f"{self.title}: {shown(value)} is not on the list.")
            else:
                self._take(found)
        except ControlFault as fault:
            self.refuse(str(fault))
        except (HeroFaults, DataFaults) as faults:
            self.refuse(f"{self.title}: {' '.join(map(str, faults.faults))}")

    @action
    def open_hero(self, _what: str, value: object) -> None:
        """Bring the hero of a file; one that can't be read is refused with all its faults."""
        self._take_read(read_file(value))

    def _found(self, where: str, name: str) -> Hero | None:
        if where == READY and any(record.id == name for record in ready_heroes()):
            return hero_from(current().one(ReadyHero, name))
        if where == SHELF:
            return next((held(one.text) for one in shelf.shelved() if one.name == name), None)
        return None

    def _take_read(self, found: Hero | tuple[str, ...]) -> None:
        if isinstance(found, tuple):
            self.problems += found
            return
        try:
            self._take(found)
        except ControlFault as fault:
            self.refuse(str(fault))
        except HeroFaults as faults:
            self.problems += faults_told(faults.faults)

    def _take(self, hero: Hero) -> None:
        self.brought = written(self.kept(hero))

    # ---- what is shown

    def draw(self) -> Child:
        """Give the list of heroes and a way to open a file."""
        ident = f"{self.prefix}-bring"
        return [
            element(
                "div",
                element("label", "Hero", for_=ident),
                element(
                    "select",
                    [_option(value, label, chosen) for value, label, chosen in self._entries()],
                    id=ident,
                    data_key=f"{self.path}bring:hero",
                ),
                class_="m-control m-choice",
            ),
            draw_files(
                "A hero from a file",
                open_button(self, "open_hero:file", "Open a hero's file", ".json,.txt"),
            ),
            element("p", reason, class_="m-fault") if (reason := shelf.unread()) else None,
        ]

    def _entries(self) -> Iterator[tuple[str, str, bool]]:
        """Give each entry of the list: its value, its label, whether it is the present hero."""
        present = self.hero
        yield "", "Nobody in particular", present is None
        seen = False
        for value, label, hero in self._offered():
            same = present is not None and not seen and hero == present
            seen = seen or same
            yield value, label, same
        if present is not None and not seen:
            yield HERE, f"{present.name or 'A hero without a name'} (brought along)", True

    def _offered(self) -> Iterator[tuple[str, str, Hero]]:
        for each in shelf.shelved():
            # One that can't be read stays on the shelf for a newer book.
            if (hero := _on_shelf(each.text)) is not None:
                yield f"{SHELF}:{each.name}", f"{each.name} (yours)", self.kept(hero)
        for record in ready_heroes():
            yield f"{READY}:{record.id}", record.label, self.kept(hero_from(record))


def _on_shelf(text: str) -> Hero | None:
    try:
        return held(text)
    except HeroFaults:
        return None


def _option(value: str, label: str, chosen: bool) -> Markup:
    return element("option", label, value=value, selected=chosen)
