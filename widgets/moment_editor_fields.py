"""The fields of a Moment, each with its key: what it shows, and the Moment that setting it gives.

Keys read `moment-name`, `hero-0-dice`, `event-for-minor-happens`, `effect-for-minor-0-amount`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from rules.data import current
from rules.moment_board.moment import Effect, Event, Hero, Moment
from rules.moment_board.moment_checks import GRANTED, effect_bounds
from rules.moment_board.records import Commitment, EffectKind, EventSpace

from .controls import Control
from .moment_editor_settings import EFFECT, EVENT, HERO, MOMENT, NO_MARKER, controls_of

__all__ = [
    "Field",
    "Spot",
    "effect_settings",
    "field_of",
    "fresh_effect",
    "hero_value",
    "with_event",
]

# What a hero can hold one of.
MARKERS: Final = ("confidence", "uncertainty")


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a field stands: in the Moment, a hero, the Event of a space, or one of its effects."""

    of: str
    name: str
    space: str = ""
    number: int = 0

    @property
    def stem(self) -> str:
        """The beginning of the key, which the fields of one thing share."""
        return {
            MOMENT: f"{MOMENT}-",
            HERO: f"{HERO}-{self.number}-",
            EVENT: f"{EVENT}-{self.space}-",
            EFFECT: f"{EFFECT}-{self.space}-{self.number}-",
        }[self.of]

    @property
    def key(self) -> str:
        """The whole key."""
        return f"{self.stem}{self.name}"

    @classmethod
    def read(cls, key: str) -> Spot | None:
        """Give the place of a key; None for one that no field has."""
        head, _, rest = key.partition("-")
        stem, _, name = rest.rpartition("-")
        number = 0
        if head in (HERO, EFFECT):
            stem, _, digits = stem.rpartition("-")
            if not (digits.isascii() and digits.isdecimal() and len(digits) <= 2):
                return None
            number = int(digits)
        found = cls(head, name, stem, number) if head in (MOMENT, HERO, EVENT, EFFECT) else None
        return found if found and found.key == key else None


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a Moment: its control, its value, and what setting it makes of the Moment."""

    control: Control[Any]
    value: Any
    put: Callable[[Any], Moment]


def field_of(moment: Moment, spot: Spot) -> Field | None:
    """Give a field of a Moment; None where there is none."""
    control = controls_of(spot.of).get(spot.name)
    found = _FINDERS[spot.of](moment, spot) if control is not None else None
    return Field(control, *found) if control is not None and found is not None else None


Found = tuple[Any, Callable[[Any], Moment]] | None


def _in_moment(moment: Moment, spot: Spot) -> Found:
    return getattr(moment, spot.name), lambda value: replace(moment, **{spot.name: value})


def _in_hero(moment: Moment, spot: Spot) -> Found:
    heroes = moment.heroes
    if spot.number >= len(heroes):
        return None
    hero = heroes[spot.number]

    def put(value: Any) -> Moment:
        changed = replace(hero, **_marked(value) if spot.name == "marker" else {spot.name: value})
        return replace(moment, heroes=(*heroes[: spot.number], changed, *heroes[spot.number + 1 :]))

    return hero_value(hero, spot.name), put


def hero_value(hero: Hero, name: str) -> Any:
    """Give what a field of a hero shows."""
    if name == "marker":
        return next((marker for marker in MARKERS if getattr(hero, marker)), NO_MARKER)
    return getattr(hero, name)


def _marked(name: str) -> dict[str, bool]:
    return {marker: marker == name for marker in MARKERS}


def _in_event(moment: Moment, spot: Spot) -> Found:
    if spot.space not in {space.id for space in current().of(EventSpace)}:
        return None
    event = moment.event_at(spot.space) or Event(spot.space, "")
    return event.happens, lambda value: with_event(moment, replace(event, happens=value))


def _in_effect(moment: Moment, spot: Spot) -> Found:
    event = moment.event_at(spot.space)
    if event is None or spot.number >= len(event.effects):
        return None
    effect = event.effects[spot.number]
    if spot.name not in effect_settings(effect):
        return None

    def put(value: Any) -> Moment:
        kind = spot.name == "kind"
        changed = _turned(effect, value) if kind else replace(effect, **{spot.name: value})
        effects = (*event.effects[: spot.number], changed, *event.effects[spot.number + 1 :])
        return with_event(moment, replace(event, effects=effects))

    return getattr(effect, spot.name), put


def effect_settings(effect: Effect) -> tuple[str, ...]:
    """Name the fields of an effect: its kind, and what that takes, in the order of the controls."""
    takes = current().one(EffectKind, effect.kind).takes
    return tuple(name for name in controls_of(EFFECT) if name == "kind" or name in takes)


_FINDERS: Final[Mapping[str, Callable[[Moment, Spot], Found]]] = {
    MOMENT: _in_moment,
    HERO: _in_hero,
    EVENT: _in_event,
    EFFECT: _in_effect,
}


def with_event(moment: Moment, event: Event) -> Moment:
    """Give a Moment with an Event at its space; one that holds nothing leaves the space empty."""
    held = {other.space: other for other in moment.events} | {event.space: event}
    spaces = [space.id for space in current().of(EventSpace)]
    events = (held[space] for space in spaces if space in held)
    return replace(moment, events=tuple(e for e in events if e.happens or e.effects))


def fresh_effect(kind: str) -> Effect:
    """Give an effect of a kind with the least that it takes."""
    return _turned(Effect(kind), kind)


def _turned(effect: Effect, kind: str) -> Effect:
    """Give an effect of another kind, with the same settings as far as that kind takes them."""
    takes = current().one(EffectKind, kind).takes
    kept = {
        key: getattr(effect, key) if key in takes else granted for key, granted in GRANTED.items()
    }
    if "amount" in takes:
        least, most = effect_bounds(kind, "amount", current())
        kept["amount"] = max(least, min(most, effect.amount or 1))
    if "commitment" in takes and effect.commitment is None:
        # The boldest of them, which Events bar and punish most.
        kept["commitment"] = current().of(Commitment)[-1].id
    return Effect(kind, **kept)  # type: ignore[arg-type]
