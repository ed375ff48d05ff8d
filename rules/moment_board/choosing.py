"""Choosing commitments, and the round's beginning with group pressure (gap mb-round-procedure)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from rules.data.faults import one_of
from rules.moment_board.resolving import PREPARE, commitment, commitments, moved
from rules.moment_board.state import Choice, Happening, Step, happening
from rules.moment_board.suffering import barring
from rules.moment_board.turn import Turn
from rules.moment_board.world import bars, lifted, pressure_of


def choose_why_not(turn: Turn) -> str:
    """Give why a hero cannot choose this; a bar that Preparing can lift is told at `begin`."""
    who, state = turn.who, turn.state
    if state.phase != "choose":
        return f"{who} cannot choose now; choices are made before a round begins."
    if turn.hero.spent:
        return f"{who} is spent by Wear and takes no part in this Moment any more."
    if turn.move.value == "":
        return ""
    return _barred(turn, turn.move.hero, str(turn.move.value))


def choose(turn: Turn) -> Step:
    """Note a choice; it may change until the round begins."""
    choice = cast(Choice, turn.move.value)
    old, hero = turn.state.choices, turn.move.hero
    choices = (*old[:hero], choice, *old[hero + 1 :])
    told = turn.tell("chosen", choice=str(choice))
    return replace(turn.state, choices=choices), (told,)


def _barred(turn: Turn, hero: int, choice: str) -> str:
    who, now = turn.moment.heroes[hero].name, turn.state.heroes[hero]
    area, areas = commitment(turn.ruleset, choice), commitments(turn.ruleset)
    banes = barring(turn.moment.heroes[hero].suffers, turn.ruleset)
    shaken = now.doubt or now.uncertainty
    if choice in banes or (area.barred and shaken):
        left = [a.label for a in areas if a.id not in banes and not (a.barred and shaken)]
        cause = "DOUBT" if now.doubt else "Uncertainty"
        cause = banes[choice].label if choice in banes else cause
        allowed = one_of(left) if left else "to take no part"
        return f"{who} has {cause}, which bars {area.label}; allowed is {allowed}."
    if any(active.effect.prepared == 0 for active in bars(turn.state.world, choice, hero)):
        return f"{who} cannot choose {area.label}; an Event bars it."
    return ""


def begin_why_not(turn: Turn) -> str:
    """Give why the round cannot begin: a choice is missing, or one of them is barred."""
    if turn.state.phase != "choose":
        return "The round has begun already; it begins once."
    waiting = [
        hero.name
        for hero, choice in zip(turn.moment.heroes, turn.state.choices, strict=True)
        if choice is None
    ]
    if waiting:
        return f"Every hero chooses before a round begins; still to choose: {', '.join(waiting)}."
    return next(_begin_bars(turn), "")


def _begin_bars(turn: Turn) -> Iterator[str]:
    preparing = turn.state.choices.count(PREPARE)
    world = lifted(turn.state.world, preparing)
    for hero, choice in enumerate(turn.state.choices):
        if not choice:
            continue
        reason = _barred(turn, hero, choice)
        if reason:
            yield reason
        held = bars(world, choice, hero)
        if held:
            needed = max(active.effect.prepared for active in held)
            label, prepare = (commitment(turn.ruleset, name).label for name in (choice, PREPARE))
            name = turn.moment.heroes[hero].name
            yield (
                f"{name} cannot choose {label}; an Event bars it until {needed} heroes choose "
                f"{prepare} in one round. In this one: {preparing}."
            )


def begin(turn: Turn) -> Step:
    """Reveal the choices: bars that wait for Preparing lift, group pressure moves the track."""
    state = turn.state
    preparing = state.choices.count(PREPARE)
    told: list[Happening] = [happening("begun", round=state.round)]
    world = lifted(state.world, preparing)
    if world != state.world:
        told.append(happening("lifted", preparing=preparing))
    against = pressure_of(world, preparing, turn.ruleset)
    position = moved(state.position, -against, turn.ruleset)
    if against:
        told.append(
            happening(
                "pressure",
                preparing=preparing,
                against=against,
                before=state.position,
                position=position,
            )
        )
    changed = position != state.position
    now = replace(state, phase="act", world=world, position=position, moved=changed)
    return now, tuple(told)
