"""Two rolls side by side: what the odds say of each, and every pair of rolls counted."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.data import Ruleset, ruleset_of
from rules.momenta import Comparison, Pair, RollFaults, RollSpec, compare, odds
from tests.rules.momenta.by_hand import count, every_roll

NAMES = ("book", "four-up", "one-step", "sixes")


def counted(dice: int, opposition: int | None) -> dict[int, Fraction]:
    """Give the chances of effective successes, every roll of both sides counted."""
    against = (
        [0] if opposition is None else [count(f, opposition) for f, _ in every_roll(opposition)]
    )
    ways = Counter(
        max(0, count(faces, dice) - theirs) for faces, _ in every_roll(dice) for theirs in against
    )
    return {number: Fraction(n, ways.total()) for number, n in ways.items()}


@pytest.mark.parametrize(
    ("left", "right"),
    [((3, None), (4, None)), ((0, None), (1, None)), ((4, 2), (2, None)), ((3, 0), (3, 1))],
)
def test_every_pair_of_rolls_counted(
    left: tuple[int, int | None], right: tuple[int, int | None]
) -> None:
    found = compare(RollSpec(left[0], opposition=left[1]), RollSpec(right[0], opposition=right[1]))
    mine, theirs = counted(*left), counted(*right)
    for number, pair in found.exactly.items():
        assert pair == Pair(mine.get(number, 0), theirs.get(number, 0))  # type: ignore[arg-type]
    both = [(a, b, p * q) for a, p in mine.items() for b, q in theirs.items()]
    assert found.left_more == sum(p for a, b, p in both if a > b)
    assert found.as_many == sum(p for a, b, p in both if a == b)
    assert found.left_fewer == sum(p for a, b, p in both if a < b)


def agrees(found: Comparison) -> None:
    """Check a comparison against the odds of each roll and against itself."""
    for number in found.exactly:
        for told, name in (
            (found.exactly, "exactly"), (found.at_least, "at_least"), (found.at_most, "at_most"),
        ):  # fmt: skip
            left = getattr(found.left.effective, name)(number)
            right = getattr(found.right.effective, name)(number)
            assert told[number] == Pair(left, right)
            assert told[number].difference == right - left
    for side in ("left", "right"):
        shares = [sum(getattr(pair, side) for pair in found.exactly.values())]
        shares.append(sum(getattr(pair, side) for pair in found.bands.values()))
        shares += [
            sum(getattr(pair, side) for pair in outcomes.values())
            for outcomes in (found.outcomes, found.outcomes_by_count)
            if outcomes is not None
        ]
        assert all(share == 1 for share in shares)
    assert found.left_more + found.as_many + found.left_fewer == 1
    assert found.mean.difference == found.right.effective.mean - found.left.effective.mean


@settings(deadline=None, max_examples=30)
@given(
    st.tuples(st.integers(0, 9), st.none() | st.integers(-1, 5), st.sampled_from(NAMES)),
    st.tuples(st.integers(0, 9), st.none() | st.integers(-1, 5), st.sampled_from(NAMES)),
)
def test_both_sides_are_what_their_odds_say(
    left: tuple[int, int | None, str], right: tuple[int, int | None, str]
) -> None:
    specs = [
        RollSpec(dice, kind="narrative", difficulty="tricky", opposition=opposition)
        for dice, opposition, _ in (left, right)
    ]
    rules = [ruleset_of(left[2]), ruleset_of(right[2])]
    found = compare(*specs, *rules)
    agrees(found)
    turned = compare(*reversed(specs), *reversed(rules))
    assert (turned.left_more, turned.as_many) == (found.left_fewer, found.as_many)
    assert turned.mean.difference == -found.mean.difference
    same = compare(specs[0], specs[0], rules[0], rules[0])
    assert same.left_more == same.left_fewer
    assert all(pair.difference == 0 for pair in same.exactly.values())
    if found.left_more == 1:
        assert found.at_least[1].left == 1


def test_one_roll_under_two_rulesets(four_up: Ruleset) -> None:
    found = compare(RollSpec(2), RollSpec(2), None, ruleset_of("four-up"))
    assert found.at_least[1] == Pair(Fraction(5, 9), Fraction(3, 4))
    assert found.mean == Pair(Fraction(2, 3), Fraction(1))
    # The ladder of this variant is gentler too.
    spec = RollSpec(2, kind="narrative", difficulty="daunting")
    outcomes = compare(spec, spec, None, four_up).outcomes
    assert outcomes is not None
    assert outcomes["catastrophic-failure"] == Pair(Fraction(4, 9), Fraction(0))


def test_one_step_changes_the_outcomes_and_nothing_else() -> None:
    spec = RollSpec(5, kind="narrative", difficulty="tricky")
    found = compare(spec, spec, None, ruleset_of("one-step"))
    assert all(pair.difference == 0 for pair in found.exactly.values())
    assert found.outcomes is not None
    assert found.outcomes["success-with-a-bonus"].difference < 0
    assert found.outcomes_by_count is not None
    assert not any(pair.difference for pair in found.outcomes_by_count.values())


def test_rolls_without_a_common_difficulty_have_no_outcomes() -> None:
    narrative = RollSpec(3, kind="narrative", difficulty="tricky")
    assert compare(narrative, RollSpec(3, kind="attack")).outcomes is None
    harder = compare(narrative, RollSpec(3, kind="narrative", difficulty="daunting")).outcomes
    assert harder is not None
    assert list(harder) == list(odds(narrative).outcomes or {})


def test_the_largest_pools_are_compared() -> None:
    agrees(compare(RollSpec(40), RollSpec(40, opposition=40)))


def test_faults_say_whose_they_are() -> None:
    with pytest.raises(RollFaults) as caught:
        compare(RollSpec(41), RollSpec(3, kind="narrative"))
    assert [fault.partition(":")[0] for fault in caught.value.faults] == ["Left roll", "Right roll"]
