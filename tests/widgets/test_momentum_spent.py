"""What Momentum buys after a roll: Feats on a narrative roll, another luck roll."""

from __future__ import annotations

import re

import pytest

from rules.data import current
from rules.momenta import RollSpec, choose, explain, read_roll
from rules.momenta.records import Boost, Outcome
from tests.widgets.markup import Element, figure, read, sentences
from widgets import PoolRoller
from widgets.result_view import verdict_in_words

NARRATIVE = {"kind": "narrative", "dice": 3, "difficulty": "tricky", "seed": "ash"}
LUCK = {"kind": "luck", "dice": 3, "seed": "ash"}


def control(held: Element, key: str) -> list[Element]:
    return [found for found in held if found.attributes.get("data-key") == key]


def verdict(roller: PoolRoller) -> str:
    return read(roller.html).one("p", class_="m-verdict").text


def test_feats_are_offered_on_a_narrative_roll_that_lies_on_the_table() -> None:
    roller = PoolRoller(**NARRATIVE)
    (slider,) = control(read(roller.html), "feats")
    feat = current().one(Boost, "momentous-feat")
    assert (slider.attributes["min"], slider.attributes["max"]) == ("0", str(feat.most))
    label = read(roller.html).one("label", for_=str(slider.attributes["id"])).text
    assert label == "Momentous Feats (1 Momentum each)"
    for start in ({"kind": "narrative"}, {"seed": "ash"}, LUCK, {"kind": "attack", "seed": "ash"}):
        assert not control(read(PoolRoller(**start).html), "feats")


def test_feats_read_the_same_dice_with_more_successes() -> None:
    roller = PoolRoller(**NARRATIVE)
    assert roller.reading is not None
    faces = roller.reading.faces
    spec = RollSpec(3, kind="narrative", difficulty="tricky")
    for feats in (1, 3, 0):
        roller.touch("feats", feats)
        assert roller.reading == read_roll(spec, faces, feats=feats)
        label = current().one(Outcome, roller.reading.outcome or "").label
        assert f"band {roller.reading.band.label}: {label}" in verdict(roller)
        assert ("Momentum spent" in verdict(roller)) == bool(feats)
        if feats:
            assert f"{feats} Momentum spent (Momentous Feat)" in verdict(roller)
        (bars,) = figure(read(roller.html))["data"]
        marked = ["your roll" in text for text in bars["text"]]
        assert [name for name, mark in zip(bars["y"], marked, strict=True) if mark] == [label]


@pytest.mark.parametrize(
    ("own", "against", "feats", "told"),
    [
        ((5,), (5, 5, 6, 6), 0, "(1 rolled, 1 taken away by the opposition)"),
        ((5, 5, 5), (5, 1), 0, "(3 rolled, 1 taken away by the opposition)"),
        ((1, 1), (5, 6), 0, "(0 rolled, 0 taken away by the opposition)"),
        ((5, 1), (5, 1), 2, "(1 rolled, 2 by Momentous Feat, 1 taken away by the opposition)"),
        ((5, 1), (), 2, "(1 rolled, 2 by Momentous Feat)"),
        ((5, 5), (), 0, ""),
    ],
)
def test_the_verdict_says_who_made_the_successes_and_what_was_taken(
    own: tuple[int, ...], against: tuple[int, ...], feats: int, told: str
) -> None:
    spec = RollSpec(
        len(own), kind="narrative", difficulty="tricky", opposition=len(against) or None
    )
    result = choose(read_roll(spec, own, against, feats=feats))
    said = verdict_in_words(result)
    assert told in said
    assert ("rolled" in said) == bool(told)
    numbers = [int(number) for number in re.findall(r"(\d+) (?:rolled|by|taken)", said)]
    if told:
        *made, last = [*numbers, 0] if not against else numbers
        assert sum(made) - last == result.reading.effective
    # The reasons below the dice tell the same.
    reasons = " ".join(explain(result))
    if against and (taken := numbers[-1]):
        assert re.search(rf"takes? {taken} of yours away", reasons)
    elif against:
        assert "of yours away" not in reasons


@pytest.mark.parametrize(
    ("key", "value"),
    [("difficulty", "daunting"), ("bonus", 1), ("kind", "luck"), ("roll", None), ("opposed", True)],
)
def test_any_other_change_takes_the_feats_back(key: str, value: object) -> None:
    roller = PoolRoller(**NARRATIVE, feats=2)
    assert roller.reading is not None
    assert roller.reading.feats == roller.feats == 2
    roller.touch(key, value)
    assert roller.feats == 0
    assert roller.reading is None or roller.reading.feats == 0


def test_a_feat_opens_a_pattern_and_its_loss_closes_it() -> None:
    roller = PoolRoller(kind="narrative", dice=6, difficulty="tricky", seed="lantern", bond="own")
    assert roller.reading is not None
    roller.touch("feats", 1)
    taken = roller.reading.offers[0].id
    roller.touch(f"take:{taken}", True)
    assert roller.taken == (taken,)
    roller.touch("feats", 0)
    allowed = {offer.id for offer in roller.reading.offers if offer.allowed}
    assert (roller.taken == (taken,)) == (taken in allowed)


def test_feats_where_none_can_be_are_refused_with_a_sentence() -> None:
    for roller in (PoolRoller(kind="narrative"), PoolRoller(kind="narrative", feats=2)):
        roller.touch("feats", 2)
        assert sentences(read(roller.html)) == ["Roll first: a Momentous Feat adds to a roll."]
        assert roller.feats == 0
    roller = PoolRoller(kind="attack", seed="ash")
    before = roller.reading
    roller.touch("feats", 1)
    assert sentences(read(roller.html)) == ["Attack: Momentous Feat does not apply; allowed is 0."]
    assert (roller.feats, roller.reading) == (0, before)
    roller = PoolRoller(**NARRATIVE)
    roller.touch("feats", 4)
    (sentence,) = sentences(read(roller.html))
    assert sentence.endswith("4 was given; a whole number from 0 to 3 is allowed.")


def test_a_luck_roll_can_be_bought_again() -> None:
    roller = PoolRoller(**LUCK)
    (again,) = control(read(roller.html), "again")
    assert again.text == "Momentous Fortune: roll again (1 Momentum)"
    assert "Momentum" not in verdict(roller)
    for times in (1, 2):
        before = roller.seed
        roller.touch("again")
        assert roller.seed != before
        assert f"{times} Momentum spent (Momentous Fortune)" in verdict(roller)
    roller.touch("roll")
    assert "Momentum" not in verdict(roller)


def test_what_is_bought_again_replays() -> None:
    roller = PoolRoller(**LUCK)
    roller.touch("again")
    assert PoolRoller(**{**LUCK, "seed": roller.seed}).reading == roller.reading


def test_no_other_roll_can_be_bought_again() -> None:
    assert not control(read(PoolRoller(kind="luck").html), "again")
    assert not control(read(PoolRoller(**NARRATIVE).html), "again")
    roller = PoolRoller(kind="luck")
    roller.touch("again")
    assert roller.problems == ("Roll first: Momentous Fortune changes a roll that was made.",)
    roller = PoolRoller(**NARRATIVE)
    before = roller.reading
    roller.touch("again")
    assert roller.problems == ("Narrative roll: Momentous Fortune does not apply.",)
    assert roller.reading is before
