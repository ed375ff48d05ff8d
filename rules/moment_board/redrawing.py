"""Redrawing: a Redraw Token for one piece, a redraw-all for everything (gap mb-redraw-effect).

The order is that of gap mb-spending-order: Redraw Tokens, then a redraw-all, then Power.
"""

from __future__ import annotations

from dataclasses import replace

from rules.moment_board.models import Drawn, redraws_all
from rules.moment_board.performing import shown_pieces, with_drawn
from rules.moment_board.state import Performance, State, Step
from rules.moment_board.turn import Turn


def must_redraw(state: State) -> bool:
    """Whether a pending success under Uncertainty forces its redraw-all (C-15).

    A success that was bought by Power stands: Power comes after this step, and Uncertainty waits
    for the next success (gap mb-spending-order).
    """
    pending = state.pending
    return (
        pending is not None
        and pending.success
        and not pending.forced
        and not pending.powered
        and state.heroes[pending.hero].uncertainty
    )


def _order_why_not(who: str, pending: Performance) -> str:
    if pending.drawn is None:
        return f"{who}'s result was typed; redraws are made at the table before it is typed."
    if pending.powered:
        return f"{who} has added Power, which comes last; nothing can be redrawn after it."
    if pending.forced:
        return f"{who} was forced by Uncertainty to redraw everything; the second result stands."
    if pending.confident:
        return f"{who} has redrawn everything with Confidence; Redraw Tokens come before that."
    return ""


def redraw_why_not(turn: Turn) -> str:
    """Give why a Redraw Token cannot be spent on this piece."""
    pending, who = turn.pending, turn.who
    reason = _order_why_not(who, pending)
    if reason:
        return reason
    if turn.hero.redraws < 1:
        return f"{who} holds no Redraw Token."
    drawn = len(pending.drawn or ())
    if redraws_all(turn.ruleset):
        one = turn.move.value != ""
        return f"{who}'s Redraw Token redraws everything, not one piece alone." if one else ""
    if not isinstance(turn.move.value, int) or turn.move.value >= drawn:
        return f"{who}'s Redraw Token redraws one piece; allowed are places 0 to {drawn - 1}."
    return ""


def redraw(turn: Turn, drawn: Drawn) -> Step:
    """Spend a Redraw Token; it leaves the supply until the next Day (gap mb-redraw-effect)."""
    pending, hero = turn.pending, turn.hero
    before = shown_pieces(turn.moment, pending, turn.ruleset)
    now = with_drawn(turn.moment, pending, drawn, turn.ruleset)
    now = replace(now, redrawn=pending.redrawn + 1)
    told = turn.tell(
        "redrawn",
        place=turn.move.value if isinstance(turn.move.value, int) else -1,
        before=before,
        shown=shown_pieces(turn.moment, now, turn.ruleset),
        power=now.power,
        redraws=hero.redraws - 1,
    )
    after = replace(turn.state, pending=now)
    return after.with_hero(turn.move.hero, replace(hero, redraws=hero.redraws - 1)), (told,)


def redraw_all_why_not(turn: Turn) -> str:
    """Give why everything cannot be redrawn."""
    if must_redraw(turn.state):
        return ""
    pending, who = turn.pending, turn.who
    reason = _order_why_not(who, pending)
    if reason:
        return reason
    if turn.hero.uncertainty:
        return f"{who} fails; Uncertainty forces a redraw-all on a success only."
    if not turn.hero.confidence:
        return f"{who} has no Confidence to redraw everything with."
    if pending.success:
        return f"{who} succeeds; Confidence redraws everything after a failure only."
    return ""


def redraw_all(turn: Turn, drawn: Drawn) -> Step:
    """Perform again from the start; the marker that gave or forced it is used up."""
    pending, hero = turn.pending, turn.hero
    forced = must_redraw(turn.state)
    now = replace(
        with_drawn(turn.moment, pending, drawn, turn.ruleset),
        confident=pending.confident or not forced,
        forced=forced,
    )
    told = turn.tell(
        "forced" if forced else "redrawn-all",
        before=shown_pieces(turn.moment, pending, turn.ruleset),
        shown=shown_pieces(turn.moment, now, turn.ruleset),
        power=now.power,
    )
    left = replace(hero, uncertainty=False) if forced else replace(hero, confidence=False)
    return replace(turn.state, pending=now).with_hero(turn.move.hero, left), (told,)
