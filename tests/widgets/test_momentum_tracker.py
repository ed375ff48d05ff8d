"""The Momentum of a party at the table: what is shown is what the rules say, whatever happens."""

from __future__ import annotations

import time

import pytest

from rules.data import altered, current
from rules.data.styles import written
from rules.momenta.characters.bond_records import (
    MomentumGain,
    MomentumLoss,
    MomentumPool,
    MomentumSpend,
)
from rules.momenta.characters.momentum import why_not_gain, why_not_spend
from rules.momenta.characters.momentum_amounts import (
    Party,
    amount_lost,
    maximum,
    merit_threshold,
    most_at_once,
    price,
)
from tests.widgets.markup import captioned, read
from tests.widgets.momentum_reading import (
    about,
    announced,
    button,
    is_off,
    log_rows,
    press,
    reasons,
)
from tests.widgets.playing import told
from widgets import MomentumTracker
from widgets.momentum_party import MOST_MEMBERS
from widgets.momentum_words import explained

RULES = current()
POOL = RULES.one(MomentumPool)
GAINS, LOSSES, SPENDS = RULES.of(MomentumGain), RULES.of(MomentumLoss), RULES.of(MomentumSpend)
EACH = [gain for gain in GAINS if gain.once is None]
ONCE = next(gain for gain in GAINS if gain.once)
SEVERAL = next(use for use in SPENDS if most_at_once(use) > 1)
PER_ROUND = next(use for use in SPENDS if use.per_round == 1)
BIGGEST = max(EACH, key=lambda gain: gain.amount)
RESET = next(lost for lost in LOSSES if lost.reset)


def full() -> MomentumTracker:
    """Give a tracker with a full pool."""
    tracker = MomentumTracker()
    while tracker.track.value < maximum(tracker.track.party):
        press(tracker, f"make:{BIGGEST.id}")
    return tracker


# ---- the pool


def test_it_starts_with_the_example_of_the_text_and_nothing_in_the_pool() -> None:
    tracker = MomentumTracker()
    assert tuple(soul for _, soul in tracker.party) == POOL.example
    assert (tracker.track.value, tracker.track.log) == (POOL.start, ())
    most = RULES.quote("momenta:momentum-pool.example-most").value
    meter = read(tracker.html).one("svg", role="meter")
    assert meter.attributes["aria-valuemax"] == str(most)
    assert meter.attributes["aria-valuetext"] == f"{POOL.start} of {most}"


def test_the_maximum_is_explained_as_a_sum() -> None:
    tracker = MomentumTracker(party={"Mira": 2, "Kira": 1})
    text = read(tracker.html).text
    assert f"Maximum: {maximum(Party(tracker.party))} = (2 + 1) + 2 members" in text
    alone = Party((("Mira", 2),))
    assert explained(alone, RULES) == f"{maximum(alone)} = 2 + 1 member"
    rules = altered(RULES, {"momenta:momentum-pool.per_soul": 3})
    assert explained(alone, rules) == f"{maximum(alone, rules)} = 2 × 3 + 1 member"


def test_the_table_says_what_each_hero_adds_and_it_adds_up() -> None:
    tracker = MomentumTracker()
    table = captioned(read(tracker.html))["What the maximum is made of"]
    assert list(table) == list(tracker.track.party.names)
    added = [int(adds) for _, adds in table.values()]
    assert sum(added) == maximum(tracker.track.party)


def test_the_meter_has_a_box_for_each_momentum_and_fills_as_many_as_there_are() -> None:
    tracker = MomentumTracker()
    press(tracker, f"make:{BIGGEST.id}")
    meter = read(tracker.html).one("svg", role="meter")
    assert len(meter.all("rect")) == maximum(tracker.track.party)
    assert len(meter.all("rect", class_="m-momentum-full")) == BIGGEST.amount
    assert meter.attributes["aria-valuenow"] == str(BIGGEST.amount)


# ---- gains and losses


