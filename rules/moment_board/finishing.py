"""A final Performance: Impact or Wear, Yield, Redraw Tokens, Confidence or Uncertainty."""

from __future__ import annotations

from dataclasses import replace

from rules.data import Ruleset
from rules.moment_board.moment import Moment
from rules.moment_board.outcomes import Outcome, outcome_of
from rules.moment_board.records import Commitment, Reserve
from rules.moment_board.resolving import commitment
from rules.moment_board.state import (
    Happening,
    HeroState,
    Performance,
    State,
    Step,
    happening,
)
from rules.moment_board.world import after_success, extra_wear, impact_column


def final(moment: Moment, state: State, ruleset: Ruleset) -> Step:
    """Make the pending Performance final; only its final Power counts (mb-spending-order)."""
    pending = state.pending
    assert pending is not None
    area = commitment(ruleset, pending.commitment)
    comes = outcome_of(
        pending.margin,
        area.id,
        ruleset,
        extra_wear=extra_wear(state.world, area.id),
        column=impact_column(state.world, area.id),
        suffers=moment.heroes[pending.hero].suffers,
    )
    now, done = (
        _succeed(state, pending, area, comes) if comes.success else _fail(state, pending, comes)
    )
    hero, told = _rewarded(now.heroes[done.hero], done, area, comes, ruleset)
    first = happening(
        "final",
        done.hero,
        commitment=area.id,
        power=done.power,
        difficulty=done.difficulty,
        margin=done.margin,
        impact=done.impact,
        wear=done.wear,
        resistance=now.resistance,
        advantage=now.advantage,
        total=hero.wear,
    )
    now = replace(now, phase="after", pending=None, performances=(*now.performances, done))
    now = now.with_hero(done.hero, hero)
    told = (first, *told)
    if done.success:
        return now, told
    now, tokens = _tokens(moment, now, done, area)
    return now, (*told, *tokens)


def _succeed(
    state: State, pending: Performance, area: Commitment, comes: Outcome
) -> tuple[State, Performance]:
    now = replace(state, world=after_success(state.world, area.id))
    if area.on_objective:
        now = replace(now, resistance=max(0, now.resistance - comes.impact))
    else:
        now = replace(now, advantage=now.advantage + comes.impact)
    return now, replace(pending, final=True, impact=comes.impact)


def _fail(state: State, pending: Performance, comes: Outcome) -> tuple[State, Performance]:
    hero = state.heroes[pending.hero]
    now = state.with_hero(pending.hero, replace(hero, wear=hero.wear + comes.wear))
    return now, replace(pending, final=True, wear=comes.wear)


def _rewarded(
    hero: HeroState, done: Performance, area: Commitment, comes: Outcome, ruleset: Ruleset
) -> tuple[HeroState, tuple[Happening, ...]]:
    """Give the hero with Yield and markers."""
    told: list[Happening] = []
    yielded = area.reserve_on_success if done.success else area.reserve_on_failure
    reserve = min(ruleset.one(Reserve).most, hero.reserve + yielded)
    if yielded:
        told.append(
            happening("yielded", done.hero, by=reserve - hero.reserve, of=yielded, reserve=reserve)
        )
    hero = replace(hero, reserve=reserve)
    if comes.confidence:
        told.append(happening("confidence", done.hero, other=int(hero.uncertainty)))
    if comes.uncertainty:
        told.append(happening("uncertainty", done.hero, other=int(hero.confidence)))
    if comes.confidence or comes.uncertainty:
        hero = replace(hero, confidence=comes.confidence, uncertainty=comes.uncertainty)
    return hero, tuple(told)


def _tokens(
    moment: Moment, state: State, done: Performance, area: Commitment
) -> tuple[State, tuple[Happening, ...]]:
    """Pay Redraw Tokens for a final failure, as supply and Conviction allow (C-12)."""
    hero = state.heroes[done.hero]
    room = max(0, moment.heroes[done.hero].conviction - hero.redraws)
    gained = min(area.redraws_on_failure, room, state.supply)
    now = replace(state, supply=state.supply - gained)
    now = now.with_hero(done.hero, replace(hero, redraws=hero.redraws + gained))
    if not area.redraws_on_failure:
        return now, ()
    told = happening(
        "tokens",
        done.hero,
        by=gained,
        of=area.redraws_on_failure,
        room=room,
        redraws=hero.redraws + gained,
        supply=now.supply,
    )
    return now, (told,)
