"""Whatever is typed in: a sentence or a result, never an error that no one can read."""

from __future__ import annotations

from collections import Counter
from math import nan

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.data import current
from rules.dice import Source
from rules.momenta import (
    KINDS,
    RollFaults,
    RollSpec,
    best_choice,
    choose,
    difficulties,
    net_dice,
    odds,
    outcome_order,
    read_roll,
    roll,
)

anything = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**12), 10**12),
    st.floats(),
    st.text(max_size=8),
    st.lists(st.integers(), max_size=3),
)
# In a page's Python an example may take its time.
unhurried = settings(deadline=None)
kinds = st.sampled_from(KINDS)
rungs = st.sampled_from(difficulties(current()))


@st.composite
def good_specs(draw: st.DrawFn) -> RollSpec:
    kind = draw(kinds)
    luck = kind == "luck"
    resolve = draw(st.integers(0, 3)) if kind in ("narrative", "attack") else 0
    return RollSpec(
        dice=draw(st.integers(0, 9)),
        modifiers=() if luck else tuple(draw(st.lists(st.integers(-4, 4), max_size=3))),
        kind=kind,
        difficulty=draw(rungs) if kind == "narrative" or (luck and draw(st.booleans())) else None,
        opposition=None if luck else draw(st.none() | st.integers(-2, 5)),
        strain=kind == "attack" and draw(st.booleans()),
        resolve_spent=resolve,
    )


@pytest.mark.parametrize(
    ("dice", "given_as"),
    [
        (-3, "-3"),
        (10**9, "1000000000"),
        ("abc", "'abc'"),
        (nan, "nan"),
        (True, "true"),
        (2.0, "2.0"),
    ],
)
def test_dice_that_cannot_be_rolled_are_a_sentence(dice: object, given_as: str) -> None:
    spec = RollSpec(dice)  # type: ignore[arg-type]
    assert spec.check() == (
        f"The dice cannot be {given_as}; allowed is a whole number from 0 to 40.",
    )
    with pytest.raises(RollFaults):
        odds(spec)
    with pytest.raises(RollFaults):
        roll(spec, Source("x"))


def test_all_faults_of_a_roll_come_at_once() -> None:
    spec = RollSpec("abc", (nan, 99), "luck", "trickky", 10**9, "yes", -1)  # type: ignore[arg-type]
    faults = spec.check()
    assert len(faults) == 10
    for word in (
        "dice",
        "modifier",
        "opposing",
        "Strain",
        "Resolve",
        "difficulty",
        "Nearest: tricky",
    ):
        assert any(word in fault for fault in faults), word


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        (RollSpec(1, kind="attackk"), "Nearest: attack"),  # type: ignore[arg-type]
        (RollSpec(1, kind="narrative"), "a difficulty is missing"),
        (RollSpec(1, difficulty="tricky"), "it has no difficulty"),
        (RollSpec(1, kind="attack", difficulty="tricky"), "it has no difficulty"),
        (RollSpec(1, strain=True), "belongs to attacks"),
        (RollSpec(1, resolve_spent=1), "no Resolve"),
        (RollSpec(40, (1,)), "come to 41"),
        (RollSpec(1, (1,) * 13), "cannot be 13 modifiers"),
        (RollSpec(1, [1]), "a tuple of whole numbers"),  # type: ignore[arg-type]
    ],
)
def test_each_rule_of_a_roll_has_its_sentence(spec: RollSpec, words: str) -> None:
    assert any(words in fault for fault in spec.check())


@unhurried
@given(anything, anything, anything, anything, anything, anything, anything)
def test_no_input_raises_in_check(a, b, c, d, e, f, g) -> None:  # type: ignore[no-untyped-def]
    faults = RollSpec(a, b, c, d, e, f, g).check()
    assert all(isinstance(fault, str) and fault.endswith(".") for fault in faults)


@unhurried
@given(st.lists(anything, max_size=4).map(tuple), kinds, anything)
def test_no_modifier_raises_in_check(modifiers, kind, opposition) -> None:  # type: ignore[no-untyped-def]
    spec = RollSpec(3, modifiers, kind, opposition=opposition)
    if spec.check():
        with pytest.raises(RollFaults):
            odds(spec)
    else:
        assert odds(spec).effective.mean >= 0


@unhurried
@given(good_specs(), st.integers(0, 10**6))
def test_a_good_roll_can_be_made_read_and_weighed(spec: RollSpec, seed: int) -> None:
    assert spec.check() == ()
    reading = roll(spec, Source(seed))
    assert len(reading.faces) == (net_dice(spec) if net_dice(spec) > 0 else 2)
    assert reading == read_roll(spec, reading.faces, reading.opposition_faces)
    assert reading.zero_dice == (net_dice(spec) <= 0)
    assert 0 <= reading.effective <= reading.successes
    found = odds(spec)
    assert sum(chance for _, chance in found.bands) == 1
    assert found.effective.exactly(reading.effective) > 0
    assert (found.outcomes is None) == (spec.difficulty is None)
    if found.outcomes is not None:
        assert sum(found.outcomes.values()) == 1
        assert reading.outcome in found.outcomes


@unhurried
@given(good_specs(), st.integers(0, 10**6), st.data())
def test_any_choice_keeps_the_rules(spec: RollSpec, seed: int, data: st.DataObject) -> None:
    reading = roll(spec, Source(seed))
    ids = [offer.id for offer in reading.offers]
    known = st.sampled_from(ids) if ids else st.nothing()
    chosen = data.draw(st.lists(known | anything, max_size=8))
    result = choose(reading, chosen)  # type: ignore[arg-type]
    used = Counter(place for offer in result.taken for place in offer.positions)
    assert all(times == 1 for times in used.values())
    assert len(result.taken) + len(result.faults) == len(chosen)
    for offer in result.taken:
        assert offer.allowed
        assert len(offer.positions) == offer.size
        assert {reading.faces[place] for place in offer.positions} == {offer.face}
    assert 0 <= result.resolve_recovered <= spec.resolve_spent
    if reading.outcome is not None:
        order = outcome_order(current())
        assert order.index(result.outcome or "") >= order.index(reading.outcome)


@unhurried
@given(good_specs(), st.integers(0, 10**6), st.data())
def test_no_choice_beats_the_best(spec: RollSpec, seed: int, data: st.DataObject) -> None:
    reading = roll(spec, Source(seed))
    order = outcome_order(current())

    def worth(ids: tuple[str, ...]) -> tuple[int, int, int]:
        result = choose(reading, ids)
        place = order.index(result.outcome) if result.outcome else 0
        return place, result.extra_damage, result.resolve_recovered

    ids = [offer.id for offer in reading.offers]
    chosen = data.draw(st.permutations(ids))
    assert worth(best_choice(reading)) >= worth(tuple(chosen))
