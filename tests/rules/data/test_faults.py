"""Each kind of mistake in the data is found and told."""

from __future__ import annotations

import pickle

import pytest

from rules.data import DataFaults, Fault, current

LADDER = "momenta/narrative-ladder.toml"

CASES = {
    "true is no number": ("dice-pool", "die_sides = 6", "die_sides = true", "whole number"),
    "a text is no number": ("dice-pool", "die_sides = 6", 'die_sides = "6"', "whole number"),
    "a float is no number": ("dice-pool", "die_sides = 6", "die_sides = 6.0", "whole number"),
    "out of range": ("dice-pool", "die_sides = 6", "die_sides = 21", "from 2 to 20"),
    "a number is no list": ("dice-pool", "[5, 6]", "5", "a list"),
    "an empty list": ("dice-pool", "[5, 6]", "[]", "a list of 1 to 20 items"),
    "a repeated face": ("dice-pool", "[5, 6]", "[5, 5]", "climbing order"),
    "a face not on the die": ("dice-pool", "[5, 6]", "[6, 7]", "faces of a die with 6 sides"),
    "true in a list": ("dice-pool", "[5, 6]", "[true, 6]", "whole number"),
    "a number is no text": ("graze", 'label = "Graze"', "label = 3", "a text"),
    "an empty text": ("graze", 'label = "Graze"', 'label = "  "', "not empty"),
    "a number is no truth": ("graze", "bonus_damage = true", "bonus_damage = 1", "true or false"),
    "a missing key": ("graze", "at_most = 0\n", "", "the key is required"),
    "an unknown key": ("graze", "at_most = 0", "at_mostt = 0\nat_most = 0", "one of at_most"),
    "an id in capitals": ("overflow", 'id = "overflow"', 'id = "Overflow"', "kebab-case"),
    "no id": ("overflow", 'id = "overflow"\n', "", "the key is required"),
    "a number for an id": ("overflow", 'id = "overflow"', "id = 7", "a text"),
    "not one of the names": ("rounding", '"down"', '"dwn"', "down or up"),
    "not what can be played": ("zero-dice", "patterns = false", "patterns = true", "only value"),
    "an unknown provenance": ("rounding", '"stated"', '"told"', "stated, derived or house"),
    "no provenance": ("rounding", 'provenance = "stated"\n', "", "the key is required"),
    "stated without chapter": ("rounding", 'chapter = "03"\n', "", "chapter that states it"),
    "stated with a gap": (
        "rounding",
        'chapter = "03"',
        'chapter = "03"\nsource = "C-20"',
        "no gap",
    ),
    "house without source": ("rounding", '"stated"', '"house"', "gap that a house value fills"),
    "derived without source": ("rounding", '"stated"', '"derived"', "gap that a derived value"),
    "a source that is no gap": (
        "roll-limits",
        'source = "book-limits"',
        'source = "book-limit"',
        "the id of a gap",
    ),
    "a mark for no key": (
        "graze",
        "marks.bonus_damage",
        "marks.bonus_damge",
        "a key that the record gives",
    ),
    "a mark without source": (
        "graze",
        'source = "C-31", ',
        "",
        "gap that a house value fills",
    ),
    "a mark with a strange key": ("graze", 'source = "C-31"', 'gap = "C-31"', "one of"),
    "a text that names no key": ("patterns", "{size}", "{sizze}", "a key that the record gives"),
    "a table where a list belongs": ("dice-pool", "[5, 6]", "{ a = 1 }", "a list"),
    "a list where a table belongs": (
        "pattern-effects",
        "[record.shift]\n",
        "shift = []\n[record.other]\n",
        "a table",
    ),
    "an unknown version": ("graze", "version = 1", "version = 2", "version = 1"),
    "true as a version": ("graze", "version = 1", "version = true", "version = 1"),
    "no version": ("graze", "version = 1\n", "", "version = 1"),
    "broken TOML": ("graze", "at_most = 0", "at_most = ", "TOML without syntax errors"),
    "no records": ("graze", "[[record]]", "[[recrd]]", "at least one [[record]] table"),
    "a stray key": ("graze", "version = 1", 'version = 1\nname = "x"', "[[record]] tables"),
    "an unknown outcome": ("narrative-ladder", '"failure"', '"failing"', "of a outcome record"),
    "an unknown band": ("narrative-ladder", "band-0s", "band-os", "of a band record"),
    "a span upside down": ("table-spans", "most = 10", "most = 0\n#", ""),
    "a hole between bands": (
        "result-bands",
        "least = 2\nmost = 2",
        "least = 3\nmost = 3",
        "2, where",
    ),
    "a band upside down": (
        "result-bands",
        "least = 2\nmost = 2",
        "least = 2\nmost = 1",
        "at least 2",
    ),
    "an open band below": (
        "result-bands",
        "least = 1\nmost = 1",
        "least = 1",
        "only the last band",
    ),
    "a closed band on top": ("result-bands", "least = 3", "least = 3\nmost = 9", "open above"),
    "an amount untold": ("roll-outcomes", "by {amount}", "by one", "tells the amount"),
    "a shift downwards": (
        "pattern-effects",
        'success-at-a-cost = "success"',
        'success-at-a-cost = "failure"',
        "an outcome better than success-at-a-cost",
    ),
    "two records of a kind of roll": (
        "roll-types",
        'roll = "narrative"',
        'roll = "action"',
        "a kind that action-roll does not have",
    ),
    "two patterns that add damage": (
        "pattern-effects",
        'rolls = ["narrative", "luck"]',
        'rolls = ["attack"]\ndamage_per_value = 1',
        "nothing where solid-hit does so on attack rolls",
    ),
    "boosts and rolls at odds": ("boosts", '["narrative"]', '["attack"]', "what the rolls of"),
}


