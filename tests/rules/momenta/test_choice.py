"""Taking patterns: ids, refusals, and which dice a set gets."""

from __future__ import annotations

import pytest

from rules.data import Ruleset
from rules.momenta import Reading, RollSpec, best_choice, choose, read_roll
from tests.rules.momenta.on_the_ladder import by_count, climb, label, lifted


@pytest.fixture
def mixed() -> Reading:
    spec = RollSpec(7, kind="narrative", difficulty="tricky", resolve_spent=1)
    return read_roll(spec, (5, 2, 5, 5, 2, 5, 1))


def test_offers_have_stable_ids_and_dice(mixed: Reading) -> None:
    assert [(offer.id, offer.positions) for offer in mixed.offers] == [
        ("extra-success-2-1", (1, 4)),
        ("extra-success-5-1", (0, 2)),
        ("extra-success-5-2", (3, 5)),
        ("effortless-5-1", (0, 2, 3)),
    ]


def test_offers_say_what_they_do(mixed: Reading) -> None:
    step = climb(by_count("tricky", 4))
    assert [offer.effect for offer in mixed.offers] == [step, step, step, "1 Resolve comes back"]
    assert all(offer.helps and offer.allowed for offer in mixed.offers)


def test_an_offer_that_changes_nothing_says_so() -> None:
    spec = RollSpec(3, kind="narrative", difficulty="routine")
    (offer,) = (o for o in read_roll(spec, (5, 5, 6)).offers if o.face == 5)
    stays = f"{label(by_count('routine', 3))} stays as it is"
    assert (offer.effect, offer.helps, offer.allowed) == (stays, False, True)


def test_a_set_gets_other_dice_where_choices_would_meet() -> None:
    spec = RollSpec(5, kind="narrative", difficulty="tricky", resolve_spent=1)
    reading = read_roll(spec, (5, 5, 5, 5, 5))
    result = choose(reading, ["extra-success-5-1", "effortless-5-1"])
    assert [offer.positions for offer in result.taken] == [(0, 1), (2, 3, 4)]


def test_a_die_knows_its_pattern(mixed: Reading) -> None:
    result = choose(mixed, ["extra-success-2-1"])
    assert {place: offer.name for place, offer in result.pattern_of.items()} == {
        1: "Extra Success",
        4: "Extra Success",
    }


def test_each_choice_keeps_its_order_and_later_ones_give_way(mixed: Reading) -> None:
    result = choose(mixed, ["effortless-5-1", "extra-success-5-1", "extra-success-2-1"])
    assert [offer.id for offer in result.taken] == ["effortless-5-1", "extra-success-2-1"]
    assert result.faults == (
        "Extra Success with Double 5 needs 2 dice showing 5; "
        "1 left, because each die goes to one pattern only.",
    )


def test_the_best_choice_puts_the_outcome_first_then_resolve(mixed: Reading) -> None:
    assert best_choice(mixed) == ("extra-success-2-1", "effortless-5-1")
    result = choose(mixed, best_choice(mixed))
    before = by_count("tricky", 4)
    assert (result.outcome_before, result.outcome) == (before, lifted(before))
    assert result.resolve_recovered == 1


def test_when_double_and_triple_want_the_same_dice_the_outcome_wins() -> None:
    spec = RollSpec(3, kind="narrative", difficulty="tricky", resolve_spent=1)
    assert best_choice(read_roll(spec, (5, 5, 5))) == ("extra-success-5-1",)
    routine = RollSpec(3, kind="narrative", difficulty="routine", resolve_spent=1)
    assert best_choice(read_roll(routine, (5, 5, 5))) == ("effortless-5-1",)


def test_nothing_useless_is_taken() -> None:
    spec = RollSpec(4, kind="narrative", difficulty="routine")
    assert best_choice(read_roll(spec, (5, 5, 6, 6))) == ()
    assert len(best_choice(read_roll(spec, (5, 5, 1, 1)))) == 1


def test_one_step_variants_count_one_double(one_step: Ruleset) -> None:
    spec = RollSpec(5, kind="narrative", difficulty="tricky")
    reading = read_roll(spec, (1, 1, 4, 5, 5), (), one_step)
    both = ["extra-success-1-1", "extra-success-5-1"]
    assert choose(reading, both, one_step).outcome == lifted(by_count("tricky", 2), 1)
    assert len(best_choice(reading, one_step)) == 1


@pytest.mark.parametrize(
    ("chosen", "words"),
    [
        (["extra-success-5-3"], "Nearest: extra-success-5"),
        (["nonsense"], "allowed is extra-success-2-1"),
        ([None], "No pattern nothing"),
        ([3], "No pattern 3"),
        ("extra-success-9-9", "No pattern 'extra-success-9-9'"),
        (17, "No pattern 17"),
        (["extra-success-2-1", "extra-success-2-1"], "taken already"),
    ],
)
def test_a_bad_choice_is_a_sentence(mixed: Reading, chosen: object, words: str) -> None:
    result = choose(mixed, chosen)  # type: ignore[arg-type]
    assert any(words in fault for fault in result.faults)


def test_choosing_where_nothing_is_offered() -> None:
    result = choose(read_roll(RollSpec(1), (5,)), ["solid-hit-5-1"])
    assert result.faults == ("No pattern 'solid-hit-5-1': these dice offer none.",)


def test_forty_equal_dice_are_chosen_at_once() -> None:
    spec = RollSpec(40, kind="narrative", difficulty="tricky", resolve_spent=2)
    reading = read_roll(spec, (5,) * 40)
    result = choose(reading, best_choice(reading))
    assert (result.outcome, result.resolve_recovered) == (lifted(by_count("tricky", 40)), 2)
    assert len(result.taken) == 3
