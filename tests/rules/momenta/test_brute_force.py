"""Exact odds against every face of every die, opposition and choice of patterns included."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from rules.data import Ruleset
from rules.momenta import RollSpec, best_choice, choose, odds, read_roll
from tests.rules.momenta import by_hand
from tests.rules.momenta.by_hand import LADDER, OUTCOMES, every_roll, pools, shares

DUELS = [(n, None) for n in range(6)] + [(3, 2), (2, 3), (4, 1), (1, 0), (0, 2), (2, -3), (0, 0)]


def effectives(dice: int, opposition: int | None) -> list[tuple[tuple[int, ...], int, int]]:
    """Give (faces, effective successes, ways) of every roll on both sides."""
    against: Counter[int] = Counter({0: 1})
    if opposition is not None:
        against = Counter()
        for faces, ways in every_roll(opposition):
            against[by_hand.count(faces, opposition)] += ways
    return [
        (faces, max(0, by_hand.count(faces, dice) - theirs), ways * their_ways)
        for faces, ways in every_roll(dice)
        for theirs, their_ways in against.items()
    ]


def chances(found: dict[int, Fraction], size: int) -> list[Fraction]:
    return [found.get(place, Fraction(0)) for place in range(size)]


@pytest.mark.parametrize(("dice", "opposition"), DUELS)
def test_effective_successes_and_bands(dice: int, opposition: int | None, book: Ruleset) -> None:
    ways: Counter[int] = Counter()
    for _, effective, n in effectives(dice, opposition):
        ways[effective] += n
    expected = shares(ways)
    found = odds(RollSpec(dice, opposition=opposition), book)
    assert {n: found.effective.exactly(n) for n in found.effective.outcomes} == expected
    bands = [chance for _, chance in found.bands]
    assert sum(bands) == 1
    assert bands[:3] == chances(expected, 3)


@pytest.mark.parametrize("difficulty", LADDER)
@pytest.mark.parametrize(("dice", "opposition"), DUELS)
def test_outcomes_with_every_double_that_helps(
    dice: int, opposition: int | None, difficulty: str, book: Ruleset
) -> None:
    counted: Counter[int] = Counter()
    lifted: Counter[int] = Counter()
    best: dict[tuple[tuple[int, ...], int], int] = {}
    for faces, effective, ways in effectives(dice, opposition):
        before = LADDER[difficulty][min(effective, 3)]
        counted[before] += ways
        key = tuple(sorted(faces)), effective
        if key not in best:
            best[key] = (
                before if dice <= 0 else by_hand.best_narrative(faces, difficulty, effective, 0)[0]
            )
        lifted[best[key]] += ways
    spec = RollSpec(dice, kind="narrative", difficulty=difficulty, opposition=opposition)
    found = odds(spec, book)
    assert list((found.outcomes_by_count or {}).values()) == chances(shares(counted), 5)
    assert list((found.outcomes or {}).values()) == chances(shares(lifted), 5)
    assert sum((found.outcomes or {}).values()) == 1


@pytest.mark.parametrize(("dice", "opposition"), [*DUELS, (6, None)])
def test_solid_hit_with_every_pair(dice: int, opposition: int | None, book: Ruleset) -> None:
    ways: Counter[tuple[int, int]] = Counter()
    known: dict[tuple[tuple[int, ...], int], int] = {}
    for faces, effective, n in effectives(dice, opposition):
        key = tuple(sorted(faces)), effective
        if key not in known:
            known[key] = by_hand.best_damage(faces, effective) if dice > 0 else 0
        ways[effective, known[key]] += n
    total = sum(ways.values())
    found = odds(RollSpec(dice, kind="attack", opposition=opposition), book)
    assert found.joint is not None
    assert {pair: found.joint.exactly(pair) for pair in found.joint.outcomes} == {
        pair: Fraction(n, total) for pair, n in ways.items()
    }
    assert found.solid_hit_mean == Fraction(sum(n * d for (_, d), n in ways.items()), total)


@pytest.mark.parametrize(("dice", "opposition"), DUELS)
def test_patterns_that_show_and_trigger(dice: int, opposition: int | None, book: Ruleset) -> None:
    ways: Counter[str] = Counter()
    total = 0
    for faces, effective, n in effectives(dice, opposition):
        total += n
        largest = max(Counter(faces).values(), default=0)
        for name, size in (("double", 2), ("triple", 3), ("quad", 4)):
            if dice > 0 and effective >= 1 and largest >= size:
                ways[name] += n
    found = odds(RollSpec(dice, opposition=opposition), book).pattern_chances
    assert dict(found) == {
        name: Fraction(ways[name], total) for name in ("double", "triple", "quad")
    }


@pytest.mark.parametrize("resolve", [0, 1, 2])
@pytest.mark.parametrize("difficulty", LADDER)
@pytest.mark.parametrize("dice", [2, 4, 6, 7])
def test_the_best_choice_is_the_best_of_all_choices(
    dice: int, difficulty: str, resolve: int, book: Ruleset
) -> None:
    spec = RollSpec(dice, kind="narrative", difficulty=difficulty, resolve_spent=resolve)
    for faces, _ in list(pools(dice))[:: 1 if dice < 6 else 5]:
        reading = read_roll(spec, faces, (), book)
        result = choose(reading, best_choice(reading, book), book)
        assert result.faults == ()
        expected = by_hand.best_narrative(faces, difficulty, reading.effective, resolve)
        got = OUTCOMES.index(result.outcome or ""), result.resolve_recovered
        assert got == expected, faces
        assert all(_needed(reading, result.taken, offer, book) for offer in result.taken)


def _needed(reading, taken, offer, book: Ruleset) -> bool:  # type: ignore[no-untyped-def]
    """Whether leaving this set out would make the result worse."""
    full = choose(reading, [o.id for o in taken], book)
    less = choose(reading, [o.id for o in taken if o.id != offer.id], book)
    return (full.outcome, full.resolve_recovered) != (less.outcome, less.resolve_recovered)


@pytest.mark.parametrize("dice", [2, 3, 5, 6])
def test_the_best_hit_takes_every_pair(dice: int, book: Ruleset) -> None:
    for faces, _ in pools(dice):
        reading = read_roll(RollSpec(dice, kind="attack"), faces, (), book)
        result = choose(reading, best_choice(reading, book), book)
        assert result.extra_damage == by_hand.best_damage(faces, reading.effective)


def test_odds_and_choices_use_one_reading(book: Ruleset, one_step: Ruleset) -> None:
    for rules in (book, one_step):
        for difficulty in LADDER:
            spec = RollSpec(5, kind="narrative", difficulty=difficulty)
            ways: Counter[str] = Counter()
            for faces, n in pools(5):
                reading = read_roll(spec, faces, (), rules)
                ways[choose(reading, best_choice(reading, rules), rules).outcome or ""] += n
            outcomes = odds(spec, rules).outcomes or {}
            total = sum(ways.values())
            assert dict(outcomes) == {o: Fraction(ways[o], total) for o in OUTCOMES}


def test_where_one_pair_counts_it_is_the_best_one(tmp_path: Path) -> None:
    path = tmp_path / "one-hit.toml"
    path.write_text('version = 1\nname = "One hit"\n["momenta:solid-hit"]\nrepeats = false\n')
    rules = Ruleset.load(path)
    spec = RollSpec(5, kind="attack", opposition=1)
    total = Fraction(0)
    for faces, ways in pools(5):
        best = max((face for face, n in Counter(faces).items() if n >= 2), default=0)
        for theirs in (1, 6):
            reading = read_roll(spec, faces, (theirs,), rules)
            result = choose(reading, best_choice(reading, rules), rules)
            assert result.extra_damage == (best if reading.effective else 0)
            assert len(result.taken) <= 1
            share = Fraction(1, 3) if theirs == 6 else Fraction(2, 3)
            total += Fraction(ways, 6**5) * share * result.extra_damage
    assert odds(spec, rules).solid_hit_mean == total
