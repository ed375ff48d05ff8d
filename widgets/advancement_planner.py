"""Planning how a hero advances: rank by rank, what each brings, costs nothing, and changes."""

from __future__ import annotations

from dataclasses import replace

from rules.data import current
from rules.momenta.characters.advancement import advance, gives_attribute
from rules.momenta.characters.choosing import NONE
from rules.momenta.characters.hero import NO_ARCHETYPE
from rules.momenta.characters.options import added_refusals, choose
from rules.momenta.characters.ready import hero_from, ready_heroes
from rules.momenta.characters.refusals import Refused
from rules.momenta.characters.refusing import ADVANCEMENT

from .advancement_ahead import groups
from .advancement_next import LATER, growths
from .advancement_view import draw_planner, plan_said
from .book_pages import ADVANCEMENT as CHAPTER
from .choices import Choice, Radios
from .controls import shown
from .hero_open import ShowsOpen
from .hero_panel import HeroPanel
from .hero_text import KeptHero, written
from .html import Markup
from .panel import action

__all__ = ["AdvancementPlanner"]


class AdvancementPlanner(ShowsOpen, HeroPanel):
    """A hero who gains ranks; `hero` is that hero at the last rank that was planned."""

    title = "Advancement"
    plays = CHAPTER
    tells_problems = True
    build = KeptHero("Hero", start=lambda: written(hero_from(ready_heroes()[0])))
    growth = Choice(
        "The attribute that grows with it", lambda: growths(current()), start=lambda: LATER
    )
    group = Radios("Numbers", lambda: groups(current()), start=lambda: groups(current())[0][0])

    @property
    def grown(self) -> str | None:
        """The attribute that grows at the next rank; None where none does, or none is chosen."""
        grows = gives_attribute(self.hero.character_rank + 1, self.rules)
        return self.growth if grows and self.growth != LATER else None

    @action
    def gain(self, name: str, _: object) -> None:
        """Gain a rank in an archetype, with the attribute that was chosen to grow."""
        before = self.hero
        after = advance(before, NO_ARCHETYPE if name == NONE else name, self.grown)
        refused = added_refusals(before, after, self.rules)
        self.problems += tuple(found.sentence for found in refused)
        if not refused and self.put_hero(after):
            self.growth = LATER

    @action
    def grow(self, _when: str, attribute: object) -> None:
        """Let an attribute grow for the first rank that was gained without one."""
        before = self.hero
        try:
            after = choose(before, ADVANCEMENT, f"+{attribute}", self.rules)
        except Refused as refused:
            self.problems += tuple(map(str, refused.refusals))
            return
        refusals = added_refusals(before, after, self.rules)
        self.problems += tuple(found.sentence for found in refusals)
        if not refusals:
            self.put_hero(after)

    @action
    def take_back(self, rank: str, _: object) -> None:
        """Take back the last rank; a touch that comes too late does nothing."""
        hero = self.hero
        if not hero.advances:
            self.refuse(f"{self.title}: {shown(rank)} can't be taken back; no rank is gained yet.")
        elif rank == str(hero.character_rank):
            self.put_hero(replace(hero, advances=hero.advances[:-1]))

    def said(self) -> str:
        """Give the plan as text."""
        return plan_said(self.hero, self.rules)

    def draw(self) -> Markup:
        """Give the ranks, the next one and what follows."""
        return draw_planner(self)
