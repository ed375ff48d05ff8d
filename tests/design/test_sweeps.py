"""A sweep gives one table however it is run, is stopped and gone on with, and repeats nothing."""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from rules.data import DataFaults, Ruleset, altered, current
from rules.design import Figure, Situation, Sweep, VariantFile, grid, situation_named
from rules.design.figures import Work
from rules.design.kept_answers import KeptAnswers
from rules.momenta import RollSpec, odds

BOOK = current()
FACES = "momenta:dice-pool.success_faces"
SITUATIONS = ("momenta:successes-of-3", "momenta:damage-rapier", "moment-board:commitments-hard")


@pytest.fixture(scope="module")
def variants() -> dict[str, Ruleset]:
    return {
        "book": BOOK,
        **grid(BOOK, {FACES: [(6,), (4, 5, 6)], "momenta:thread.bonus": [2, 3]}),
        "tougher": altered(BOOK, {"momenta:max-vitality.times": 4}),
    }


@pytest.fixture(scope="module")
def table(variants: dict[str, Ruleset]) -> str:
    sweep = Sweep(variants, SITUATIONS)
    sweep.run()
    assert sweep.done == sweep.total == len(variants) * len(SITUATIONS)
    return sweep.csv()


def test_the_table_is_tidy_and_right(variants: dict[str, Ruleset], table: str) -> None:
    rows = list(csv.DictReader(io.StringIO(table)))
    figures = {
        (name, situation, figure.key): figure
        for name, rules in variants.items()
        for situation in SITUATIONS
        for figure in situation_named(situation).figures(rules)
    }
    assert len(rows) == len(figures)
    for row in rows:
        figure = figures[row["variant"], row["situation"], row["figure"]]
        assert (row["told"], row["unit"]) == (figure.told, figure.unit)
        assert Fraction(row["exact"]) == figure.value
        assert float(row["value"]) == pytest.approx(float(figure.value))


def test_a_sweep_stopped_half_way_is_gone_on_with(
    variants: dict[str, Ruleset], table: str, tmp_path: Path
) -> None:
    path = tmp_path / "sweep.jsonl"
    first = Sweep(variants, SITUATIONS, path)
    for _ in first.work():
        if first.done >= first.total // 2:
            break
    assert 0 < first.done < first.total
    assert set(first.csv().splitlines()) < set(table.splitlines())
    second = Sweep(variants, SITUATIONS, path)
    assert second.done >= first.done
    second.run()
    assert second.csv() == table
    assert first.answers.worked_out + second.answers.worked_out == len(list(second.kept.answers))
    third = Sweep(variants, SITUATIONS, path)
    assert third.done == third.total
    third.run()
    assert third.answers.worked_out == 0
    assert third.csv() == table


def test_a_sweep_in_one_process_goes_on_too(variants: dict[str, Ruleset], table: str) -> None:
    sweep = Sweep(variants, SITUATIONS)
    work = sweep.work()
    for _ in range(5):
        next(work)
    work.close()
    assert sweep.done < sweep.total
    sweep.run()
    assert sweep.csv() == table


def in_two_processes(use: Callable[[Executor], None]) -> None:
    with ProcessPoolExecutor(2) as executor:
        use(executor)


def on_a_dask_cluster(use: Callable[[Executor], None]) -> None:
    from distributed import Client, LocalCluster

    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
        client.get_executor() as executor,
    ):
        use(executor)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("run_in", [in_two_processes, on_a_dask_cluster])
def test_executors_give_the_same_table(
    variants: dict[str, Ruleset],
    table: str,
    tmp_path: Path,
    run_in: Callable[[Callable[[Executor], None]], None],
) -> None:
    path = tmp_path / "sweep.jsonl"
    half, whole = Sweep(variants, SITUATIONS, path), None

    def stop_and_go_on(executor: Executor) -> None:
        nonlocal whole
        for _ in half.work(executor):
            if half.done >= half.total // 2:
                break
        whole = Sweep(variants, SITUATIONS, path)
        assert whole.done
        whole.run(executor)

    run_in(stop_and_go_on)
    assert whole is not None
    assert whole.csv() == table
    alone = Sweep(variants, SITUATIONS)
    alone.run()
    # What was under way when it stopped is begun anew.
    assert half.answers.worked_out + whole.answers.worked_out <= alone.answers.worked_out + 2


