"""A workbench holds one variant for all its widgets, and its file."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from traitlets import TraitError

from rules.data import DataFaults, Ruleset, ruleset_of
from rules.data.variants import BOOK
from rules.design import VariantFile
from tests.widgets.markup import read
from tests.widgets.playing import told
from tests.widgets.spoken import unlike_their_names
from widgets import RuleEditor, RuleTree, VariantCompare, Workbench
from widgets.bench_panel import BenchPanel
from widgets.workbench_files import LARGEST

BONUS = "momenta:thread.bonus"
FACES = "momenta:dice-pool.success_faces"
MINE = 'version = 1\nname = "Mine"  # a try\n\n["momenta:thread"]\nbonus = 3  # was too little\n'


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work where a variant that is saved under no other path is in nobody's way."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(MINE)
    return path


def test_what_one_widget_picks_all_show() -> None:
    bench = Workbench()
    tree, editor = RuleTree(bench), RuleEditor(bench)
    tree.touch(f"pick:{BONUS}")
    assert bench.picked == editor.picked == BONUS
    editor.touch("unpick")
    assert bench.picked == tree.picked == ""
    bench.picked = "momenta:dice-pool.success-faces"
    assert tree.picked == editor.picked == FACES


@pytest.mark.parametrize(
    "path",
    ["momenta:thread", "momenta:nosuch.bonus", "x", "momenta:thread.id", "momenta:thread.kind"],
)
def test_what_is_no_value_cannot_be_picked(path: str) -> None:
    bench = Workbench()
    with pytest.raises(TraitError, match="of a value of the rules is allowed"):
        bench.picked = path
    for panel in (RuleTree(bench, picked=path), RuleEditor(bench, picked=path)):
        (sentence,) = panel.problems
        assert sentence.startswith("Picked: ")
        assert panel.picked == ""


def test_what_a_cell_sets_is_a_step_of_the_widgets_that_hold_it() -> None:
    bench = Workbench()
    editor = RuleEditor(bench)
    bench.text = bench.file.with_value(BONUS, 3).text
    assert editor.text == bench.text
    editor.touch("undo")
    assert bench.rules is bench.base
    editor.touch("redo")
    assert bench.rules.quote(BONUS.replace("_", "-")).value == 3


def test_two_editors_of_one_bench_show_the_same() -> None:
    bench = Workbench()
    one, two = RuleEditor(bench, picked=BONUS), RuleEditor(bench)
    one.touch("set:value", 5)
    assert two.text == one.text == bench.text
    assert two.said() == one.said()
    two.touch("undo")
    assert one.text == bench.text
    assert bench.rules is bench.base


def test_an_undo_brings_back_what_was_in_force_beside_a_text_that_could_not_be() -> None:
    bench = Workbench()
    editor = RuleEditor(bench, picked=BONUS)
    editor.touch("set:value", 3)
    editor.touch("set:value", 999)
    assert bench.rules.quote("momenta:thread.bonus").value == 3
    editor.touch("set:value", 5)
    editor.touch("undo")
    assert bench.faults
    assert bench.rules.quote("momenta:thread.bonus").value == 3
    again = RuleEditor(Workbench(), state=editor.link)
    assert again.bench.rules == bench.rules
    editor.touch("redo")
    assert bench.rules.quote("momenta:thread.bonus").value == 5
    assert bench.last == ""


def test_a_widget_over_no_bench_has_its_own() -> None:
    one, two = RuleTree(), RuleTree()
    one.touch(f"pick:{BONUS}")
    assert two.picked == ""
    assert one.code.startswith("RuleTree(state=")
    assert RuleTree(one.bench).code == "RuleTree(bench)"
    with pytest.raises(TypeError, match="a Workbench is allowed"):
        RuleTree("bench")  # type: ignore[arg-type]


def test_a_text_that_no_field_holds_stays_in_the_bench() -> None:
    bench = Workbench()
    bench.text = "# " + "long " * 20_000
    editor = RuleEditor(bench)
    assert "The variant: a text of 100,002 characters was given" in editor.html
    assert len(bench.text) == 100_002


# ---- files


def test_a_fault_is_told_of_the_file_that_the_text_is_of(file: Path) -> None:
    bench = Workbench()
    bench.text = ""
    assert "variant.toml, version" in bench.faults[0]
    bench.home = str(file)
    assert "mine.toml, version" in bench.faults[0]


def test_a_variant_is_loaded_changed_and_saved_with_its_comments(file: Path) -> None:
    bench = Workbench(file)
    assert bench.is_saved
    bench.text = bench.file.with_value(FACES, [4, 5, 6]).text
    assert not bench.is_saved
    assert bench.save() == file
    assert bench.is_saved
    text = file.read_text()
    assert "# a try" in text
    assert "# was too little" in text
    assert Ruleset.load(file).records == bench.rules.records


def test_only_what_differs_is_saved(file: Path) -> None:
    bench = Workbench(file)
    book = ruleset_of(BOOK).quote("momenta:thread.bonus").value
    bench.text = bench.file.with_value(BONUS, book).with_value(FACES, [6]).text
    bench.save()
    assert "momenta:thread" not in file.read_text()
    assert set(Workbench(file).differing) == {FACES}


def test_what_somebody_else_wrote_is_kept_unless_it_is_written_over(file: Path) -> None:
    bench = Workbench(file)
    other = MINE.replace("Mine", "Theirs")
    file.write_text(other)
    with pytest.raises(FileExistsError, match="not written from here"):
        bench.save()
    assert file.read_text() == other
    with pytest.raises(FileExistsError):
        Workbench().save(file)
    assert bench.save(over=True) == file
    assert "Mine" in file.read_text()


def test_a_path_that_begins_with_the_home_of_nobody_is_a_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    bench = Workbench()
    editor = RuleEditor(bench, file_path="~nobody-like-that.toml")
    assert "can't be drawn" not in editor.html
    editor.touch("save")
    assert (tmp_path / "~nobody-like-that.toml").exists()
    assert bench.is_saved_at("~nobody-like-that.toml")


@pytest.mark.parametrize("kind", [RuleTree, RuleEditor, VariantCompare])
def test_what_a_button_says_is_in_its_name(kind: type[BenchPanel]) -> None:
    for path in ("", FACES, "momenta:human-r1.bonuses"):
        bench = Workbench()
        bench.text = MINE
        bench.picked = path
        assert unlike_their_names(kind(bench).html) == []


def typed_paths(folder: Path) -> list[str]:
    """Give what stands at no file: links in a circle, folders, what no system has, a pipe."""
    (folder / "round").symlink_to(folder / "about")
    (folder / "about").symlink_to(folder / "round")
    (folder / "mine.toml").write_text(MINE)
    os.mkfifo(folder / "pipe")
    inside = [str(folder / name) for name in ("round", "round/x.toml", "mine.toml/x.toml", "pipe")]
    return [*inside, str(folder), ".", "..", "/", "x" * 300, "nosuch/x.toml", "/dev/null"]


def test_any_path_that_is_typed_gives_a_sentence_at_most(
    tmp_path: Path,
) -> None:
    for path in typed_paths(tmp_path):
        editor = RuleEditor()
        for touch in ("save", "load", "save_over"):
            editor.touch("file_path", path)
            assert told(editor) == [], path
            editor.touch(touch)
            (sentence,) = told(editor)
            assert sentence.startswith("Edit the rules: ")
            assert "could not be done" not in sentence
        assert read(editor.html).one("input", data_key="file_path").attributes["value"] == path
        bench = Workbench()
        bench.home = path
        assert not bench.is_saved_at(path)
        assert len(VariantCompare(others=[path]).others.held[0].faults) == 1


def test_what_is_no_file_is_not_even_read(tmp_path: Path) -> None:
    long = tmp_path / "long.toml"
    long.write_text("#" * (LARGEST + 1))
    for path, found in ((tmp_path, "it is a folder"), (long, "it has 1,048,577 bytes, and a")):
        with pytest.raises(DataFaults, match=f"{path.name}: {found}"):
            Workbench(path)


def test_a_folder_is_told_as_one_and_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    editor = RuleEditor(file_path=".")
    editor.touch("save")
    assert told(editor) == ["Edit the rules: it is not saved. '.' can't hold it: it is a folder."]
    assert "save_over" not in editor.html


def test_a_path_that_can_not_be_shown_leaves_the_panel(tmp_path: Path) -> None:
    bench = Workbench()
    bench.home = str(tmp_path / "a\nb.toml")
    assert "can't be drawn" not in RuleEditor(bench).html


@pytest.mark.parametrize("deep", [15, 800])
@pytest.mark.parametrize(
    "ref", ["a", "name", '"momenta:thread".bonus', '"momenta:human-r1".bonuses']
)
def test_a_text_of_any_depth_is_told_and_drawn(ref: str, deep: int) -> None:
    editor = RuleEditor(picked=BONUS)
    good = editor.bench.rules
    text = f"version = 1\n{ref}.{'.'.join('a' * deep)} = 1\n"
    editor.touch("text", text)
    assert editor.bench.faults
    assert editor.bench.rules is good
    for key, value in (
        ("way", "text"),
        ("way", "fields"),
        ("picked", "momenta:human-r1.bonuses"),
        ("set:value", 3),
        ("line:name", "Mine"),
        ("reset", None),
        ("save", None),
    ):
        editor.touch(key, value)
        assert "can't be drawn" not in editor.html, key
        assert "could not be done" not in editor.html, key
    assert VariantCompare(others=[VariantFile(text)]).others.held[0].faults


def test_a_variant_with_faults_is_not_saved(file: Path) -> None:
    bench = Workbench(file)
    bench.text = bench.file.with_value(BONUS, 999).text
    assert bench.faults
    with pytest.raises(DataFaults, match="999"):
        bench.save()
    assert file.read_text() == MINE


def test_a_variant_without_a_file_needs_a_path(tmp_path: Path) -> None:
    bench = Workbench()
    with pytest.raises(ValueError, match="No file was named"):
        bench.save()
    with pytest.raises(FileNotFoundError):
        bench.save(tmp_path / "nosuch" / "mine.toml")
    assert bench.save(tmp_path / "mine.toml").exists()
    with pytest.raises(DataFaults):
        bench.load(tmp_path / "nosuch.toml")


def test_a_loaded_file_is_the_variants_own_until_it_has_another(file: Path, tmp_path: Path) -> None:
    bench = Workbench(file)
    other = tmp_path / "theirs.toml"
    other.write_text(MINE.replace("Mine", "Theirs"))
    bench.load(other)
    bench.home = str(file)
    assert bench.saved == MINE
    with pytest.raises(FileExistsError, match="not written from here"):
        bench.save(other)
    bench.save(other, over=True)
    bench.home = ""
    # What was written from here stays so.
    assert bench.save(other) == other
