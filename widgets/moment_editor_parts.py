"""How one hero and one Event of the editor are drawn; what has not changed is drawn once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from rules.data import Ruleset
from rules.data.styles import percent
from rules.moment_board.effect_words import effect_in_words, event_in_words
from rules.moment_board.growth import with_bane, with_renown
from rules.moment_board.models import model_of
from rules.moment_board.moment import Effect, Event, Hero
from rules.moment_board.moment_checks import effect_bounds
from rules.moment_board.records import Bag, BoardLimits, Difficulty, EventSpace, ModelId

from .html import Child, Markup, element
from .moment_editor_fields import Spot, effect_settings, hero_value
from .moment_editor_settings import EFFECT, EVENT, HERO, controls_of

__all__ = ["Seat", "Sheet", "draw_event", "draw_fields", "draw_hero", "small_button"]

MOST_KEPT = 128


class Seat(NamedTuple):
    """Where the editor stands: what begins its ids and its keys; and the fault of a field."""

    prefix: str
    path: str
    invalid: str = ""
    fault: str = ""

    def of(self, stem: str) -> Seat:
        """Give the same for the fields of a stem; faults of other fields are none of theirs."""
        return self if self.invalid.startswith(stem) else self._replace(invalid="", fault="")


class At(NamedTuple):
    """Where a field stands: what begins its id, and the key of its touches."""

    prefix: str
    path: str


class Sheet(NamedTuple):
    """A hero as the editor shows them: their place, and what else of the Moment matters to them."""

    hero: Hero
    number: int
    model: ModelId
    difficulty: str
    alone: bool


def draw_fields(
    seat: Seat,
    spot: Spot,
    values: Mapping[str, Any],
    facts: Mapping[str, Mapping[str, Any]] | None = None,
) -> Markup:
    """Give the fields beside a spot with their values, and with more `facts` of some of them."""
    place = At(f"{seat.prefix}-{spot.stem[:-1]}", f"{seat.path}edit:{spot.stem}")
    drawn = []
    for name, value in values.items():
        more = dict((facts or {}).get(name, {}))
        if seat.invalid == f"{spot.stem}{name}":
            more |= {"aria_invalid": "true", "fault": seat.fault}
        drawn.append(controls_of(spot.of)[name].draw(value, place, **more))
    return element("div", drawn, class_="m-controls")


def small_button(label: str, key: str, **facts: Any) -> Markup:
    """Give a button that stands among others."""
    return element("button", label, type="button", class_="m-button m-small", data_key=key, **facts)


def _folded(ident: str, title: str, said: str, *held: Child) -> Markup:
    """Give a part that opens, with what it holds in words beside its title."""
    head = element("summary", f"{title}: {said}")
    return element("details", head, *held, id=ident, class_="m-more")


# ---- heroes


@lru_cache(maxsize=MOST_KEPT)
def draw_hero(seat: Seat, sheet: Sheet, ruleset: Ruleset) -> Markup:
    """Give the fields of a hero, folded below their name and their chance."""
    hero, number = sheet.hero, sheet.number
    bag = sheet.model == "bag"
    left_out = "dice" if bag else "tokens"
    values = {name: hero_value(hero, name) for name in controls_of(HERO) if name != left_out}
    return _folded(
        f"{seat.prefix}-hero-{number}",
        hero.name,
        _hero_in_words(sheet, ruleset),
        draw_fields(
            seat,
            Spot(HERO, "", number=number),
            values,
            {"redraws": {"max": hero.conviction}},
        ),
        element(
            "div",
            _draw_growth(seat, sheet, ruleset) if bag else None,
            small_button(
                f"Remove {hero.name}", f"{seat.path}remove_hero:{number}", disabled=sheet.alone
            ),
            class_="m-tools",
        ),
    )


def _hero_in_words(sheet: Sheet, ruleset: Ruleset) -> str:
    step = ruleset.one(Difficulty, sheet.difficulty)
    powers = model_of(sheet.model).powers(sheet.hero, False, ruleset)
    chance = percent(powers.at_least(step.power(sheet.model)))
    return (
        f"Conviction {sheet.hero.conviction}, reaches {step.label} {chance} of the time with the"
        " flame unlit"
    )


def _draw_growth(seat: Seat, sheet: Sheet, ruleset: Ruleset) -> Child:
    bag, tokens = ruleset.one(Bag), sheet.hero.tokens
    return [
        small_button(
            "A rank of renown",
            f"{seat.path}renown:{sheet.number}",
            disabled=with_renown(tokens, ruleset) is None,
        ),
        small_button(
            "A Bane",
            f"{seat.path}bane:{sheet.number}",
            disabled=with_bane(tokens, ruleset) is None,
        ),
        element(
            "span",
            f"A rank lifts the lowest token by {bag.renown_step}; a Bane turns a token of"
            f" {bag.bane_from} into {bag.bane_to}.",
            class_="m-hint",
        ),
    ]


# ---- Events


def draw_event(seat: Seat, space: EventSpace, event: Event, ruleset: Ruleset) -> Markup:
    """Give the fields of a space's Event, folded below what it does."""
    own = seat.of(f"{EVENT}-{space.id}-")
    if not own.invalid:
        own = seat.of(f"{EFFECT}-{space.id}-")
    return _draw_event(own, space, event, ruleset)


@lru_cache(maxsize=MOST_KEPT)
def _draw_event(seat: Seat, space: EventSpace, event: Event, ruleset: Ruleset) -> Markup:
    most = ruleset.one(BoardLimits).most_effects
    full = len(event.effects) >= most
    return _folded(
        f"{seat.prefix}-event-{space.id}",
        space.label,
        event_in_words(event, ruleset) or event.happens or "nothing yet",
        draw_fields(seat, Spot(EVENT, "", space.id), {"happens": event.happens}),
        [_draw_effect(seat, space, n, effect, ruleset) for n, effect in enumerate(event.effects)],
        element(
            "div",
            small_button("Add an effect", f"{seat.path}add_effect:{space.id}", disabled=full),
            element("span", f"An Event has at most {most} effects.", class_="m-hint")
            if full
            else None,
            class_="m-tools",
        ),
    )


def _draw_effect(
    seat: Seat, space: EventSpace, number: int, effect: Effect, ruleset: Ruleset
) -> Markup:
    spans = {}
    for name in effect_settings(effect):
        if name in ("amount", "prepared"):
            least, most = effect_bounds(effect.kind, name, ruleset)
            spans[name] = {"min": least, "max": most}
    return element(
        "fieldset",
        element("legend", effect_in_words(effect, ruleset)),
        draw_fields(
            seat,
            Spot(EFFECT, "", space.id, number),
            {name: getattr(effect, name) for name in effect_settings(effect)},
            spans,
        ),
        element(
            "div",
            small_button("Remove this effect", f"{seat.path}remove_effect:{space.id}-{number}"),
            class_="m-tools",
        ),
        class_="m-offers",
    )
