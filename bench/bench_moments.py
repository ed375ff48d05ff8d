"""Measure forecasts of a Moment: exact under each plan, against a plain count, and simulated.

Run as `python bench/bench_moments.py`: prints its tables, and leaves with 1 when a ratio is missed.

Everything is asked of a standard Moment of starting heroes, with the caches of the rules emptied
before. Times hang on the machine, so only a ratio is judged: how much faster the exact forecast is
than a dictionary of states, one entry for each position, Resistance, Wear of each hero and set of
Events, followed hero by hero with whole numbers. Both must say the same, or that is missed, too.
"""

from __future__ import annotations

import functools
import gc
import sys
from collections import defaultdict
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from rules.data import current
from rules.moment_board.forecast import exact_forecast
from rules.moment_board.models import is_lit
from rules.moment_board.moment import Moment, starting_hero
from rules.moment_board.outcomes import outcomes
from rules.moment_board.records import Endurance, Length, Plan, Track
from rules.moment_board.resolving import ADVANCE, due_space, moved
from rules.moment_board.simulation import Simulation

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

RULES = current()
HEROES = 4
STEPS = ("standard", "hard")
LENGTH = "medium"
# What it comes to when the present choices are repeated depends on them.
PLANS = [plan.id for plan in RULES.of(Plan) if plan.rest != "as-chosen"]
ALL_ADVANCE = "all-advance"
RUNS = 200
# How far the plain count goes: so many rounds, or until so many seconds are over.
MOST_ROUNDS, LONG_ENOUGH = 12, 20.0
FEWEST_TIMES_FASTER = 40
SAME = 1e-4


def standard_moment(step: str, rounds: int | None = None) -> Moment:
    per_hero = RULES.one(Length, LENGTH).per_hero
    return Moment(
        name="A standard Moment",
        objective="",
        heroes=tuple(starting_hero(f"Hero {n + 1}", RULES) for n in range(HEROES)),
        difficulty=step,
        resistance=per_hero * HEROES,
        rounds=rounds,
    )


# --- A plain count --------------------------------------------------------------------------------


class Place(NamedTuple):
    position: int
    resistance: int
    wears: tuple[int, ...]
    fired: frozenset[str]


class Counted(NamedTuple):
    """What has come of all Moments after so many rounds, as chances; nobody spends or Prepares."""

    rounds: int
    endings: Mapping[str, float]


def plain_count(moment: Moment) -> Iterator[Counted]:
    """Count round by round, every hero Advancing; a state is all that can be told apart."""
    power, enough = moment.power(RULES), RULES.one(Endurance).wear
    lit = is_lit(moment, ADVANCE, RULES)
    each = [
        outcomes(
            moment.model, hero.tokens, hero.dice, ADVANCE, power, lit, False, 0, ADVANCE, RULES
        )
        for hero in moment.heroes
    ]
    worn = (0,) * len(moment.heroes)
    going = {Place(RULES.one(Track).start, moment.resistance, worn, frozenset()): 1}
    ended: dict[str, int] = {}
    whole, rounds = 1, 0
    while going:
        rounds += 1
        after: defaultdict[Place, int] = defaultdict(int)
        closed: defaultdict[str, int] = defaultdict(int)
        for place, weight in going.items():
            ways = {(0, 0, 0, place.wears): weight}
            for index, hero in enumerate(each):
                found: defaultdict[Any, int] = defaultdict(int)
                for (best, against, impact, wears), count in ways.items():
                    if place.wears[index] >= enough:
                        found[best, against, impact, wears] += count * hero.total
                        continue
                    for one, number in hero.ways:
                        now = (*wears[:index], wears[index] + one.wear, *wears[index + 1 :])
                        key = max(best, one.movement), against + one.against, impact + one.impact
                        found[*key, now] += count * number
                ways = found
            for (best, against, impact, wears), count in ways.items():
                left = place.resistance - impact
                position, fired = moved(place.position, best - against, RULES), place.fired
                space = due_space(position, fired, RULES) if position != place.position else None
                if space is not None:
                    position, fired = space.position, fired | {space.id}
                if left <= 0:
                    closed["resolved"] += count
                elif min(wears) >= enough:
                    closed["overwhelmed"] += count
                else:
                    after[Place(position, left, wears, fired)] += count
        for hero in each:
            whole *= hero.total
            ended = {name: count * hero.total for name, count in ended.items()}
        for name, count in closed.items():
            ended[name] = ended.get(name, 0) + count
        going = after
        yield Counted(rounds, {name: count / whole for name, count in ended.items()})


