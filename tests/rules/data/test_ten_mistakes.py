"""A data set with ten different mistakes gets all ten sentences in one go."""

from __future__ import annotations

import pytest

from rules.data import DataFaults, Fault


@pytest.fixture
def spoilt(copy):
    copy.replace("momenta/dice-pool.toml", "die_sides = 6", "die_sides = true")
    copy.replace("momenta/result-bands.toml", 'label = "2s"', 'labell = "2s"')
    copy.replace("momenta/zero-dice.toml", "dice = 2", "dice = 99")
    copy.replace("momenta/patterns.toml", 'id = "triple"', 'id = "double"')
    copy.replace("momenta/pattern-effects.toml", 'pattern = "double"', 'pattern = "doublle"')
    copy.replace("momenta/graze.toml", 'chapter = "03"\n', "")
    copy.replace(
        "momenta/roll-outcomes.toml", 'source = "roll-outcomes"', 'source = "roll-outcome"'
    )
    copy.replace("momenta/table-spans.toml", 'provenance = "house"', 'provenance = "hause"')
    copy.replace("momenta/boosts.toml", "version = 1", "version = 7")
    copy.replace(
        "momenta/narrative-ladder.toml",
        'band-2s = "success-at-a-cost"\nband-3-plus = "success"',
        'band-2s = "success-at-a-cost"\nband-3-plus = "failure"',
    )
    return copy


EXPECTED = [
    Fault("momenta/dice-pool.toml", "dice-pool", "die_sides", "true", "a whole number"),
    Fault(
        "momenta/result-bands.toml",
        "band-2s",
        "labell",
        "an unknown key",
        "one of chapter, id, label, least, marks, meaning, most, provenance or source",
        "label",
    ),
    Fault("momenta/zero-dice.toml", "zero-dice", "dice", "99", "a whole number from 1 to 10"),
    Fault(
        "momenta/patterns.toml",
        "double",
        "id",
        "an id that momenta/patterns.toml has too",
        "an id of its own",
    ),
    Fault(
        "momenta/pattern-effects.toml",
        "solid-hit",
        "pattern",
        "'doublle'",
        "the id of a pattern record",
        "double",
    ),
    Fault("momenta/graze.toml", "graze", "chapter", "nothing", "the chapter that states it"),
    Fault(
        "momenta/roll-outcomes.toml",
        "lost-time",
        "source",
        "'roll-outcome'",
        "the id of a gap",
        "roll-outcomes",
    ),
    Fault(
        "momenta/table-spans.toml",
        "narrative-table",
        "provenance",
        "'hause'",
        "stated, derived or house",
        "house",
    ),
    Fault("momenta/boosts.toml", "", "version", "7", "version = 1"),
    Fault(
        "momenta/narrative-ladder.toml",
        "tricky",
        "outcomes.band-3-plus",
        "failure",
        "success-at-a-cost or better: more successes are never worse",
    ),
]


@pytest.mark.parametrize("expected", EXPECTED, ids=lambda fault: f"{fault.record}.{fault.key}")
def test_each_of_the_ten_is_told(spoilt, expected: Fault) -> None:
    assert expected in spoilt.faults()


def test_all_ten_come_in_one_go_and_each_is_a_sentence(spoilt) -> None:
    with pytest.raises(DataFaults) as caught:
        spoilt.load()
    assert len(EXPECTED) == 10
    assert set(EXPECTED) <= set(caught.value.faults)
    lines = str(caught.value).splitlines()
    assert len(lines) == len(caught.value.faults)
    for fault in EXPECTED:
        assert str(fault) in lines
        assert fault.file in str(fault)
        assert str(fault).endswith(".")


def test_a_mistake_breeds_no_others_but_the_key_that_is_left_empty(spoilt) -> None:
    extra = set(spoilt.faults()) - set(EXPECTED)
    # Renaming a key leaves it missing, renaming an id leaves a reference dangling, a file of an
    # unknown version hides its records from those that point to them, and a rung that falls is
    # passed by the next one.
    assert {(fault.record, fault.key) for fault in extra} == {
        ("band-2s", "label"),
        ("daunting", "outcomes.band-3-plus"),
        ("effortless", "pattern"),
        ("push-and-assist-cap", "boosts.0"),
        ("push-and-assist-cap", "boosts.1"),
        ("spend-momentous-feat", "boost"),
        ("spend-momentous-fortune", "boost"),
    }
