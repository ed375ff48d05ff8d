"""Markup: what is text is escaped wherever it stands."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.widgets.markup import captioned, read
from widgets.html import Markup, element, fragment, table

HOSTILE = (
    "<img src=x onerror=alert(1)>",
    '" onmouseover="alert(1)',
    "' autofocus onfocus='alert(1)",
    "</div><script>alert(1)</script>",
    "&lt;b&gt;",
    "]]>-->",
)
# A parser reads a carriage return as a line feed and drops the null character.
texts = st.text(st.characters(exclude_characters="\r\0", exclude_categories=["Cs"]))


def test_hostile_text_stays_text() -> None:
    for text in HOSTILE:
        held = read(element("p", text, title=text, data_key=text))
        (paragraph,) = held
        assert paragraph.tag == "p"
        assert paragraph.text == text
        assert paragraph.attributes == {"title": text, "data-key": text}


@given(texts, texts)
def test_any_text_comes_back_from_content_and_attribute(text: str, more: str) -> None:
    (held,) = read(element("p", text, element("b", more), aria_label=more)).children
    assert not isinstance(held, str)
    assert held.text == text + more
    assert held.attributes == {"aria-label": more}
    assert [inner.tag for inner in held] == ["b"]


@given(st.lists(st.lists(texts, min_size=3, max_size=3), max_size=4))
def test_any_cell_of_a_table_is_escaped(cells: list[list[str]]) -> None:
    held = read(table("<i>", ("<a>", "<b>", "<c>"), cells))
    assert set(captioned(held)) == {"<i>"}
    assert not held.all("i", "a", "b", "c")
    found = [[cell.text for cell in row.all("th", "td")] for row in held.one("tbody").all("tr")]
    assert found == cells


def test_markup_made_here_is_not_escaped_again() -> None:
    assert fragment(element("b", "1 < 2")) == "<b>1 &lt; 2</b>"
    assert fragment(Markup("<br>"), "<br>") == "<br>&lt;br&gt;"
    # A Markup joined with plain text is text again, so that it can't smuggle anything.
    assert fragment(element("b", "x") + "<i>") == "&lt;b&gt;x&lt;/b&gt;&lt;i&gt;"


def test_nothing_false_and_lists_as_children() -> None:
    assert fragment(None, False, [1, (2, None)], iter("ab")) == "12ab"
    assert fragment(0) == "0"


def test_attributes_left_out_and_bare() -> None:
    made = element("input", type="checkbox", checked=True, disabled=False, title=None, value=0)
    assert made == '<input type="checkbox" checked value="0">'
    assert (
        element("g", attributes={"viewBox": "0 0"}, class_="x") == '<g viewBox="0 0" class="x"></g>'
    )


def test_marked_rows_of_a_table() -> None:
    held = read(table("t", ("a", "b"), [("x", 1), ("y", 2)], frozenset({1})))
    assert [row.one("th").text for row in held.all("tr", class_="m-marked")] == ["y"]
    assert {head.attributes["scope"] for head in held.one("thead").all("th")} == {"col"}
    assert {head.attributes["scope"] for head in held.one("tbody").all("th")} == {"row"}
