"""Rolling in the widget gives what the rules give."""

from __future__ import annotations

import pytest

from rules.data import current
from rules.dice import Source
from rules.momenta import (
    Explanation,
    RollSpec,
    best_choice,
    choose,
    explained,
    odds,
    read_roll,
    roll,
)
from rules.momenta.records import Outcome
from tests.widgets.markup import captioned, figure, read, sentences
from widgets import PoolRoller
from widgets.charts import percent
from widgets.controls import shown

# Seeds of rolls that offer something: two Doubles on an attack, a Triple on a narrative roll.
TWO_DOUBLES = {"kind": "attack", "dice": 6, "seed": "ash"}
TRIPLE = {"kind": "narrative", "dice": 6, "seed": "lantern", "difficulty": "tricky"}


@pytest.mark.parametrize("seed", ["ash", "lantern", 7, "<b>&\"'"])
@pytest.mark.parametrize(
    ("start", "spec"),
    [
        ({"dice": 5}, RollSpec(5)),
        ({"dice": 0}, RollSpec(0)),
        ({"dice": 2, "bonus": 1, "penalty": 6}, RollSpec(2, (1, -6))),
        ({"kind": "luck", "dice": 4, "bonus": 3}, RollSpec(4, kind="luck")),
        (
            {"kind": "attack", "dice": 6, "opposed": True, "opposing": 3, "strain": True},
            RollSpec(6, kind="attack", opposition=3, strain=True),
        ),
        (
            {"kind": "narrative", "dice": 3, "difficulty": "daunting", "penalty": 1},
            RollSpec(3, (-1,), kind="narrative", difficulty="daunting"),
        ),
    ],
)
def test_a_seed_gives_the_dice_that_the_rules_give(
    seed: object, start: dict[str, object], spec: RollSpec
) -> None:
    roller = PoolRoller(seed=seed, **start)
    if spec.kind == "luck":
        # A luck roll has a difficulty in narrative play; the widget asks for one.
        spec = roller.spec
        assert (spec.dice, spec.modifiers) == (4, ())
    reading = roll(spec, Source(seed))  # type: ignore[arg-type]
    assert roller.spec == spec
    assert roller.reading == reading
    result = read(roller.html).one("div", class_="m-result")
    assert result.attributes["data-faces"] == ",".join(map(str, reading.faces))
    assert result.attributes["data-effective"] == str(reading.effective)
    assert result.attributes["data-seed"] == str(seed)
    assert not result.all("b")


def test_the_verdict_names_successes_band_and_outcome() -> None:
    held = read(PoolRoller(**TRIPLE).html)
    reading = roll(RollSpec(6, kind="narrative", difficulty="tricky"), Source("lantern"))
    label = current().one(Outcome, reading.outcome or "").label
    said = held.one("p", class_="m-verdict").text
    assert said == f"{reading.effective} successes, band {reading.band.label}: {label}."


def test_every_die_is_named_and_explained() -> None:
    roller = PoolRoller(kind="attack", dice=5, opposed=True, opposing=2, seed="lantern")
    assert roller.reading is not None
    held = read(roller.html)
    own, opposing = held.all("ol", class_="m-dice")
    assert len(own.all("li")) == 5
    assert len(opposing.all("li")) == 2
    names = [image.attributes["aria-label"] for image in own.all("svg")]
    expected = [
        f"{die.face}, a success" if die.success else str(die.face) for die in roller.reading.dice
    ]
    assert names == expected
    assert whys(roller) == explained(choose(roller.reading))
    roller.touch("best")
    assert whys(roller) == explained(choose(roller.reading, best_choice(roller.reading)))


def whys(roller: PoolRoller) -> Explanation:
    """Give the story of the roll as the widget tells it."""
    part = next(
        found for found in read(roller.html) if found.attributes.get("id", "")[-4:] == "-why"
    )
    lists = [tuple(line.text for line in told.all("li")) for told in part.all("ol")]
    own, opposing = [*lists, ()][:2]
    (_, *remarks) = part.all("p") if opposing else [None, *part.all("p")]
    return Explanation(own, opposing, tuple(remark.text for remark in remarks))


def test_rolling_again_gives_a_new_seed_that_replays() -> None:
    roller = PoolRoller(dice=8)
    seeds = set()
    for _ in range(3):
        roller.touch("roll")
        seeds.add(roller.seed)
        assert PoolRoller(dice=8, seed=roller.seed).reading == roller.reading
    assert len(seeds) == 3


