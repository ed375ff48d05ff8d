"""What the steps of a hero share: a choice that can be made or not, and why; lists, counts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from rules.data import Ruleset
from rules.data.records import FrozenMap
from rules.momenta.characters.options import Option
from rules.momenta.characters.refusing import HeroRefusal
from rules.momenta.characters.validation import STEPS

from .hero_rules import why
from .html import Child, Markup, element

__all__ = [
    "Card",
    "Held",
    "counted",
    "draw_card",
    "draw_cards",
    "draw_held",
    "heading",
    "ident_of",
    "is_bar",
    "later",
    "now_refused",
    "taking",
]

# A mark that is read by the eye alone; words say the same.
TAKEN: Final = "\u2713"
NOT_IN_IDS: Final = re.compile(r"[^A-Za-z0-9-]+")
# How many cards are kept as they were drawn: more than the longest list has in two states.
MOST_KEPT: Final = 512


class Card(NamedTuple):
    """A choice as a step shows it: its option, the key of its touches, what more it tells."""

    option: Option
    key: str
    # Whether the hero has it, and how a button names taking it where it is no box to tick.
    held: bool = False
    doing: str = ""
    more: Markup | None = None
    # What it is one of where only one of several can be chosen.
    group: str = ""


class Held(NamedTuple):
    """Something that a hero has: what is shown of it, what a button does, and how that is said."""

    what: Child
    key: str = ""
    doing: str = "Put back"
    spoken: str = ""


# The points of a core lie in its attributes, so what bars these bars a core as well.
LIES_IN: Final[Mapping[str, str]] = FrozenMap({"step-cores": "step-attributes"})


def _place(step: str) -> int:
    return STEPS.index(step) if step in STEPS else len(STEPS)


def is_bar(refusal: HeroRefusal, step: str) -> bool:
    """Whether a refusal bars a choice of a step: its rule is one of that step or of one before.

    What a choice would upset in a step that comes later is no bar, because that step can follow.
    """
    return _place(refusal.step) <= _place(LIES_IN.get(step, step))


def now_refused(option: Option, step: str) -> HeroRefusal | None:
    """Give why a choice can't be made."""
    found = option.refusal
    return found if found and is_bar(found, step) else None


def later(option: Option, step: str) -> HeroRefusal | None:
    """Give what a choice would upset in a step that comes later."""
    found = option.refusal
    return None if found is None or is_bar(found, step) else found


def ident_of(*parts: object) -> str:
    """Give an id made of several parts, whatever stands in them."""
    return NOT_IN_IDS.sub("-", "-".join(map(str, parts)))


def counted(used: int, of: int, what: str) -> Markup:
    """Give how much of something is used, such as "1 of 3 BODY slots"."""
    return element("span", element("strong", f"{used} of {of}"), f" {what}", class_="m-h-count")


def heading(text: Child, level: int = 3) -> Markup:
    """Give a heading within a step; the theme's own would stand in the page's contents."""
    return element("p", text, role="heading", aria_level=level, class_="m-h-head")


def draw_held(label: str, rows: Iterable[Held]) -> Markup | None:
    """Give what a hero has as a named list with a button for each; None for nothing."""
    made = [
        element(
            "li",
            element("span", row.what),
            element(
                "button",
                row.doing,
                type="button",
                class_="m-button m-small",
                data_key=row.key,
                aria_label=f"{row.doing}: {row.spoken}",
            )
            if row.key
            else None,
            class_=None if row.key else "m-h-open",
        )
        for row in rows
    ]
    return element("ul", made, aria_label=label, class_="m-h-list") if made else None


def draw_cards(label: str, cards: Iterable[Markup]) -> Markup:
    """Give choices as a named list."""
    return element("ul", list(cards), aria_label=label, class_="m-h-cards")


@lru_cache(maxsize=MOST_KEPT)
def draw_card(prefix: str, step: str, card: Card, ruleset: Ruleset) -> Markup:
    """Give a choice: what it is, what it gives, and why it can't be made where that is so."""
    option = card.option
    ident = ident_of(prefix, card.key, *([option.id] if card.group else []))
    refused = None if card.held else now_refused(option, step)
    upset = None if card.held else later(option, step)
    told: list[Child] = []
    if option.detail:
        told.append(element("p", option.detail, id=f"{ident}-what"))
    if card.more is not None:
        told.append(card.more)
    if refused:
        told.append(_why(f"{ident}-why", "Closed: ", why(refused, step, ruleset), "m-h-closed"))
    elif upset:
        told.append(_why(f"{ident}-why", "Then: ", why(upset, step, ruleset), "m-h-then"))
    # The reason comes before what stands beside the choice anyway.
    described = f"{ident}-why" if refused or upset else f"{ident}-what" if option.detail else None
    native = taking if card.doing else _ticking
    looks = ("m-h-card", "m-h-held" if card.held else "", "m-h-barred" if refused else "")
    return element(
        "li",
        native(ident, card, described, disabled=refused is not None),
        told,
        class_=" ".join(filter(None, looks)),
    )


def _why(ident: str, begins: str, told: Markup, looks: str) -> Markup:
    return element("p", element("strong", begins), told, id=ident, class_=f"m-h-why {looks}")


def _ticking(ident: str, card: Card, described: str | None, *, disabled: bool) -> Markup:
    """Give a native box to tick, or one of several round ones, with its name."""
    one = bool(card.group)
    mark = f"{TAKEN} {'chosen' if one else 'taken'}" if card.held else ""
    return element(
        "label",
        element(
            "input",
            id=ident,
            type="radio" if one else "checkbox",
            name=card.group or None,
            value=card.option.id if one else None,
            checked=card.held,
            disabled=disabled,
            data_key=card.key,
            aria_describedby=described,
        ),
        element("strong", card.option.label),
        element("span", mark, class_="m-h-mark", aria_hidden="true") if mark else None,
        class_="m-h-pick",
    )


def taking(ident: str, card: Card, described: str | None, *, disabled: bool) -> Markup:
    """Give the name of a choice with a button that makes it, as often as the rules allow."""
    return element(
        "div",
        element("strong", card.option.label),
        element(
            "button",
            card.doing,
            id=ident,
            type="button",
            class_="m-button m-small",
            disabled=disabled,
            data_key=card.key,
            aria_describedby=described,
            aria_label=f"{card.doing}: {card.option.label}",
        ),
        class_="m-h-pick",
    )
