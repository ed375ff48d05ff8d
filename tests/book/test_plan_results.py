"""The table of what plans come to: kept whole, never stale; and what the chapter says of it."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from html import escape
from math import sqrt
from pathlib import Path
from statistics import mean

import pytest
from tiny_book import PROVENANCE, ROOT, TinyBook, quoted

from book._ext import plan_results as kept
from book._ext import reads
from rules.data import Ruleset, altered, current
from rules.data.recording import recording
from rules.moment_board.plan_results import PlanResult, play_rows, results_table
from rules.moment_board.records import GroupPressure, Plan, ResultRow, Track
from tests.support import SITE

RULES = current()
RUNS = 2
#: How sure a statement has to be, in standard errors.
SIGMAS = 3


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[Ruleset]:
    """Few Moments a row; notes for which rules they were played."""
    times: list[Ruleset] = []

    def few(ruleset: Ruleset) -> tuple[PlanResult, ...]:
        times.append(ruleset)
        return play_rows(ruleset, RUNS)

    monkeypatch.setattr(kept, "play_rows", few)
    return times


def test_what_was_played_is_kept_and_played_no_more(tmp_path: Path, played: list[Ruleset]) -> None:
    first = kept.kept_results(RULES, tmp_path / "not" / "there")
    assert kept.kept_results(RULES, tmp_path / "not" / "there") == first == play_rows(RULES, RUNS)
    assert len(played) == 1


@pytest.mark.parametrize("broken", ["", "{", "[]", '{"sum": "", "results": "[]"}', None])
def test_a_broken_file_is_made_anew(
    tmp_path: Path, played: list[Ruleset], broken: str | None
) -> None:
    first = kept.kept_results(RULES, tmp_path)
    (path,) = tmp_path.iterdir()
    whole = path.read_text(encoding="utf-8")
    other = whole.replace('\\"runs\\": 2', '\\"runs\\": 3', 1) if broken is None else broken
    assert other != whole
    path.write_text(other, encoding="utf-8")
    assert kept.kept_results(RULES, tmp_path) == first
    assert path.read_text(encoding="utf-8") == whole
    assert len(played) == 2


def test_a_file_is_written_whole_or_not_at_all(
    tmp_path: Path, played: list[Ruleset], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", stopped)
    with pytest.raises(KeyboardInterrupt):
        kept.kept_results(RULES, tmp_path)
    assert kept.read_kept(tmp_path / f"{kept.key_of(RULES)}.json") is None
    assert not list(tmp_path.glob("*.json"))


@pytest.mark.parametrize(
    "change",
    [
        {"moment-board:hard.bag": 6, "moment-board:severe.bag": 7, "moment-board:extreme.bag": 8},
        {"moment-board:result-setting.runs": 400},
        {"moment-board:result-setting.seed": "another"},
        {"moment-board:result-hard-mixed.plan": "all-advance"},
        {"moment-board:one-prepares.preparing": 0},
        {"moment-board:stalled.after_rounds": 30},
        # What a pool of dice succeeds with, should the table be played with one.
        {"momenta:dice-pool.success_faces": (4, 5, 6)},
    ],
    ids=str,
)
def test_any_changed_rule_of_the_board_is_played_anew(
    tmp_path: Path, played: list[Ruleset], change: dict[str, object]
) -> None:
    kept.kept_results(RULES, tmp_path)
    other = altered(RULES, change)
    kept.kept_results(other, tmp_path)
    assert played == [RULES, other]


def test_rules_of_another_text_have_no_part_in_it(tmp_path: Path, played: list[Ruleset]) -> None:
    kept.kept_results(RULES, tmp_path)
    kept.kept_results(altered(RULES, {"momenta:thread.bonus": 3}), tmp_path)
    assert played == [RULES]
    noting, noted = recording(RULES)
    results_table(noting, play_rows(noting, RUNS))
    read = reads.refs_of(RULES, noted)
    assert {ref.partition(":")[0] for ref in read} == {kept.TEXT}
    rows = {f"{row.ref}.{key}" for row in RULES.of(ResultRow) for key in ("difficulty", "plan")}
    assert rows <= read


@pytest.mark.parametrize("folder", kept.CODE)
def test_changed_code_is_played_anew(tmp_path: Path, folder: str) -> None:
    code = tmp_path / "rules"
    for name in kept.CODE:
        shutil.copytree(ROOT / "rules" / name, code / name, ignore=lambda *_: {"__pycache__"})
    before = kept.key_of(RULES, code)
    assert before == kept.key_of(RULES)
    (code / folder / "__init__.py").write_text("# Changed.\n", encoding="utf-8")
    assert kept.key_of(RULES, code) != before


def test_the_key_is_the_same_in_every_process() -> None:
    # What differs from process to process is the order of sets.
    record = RULES.of(ResultRow)[0]
    names = sorted(record.given)
    shuffled = replace(record, given=frozenset(reversed(names)), changed=frozenset(names))
    assert kept._content(shuffled) == kept._content(record)


# ---- what the chapter says

PAGE = (ROOT / "book" / "moment-board" / "forecasts.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def rows() -> dict[tuple[str, str], PlanResult]:
    """The book's own table by Difficulty and plan, as it is kept for its build."""
    found = {result.row: result for result in kept.kept_results(Ruleset.load())}
    return {(row.difficulty, row.plan): found[row.id] for row in RULES.of(ResultRow)}


