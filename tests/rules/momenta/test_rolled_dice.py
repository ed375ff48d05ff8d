"""Real dice from the seeded source, read and chosen, within five sigma of the exact odds."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt

import pytest

from rules.data import Ruleset
from rules.dice import Source
from rules.momenta import RollSpec, best_choice, choose, odds, roll

ROLLS = 4_000
SPECS = [
    RollSpec(4, (1,), kind="narrative", difficulty="tricky", resolve_spent=1),
    RollSpec(5, kind="narrative", difficulty="insurmountable", opposition=2),
    RollSpec(6, (-1,), kind="attack", opposition=3),
    RollSpec(3, kind="luck", difficulty="daunting"),
    RollSpec(1, (-2,), kind="action", opposition=1),
]


def near(hits: float, chance: Fraction) -> bool:
    sigma = sqrt(float(chance * (1 - chance)) * ROLLS)
    return abs(hits - ROLLS * float(chance)) <= 5 * sigma


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: f"{spec.kind}-{spec.dice}")
def test_rolled_results_agree_with_the_odds(spec: RollSpec, book: Ruleset) -> None:
    source = Source("five sigma")
    bands: Counter[str] = Counter()
    outcomes: Counter[str | None] = Counter()
    doubles = 0
    damage = squares = 0
    for _ in range(ROLLS):
        reading = roll(spec, source, book)
        result = choose(reading, best_choice(reading, book), book)
        bands[reading.band.id] += 1
        outcomes[result.outcome] += 1
        doubles += any(offer.allowed and offer.pattern == "double" for offer in reading.offers)
        damage += result.extra_damage
        squares += result.extra_damage**2
    found = odds(spec, book)
    for band, chance in found.bands:
        assert near(bands[band.id], chance)
    for outcome, chance in (found.outcomes or {}).items():
        assert near(outcomes[outcome], chance)
    if spec.kind != "action":
        assert near(doubles, found.pattern_chances["double"])
    if found.solid_hit_mean is not None:
        spread = sqrt((squares / ROLLS - (damage / ROLLS) ** 2) / ROLLS)
        assert abs(damage / ROLLS - float(found.solid_hit_mean)) <= 5 * spread


def test_a_seed_gives_the_same_reading(book: Ruleset) -> None:
    for spec in SPECS:
        assert roll(spec, Source("once"), book) == roll(spec, Source("once"), book)
