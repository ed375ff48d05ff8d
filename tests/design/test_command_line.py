"""The bench from the command line."""

from __future__ import annotations

import csv
import io
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from rules.design import VariantFile, situations
from rules.design.__main__ import main
from tests.support import ROOT

FOUR_UP = str(ROOT / "rules" / "data" / "variants" / "four-up.toml")
THREE = "momenta:successes-of-3"


@pytest.fixture
def bad(tmp_path: Path) -> str:
    path = tmp_path / "bad.toml"
    path.write_text('version = 1\nname = "Bad"\n["momenta:thread"]\nbonus = "x"\nbonsu = 1\n')
    return str(path)


def test_a_good_variant_and_all_faults_of_a_bad_one(
    bad: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", FOUR_UP, bad]) == 1
    out, err = capsys.readouterr()
    assert "Four and up can be played." in out
    assert "bonus" in err
    assert "bonsu" in err
    assert main(["check", "none.toml"]) == 1
    assert "none.toml" in capsys.readouterr().err


def test_differences_and_a_stack(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", FOUR_UP]) == 0
    assert capsys.readouterr().out == "momenta:dice-pool.success_faces = [4, 5, 6]\n"
    assert main(["diff", FOUR_UP, "--base", FOUR_UP]) == 0
    assert capsys.readouterr().out == ""
    mine, both = tmp_path / "mine.toml", tmp_path / "both.toml"
    VariantFile().named("Mine").with_value("momenta:dice-pool.success_faces", [6]).save(mine)
    assert main(["stack", FOUR_UP, str(mine), "--to", str(both)]) == 0
    assert "the last one counts" in capsys.readouterr().out
    assert VariantFile.open(both).changes == {"momenta:dice-pool.success_faces": (6,)} or (
        VariantFile.open(both).changes == {"momenta:dice-pool.success_faces": [6]}
    )
    assert VariantFile.open(both).name == "Four and up + Mine"


def test_a_report_as_text_and_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", FOUR_UP, "--only", THREE]) == 0
    text = capsys.readouterr().out
    assert "# Four and up, compared with the book" in text
    assert "- 3 dice, two or more successes: 25.9% → 50.0%" in text
    assert main(["report", FOUR_UP, "--only", THREE, "--csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert rows[0]["before_exact"] == "7/27"
    assert rows[0]["after_exact"] == "1/2"
    assert main(["report", FOUR_UP, "--only", "momenta:succeses-of-3"]) == 1
    assert "Nearest: momenta:successes-of-3" in capsys.readouterr().err


def test_the_situations_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["situations"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if not line.startswith("#")] == [
        f"{each.id}: {each.title}" for each in situations()
    ]
    assert {line[2:] for line in lines if line.startswith("#")} == {
        each.group for each in situations()
    }
    assert main(["situations", THREE, "--figures"]) == 0
    out = capsys.readouterr().out
    assert "    at-least-2: 3 dice, two or more successes: 25.9%\n" in out


def test_the_help_shows_how(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    out = capsys.readouterr().out
    for line in re.findall(r"python -m rules.design (\w+)", out):
        assert line in ("check", "report", "situations", "find", "sweep")
    asked = out.partition("rules.design find ")[2].partition("python -m")[0].replace("\\", "")
    assert main(["find", *shlex.split(asked)]) == 0
    assert "settings were tried" in capsys.readouterr().out


def test_a_search(capsys: pytest.CaptureFixture[str]) -> None:
    goal = ["--goal", THREE, "at-least-1", "0.8", "-"]
    moves = ["--move", "momenta:dice-pool.success_faces", "[[6], [4, 5, 6]]"]
    assert main(["find", *goal, *moves, "--move", "momenta:dice-pool.die_sides", "6..7"]) == 0
    out = capsys.readouterr().out
    assert "Reached:\n  momenta:dice-pool.success_faces = [4, 5, 6]\n" in out
    assert "4 of 4 settings were tried" in out
    assert main(["find", "--goal", THREE, "at-leats-1", "80%", "-", *moves]) == 1
    err = capsys.readouterr().err
    assert "allowed is a figure of momenta:successes-of-3: at-least-1, at-least-2 or" in err
    assert main(["find", "--goal", THREE, "at-least-1", "x", "-", *moves]) == 1
    assert "x was given as a bound" in capsys.readouterr().err
    assert main(["find", *goal, "--move", "momenta:dice-pool.die_sides", "four"]) == 1
    assert "four was given as what momenta:dice-pool.die_sides may be" in capsys.readouterr().err


def test_a_sweep_is_gone_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, kept = tmp_path / "table.csv", tmp_path / "kept.jsonl"
    asked = ["sweep", FOUR_UP, "--only", THREE, "--kept", str(kept), "--to", str(table)]
    assert main(asked) == 0
    first = table.read_text()
    assert first.count("\n") == 4
    before = kept.read_bytes()
    assert main([*asked, "--processes", "2"]) == 0
    assert (table.read_text(), kept.read_bytes()) == (first, before)
    # A table that has no place is told before the work, not after it.
    kept.unlink()
    assert main([*asked[:-1], str(tmp_path / "none" / "table.csv")]) == 1
    assert "There is no folder" in capsys.readouterr().err
    assert not kept.exists()


def test_a_file_that_is_there_is_written_over_only_when_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    theirs = tmp_path / "theirs.toml"
    theirs.write_text('version = 1\nname = "Theirs"\n')
    for asked in (
        ["stack", FOUR_UP, "--to", str(theirs)],
        ["sweep", FOUR_UP, "--only", THREE, "--to", str(theirs)],
    ):
        assert main(asked) == 1
        assert capsys.readouterr().err == f"{theirs} is there already; --over writes over it.\n"
        assert theirs.read_text() == 'version = 1\nname = "Theirs"\n'
        assert main([*asked, "--over"]) == 0
        assert theirs.read_text() != 'version = 1\nname = "Theirs"\n'
        theirs.write_text('version = 1\nname = "Theirs"\n')


def test_what_is_read_is_never_written_to(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine, kept = tmp_path / "mine.toml", tmp_path / "kept.jsonl"
    mine.write_text('version = 1\nname = "Mine"\n')
    link = tmp_path / "link.toml"
    link.symlink_to(mine)
    sweep = ["sweep", str(mine), "--only", THREE, "--over"]
    for asked in (
        ["stack", str(mine), FOUR_UP, "--to", str(mine), "--over"],
        ["stack", str(mine), FOUR_UP, "--to", str(link), "--over"],
        [*sweep, "--to", str(mine)],
        [*sweep, "--kept", str(kept), "--to", str(kept)],
    ):
        assert main(asked) == 1
        assert "is read here, so it is not written to" in capsys.readouterr().err
    assert mine.read_text() == 'version = 1\nname = "Mine"\n'
    assert not kept.exists()


def test_what_is_written_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    both, table = tmp_path / "both.toml", tmp_path / "table.csv"
    assert main(["stack", FOUR_UP, "--to", str(both)]) == 0
    assert capsys.readouterr().out == f"{both}: Four and up is written, with 1 value.\n"
    assert main(["sweep", FOUR_UP, "--only", THREE, "--to", str(table)]) == 0
    assert capsys.readouterr().out == f"{table}: 3 rows of 1 cell written.\n"


@pytest.mark.parametrize("command", ["stack", "sweep"])
def test_where_nothing_can_be_written_is_a_sentence(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = [command, FOUR_UP, *(["--only", THREE] if command == "sweep" else []), "--over"]
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    none = tmp_path / "none"
    for place, told in {
        none / "x.toml": f"There is no folder {none} to write x.toml to.",
        tmp_path: f"{tmp_path} is a folder; a file is allowed.",
        pipe: f"{pipe} is no regular file, so nothing is written to it.",
    }.items():
        assert main([*asked, "--to", str(place)]) == 1
        assert capsys.readouterr() == ("", f"{told}\n")
    assert pipe.is_fifo()
    assert list(tmp_path.iterdir()) == [pipe]


def test_a_number_that_is_none_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for least in ("nan", "inf", "nan%", "1e999"):
        assert main(["report", FOUR_UP, "--only", THREE, "--least", least]) == 1
        assert capsys.readouterr().err.startswith(f"{least} was given as a bound; a number")
    table = tmp_path / "table.csv"
    for count in ("-4", "0"):
        asked = ["sweep", FOUR_UP, "--only", THREE, "--to", str(table), "--processes", count]
        assert main(asked) == 1
        told = f"{count} was given as --processes; 1 or more is allowed.\n"
        assert capsys.readouterr().err == told
    assert not table.exists()


DEEP = "[" * 9999 + "]" * 9999


@pytest.mark.parametrize(
    ("choices", "told"),
    [
        (["10..6"], "found 10..6; allowed is 6..10, the lower one first."),
        (["6..8", "9"], "found given twice; allowed is each value once."),
        (["1.." + "9" * 30], "allowed is a span of at most 1,000,000,000."),
        ([DEEP], "two numbers as 2..5 or a list in JSON as [2, 3, 5] are allowed."),
    ],
)
def test_what_a_value_can_not_be_is_told_once(
    choices: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    moves = [part for each in choices for part in ("--move", "momenta:dice-pool.die_sides", each)]
    assert main(["find", "--goal", THREE, "at-least-1", "80%", "-", *moves]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.endswith(told)
    assert len(line) < 250


def test_a_search_that_reaches_nothing_says_so_by_its_exit_code(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = ["find", "--move", "momenta:dice-pool.die_sides", "6..8", "--goal", THREE, "at-least-1"]
    assert main([*asked, "99%", "-"]) == 1
    assert "Not reached, but near:" in capsys.readouterr().out
    assert main([*asked, "60%", "-"]) == 0
    with pytest.raises(SystemExit):
        main(["find", "--help"])
    told = " ".join(capsys.readouterr().out.split())
    assert "Exits with 0 where a setting reaches every goal, and with 1 where none does." in told


def test_it_runs_as_a_module() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "rules.design", "check", FOUR_UP],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "can be played" in ran.stdout
