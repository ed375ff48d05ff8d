"""The next sensible step of a board: what "Play on for me" does, and how its button says so."""

from __future__ import annotations

from typing import NamedTuple

from rules.data import Ruleset
from rules.moment_board.allowed import why_not
from rules.moment_board.moment import Moment
from rules.moment_board.moves import Move
from rules.moment_board.performing import next_to_act
from rules.moment_board.plans import Able, plan_choices, plan_named, pointed
from rules.moment_board.play import step
from rules.moment_board.policy import spend, steady_first
from rules.moment_board.resolving import PREPARE, commitments
from rules.moment_board.state import State

__all__ = ["Next", "next_step"]

# Somebody prepares, somebody dares a Breakthrough: a newcomer sees every part of the board.
PLAN = "mixed"


class Next(NamedTuple):
    """The moves of the next step, and what they are called; no moves where none is left."""

    moves: tuple[Move, ...]
    told: str


def next_step(moment: Moment, state: State, ruleset: Ruleset) -> Next:
    """Give the next step of a sensible table; each of its moves may be made, in their order."""
    if state.phase == "ended":
        return Next((), "")
    if state.phase == "point":
        return _point(moment, state)
    if state.phase == "choose":
        return _choose(moment, state, ruleset)
    spent = spend(moment, state, ruleset)
    if state.pending is not None:
        who = moment.heroes[state.pending.hero].name
        if spent is None:
            return Next((Move("final", state.pending.hero),), "let it stand")
        return Next((spent,), _spending(who, spent))
    if state.phase == "after":
        hero = state.performances[-1].hero
        who = moment.heroes[hero].name
        if spent is None:
            return Next((Move("final", hero),), f"{who} takes the Wear")
        return Next((spent,), f"{who} prevents Wear")
    first = next_to_act(state, ruleset)[0]
    return Next((Move("perform", first),), f"{moment.heroes[first].name} performs")


def _spending(who: str, move: Move) -> str:
    if move.kind == "redraw":
        return f"{who} spends a Redraw Token"
    if move.kind == "power":
        return f"{who} adds Power from {str(move.value).capitalize()}"
    return f"{who} redraws everything"


def _point(moment: Moment, state: State) -> Next:
    here = state.in_play()
    place = pointed(state.pointing[0], [Able(hero, state.heroes[hero].wear) for hero in here])
    if place is None:
        return Next((), "")
    return Next((Move("point", here[place]),), f"it falls on {moment.heroes[here[place]].name}")


def _choose(moment: Moment, state: State, ruleset: Ruleset) -> Next:
    missing = [hero for hero in state.in_play() if state.choices[hero] is None]
    if not missing:
        begin = Move("begin")
        blocked = why_not(moment, state, begin, ruleset)
        return Next((), "") if blocked else Next((begin,), "begin the round")
    here = state.in_play()
    wanted = plan_choices(
        plan_named(PLAN, ruleset),
        [_able(moment, state, hero, ruleset) for hero in here],
        state.round,
        state.world,
    )
    moves: list[Move] = []
    now = state
    for hero, choice in zip(here, wanted, strict=True):
        if hero not in missing:
            continue
        steadied = steady_first(moment, now, hero, choice or "", ruleset)
        for move in (steadied, Move("choose", hero, choice or "")):
            if move is not None and not why_not(moment, now, move, ruleset):
                now, _ = step(moment, now, move, None, ruleset)
                moves.append(move)
    if None in now.choices or why_not(moment, now, Move("begin"), ruleset):
        # What waits for more to Prepare is open to nobody yet; to Prepare is open to all.
        moves = [
            Move("choose", hero, _open_choice(moment, state, hero, ruleset)) for hero in missing
        ]
    everybody = len(missing) == len(here)
    return Next(tuple(moves), "choose for everybody" if everybody else "choose for the others")


def _open_choice(moment: Moment, state: State, hero: int, ruleset: Ruleset) -> str:
    names = [PREPARE, *(area.id for area in commitments(ruleset))]
    moves = (Move("choose", hero, name) for name in names)
    return str(next((m.value for m in moves if not why_not(moment, state, m, ruleset)), ""))


def _able(moment: Moment, state: State, hero: int, ruleset: Ruleset) -> Able:
    now = state.heroes[hero]
    barred = frozenset(
        area.id
        for area in commitments(ruleset)
        if why_not(moment, state, Move("choose", hero, area.id), ruleset)
        and not steady_first(moment, state, hero, area.id, ruleset)
    )
    return Able(
        hero,
        now.wear,
        uncertain=now.uncertainty,
        barred=barred,
        chosen=state.choices[hero],
    )