def test_nothing_is_worked_out_again_where_nothing_it_depends_on_changed(
    variants: dict[str, Ruleset],
) -> None:
    sweep = Sweep(variants, SITUATIONS)
    sweep.run()
    # Rolls and weapons hang on the faces, of which there are three kinds; the board's bag on none.
    assert sweep.answers.worked_out == 3 + 3 + 1


def test_a_cell_that_cannot_be_played_is_told_and_the_rest_goes_on() -> None:
    def fails(ruleset: Ruleset) -> Work:
        yield 0.5
        odds(RollSpec(-1), ruleset)
        return ()

    bad = Situation("momenta:bad", "Bad", "Rolls", "Dice", fails)
    sweep = Sweep({"book": BOOK}, [bad, SITUATIONS[0]])
    sweep.run()
    assert sweep.done == 2
    rows = list(sweep.rows())
    assert rows[0].situation == "momenta:bad"
    assert "The dice cannot be -1" in rows[0].fault
    assert [row.figure for row in rows[1:]] == ["at-least-1", "at-least-2", "at-least-3"]


def test_all_faults_of_a_sweep_are_told_at_once(tmp_path: Path) -> None:
    path = tmp_path / "note.txt"
    path.write_text("mine\n")
    bad = VariantFile('version = 1\nname = "Mine"\n["momenta:thread"]\nbonus = "x"\n')
    with pytest.raises(DataFaults) as caught:
        Sweep({"bad": bad}, ["momenta:none", SITUATIONS[0], SITUATIONS[0]], path)
    told = "\n".join(map(str, caught.value.faults))
    assert len(caught.value.faults) == 4
    for each in ("bonus", "no such situation", "given twice", "another kind of file"):
        assert each in told
    assert path.read_text() == "mine\n"
    with pytest.raises(DataFaults):
        Sweep({}, [])


# ---- the file of answers


def test_a_line_cut_short_is_worked_out_again(
    variants: dict[str, Ruleset], table: str, tmp_path: Path
) -> None:
    path = tmp_path / "sweep.jsonl"
    Sweep(variants, SITUATIONS, path).run()
    whole = path.read_bytes()
    path.write_bytes(whole[:-40])
    sweep = Sweep(variants, SITUATIONS, path)
    assert sweep.done < sweep.total
    sweep.run()
    assert sweep.csv() == table
    assert path.read_bytes() == whole


BROKEN = (
    b"{\n",
    b"\xff\xfe\n",
    b"[]\n",
    b"5\n",
    b"null\n",
    b'{"reads": 5, "name": "x"}\n',
    b'{"reads": ["momenta:thread.bonus"], "name": ["x"]}\n',
    b'{"situation": "momenta:successes-of-3"}\n',
)


def test_a_line_broken_in_the_middle_costs_that_line_alone(
    variants: dict[str, Ruleset], table: str, tmp_path: Path
) -> None:
    path = tmp_path / "sweep.jsonl"
    Sweep(variants, SITUATIONS, path).run()
    lines = path.read_bytes().splitlines(keepends=True)
    figures: tuple[Any, ...] = ([{}], [{"value": "1/0"}], [{"value": None}], 5)
    wrong = [
        f"{json.dumps({**json.loads(lines[-1]), 'figures': each})}\n".encode() for each in figures
    ]
    for broken in (*BROKEN, *wrong):
        path.write_bytes(b"".join([*lines[:2], broken, *lines[3:]]))
        sweep = Sweep(variants, SITUATIONS, path)
        sweep.run()
        assert sweep.answers.worked_out == 1
        assert sweep.csv() == table
        assert path.read_bytes().startswith(b"".join([*lines[:2], broken, *lines[3:]]))
        assert Sweep(variants, SITUATIONS, path).done == sweep.total


