"""Texts as they are typed and pasted: what cannot be seen is put right, and nothing else."""

from __future__ import annotations

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.data import typed
from rules.data.typed import is_visible, tidy

ASTRONAUT = "\U0001f469\u200d\U0001f680"
PERSIAN = "می\u200cخواهم"
UNSEEN = st.sampled_from(list("aé \u00a0\u200b\u200c\u200d\ufeff\u00ad\u2060\u202e\n\U0001f469"))


def test_the_examples_hold() -> None:
    assert doctest.testmod(typed).failed == 0


@pytest.mark.parametrize(
    ("given_text", "kept"),
    [
        ("Kira", "Kira"),
        ("\ufeffKira\u00a0Ruadh", "Kira Ruadh"),
        ("Ki\u200dra", "Kira"),
        (f"{ASTRONAUT}\u200d", ASTRONAUT),
        (ASTRONAUT, ASTRONAUT),
        (PERSIAN, PERSIAN),
        ("one\ntwo", "one\ntwo"),
    ],
)
def test_spaces_become_plain_and_joiners_that_join_nothing_go(given_text: str, kept: str) -> None:
    assert tidy(given_text) == kept


def test_what_turns_a_text_round_is_no_text() -> None:
    assert not is_visible(tidy("\u202eevil"))
    assert not is_visible("a\0b")
    assert not is_visible(tidy("a\u200bb"))
    assert is_visible(ASTRONAUT)


@given(st.lists(UNSEEN, max_size=8).map("".join) | st.text(max_size=20))
def test_what_is_tidy_stays_as_it_is(text: str) -> None:
    assert tidy(tidy(text)) == tidy(text)
    if text.isprintable():
        assert tidy(text) == text
