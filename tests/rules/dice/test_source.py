"""The seeded source: the same seed shows the same dice on every Python, and in the page."""

from collections import Counter
from random import Random

import pytest

from rules.dice import DiceError, Die, Pool, Source, fresh_seed


def test_these_dice_never_change():
    source = Source("momenta")
    assert source.roll(12, 6) == (6, 4, 3, 5, 3, 5, 4, 2, 1, 5, 3, 1)
    assert [source.die(sides) for sides in (2, 8, 10, 20)] == [1, 3, 2, 19]


def test_a_die_is_derived_from_random_in_the_documented_way():
    draw = Random("a seed").random
    assert Source("a seed").roll(20, 8) == tuple(1 + int(draw() * 8) for _ in range(20))


def test_a_number_as_seed_is_its_text():
    assert Source(7).seed == "7"
    assert Source(7).roll(9, 6) == Source("7").roll(9, 6) != Source(-7).roll(9, 6)


def test_a_source_made_from_its_seed_starts_again():
    source = Source(fresh_seed())
    first = source.roll(10, 20)
    assert Source(source.seed).roll(10, 20) == first
    assert source.roll(10, 20) != first


def test_a_pool_rolls_its_own_dice():
    pool = Pool(7, Die(8, (8,)))
    assert Source(1).roll(pool) == Source(1).roll(7, 8)
    assert Source(1).roll(0, 6) == ()


def test_one_roll_of_two_dice_is_two_rolls_of_one():
    together, apart = Source("x"), Source("x")
    assert together.roll(2, 6) == apart.roll(1, 6) + apart.roll(1, 6)


@pytest.mark.parametrize("sides", range(2, 21))
def test_every_face_comes_up_about_as_often(sides):
    rolls = 400 * sides
    source = Source(f"fair {sides}")
    shown = Counter(source.die(sides) for _ in range(rolls))
    assert set(shown) == set(range(1, sides + 1))
    five_sigma = 5 * (rolls * (1 / sides) * (1 - 1 / sides)) ** 0.5
    assert all(abs(count - 400) < five_sigma for count in shown.values())


def test_fresh_seeds_differ_and_may_stand_in_an_address():
    seeds = {fresh_seed() for _ in range(200)}
    assert len(seeds) == 200
    for seed in seeds:
        assert seed.isalnum()
        assert seed.isascii()
        assert len(seed) == 8
        assert Source(seed).seed == seed


@pytest.mark.parametrize("seed", [True, None, 2.5, "", "a" * 65, "two\nlines", "\ud800", 1 << 128])
def test_a_seed_is_a_number_or_a_short_text(seed):
    with pytest.raises(DiceError, match=r"The seed was given as .*; allowed is a whole number of"):
        Source(seed)
