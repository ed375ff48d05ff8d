"""A variant's file keeps its author's words, says only what differs, and is never half written."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.data import DataFaults, Ruleset, altered, current
from rules.data.whole_files import write_whole
from rules.design import VariantFile, differences, stacked
from tests.support import ROOT

BOOK = current()
WRITTEN = """\
# Harder, but not by much.
version = 1
name = "Mine"  # for now
about = "A try."

# Threads give more,
["momenta:thread"]
bonus = 3 # than before

["momenta:dice-pool"]
# A four counts.
success_faces = [
  4, # this one is new
  5,
  6,
]

["moment-board:starting-bag".tokens] # no such table: see below
"""
GOOD = WRITTEN[: WRITTEN.index('["moment-board')]


def faults(text: str) -> list[str]:
    with pytest.raises(DataFaults) as caught:
        VariantFile(text, "mine.toml").rules()
    return [str(fault) for fault in caught.value.faults]


def test_a_file_is_read_and_written_again_as_it_was() -> None:
    file = VariantFile(GOOD, "mine.toml")
    rules = file.rules()
    assert rules.variant == "Mine"
    assert file.rewritten(rules).text == GOOD
    assert differences(BOOK, rules) == {
        "momenta:thread.bonus": 3,
        "momenta:dice-pool.success_faces": [4, 5, 6],
    }
    assert differences(BOOK, rules) == file.changes


def test_an_edit_leaves_comments_and_order_alone() -> None:
    file = VariantFile(GOOD, "mine.toml").with_value("momenta:thread.bonus", 4)
    assert file.text == GOOD.replace("bonus = 3 #", "bonus = 4 #")
    more = file.with_value("momenta:max-vitality.times", 4)
    assert more.text.startswith(file.text.rstrip())
    assert more.without("momenta:max-vitality.times").text.rstrip() == file.text.rstrip()
    less = more.without("momenta:dice-pool.success_faces")
    assert "A four counts" not in less.text or "success_faces" not in less.text
    assert less.changes.keys() == {"momenta:thread.bonus", "momenta:max-vitality.times"}


def test_what_is_set_to_what_it_is_leaves_the_text_alone() -> None:
    file = VariantFile(GOOD, "mine.toml")
    assert file.with_value("momenta:thread.bonus", 3) is file
    assert file.with_value("momenta:dice-pool.success-faces", (4, 5, 6)) is file
    assert file.without("momenta:max-vitality.times") is file


def test_entries_of_a_table_are_written_one_by_one() -> None:
    path = next(
        f"{ref}.values.{name}"
        for ref, record in BOOK.records.items()
        for name in record.values
        if len(record.values) > 1
    )
    record, _, name = path.partition(".values.")
    value = BOOK[record].values[name] + 1
    file = VariantFile().with_value(path, value)
    assert file.changes == {path: value}
    assert differences(BOOK, file.rules()) == {path: value}
    assert file.rewritten(file.rules()).text == file.text
    assert file.without(path).changes == {}
    assert record not in file.without(path).text


PATHS = (
    "momenta:thread.bonus",
    "momenta:max-vitality.times",
    "momenta:max-vitality.plus",
    "momenta:max-guard.plus",
    "moment-board:track.length",
    "moment-board:group-pressure.against",
)
CHANGES = st.dictionaries(st.sampled_from(PATHS), st.integers(2, 4), max_size=5)


@settings(max_examples=40, deadline=None)
@given(CHANGES, CHANGES)
def test_a_variant_is_its_differences(first: dict[str, int], then: dict[str, int]) -> None:
    def rules_of(changes: dict[str, int]) -> Ruleset | None:
        try:
            return altered(BOOK, changes, name="Mine")
        except DataFaults:
            return None

    one, two = rules_of(first), rules_of(then)
    if one is None or two is None:
        return
    file = VariantFile().named("Mine").rewritten(one)
    assert differences(one, file.rules()) == {}
    assert file.changes == differences(BOOK, one)
    again = file.rewritten(two)
    assert differences(two, again.rules()) == {}
    assert again.changes == differences(BOOK, two)
    assert VariantFile().named("Mine").rewritten(two).changes == again.changes
    assert again.rewritten(two).text == again.text


WRONG = """\
version = 1
name = 5
about = ""
colour = "red"
lone = 3