def test_two_sweeps_on_one_file_lose_nothing(
    variants: dict[str, Ruleset], table: str, tmp_path: Path
) -> None:
    path = tmp_path / "sweep.jsonl"
    one, other = (Sweep(variants, asked, path) for asked in (SITUATIONS, SITUATIONS[1:]))
    steps = [other.work(), one.work()]
    while steps:
        steps = [each for each in steps if next(each, None) is not None]
    assert one.csv() == table
    again = Sweep(variants, SITUATIONS, path)
    assert again.done == again.total
    assert again.kept is not None
    # What both worked out stands there once.
    assert len(list(again.kept.answers)) == one.answers.worked_out


def test_a_file_taken_away_is_begun_anew(tmp_path: Path) -> None:
    path = tmp_path / "sweep.jsonl"
    sweep = Sweep({"book": BOOK}, SITUATIONS, path)
    work = sweep.work()
    while not sweep.done:
        next(work)
    path.unlink()
    for _ in work:
        pass
    assert Sweep({"book": BOOK}, SITUATIONS, path).done == 2


def test_a_head_cut_short_is_written_anew_and_no_other_file_is(tmp_path: Path) -> None:
    path = tmp_path / "sweep.jsonl"
    Sweep({"book": BOOK}, SITUATIONS[:1], path).run()
    whole = path.read_bytes()
    for held in (b"", whole[:20]):
        path.write_bytes(held)
        Sweep({"book": BOOK}, SITUATIONS[:1], path).run()
        assert path.read_bytes() == whole
    for other in (tmp_path, tmp_path / "none" / "sweep.jsonl"):
        with pytest.raises(DataFaults, match=r"it is a folder|no folder"):
            Sweep({"book": BOOK}, SITUATIONS[:1], other)


def test_another_version_is_refused_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "sweep.jsonl"
    Sweep({"book": BOOK}, SITUATIONS[:1], path).run()
    head, _, rest = path.read_text().partition("\n")
    path.write_text(f"{json.dumps({**json.loads(head), 'version': 2})}\n{rest}")
    before = path.read_text()
    with pytest.raises(DataFaults, match="version: found 2"):
        KeptAnswers(path)
    assert path.read_text() == before


def test_what_is_no_regular_file_is_told_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path, told in {tmp_path / "pipe": "it is no regular file", tmp_path: "a folder"}.items():
        with pytest.raises(DataFaults, match=told):
            KeptAnswers(path)


def test_a_long_name_of_a_cell_of_a_grid_is_cut() -> None:
    ladders = [tuple(range(step, 60 + step)) for step in (0, 1)]
    with pytest.raises(DataFaults) as caught:
        grid(current(), {"momenta:rapier.ladder": ladders})
    assert {fault.key for fault in caught.value.faults} == {"ladder"}


def test_answers_of_other_code_are_not_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "sweep.jsonl"
    Sweep({"book": BOOK}, SITUATIONS[:1], path).run()
    with monkeypatch.context() as patch:
        patch.setattr("rules.design.kept_answers.code_digest", lambda: "other")
        other = Sweep({"book": BOOK}, SITUATIONS[:1], path)
        assert other.done == 0
        other.run()
    # Those of the first code are still there.
    assert Sweep({"book": BOOK}, SITUATIONS[:1], path).done == 1


def test_figures_are_kept_as_they_are(tmp_path: Path) -> None:
    def some(ruleset: Ruleset) -> Work:
        yield from ()
        bonus = ruleset["momenta:thread"].bonus  # type: ignore[attr-defined]
        return (
            Figure("a", "A", "1", Fraction(bonus, 3)),
            Figure("b", "B", "2", 0.1, "rounds", "line", 0.05, 0.2),
        )

    case = Situation("momenta:some", "Some", "Rolls", "Dice", some)
    sweep = Sweep({"book": BOOK}, [case], tmp_path / "kept.jsonl")
    sweep.run()
    (answer,) = KeptAnswers(tmp_path / "kept.jsonl").answers
    assert answer.figures == case.figures(BOOK)
    assert answer.reads == {"momenta:thread.bonus"}


class Idle(Executor):
    """An executor that never comes to an end with anything."""

    def submit(self, fn: Any, /, *given: Any, **more: Any) -> Future[Any]:
        return Future()


def test_an_executor_that_takes_long_can_be_stopped() -> None:
    work = Sweep({"book": current()}, ["momenta:successes-of-3"]).work(Idle())
    assert [next(work)[0] for _ in range(3)] == [0, 0, 0]
    work.close()
