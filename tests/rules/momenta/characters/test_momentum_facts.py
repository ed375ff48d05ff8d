"""What the book states about Momentum, fact by fact."""

from __future__ import annotations

import pytest

from rules.data import current
from rules.momenta.characters.bond_records import MomentumPool, MomentumSpend
from rules.momenta.characters.momentum import (
    enter_downtime,
    gain,
    leave_downtime,
    loss,
    next_round,
    spend,
    start,
)
from rules.momenta.characters.momentum_amounts import Party, maximum, most_at_once, price


def party(*souls: int) -> Party:
    return Party(tuple((f"hero {number}", soul) for number, soul in enumerate(souls, 1)))


# Fact 39: Max Momentum is the sum of SOUL and the party's size (1, 0, 3, 3 gives 11); it starts at
# 0; only players count; it stays between 0 and the maximum.


def test_fact_39_the_example_party_reaches_eleven() -> None:
    assert maximum(party(1, 0, 3, 3)) == 11
    assert maximum(party(*current().one(MomentumPool).example)) == 11


def test_fact_39_it_starts_at_nothing_and_stays_within_its_bounds() -> None:
    track = start(party(0, 0))
    assert track.value == 0
    assert loss(track, "loss-hero-down").value == 0
    full = gain(track, "gain-nemesis")
    assert (full.value, full.log[-1].asked, full.log[-1].moved) == (2, 3, 2)


def test_fact_39_only_heroes_of_players_count() -> None:
    assert "players" in current().quote("momenta:momentum-pool.counts").text


# Fact 40: Momentum persists over interludes, and is 0 at downtime.


def test_fact_40_it_lasts_through_fights_and_is_gone_after_downtime() -> None:
    track = gain(start(party(2, 2)), "gain-champion")
    assert next_round(next_round(track)).value == 2
    assert leave_downtime(enter_downtime(track)).value == 0


# Fact 84: a Momentous Feat costs 1 a success, up to 3; Fortune 1; Development 1.


@pytest.mark.parametrize(
    ("use", "cost", "most"),
    [
        ("spend-momentous-feat", 1, 3),
        ("spend-momentous-fortune", 1, 1),
        ("spend-momentous-development", 1, 1),
    ],
)
def test_fact_84_what_the_momentous_uses_cost(use: str, cost: int, most: int) -> None:
    record = current().one(MomentumSpend, use)
    assert (price(record), most_at_once(record)) == (cost, most)


# Fact 92: a merit where Momentum on entering is at least half of Max Momentum (1 at least).


@pytest.mark.parametrize(
    ("souls", "momentum", "merits"),
    [
        ((1, 0, 3, 3), 4, 0),
        ((1, 0, 3, 3), 5, 1),
        ((1, 0, 3, 3), 11, 1),
        ((2, 2), 2, 0),
        ((2, 2), 3, 1),
        # Half of one is nothing, and nothing earns nothing.
        ((0,), 0, 0),
        ((0,), 1, 1),
    ],
)
def test_fact_92_half_of_it_on_entering_downtime_is_a_merit(
    souls: tuple[int, ...], momentum: int, merits: int
) -> None:
    track = start(party(*souls))
    track = gain(track, "gain-challenge", momentum) if momentum else track
    entered = enter_downtime(track)
    assert entered.log[-1].merits == merits
    assert entered.value == momentum


def test_fact_92_what_is_spent_in_downtime_still_earned_its_merit() -> None:
    track = enter_downtime(gain(start(party(2, 2)), "gain-nemesis"))
    spent = spend(track, "spend-momentous-feat", 3)
    left = leave_downtime(spent)
    assert (spent.value, left.value) == (0, 0)
    assert [entry.merits for entry in left.log] == [0, 1, 0, 0]


# Fact 137: a Limit Break costs 3 Momentum.


def test_fact_137_a_limit_break_takes_three() -> None:
    track = gain(start(party(2, 2)), "gain-challenge", 4)
    assert spend(track, "spend-limit-break").value == 1


# Fact 144: defeated enemies give Momentum only from Elite up.


def test_fact_144_enemies_that_bring_momentum_start_at_elite() -> None:
    classes = {
        name
        for name in ("grunt", "regular", "elite", "champion", "nemesis")
        if f"momenta:gain-{name}" in current().records
    }
    assert classes == {"elite", "champion", "nemesis"}