def error_of(result: PlanResult) -> float:
    """Give the standard error of a mean position at most: that of two ends, weighed to its mean."""
    length = RULES.one(Track).length
    return sqrt((length - result.position) * (length + result.position) / result.runs)


def surely_above(high: PlanResult, low: PlanResult) -> bool:
    return high.position - low.position > SIGMAS * sqrt(error_of(high) ** 2 + error_of(low) ** 2)


def at(rows: dict[tuple[str, str], PlanResult], difficulty: str) -> dict[str, PlanResult]:
    return {plan: result for (step, plan), result in rows.items() if step == difficulty}


def test_the_standard_leans_for_whatever_is_planned(rows) -> None:
    assert "leans FOR, whatever you plan" in PAGE
    standard = at(rows, "standard").values()
    assert len(standard) > 1
    assert all(result.position > SIGMAS * error_of(result) for result in standard)


def test_at_hard_the_plan_decides_on_which_side_the_track_ends(rows) -> None:
    assert "your plan decides on which side the track ends" in PAGE
    hard = at(rows, "hard").values()
    assert any(result.position > SIGMAS * error_of(result) for result in hard)
    assert any(result.position < -SIGMAS * error_of(result) for result in hard)


def test_hard_is_balanced_between_standard_and_severe(rows) -> None:
    assert "{rule}`moment-board:hard.label` is balanced" in PAGE
    standard, hard, severe = (at(rows, step) for step in ("standard", "hard", "severe"))
    assert all(surely_above(standard[plan], hard[plan]) for plan in standard.keys() & hard)
    assert all(surely_above(hard[plan], severe[plan]) for plan in hard.keys() & severe)
    middle = [abs(mean(each.position for each in of.values())) for of in (standard, hard, severe)]
    assert 3 * middle[1] < min(middle[0], middle[2])


def test_at_hard_a_scout_is_worth_the_most_and_several_take_it_back(rows) -> None:
    assert "A hero who Prepares in each round does the most for it" in PAGE
    hard = at(rows, "hard")
    least = RULES.one(GroupPressure).least_heroes
    plans = {plan.id: plan for plan in RULES.of(Plan)}
    scouts = [name for name in hard if 0 < plans[name].preparing < least]
    crowds = [name for name in hard if plans[name].preparing >= least]
    assert scouts
    assert crowds
    for scout in scouts:
        assert all(surely_above(hard[scout], hard[name]) for name in hard if name not in scouts)
    for crowd in crowds:
        assert not surely_above(hard[crowd], hard["all-advance"])


def test_severe_turns_on_them_and_some_never_resolve_it(rows) -> None:
    assert "turns on you, whatever you plan" in PAGE
    assert "some of these objectives are never resolved" in PAGE
    for result in at(rows, "severe").values():
        assert result.position < -SIGMAS * error_of(result)
        # Never resolved: too many for so many Moments to be a whim.
        assert (1 - result.resolved) * result.runs > SIGMAS
    assert all(result.resolved > 1 - 1e-9 for result in at(rows, "standard").values())


def test_all_breakthrough_is_soonest_and_where_they_hold_their_own_wears_most(rows) -> None:
    assert "is over soonest, and wherever you can hold your own, it wears you out the most" in PAGE
    for step in ("standard", "hard", "severe"):
        bold = at(rows, step).pop("plan-breakthrough")
        others = [result for plan, result in at(rows, step).items() if plan != "plan-breakthrough"]
        assert others
        assert all(bold.rounds < 0.9 * other.rounds for other in others)
        if step != "severe":
            assert all(bold.wear > 1.2 * other.wear for other in others)


# ---- in a page


def test_the_chapter_prints_the_table() -> None:
    assert PAGE.count("```{plan-results}\n```") == 1


@pytest.mark.site
def test_the_built_chapter_holds_a_cell_for_every_number_of_the_table(rows) -> None:
    page = (SITE / "moment-board" / "forecasts.html").read_text(encoding="utf-8")
    results = tuple(rows[row.difficulty, row.plan] for row in RULES.of(ResultRow))
    table = results_table(RULES, results)
    cells = [cell for row in table.rows for cell in row]
    assert len(re.findall(r'data-result="', page)) == len(cells)
    assert all(f">{escape(cell.text)}<" in page for cell in cells)


def test_a_page_holds_the_table_and_says_how_it_was_made(tmp_path: Path) -> None:
    book = TinyBook(tmp_path)
    book.write(index="# Home\n\n```{plan-results}\n```\n", provenance=PROVENANCE)
    built = book.build()
    assert built.status == 0, built.output
    page = built.page("index")
    results = kept.kept_results(RULES)
    table = results_table(RULES, results)
    cells = [cell for row in table.rows for cell in row]
    found = re.findall(r'data-result="[^"]*"[^>]*>', page)
    assert len(found) == len(cells)
    assert all(f">{escape(cell.text)}<" in page for cell in cells)
    # No number of a rule: those can be looked up in the rules.
    assert not [each for each in quoted(page) if each["rule"] == table.ref]
    assert '<caption id="results-moment-board-plan-results-caption">' in page
    assert "Simulated: " in page
    assert f"played in “{table.caption}”" in built.page("provenance")
