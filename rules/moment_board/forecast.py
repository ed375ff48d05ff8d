"""Forecasting a Moment: exact where nothing is spent, else played many times over.

>>> from rules.moment_board.forecast import exact
>>> from rules.moment_board.moment import sample
>>> seen = exact(sample("drowned-archive"), "all-advance")
>>> round(sum(seen.by_ending.values()), 4), seen.exact
(1.0, True)
"""

from __future__ import annotations

from functools import lru_cache

from rules.data import Ruleset, current
from rules.moment_board.exact import KEPT_BITS, TOLERANCE, ExactForecast
from rules.moment_board.forecasts import Forecast
from rules.moment_board.moment import Moment, MomentFaults
from rules.moment_board.party import Begun, Part
from rules.moment_board.plans import bars_on, plan_named, ranks_of
from rules.moment_board.records import Plan
from rules.moment_board.state import State, start

__all__ = ["begun", "exact", "exact_forecast"]


def exact_forecast(
    moment: Moment,
    plan: str,
    ruleset: Ruleset | None = None,
    state: State | None = None,
    *,
    kept_bits: int = KEPT_BITS,
    tolerance: float = TOLERANCE,
) -> ExactForecast:
    """Begin an exact forecast from a state in which heroes choose; without one, from the start.

    Raises MomentFaults for a Moment, a plan or a state that no forecast can be made of.
    """
    rules = ruleset or current()
    now = start(moment, rules) if state is None else state
    record = plan_named(plan, rules)
    return ExactForecast(
        moment,
        record,
        rules,
        begun(moment, now, record),
        kept_bits=kept_bits,
        tolerance=tolerance,
    )


@lru_cache(maxsize=64)
def exact(
    moment: Moment, plan: str, ruleset: Ruleset | None = None, state: State | None = None
) -> Forecast:
    """Give the whole exact forecast at once."""
    work = exact_forecast(moment, plan, ruleset, state)
    for _ in work.steps():
        pass
    return work.forecast


def begun(moment: Moment, state: State, plan: Plan) -> Begun:
    """Give what a forecast needs of a state; raises MomentFaults in the middle of a round."""
    if state.phase != "choose":
        raise MomentFaults(("A forecast starts where heroes choose; a round is being played now.",))
    doubts = [hero.doubt for hero in state.heroes]
    ranks, kinds = ranks_of(moment.heroes, doubts, plan, state.choices)
    parts = tuple(
        Part(
            ranks[index],
            hero.wear,
            hero.uncertainty,
            bars_on(state.world, index),
        )
        for index, hero in enumerate(state.heroes)
        if not hero.spent
    )
    everybody = tuple(active for active in state.world.active if active.hero is None)
    return Begun(
        state.round,
        state.position,
        state.resistance,
        type(state.world)(state.world.fired, everybody, state.world.last_round),
        parts,
        tuple(kinds),
        heroes=len(state.heroes),
        spent=len(state.heroes) - len(parts),
        wear=sum(hero.wear for hero in state.heroes),
    )
