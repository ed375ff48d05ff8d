"""Quotes: every id, every style, every unknown name."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from rules.data import DataFaults, current
from rules.data.quotes import quotable
from rules.data.styles import STYLES, in_words, rounded, written

ONE_BY_ONE = {
    ("momenta:dice-pool.success-faces", None): "5 or 6",
    ("momenta:dice-pool.success-faces", "list"): "5 or 6",
    ("momenta:dice-pool.success-faces", "and"): "5 and 6",
    ("momenta:dice-pool.success-faces", "dashed"): "5–6",
    ("momenta:dice-pool.success-chance", None): "1/3",
    ("momenta:dice-pool.mean-successes", None): "0.33",
    ("momenta:dice-pool.die", None): "d6",
    ("momenta:zero-dice.roll", None): "2d6",
    ("momenta:zero-dice.dice", "words"): "two",
    ("momenta:zero-dice.chance", None): "11%",
    ("momenta:zero-dice.chance", "percent1"): "11.1%",
    ("momenta:odds.pool-1.at-least-2", "percent1"): "0%",
    ("momenta:zero-dice.chance", "fraction"): "1/9",
    ("momenta:zero-dice.failure-chance", None): "89%",
    ("momenta:thread.bonus", None): "2",
    ("momenta:thread.bonus", "dice"): "+2d",
    ("momenta:thread.bonus", "signed"): "+2",
    ("momenta:thread.bonus", "pool"): "2d",
    ("momenta:thread.bonus", "Words"): "Two",
    ("momenta:thread.bonus", "times"): "twice",
    ("momenta:thread.bonus", "decimal"): "2.00",
    ("momenta:thread.bonus", "count:die"): "two dice",
    ("momenta:thread.most", "count:die"): "one die",
    ("momenta:overflow.above", "count:effective success"): "three effective successes",
    ("momenta:momentous-feat.most", "count:success"): "three successes",
    ("momenta:momentous-feat.most", "times"): "three times",
    ("momenta:starting-pool.range", None): "2–4",
    ("momenta:veteran-pool.range", None): "4–6",
    ("momenta:legend-pool.range", None): "7+",
    ("momenta:tricky.outcomes.band-2s", None): "Success at a Cost",
    ("momenta:tricky.outcomes.band-2s", "id"): "success-at-a-cost",
    ("momenta:tricky.outcomes.band-2s", "lower"): "success at a cost",
    ("momenta:extra-success.shift.success", None): "Success with a Bonus",
    ("momenta:solid-hit.pattern", None): "Double",
    ("momenta:push-and-assist-cap.boosts", "and"): "Push Yourself and Assist",
    ("momenta:double.meaning", None): "2 dice that show one value.",
    ("momenta:three-fives.faces", "comma"): "2, 3, 5, 5, 5",
    ("momenta:three-fives.faces", None): "2, 3, 5, 5, 5",
    ("momenta:two-pairs.faces", "and"): "1, 1, 4, 5 and 5",
    ("momenta:dice-pool.dice-per-point", "count:die"): "one die",
    ("momenta:broken-nerve.effect", None): "You take Strain: your maximum divided by 2.",
    ("momenta:three-fives.patterns", None): "Double 5 and Triple 5",
    ("momenta:two-pairs.patterns", None): "Double 1 and Double 5",
    ("momenta:two-pairs.solid-hit", None): "+6",
    ("momenta:boosts.most-dice", None): "+6d",
    ("momenta:worn.effect", None): "You take 2 Strain.",
    ("momenta:luck-roll.modifiers", None): "no",
    ("momenta:odds.pool-3.mean", None): "1.00",
    ("momenta:odds.pool-3.at-least-1", None): "70%",
    ("momenta:odds.routine-3.success", "percent1"): "44.4%",
    ("momenta:odds.routine-3.success.by-count", "percent1"): "66.7%",
    ("momenta:odds.pool-6.solid-hit", None): "5.27",
}


@pytest.mark.parametrize(
    ("ref", "style", "text"), [(*key, text) for key, text in ONE_BY_ONE.items()]
)
def test_a_quote_reads_as_prose_needs_it(ref: str, style: str | None, text: str) -> None:
    assert current().quote(ref, style).text == text


def test_every_key_of_every_record_can_be_quoted() -> None:
    rules = current()
    ids = set(rules.quotes())
    for record in rules.records.values():
        for key in quotable(record):
            assert f"{record.ref}.{key}".replace("_", "-") in ids


def test_every_quote_has_text_and_a_value_that_json_holds() -> None:
    rules = current()
    for ref in rules.quotes():
        quote = rules.quote(ref)
        assert quote.text, ref
        assert quote.ref == ref
        assert json.loads(json.dumps(quote.value)) == quote.value, ref


def test_a_chance_keeps_its_value_between_nothing_and_one() -> None:
    quote = current().quote("momenta:zero-dice.chance")
    assert quote.value == pytest.approx(1 / 9, abs=1e-15)


def test_every_style_works_on_the_types_it_names() -> None:
    samples = {int: 3, str: "text", tuple: (1, 2), Fraction: Fraction(1, 3), bool: True}
    for style, (types, _) in STYLES.items():
        for kind in types:
            assert written(samples[kind], style, "ref")


@pytest.mark.parametrize(
    ("ref", "style", "near"),
    [
        ("momenta:thread.bonus", "wrds", "words"),
        ("momenta:thread.bonus", "percnt", ""),
        ("momenta:thread.label", "dice", ""),
        ("momenta:luck-roll.modifiers", "words", ""),
        ("momenta:thread.label", "count:die", ""),
    ],
)
def test_a_style_that_is_unknown_or_unfit_is_a_sentence(ref: str, style: str, near: str) -> None:
    with pytest.raises(DataFaults) as caught:
        current().quote(ref, style)
    (fault,) = caught.value.faults
    assert fault.nearest == near
    assert style in fault.found
    assert "a style of" in fault.allowed


@pytest.mark.parametrize(
    ("ref", "near"),
    [
        ("momenta:dice-pool.success-face", "momenta:dice-pool.success-faces"),
        ("momenta:dice-pool.success_faces", "momenta:dice-pool.success-faces"),
        ("momenta:thread.bonuss", "momenta:thread.bonus"),
        ("", ""),
    ],
)
def test_an_unknown_id_names_the_nearest(ref: str, near: str) -> None:
    with pytest.raises(DataFaults) as caught:
        current().quote(ref)
    assert caught.value.faults[0].nearest == near


def test_an_unknown_table_names_the_nearest() -> None:
    with pytest.raises(DataFaults, match="Nearest: momenta:narrative-ladder"):
        current().table("momenta:narrative-lader")


def test_numbers_in_words_stop_where_words_grow_long() -> None:
    assert [in_words(n) for n in (0, 1, 20, 21, -1)] == ["zero", "one", "twenty", "21", "−1"]


@pytest.mark.parametrize(
    ("value", "places", "text"),
    [
        (Fraction(1, 9), 2, "0.11"),
        (Fraction(2, 3), 0, "1"),
        (Fraction(-1, 3), 2, "-0.33"),
        (Fraction(1999, 1000), 2, "2.00"),
        (Fraction(0), 1, "0.0"),
        (Fraction(100), 1, "100.0"),
    ],
)
def test_rounding_is_exact(value: Fraction, places: int, text: str) -> None:
    assert rounded(value, places) == text
