"""A pattern that no table holds: its sets, its exact odds, its part in rolls and explanations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, product

import pytest

from rules.data import DataFaults, Ruleset, altered, current
from rules.data.added import added
from rules.dice import Die, Pool, Source, joint
from rules.dice.sets import SetPayoff
from rules.momenta import RollSpec, best_choice, choose, explain, odds, read_roll, roll
from rules.momenta.own_patterns import OwnPattern
from rules.momenta.records import Pattern, PatternEffect

SIDES = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Run(OwnPattern):
    """Dice that count up."""

    def start(self) -> tuple[int, ...]:
        return (0,) * self.size

    def step(self, state: tuple[int, ...], face: int, dice: int) -> tuple[int, ...]:
        *below, runs = state
        new = min(*below, dice)
        return (*(left - new for left in (*below[1:], dice)), runs + new)


@dataclass(frozen=True, slots=True, kw_only=True)
class Equal(OwnPattern):
    """The book's own kind of pattern, by the general route."""

    def start(self) -> tuple[int, ...]:
        return (0,)

    def step(self, state: tuple[int, ...], face: int, dice: int) -> tuple[int, ...]:
        return (state[0] + dice // self.size,)


@cache
def rules(kind: type[OwnPattern] = Run, size: int = 3) -> Ruleset:
    meaning = "{size} dice that belong together."
    found = added(current(), kind, id="own", label="Own", size=size, meaning=meaning)
    return added(
        found,
        PatternEffect,
        id="flow",
        label="Flow",
        pattern="own",
        rolls=["narrative"],
        needs_resolve=True,
        repeats=True,
        resolve_recovered=1,
        summary="{resolve_recovered} Resolve comes back.",
    )


@cache
def most_runs(faces: tuple[int, ...], size: int) -> int:
    """Count by trying: take each run that there is, and go on with the rest."""
    best = 0
    for start in set(faces):
        left = list(faces)
        try:
            for face in range(start, start + size):
                left.remove(face)
        except ValueError:
            continue
        best = max(best, 1 + most_runs(tuple(left), size))
    return best


@pytest.mark.parametrize("size", [2, 3, 4])
@pytest.mark.parametrize("dice", range(6))
def test_runs_are_what_trying_every_roll_finds(dice: int, size: int) -> None:
    pool = Pool(dice, Die(SIDES, (5, 6)))
    tried: Counter[tuple[int, int]] = Counter()
    for faces in product(range(1, SIDES + 1), repeat=dice):
        runs = most_runs(tuple(sorted(faces)), size)
        tried[sum(face >= 5 for face in faces), runs] += 1
    pattern = rules(size=size).one(Pattern, "own")
    assert dict(pattern.at_once(pool).items()) == tried
    shown = sum(ways for (_, runs), ways in tried.items() if runs)
    assert pattern.showing(pool).payoff().at_least(1) == Fraction(shown, SIDES**dice)


@pytest.mark.parametrize("size", [2, 3])
@pytest.mark.parametrize("dice", [0, 1, 5, 9])
def test_the_general_route_gives_the_odds_of_the_books_own_patterns(dice: int, size: int) -> None:
    pool = Pool(dice, Die(SIDES, (5, 6)))
    own = rules(Equal, size).one(Pattern, "own")
    assert own.at_once(pool) == joint(pool, [SetPayoff.flat(size, pool.die, 1)])
    book = current().one(Pattern, {2: "double", 3: "triple"}[size])
    assert (own.at_once(pool), own.showing(pool)) == (book.at_once(pool), book.showing(pool))
    assert own.sets((5, 2, 5, 5, 2, 5), SIDES) == book.sets((5, 2, 5, 5, 2, 5), SIDES)


def test_the_chance_that_it_triggers_stands_beside_the_others() -> None:
    chances = odds(RollSpec(3), rules()).pattern_chances
    # Of the orders of 3-4-5 and 4-5-6, which hold a success; 1-2-3 and 2-3-4 hold none.
    assert chances["own"] == Fraction(2 * 6, SIDES**3)
    assert {k: v for k, v in chances.items() if k != "own"} == odds(RollSpec(3)).pattern_chances


def spec(dice: int) -> RollSpec:
    return RollSpec(dice, kind="narrative", difficulty="tricky", resolve_spent=6)


def test_a_run_is_offered_taken_and_explained() -> None:
    reading = read_roll(spec(4), (4, 6, 1, 5), (), rules())
    (offer,) = reading.offers
    assert (offer.id, offer.written, offer.positions) == ("flow-4-5-6-1", "Own 4-5-6", (0, 3, 1))
    result = choose(reading, [offer.id], rules())
    assert (result.resolve_recovered, result.faults) == (1, ())
    assert explain(result, rules()) == (
        "4 is no success; that takes 5 or 6. Flow with Own 4-5-6 takes it: 1 Resolve comes back.",
        "6 is a success. Flow with Own 4-5-6 takes it: 1 Resolve comes back.",
        "1 is no success; that takes 5 or 6. It is in no Double, Triple or Own.",
        "5 is a success. Flow with Own 4-5-6 takes it: 1 Resolve comes back.",
    )


def test_a_die_is_in_one_set_only_whatever_the_set() -> None:
    reading = read_roll(spec(4), (3, 4, 5, 5), (), rules())
    ids = [offer.id for offer in reading.offers]
    assert ids == ["extra-success-5-1", "flow-3-4-5-1"]
    result = choose(reading, ids, rules())
    assert [offer.id for offer in result.taken] == ids[:1]
    assert result.faults == (
        "Flow with Own 3-4-5 needs 1 die showing 5; 0 left, because each die goes to one pattern "
        "only.",
    )
    told = explain(result, rules())[0]
    assert told.endswith(
        "Flow could take it with dice that another set has; each die goes to one only."
    )


def every_choice(ids: list[str]) -> Iterator[tuple[str, ...]]:
    for number in range(len(ids) + 1):
        yield from combinations(ids, number)


@pytest.mark.parametrize("seed", range(30))
def test_the_best_choice_is_the_best_of_all_choices(seed: int) -> None:
    ours = rules()
    reading = roll(spec(6), Source(seed), ours)
    order = [outcome.id for outcome in ours.of(type(ours["momenta:success"]))]

    def worth(ids: tuple[str, ...]) -> tuple[int, int]:
        result = choose(reading, ids, ours)
        return order.index(str(result.outcome)), result.resolve_recovered

    best = max(map(worth, every_choice([offer.id for offer in reading.offers])))
    chosen = best_choice(reading, ours)
    assert worth(chosen) == best
    assert choose(reading, chosen, ours).faults == ()


@pytest.mark.parametrize("dice", [3, 4])
def test_where_it_lifts_the_outcome_odds_agree_with_every_roll(dice: int) -> None:
    ours = altered(rules(), {"momenta:extra-success.pattern": "own"})
    found: Counter[str] = Counter()
    for faces in product(range(1, SIDES + 1), repeat=dice):
        reading = read_roll(spec(dice), faces, (), ours)
        found[str(choose(reading, best_choice(reading, ours), ours).outcome)] += 1
    outcomes = odds(spec(dice), ours).outcomes or {}
    assert {name: Fraction(ways, SIDES**dice) for name, ways in found.items()} == {
        name: chance for name, chance in outcomes.items() if chance
    }


def test_damage_for_each_value_needs_dice_that_show_one() -> None:
    with pytest.raises(DataFaults, match="the dice of the pattern Own show no one value"):
        altered(rules(), {"momenta:solid-hit.pattern": "own"})


def test_a_variant_changes_its_size() -> None:
    longer = altered(rules(), {"momenta:own.size": 4})
    chances = [odds(RollSpec(6), each).pattern_chances["own"] for each in (rules(), longer)]
    assert chances[1] < chances[0]
    assert longer.one(Pattern, "own").told("meaning") == "4 dice that belong together."
