"""The track of Momentum: bounds, log, undo, and what is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.data import DataFaults, altered, current
from rules.momenta.characters.bond_records import MomentumGain, MomentumLoss, MomentumSpend
from rules.momenta.characters.momentum import (
    Entry,
    Track,
    enter_downtime,
    gain,
    leave_downtime,
    loss,
    next_round,
    spend,
    start,
    undo,
    why_not_gain,
    why_not_spend,
)
from rules.momenta.characters.momentum_amounts import (
    Party,
    amount_lost,
    maximum,
    merit_threshold,
    price,
)
from rules.momenta.characters.refusals import Refused

TWO = Party((("Mira", 0), ("Kira", 2)))
ONCE = "gain-costly-truth"

parties = st.lists(st.integers(0, 4), min_size=1, max_size=5).map(
    lambda souls: Party(tuple((f"hero {place}", soul) for place, soul in enumerate(souls)))
)
gains = st.sampled_from([record.id for record in current().of(MomentumGain)])
losses = st.sampled_from([record.id for record in current().of(MomentumLoss)])
spends = st.sampled_from([record.id for record in current().of(MomentumSpend)])
moves = st.one_of(
    st.tuples(st.just("gain"), gains, st.integers(1, 3)),
    st.tuples(st.just("loss"), losses, st.just(1)),
    st.tuples(st.just("spend"), spends, st.integers(1, 4)),
    st.tuples(st.sampled_from(["round", "enter", "leave"]), st.just(""), st.just(1)),
)
Made = tuple[str, str, int]


def made(track: Track, move: Made) -> Track:
    """Make a move of the strategy above; one that is refused leaves the track as it is."""
    kind, cause, times = move
    hero = track.party.names[0] if cause == ONCE else None
    ways: dict[str, Callable[[], Track]] = {
        "gain": lambda: gain(track, cause, times, hero),
        "loss": lambda: loss(track, cause),
        "spend": lambda: spend(track, cause, times),
        "round": lambda: next_round(track),
        "enter": lambda: enter_downtime(track),
        "leave": lambda: leave_downtime(track),
    }
    try:
        return ways[kind]()
    except Refused:
        return track


def by_hand(value: int, most: int, entry: Entry) -> int:
    """Reckon the value after an entry from its cause alone."""
    rules = current()
    if entry.kind == "gain":
        return min(most, value + rules.one(MomentumGain, entry.cause).amount * entry.times)
    if entry.kind == "spend":
        return value - price(rules.one(MomentumSpend, entry.cause)) * entry.times
    if entry.kind == "loss":
        return max(0, value - (amount_lost(rules.one(MomentumLoss, entry.cause)) or 0))
    return 0 if entry.kind == "leave-downtime" else value


@given(parties, st.lists(moves, max_size=25))
def test_whatever_happens_it_stays_within_its_bounds(party: Party, played: list[Made]) -> None:
    track = start(party)
    value = track.value
    for move in played:
        after = made(track, move)
        for entry in after.log[len(track.log) :]:
            value = by_hand(value, maximum(party), entry)
        assert after.value == value
        assert 0 <= after.value <= maximum(party)
        track = after


@given(parties, st.lists(moves, max_size=15), moves)
def test_undo_gives_the_track_before(party: Party, played: list[Made], last: Made) -> None:
    track = start(party)
    for move in played:
        track = made(track, move)
    after = made(track, last)
    if after != track:
        assert undo(after) == track
        assert len(after.log) == len(track.log) + 1


@given(parties, st.lists(moves, max_size=25))
def test_no_more_moves_than_was_asked_for(party: Party, played: list[Made]) -> None:
    track = start(party)
    for move in played:
        track = made(track, move)
    for entry in track.log:
        assert abs(entry.moved) <= abs(entry.asked)
        assert entry.moved * entry.asked >= 0
        # A spend is paid in full or refused.
        assert entry.kind != "spend" or entry.moved == entry.asked


@given(parties, st.lists(moves, max_size=15), spends, st.integers(1, 4))
def test_a_use_is_refused_exactly_where_a_reason_is_given(
    party: Party, played: list[Made], use: str, times: int
) -> None:
    track = start(party)
    for move in played:
        track = made(track, move)
    reasons = why_not_spend(track, use, times)
    if not reasons:
        assert spend(track, use, times).log[-1].cause == use
        return
    with pytest.raises(Refused) as caught:
        spend(track, use, times)
    assert caught.value.refusals == reasons
    assert {reason.rule for reason in reasons} == {f"momenta:{use}"}


def test_a_track_without_entries_has_nothing_to_undo() -> None:
    assert undo(start(TWO)) == start(TWO)


# What cannot be paid


def test_what_the_party_does_not_have_cannot_be_spent() -> None:
    track = gain(start(TWO), "gain-objective")
    with pytest.raises(Refused, match="Limit Break costs 3 Momentum; the party has 2"):
        spend(track, "spend-limit-break")


def test_a_feat_is_bought_up_to_three_times_and_a_limit_break_once() -> None:
    track = gain(start(Party((("Mira", 9),))), "gain-nemesis", 3)
    assert spend(track, "spend-momentous-feat", 3).value == 6
    assert [str(reason) for reason in why_not_spend(track, "spend-momentous-feat", 4)] == [
        "Momentous Feat is bought once to three times at a time, not 4 times."
    ]
    assert [str(reason) for reason in why_not_spend(track, "spend-limit-break", 2)] == [
        "Limit Break is bought once at a time, not 2 times."
    ]
    assert why_not_spend(track, "spend-rally", 0)


@pytest.mark.parametrize("use", ["spend-rally", "spend-tempo"])
def test_the_uses_of_ours_come_once_a_round(use: str) -> None:
    track = spend(gain(start(TWO), "gain-challenge", 3), use)
    assert [reason.rule for reason in why_not_spend(track, use)] == [f"momenta:{use}"]
    assert why_not_spend(next_round(track), use) == ()
    other = {"spend-rally": "spend-tempo", "spend-tempo": "spend-rally"}[use]
    assert why_not_spend(track, other) == ()


def test_what_is_for_a_fight_is_not_bought_in_downtime() -> None:
    track = enter_downtime(gain(start(TWO), "gain-challenge", 3))
    assert {
        record.id for record in current().of(MomentumSpend) if why_not_spend(track, record.id)
    } == {"spend-limit-break", "spend-rally", "spend-tempo"}


# Costly truth


def test_costly_truth_counts_once_for_each_hero_until_downtime_is_over() -> None:
    track = gain(start(TWO), ONCE, hero="Mira")
    assert [str(reason) for reason in why_not_gain(track, ONCE, hero="Mira")] == [
        "Costly truth counts once between downtimes for Mira."
    ]
    assert why_not_gain(track, ONCE, hero="Kira") == ()
    resting = enter_downtime(track)
    assert why_not_gain(resting, ONCE, hero="Mira")
    assert why_not_gain(leave_downtime(resting), ONCE, hero="Mira") == ()


def test_costly_truth_needs_a_hero_of_the_party() -> None:
    track = start(TWO)
    assert [str(reason) for reason in why_not_gain(track, ONCE)] == [
        "Costly truth needs the name of the hero who brings it."
    ]
    assert [str(reason) for reason in why_not_gain(track, "gain-quad", hero="Bran")] == [
        "Bran is not of this party; its heroes are Mira or Kira."
    ]
    assert why_not_gain(track, ONCE, 2, "Mira")
    assert why_not_gain(track, "gain-quad", 0)


def test_what_else_a_hero_brought_does_not_use_up_the_truth() -> None:
    track = gain(start(TWO), "gain-quad", hero="Mira")
    assert why_not_gain(track, ONCE, hero="Mira") == ()


# Downtime


def test_downtime_is_entered_and_left_in_turn() -> None:
    track = start(TWO)
    with pytest.raises(Refused, match="not in downtime"):
        leave_downtime(track)
    with pytest.raises(Refused, match="not in downtime"):
        loss(track, "loss-downtime")
    resting = enter_downtime(track)
    with pytest.raises(Refused, match="in downtime already"):
        enter_downtime(resting)
    assert loss(resting, "loss-downtime") == leave_downtime(resting)
    assert not leave_downtime(resting).in_downtime


def test_the_reset_says_how_much_it_took() -> None:
    resting = enter_downtime(gain(start(TWO), "gain-champion"))
    last = leave_downtime(resting).log[-1]
    assert (last.cause, last.asked, last.moved) == ("loss-downtime", -2, -2)


# Parties


@pytest.mark.parametrize(
    ("members", "why"),
    [
        ((), "one hero or more"),
        ((("Mira", 1), ("Mira", 2)), "2 heroes are called Mira"),
        (((" ", 1),), "has a name"),
        ((("Mira", -1),), "cannot have SOUL -1"),
    ],
)
def test_a_party_that_cannot_be_is_refused(members: tuple[tuple[str, int], ...], why: str) -> None:
    with pytest.raises(Refused, match=why):
        start(Party(members))


def test_unknown_causes_are_named_with_the_nearest() -> None:
    for move in (gain, loss, spend):
        with pytest.raises(DataFaults, match="no such record"):
            move(start(TWO), "weather")
    with pytest.raises(DataFaults, match="Nearest: gain-elite"):
        gain(start(TWO), "gain-elit")


# Other rules


def test_prices_and_losses_follow_the_records_that_say_them() -> None:
    rules = altered(
        current(),
        {
            "momenta:momentous-feat.momentum": 2,
            "momenta:catastrophic-failure.momentum_lost": 3,
        },
    )
    track = gain(start(Party((("Mira", 9),)), rules), "gain-nemesis", 3, ruleset=rules)
    assert spend(track, "spend-momentous-feat", 2, rules).value == 5
    assert loss(track, "loss-catastrophe", rules).value == 6


def test_rounded_up_half_of_eleven_is_six() -> None:
    eleven = Party((("a", 1), ("b", 0), ("c", 3), ("d", 3)))
    rules = altered(current(), {"momenta:rounding.direction": "up"})
    assert (merit_threshold(eleven), merit_threshold(eleven, rules)) == (5, 6)


def test_a_pool_that_starts_higher_still_ends_at_the_maximum() -> None:
    rules = altered(current(), {"momenta:momentum-pool.start": 5})
    assert start(TWO, rules).value == 4
    assert start(Party((("Mira", 9),)), rules).value == 5