def test_patterns_are_taken_and_given_up() -> None:
    roller = PoolRoller(**TWO_DOUBLES)
    assert roller.reading is not None
    first, second = (offer.id for offer in roller.reading.offers)
    roller.touch(f"take:{first}", True)
    roller.touch(f"take:{second}", True)
    result = choose(roller.reading, (first, second))
    assert roller.taken == (first, second)
    held = read(roller.html)
    assert f"+{result.extra_damage} damage from patterns" in held.one("p", class_="m-verdict").text
    assert len(held.all("li", class_="m-in-pattern")) == 4
    roller.touch(f"take:{first}", False)
    assert roller.taken == (second,)
    checked = [
        box.attributes["data-key"]
        for box in read(roller.html).all("input", type="checkbox")
        if "checked" in box.attributes
    ]
    assert checked == [f"take:{second}"]


def test_a_new_roll_starts_with_no_pattern_taken() -> None:
    roller = PoolRoller(**TWO_DOUBLES)
    roller.touch("best")
    assert roller.taken
    roller.touch("roll")
    assert roller.taken == ()


def test_what_helps_most_is_what_the_rules_choose() -> None:
    for start in (TWO_DOUBLES, TRIPLE):
        roller = PoolRoller(**start)
        assert roller.reading is not None
        roller.touch("best")
        assert roller.taken == best_choice(roller.reading)


def test_a_die_in_two_patterns_is_refused_with_a_sentence() -> None:
    roller = PoolRoller(**TRIPLE, bond="own")
    roller.touch("take:extra-success-6-1", True)
    roller.touch("take:effortless-6-1", True)
    assert roller.taken == ("extra-success-6-1",)
    (sentence,) = sentences(read(roller.html))
    assert sentence.startswith("Effortless with Triple 6 needs 3 dice showing 6; 1 left")
    roller.touch("take:extra-success-6-1", False)
    roller.touch("take:effortless-6-1", True)
    assert roller.taken == ("effortless-6-1",)
    assert roller.problems == ()
    assert "1 Resolve comes back" in read(roller.html).one("p", class_="m-verdict").text


def test_what_is_barred_is_told_once_with_the_reason_and_offers_no_dead_control() -> None:
    roller = PoolRoller(**TRIPLE)
    assert roller.reading is not None
    barred = [offer for offer in roller.reading.offers if not offer.allowed]
    assert barred
    held = read(roller.html)
    told = [said.text for said in held.all("p", class_="m-hint")]
    assert told == list(dict.fromkeys(f"{offer.name}: {offer.why_not}" for offer in barred))
    keys = {box.attributes["data-key"] for box in held.all("input")}
    for offer in barred:
        assert f"take:{offer.id}" not in keys
        roller.touch(f"take:{offer.id}", True)
        assert offer.why_not in roller.problems[0]


def test_taking_what_is_not_there_or_before_rolling_is_said() -> None:
    roller = PoolRoller()
    roller.touch("take:solid-hit-5-1", True)
    assert roller.problems == ("Roll first: there are no dice to take a pattern from.",)
    roller.touch("best")
    assert roller.problems == ()
    roller = PoolRoller(**TWO_DOUBLES)
    roller.touch("take:<img src=x onerror=alert(1)>", True)
    held = read(roller.html)
    assert sentences(held)[0].startswith("No pattern ")
    assert not held.all("img")


def test_a_changed_setting_reads_the_same_dice_anew() -> None:
    roller = PoolRoller(**TRIPLE)
    assert roller.reading is not None
    faces = roller.reading.faces
    roller.touch("difficulty", "insurmountable")
    spec = RollSpec(6, kind="narrative", difficulty="insurmountable")
    assert roller.reading == read_roll(spec, faces)


def test_another_pool_needs_other_dice() -> None:
    roller = PoolRoller(**TWO_DOUBLES)
    roller.touch("best")
    roller.touch("dice", 7)
    assert (roller.reading, roller.taken) == (None, ())
    assert "roll again" in read(roller.html).one("p", class_="m-verdict").text


def test_another_kind_of_roll_needs_other_dice() -> None:
    roller = PoolRoller(**TRIPLE)
    roller.touch("kind", "attack")
    assert (roller.reading, roller.taken) == (None, ())
    assert "roll again" in read(roller.html).one("p", class_="m-verdict").text
    roller.touch("roll")
    assert "roll again" not in read(roller.html).one("p", class_="m-verdict").text


