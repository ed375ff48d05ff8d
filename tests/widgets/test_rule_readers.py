"""Who reads a value is found by running what reads, never by a list."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from rules.data import altered, current
from rules.data.recording import made_from, noting_current, read_anew, recording
from rules.design import Answers, Situation, situation_named
from tests.support import ROOT
from tests.widgets.markup import read
from widgets import RuleEditor, Workbench, rule_readers
from widgets.rule_readers import Reader, Readers, readers_of
from widgets.rule_readers_cells import cell_reads, unseen
from widgets.rule_readers_pages import pages

BOOK = current()
LADDER = "momenta:dagger.ladder"
FACES = "momenta:dice-pool.success_faces"


def quick() -> tuple[Situation, ...]:
    """Give a few situations of each text that are worked out at once."""
    asked = ("momenta:successes-of-3", "momenta:mean-successes", "moment-board:commitments-simple")
    return tuple(situation_named(each) for each in asked)


@pytest.fixture(scope="module")
def readers() -> Iterator[Readers]:
    """Give who reads the book's rules, with a few of the situations."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rule_readers, "situations", lambda _: quick())
        found = Readers(BOOK)
        shares = [share for share, _ in found.steps(Answers())]
        assert shares == sorted(shares)
        assert shares[-1] == 1.0
        assert found.is_whole
        yield found


def names(found: list[Reader], kind: str) -> set[str]:
    return {each.name for each in found if each.kind == kind}


def test_every_cell_of_the_book_is_run(readers: Readers) -> None:
    assert readers.failed == []
    named = re.findall(r"book/\S+", (ROOT / "_toc.yml").read_text())
    files = [(ROOT / name).with_suffix(".md") for name in named]
    held = sum(len(re.findall(r"^`{3,}\{code-cell\}", f.read_text(), re.M)) for f in files)
    assert sum(len(page.cells) for page in pages()) == held
    assert len(pages()) == len(files)


def test_a_weapon_is_read_where_weapons_are(readers: Readers) -> None:
    found = readers.of(LADDER)
    assert names(found, "chapter") == {"All Equipment", "Equipment"}
    assert names(found, "widget") == {"Catalog"}
    assert "Weapons, with their damage at each band" in names(found, "computation")
    for each in found:
        if each.kind == "chapter":
            assert (ROOT / "book" / each.page).with_suffix(".md").exists()


def test_a_quoted_number_is_read_by_its_chapter(readers: Readers) -> None:
    found = [each for each in readers.of("momenta:dice-pool.die_sides") if each.how == "quoted"]
    assert "Rolling Dice" in names(found, "chapter")


def test_a_chance_is_read_from_what_it_is_worked_out_of(readers: Readers) -> None:
    assert FACES in made_from(BOOK, "momenta:dice-pool.success-chance")
    assert names(readers.of(FACES), "widget") >= {"Roll a pool", "Odds of a pool"}
    assert {each.title for each in quick()[:2]} <= names(readers.of(FACES), "computation")


def test_what_a_text_names_in_braces_is_read_with_it(readers: Readers) -> None:
    quoted = [each for each in readers.found if each.how == "quoted"]
    with_values = [path for each in quoted for path in each.reads if path.endswith(".values")]
    for path in with_values[:5]:
        assert BOOK[path.partition(".")[0]].values


def test_the_reading_of_a_gap_is_told_in_its_chapter(readers: Readers) -> None:
    told = [each for each in readers.found if each.how == "its reading is told"]
    assert told
    for each in told:
        marks = {BOOK[p.partition(".")[0]].mark(p.partition(".")[2]).source for p in each.reads}
        assert None not in marks


def test_a_table_reads_what_it_holds_and_not_what_others_do() -> None:
    reads = made_from(BOOK, "momenta:inspirations")
    assert {path.partition(".")[2] for path in reads} <= {"label", "taken"}
    assert made_from(BOOK, "momenta:nosuch") == made_from(BOOK, "x") == frozenset()


def test_to_list_what_can_be_quoted_is_to_read_none_of_the_records_keys() -> None:
    noting, noted = recording(BOOK)
    assert noting.quote("momenta:dice-pool.success-faces").value == [5, 6]
    assert noted == {FACES}
    assert read_anew(noting, noted) == {FACES}
    assert noted == set()
    noting.quote("momenta:dice-pool.success-faces")
    assert noted == {FACES}
    assert noting["momenta:dice-pool"].unnoted is BOOK["momenta:dice-pool"]


def test_a_widget_is_drawn_unseen_and_leaves_the_present_rules() -> None:
    before = current()
    with unseen():
        found = cell_reads("from widgets import PoolRoller\nPoolRoller()", {})
    assert found.title == "Roll a pool"
    assert FACES in found.reads
    assert current() is before
    with pytest.raises(ZeroDivisionError):
        cell_reads("1 / 0", {})
    assert current() is before
    with noting_current() as noted:
        assert current().quote("momenta:thread.bonus").value
    assert noted == {"momenta:thread.bonus"}


def test_what_is_found_is_kept_for_the_same_rules() -> None:
    assert readers_of(BOOK) is readers_of(current())
    other = altered(BOOK, {"momenta:thread.bonus": 3})
    assert readers_of(other) is not readers_of(BOOK)
    for bonus in range(4, 9):
        readers_of(altered(BOOK, {"momenta:thread.bonus": bonus}))
    assert readers_of(other).found == []


def test_work_that_was_left_is_gone_on_with() -> None:
    found = Readers(BOOK)
    first = next(found.steps(Answers()))
    second = next(found.steps(Answers()))
    assert second[0] >= first[0]
    assert len(found.found) >= 1


# ---- in the editor


def test_the_editor_finds_out_in_slices_and_says_how_far_it_is(
    readers: Readers, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = Readers(BOOK)
    monkeypatch.setattr(rule_readers, "_kept", {BOOK.fingerprint: whole})
    monkeypatch.setattr(rule_readers, "situations", lambda _: quick())
    some = tuple(page for page in pages() if "Equip" in page.title or page.title == "Bonds")
    monkeypatch.setattr(rule_readers, "pages", lambda: some)
    editor = RuleEditor(Workbench(), picked=LADDER)
    assert not editor.at_work
    steps = len(editor.history.past)
    editor.touch("ask_readers")
    assert len(editor.history.past) == steps
    assert editor.at_work
    assert read(editor.html).all("progress")
    editor.touch("stop_work")
    assert "Nobody is found yet." in editor.html
    editor.touch("go_on")
    editor.finish()
    html = read(editor.html).one("div", class_="m-r-readers")
    assert not html.all("progress")
    assert {a.attributes["href"] for a in html.all("a")} == {
        "book:catalogs/equipment.html",
        "book:moment-2/equipment.html",
    }
    assert [each.how for each in whole.of(LADDER)] == [each.how for each in readers.of(LADDER)]
    editor.touch("picked", FACES)
    assert not editor.at_work
    assert "Chapter (1)" in editor.html


def test_what_nobody_reads_is_said(readers: Readers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rule_readers, "_kept", {BOOK.fingerprint: readers})
    read_paths = frozenset().union(*(each.reads for each in readers.found))
    path = next(
        f"{record.ref}.{key}"
        for record in BOOK.records.values()
        for key in sorted(record.given)
        if f"{record.ref}.{key}" not in read_paths and key in ("label", "meaning", "order")
    )
    editor = RuleEditor(Workbench(), picked=path)
    editor.touch("ask_readers")
    assert "Nobody reads it." in editor.html
