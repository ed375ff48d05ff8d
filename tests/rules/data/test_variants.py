"""Variants: a file with only what differs, checked like the rest."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import pytest

from rules.data import DataFaults, Fault, Ruleset, current
from rules.moment_board.records import PoolPower
from rules.momenta import RollSpec, odds, read_roll
from rules.momenta.records import DicePool, Rung

HEAD = 'version = 1\nname = "Mine"\n'


@pytest.fixture(scope="module")
def four_up(variants: Path) -> Ruleset:
    return Ruleset.load(variants / "four-up.toml")


def faults(path: Path) -> tuple[Fault, ...]:
    with pytest.raises(DataFaults) as caught:
        Ruleset.load(path)
    return caught.value.faults


def test_a_variant_changes_only_what_it_names(four_up: Ruleset) -> None:
    assert four_up.one(DicePool).success_faces == (4, 5, 6)
    assert four_up.one(DicePool).die_sides == current().one(DicePool).die_sides
    changed = {
        ref
        for ref in current().quotes()
        if four_up.quote(ref).variant and ":odds." not in ref and not of_the_boards_pool(ref)
    }
    assert changed == {
        "momenta:dice-pool.success-faces",
        "momenta:tricky.outcomes.band-1s",
        "momenta:tricky.outcomes.band-2s",
        "momenta:tricky.outcomes.band-3-plus",
        "momenta:daunting.outcomes.band-0s",
        "momenta:daunting.outcomes.band-1s",
        "momenta:daunting.outcomes.band-2s",
        "momenta:daunting.outcomes.band-3-plus",
        "momenta:insurmountable.outcomes.band-2s",
        "momenta:thread.bonus",
        "momenta:starting-pool.most",
        # Computed from them.
        "momenta:dice-pool.die",
        "momenta:dice-pool.success-chance",
        "momenta:dice-pool.mean-successes",
        "momenta:zero-dice.roll",
        "momenta:zero-dice.success-faces",
        "momenta:zero-dice.chance",
        "momenta:zero-dice.failure-chance",
        "momenta:starting-pool.range",
        *(
            f"momenta:{example}.{key}"
            for example in ("three-fives", "two-pairs")
            for key in ("successes", "band", "solid-hit")
        ),
        "momenta:boosts.most-dice",
        *(f"momenta:thread.{key}{more}" for key in ("pool", "chance") for more in ("", "-with")),
    }


def of_the_boards_pool(ref: str) -> bool:
    """Whether a value of the Moment Board is computed from the dice of Momenta."""
    return ref.startswith(("moment-board:performance.pool-", "moment-board:dice-power."))


def test_the_boards_dice_pool_follows_the_dice(four_up: Ruleset) -> None:
    pool = [ref for ref in current().quotes() if of_the_boards_pool(ref)]
    of_the_record = {ref for ref in pool if hasattr(current().one(PoolPower), key_of(ref))}
    assert of_the_record
    for ref in pool:
        changed = four_up.quote(ref).variant == "Four and up"
        assert changed == (ref not in of_the_record), ref


def key_of(ref: str) -> str:
    return ref.partition(".")[2].replace("-", "_")


def test_a_map_is_changed_entry_by_entry(four_up: Ruleset) -> None:
    before, after = current().one(Rung, "insurmountable"), four_up.one(Rung, "insurmountable")
    assert after.outcomes == {**before.outcomes, "band-2s": "success-at-a-cost"}


def test_every_quote_and_table_can_be_made_under_a_variant(four_up: Ruleset) -> None:
    assert all(four_up.quote(ref).text for ref in four_up.quotes())
    assert all(four_up.table(ref).rows for ref in four_up.tables())


def test_computed_numbers_follow_the_variant(four_up: Ruleset) -> None:
    assert four_up.quote("momenta:zero-dice.chance").text == "25%"
    assert four_up.quote("momenta:zero-dice.success-faces").text == "4, 5 or 6"
    assert four_up.quote("momenta:dice-pool.success-chance").text == "1/2"
    assert four_up.quote("momenta:boosts.most-dice").text == "+7d"
    assert four_up.quote("momenta:starting-pool.range").text == "2–5"
    assert four_up.quote("momenta:odds.pool-2.band-2s", "percent").text == "25%"
    row = four_up.table("momenta:pool-probabilities").rows[2]
    assert [cell.text for cell in row[:4]] == ["2", "25.0%", "50.0%", "25.0%"]


def test_the_ladder_table_follows_the_variant_and_says_so(four_up: Ruleset) -> None:
    tricky = four_up.table("momenta:narrative-ladder").rows[1]
    assert tricky[3].value == "success"
    assert tricky[3].variant == "Four and up"
    assert tricky[1].variant is None


def test_rolls_and_odds_follow_the_variant(four_up: Ruleset) -> None:
    assert read_roll(RollSpec(3), (4, 4, 1), (), four_up).successes == 2
    assert read_roll(RollSpec(3), (4, 4, 1)).successes == 0
    assert odds(RollSpec(4), four_up).effective.mean == 2


def test_two_rulesets_live_side_by_side(four_up: Ruleset) -> None:
    assert odds(RollSpec(2)).effective != odds(RollSpec(2), four_up).effective
    assert current().variant is None


def test_a_longer_ladder_table_follows_a_wider_span(variant_file) -> None:
    path = variant_file(HEAD + '["momenta:pool-table"]\nmost = 12\n')
    wide = Ruleset.load(path)
    assert len(wide.table("momenta:pool-probabilities").rows) == 13
    assert "momenta:odds.pool-12.mean" in wide.quotes()


def test_a_variant_may_give_a_key_that_the_book_leaves_out(variant_file) -> None:
    path = variant_file(HEAD + '["momenta:legend-pool"]\nmost = 9\n')
    assert Ruleset.load(path).quote("momenta:legend-pool.range").text == "7–9"


def test_a_larger_die(variant_file) -> None:
    path = variant_file(HEAD + '["momenta:dice-pool"]\ndie_sides = 8\nsuccess_faces = [6, 7, 8]\n')
    eight = Ruleset.load(path)
    assert eight.quote("momenta:dice-pool.die").text == "d8"
    assert read_roll(RollSpec(2), (8, 6), (), eight).successes == 2


CASES: dict[str, tuple[str, tuple[str, str], str, str]] = {
    "an unknown record": (
        '["momenta:dice-pol"]\ndie_sides = 8\n',
        ("momenta:dice-pol", ""),
        "the text:id of a record",
        "momenta:dice-pool",
    ),
    "an unknown key": (
        '["momenta:dice-pool"]\ndie_side = 8\n',
        ("momenta:dice-pool", "die_side"),
        "one of dice_per_point, die_sides or success_faces",
        "die_sides",
    ),
    "a key that no variant may change": (
        '["momenta:dice-pool"]\nprovenance = "house"\n',
        ("momenta:dice-pool", "provenance"),
        "one of dice_per_point, die_sides or success_faces",
        "",
    ),
    "a wrong type": (
        '["momenta:thread"]\nbonus = true\n',
        ("thread", "bonus"),
        "a whole number",
        "",
    ),
    "out of range": (
        '["momenta:thread"]\nbonus = 41\n',
        ("thread", "bonus"),
        "a whole number from 0 to 40",
        "",
    ),
    "an unknown reference": (
        '["momenta:tricky".outcomes]\nband-0s = "failing"\n',
        ("tricky", "outcomes.band-0s"),
        "the id of a outcome record",
        "failure",
    ),
    "a ladder that falls": (
        '["momenta:tricky".outcomes]\nband-3-plus = "failure"\n',
        ("tricky", "outcomes.band-3-plus"),
        "success-at-a-cost or better: more successes are never worse",
        "",
    ),
    "what a check finds in a table of which a part was changed": (
        '["momenta:joss".masteries]\nwildcard = ["athletes"]\n',
        ("joss", "masteries"),
        "the id of what there is, such as athlete",
        "",
    ),
    "a value where a table belongs": (
        '"momenta:thread" = 3\n',
        ("", "momenta:thread"),
        "a table of changed keys",
        "",
    ),
}


@pytest.mark.parametrize(("body", "where", "allowed", "near"), CASES.values(), ids=list(CASES))
def test_a_variants_mistake_is_told_in_its_own_file(
    variant_file: Callable[[str], Path],
    body: str,
    where: tuple[str, str],
    allowed: str,
    near: str,
) -> None:
    told = {(f.record, f.key): f for f in faults(variant_file(HEAD + body))}
    fault = told[where]
    assert (fault.file, fault.allowed, fault.nearest) == ("mine.toml", allowed, near)


def test_all_mistakes_of_a_variant_come_at_once(variant_file) -> None:
    body = "".join(case[0] for name, case in CASES.items() if not name.startswith("a value"))
    body = body.replace('["momenta:dice-pool"]\nprovenance = "house"\n', "")
    body = body.replace('["momenta:thread"]\nbonus = 41\n', "")
    body = body.replace('["momenta:tricky".outcomes]\nband-3-plus', "band-3-plus")
    assert len(faults(variant_file(HEAD + body))) >= 5


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ('name = "x"\n', "version"),
        ('version = 2\nname = "x"\n', "version"),
        ("version = 1\n", "name"),
        ("version = 1\nname = 3\n", "name"),
        ("version = 1\nname = \n", ""),
    ],
)
def test_a_variant_needs_a_version_and_a_name(variant_file, text: str, key: str) -> None:
    (fault,) = faults(variant_file(text))
    assert (fault.file, fault.key) == ("mine.toml", key)


def test_a_missing_variant_file_is_a_sentence() -> None:
    (fault,) = faults(Path("no-such-variant.toml"))
    assert str(fault) == "no-such-variant.toml: there is no such file."


def test_a_folder_is_no_variant(tmp_path: Path) -> None:
    (fault,) = faults(tmp_path)
    assert fault.found == "it is a folder"


@pytest.mark.skipif(sys.platform == "emscripten", reason="no pipes in a page")
def test_a_pipe_is_a_sentence_and_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    (fault,) = faults(tmp_path / "pipe.toml")
    assert str(fault) == "pipe.toml: it is no regular file."


def test_bytes_that_are_no_text_are_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xff\xfe")
    assert [str(fault) for fault in faults(path)] == ["mine.toml: it is no UTF-8 text."]


@pytest.mark.parametrize(
    "text", [f"bonus{'.a' * 800} = 1", f"bonus = {'[' * 800}{']' * 800}", f"bonus = {'[' * 99999}"]
)
def test_tables_and_lists_too_deep_in_one_another_are_a_sentence(variant_file, text: str) -> None:
    (fault,) = faults(variant_file(f'{HEAD}["momenta:thread"]\n{text}\n'))
    assert "too deep in one another" in str(fault)


SMALL_DIE = '["momenta:dice-pool"]\ndie_sides = 4\n'


def test_what_follows_from_a_change_is_told_of_the_variant(variant_file) -> None:
    told = [str(fault) for fault in faults(variant_file(HEAD + SMALL_DIE))]
    assert told == [
        f"mine.toml, dice-pool, success_faces: found {face} (not changed here, but die_sides is); "
        "allowed is faces of a die with 4 sides."
        for face in (5, 6)
    ]


def test_what_follows_in_another_record_is_told_of_the_variant(variant_file) -> None:
    (fault,) = faults(variant_file(f'{HEAD}["moment-board:for-step-1"]\nmovement = 4\n'))
    assert str(fault) == (
        "mine.toml, for-step-2, movement: found 2 (not changed here, but it follows from what is); "
        "allowed is at least 4: a better success never moves less."
    )


def test_the_faults_of_the_data_stay_those_of_the_data(copy, variant_file) -> None:
    copy.replace("momenta/dice-pool.toml", "success_faces = [5, 6]", "success_faces = [5, 9]")
    own = copy.faults()
    assert copy.faults(variant_file(f'{HEAD}["momenta:thread"]\nbonus = 3\n')) == own


def test_of_many_faults_only_the_first_are_told_with_the_nearest_name(
    variant_file, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def matches(word: str, *about: Any, **more: Any) -> list[str]:
        asked.append(word)
        return get_close_matches(word, *about, **more)

    monkeypatch.setattr("rules.data.faults.get_close_matches", matches)
    names = [f"momenta:thraed-{index}" for index in range(1000)]
    body = "".join(f'["{name}"]\nbonus = 1\n' for name in names)
    found = faults(variant_file(HEAD + body))
    assert [fault.record for fault in found] == names
    assert found[0].nearest == "momenta:thread"
    # To look for one takes a while.
    assert 0 < len(asked) < 50


@pytest.mark.parametrize("name", ["two\\nlines", "\\u202Eback", "a\\u0007bell", "x" * 100_000])
def test_a_name_is_one_line_of_signs_that_can_be_seen(variant_file, name: str) -> None:
    wrong = f'version = 1\nname = "{name}"\n["momenta:thread"]\nbonus = 41\n'
    named, other = faults(variant_file(wrong))
    assert (named.file, named.key) == ("mine.toml", "name")
    assert named.allowed == "one line of at most 200 signs that can be seen"
    assert len(str(named)) < 200
    assert other.key == "bonus"


def test_a_name_may_be_in_any_script(variant_file) -> None:
    for name in ("Gritty", "می\u200cخواهم", "L’épée\u00a0: acier", "👩\u200d🚀 骰子"):
        assert Ruleset.load(variant_file(f'version = 1\nname = "{name}"\n')).variant == name


def test_an_empty_variant_is_the_book_under_another_name(variant_file) -> None:
    mine = Ruleset.load(variant_file(HEAD))
    assert mine.records == current().records
    assert mine.variant == "Mine"
