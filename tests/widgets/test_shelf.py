"""The shelf that all pages of the book share: put on, taken off, kept, and never lost."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.momenta.characters import hero_file_values
from widgets import keeping, shelf
from widgets.shelf import LONGEST_NAME, LONGEST_SHELF, MOST_SHELVED, ShelfError, Shelved


@pytest.fixture(autouse=True)
def _empty() -> Iterator[None]:
    shelf.receive(None)
    yield
    shelf.receive(None)


def test_the_newest_stands_first_and_a_name_stands_once() -> None:
    for name, text in (("Mira", "one"), ("Kira", "two"), (" Mira ", "three")):
        shelf.put(name, text)
    assert shelf.shelved() == (Shelved("Mira", "three"), Shelved("Kira", "two"))
    shelf.take_off("Mira")
    assert [held.name for held in shelf.shelved()] == ["Kira"]


def test_what_can_not_be_put_or_taken_is_refused_in_a_sentence_and_changes_nothing() -> None:
    for number in range(MOST_SHELVED):
        shelf.put(f"Hero {number}", "text")
    before = shelf.shelved()
    for name, text, told in (
        ("", "text", "no name"),
        ("One more", "text", f"holds {MOST_SHELVED} already"),
        ("Hero 3", "x" * LONGEST_SHELF, "full"),
        ("x" * (LONGEST_NAME + 1), "text", f"at most {LONGEST_NAME}"),
    ):
        with pytest.raises(ShelfError, match=told):
            shelf.put(name, text)
    with pytest.raises(ShelfError, match="called Nobody"):
        shelf.take_off("Nobody")
    assert shelf.shelved() == before


def test_names_that_differ_only_at_their_end_stand_side_by_side() -> None:
    assert LONGEST_NAME >= hero_file_values.LONGEST_NAME
    alike = "x" * (LONGEST_NAME - 2)
    for end in ("a", "b", " c"):
        shelf.put(alike + end, end)
    shelf.receive(shelf.written())
    assert [held.text for held in shelf.shelved()] == [" c", "b", "a"]


@given(st.lists(st.tuples(st.text(min_size=1, max_size=80), st.text(max_size=40)), max_size=20))
def test_what_is_written_is_read_back_as_it_was(entries: list[tuple[str, str]]) -> None:
    shelf.receive(None)
    for name, text in entries:
        try:
            shelf.put(name, text)
        except ShelfError:
            continue
    before = shelf.shelved()
    assert len(shelf.written()) <= LONGEST_SHELF
    shelf.receive(shelf.written())
    assert shelf.shelved() == before


def test_a_full_shelf_says_how_long_it_would_be_as_it_is_kept() -> None:
    def length(text: str) -> int:
        return len(json.dumps({"version": 1, "shelf": [["é", text]]}, separators=(",", ":")))

    # A sign that is kept as several counts as many.
    fits = "é" * ((LONGEST_SHELF - length("")) // (length("é") - length("")))
    told = f"{length(fits + 'é'):,} characters; at most {LONGEST_SHELF:,} are"
    with pytest.raises(ShelfError, match=told):
        shelf.put("é", fits + "é")
    assert shelf.shelved() == ()
    shelf.put("é", fits)
    assert len(shelf.written()) == length(fits)


@pytest.mark.parametrize(
    "kept",
    [
        *("no json", "[]", "5", '{"version":2,"shelf":[]}', '{"version":1}', "[" * 400),
        *(f'{{"version":1,"shelf":{held}}}' for held in ('"abc"', '{"Mira":"x"}', "5", "null")),
    ],
)
def test_a_shelf_that_can_not_be_read_is_kept_and_refuses_more(kept: str) -> None:
    shelf.receive(kept)
    assert shelf.shelved() == ()
    assert "kept as it is" in shelf.unread()
    with pytest.raises(ShelfError, match="kept as it is"):
        shelf.put("Mira", "text")
    assert shelf.written() == kept


def test_entries_that_were_tampered_with_are_left_out() -> None:
    entries = [["Mira", "one"], ["", "two"], [3, "x"], ["Kira"], "Kira", ["Kira", "three"]]
    shelf.receive(json.dumps({"version": 1, "shelf": entries}))
    assert shelf.shelved() == (Shelved("Mira", "one"), Shelved("Kira", "three"))


def test_a_page_hands_the_shelf_over_with_what_it_kept_of_its_widgets() -> None:
    shelf.put("Mira", "text")
    held = shelf.written()
    keeping.receive({"odds": {"link": "1~dice.3"}, "": held})
    assert [each.name for each in shelf.shelved()] == ["Mira"]
    assert keeping.taken_back("odds").link == "1~dice.3"
    keeping.receive({"": None})
    assert shelf.shelved() == ()
