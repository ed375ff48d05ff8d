"""The table of what plans come to: which Moments are played, and how they are told."""

from __future__ import annotations

import pytest

from rules.data import Ruleset, Table, altered, current
from rules.moment_board.plan_results import (
    PlanResult,
    how_played,
    plan_results,
    play_rows,
    results_table,
    row_moment,
)
from rules.moment_board.records import (
    Difficulty,
    EventSpace,
    Length,
    Plan,
    ResultRow,
    ResultSetting,
)

RULES = current()
ROWS = RULES.of(ResultRow)
SETTING = RULES.one(ResultSetting)
RUNS = 2


@pytest.fixture(scope="module")
def results() -> tuple[PlanResult, ...]:
    return play_rows(RULES, RUNS)


@pytest.fixture(scope="module")
def table(results: tuple[PlanResult, ...]) -> Table:
    return results_table(RULES, results)


def told(rounds=3.0, position=0.0, chance=0.5, ruleset: Ruleset = RULES) -> list[str]:
    """Give what a row of such numbers says."""
    events = {space.id: chance for space in ruleset.of(EventSpace)}
    result = PlanResult(ROWS[0].id, 500, rounds, position, events, chance, 1.25, 0.04)
    (row,) = results_table(ruleset, (result,)).rows
    return [cell.text for cell in row]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_starting_heroes_without_redraw_tokens_enter_a_moment_of_usual_length(row):
    moment = row_moment(row, RULES)
    assert moment.check(RULES) == ()
    assert len(moment.heroes) == SETTING.heroes
    assert not any(hero.redraws or hero.reserve for hero in moment.heroes)
    assert moment.resistance == SETTING.heroes * RULES.one(Length, SETTING.length).per_hero
    assert (moment.difficulty, moment.model) == (row.difficulty, SETTING.model)
    assert not moment.events


def test_each_row_of_the_data_is_a_row_of_the_table(table):
    names = [
        f"{RULES.one(Difficulty, row.difficulty).label}: {RULES.one(Plan, row.plan).label}"
        for row in ROWS
    ]
    assert [row[0].text for row in table.rows] == names
    assert len(set(names)) == len(names)


def test_each_event_space_has_a_column(table):
    labels = [space.label for space in RULES.of(EventSpace)]
    assert list(table.columns[3 : 3 + len(labels)]) == labels
    assert all(len(row) == len(table.columns) for row in table.rows)


def test_the_same_seed_gives_the_same_table(results, table):
    assert play_rows(RULES, RUNS) == results
    assert plan_results(RULES, RUNS) == table


def test_another_seed_gives_another_one(results):
    other = altered(RULES, {"moment-board:result-setting.seed": "something else"})
    assert play_rows(other, RUNS) != results


def test_every_number_follows_from_the_plans(table):
    marks = {(cell.provenance, cell.source) for row in table.rows for cell in row}
    assert marks == {("derived", "mb-plans")}
    assert all(0 <= cell.value <= 1 for row in table.rows for cell in row[3:-1])


def test_what_moments_have_never_or_always_shown_is_not_called_certain():
    assert told(chance=0.0)[3] == "<1%"
    assert told(chance=1.0)[3] == ">99%"
    assert told(chance=0.25)[3] == "25%"


def test_a_position_has_its_sign_and_neutral_has_none():
    assert [told(position=at)[2] for at in (2.26, -0.64, 0.04, -0.04)] == [
        "+2.3",
        "−0.6",
        "0.0",
        "0.0",
    ]


def test_it_says_that_it_is_simulated_how_often_and_from_which_seed(results):
    said = how_played(RULES, results)
    assert said.startswith("Simulated: ")
    assert f"{RUNS} Moments" in said
    assert f"“{SETTING.seed}”" in said


def test_more_moments_tell_a_chance_more_closely(results):
    more = play_rows(altered(RULES, {}), 8 * RUNS)
    assert max(result.within for result in more) < min(result.within for result in results)
    assert all(0 < result.within <= 0.5 for result in more)


def test_a_changed_rule_of_the_board_marks_the_table():
    other = altered(RULES, {"moment-board:advantage-use.power": 3})
    (row,) = results_table(other, play_rows(other, 1)[:1]).rows
    assert {cell.variant for cell in row[1:]} == {other.variant}