@pytest.mark.parametrize("gain", EACH, ids=lambda gain: gain.id)
def test_every_gain_has_a_button_with_its_amount_and_when(gain: MomentumGain) -> None:
    tracker = MomentumTracker()
    key = f"make:{gain.id}"
    assert button(tracker, key).text == f"{written(gain.amount, 'signed', '')} {gain.label}"
    assert about(tracker, key).text.strip() == gain.told("when")
    press(tracker, key)
    assert tracker.track.value == gain.amount
    assert announced(tracker).startswith(f"{gain.label}: +{gain.amount}.")


@pytest.mark.parametrize("lost", [each for each in LOSSES if not each.reset], ids=lambda x: x.id)
def test_every_loss_has_a_button_with_its_amount_and_when(lost: MomentumLoss) -> None:
    tracker = full()
    before, amount = tracker.track.value, amount_lost(lost) or 0
    key = f"make:{lost.id}"
    assert button(tracker, key).text == f"{written(-amount, 'signed', '')} {lost.label}"
    assert about(tracker, key).text.strip() == lost.told("when")
    press(tracker, key)
    assert tracker.track.value == before - amount


def test_what_does_not_fit_is_told_with_what_was_asked() -> None:
    tracker = full()
    press(tracker, f"make:{SPENDS[1].id}", f"make:{BIGGEST.id}")
    asked, moved = BIGGEST.amount, price(SPENDS[1])
    assert asked > moved
    assert f"+{asked} asked, +{moved} fits" in announced(tracker)
    press(tracker, f"make:{BIGGEST.id}")
    assert f"+{asked} asked, nothing fits" in announced(tracker)
    assert tracker.track.value == maximum(tracker.track.party)


def test_what_was_not_there_to_lose_is_told() -> None:
    tracker = MomentumTracker()
    lost = max((each for each in LOSSES if each.amount), key=lambda each: each.amount or 0)
    press(tracker, f"make:{lost.id}")
    assert f"{written(-(lost.amount or 0), 'signed', '')} asked, nothing was there" in announced(
        tracker
    )
    assert tracker.track.value == POOL.least


def test_a_costly_truth_is_each_heros_own_and_comes_once_between_downtimes() -> None:
    tracker = MomentumTracker()
    press(tracker, f"bring:0-{ONCE.id}")
    first, second = tracker.track.party.names[:2]
    assert is_off(tracker, f"bring:0-{ONCE.id}")
    assert reasons(tracker, f"bring:0-{ONCE.id}") == {
        ONCE.ref: str(why_not_gain(tracker.track, ONCE.id, hero=first)[0])
    }
    assert button(tracker, f"bring:1-{ONCE.id}").text.endswith(f"{ONCE.label}: {second}")
    press(tracker, f"bring:1-{ONCE.id}", "enter_downtime", f"make:{RESET.id}")
    press(tracker, f"bring:0-{ONCE.id}")


# ---- spends


@pytest.mark.parametrize("use", SPENDS, ids=lambda use: use.id)
def test_a_use_has_a_button_with_its_price_and_what_cannot_be_paid_says_why(
    use: MomentumSpend,
) -> None:
    tracker = MomentumTracker()
    key = f"make:{use.id}"
    assert f"{price(use)} Momentum" in button(tracker, key).text
    assert use.label in button(tracker, key).text
    assert use.told("when") in about(tracker, key).text
    assert is_off(tracker, key)
    (why,) = why_not_spend(tracker.track, use.id)
    assert reasons(tracker, key) == {use.ref: why.sentence}
    tracker.touch(key)
    assert told(tracker) == [why.sentence]
    assert tracker.track.log == ()
    rich = full()
    before = rich.track.value
    press(rich, key)
    assert rich.track.value == before - price(use)


