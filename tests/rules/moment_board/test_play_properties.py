"""What holds for any legal play: quantities in range, tokens conserved, markers used up once."""

from __future__ import annotations

from dataclasses import fields, replace
from itertools import pairwise
from random import Random
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing_a_moment import a_hero, a_moment, an_event, examples

from rules.data import current
from rules.dice import Source
from rules.moment_board.moment import Effect, Moment, MomentFaults, sample
from rules.moment_board.moves import Move, read_moves, write_moves
from rules.moment_board.play import draw, moves_open, start, step, why_not
from rules.moment_board.records import (
    Advantage,
    Endurance,
    EventSpace,
    Reserve,
    SampleMoment,
    Track,
)
from rules.moment_board.replaying import replay
from rules.moment_board.state import State, What
from rules.moment_board.story import sentence

RESERVE, ADVANTAGE = current().one(Reserve), current().one(Advantage)
SPACES = tuple(space.id for space in current().of(EventSpace))
# What a hero may hold who comes from another Moment.
HELD = {"redraws": 3, "reserve": 4}
WILD = a_moment(
    (a_hero("Ada", **HELD, uncertainty=True), a_hero("Bo", **HELD, confidence=True), a_hero("Cy")),
    difficulty="severe",
    resistance=9,
    events=(
        an_event("for-minor", Effect("clear-wear", 2, who="one"), Effect("difficulty", 2)),
        an_event("against-minor", Effect("cause-wear", 3, who="one"), Effect("advantage", 3)),
        an_event(
            "against-major",
            Effect("bar", who="all", commitment="breakthrough", prepared=2),
            Effect("wear-on-failure", 2, commitment="prepare"),
            Effect("double-pressure", rounds=2),
        ),
    ),
)
BAGS: list[Moment] = [WILD, *(sample(record.id) for record in current().of(SampleMoment))]
MOMENTS = st.sampled_from([*BAGS, *(replace(moment, model="pool") for moment in BAGS)])
# Each number picks one of the moves that may be made then. They come from a seed, because lists
# that are drawn one by one stay too short to see a Moment end.
PICKS = st.builds(
    lambda seed, length: [Random(seed + place).randrange(10_000) for place in range(length)],
    st.integers(0, 10**6).map(lambda seed: 1000 * seed),
    st.integers(0, 120),
)
# Moves that a player makes less often than a random hand would, so that rounds come to an end.
RARE = ("doubt", "reserve", "event", "steady", "typed", "choose")


