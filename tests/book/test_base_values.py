"""What the book says stands behind each value that differs, in few words and at its place."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from docutils import nodes

from book._ext import base_tables, base_values
from book._ext.base_values import Base, changes, tell, told
from rules.data import Cell, Ruleset, Table, altered, current, ruleset_of
from rules.data.variants import BOOK
from tests.support import in_force

CHANGED = {
    "momenta:dice-pool.success_faces": (6,),
    # Given, and yet the same.
    "momenta:thread.bonus": ruleset_of(BOOK).quote("momenta:thread.bonus").value,
}


@pytest.fixture(scope="module")
def mine() -> Ruleset:
    return altered(ruleset_of(BOOK), CHANGED, name="Mine")


@pytest.fixture
def variant(mine: Ruleset) -> Iterator[Ruleset]:
    with in_force(mine) as rules:
        yield rules


def read(text: str, book: str | None, **asked: bool) -> str:
    """What a reader sees of a text that the book has otherwise."""
    node = nodes.paragraph("", told(text, Base(book), **asked))
    return re.sub(r"</?mark[^>]*>|</span>", "", node.astext())


def plainly(text: str, book: str | None) -> str:
    return read(text, book).replace(' <span class="book-value">', " ")


@pytest.mark.parametrize(
    ("text", "book", "seen"),
    [
        ("3", "2", "3 (2 in the book)"),
        ("4, 5 or 6", "5 or 6", "4, 5 or 6 (5 or 6 in the book)"),
        ("3", None, "3 (not in the book)"),
        ("3", "", "3 (nothing in the book)"),
        ("3", "–", "3 (nothing in the book)"),
        ("", "A word.", " (A word. in the book)"),
        (
            "Spend 3 Vigor and gain +2d, where nobody opposes.",
            "Spend 2 Vigor and gain +1d, where nobody opposes.",
            "Spend 3 (2 in the book) Vigor and gain +2d (+1d in the book), where nobody opposes.",
        ),
        (
            "You may mend 3 of 4 wounds while you rest at ease.",
            "You may mend 2 of 3 wounds while you rest at ease.",
            "You may mend 3 of 4 (2 of 3 in the book) wounds while you rest at ease.",
        ),
        (
            "Add the dice of all friends who stand beside you.",
            "Add the dice of all the friends who stand beside you.",
            "Add the dice of all (all the in the book) friends who stand beside you.",
        ),
        (
            "Now you count the sixes alone, whatever else there is.",
            "A wholly other sentence stood at this place before.",
            "Now you count the sixes alone, whatever else there is."
            " (A wholly other sentence stood at this place before. in the book)",
        ),
    ],
)
def test_the_books_value_stands_behind_what_differs(text: str, book: str | None, seen: str) -> None:
    assert plainly(text, book) == seen


def test_markup_in_a_text_is_text() -> None:
    assert "&lt;b&gt;" in told("<b>", Base("<i>"))
    assert "(&lt;i&gt; in the book)" in told("<b>", Base("<i>"))


def test_in_a_column_of_numbers_the_words_are_for_the_ear() -> None:
    words = '<span class="visually-hidden"> in the book</span>'
    assert f"(2{words})" in told("3", Base("2"), short=True)
    assert "(not in the book)" in told("3", Base(None), short=True)


def test_links_in_a_text_stay() -> None:
    link = nodes.reference("", "sharp", refuri="#sharp")
    node = nodes.paragraph("", "", nodes.Text("Deal 3 damage with a "), link, nodes.Text(" blade."))
    tell(node, Base("Deal 2 damage with a blunt blade."))
    assert node.astext() == "Deal 3 damage with a sharp blade."
    assert [found["base"].text for found in node.findall(base_values.changed_value)] == [
        "2",
        "blunt",
    ]
    assert next(iter(node.findall(nodes.reference))).astext() == "sharp"


def test_parts_are_found_in_their_order() -> None:
    text = "First 1, then 2, and after all of that comes 3."
    found = changes(text, Base("First 7, then 8, and after all of that comes 9."))
    assert [text[each.start : each.end] for each in found] == ["1, then 2", "3"]


def test_what_differs_from_the_book_is_found_by_its_value(variant: Ruleset) -> None:
    assert base_values.of_quote(variant.quote("momenta:dice-pool.success-faces")) == Base(
        "5 or 6", "[5, 6]"
    )
    # The file names it, but the book says the same.
    assert variant.quote("momenta:thread.bonus").variant == "Mine"
    assert base_values.of_quote(variant.quote("momenta:thread.bonus")) is None


def test_what_follows_from_a_changed_value_differs_as_well(variant: Ruleset) -> None:
    name = "momenta:odds.pool-3.mean"
    assert base_values.of_quote(variant.quote(name)) == Base("1.00", "1.0")


def test_in_the_book_itself_nothing_differs() -> None:
    assert base_values.book() is None
    assert base_values.of_quote(current().quote("momenta:dice-pool.success-faces")) is None
    assert base_tables.of_table(current().table("momenta:pool-probabilities")) is None


def cell(text: str, value: object = None) -> Cell:
    return Cell(text, text if value is None else value, "stated")


def test_numbers_that_are_written_alike_are_told_apart() -> None:
    now, before = cell("33.3%", 0.33333), cell("33.3%", 0.33347)
    assert base_values.compared(now, before) == Base("33.35%", "0.33347")
    assert base_values.compared(cell("0.33", 0.3331), cell("0.33", 0.3329)).text == "0.3329"  # type: ignore[union-attr]
    assert base_values.compared(cell("two", [1, 2]), cell("two", [2, 3])).text == "2 or 3"  # type: ignore[union-attr]


def bases(table: Table, own: Table) -> list[list[str]]:
    """What a table says of the book in each cell: the text, "" where it is alike."""
    found = base_tables.compared_table(table, own)
    return [[base.said if base else "" for base in row] for row in found.rows]


def rows(*texts: str) -> tuple[tuple[Cell, ...], ...]:
    return tuple(tuple(cell(word) for word in text.split()) for text in texts)


def test_rows_are_known_by_their_heads_wherever_they_stand() -> None:
    own = Table("a:b", "B", ("Die", "Odds"), rows("one 1", "two 2", "three 3"))
    moved = Table("a:b", "B", ("Die", "Odds"), rows("three 3", "one 7", "two 2"))
    assert bases(moved, own) == [["", ""], ["", "1"], ["", ""]]
    longer = Table("a:b", "B", ("Die", "Odds"), rows("one 1", "two 2", "three 3", "four 4"))
    assert bases(longer, own)[-1] == ["not", "not"]
    renamed = Table("a:b", "B", ("Die", "Odds"), rows("one 1", "deux 2", "three 3"))
    assert bases(renamed, own)[1] == ["two", ""]


def test_columns_are_known_by_their_place_or_their_name() -> None:
    own = Table("a:b", "B", ("Die", "least 1", "least 2"), rows("one 1 2"))
    fewer = Table("a:b", "B", ("Die", "least 2"), rows("one 2"))
    assert bases(fewer, own) == [["", ""]]
    found = base_tables.compared_table(
        Table("a:b", "C", ("Die", "least 1", "least 3"), rows("one 1 2")), own
    )
    assert [base and base.text for base in found.columns] == [None, None, "least 2"]
    assert found.caption == Base("B")
    assert found.is_changed
    assert not base_tables.compared_table(own, own).is_changed


def test_of_what_was_played_only_what_is_written_otherwise_differs() -> None:
    now, own = (
        Table("a:b", "B", ("Plan", "Won"), ((cell("all"), cell(*won)),))
        for won in (("55%", 0.553), ("55%", 0.547))
    )
    assert bases(now, own) == [["", "54.7%"]]
    assert not base_tables.compared_table(now, own, written=True).is_changed


def test_a_row_of_the_rules_tells_the_books_odds(variant: Ruleset) -> None:
    ref = "momenta:pool-probabilities"
    found = base_tables.of_table(variant.table(ref))
    assert found is not None
    own = ruleset_of(BOOK).table(ref)
    for row, before, mine in zip(found.rows, own.rows, variant.table(ref).rows, strict=True):
        for base, old, new in zip(row, before, mine, strict=True):
            assert (base.text if base else new.text) == old.text
