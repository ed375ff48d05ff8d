"""What may be done now, and if not, why: each reason is a sentence that names hero and rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from rules.data import Ruleset, current
from rules.data.faults import shown
from rules.moment_board.choosing import begin_why_not, choose_why_not
from rules.moment_board.events import doubt_why_not, event_why_not, point_why_not, reserve_why_not
from rules.moment_board.models import redraws_all
from rules.moment_board.moment import Moment
from rules.moment_board.moves import Kind, Move, Offer, well_formed
from rules.moment_board.performing import perform_why_not, typed_why_not
from rules.moment_board.redrawing import must_redraw, redraw_all_why_not, redraw_why_not
from rules.moment_board.resolving import commitments
from rules.moment_board.spending import power_why_not, prevent_why_not, steady_why_not
from rules.moment_board.state import State
from rules.moment_board.turn import Turn

# Moves that go on with the Performance being made.
_ON_PENDING: Final = frozenset({"redraw", "redraw-all", "power", "final"})
# What may be done while a Performance is being made, and does not touch it.
_BESIDE: Final = frozenset({"steady", "doubt", "reserve"})


def why_not(moment: Moment, state: State, move: Move, ruleset: Ruleset) -> str:
    """Give why a move may not be made now, as a sentence; "" where it may."""
    if not well_formed(move):
        return f"The move cannot be {shown(move)}; allowed is a move as the board writes it."
    if move.hero >= len(moment.heroes):
        last = len(moment.heroes) - 1
        return f"There is no hero {move.hero}; allowed are 0 to {last}."
    return _reason(moment, state, move, ruleset)


def _reason(moment: Moment, state: State, move: Move, ruleset: Ruleset) -> str:
    turn = Turn(moment, state, move, ruleset)
    return _phase_why_not(moment, state, move) or _REASONS[move.kind](turn)


def moves_open(moment: Moment, state: State, ruleset: Ruleset | None = None) -> tuple[Offer, ...]:
    """Give what belongs to this moment of play: each move, and why not where it is blocked.

    A `typed` offer stands for every result, with a success by 0 and no Redraw Token spent as its
    value, after the redraw-all where Uncertainty forces one; a `reserve` offer stands for every
    gift, with 1 as its value.
    """
    rules = ruleset or current()
    return tuple(
        Offer(move.kind, move.hero, move.value, _reason(moment, state, move, rules))
        for move in _candidates(moment, state, rules)
    )


def _candidates(moment: Moment, state: State, ruleset: Ruleset) -> Iterator[Move]:
    everybody = range(len(moment.heroes))
    if state.phase == "ended":
        return
    if state.phase == "point":
        yield from (Move("point", hero) for hero in everybody)
        return
    if state.pending is not None:
        yield from _on_pending(state, ruleset)
    elif state.phase == "choose":
        for hero in everybody:
            yield from (Move("choose", hero, area.id) for area in commitments(ruleset))
            yield Move("choose", hero, "")
        yield Move("begin")
        yield Move("event")
    else:
        if state.phase == "after":
            yield Move("prevent", state.performances[-1].hero)
            yield Move("final", state.performances[-1].hero)
        yield from (Move("perform", hero) for hero in everybody)
        for hero in everybody:
            yield Move("typed", hero, (0, 0, int(state.heroes[hero].uncertainty)))
        yield Move("event")
    for hero in everybody:
        yield Move("steady", hero)
        yield Move("doubt", hero, int(not state.heroes[hero].doubt))
        yield Move("reserve", hero, 1)


def _on_pending(state: State, ruleset: Ruleset) -> Iterator[Move]:
    pending = state.pending
    assert pending is not None
    if pending.drawn is not None:
        pieces = range(len(pending.drawn))
        for piece in ("",) if redraws_all(ruleset) else pieces:
            yield Move("redraw", pending.hero, piece)
        yield Move("redraw-all", pending.hero)
    yield Move("power", pending.hero, "reserve")
    yield Move("power", pending.hero, "advantage")
    yield Move("final", pending.hero)


def _phase_why_not(moment: Moment, state: State, move: Move) -> str:
    if state.phase == "ended":
        return "The Moment has ended; nothing more can be done in it."
    if state.phase == "point" and move.kind != "point":
        return "An Event waits for its one hero; first the WorldKeeper says on whom it falls."
    if state.pending is not None:
        return _pending_why_not(moment, state, move)
    if move.kind in _ON_PENDING and not (move.kind == "final" and state.phase == "after"):
        return f"{moment.heroes[move.hero].name} has no Performance to go on with; perform first."
    return ""


def _pending_why_not(moment: Moment, state: State, move: Move) -> str:
    pending = state.pending
    assert pending is not None
    who = moment.heroes[pending.hero].name
    if must_redraw(state) and move != Move("redraw-all", pending.hero):
        return (
            f"{who} succeeds under Uncertainty, which forces a redraw-all; until it is made, "
            "nothing else can be done."
        )
    if move.kind in _ON_PENDING:
        if move.hero == pending.hero:
            return ""
        return f"{moment.heroes[move.hero].name} is not performing; the Performance is {who}'s."
    if move.kind in _BESIDE:
        return ""
    return f"{who}'s Performance is not final yet; finish it first."


def _final_why_not(turn: Turn) -> str:
    if turn.state.pending is None and turn.move.hero != turn.state.performances[-1].hero:
        return f"{turn.who} has no Wear that waits to be accepted."
    return ""


_REASONS: Final[dict[Kind, Callable[[Turn], str]]] = {
    "choose": choose_why_not,
    "begin": begin_why_not,
    "perform": perform_why_not,
    "redraw": redraw_why_not,
    "redraw-all": redraw_all_why_not,
    "power": power_why_not,
    "final": _final_why_not,
    "prevent": prevent_why_not,
    "steady": steady_why_not,
    "event": event_why_not,
    "point": point_why_not,
    "doubt": doubt_why_not,
    "reserve": reserve_why_not,
    "typed": typed_why_not,
}
