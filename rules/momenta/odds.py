"""Exact odds of a roll: successes, bands, outcomes, patterns, opposition included."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from rules.data import Ruleset, current
from rules.data.records import FrozenMap
from rules.dice import (
    Distribution,
    JointDistribution,
    Pool,
    SetPayoff,
    joint,
    joint_general,
    keep_lowest,
    opposed,
    opposed_joint,
    successes,
)
from rules.momenta.ladder import outcome_by_count, outcome_order, shifted
from rules.momenta.offers import barred_by_roll, effects_for, least_effective
from rules.momenta.records import Band, Pattern, PatternEffect, PatternTrigger, ZeroDice
from rules.momenta.spec import RollSpec, checked, net_dice, pool_of


@dataclass(frozen=True, slots=True)
class RollOdds:
    """What a roll can give, with exact chances in 0..1.

    `outcomes_by_count` and `outcomes` (after Extra Success, always taken where it helps) map every
    outcome's id, worst first; None without a difficulty. `pattern_chances` gives for each pattern
    the chance that the dice show it and it may trigger. `joint` pairs effective successes with the
    damage that Solid Hit adds at best, on attacks that deal damage; `solid_hit_mean` is its mean.
    """

    spec: RollSpec
    dice: int
    zero_dice: bool
    successes: Distribution
    effective: Distribution
    bands: tuple[tuple[Band, Fraction], ...]
    outcomes_by_count: Mapping[str, Fraction] | None
    outcomes: Mapping[str, Fraction] | None
    pattern_chances: Mapping[str, Fraction]
    solid_hit_mean: Fraction | None
    joint: JointDistribution | None


def odds(spec: RollSpec, ruleset: Ruleset | None = None) -> RollOdds:
    """Give the exact odds of a roll; raises `RollFaults` with every fault of it."""
    ruleset = ruleset or current()
    checked(spec, ruleset)
    return _odds(spec, ruleset)


@lru_cache(maxsize=512)
def _odds(spec: RollSpec, ruleset: Ruleset) -> RollOdds:
    net = net_dice(spec, ruleset)
    pool, zero = pool_of(net, ruleset)
    counted = success_odds(net, ruleset)
    against = None if spec.opposition is None else success_odds(spec.opposition, ruleset)
    effective = counted if against is None else opposed(counted, against)
    damage = _damage_joint(spec, pool, against, ruleset) if not zero else None
    if zero and _damaging(spec, ruleset):
        damage = JointDistribution({(s, 0): ways for s, ways in effective.items()})
    return RollOdds(
        spec=spec,
        dice=net,
        zero_dice=zero,
        successes=counted,
        effective=effective,
        bands=band_odds(effective, ruleset),
        outcomes_by_count=_by_count(spec, effective, ruleset),
        outcomes=_outcomes(spec, pool, zero, effective, against, ruleset),
        pattern_chances=_pattern_chances(pool, zero, against, ruleset),
        solid_hit_mean=None if damage is None else damage.payoff().mean,
        joint=damage,
    )


def success_odds(dice: int, ruleset: Ruleset) -> Distribution:
    """Give the distribution of successes of a pool after modifiers; 0 or fewer dice included."""
    pool, zero = pool_of(dice, ruleset)
    if not zero:
        return successes(pool)
    worth = ruleset.one(ZeroDice).successes
    good = pool.die.success_faces
    return keep_lowest(pool).map(lambda face: worth if face in good else 0)


def effective_odds(spec: RollSpec, ruleset: Ruleset) -> Distribution:
    """Give the distribution of effective successes of a roll that was checked."""
    counted = success_odds(net_dice(spec, ruleset), ruleset)
    if spec.opposition is None:
        return counted
    return opposed(counted, success_odds(spec.opposition, ruleset))


def outcome_odds(
    spec: RollSpec, ruleset: Ruleset, *, by_count: bool = False
) -> Mapping[str, Fraction] | None:
    """Give the chance of every outcome of a roll that was checked, worst first.

    By counting alone, or with Extra Success taken where it helps; None without a difficulty.
    """
    effective = effective_odds(spec, ruleset)
    if by_count:
        return _by_count(spec, effective, ruleset)
    against = None if spec.opposition is None else success_odds(spec.opposition, ruleset)
    pool, zero = pool_of(net_dice(spec, ruleset), ruleset)
    return _outcomes(spec, pool, zero, effective, against, ruleset)


def band_odds(effective: Distribution, ruleset: Ruleset) -> tuple[tuple[Band, Fraction], ...]:
    """Give each result band with its chance, lowest band first."""
    return tuple(
        (band, sum((effective.exactly(n) for n in effective.outcomes if _in(band, n)), Fraction(0)))
        for band in ruleset.of(Band)
    )


def _in(band: Band, number: int) -> bool:
    return band.least <= number and (band.most is None or number <= band.most)


def _against(dice: JointDistribution, against: Distribution | None) -> JointDistribution:
    return dice if against is None else opposed_joint(dice, against)


def _gather(ruleset: Ruleset, ways: Mapping[str, int]) -> Mapping[str, Fraction]:
    total = sum(ways.values())
    return FrozenMap({o: Fraction(ways.get(o, 0), total) for o in outcome_order(ruleset)})


def _by_count(
    spec: RollSpec, effective: Distribution, ruleset: Ruleset
) -> Mapping[str, Fraction] | None:
    if spec.difficulty is None:
        return None
    ways: dict[str, int] = {}
    for number, count in effective.items():
        outcome = outcome_by_count(spec.difficulty, number, ruleset)
        ways[outcome] = ways.get(outcome, 0) + count
    return _gather(ruleset, ways)


def _outcomes(
    spec: RollSpec,
    pool: Pool,
    zero: bool,
    effective: Distribution,
    against: Distribution | None,
    ruleset: Ruleset,
) -> Mapping[str, Fraction] | None:
    lifts = [effect for effect in effects_for(spec, ruleset) if effect.shift]
    if spec.difficulty is None or zero or not lifts:
        return _by_count(spec, effective, ruleset)
    lift = lifts[0]
    sets = _against(ruleset.one(Pattern, lift.pattern).at_once(pool), against)
    ways: dict[str, int] = {}
    for (number, found), count in sets.items():
        outcome = outcome_by_count(spec.difficulty, number, ruleset)
        if number >= least_effective(lift, ruleset):
            outcome = shifted(outcome, lift, found)
        ways[outcome] = ways.get(outcome, 0) + count
    return _gather(ruleset, ways)


def _pattern_chances(
    pool: Pool, zero: bool, against: Distribution | None, ruleset: Ruleset
) -> Mapping[str, Fraction]:
    least = ruleset.one(PatternTrigger).least_effective
    return FrozenMap(
        {
            pattern.id: Fraction(0)
            if zero
            else _against(pattern.showing(pool), against).at_least((least, 1))
            for pattern in ruleset.of(Pattern)
        }
    )


def _damaging(spec: RollSpec, ruleset: Ruleset) -> tuple[PatternEffect, ...]:
    return tuple(
        effect
        for effect in effects_for(spec, ruleset)
        if effect.damage_per_value and not barred_by_roll(effect, spec)
    )


def _damage_joint(
    spec: RollSpec, pool: Pool, against: Distribution | None, ruleset: Ruleset
) -> JointDistribution | None:
    if not _damaging(spec, ruleset):
        return None
    (effect,) = _damaging(spec, ruleset)
    least = least_effective(effect, ruleset)
    ways: dict[tuple[int, int], int] = {}
    for (number, value), count in _against(_damage(effect, pool, ruleset), against).items():
        key = number, value if number >= least else 0
        ways[key] = ways.get(key, 0) + count
    return JointDistribution(ways)


def _damage(effect: PatternEffect, pool: Pool, ruleset: Ruleset) -> JointDistribution:
    """Give (successes, damage) at best: of every set, or of the best one where one counts."""
    size = ruleset.one(Pattern, effect.pattern).size
    times = effect.damage_per_value
    if effect.repeats:
        return joint(pool, [SetPayoff.per_face(size, pool.die, times)])
    return joint_general(
        pool,
        0,
        lambda best, face, dice: face if dice >= size else best,
        lambda best: best * times,
    )
