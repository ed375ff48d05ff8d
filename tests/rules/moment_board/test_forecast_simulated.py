"""Moments played many times over: one seed, one forecast; and how far it can be trusted."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from math import sqrt

import pytest

from rules.data import current
from rules.dice import DiceError
from rules.moment_board.forecast import exact
from rules.moment_board.forecasts import Forecast
from rules.moment_board.moment import Effect, Event, Moment, MomentFaults, starting_hero
from rules.moment_board.records import BoardLimits, EventSpace, Plan
from rules.moment_board.simulation import Simulation
from rules.moment_board.state import start

RULES = current()
PLANS = [plan.id for plan in RULES.of(Plan)]
EVENTS = (
    Event("against-minor", "It gets harder.", (Effect("difficulty", 1, 2),)),
    Event("for-minor", "Help comes.", (Effect("resistance", -1),)),
)
# Short, and open to the end: whether it is resolved hangs on what is spent.
MOMENT = Moment(
    name="A test",
    objective="",
    heroes=(starting_hero("Ada", RULES), starting_hero("Bo", RULES)),
    difficulty="hard",
    resistance=6,
    rounds=4,
    events=EVENTS,
)
RUNS = 40


def simulation(plan: str = "all-advance", **changes) -> Simulation:
    given = {"runs": RUNS, "seed": "a test", **changes}
    return Simulation(given.pop("moment", MOMENT), plan, RULES, **given)


def finished(plan: str = "all-advance", **changes) -> Forecast:
    work = simulation(plan, **changes)
    for _ in work.steps():
        pass
    return work.forecast


def resolved(forecast: Forecast) -> float:
    return forecast.by_ending.get("resolved", 0.0)


@pytest.mark.parametrize("plan", PLANS)
def test_the_same_seed_gives_the_same_forecast(plan):
    assert finished(plan, runs=10) == finished(plan, runs=10)


def test_another_seed_gives_another_forecast():
    assert finished() != finished(seed="another test")


def test_each_step_is_a_moment_and_tells_how_much_is_done():
    work = simulation()
    assert list(work.steps()) == [played / RUNS for played in range(1, RUNS + 1)]
    assert (work.played, list(work.steps())) == (RUNS, [])


def test_without_a_number_as_many_are_played_as_the_limits_say():
    assert simulation(runs=None).runs == RULES.one(BoardLimits).runs


def test_before_the_first_moment_there_is_nothing_to_tell():
    seen = simulation().forecast
    assert (seen.runs, seen.rounds, dict(seen.endings)) == (0, (), {})
    assert set(seen.events.values()) == {0.0}


def test_while_it_runs_its_forecast_is_that_of_the_moments_played_so_far():
    work = simulation()
    for played in islice((work.played for _ in work.steps()), 12):
        seen = work.forecast
        assert seen.runs == played
        assert sum(seen.endings.values()) == pytest.approx(1)
        assert work.forecast == seen
    assert work.forecast == finished(runs=12)


def test_stopped_and_taken_up_again_it_is_the_same_as_in_one_go():
    work = simulation()
    for pause in (1, 7, 20):
        # A generator that is left behind, as when the page stops it.
        list(islice(work.steps(), pause))
    assert work.played == 28
    for _ in work.steps():
        pass
    assert work.forecast == finished()


@pytest.mark.parametrize("plan", ["all-advance", "mixed"])
def test_whatever_it_tells_adds_up(plan):
    seen = finished(plan)
    heroes = len(MOMENT.heroes)
    assert (seen.exact, seen.runs, seen.left_out, seen.going) == (False, RUNS, 0.0, 0.0)
    assert sum(seen.by_ending.values()) == pytest.approx(1)
    assert sum(seen.spent.values()) == pytest.approx(1)
    assert set(seen.spent) == set(range(heroes + 1))
    assert set(seen.events) == {space.id for space in RULES.of(EventSpace)}
    assert [one.number for one in seen.rounds] == list(range(1, len(seen.rounds) + 1))
    over = 0.0
    for one in seen.rounds:
        over += sum(one.endings.values())
        assert sum(one.positions.values()) == pytest.approx(1)
        assert one.going == pytest.approx(1 - over)
    assert len(seen.rounds) <= MOMENT.rounds
    assert over == pytest.approx(1)


def test_it_goes_on_from_where_a_moment_stands():
    state = replace(start(MOMENT, RULES), round=3, position=2, resistance=1)
    seen = finished(state=state)
    assert [one.number for one in seen.rounds] == [3, 4]
    assert resolved(seen) > resolved(finished())


def test_what_had_happened_before_is_not_told_again():
    state = start(MOMENT, RULES)
    fired = frozenset(space.id for space in RULES.of(EventSpace))
    state = replace(state, world=replace(state.world, fired=fired))
    assert set(finished(state=state).events.values()) == {0.0}


# ---- against the exact forecast


def pairs(counted: Forecast, played: Forecast) -> list[tuple[float, float]]:
    """Give each chance with what was played: endings, sides, Events, rounds, positions, spent."""
    ends, places = counted.endings.keys() | played.endings, counted.final_positions
    return [
        *((counted.endings.get(key, 0), played.endings.get(key, 0)) for key in ends),
        *((counted.events[key], played.events[key]) for key in counted.events),
        *((chance, played.lengths.get(n, 0)) for n, chance in counted.lengths.items()),
        *((chance, played.final_positions.get(at, 0)) for at, chance in places.items()),
        *((chance, played.spent[n]) for n, chance in counted.spent.items()),
    ]


@pytest.mark.parametrize("plan", ["all-advance", "two-prepare", "plan-breakthrough"])
def test_without_spending_it_agrees_with_the_exact_forecast(plan):
    runs = 150
    counted = exact(MOMENT, plan, RULES)
    played = finished(plan, runs=runs, spending=False)
    for chance, seen in pairs(counted, played):
        assert abs(chance - seen) <= 5 * sqrt(max(chance * (1 - chance), 1e-4) / runs)
    assert played.wear == pytest.approx(counted.wear, rel=0.3)
    assert played.mean_rounds == pytest.approx(counted.mean_rounds, rel=0.1)


def test_the_intervals_cover_the_exact_chances_as_often_as_they_promise():
    counted = exact(MOMENT, "all-advance", RULES)
    covered, asked = 0, 0
    for seed in range(20):
        played = finished(runs=30, seed=f"cover {seed}", spending=False)
        for chance, seen in pairs(counted, played):
            low, high = played.interval(seen)
            assert 0 <= low <= seen <= high <= 1
            covered += low <= chance <= high
            asked += 1
    # Two sigma promise 95 of 100.
    assert covered >= 0.92 * asked


def test_an_interval_shrinks_with_more_moments_and_grows_with_more_sigmas():
    few, many = finished(runs=10), finished(runs=40)

    def width(seen: Forecast, sigmas: float = 2.0) -> float:
        low, high = seen.interval(0.5, sigmas)
        return high - low

    assert width(many) < width(few) < width(few, 3.0)
    # What none of them has shown may still come.
    assert few.interval(0.0)[1] > many.interval(0.0)[1] > 0
    assert exact(MOMENT, "all-advance", RULES).interval(0.3) == (0.3, 0.3)


@pytest.mark.parametrize("plan", ["all-advance", "plan-breakthrough"])
def test_at_hard_spending_resolves_far_more(plan):
    runs = 100
    without = resolved(exact(MOMENT, plan, RULES))
    seen = resolved(finished(plan, runs=runs))
    sigma = sqrt(max(without * (1 - without), seen * (1 - seen)) / runs)
    assert seen - without > 5 * sigma


# ---- what cannot be


def test_it_begins_where_heroes_choose_and_follows_a_known_plan():
    acting = replace(start(MOMENT, RULES), phase="act")
    with pytest.raises(MomentFaults, match="where heroes choose"):
        simulation(state=acting)
    with pytest.raises(MomentFaults, match="Nearest: all-advance"):
        simulation("all-advanse")
    with pytest.raises(MomentFaults):
        simulation(moment=replace(MOMENT, heroes=()))


def test_a_seed_is_a_short_text():
    with pytest.raises(DiceError):
        simulation(seed="")


def test_the_interval_of_a_simulated_mean_holds_the_exact_one():
    runs = 400
    seen, known = finished(runs=runs, spending=False), exact(MOMENT, "all-advance", RULES)
    for mean, variance, right in (
        (seen.mean_rounds, seen.rounds_variance, known.mean_rounds),
        (seen.mean_position, seen.position_variance, known.mean_position),
        (seen.wear, seen.wear_variance, known.wear),
    ):
        low, high = seen.mean_interval(mean, variance, sigmas=5)
        assert low < right < high
        assert 0 < high - low < 4
        narrow = seen.mean_interval(mean, variance, sigmas=1)
        assert high - low == pytest.approx(5 * (narrow[1] - narrow[0]))
    assert known.mean_interval(known.wear, 0.0) == (known.wear, known.wear)


def test_the_variances_are_those_of_the_moments_played():
    runs, work, courses = 60, simulation(runs=60), []
    count = work._count

    def noted(course):
        courses.append(course)
        count(course)

    work._count = noted
    for _ in work.steps():
        pass
    seen = work.forecast
    for mean, variance, values in (
        (seen.wear, seen.wear_variance, [each.wear / 2 for each in courses]),
        (seen.mean_rounds, seen.rounds_variance, [len(each.rounds) for each in courses]),
        (seen.mean_position, seen.position_variance, [each.end.position for each in courses]),
    ):
        assert mean == pytest.approx(sum(values) / runs)
        assert variance == pytest.approx(sum((value - mean) ** 2 for value in values) / runs)
