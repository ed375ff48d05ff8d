"""Rules altered in memory: the same as a variant's file, checked the same, with no file."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules.data.files
from rules.data import DataFaults, Fault, Ruleset, altered, current, ruleset_of, shipped_variants
from rules.momenta import RollSpec, odds
from rules.momenta.records import DicePool, Rung

FACES = "momenta:dice-pool.success_faces"
BAND = "momenta:insurmountable.outcomes.band-2s"


def changes_of(path: Path) -> dict[str, Any]:
    """Give a variant's file as changes, the entries of a table one by one."""
    written = tomllib.loads(path.read_text(encoding="utf-8"))
    found: dict[str, Any] = {}
    for ref, keys in written.items():
        for key, value in keys.items() if isinstance(keys, dict) else ():
            inner = value.items() if isinstance(value, dict) else ()
            found |= {f"{ref}.{key}.{entry}": item for entry, item in inner} or {
                f"{ref}.{key}": value
            }
    return found


def faults(changes: Any, name: str = "Your rules") -> tuple[Fault, ...]:
    with pytest.raises(DataFaults) as caught:
        altered(current(), changes, name=name)
    return caught.value.faults


def assert_same(made: Ruleset, loaded: Ruleset) -> None:
    assert made.variant == loaded.variant
    assert made.records == loaded.records
    assert list(made.records) == list(loaded.records)
    assert made.gaps == loaded.gaps
    # Equal records can still differ in what they say was changed.
    assert {ref: record.changed for ref, record in made.records.items()} == {
        ref: record.changed for ref, record in loaded.records.items()
    }
    assert [made.quote(ref) for ref in made.quotes()] == [
        loaded.quote(ref) for ref in loaded.quotes()
    ]


@pytest.mark.parametrize("name", list(shipped_variants()))
def test_a_shipped_variant_is_the_same_from_its_changes_as_from_its_file(name: str) -> None:
    variant = shipped_variants()[name]
    made = altered(current(), changes_of(variant.path), name=variant.name)
    assert_same(made, ruleset_of(name))


def test_a_variant_that_changes_tables_is_the_same_too(variants: Path) -> None:
    changes = changes_of(variants / "four-up.toml")
    assert BAND in changes
    made = altered(current(), changes, name="Four and up")
    assert_same(made, Ruleset.load(variants / "four-up.toml"))


def test_what_is_altered_is_played_and_quoted_and_marked() -> None:
    made = altered(current(), {FACES: (4, 5, 6)}, name="Kind dice")
    assert odds(RollSpec(4), made).effective.mean == 2
    quote = made.quote("momenta:dice-pool.success-faces")
    assert (quote.text, quote.variant) == ("4, 5 or 6", "Kind dice")
    assert made.quote("momenta:dice-pool.die-sides").variant is None
    assert made.one(DicePool).changed == {"success_faces"}
    assert current().one(DicePool).changed == frozenset()


def test_one_entry_of_a_table_is_altered_and_the_others_stay() -> None:
    before, after = (
        rules.one(Rung, "insurmountable")
        for rules in (current(), altered(current(), {BAND: "success-at-a-cost"}))
    )
    assert after.outcomes == {**before.outcomes, "band-2s": "success-at-a-cost"}
    assert after.changed == {"outcomes.band-2s"}


def test_a_whole_table_is_laid_before_what_is_altered_within_it() -> None:
    whole = {BAND.rpartition(".")[0]: {"band-2s": "failure", "band-1s": "failure"}}
    made = altered(current(), {BAND: "success-at-a-cost", **whole})
    assert made.one(Rung, "insurmountable").outcomes["band-2s"] == "success-at-a-cost"


def test_a_key_may_be_written_as_in_a_quote() -> None:
    assert altered(current(), {"momenta:dice-pool.success-faces": [6]}) == altered(
        current(), {FACES: (6,)}
    )


def test_a_key_that_the_book_leaves_out_may_be_given() -> None:
    made = altered(current(), {"momenta:legend-pool.most": 9})
    assert made.quote("momenta:legend-pool.range").text == "7–9"


def test_equal_changes_are_equal_rules_and_others_are_not() -> None:
    changes = {FACES: (4, 5, 6), "momenta:thread.bonus": 2}
    made = altered(current(), changes)
    assert made == altered(current(), dict(reversed(changes.items())))
    assert hash(made) == hash(altered(current(), {**changes, FACES: [4, 5, 6]}))
    others = [
        current(),
        ruleset_of("four-up"),
        altered(current(), {FACES: (4, 5, 6)}),
        altered(current(), changes, name="Mine"),
        altered(current(), {**changes, FACES: (6,)}),
        altered(ruleset_of("sixes"), changes),
    ]
    assert len({made.fingerprint, *(other.fingerprint for other in others)}) == len(others) + 1


def test_no_change_at_all_is_the_book_under_another_name() -> None:
    made = altered(current(), {}, name="Mine")
    assert made.records == current().records
    assert made.variant == "Mine"
    assert made != current()


def test_a_variant_can_be_altered_and_keeps_what_it_changed() -> None:
    made = altered(ruleset_of("four-up"), {"momenta:dice-pool.die_sides": 8}, name="Mine")
    pool = made.one(DicePool)
    assert (pool.die_sides, pool.success_faces) == (8, (4, 5, 6))
    assert pool.changed == {"die_sides", "success_faces"}