["momenta:nobody"]
bonus = 1

["momenta:thread"]
bonus = "two"
bonsu = 1

["momenta:max-vitality"]
times = -1
cores = ["body", "bodie"]

["momenta:rapier"]
ladder = [9, 1, 2, 3]
"""


def test_every_mistake_is_told_at_once() -> None:
    told = faults(WRONG)
    for where in (
        "mine.toml, name: ",
        "mine.toml, about: ",
        "mine.toml, colour: ",
        "mine.toml, lone: ",
        "mine.toml, momenta:nobody: ",
        "thread, bonus: ",
        "mine.toml, momenta:thread, bonsu: ",
        "max-vitality, times: ",
        "max-vitality, cores",
        "rapier, ladder",
    ):
        assert any(where in each for each in told), (where, told)
    assert len(told) >= 10


@pytest.mark.parametrize(
    "text",
    [
        "version = ",
        "[[",
        'name = "Mine"\n',
        'version = 2\nname = "Mine"\n',
        "\0",
        "",
        GOOD.replace("Mine", "\ud800"),
    ],
)
def test_what_is_no_variants_file_is_a_sentence(text: str) -> None:
    (told,) = faults(text)
    assert told.startswith("mine.toml")
    with pytest.raises(DataFaults):
        _ = VariantFile(text).changes


@pytest.mark.parametrize("path", ["", "momenta:thread", "nobody", "momenta:nobody.bonus", 5, None])
def test_a_path_to_nothing_is_a_sentence(path: str) -> None:
    for touch in (lambda: VariantFile().with_value(path, 1), lambda: VariantFile().without(path)):
        with pytest.raises(DataFaults, match=r"allowed is the text:id\.key of a value"):
            touch()


@pytest.mark.parametrize("value", [None, {1, 2}, Fraction(1, 2), [1, None], "\ud800"])
def test_a_value_that_toml_has_not_is_a_sentence(value: Any) -> None:
    with pytest.raises(DataFaults, match=r"momenta:thread, bonus: .*a value that TOML has"):
        VariantFile().with_value("momenta:thread.bonus", value)


def test_what_only_the_base_gives_is_told_and_can_not_be_left_out() -> None:
    entry = next(f"{ref}.values.more" for ref, record in BOOK.records.items() if record.values)
    for path in ("moment-board:drowned-archive.rounds", entry):
        base = altered(BOOK, {path: 1})
        assert differences(BOOK, base) == {path: 1}
        assert differences(base, BOOK) == {path: None}
        with pytest.raises(DataFaults, match="found nothing"):
            VariantFile(base=base).rewritten(BOOK)


def test_stacked_variants_count_in_their_order() -> None:
    one = VariantFile().named("One").with_value("momenta:thread.bonus", 4)
    two = VariantFile().named("Two").with_value("momenta:thread.bonus", 3)
    three = VariantFile().named("Three").with_value("momenta:max-vitality.times", 4)
    rules, twice = stacked([one, three, two])
    assert rules.variant == "One + Three + Two"
    assert twice == ("momenta:thread.bonus",)
    assert differences(BOOK, rules) == {"momenta:thread.bonus": 3, "momenta:max-vitality.times": 4}
    assert stacked([])[0] is BOOK


# ---- saving


def test_a_saved_file_is_opened_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    VariantFile(GOOD).save(path)
    assert VariantFile.open(path) == VariantFile(GOOD, "mine.toml")
    assert Ruleset.load(path).records == VariantFile(GOOD).rules().records
    assert list(tmp_path.iterdir()) == [path]


def test_what_cannot_be_played_is_not_saved(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    VariantFile(GOOD).save(path)
    with pytest.raises(DataFaults):
        VariantFile(WRONG).save(path)
    assert path.read_text() == GOOD


def test_a_file_of_another_version_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('version = 2\nname = "Later"\n')
    with pytest.raises(DataFaults, match="version"):
        VariantFile(GOOD).save(path)
    assert path.read_text() == 'version = 2\nname = "Later"\n'


@pytest.mark.parametrize(
    "text",
    ["not TOML at all", "", '[project]\nname = "ours"\n', 'version = 1\n[[weapons]]\nid = "axe"\n'],
)
def test_what_is_no_variant_is_kept(tmp_path: Path, text: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text)
    with pytest.raises(DataFaults):
        VariantFile(GOOD).save(path)
    assert path.read_text() == text


def test_a_variant_without_a_good_name_can_be_mended(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('version = 1\nname = ""\n')
    VariantFile.open(path).named("Mine").save(path)
    assert VariantFile.open(path).name == "Mine"


def test_links_in_a_circle_are_told_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.symlink_to(path)
    with pytest.raises(OSError, match="symbolic links"):
        VariantFile(GOOD).save(path)
    assert path.is_symlink()


def test_what_is_no_text_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xff\xfe\0")
    with pytest.raises(DataFaults, match="it is no UTF-8 text"):
        VariantFile(GOOD).save(path)
    assert path.read_bytes() == b"\xff\xfe\0"
    with pytest.raises(OSError, match="directory"):
        VariantFile(GOOD).save(tmp_path)


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    path, link = tmp_path / "mine.toml", tmp_path / "link.toml"
    link.symlink_to(path)
    for text in (GOOD, GOOD.replace("bonus = 3", "bonus = 4")):
        VariantFile(text).save(link)
        assert link.is_symlink()
        assert path.read_text() == text


def test_lines_end_as_they_did(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(GOOD.replace("\n", "\r\n").encode())
    file = VariantFile.open(path).with_value("momenta:thread.bonus", 4)
    file.save(path)
    assert path.read_bytes().decode() == file.text.replace("\n", "\r\n")


def test_a_missing_file_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(DataFaults, match=r"none.toml: there is no such file\."):
        VariantFile.open(tmp_path / "none.toml")


def test_a_crash_while_saving_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("old")

    def fails(*_: object) -> None:
        raise OSError("the disk is full")

    for place in ("os.fsync", "pathlib.Path.replace"):
        with monkeypatch.context() as patch:
            patch.setattr(place, fails)
            with pytest.raises(OSError, match="full"):
                write_whole(path, "new" * 1000)
        assert path.read_text() == "old"
        assert list(tmp_path.iterdir()) == [path]


SAVING = """
import sys
from pathlib import Path
from rules.data.whole_files import write_whole
path, texts = Path(sys.argv[1]), ("one\\n" * 100_000, "two\\n" * 150_000)
print("ready", flush=True)
while True:
    for text in texts:
        write_whole(path, text)
"""


def test_a_kill_while_saving_leaves_a_whole_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    write_whole(path, "one\n" * 100_000)
    seen = set()
    for number in range(6):
        running = subprocess.Popen(
            [sys.executable, "-c", SAVING, str(path)], stdout=subprocess.PIPE, cwd=ROOT
        )
        assert running.stdout is not None
        assert running.stdout.readline() == b"ready\n"
        time.sleep(0.02 + 0.013 * number)
        running.send_signal(signal.SIGKILL)
        running.wait()
        running.stdout.close()
        text = path.read_text()
        assert text in ("one\n" * 100_000, "two\n" * 150_000)
        seen.add(text[:3])
        # What the killed one had begun lies beside it, and is nobody's.
        for left in tmp_path.iterdir():
            assert left == path or left.name.startswith(f".{path.name}.")
    assert seen


def test_entries_of_a_table_stand_in_a_line_with_spaces_between() -> None:
    file = VariantFile()
    for stat, value in (("spd", 2), ("sen", 1), ("spd", 3)):
        file = file.with_value(f"momenta:human-r1.bonuses.{stat}", value)
    assert "bonuses = {spd = 3, sen = 1}" in file.text
