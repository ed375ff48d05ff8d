"""What a Moment, its heroes and its Events may be: every fault as a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final, get_args

from rules.data import Ruleset
from rules.data.faults import nearest, one_of, shown
from rules.data.typed import is_visible
from rules.moment_board.records import (
    Bag,
    Bane,
    BoardLimits,
    Commitment,
    Difficulty,
    EffectKind,
    EventSpace,
    Flame,
    ModelId,
    Redraws,
    Reserve,
)
from rules.moment_board.suffering import DOUBT

if TYPE_CHECKING:
    from rules.moment_board.moment import Effect, Hero, Moment

MODELS: Final[tuple[ModelId, ...]] = get_args(ModelId)
LONGEST_LINE: Final = 200
WHOM: Final = ("one", "all")
# What an effect holds where its kind does not take the setting.
GRANTED: Final[Mapping[str, object]] = {
    "amount": 0,
    "rounds": None,
    "who": "all",
    "commitment": None,
    "prepared": 0,
}
SETTINGS: Final = {
    "amount": "the amount",
    "rounds": "the rounds",
    "prepared": "the heroes who must Prepare",
}
# Effects that may take away as well as give.
SIGNED: Final = ("difficulty", "resistance", "advantage")


def _whole(what: str, value: object, least: int, most: int) -> Iterator[str]:
    whole = isinstance(value, int) and not isinstance(value, bool)
    if not (whole and least <= value <= most):  # type: ignore[operator]
        allowed = f"a whole number from {least} to {most}"
        yield f"{what} cannot be {shown(value)}; allowed is {allowed}."


def _named(what: str, value: object, names: tuple[str, ...]) -> Iterator[str]:
    if value not in names:
        near = nearest(str(value), names)
        hint = f" Nearest: {near}." if near else ""
        yield f"{what} cannot be {shown(value)}; allowed is {one_of(names)}.{hint}"


def _line(what: str, value: object, *, empty: bool = True) -> Iterator[str]:
    good = isinstance(value, str) and len(value) <= LONGEST_LINE and is_visible(value)
    if not good or not (empty or str(value).strip()):
        least = "" if empty else "at least one and "
        allowed = f"{least}up to {LONGEST_LINE} printable characters"
        yield f"{what} cannot be {shown(value)}; allowed are {allowed}."


def moment_faults(moment: Moment, ruleset: Ruleset) -> Iterator[str]:
    """Give every fault of a Moment as a sentence."""
    limits = ruleset.one(BoardLimits)
    for what in ("name", "objective", "stakes", "scene"):
        yield from _line(f"The {what}", getattr(moment, what))
    steps = tuple(record.id for record in ruleset.of(Difficulty))
    yield from _named("The Difficulty", moment.difficulty, steps)
    yield from _named("The Performance", moment.model, MODELS)
    yield from _named("The flame", moment.flame, tuple(f.id for f in ruleset.of(Flame)))
    yield from _whole("The Resistance", moment.resistance, 1, limits.most_resistance)
    if moment.rounds is not None:
        yield from _whole("The round limit", moment.rounds, 1, limits.most_rounds)
    if moment.supply is not None:
        most = ruleset.one(Redraws).supply_per_hero * limits.most_heroes
        yield from _whole("The supply of Redraw Tokens", moment.supply, 0, most)
    if not 1 <= len(moment.heroes) <= limits.most_heroes:
        given = len(moment.heroes)
        yield f"There cannot be {given} heroes; allowed are 1 to {limits.most_heroes}."
    for hero in moment.heroes:
        yield from _hero_faults(hero, limits, ruleset)
    yield from _event_faults(moment, ruleset)


def _hero_faults(hero: Hero, limits: BoardLimits, ruleset: Ruleset) -> Iterator[str]:
    yield from _line("A hero's name", hero.name, empty=False)
    who = hero.name if isinstance(hero.name, str) else "A hero"
    bag = ruleset.one(Bag)
    if not bag.draw <= len(hero.tokens) < limits.most_tokens:
        allowed = f"{bag.draw} to {limits.most_tokens - 1} beside the Destiny Token"
        yield f"{who}: there cannot be {len(hero.tokens)} tokens; allowed are {allowed}."
    for token in hero.tokens:
        yield from _whole(f"{who}: a token", token, 0, limits.most_token)
    yield from _whole(f"{who}: the pool", hero.dice, 1, limits.most_dice)
    redraws = ruleset.one(Redraws)
    least, most = redraws.least_conviction, redraws.most_conviction
    conviction = list(_whole(f"{who}: Conviction", hero.conviction, least, most))
    yield from conviction
    if not conviction:
        yield from _whole(f"{who}: the Redraw Tokens held", hero.redraws, 0, hero.conviction)
    yield from _whole(f"{who}: Reserve", hero.reserve, 0, _most_reserve(ruleset))
    if hero.confidence and hero.uncertainty:
        yield f"{who}: Confidence and Uncertainty were both given; at most one of them is allowed."
    yield from _bane_faults(who, hero.suffers, ruleset)


def _bane_faults(who: str, suffers: object, ruleset: Ruleset) -> Iterator[str]:
    names = tuple(bane.id for bane in ruleset.of(Bane) if bane.id != DOUBT)
    if not isinstance(suffers, tuple) or len(set(map(repr, suffers))) < len(suffers):
        yield f"{who}: the Banes cannot be {shown(suffers)}; allowed is each Bane once."
        return
    for name in suffers:
        if names:
            yield from _named(f"{who}: a Bane", name, names)
        else:
            yield f"{who}: a Bane cannot be {shown(name)}; these rules have none but DOUBT."


def _most_reserve(ruleset: Ruleset) -> int:
    return ruleset.one(Reserve).most


def _event_faults(moment: Moment, ruleset: Ruleset) -> Iterator[str]:
    spaces = tuple(space.id for space in ruleset.of(EventSpace))
    limits = ruleset.one(BoardLimits)
    seen: set[str] = set()
    for event in moment.events:
        yield from _named("An Event's space", event.space, spaces)
        yield from _line("What an Event brings", event.happens)
        if event.space in seen:
            yield f"The space {shown(event.space)} has two Events; allowed is one."
        seen.add(event.space)
        if len(event.effects) > limits.most_effects:
            given = len(event.effects)
            yield f"An Event cannot have {given} effects; allowed are up to {limits.most_effects}."
        for effect in event.effects:
            yield from effect_faults(effect, ruleset)


def effect_faults(effect: Effect, ruleset: Ruleset) -> Iterator[str]:
    """Give every fault of an effect as a sentence (gap mb-event-effects)."""
    kinds = tuple(kind.id for kind in ruleset.of(EffectKind))
    wrong = list(_named("An Event's effect", effect.kind, kinds))
    yield from wrong
    if wrong:
        return
    record = ruleset.one(EffectKind, effect.kind)
    for key, granted in GRANTED.items():
        value = getattr(effect, key)
        if key not in record.takes:
            if value != granted:
                takes = one_of(record.takes) if record.takes else "no setting at all"
                yield f"{record.label}: {key} was given; allowed is {takes}."
        elif key == "commitment":
            areas = tuple(commitment.id for commitment in ruleset.of(Commitment))
            yield from _named(f"{record.label}: the commitment", value, areas)
        elif key == "who":
            yield from _named(f"{record.label}: who", value, WHOM)
        elif not (key == "rounds" and value is None):
            least, most = effect_bounds(effect.kind, key, ruleset)
            yield from _whole(f"{record.label}: {SETTINGS[key]}", value, least, most)
    if effect.prepared and effect.who != "all":
        yield (
            f"{record.label}: Preparing was given as what lifts it; allowed is that where it falls "
            "on everybody."
        )


def effect_bounds(kind: str, setting: str, ruleset: Ruleset) -> tuple[int, int]:
    """Give the least and the most that a setting of an effect may be, if it is a number."""
    limits = ruleset.one(BoardLimits)
    if setting == "rounds":
        return 1, limits.most_rounds
    if setting == "prepared":
        return 0, limits.most_heroes
    return (-limits.most_amount if kind in SIGNED else 1), limits.most_amount
