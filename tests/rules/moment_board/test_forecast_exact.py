"""The exact forecast: the same as counting every way, and as Moments that are played."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt

import pytest
from counting_moments import Counted
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from playing_a_moment import examples

from rules.data import altered, current
from rules.moment_board.forecast import exact, exact_forecast
from rules.moment_board.moment import Effect, Event, Hero, Moment, MomentFaults, sample
from rules.moment_board.records import EffectKind, EventSpace, Plan, SampleMoment
from rules.moment_board.simulation import Simulation
from rules.moment_board.state import start

RULES = current()
PLANS = [plan.id for plan in RULES.of(Plan)]
SPACES = [space.id for space in RULES.of(EventSpace)]
# Wide enough that nothing is rounded, and everything is followed.
WHOLE = {"kept_bits": 4000, "tolerance": 0.0}


def small(*tokens: tuple[int, ...], **changes) -> Moment:
    heroes = tuple(
        Hero(f"Hero {number}", bag, dice=1, conviction=1) for number, bag in enumerate(tokens)
    )
    given = {"name": "Small", "objective": "", "difficulty": "standard", "resistance": 4}
    return Moment(heroes=heroes, **{"rounds": 3, **given, **changes})


def forecast(moment, plan, state=None, rules=RULES):
    work = exact_forecast(moment, plan, rules, state, **WHOLE)
    assert all(0 <= progress <= 1 for progress in work.steps())
    return work.forecast


def assert_as_counted(moment, plan, state=None, rules=RULES):
    counted = Counted(moment, plan, rules, state)
    found = forecast(moment, plan, state, rules)

    def same(chances, expected):
        keys = chances.keys() | expected.keys()
        for key in keys:
            assert chances.get(key, 0) == pytest.approx(float(expected.get(key, 0)), abs=1e-12), key

    same(found.endings, counted.endings)
    same(found.events, counted.events)
    same(found.spent, counted.spent)
    same(found.final_positions, counted.final)
    same(
        {(r.number, name): chance for r in found.rounds for name, chance in r.endings.items()},
        counted.ended_in,
    )
    assert found.wear == pytest.approx(float(counted.wear), abs=1e-12)
    assert found.left_out == pytest.approx(0, abs=1e-12)
    over = 0
    for seen in found.rounds:
        # Here the Moments that are over before are not among those counted.
        assert sum(seen.positions.values()) == pytest.approx(1, abs=1e-12)
        over += sum(seen.endings.values())
        assert seen.going == pytest.approx(1 - over, abs=1e-12)


@pytest.mark.parametrize("plan", PLANS)
def test_two_heroes_are_counted_the_same_under_every_plan(plan):
    assert_as_counted(small((0, 1, 3), (0, 0, 2), resistance=5), plan)


@pytest.mark.parametrize("plan", ["plan-breakthrough", "mixed"])
def test_uncertainty_bars_and_forces_a_redraw_all_as_at_the_board(plan):
    assert_as_counted(small((0, 0, 1), (0, 1, 5), difficulty="extreme", resistance=3), plan)


def test_dice_are_counted_as_tokens_are():
    heroes = (Hero("Ada", (1, 1, 1), dice=2, conviction=1),)
    moment = replace(small((1, 1, 1)), heroes=heroes, model="pool")
    assert_as_counted(moment, "all-advance")


def test_a_track_that_has_not_moved_draws_no_event():
    moment = small((0, 1, 3), (0, 0, 2), rounds=2, resistance=40)
    state = start(moment, RULES)
    state = replace(state, position=5, world=replace(state.world, fired=frozenset({"for-major"})))
    for plan in ("all-advance", "two-prepare"):
        assert_as_counted(moment, plan, state)


def test_a_forecast_goes_on_from_where_a_moment_stands():
    moment = small((0, 1, 3), (0, 1, 3), rounds=4)
    state = start(moment, RULES)
    worn = replace(state.heroes[0], wear=5, uncertainty=True)
    state = replace(state, round=3, position=-2, resistance=2).with_hero(0, worn)
    for plan in PLANS:
        assert_as_counted(moment, plan, state)


def test_whoever_sits_out_goes_on_sitting_out_as_now():
    moment = small((0, 1, 3), (0, 0, 2), rounds=2)
    state = replace(start(moment, RULES), choices=("", "breakthrough"))
    assert_as_counted(moment, "as-chosen", state)
    nobody = replace(state, choices=("", ""))
    assert forecast(moment, "as-chosen", nobody).by_ending == {"out-of-time": 1.0}


def test_an_ending_that_comes_earlier_by_a_variant_keeps_its_name():
    rules = altered(
        RULES,
        {"moment-board:overwhelmed.after_rounds": 2, "moment-board:board-limits.most_rounds": 2},
    )
    assert_as_counted(small((0, 1, 3), (0, 0, 2), rounds=None), "all-advance", rules=rules)


def test_where_a_variant_bars_advance_it_can_leave_uncertainty_and_is_counted_the_same():
    rules = altered(
        RULES,
        {
            "moment-board:advance.barred": True,
            "moment-board:breakthrough.barred": False,
            "moment-board:doubt.bars": "advance",
        },
    )
    moment = small((0, 0, 1), (0, 1, 5), difficulty="extreme", resistance=3, rounds=2)
    assert_as_counted(moment, "all-advance", rules=rules)


def effects():
    kinds = [kind.id for kind in RULES.of(EffectKind)]
    return st.builds(
        Effect,
        kind=st.sampled_from(kinds),
        amount=st.integers(1, 2),
        rounds=st.sampled_from([None, 1, 2]),
        who=st.sampled_from(["one", "all"]),
        commitment=st.sampled_from(["prepare", "advance", "breakthrough"]),
        prepared=st.sampled_from([0, 0, 2]),
    ).map(as_taken)


def as_taken(effect: Effect) -> Effect:
    """Leave only the settings that an effect of this kind takes."""
    takes = RULES.one(EffectKind, effect.kind).takes
    kept = {key: getattr(effect, key) for key in takes}
    if kept.get("prepared"):
        kept["who"] = "all"
    return Effect(effect.kind, **kept)


@st.composite
def moments(draw):
    bags = st.sampled_from([(0, 0, 1), (0, 1, 3), (1, 2, 2), (0, 0, 5)])
    events = [
        Event(space, "It happens.", tuple(draw(st.lists(effects(), min_size=1, max_size=2))))
        for space in SPACES
    ]
    return small(
        *draw(st.lists(bags, min_size=1, max_size=2)),
        events=tuple(events),
        difficulty=draw(st.sampled_from(["simple", "standard", "severe"])),
        resistance=draw(st.integers(2, 6)),
        rounds=draw(st.sampled_from([2, 2, 3])),
    )


# Shrinking what takes a second each time would take minutes.
@given(moments(), st.sampled_from(PLANS), st.integers(-5, 5))
@settings(examples(15), phases=[Phase.explicit, Phase.generate])
def test_whatever_events_bring_it_is_counted_the_same(moment, plan, position):
    assert not moment.check(RULES)
    assert_as_counted(moment, plan, replace(start(moment, RULES), position=position))


RUNS = 150


@pytest.mark.parametrize(
    ("name", "plan"),
    [("drowned-archive", "mixed"), ("procession-of-masks", "all-advance")],
)
def test_it_lies_within_five_sigma_of_moments_that_are_played_without_spending(name, plan):
    assert {record.id for record in RULES.of(SampleMoment)} >= {name}
    moment = sample(name, RULES)
    counted = exact(moment, plan, RULES)
    work = Simulation(moment, plan, RULES, runs=RUNS, seed="five sigma", spending=False)
    for _ in work.steps():
        pass
    played = work.forecast
    pairs = [(counted.by_ending.get(e, 0), p) for e, p in played.by_ending.items()]
    pairs += [(counted.events[space], chance) for space, chance in played.events.items()]
    pairs += [(counted.final_positions.get(at, 0), p) for at, p in played.final_positions.items()]
    pairs += [(counted.spent[n], chance) for n, chance in played.spent.items()]
    for chance, seen in pairs:
        assert abs(chance - seen) <= 5 * sqrt(max(chance * (1 - chance), 1e-4) / RUNS)


def test_what_is_left_out_is_less_than_one_in_ten_thousand():
    found = exact(sample("drowned-archive", RULES), "all-advance", RULES)
    assert found.exact
    assert 0 <= found.left_out < 1e-4
    assert sum(found.endings.values()) + found.left_out == pytest.approx(1, abs=1e-9)


def test_a_plan_that_nobody_knows_is_named():
    with pytest.raises(MomentFaults, match=r"'all-advnce'.*Nearest: all-advance"):
        exact_forecast(sample("drowned-archive", RULES), "all-advnce", RULES)


def test_no_forecast_starts_in_the_middle_of_a_round():
    moment = sample("drowned-archive", RULES)
    acting = replace(start(moment, RULES), phase="act")
    with pytest.raises(MomentFaults, match="where heroes choose"):
        exact_forecast(moment, "all-advance", RULES, acting)


def test_a_question_that_would_outgrow_the_memory_is_refused_in_a_sentence(monkeypatch):
    monkeypatch.setattr("rules.moment_board.exact.MOST_BYTES", 10_000)
    work = exact_forecast(sample("sallow-gorge", RULES), "mixed", RULES)
    with pytest.raises(MomentFaults, match="take the simulated forecast"):
        list(work.steps())