def picked(moment: Moment, state: State, pick: int) -> Move | None:
    """Give one of the moves that may be made; typed results and choices vary with the number."""
    offers = [offer for offer in moves_open(moment, state) if not offer.why_not]
    frequent = [offer for offer in offers if offer.kind not in RARE]
    waiting = [o for o in offers if o.kind == "choose" and state.choices[o.hero] is None]
    if not offers:
        return None
    if pick % 5:
        offers = frequent or waiting or offers
    return offers[pick // 5 % len(offers)].move


def played(moment: Moment, seed: int, picks: list[int]):
    """Play picked moves; give them and each state, with what happened on the way to it."""
    state, moves, states, told = start(moment), [], [], []
    states.append(state)
    for number, pick in enumerate(picks, 1):
        move = picked(moment, state, pick)
        if move is None:
            break
        drawn = draw(moment, state, move, Source(f"{seed}-{number}"))
        state, news = step(moment, state, move, drawn)
        moves.append(move)
        states.append(state)
        told.append(news)
    return tuple(moves), states, told


def spent_tokens(states: list[State]) -> int:
    """Count the Redraw Tokens that went into Performances."""
    total = 0
    for before, after in pairwise(states):
        old = before.pending.redrawn if before.pending else 0
        new = after.pending.redrawn if after.pending else 0
        total += max(0, new - old)
    return total


@examples(25)
@given(MOMENTS, st.integers(0, 99), PICKS)
def test_every_quantity_stays_in_its_range(moment, seed, picks):
    for state in played(moment, seed, picks)[1]:
        assert abs(state.position) <= current().one(Track).length
        assert min(state.resistance, state.advantage, state.supply, state.round - 1) >= 0
        for sheet, hero in zip(moment.heroes, state.heroes, strict=True):
            assert 0 <= hero.redraws <= sheet.conviction
            assert 0 <= hero.reserve <= RESERVE.most
            assert hero.wear >= 0
            assert not (hero.confidence and hero.uncertainty)
        if state.pending:
            added = state.pending.reserve_used // RESERVE.power_cost * RESERVE.power
            assert added <= RESERVE.most_power
            assert state.pending.advantage_used * ADVANTAGE.power <= ADVANTAGE.most_power
            assert not state.pending.final
        assert (state.phase == "point") == bool(state.pointing)
        assert (state.phase == "ended") == (state.ending is not None)


@examples(25)
@given(MOMENTS, st.integers(0, 99), PICKS)
def test_redraw_tokens_are_conserved(moment, seed, picks):
    _, states, _ = played(moment, seed, picks)
    first, last = states[0], states[-1]
    held = [state.supply + sum(hero.redraws for hero in state.heroes) for state in (first, last)]
    assert held[0] == held[1] + spent_tokens(states)


@examples(25)
@given(MOMENTS, st.integers(0, 99), PICKS)
def test_redraw_tokens_are_gained_only_when_a_failure_is_final(moment, seed, picks):
    moves, states, _ = played(moment, seed, picks)
    for move, before, after in zip(moves, states, states[1:], strict=False):
        if any(
            new.redraws > old.redraws for old, new in zip(before.heroes, after.heroes, strict=True)
        ):
            assert move.kind == "final"
            assert before.pending is not None
            assert not before.pending.success


@examples(25)
@given(MOMENTS, st.integers(0, 99), PICKS)
def test_a_marker_is_used_up_exactly_once_for_each_time_it_was_gained(moment, seed, picks):
    moves, states, told = played(moment, seed, picks)
    for move, before, after in zip(moves, states, states[1:], strict=False):
        for index, (old, new) in enumerate(zip(before.heroes, after.heroes, strict=True)):
            had, has = ((hero.confidence, hero.uncertainty) for hero in (old, new))
            if move.hero == index and uses_a_marker(move):
                # Each use takes a marker that was there, and leaves none.
                assert any(had)
                assert not any(has)
                assert move.kind != "steady" or old.uncertainty
            elif any(had) and has != had:
                # Without a use a marker goes only where the other one comes.
                assert (move.kind, move.hero) == ("final", index)
                assert has == had[::-1]
    assert len(told) == len(moves)


def uses_a_marker(move: Move) -> bool:
    return move.kind in ("redraw-all", "steady") or (
        isinstance(move.value, tuple) and move.kind == "typed" and move.value[2] == 1
    )


@examples(25)
@given(MOMENTS, st.integers(0, 99), PICKS)
def test_every_performance_counts_once_and_resistance_goes_down_by_impact(moment, seed, picks):
    _, states, told = played(moment, seed, picks)
    for before, after, news in zip(states, states[1:], told, strict=False):
        kinds = [happening.what for happening in news]
        assert kinds.count("final") <= 1
        if before.phase != "ended" and "effect" not in kinds:
            impact = sum(
                int(h.numbers["impact"])
                for h in news
                if h.what == "final" and h.numbers["commitment"] != "prepare"
            )
            assert after.resistance == max(0, before.resistance - impact)
        acted = [performance.hero for performance in after.performances]
        assert len(acted) == len(set(acted))


@examples(25)
@given(MOMENTS, st.integers(0, 99), PICKS)
def test_spent_heroes_stay_out_and_a_moment_ends_once(moment, seed, picks):
    _, states, told = played(moment, seed, picks)
    for before, after in pairwise(states):
        for old, new in zip(before.heroes, after.heroes, strict=True):
            assert new.spent or not old.spent
    ends = [h for news in told for h in news if h.what == "ended"]
    assert len(ends) == (states[-1].phase == "ended")
    endurance = current().one(Endurance).wear
    assert all(
        hero.wear < endurance
        for state in states
        if state.phase == "choose" and not state.world.fired
        for hero in state.heroes
        if not hero.spent
    )


@examples(25)
@given(MOMENTS, st.integers(0, 99), PICKS)
def test_everything_that_happens_can_be_told(moment, seed, picks):
    for news in played(moment, seed, picks)[2]:
        for happening in news:
            text = sentence(happening, moment)
            assert text.endswith((".", "!", "?"))
            assert "{" not in text


@examples(25)
@given(MOMENTS, st.integers(0, 99), PICKS)
def test_the_same_seed_and_moves_give_the_same_play_through_a_text(moment, seed, picks):
    moves, states, told = played(moment, seed, picks)
    again = replay(moment, seed, read_moves(write_moves(moves)))
    assert list(again.states) == states
    assert list(again.told) == told


KINDS = st.sampled_from(
    ["begin", "perform", "redraw-all", "final", "prevent", "steady", "event", "point"]
).flatmap(lambda kind: st.builds(Move, st.just(kind), st.integers(-1, 4)))
OTHERS = st.one_of(
    KINDS,
    st.builds(
        Move,
        st.just("choose"),
        st.integers(0, 3),
        st.sampled_from(["prepare", "advance", "breakthrough", ""]),
    ),
    st.builds(Move, st.just("redraw"), st.integers(0, 3), st.integers(0, 4)),
    st.builds(Move, st.just("power"), st.integers(0, 3), st.sampled_from(["reserve", "advantage"])),
    st.builds(Move, st.just("doubt"), st.integers(0, 3), st.integers(0, 1)),
    st.builds(Move, st.just("reserve"), st.integers(0, 3), st.integers(1, 9)),
    st.builds(
        Move,
        st.just("typed"),
        st.integers(0, 3),
        st.tuples(st.integers(-9, 9), st.integers(0, 4), st.integers(0, 1)),
    ),
)


@examples(25)
@given(MOMENTS, st.integers(0, 99), PICKS, st.lists(OTHERS, max_size=12))
def test_a_move_is_made_or_refused_by_a_sentence_and_never_breaks(moment, seed, picks, others):
    state = played(moment, seed, picks)[1][-1]
    for move in (*others, *(offer.move for offer in moves_open(moment, state))):
        reason = why_not(moment, state, move, current())
        if not reason:
            now, _ = step(moment, state, move, draw(moment, state, move, Source("any")))
            assert isinstance(now, State)
            continue
        with pytest.raises(MomentFaults) as refused:
            step(moment, state, move)
        assert refused.value.faults == (reason,)
        assert reason.endswith(".")
        named = 0 <= move.hero < len(moment.heroes) and state.phase not in ("ended", "point")
        heroes = [hero.name for hero in moment.heroes]
        assert not named or any(name in reason for name in heroes) or "The move" in reason


@examples(25)
@given(MOMENTS, st.integers(0, 99), PICKS)
def test_what_is_open_leads_on_until_the_moment_ends(moment, seed, picks):
    _, states, _ = played(moment, seed, picks)
    for state in states:
        open_ = [offer for offer in moves_open(moment, state) if not offer.why_not]
        assert bool(open_) == (state.phase != "ended")


def test_the_state_holds_nothing_that_can_change():
    hash(start(WILD))
    assert {field.name for field in fields(State)} >= {"round", "phase", "position", "pending"}


def test_such_plays_see_all_that_can_happen():
    seen = set()
    for seed in range(32):
        picks = [Random(1000 * seed + place).randrange(10_000) for place in range(150)]
        seen |= {h.what for news in played(BAGS[seed % len(BAGS)], seed, picks)[2] for h in news}
        if seen >= set(get_args(What)):
            break
    assert seen == set(get_args(What))