def test_no_file_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    rules_of_the_book = current()
    monkeypatch.setattr(rules.data.files, "HERE", Path("nowhere"))
    monkeypatch.setattr(Path, "read_text", lambda *_: pytest.fail("a file was read"))
    assert altered(rules_of_the_book, {FACES: (6,)}).one(DicePool).success_faces == (6,)


CASES: dict[str, tuple[dict[Any, Any], tuple[str, str], str, str]] = {
    "no place": ({"dice": 3}, ("", ""), "the text:record.key of a value", ""),
    "a place that is no text": ({5: 3}, ("", ""), "the text:record.key of a value", ""),
    "a place with a hole": (
        {"momenta:tricky..band-0s": 3},
        ("", ""),
        "the text:record.key of a value",
        "momenta:tricky.outcomes.band-0s",
    ),
    "an unknown record": (
        {"momenta:dice-pol.die_sides": 8},
        ("momenta:dice-pol", ""),
        "the text:id of a record",
        "momenta:dice-pool",
    ),
    "an unknown key": (
        {"momenta:dice-pool.die_side": 8},
        ("momenta:dice-pool", "die_side"),
        "one of dice_per_point, die_sides or success_faces",
        "die_sides",
    ),
    "a key that no variant may change": (
        {"momenta:dice-pool.provenance": "house"},
        ("momenta:dice-pool", "provenance"),
        "one of dice_per_point, die_sides or success_faces",
        "",
    ),
    "a wrong type": ({"momenta:thread.bonus": True}, ("thread", "bonus"), "a whole number", ""),
    "nothing": ({"momenta:thread.bonus": None}, ("thread", "bonus"), "a whole number", ""),
    "out of range": (
        {"momenta:thread.bonus": 41},
        ("thread", "bonus"),
        "a whole number from 0 to 40",
        "",
    ),
    "an entry of what is no table": (
        {"momenta:thread.bonus.extra": 1},
        ("thread", "bonus"),
        "a whole number",
        "",
    ),
    "an unknown reference": (
        {"momenta:tricky.outcomes.band-0s": "failing"},
        ("tricky", "outcomes.band-0s"),
        "the id of a outcome record",
        "failure",
    ),
    "a ladder that falls": (
        {"momenta:tricky.outcomes.band-3-plus": "failure"},
        ("tricky", "outcomes.band-3-plus"),
        "success-at-a-cost or better: more successes are never worse",
        "",
    ),
    "two spellings of one key": (
        {FACES: (6,), "momenta:dice-pool.success-faces": (5,)},
        ("momenta:dice-pool", "success_faces"),
        "one value for each key",
        "",
    ),
}


@pytest.mark.parametrize(("changes", "where", "allowed", "near"), CASES.values(), ids=list(CASES))
def test_a_mistake_is_told_under_the_name_of_the_rules(
    changes: dict[str, Any], where: tuple[str, str], allowed: str, near: str
) -> None:
    told = {(fault.record, fault.key): fault for fault in faults(changes, "Mine")}
    fault = told[where]
    assert (fault.file, fault.allowed, fault.nearest) == ("Mine", allowed, near)


def test_all_mistakes_come_at_once() -> None:
    every = {place: value for changes, *_ in CASES.values() for place, value in changes.items()}
    assert len(faults(every)) >= 10


def test_a_text_that_names_no_key_of_its_record_is_a_fault() -> None:
    record = next(r for r in current().records.values() if "label" in r.given)
    (fault,) = faults({f"{record.ref}.label": "A {nothing}"})
    assert (fault.record, fault.key, fault.found) == (record.id, "label", "{nothing}")


@pytest.mark.parametrize("name", ["", " ", None, 3])
def test_rules_without_a_name_are_a_fault(name: Any) -> None:
    (fault,) = faults({FACES: (6,)}, name)
    assert (fault.key, fault.allowed) == ("name", "a text that is not empty")


def test_a_name_of_two_lines_is_a_fault() -> None:
    (fault,) = faults({FACES: (6,)}, "Mine\n")
    assert (fault.key, fault.allowed) == ("name", "one line of at most 200 signs that can be seen")


@pytest.mark.parametrize("deep", ["path", "value"])
def test_a_change_too_deep_is_a_fault(deep: str) -> None:
    value: Any = 1
    for _ in range(900):
        value = [value]
    place = "momenta:thread.bonus"
    changes = {place: value} if deep == "value" else {f"{place}{'.a' * 900}": 1}
    (fault,) = faults(changes)
    assert (fault.record, fault.found) == (
        "momenta:thread",
        "tables or lists too deep in one another",
    )


PLACES = st.sampled_from([FACES, BAND, "momenta:thread.bonus", "momenta:tricky.outcomes"])
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 50) | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=5,
)


@given(st.dictionaries(PLACES | st.text(max_size=8), VALUES, max_size=3))
@settings(max_examples=60, deadline=None)
def test_any_change_gives_rules_or_sentences(changes: dict[str, Any]) -> None:
    try:
        made = altered(current(), changes)
    except DataFaults as told:
        sentences = [str(fault) for fault in told.faults]
    else:
        sentences = ["None."]
        assert made == altered(current(), changes)
    assert sentences
    assert all(said.endswith(".") for said in sentences)
