"""A roll as a hero makes it: the dice of one of the hero's attributes, and what armor takes."""

from __future__ import annotations

from rules.data import current
from rules.data.styles import written
from rules.momenta.characters.body_records import Attribute
from rules.momenta.characters.gear import worn
from rules.momenta.characters.hero import attributes_of
from rules.momenta.roll_kinds import kinds_of

from .choices import Choice
from .hero_source import HeroSource
from .html import Child, element

__all__ = ["HeroDice"]


def _attributes() -> list[tuple[str, str]]:
    return [(each.id, f"{each.label}, {each.name}") for each in current().of(Attribute)]


class HeroDice(HeroSource):
    """The hero who rolls and the attribute; `dice` and `penalty` are what they bring to a roll."""

    attribute = Choice("Attribute", _attributes, start=lambda: current().of(Attribute)[0].id)

    @property
    def dice(self) -> int:
        """The points of the attribute, which are dice; none without a hero."""
        return 0 if self.hero is None else attributes_of(self.hero)[self.attribute]

    @property
    def penalty(self) -> int:
        """The dice that armor takes from the attribute's rolls."""
        if self.hero is None:
            return 0
        return -worn((*self.hero.gear, *self.hero.wondrous)).penalties.get(self.attribute, 0)

    def kind_for(self, kind: str) -> str:
        """Give the kind of roll that the attribute makes: `kind`, where the rules let it."""
        kinds = kinds_of(current().one(Attribute, self.attribute).label)
        return kind if kind in kinds else kinds[0]

    def draw_hero(self, dice: int, penalty: int) -> Child:
        """Give the choice of hero and attribute, and what it put into a roll of such dice."""
        hero = self.hero
        return element(
            "details",
            element("summary", "Roll as a hero"),
            element(
                "div",
                self.draw(),
                self.draw_control("attribute") if hero else None,
                class_="m-controls",
            ),
            element("p", self._told(dice, penalty), class_="m-quiet") if hero else None,
            id=f"{self.prefix}-who",
            open=hero is not None,
            class_="m-more",
        )

    def _told(self, dice: int, penalty: int) -> str:
        assert self.hero is not None
        label = current().one(Attribute, self.attribute).label
        armor = f", and armor takes {self.penalty}" if self.penalty else ""
        brings = written(self.dice, "count:die", "")
        said = f"{self.hero.name or 'The hero'} brings {brings} of {label}{armor}."
        changed = (dice, penalty) != (self.dice, self.penalty)
        return f"{said} The dice above were changed since." if changed else said
