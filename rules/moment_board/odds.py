"""What a hero should know before choosing, and before a redraw: exact, with nothing spent.

One thing is paid for all the same: a pending Uncertainty forces a redraw-all after a success, and
nothing may prevent it, so all chances here hold it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import cast

from rules.data import Ruleset, current
from rules.dice import Distribution
from rules.moment_board.allowed import why_not
from rules.moment_board.models import Held, model_of
from rules.moment_board.moment import Moment
from rules.moment_board.moves import Move
from rules.moment_board.outcomes import Asked, Outcome, Outcomes, asked, outcome_of, outcomes
from rules.moment_board.records import CommitmentId, Reserve
from rules.moment_board.redraw_odds import (
    PerformanceOdds,
    Redrawn,
    final_powers,
    performance_odds,
)
from rules.moment_board.redrawing import must_redraw
from rules.moment_board.resolving import PREPARE, commitments
from rules.moment_board.resolving import commitment as area_of
from rules.moment_board.state import Performance, State
from rules.moment_board.track_odds import NetMove, certain, forces_of, net_move
from rules.moment_board.world import lifted, pressure_of

__all__ = [
    "CommitmentOdds",
    "PerformanceOdds",
    "Redrawn",
    "commitment_odds",
    "hero_outcomes",
    "party_move",
    "performance_odds",
]


@dataclass(frozen=True, slots=True)
class CommitmentOdds:
    """What one commitment of a hero may come to; chances in 0..1.

    `why_not` says why it cannot be chosen, "" where it can; the odds are given all the same.
    `margin` is the final Power above the Difficulty, `reserve` the Yield as far as the hero can
    hold it, `track` how far this hero alone moves the track if the Success is the best (FOR counts
    as positive). `cleared` is the chance that a pending Uncertainty triggers, `confidence` and
    `uncertainty` those of gaining one. `net_move` is the whole party's move in this round: others
    as they have chosen, heroes without a choice as not acting.
    """

    commitment: CommitmentId
    why_not: str
    difficulty: int
    lit: bool
    success: Fraction
    margin: Distribution
    impact: Distribution
    wear: Distribution
    reserve: Distribution
    track: Distribution
    confidence: Fraction
    uncertainty: Fraction
    cleared: Fraction
    net_move: NetMove

    @property
    def mean_impact(self) -> Fraction:
        """The mean Impact, failures counted."""
        return self.impact.mean

    @property
    def mean_wear(self) -> Fraction:
        """The mean Wear, successes counted."""
        return self.wear.mean

    @property
    def mean_reserve(self) -> Fraction:
        """The mean Reserve gained."""
        return self.reserve.mean


def commitment_odds(
    moment: Moment, state: State, hero: int, ruleset: Ruleset | None = None
) -> tuple[CommitmentOdds, ...]:
    """Give the odds of each commitment of a hero in the present state, in activation order.

    The hero counts as the first to act: where an Event lets the next Advance success count for
    more Impact, it is this one.
    """
    rules = ruleset or current()
    others = forces_of(_in_this_round(moment, state, hero, rules))
    room = max(0, rules.one(Reserve).most - state.heroes[hero].reserve)
    found = []
    for area in commitments(rules):
        mine = _asked(moment, state, hero, area.id, rules)
        chosen = (*state.choices[:hero], area.id, *state.choices[hero + 1 :])
        pressure = _pressure(state, chosen, rules)
        forces = forces_of([outcomes(*mine)], others)
        odds = replace(
            _alone(mine, room),
            why_not=why_not(moment, state, Move("choose", hero, area.id), rules),
            net_move=net_move(forces, pressure, state.position, rules),
        )
        found.append(odds)
    return tuple(found)


def party_move(moment: Moment, state: State, ruleset: Ruleset | None = None) -> NetMove:
    """Give how the rest of this round moves the track, as all have chosen and acted so far."""
    rules = ruleset or current()
    forces = forces_of(_in_this_round(moment, state, None, rules))
    return net_move(forces, _pressure(state, state.choices, rules), state.position, rules)


def hero_outcomes(
    moment: Moment, state: State, hero: int, commitment: str, ruleset: Ruleset
) -> Outcomes:
    """Give what a fresh Performance of a hero comes to in the present state, nothing spent."""
    return outcomes(*_asked(moment, state, hero, commitment, ruleset))


def _asked(moment: Moment, state: State, hero: int, commitment: str, ruleset: Ruleset) -> Asked:
    uncertain = state.heroes[hero].uncertainty
    return asked(moment, state.world, moment.heroes[hero], commitment, uncertain, ruleset)


def _pressure(state: State, choices: Sequence[str | None], ruleset: Ruleset) -> int:
    """Give the group pressure to come; once a round has begun it has moved the track already."""
    if state.phase != "choose" and not (state.phase == "point" and state.resume == "choose"):
        return 0
    preparing = choices.count(PREPARE)
    return pressure_of(lifted(state.world, preparing), preparing, ruleset)


def _in_this_round(
    moment: Moment, state: State, but: int | None, ruleset: Ruleset
) -> Iterator[Outcomes]:
    """Give what each hero but one still brings to this round; what is done is certain."""
    if state.phase == "ended" or (state.phase == "point" and state.resume == "close"):
        return
    made = {done.hero: done for done in state.performances}
    for hero, choice in enumerate(state.choices):
        if not choice or hero == but:
            continue
        pending, suffers = state.pending, moment.heroes[hero].suffers
        if hero in made:
            yield certain(outcome_of(made[hero].margin, choice, ruleset, suffers=suffers))
        elif pending is None or pending.hero != hero:
            yield hero_outcomes(moment, state, hero, choice, ruleset)
        elif must_redraw(state):
            yield _freshly(moment, state, pending, ruleset)
        else:
            yield certain(outcome_of(pending.margin, choice, ruleset, suffers=suffers))


def _freshly(moment: Moment, state: State, pending: Performance, ruleset: Ruleset) -> Outcomes:
    """Give what a redraw-all may bring to a hero whose Uncertainty it has used up."""
    index = pending.hero
    calm = state.with_hero(index, replace(state.heroes[index], uncertainty=False))
    return hero_outcomes(moment, calm, index, pending.commitment, ruleset)


@lru_cache(maxsize=512)
def _alone(given: Asked, room: int) -> CommitmentOdds:
    """Give the odds of a hero who has `room` for so much Reserve, as if nobody else were there."""
    area, difficulty = area_of(given.ruleset, given.commitment), given.difficulty
    mine = outcomes(*given)
    holder = Held(given.tokens, given.dice)
    powers = model_of(given.model).powers(holder, given.lit, given.ruleset)
    final = final_powers(powers, powers, difficulty) if given.uncertain else powers
    gained = {
        True: min(room, area.reserve_on_success),
        False: min(room, area.reserve_on_failure),
    }
    return CommitmentOdds(
        commitment=cast(CommitmentId, area.id),
        why_not="",
        difficulty=difficulty,
        lit=given.lit,
        success=_chance(mine, lambda outcome: outcome.success),
        margin=final.map(lambda power: power - difficulty),
        impact=_spread(mine, lambda outcome: outcome.impact),
        wear=_spread(mine, lambda outcome: outcome.wear),
        reserve=_spread(mine, lambda outcome: gained[outcome.success]),
        track=_spread(mine, lambda outcome: outcome.movement - outcome.against),
        confidence=_chance(mine, lambda outcome: outcome.confidence),
        uncertainty=_chance(mine, lambda outcome: outcome.uncertainty),
        cleared=_chance(mine, lambda outcome: outcome.cleared),
        net_move=net_move(forces_of([mine]), 0, 0, given.ruleset),
    )


def _spread(mine: Outcomes, reading: Callable[[Outcome], int]) -> Distribution:
    ways: Counter[int] = Counter()
    for outcome, count in mine.ways:
        ways[reading(outcome)] += count
    return Distribution(ways)


def _chance(mine: Outcomes, holds: Callable[[Outcome], bool]) -> Fraction:
    return Fraction(sum(ways for outcome, ways in mine.ways if holds(outcome)), mine.total)
