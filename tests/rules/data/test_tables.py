"""Tables: every one is whole, and every cell has text, value and provenance."""

from __future__ import annotations

import json

import pytest

from rules.data import current

ASKED_FOR = {
    "result-bands",
    "pool-probabilities",
    "pattern-probabilities",
    "difficulties",
    "narrative-ladder",
    "narrative-odds",
    "patterns",
    "pattern-effects",
    "boosts",
    "roll-types",
    "typical-pools",
    "outcomes",
    "roll-outcomes",
    "roll-outcomes-success-at-a-cost",
    "roll-outcomes-catastrophic-failure",
    "roll-outcomes-success-with-a-bonus",
}


def test_the_tables_of_these_chapters_are_there() -> None:
    assert {f"momenta:{name}" for name in ASKED_FOR} <= set(current().tables())


@pytest.mark.parametrize("ref", current().tables())
def test_a_table_is_whole(ref: str) -> None:
    rules = current()
    table = rules.table(ref)
    assert table.ref == ref
    assert table.caption
    assert table.rows
    assert len({row[0].text for row in table.rows}) == len(table.rows)
    for row in table.rows:
        assert len(row) == len(table.columns)
        for cell in row:
            assert cell.text
            assert cell.provenance in ("stated", "derived", "house")
            assert cell.source is None or cell.source in rules.gaps
            assert cell.source or cell.chapter
            assert json.loads(json.dumps(cell.value)) == cell.value


def test_a_table_is_made_once() -> None:
    assert current().table("momenta:boosts") is current().table("momenta:boosts")


def test_a_cell_of_the_ladder_quotes_the_ladder() -> None:
    rules = current()
    table = rules.table("momenta:narrative-ladder")
    assert table.columns == ("Difficulty", "0s", "1s", "2s", "3+")
    tricky = table.rows[1]
    assert tricky[3].text == rules.quote("momenta:tricky.outcomes.band-2s").text


def test_what_does_not_apply_is_a_dash() -> None:
    rows = {row[0].text: row for row in current().table("momenta:boosts").rows}
    thread = rows["Invoke a Thread"]
    assert [cell.text for cell in thread[1:6]] == ["+2d", "–", "1", "narrative roll", "before"]
    feat = rows["Momentous Feat"]
    assert [cell.text for cell in feat[1:4]] == ["+1 success", "1 Momentum", "3"]
    assert [cell.text for cell in rows["Momentous Fortune"][1:4]] == [
        "1 new roll",
        "1 Momentum",
        "–",
    ]
    together = rows["Push Yourself and Assist together"]
    assert [cell.text for cell in together[1:4]] == ["–", "–", "+2d"]


def test_the_kinds_of_roll_agree_with_the_chapter_on_threads() -> None:
    threads = {row[0].text: row[2].text for row in current().table("momenta:roll-types").rows}
    assert threads == {
        "Action roll, in a fight": "no",
        "Narrative roll, outside a fight": "yes",
        "Attack": "no",
        "Opposition roll": "no",
        "Luck roll": "no",
    }


def test_a_pattern_on_luck_asks_for_narrative_play() -> None:
    rows = {row[0].text: row for row in current().table("momenta:pattern-effects").rows}
    assert rows["Extra Success"][2].text == "narrative roll or luck roll in narrative play"
    assert rows["Solid Hit"][2].text == "attack"


def test_a_table_of_odds_says_that_nobody_opposes() -> None:
    rules = current()
    odds = [ref for ref in rules.tables() if "probabilities" in ref or "odds" in ref]
    assert len(odds) == 12
    assert all("nobody oppos" in rules.table(ref).caption for ref in odds)


def test_each_outcome_lists_its_own_samples() -> None:
    rules = current()
    whole = rules.table("momenta:roll-outcomes").rows
    parts = [
        row[0].text
        for ref in rules.tables()
        if ref.startswith("momenta:roll-outcomes-")
        for row in rules.table(ref).rows
    ]
    assert sorted(row[0].text for row in whole) == sorted(parts)