@pytest.mark.parametrize(("file", "old", "new", "allowed"), CASES.values(), ids=list(CASES))
def test_the_mistake_is_told(copy, file: str, old: str, new: str, allowed: str) -> None:
    if allowed == "":
        old, allowed = "least = 0\nmost = 10", "at most 10"
        new = "least = 11\nmost = 10"
    copy.replace(f"momenta/{file}.toml", old, new)
    told = [fault for fault in copy.faults() if allowed in fault.allowed]
    assert told
    assert all(fault.file == f"momenta/{file}.toml" or file == "boosts" for fault in told)


def test_more_successes_are_never_worse(copy) -> None:
    copy.replace(LADDER, 'band-1s = "success"', 'band-1s = "failure"')
    found = [(f.record, f.key) for f in copy.faults() if "never worse" in f.allowed]
    assert found == [("routine", "outcomes.band-1s")]


def test_a_harder_rung_is_never_better(copy) -> None:
    copy.replace(LADDER, 'band-0s = "catastrophic-failure"', 'band-0s = "success-at-a-cost"')
    (fault,) = [f for f in copy.faults() if "never better" in f.allowed]
    assert (fault.record, fault.key, fault.found) == (
        "daunting",
        "outcomes.band-0s",
        "success-at-a-cost",
    )
    assert fault.allowed == "failure or worse: never better than tricky, which is easier"


def test_counting_alone_never_passes_a_ceiling(copy) -> None:
    text = copy.path(LADDER).read_text(encoding="utf-8")
    head, tail = text.rsplit('band-3-plus = "success-at-a-cost"', 1)
    copy.write(LADDER, f'{head}band-3-plus = "success"{tail}')
    (fault,) = copy.faults()
    assert fault.allowed == "success-at-a-cost or worse: the ceiling of this difficulty"


def test_a_rung_needs_every_band(copy) -> None:
    copy.replace(LADDER, 'band-2s = "success"\n', "")
    (fault,) = copy.faults()
    assert (fault.record, fault.key) == ("routine", "outcomes.band-2s")


def test_a_syntax_error_says_where(copy) -> None:
    copy.replace("momenta/graze.toml", "at_most = 0", "at_most = ")
    assert any("line 8" in fault.found for fault in copy.faults())


def test_bytes_that_are_no_text(copy) -> None:
    copy.path("momenta/graze.toml").write_bytes(b"\xff\xfe\x00")
    assert any("UTF-8" in fault.found for fault in copy.faults())


def test_a_missing_file_and_a_stray_one(copy) -> None:
    copy.path("momenta/graze.toml").rename(copy.path("momenta/grase.toml"))
    faults = {fault.file: fault for fault in copy.faults()}
    assert faults["momenta/graze.toml"].found == "no such file"
    assert faults["momenta/grase.toml"].nearest == "graze.toml"


def test_a_record_that_is_no_table(copy) -> None:
    copy.write("momenta/graze.toml", "version = 1\nrecord = [3]\n")
    (fault,) = copy.faults()
    assert (fault.record, fault.found, fault.allowed) == ("record 1", "3", "a table")


def test_faults_in_the_gaps_are_told(copy) -> None:
    copy.replace("gaps.toml", 'id = "C-20"', 'id = "C-31"')
    copy.replace("gaps.toml", 'title = "Momentous Feats in combat"', "title = 3")
    copy.replace("gaps.toml", 'chapter = "24"', "")
    kinds = {(fault.record, fault.key) for fault in copy.faults() if fault.file == "gaps.toml"}
    assert {("C-31", "title"), ("C-31", "chapter")} <= kinds


def test_a_gap_given_twice(copy) -> None:
    copy.replace("gaps.toml", 'id = "C-42"', 'id = "C-43"')
    assert any(fault.found == "an id used twice" for fault in copy.faults())


def test_a_long_value_is_cut_to_fit_a_sentence(copy) -> None:
    copy.replace("momenta/rounding.toml", '"down"', f'"{"d" * 500}"')
    (fault,) = copy.faults()
    assert len(str(fault)) < 200


def test_a_fault_is_a_sentence_with_all_its_parts() -> None:
    fault = Fault("a.toml", "pool", "dice", "'x'", "a whole number", "dice")
    assert str(fault) == "a.toml, pool, dice: found 'x'; allowed is a whole number. Nearest: dice."


def test_faults_survive_pickling() -> None:
    faults = DataFaults([Fault("a", "b", "c", "d", "e")])
    assert pickle.loads(pickle.dumps(faults)).faults == faults.faults


def test_the_book_itself_has_no_fault() -> None:
    assert current().records
