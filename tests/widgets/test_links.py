"""Links that no widget wrote: each is taken as far as it goes, or refused with a sentence."""

from __future__ import annotations

import random
import re
import string
from typing import Any
from urllib.parse import unquote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.widgets.playing import PLAYED, kept, page, play, told, touches, whole
from widgets import HeroBuilder, OddsChart, PoolRoller
from widgets.controls import ControlFault, Slider
from widgets.form import MOST_SAID
from widgets.links import LONGEST, VERSION, LinkError, read_link, write_link
from widgets.panel import Panel
from widgets.texts import LongText

LIKE_A_LINK = r"1(~[a-z.]{1,8}\.[ -~]{0,9}){1,4}"
SAFE = set(string.ascii_letters + string.digits + "-._~,")


def edited(link: str, seed: int) -> str:
    """Give a link with some of its characters changed, left out, doubled or swapped."""
    chance = random.Random(seed)
    letters = list(link)
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(letters) + 1)
        other = chance.choice("~.%+,-0123456789azAZ\0é<\"'& \u202e\ud800")
        letters[at : at + chance.randint(0, 2)] = [other] * chance.randint(0, 2)
    return "".join(letters)


def assert_refused_or_taken(panel: Panel, text: str) -> None:
    """Check that a panel opened a text or refused it with a sentence, and is whole."""
    said = told(panel)
    whole(panel)
    fields: dict[str, str] = {}
    try:
        fields = read_link(text)
        for key, value in fields.items():
            # Of a text that is kept whole, such as a hero, no half is opened.
            if isinstance(control := panel.control(key), LongText):
                control.read(value)
    except LinkError as fault:
        refused = str(fault)
    except ControlFault as fault:
        refused = f"The link was not opened: {fault}"
    else:
        refused = ""
    if refused:
        assert refused in said
        assert panel.state == {}
        return
    for key, value in fields.items():
        control = panel.control(key)
        if control is None:
            assert any("has nothing called" in sentence for sentence in said)
        elif value != dict(panel.values())[key]:
            # Spelled in another way, or not taken and said so.
            assert said or control.write(control.read(value)) == dict(panel.values())[key]


@pytest.mark.parametrize("kind", PLAYED)
@given(data=st.data(), seed=st.integers(0, 2**32))
@settings(max_examples=8, deadline=None)
def test_an_edited_link_never_raises(kind: type[Panel], data: st.DataObject, seed: int) -> None:
    panel = kind()
    play(panel, data.draw(touches(kind, 3)))
    text = edited(panel.link or "1~dice.6", seed)
    for other in (kind(state=text), kept(kind, link=text)):
        if other.name != "mine" or text:
            assert_refused_or_taken(other, text)
        # It can be played on.
        other.touch("restart")
        assert other.link == ""
        other.close()
    panel.close()


@pytest.mark.parametrize("kind", PLAYED)
@given(text=st.text(max_size=40) | st.from_regex(LIKE_A_LINK, fullmatch=True))
@settings(max_examples=8, deadline=None)
def test_any_text_as_a_link_is_taken_or_refused_with_a_sentence(
    kind: type[Panel], text: str
) -> None:
    panel = kind(state=text)
    told(panel)
    whole(panel)
    panel.close()


REFUSED = {
    "of another version": "0~dice.6",
    "of a version to come": "2~dice.6~kind.attack",
    "of no version": "dice.6",
    "too long": "1~seed." + "a" * LONGEST,
    "no setting": "1~dice",
    "no name": "1~.6",
    "nothing between": "1~~dice.6",
    "a script": "<script>alert(1)</script>",
    "an address": "javascript:alert(1)",
}


@pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED)
@pytest.mark.parametrize("kind", PLAYED)
def test_a_refused_link_changes_nothing(kind: type[Panel], text: str) -> None:
    fresh = kind()
    before = page(fresh)
    for panel in (kind(state=text), kept(kind, link=text), kept(kind, oversized="link")):
        (sentence,) = (said for said in told(panel) if said not in kind().problems)
        assert sentence.startswith("The link was not opened: ")
        assert page(panel) == before
        assert panel.link == ""
    # What a widget noted itself may be longer than an address.
    fresh.touch("recall:link", text * 10)
    assert told(fresh)[-1].startswith("The link was not opened: ")
    assert page(fresh) == before
    assert fresh.history.past == []


