"""What a sensible table spends: the policy of simulated Moments, all of it ours (gap mb-plans).

It mends failures and never buys a better success.

1. Redraw Tokens go into a failure one at a time, as long as replacing the best piece may turn it.
2. Then Confidence redraws everything. While Preparing it is kept, and so is all Power.
3. Then Power, if all that may be added reaches the Difficulty, and no more of it than that takes:
   Advantage first, which is lost with the Moment, then Reserve.
4. A hero with Uncertainty looks at Power first: a success that is drawn would have to be drawn
   again, one that is bought stands.
5. Wear is prevented if Reserve can pay for all that would spend the hero; else the Reserve is kept.
6. Uncertainty is cleared with Reserve before a choice, if it is all that bars what is planned.

The redraw-all that Uncertainty forces is no choice; it is made as soon as it is due.
"""

from __future__ import annotations

from rules.data import Ruleset, current
from rules.moment_board.allowed import why_not
from rules.moment_board.models import best_redraw, is_lit, model_of
from rules.moment_board.moment import Moment
from rules.moment_board.moves import Move
from rules.moment_board.records import Advantage, Endurance, Reserve
from rules.moment_board.redrawing import must_redraw
from rules.moment_board.resolving import commitment
from rules.moment_board.state import Performance, State


def spend(moment: Moment, state: State, ruleset: Ruleset | None = None) -> Move | None:
    """Give what is spent next on the Performance being made, or on Wear just suffered.

    None says that nothing (more) is: the Performance may be made final, the Wear accepted. Every
    move that is given may be made.
    """
    rules = ruleset or current()
    pending = state.pending
    if pending is None:
        return _prevention(state, rules) if state.phase == "after" else None
    if must_redraw(state):
        return Move("redraw-all", pending.hero)
    if pending.success:
        return None
    if state.heroes[pending.hero].uncertainty:
        return _power(state, pending, rules) or _redraw(moment, state, pending, rules)
    return _redraw(moment, state, pending, rules) or _power(state, pending, rules)


def steady_first(
    moment: Moment, state: State, hero: int, wanted: str, ruleset: Ruleset | None = None
) -> Move | None:
    """Give the move that clears a hero's Uncertainty, if it is all that bars the wanted choice."""
    rules = ruleset or current()
    now, move = state.heroes[hero], Move("steady", hero)
    if not (wanted and now.uncertainty and commitment(rules, wanted).barred):
        return None
    if now.doubt or why_not(moment, state, move, rules):
        return None
    return move


def _redraw(moment: Moment, state: State, pending: Performance, ruleset: Ruleset) -> Move | None:
    hero = pending.hero
    if pending.drawn is None or pending.powered or pending.forced or pending.confident:
        return None
    if state.heroes[hero].redraws:
        best = best_redraw(
            model_of(moment.model),
            moment.heroes[hero],
            pending.drawn,
            is_lit(moment, pending.commitment, ruleset),
            pending.difficulty,
            ruleset,
        )
        if best.chance:
            return Move("redraw", hero, "" if best.index is None else best.index)
    if state.heroes[hero].confidence and commitment(ruleset, pending.commitment).counted:
        return Move("redraw-all", hero)
    return None


def _power(state: State, pending: Performance, ruleset: Ruleset) -> Move | None:
    area, hero = commitment(ruleset, pending.commitment), pending.hero
    if not area.counted:
        return None
    party, own = ruleset.one(Advantage), ruleset.one(Reserve)
    advantage = (
        min(state.advantage, party.most_power // party.power - pending.advantage_used)
        if area.on_objective
        else 0
    )
    reserve = min(
        state.heroes[hero].reserve // own.power_cost,
        own.most_power // own.power - pending.reserve_used // own.power_cost,
    )
    if pending.margin + advantage * party.power + reserve * own.power < 0:
        return None
    return Move("power", hero, "advantage" if advantage else "reserve")


def _prevention(state: State, ruleset: Ruleset) -> Move | None:
    last = state.performances[-1]
    now, move = state.heroes[last.hero], Move("prevent", last.hero)
    excess = now.wear - (ruleset.one(Endurance).wear - 1)
    points = min(now.reserve // ruleset.one(Reserve).wear_cost, last.wear - last.prevented)
    return move if 0 < excess <= points else None