# --- Measuring ------------------------------------------------------------------------------------


@functools.cache
def caches() -> list[Any]:
    """Every function cache of the rules."""
    return [
        found
        for found in gc.get_objects()
        if isinstance(found, functools._lru_cache_wrapper)
        and (found.__module__ or "").startswith(("rules.dice", "rules.moment_board"))
    ]


class Timed(NamedTuple):
    """Seconds to the whole forecast, and to the first round of it that can be drawn.

    `pieces` are the steps in which the work was done, `longest` the seconds of the longest.
    """

    whole: float
    first: float
    pieces: int
    longest: float
    endings: Mapping[str, float]


def timed(moment: Moment, plan: str) -> Timed:
    for cache in caches():
        cache.cache_clear()
    gc.collect()
    start = last = perf_counter()
    work = exact_forecast(moment, plan, RULES)
    first = longest = 0.0
    pieces = 0
    for _ in work.steps():
        now = perf_counter()
        pieces, longest, last = pieces + 1, max(longest, now - last), now
        if not first and work.rounds:
            first = now - start
    whole = perf_counter() - start
    return Timed(whole, first, pieces, longest, work.forecast.by_ending)


def moments_a_second(moment: Moment, plan: str, spending: bool) -> float:
    work = Simulation(moment, plan, RULES, runs=RUNS, spending=spending)
    steps = work.steps()
    next(steps)  # what is worked out once
    start = perf_counter()
    for _ in steps:
        pass
    return (RUNS - 1) / (perf_counter() - start)


def show_exact() -> None:
    print(f"Exact forecast of {HEROES} heroes, {standard_moment(STEPS[0]).resistance} Resistance")
    print(f"{'':28}{'whole, s':>10}{'first, ms':>11}{'pieces':>9}{'longest, ms':>13}")
    for step in STEPS:
        for plan in PLANS:
            seen = timed(standard_moment(step), plan)
            print(
                f"{f'{step}, {plan}':28}{seen.whole:10.2f}{seen.first * 1e3:11.1f}"
                f"{seen.pieces:9}{seen.longest * 1e3:13.0f}",
                flush=True,
            )


def against_a_plain_count() -> list[str]:
    """Print how many times faster ours is; give a sentence for what is missed."""
    start = perf_counter()
    for counted in plain_count(standard_moment(STEPS[0])):
        seconds = perf_counter() - start
        if seconds > LONG_ENOUGH or counted.rounds == MOST_ROUNDS:
            break
    moment = standard_moment(STEPS[0], counted.rounds)
    # Not the fastest of several: the plain count has only one try, too.
    tries = (timed(moment, ALL_ADVANCE) for _ in range(3))
    ours = sorted(tries, key=lambda seen: seen.whole)[1]
    times = seconds / ours.whole
    print(
        f"\n{counted.rounds} rounds of {STEPS[0]}, {ALL_ADVANCE}: ours {ours.whole:.2f} s, a "
        f"dictionary of states {seconds:.1f} s:\n{times:.0f} times as fast, wanted at least "
        f"{FEWEST_TIMES_FASTER}"
    )
    missed = [
        f"{name}: {ours.endings.get(name, 0.0)} is not the {chance} of a plain count"
        for name, chance in counted.endings.items()
        if abs(ours.endings.get(name, 0.0) - chance) > SAME
    ]
    if times < FEWEST_TIMES_FASTER:
        missed.append(f"{times:.1f} times as fast as a plain count, wanted {FEWEST_TIMES_FASTER}")
    return missed


def show_simulated() -> None:
    print(f"\nSimulated, Moments a second ({RUNS} of them)")
    print(f"{'':28}{'spending':>10}{'without':>11}")
    for step in STEPS:
        for plan in PLANS:
            moment = standard_moment(step)
            spent, kept = (moments_a_second(moment, plan, on) for on in (True, False))
            print(f"{f'{step}, {plan}':28}{spent:10.0f}{kept:11.0f}", flush=True)


def main() -> int:
    show_exact()
    missed = against_a_plain_count()
    show_simulated()
    for line in missed:
        print(f"MISSED  {line}", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