def test_what_can_be_bought_several_times_has_a_number() -> None:
    tracker = full()
    before, most = tracker.track.value, most_at_once(SEVERAL)
    field = read(tracker.html).one("input", data_key=f"many:{SEVERAL.id}")
    assert (field.attributes["min"], field.attributes["max"]) == ("1", str(most))
    tracker.touch(f"many:{SEVERAL.id}", str(most))
    assert f"× {most}" in button(tracker, f"make:{SEVERAL.id}").text
    press(tracker, f"make:{SEVERAL.id}")
    assert tracker.track.value == before - most * price(SEVERAL)
    assert tracker.track.log[-1].times == most
    # The next is bought once again.
    field = read(tracker.html).one("input", data_key=f"many:{SEVERAL.id}")
    assert field.attributes["value"] == "1"
    tracker.touch(f"many:{SEVERAL.id}", most + 1)
    (sentence,) = told(tracker)
    assert f"from 1 to {most}" in sentence
    assert read(tracker.html).one("input", aria_invalid="true").attributes["value"] == "1"


def test_every_use_stands_with_the_others_of_its_half() -> None:
    held = read(MomentumTracker().html)
    for group in held.all("fieldset"):
        keys = [at.attributes["data-key"] or "" for at in group.all("button")]
        halves = {use.half for use in SPENDS if f"make:{use.id}" in keys}
        assert len(halves) <= 1
    wanted = {f"make:{record.id}" for record in (*EACH, *LOSSES, *SPENDS)}
    assert wanted <= {at.attributes.get("data-key") for at in held.all("button")}


def test_what_comes_once_a_round_waits_for_the_next() -> None:
    tracker = full()
    key = f"make:{PER_ROUND.id}"
    press(tracker, key)
    assert is_off(tracker, key)
    assert set(reasons(tracker, key)) == {PER_ROUND.ref}
    press(tracker, "begin_round", key)


# ---- time


def test_an_interlude_changes_nothing_and_is_in_the_log() -> None:
    tracker = full()
    before = tracker.track
    press(tracker, "interlude")
    assert tracker.track == before
    assert log_rows(tracker)[-1][1:] == [
        "An interlude Momentum stays",
        "–",
        f"{before.value} of {maximum(before.party)}",
    ]


def test_downtime_measures_on_entering_and_resets_at_its_end() -> None:
    tracker = MomentumTracker()
    threshold = merit_threshold(tracker.track.party)
    assert f"With {threshold} or more on entering downtime" in read(tracker.html).text
    assert is_off(tracker, f"make:{RESET.id}")
    assert set(reasons(tracker, f"make:{RESET.id}")) == {RESET.ref}
    while tracker.track.value < threshold:
        press(tracker, f"make:{EACH[1].id}")
    value = tracker.track.value
    press(tracker, "enter_downtime")
    assert f"+{POOL.merits} merit" in announced(tracker)
    assert tracker.track.value == value
    assert ", in downtime" in read(tracker.html).one("p", class_="m-l-now").text
    assert set(reasons(tracker, "enter_downtime")) == {POOL.ref}
    press(tracker, f"make:{RESET.id}")
    assert tracker.track.value == POOL.start
    assert log_rows(tracker)[-1][1:3] == ["Downtime ends", f"−{value}"]


def test_too_little_momentum_earns_no_merit_and_says_how_much_it_takes() -> None:
    tracker = MomentumTracker()
    press(tracker, "enter_downtime")
    threshold = merit_threshold(tracker.track.party)
    assert f"no merit: the party has {POOL.start} Momentum, and it takes {threshold}" in announced(
        tracker
    )


# ---- what it takes


def test_a_touch_is_answered_at_once_after_half_a_session() -> None:
    tracker = MomentumTracker(log="\n".join([EACH[0].id, SPENDS[1].id] * 30))
    took = []
    for _ in range(15):
        began = time.perf_counter()
        tracker.touch(f"make:{EACH[0].id}")
        took.append(time.perf_counter() - began)
    assert tracker.problems == ()
    # The page's own Python is slower, and so is a machine that does much at a time.
    assert min(took) < 0.02


def test_a_party_is_as_big_as_there_is_room_for() -> None:
    tracker = MomentumTracker()
    for _ in range(MOST_MEMBERS - len(tracker.party)):
        press(tracker, "add_member")
    assert is_off(tracker, "add_member")
    assert maximum(tracker.track.party) == int(
        read(tracker.html).one("svg", role="meter").attributes["aria-valuemax"] or ""
    )
