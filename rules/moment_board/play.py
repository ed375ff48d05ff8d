"""Playing a Moment, one move at a time: a pure step from state to state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from rules.data import Ruleset, current
from rules.data.faults import shown
from rules.dice import Source
from rules.moment_board.allowed import moves_open, why_not
from rules.moment_board.choosing import begin, choose
from rules.moment_board.events import call_event, doubt, point, reserve
from rules.moment_board.finishing import final
from rules.moment_board.models import Drawn, model_of, redraws_all
from rules.moment_board.moment import Moment, MomentFaults
from rules.moment_board.moves import Kind, Move
from rules.moment_board.performing import perform, typed
from rules.moment_board.redrawing import redraw, redraw_all
from rules.moment_board.rounds import finish, go_on
from rules.moment_board.spending import add_power, prevent, steady
from rules.moment_board.state import Happening, State, Step, start
from rules.moment_board.turn import Turn

__all__ = ["draw", "moves_open", "start", "step", "taken", "why_not"]


def step(
    moment: Moment,
    state: State,
    move: Move,
    drawn: Drawn | None = None,
    ruleset: Ruleset | None = None,
) -> Step:
    """Give the state after a move and what happened; nothing that is given changes.

    `drawn` is what a `perform`, `redraw` or `redraw-all` leaves drawn, None for any other move.
    Raises MomentFaults with the reason where the move may not be made, or with all that is wrong
    with the draw.
    """
    rules = ruleset or current()
    reason = why_not(moment, state, move, rules)
    turn = Turn(moment, state, move, rules)
    faults = (reason,) if reason else _draw_faults(turn, drawn)
    if faults:
        raise MomentFaults(faults)
    return taken(turn, drawn)


def taken(turn: Turn, drawn: Drawn | None) -> Step:
    """Give what a move brings that may be made, with a draw that can be; neither is checked."""
    kind = turn.move.kind
    now, told = (
        _DRAWN_DEEDS[kind](turn, drawn or ()) if kind in _DRAWN_DEEDS else _DEEDS[kind](turn)
    )
    news: tuple[Happening, ...] = ()
    if kind == "point" and now.resume == "close":
        now, news = finish(now, turn.ruleset)
    elif now.phase in ("act", "after") and now.pending is None:
        now, news = go_on(turn.moment, now, turn.ruleset)
    return now, (*told, *news)


def _final(turn: Turn) -> Step:
    """Make a Performance final, or accept the Wear that one has brought."""
    if turn.state.pending is None:
        return replace(turn.state, phase="act"), (turn.tell("accepted"),)
    return final(turn.moment, turn.state, turn.ruleset)


_DRAWN_DEEDS: Final[dict[Kind, Callable[[Turn, Drawn], Step]]] = {
    "perform": perform,
    "redraw": redraw,
    "redraw-all": redraw_all,
}
_DEEDS: Final[dict[Kind, Callable[[Turn], Step]]] = {
    "choose": choose,
    "begin": begin,
    "power": add_power,
    "prevent": prevent,
    "steady": steady,
    "event": call_event,
    "point": point,
    "doubt": doubt,
    "reserve": reserve,
    "typed": typed,
    "final": _final,
}


def _draw_faults(turn: Turn, drawn: object) -> tuple[str, ...]:
    move, sheet = turn.move, turn.sheet
    if move.kind not in _DRAWN_DEEDS:
        if drawn is None:
            return ()
        return (f"The move {move.kind} draws nothing; {shown(drawn)} was given.",)
    if not isinstance(drawn, tuple) or not all(type(piece) is int for piece in drawn):
        return (f"{sheet.name}'s draw cannot be {shown(drawn)}; allowed are whole numbers.",)
    faults = model_of(turn.moment.model).faults(sheet, drawn, turn.ruleset)
    if faults or move.kind != "redraw" or redraws_all(turn.ruleset):
        return faults
    before, place = turn.pending.drawn or (), int(str(move.value))
    others = [i for i in range(len(drawn)) if i != place]
    back = turn.moment.model == "bag" and before[place] == drawn[place]
    if not back and all(before[i] == drawn[i] for i in others):
        return ()
    return (
        f"{sheet.name}'s Redraw Token replaces the piece at place {place} alone, and a token by "
        "another one of the bag.",
    )


def draw(
    moment: Moment, state: State, move: Move, source: Source, ruleset: Ruleset | None = None
) -> Drawn | None:
    """Draw what a move leaves drawn, from a source of chance; None where it draws nothing.

    The move must be one that may be made.
    """
    rules = ruleset or current()
    if move.kind not in _DRAWN_DEEDS:
        return None
    model, hero = model_of(moment.model), moment.heroes[move.hero]
    old = state.pending.drawn if state.pending is not None else None
    if move.kind == "redraw" and old is not None and isinstance(move.value, int):
        return model.redraw(hero, old, move.value, source, rules)
    return model.draw(hero, source, rules)
