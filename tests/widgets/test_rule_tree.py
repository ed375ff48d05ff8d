"""The tree of the rules: all of them are there, found by their words, and quick to draw."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest

from rules.data import altered, current
from rules.data.quotes import hyphened
from rules.data.recording import value_at
from tests.widgets.markup import Element, captioned, read
from tests.widgets.playing import told
from tests.widgets.rule_touches import PATHS, every_path
from widgets import RuleTree, Workbench
from widgets.rule_tree import MOST_OPEN
from widgets.rule_tree_branches import above, branches
from widgets.rule_tree_rows import found_rows
from widgets.rule_tree_values import told_value
from widgets.rule_tree_view import MOST_ROWS
from widgets.target_finder_values import found_values, movable

BOOK = current()
BONUS = "momenta:thread.bonus"


def rows(tree: RuleTree) -> list[Element]:
    return read(tree.html).all(role="treeitem")


def row(tree: RuleTree, key: str) -> Element:
    (found,) = (each for each in rows(tree) if each.attributes["data-key"] == key)
    return found


def changed_bench() -> Workbench:
    bench = Workbench()
    bench.text = bench.file.with_value(BONUS, 7).text
    return bench


# ---- all of the rules


def test_every_text_concept_record_and_key_is_in_it() -> None:
    names = [each for text in branches(BOOK) for each in (text, *text.inside)]
    names += [record for text in branches(BOOK) for each in text.inside for record in each.inside]
    every = found_rows(BOOK, BOOK, open_too=True, opened=[each.name for each in names])
    paths = [each.path for each in every.rows if each.path]
    assert sorted(paths) == sorted(every_path())
    assert {text.name.rstrip(":") for text in branches(BOOK)} == {
        text.name for text in BOOK.texts.values()
    }


def test_a_text_that_joins_later_is_in_it_by_its_data() -> None:
    more = altered(BOOK, {BONUS: 3}, name="More")
    labels = [text.label for text in branches(more)]
    assert labels == [text.label for text in branches(BOOK)]
    # The text with most to tell comes first.
    sizes = [sum(len(c.inside) or 1 for c in text.inside) for text in branches(BOOK)]
    assert sizes == sorted(sizes, reverse=True)


def test_each_row_is_inside_the_one_above_it_or_beside() -> None:
    tree = RuleTree(opened=["momenta/weapons", "momenta:dagger"])
    levels = [int(each.attributes["aria-level"] or 0) for each in rows(tree)]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    dagger = row(tree, "turn:momenta:dagger")
    assert dagger.attributes["aria-expanded"] == "true"
    assert "Ladder" in row(tree, "pick:momenta:dagger.ladder").text


@pytest.mark.parametrize("path", PATHS)
def test_a_value_is_shown_as_a_reader_sees_it_with_its_mark(path: str) -> None:
    tree = RuleTree(picked=path)
    tree.touch("show_picked")
    found = row(tree, f"pick:{path}")
    assert found.attributes["aria-selected"] == "true"
    assert found.attributes["tabindex"] == "0"
    assert told_value(BOOK, path)[:80] in found.text
    key = path.partition(".")[2]
    if key in BOOK[path.partition(".")[0]].given:
        assert any(mark in found.text for mark in ("stated", "derived", "house"))


def test_the_values_of_each_text_are_counted_by_their_marks() -> None:
    found = captioned(read(RuleTree(changed_bench()).html))["The rules by text"]
    counted = [
        sum(int(n.replace(",", "")) for n in column) for column in zip(*found.values(), strict=True)
    ]
    marks = BOOK.provenance_counts()
    assert counted == [sum(marks.values()), *(marks[m] for m in ("stated", "derived", "house")), 1]


# ---- search


@pytest.mark.parametrize(
    ("search", "path"),
    [
        ("dagger ladder", "momenta:dagger.ladder"),
        ("LADDER dagger", "momenta:dagger.ladder"),
        ("dice pool success faces", "momenta:dice-pool.success_faces"),
        ("5 or 6", "momenta:dice-pool.success_faces"),
        ("success_faces", "momenta:dice-pool.success_faces"),
        ("starting-bag tokens", "moment-board:starting-bag.tokens"),
        ("moment board escalation prepare", "moment-board:prepare.escalation"),
        ("momenta:thread.bonus", "momenta:thread.bonus"),
        ("thread.bonus", "momenta:thread.bonus"),
        ("moment-board:endurance.wear", "moment-board:endurance.wear"),
        ("momenta:dice-pool.success-faces", "momenta:dice-pool.success_faces"),
        ("momenta:dice-pool.success_faces", "momenta:dice-pool.success_faces"),
        ("human-r1.bonuses.max-vitality", "momenta:human-r1.bonuses"),
    ],
)
def test_words_of_names_ids_keys_and_values_are_found_in_any_order(search: str, path: str) -> None:
    tree = RuleTree()
    tree.touch("search", search)
    assert row(tree, f"pick:{path}")
    for each in rows(tree):
        key = each.attributes["data-key"] or ""
        if key.startswith("pick:"):
            assert each.attributes["aria-level"] != "1"


@pytest.mark.parametrize("path", every_path()[::150])
def test_every_path_that_the_bench_shows_is_found(path: str) -> None:
    for written in (path, hyphened(path)):
        tree = RuleTree(search=written, open_too=True)
        assert f"pick:{path}" in tree.html
        known = [each for each in movable(BOOK) if each == path]
        assert [each.ref for each in found_values(written, BOOK) if each.ref == path] == known


def test_a_record_that_is_found_is_one_row_until_it_is_opened() -> None:
    tree = RuleTree(search="rapier")
    assert row(tree, "turn:momenta:rapier").attributes["aria-expanded"] == "false"
    tree.touch("turn:momenta:rapier")
    assert row(tree, "pick:momenta:rapier.ladder")
    tree.touch("turn:momenta:rapier")
    tree.touch("turn:momenta:")
    assert row(tree, "turn:momenta:").attributes["aria-expanded"] == "false"


def test_what_is_not_found_is_said_with_a_way_back() -> None:
    tree = RuleTree()
    tree.touch("search", "nosuch <b>")
    assert rows(tree) == []
    empty = read(tree.html).one("div", class_="m-c-empty")
    assert "“nosuch” and “<b>”" in empty.text
    tree.touch("clear_search")
    assert len(rows(tree)) > 2


def test_what_is_left_open_is_found_only_where_it_is_asked_for() -> None:
    tree = RuleTree(search="thread bonus")
    path = "momenta:thread.least_bond"
    assert value_at(BOOK, path) is None
    tree.touch("search", "thread least bond")
    assert f"pick:{path}" not in tree.html
    tree.touch("open_too", True)
    assert "left open" in row(tree, f"pick:{path}").text


# ---- what a variant changes


def test_what_is_changed_is_told_in_words_with_the_base() -> None:
    tree = RuleTree(changed_bench(), search="thread bonus")
    before = told_value(BOOK, BONUS)
    assert f"changed: {before} in the book" in row(tree, f"pick:{BONUS}").text
    assert "1 value is changed" in tree.html
    assert f"bonus: 7 ({before} in the book)" in tree.said()


def test_only_what_is_changed_is_shown_where_that_is_asked_for() -> None:
    tree = RuleTree(changed_bench())
    tree.touch("only_changed", True)
    picks = [each for each in rows(tree) if "pick:" in (each.attributes["data-key"] or "")]
    assert [each.attributes["data-key"] for each in picks] == [f"pick:{BONUS}"]
    tree.touch("search", "dagger")
    assert rows(tree) == []
    tree.bench.text = Workbench().text
    tree.touch("search", "")
    assert "The variant changes nothing yet" in tree.html


def test_a_text_that_follows_what_is_changed_says_so() -> None:
    bench = Workbench()
    ref, key = next(
        (record.ref, "meaning")
        for record in BOOK.records.values()
        if record.values and "{" in str(getattr(record, "meaning", ""))
    )
    path = f"{ref}.{key}"
    name = next(name for name in BOOK[ref].values if f"{{{name}}}" in getattr(BOOK[ref], key))
    bench.text = bench.file.with_value(f"{ref}.values.{name}", 39).text
    assert not bench.faults
    tree = RuleTree(bench, picked=path)
    tree.touch("show_picked")
    assert "follows a change" in row(tree, f"pick:{path}").text


def test_faults_are_told_and_the_last_rules_shown() -> None:
    bench = changed_bench()
    tree = RuleTree(bench, search="thread bonus")
    bench.text = bench.file.with_value(BONUS, 999).text
    assert "has faults" in tree.html
    assert "7" in row(tree, f"pick:{BONUS}").text


# ---- touches


def test_what_is_no_branch_or_value_is_refused() -> None:
    tree = RuleTree()
    for key in ("turn:momenta/nosuch", "turn:x", "pick:x", "pick:momenta:thread.nosuch"):
        tree.touch(key)
        assert told(tree)
    tree.touch("show_picked")
    assert told(tree) == ["The rules: nothing is picked."]


def test_a_picked_value_out_of_sight_can_be_shown() -> None:
    tree = RuleTree(picked="momenta:dagger.ladder", search="nosuch")
    tree.touch("show_picked")
    assert row(tree, "pick:momenta:dagger.ladder").attributes["aria-selected"] == "true"
    assert above(BOOK, "momenta:dagger.ladder") == ("momenta:", "momenta/weapons", "momenta:dagger")
    assert above(BOOK, "x.y") == ()


# ---- quick


def test_so_many_rows_are_drawn_and_more_on_request() -> None:
    concepts = [each.name for text in branches(BOOK) for each in text.inside if each.inside]
    tree = RuleTree(opened=concepts[:MOST_OPEN])
    assert len(rows(tree)) == MOST_ROWS
    assert f"Show {MOST_ROWS} more" in tree.html
    tree.touch("more")
    assert len(rows(tree)) == 2 * MOST_ROWS
    tree.touch("search", "ladder")
    assert len(rows(tree)) <= MOST_ROWS


def test_a_touch_is_answered_at_once_among_all_the_rules() -> None:
    tree = RuleTree(search="a")
    spans = []
    for touch in (("search", "bonus"), ("search", "dice"), ("turn:momenta:", None), ("search", "")):
        begun = time.process_time()
        tree.touch(*touch)
        spans.append(time.process_time() - begun)
    assert max(spans) < 0.5, spans
