"""Where a hero comes from and where one is kept: ready-made ones, the shelf, files, paper."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from rules.momenta.characters.hero_files import HeroFaults, write_hero
from rules.momenta.characters.ready import ready_heroes

from . import shelf
from .files import draw_files, open_button, save_button
from .hero_parts import Held, draw_held
from .hero_status import name_of
from .hero_text import written
from .html import Child, Markup, element

if TYPE_CHECKING:
    from .hero_panel import HeroPanel

__all__ = ["EMPTY", "LOAD", "begin_button", "draw_begin", "draw_keep"]

EMPTY: Final = "empty"
LOAD: Final = "load:file"
# What the name of a file is made of.
WRITABLE: Final = re.compile("[A-Za-z0-9]")


def draw_begin(panel: HeroPanel, *extra: Markup) -> Markup:
    """Give the buttons that put another hero in place of the present one."""
    ready = ready_heroes(panel.rules)
    first = [begin_button(f"Start from {hero.label}", hero.id) for hero in ready if hero.example]
    others = [
        element("li", begin_button(hero.label, hero.id), element("span", hero.told("pitch")))
        for hero in ready
        if not hero.example
    ]
    return element(
        "div",
        element("div", first, *extra, class_="m-tools", role="group", aria_label="Start from"),
        element(
            "details",
            element("summary", "Other heroes that are ready to play"),
            element("ul", others, class_="m-h-ready"),
            id=f"{panel.prefix}-begin",
            class_="m-more",
        )
        if others
        else None,
        class_="m-h-begin",
    )


def begin_button(label: str, name: str) -> Markup:
    """Give a button that begins from a ready-made hero or from an empty one."""
    return element(
        "button", label, type="button", class_="m-button m-small", data_key=f"begin:{name}"
    )


def draw_keep(panel: HeroPanel, *extra: Markup) -> Child:
    """Give the buttons that keep the hero as a file and open one, after what else there is."""
    hero = panel.hero
    try:
        text = write_hero(hero)
    except HeroFaults:  # with the spaces that make it pleasant to read it is too long
        text = written(hero)
    name = name_of(hero) if WRITABLE.search(hero.name) else "hero"
    return [
        _draw_shelf(panel),
        draw_files(
            "Keep the hero",
            *extra,
            None if shelf.unread() else _shelve_button(),
            save_button(text, f"{name}.json"),
            open_button(panel, LOAD, accept=".json,.txt"),
        ),
        panel.draw_problems() if panel.invalid == LOAD else None,
        element("p", panel.told, class_="m-notice") if panel.is_opened else None,
    ]


def _shelve_button() -> Markup:
    return element(
        "button",
        "Put on my shelf",
        type="button",
        class_="m-button m-small",
        data_key="put_on_shelf",
    )


def _draw_shelf(panel: HeroPanel) -> Child:
    """Give what stands on the shelf, each to be opened or taken off, and a button to put one on."""
    if told := shelf.unread():
        return element("p", told, class_="m-quiet")
    held = shelf.shelved()
    return element(
        "details",
        element("summary", f"Your shelf ({len(held)})"),
        element(
            "p",
            "Heroes on your shelf are at hand on every page of this book. They stay in this"
            " browser; a file keeps them safer.",
            class_="m-quiet",
        ),
        draw_held(
            "Your shelf",
            (
                Held(
                    element(
                        "button",
                        f"Open {each.name}",
                        type="button",
                        class_="m-button m-small",
                        data_key=f"open_shelved:{each.name}",
                    ),
                    f"take_off_shelf:{each.name}",
                    "Take off my shelf",
                    each.name,
                )
                for each in held
            ),
        ),
        id=f"{panel.prefix}-shelf",
        class_="m-more",
    )