def test_equal_sets_are_one_choice_until_one_is_taken() -> None:
    roller = PoolRoller(kind="attack", dice=20, seed="many")
    assert roller.reading is not None
    offers = [offer for offer in roller.reading.offers if offer.allowed]
    kinds = {(offer.effect_id, offer.face) for offer in offers}
    assert len(offers) > len(kinds)

    def shown() -> list[str]:
        boxes = read(roller.html).all("input")
        keys = (str(box.attributes["data-key"]) for box in boxes)
        return [key for key in keys if key.startswith("take:")]

    assert len(shown()) == len(kinds)
    roller.touch(shown()[0], True)
    assert len(shown()) in (len(kinds), len(kinds) + 1)
    roller.touch("best")
    assert {f"take:{name}" for name in roller.taken} <= set(shown())


def test_the_best_can_be_taken_once() -> None:
    roller = PoolRoller(**TWO_DOUBLES)
    (best,) = (b for b in read(roller.html).all("button") if b.attributes.get("data-key") == "best")
    assert "disabled" not in best.attributes
    roller.touch("best")
    (best,) = (b for b in read(roller.html).all("button") if b.attributes.get("data-key") == "best")
    assert "disabled" in best.attributes


def test_the_chart_counts_alone_until_a_pattern_lifts_the_outcome() -> None:
    roller = PoolRoller(**TRIPLE)
    assert roller.reading is not None
    for key, wanted in ((None, "by counting alone"), ("best", "Extra Success taken")):
        if key:
            roller.touch(key)
        held = read(roller.html)
        assert wanted in held.one("figcaption").text
        marked = [note["y"] for note in figure(held)["layout"]["annotations"]]
        places = [figure(held)["data"][0]["y"].index(name) for name in marked]
        assert all(figure(held)["data"][0]["x"][place] > 0 for place in places)


def test_the_roll_is_marked_in_its_odds() -> None:
    roller = PoolRoller(dice=4, seed="ash")
    assert roller.reading is not None
    held, number = read(roller.html), roller.reading.effective
    assert [row.one("th").text for row in held.all("tr", class_="m-marked")] == [str(number)]
    drawn = figure(held)
    hatched = drawn["data"][0]["marker"]["pattern"]["shape"]
    assert [index for index, shape in enumerate(hatched) if shape] == [number]
    assert [note["x"] for note in drawn["layout"]["annotations"]] == [str(number)]
    chance = odds(RollSpec(4)).effective.exactly(number)
    assert captioned(held)["Successes with 4 dice"][str(number)][0] == percent(chance)


def test_a_seed_that_cannot_be_is_said() -> None:
    for seed in (3.5, [], True, b"", 10**5000, "\ud800", "a\nb", "x" * 999):
        sentence = f"Seed: {shown(seed)} was given; up to 64 printable characters are allowed."
        roller = PoolRoller(seed=seed)
        assert sentences(read(roller.html)) == [sentence]
        assert (roller.seed, roller.reading) == ("", None)
        roller = PoolRoller(seed="ash")
        before = roller.reading
        roller.touch("seed", seed)
        assert sentences(read(roller.html)) == [sentence]
        assert (roller.seed, roller.reading) == ("ash", before)


@pytest.mark.parametrize("none", ["", "  ", None])
def test_an_empty_seed_is_none_and_takes_the_dice_away(none: object) -> None:
    roller = PoolRoller(seed=none)
    assert (roller.problems, roller.reading) == ((), None)
    roller = PoolRoller(seed="ash")
    roller.touch("seed", none)
    assert (roller.problems, roller.reading, roller.link) == ((), None, "1~seed.")


@pytest.mark.parametrize("seed", ["ash", 7, "007", "x" * 64, "é ~.&%+,"])
def test_a_seed_typed_in_replays_what_the_rules_roll(seed: object) -> None:
    roller = PoolRoller(dice=5)
    roller.touch("seed", seed)
    assert roller.reading == roll(RollSpec(5), Source(seed))  # type: ignore[arg-type]
    assert PoolRoller(dice=5, state=roller.link).reading == roller.reading


def test_settings_that_the_rules_refuse_together_are_said() -> None:
    sentence = "Your own Bond stands in where no Thread fits; with a Thread it adds nothing."
    start = {"kind": "narrative", "thread": True, "bond": "own"}
    assert PoolRoller(**start).problems == (sentence,)
    roller = PoolRoller(kind="narrative", thread=True, bond="ally")
    assert roller.problems == ()
    roller.touch("bond", "own")
    assert roller.problems == (sentence,)
