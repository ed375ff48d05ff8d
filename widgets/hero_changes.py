"""Changing the rules and seeing what it does to heroes: one of them in full, the others at once."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rules.data import Ruleset
from rules.momenta.characters.hero import Hero

from .book_pages import GLANCE
from .controls import shown
from .form import Form
from .hero_changes_file import rules_of_file
from .hero_changes_form import HeroRules
from .hero_changes_found import ComparedHero, Moved, moved, moved_ready
from .hero_changes_list import draw_files_of, draw_list, draw_picking
from .hero_changes_rules import FILE
from .hero_changes_view import draw_hero, draw_ready
from .hero_changes_words import hero_told, ready_told
from .html import Child, Markup, element
from .panel import Panel

__all__ = ["HeroChanges"]


class HeroChanges(Panel):
    """Rules changed number by number, beside what that does to heroes."""

    for_notebooks = True
    title = "What a change does to heroes"
    plays = GLANCE
    changes: HeroRules
    who: ComparedHero

    def __init__(
        self,
        *,
        variant: str | Path | None = None,
        changes: Mapping[str, int] | None = None,
        hero: Hero | str | None = None,
        name: str | None = None,
        state: str = "",
        **start: object,
    ) -> None:
        """Make it; `variant` is the file of one to compare with in place of the book's rules.

        `changes` are numbers by `id.key`, as `{"max-vitality.times": 4}`; `hero` is a hero or the
        code of one. Whatever is wrong with any of them is told in the widget.
        """
        self.variant = variant
        found = None if variant is None else rules_of_file(variant)
        self.file_rules = found if isinstance(found, Ruleset) else None
        self.file_faults = found if isinstance(found, tuple) else ()
        if self.file_rules is not None:
            start = {"changes.base": FILE, **start}
        if changes is not None:
            start["changes.given"] = changes
        if hero is not None:
            start["who.brought"] = hero
        super().__init__(name=name, state=state, **start)

    def make_parts(self) -> dict[str, Form]:
        """Give the form of the changes, and the choice of a hero."""
        self.changes, self.who = HeroRules(self.file_rules), ComparedHero()
        return {"changes": self.changes, "who": self.who}

    @property
    def code(self) -> str:
        """The Python that makes the panel as it stands."""
        name, _, rest = super().code.partition("(")
        first = [f"variant={str(self.variant)!r}"] if self.variant is not None else []
        return f"{name}({', '.join([*first, *filter(None, [rest[:-1]])])})"

    # ---- what is found

    @property
    def rules(self) -> Ruleset:
        """The rules in force: those that are compared with, with the changes that can be."""
        return self.changes.rules

    @property
    def of_hero(self) -> Moved | None:
        """What moves for the chosen hero; None where none is chosen."""
        hero = self.who.hero
        return None if hero is None else moved(hero, self.changes.base_rules, self.rules)

    @property
    def of_ready(self) -> tuple[Moved, ...]:
        """What moves for each of the ready-made heroes."""
        return moved_ready(self.changes.base_rules, self.rules)

    def said(self) -> str:
        """Tell what is changed, and what it does, in sentences; '' where nothing is changed."""
        if self.rules == self.changes.base_rules:
            return ""
        return (
            f"{self._changes_told()} Compared with {self.changes.whose}: {' '.join(self._found())}"
        )

    def _changes_told(self) -> str:
        told = list(filter(None, (self.changes.in_words, self.changes.rest_in_words)))
        return f"Changed: {'; '.join(told)}."

    def _found(self) -> list[str]:
        one = self.of_hero
        told = [hero_told(one, self.rules)] if one is not None else []
        return [*told, ready_told(self.of_ready)]

    # ---- drawing

    def draw(self) -> Markup:
        """Give what is compared, the changes, what comes of them, and the files of it."""
        form = self.changes
        return element(
            "div",
            self._draw_file_faults(),
            element(
                "div",
                element("div", form.draw_control("base", options=form.bases), class_="m-controls"),
                self.who.draw(),
                class_="m-forecast-setup",
            ),
            element(
                "div",
                draw_picking(form),
                draw_list(form),
                class_="m-forecast-changes",
                role="group",
                aria_label="Changes of the rules",
            ),
            self._draw_told(),
            draw_hero(self.who.hero, self.of_hero, form.whose, self.rules),
            draw_ready(self.of_ready, self.rules),
            draw_files_of(form),
            class_="m-forecast",
        )

    def _draw_told(self) -> Child:
        if self.rules == self.changes.base_rules:
            return element("p", "Nothing is changed, so both rules are the same.", role="status")
        return [
            element("p", self._changes_told()),
            element("p", " ".join(self._found()), role="status"),
        ]

    def _draw_file_faults(self) -> Child:
        if not self.file_faults:
            return None
        return element(
            "div",
            element("p", f"The variant {shown(str(self.variant))} can't be compared with:"),
            [element("p", fault, class_="m-fault") for fault in self.file_faults],
            element("p", "The book's rules stand in its place."),
            role="status",
            class_="m-forecast-faults",
        )
