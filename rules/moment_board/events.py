"""Events: which space fires, what it brings, and what else the WorldKeeper gives and takes."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, cast

from rules.data import Ruleset
from rules.moment_board.moment import Effect, Event, Moment
from rules.moment_board.records import EffectKind, EventSpace, Reserve
from rules.moment_board.resolving import called_space
from rules.moment_board.state import Happening, Resume, State, Step, happening
from rules.moment_board.turn import Turn
from rules.moment_board.world import AT_ONCE, with_effect, with_fired, with_limit

ONE: Final = "one"


def event_why_not(turn: Turn) -> str:
    """Give why the WorldKeeper cannot call for an Event: the spaces on this side have fired."""
    position, fired = turn.state.position, turn.state.world.fired
    if position and called_space(position, fired, turn.ruleset) is None:
        side = "FOR" if position > 0 else "AGAINST"
        return f"Every Event space {side} has fired; each fires once, so no Event can be drawn."
    return ""


def call_event(turn: Turn) -> Step:
    """Draw an Event at the WorldKeeper's call; as far from both sides it is a Twist (C-10)."""
    state = turn.state
    space = called_space(state.position, state.world.fired, turn.ruleset)
    if space is None:
        return state, (happening("twist", position=state.position),)
    resume = cast(Resume, state.phase)
    return draw_event(turn.moment, state, space, resume, turn.ruleset, called=True)


def draw_event(
    moment: Moment,
    state: State,
    space: EventSpace,
    resume: Resume,
    ruleset: Ruleset,
    *,
    called: bool = False,
) -> Step:
    """Move the track to a space and let its Event happen; it may wait for its one hero."""
    event = moment.event_at(space.id) or Event(space.id, "")
    told: list[Happening] = [
        happening(
            "event",
            space=space.id,
            before=state.position,
            position=space.position,
            called=int(called),
        )
    ]
    now = replace(
        state,
        position=space.position,
        world=with_fired(state.world, space.id),
        resume=resume,
    )
    waiting: list[Effect] = []
    for effect in event.effects:
        if _falls_on_one(effect, ruleset):
            waiting.append(effect)
        else:
            now, news = _apply(now, effect, None)
            told.extend(news)
    if waiting:
        now = replace(now, phase="point", pointing=tuple(waiting))
    return now, tuple(told)


def _falls_on_one(effect: Effect, ruleset: Ruleset) -> bool:
    return effect.who == ONE and "who" in ruleset.one(EffectKind, effect.kind).takes


def point_why_not(turn: Turn) -> str:
    """Give why an Event cannot fall on this hero."""
    who = turn.who
    if turn.state.phase != "point":
        return f"No Event waits for one hero, so none can fall on {who}."
    if turn.hero.spent:
        return f"{who} is spent; Events touch only heroes who are in the Moment."
    return ""


def point(turn: Turn) -> Step:
    """Let what waited fall on one hero; the board is back where the Event was drawn."""
    now, told = turn.state, [turn.tell("pointed")]
    for effect in turn.state.pointing:
        now, news = _apply(now, effect, turn.move.hero)
        told.extend(news)
    phase = "act" if now.resume == "close" else now.resume
    return replace(now, phase=phase, pointing=()), tuple(told)


def _apply(state: State, effect: Effect, hero: int | None) -> Step:
    """Let one effect happen, on one hero or (None) on everybody in the Moment."""
    if effect.kind not in AT_ONCE:
        return _last(state, effect, hero)
    now = state
    # Before a round begins, it is one of those that a limit still leaves.
    played = state.round - 1 if state.resume == "choose" else state.round
    if effect.kind == "resistance":
        now = replace(state, resistance=max(0, state.resistance + effect.amount))
        value = now.resistance
    elif effect.kind == "advantage":
        now = replace(state, advantage=max(0, state.advantage + effect.amount))
        value = now.advantage
    elif effect.kind == "limit":
        now = replace(state, world=with_limit(state.world, effect, played))
        value = now.world.last_round or 0
    else:
        by = effect.amount if effect.kind == "cause-wear" else -effect.amount
        for index in state.in_play() if hero is None else (hero,):
            touched = now.heroes[index]
            now = now.with_hero(index, replace(touched, wear=max(0, touched.wear + by)))
        value = 0 if hero is None else now.heroes[hero].wear
    who = -1 if hero is None else hero
    told = happening("effect", who, kind=effect.kind, amount=effect.amount, value=value)
    return now, (told,)


def _last(state: State, effect: Effect, hero: int | None) -> Step:
    """Let a lasting effect begin: it lasts whole rounds, beside the rest of one that has begun."""
    begun = effect.rounds is not None and state.resume in ("act", "after")
    longer = replace(effect, rounds=effect.rounds + 1) if begun and effect.rounds else effect
    told = happening(
        "effect",
        -1 if hero is None else hero,
        kind=effect.kind,
        amount=effect.amount,
        rounds=effect.rounds or 0,
        begun=int(begun),
        commitment=effect.commitment or "",
        prepared=effect.prepared,
    )
    return replace(state, world=with_effect(state.world, longer, hero)), (told,)


def doubt_why_not(turn: Turn) -> str:
    """Give why DOUBT cannot be given to a hero or taken away."""
    if turn.hero.doubt == bool(turn.move.value):
        has = "has DOUBT already" if turn.move.value else "has no DOUBT to lose"
        return f"{turn.who} {has}."
    return ""


def doubt(turn: Turn) -> Step:
    """Give a hero the Bane DOUBT, or take it away; a choice already revealed stands."""
    hero = replace(turn.hero, doubt=bool(turn.move.value))
    told = turn.tell("doubt", has=int(hero.doubt))
    return turn.with_hero(hero), (told,)


def reserve_why_not(turn: Turn) -> str:
    """Give why a hero cannot gain so much Reserve from a keyword, equipment or an ability."""
    most, held = turn.ruleset.one(Reserve).most, turn.hero.reserve
    if not isinstance(turn.move.value, int) or turn.move.value > most - held:
        given = turn.move.value
        return f"{turn.who} cannot gain {given} Reserve; held are {held}, and {most} is the most."
    return ""


def reserve(turn: Turn) -> Step:
    """Give a hero Reserve beside the board's Yield."""
    by = int(str(turn.move.value))
    hero = replace(turn.hero, reserve=turn.hero.reserve + by)
    told = turn.tell("reserve", by=by, reserve=hero.reserve)
    return turn.with_hero(hero), (told,)
