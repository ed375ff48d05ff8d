"""A repeated query is answered from a cache of bounded size."""

import pytest

from rules.dice import (
    Die,
    Pool,
    SetPayoff,
    chance_of_set,
    counting,
    joint,
    keep_lowest,
    opposed,
    successes,
    successes_with_set,
    sweep,
    with_sets,
)


def fresh_pool(dice=9):
    return Pool(dice, Die(6, (5, 6)))


def fresh_doubles():
    return [SetPayoff.per_face(2, Die(6))]


QUERIES = [
    (counting._successes, lambda: successes(fresh_pool())),
    (counting._successes_of_sizes, lambda: sweep([9], [Die(6, (5, 6))])[9, Die(6, (5, 6))]),
    (counting._opposed_pools, lambda: opposed(fresh_pool(), fresh_pool(4))),
    (counting._keep_lowest, lambda: keep_lowest(fresh_pool())),
    (with_sets._joint, lambda: joint(fresh_pool(), fresh_doubles())),
    (with_sets._successes_with_set, lambda: successes_with_set(fresh_pool(), 3)),
]


@pytest.mark.parametrize(("cached", "query"), QUERIES)
def test_a_repeated_query_is_answered_from_the_cache(cached, query):
    cached.cache_clear()
    first = query()
    assert cached.cache_info().hits == 0
    assert query() is first
    assert cached.cache_info().hits == 1
    assert cached.cache_info().misses == 1


def test_the_chance_of_a_set_keeps_its_ways():
    with_sets._ways_without_set.cache_clear()
    assert chance_of_set(fresh_pool(), 3) == chance_of_set(fresh_pool(), 3)
    assert with_sets._ways_without_set.cache_info().hits == 1


def test_every_cache_is_bounded():
    for cached, _ in QUERIES:
        assert 0 < cached.cache_info().maxsize <= 4096