def test_a_refused_link_leaves_what_the_page_remembers() -> None:
    panel = OddsChart()
    panel.touch("dice", 9)
    other = kept(OddsChart, link="2~dice.3", memory=panel.memory)
    assert other.link == "1~dice.9"
    assert other.notice == ""
    assert told(other)[0].startswith("The link was not opened: it is of version 2,")
    assert other.history == panel.history


def test_a_link_whose_text_was_cut_off_leaves_what_the_page_remembers() -> None:
    mine, theirs = HeroBuilder(), HeroBuilder()
    mine.touch("begin:hulda")
    theirs.touch("begin:mira")
    for text in (theirs.link[:-40], theirs.link.replace("build._00", "build._00x")):
        other = kept(HeroBuilder, link=text, memory=mine.memory)
        assert other.hero == mine.hero
        assert other.notice == ""
        (sentence,) = told(other)
        assert sentence.startswith("The link was not opened: Hero: ")
        assert "cut off, or changed on its way" in sentence


def bounded() -> list[Any]:
    """Give each kind of widget with each of its sliders."""
    found = []
    for kind in PLAYED:
        panel = kind()
        for key, _ in panel.values():
            if isinstance(panel.control(key), Slider):
                found.append(pytest.param(kind, key, id=f"{kind.__name__}-{key}"))
    return found


@pytest.mark.parametrize(("kind", "key"), bounded())
@pytest.mark.parametrize("number", ["-1", "9" * 60], ids=["below", "above"])
def test_a_number_out_of_bounds_becomes_the_nearest_and_is_said(
    kind: type[Panel], key: str, number: str
) -> None:
    panel = kind(state=write_link({key: number}))
    control: Any = panel.control(key)
    low, high = control.bounds()
    nearest = low if number.startswith("-") else high
    sentence = next(said for said in told(panel) if said.startswith(f"{control.label}: "))
    now = dict(panel.values())[key]
    assert sentence.endswith(f" is allowed; it is now {now}.")
    # Feats and rerolls belong to a roll that was made, steps to a lesson that was begun.
    if not (key in ("feats", "rerolled") or kind.__name__ == "Lesson"):
        assert now == str(nearest)
    whole(panel)


@pytest.mark.parametrize("value", ["abc", "", "1e3", "2.5", "٣٣٣", "NaN", "0x10", "on", "−3"])
def test_what_is_no_number_leaves_the_start(value: str) -> None:
    panel = PoolRoller(dice=5, state=write_link({"dice": value, "bonus": "2"}))
    (sentence,) = told(panel)
    assert sentence.startswith("Dice: ")
    assert (panel.dice, panel.bonus) in ((5, 2), (20, 2))


def test_an_unknown_setting_is_said_and_the_rest_is_taken() -> None:
    panel = PoolRoller(state="1~dicee.3~dice.9~nosuch.part.1")
    assert panel.dice == 9
    first, second = told(panel)
    assert "has nothing called dicee" in first
    assert first.endswith("Did you mean dice?")
    assert "has nothing called nosuch.part" in second


def test_what_is_no_setting_cannot_be_reached_by_a_link() -> None:
    names = ["html", "prefix", "problems", "history", "layout", "_model_module", "comm", "undo"]
    panel = PoolRoller(state=write_link(dict.fromkeys(names, "x")))
    *first, rest = told(panel)
    assert all("has nothing called" in sentence for sentence in first)
    assert len(first) == MOST_SAID
    assert rest == f"{len(names) - MOST_SAID} more settings could not be taken."
    assert page(panel) == page(PoolRoller())


@given(st.dictionaries(st.text(min_size=1, max_size=8), st.text(max_size=12), max_size=5))
def test_whatever_is_written_is_read_back(fields: dict[str, str]) -> None:
    text = write_link(fields)
    assert set(text) <= SAFE
    # Half a character has no place in an address.
    whole_ones = {
        key.encode("utf-8", "replace").decode(): value.encode("utf-8", "replace").decode()
        for key, value in fields.items()
    }
    if len(whole_ones) == len(fields):
        assert read_link(text) == whole_ones


def test_the_version_stands_first() -> None:
    assert re.match(rf"{VERSION}~", write_link({"a": "b"}))


@given(st.dictionaries(st.sampled_from(["dice", "seed", "first.dice"]), st.text(max_size=9)))
def test_who_encodes_a_link_or_undoes_that_changes_nothing(fields: dict[str, str]) -> None:
    link = write_link(fields)
    assert unquote(link) == link
    # As strict mailers and form encoders write it.
    encoded = "".join(one if one.isalnum() else f"%{ord(one):02x}" for one in link)
    assert read_link(encoded) == read_link(link)
