"""Whatever comes in, by a touch, a link or a name: a board stays whole, and text stays text."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.moment_board.moment import Moment, sample
from tests.widgets.board_touches import board, buttons, play_out
from tests.widgets.markup import read
from tests.widgets.playing import kept, page, told
from tests.widgets.test_hostile import HOSTILE, IDS
from widgets import MomentBoard
from widgets.board_moves import carried_in
from widgets.links import write_link

PRINTABLE = [text for text in HOSTILE if text.isprintable() and len(text) <= 200]


def named(text: str) -> Moment:
    """Give a Moment in which every text is the same."""
    moment = sample("drowned-archive")
    return replace(
        moment,
        name=text,
        objective=text,
        scene=text,
        stakes=text,
        heroes=tuple(replace(hero, name=text) for hero in moment.heroes),
        events=tuple(replace(event, happens=text) for event in moment.events),
    )


def built(panel: MomentBoard) -> Counter[str]:
    """Count the elements of a board with the names of their attributes."""
    return Counter(f"{at.tag} {' '.join(at.attributes)}" for at in read(panel.html))


@pytest.mark.parametrize("text", PRINTABLE)
def test_names_of_a_moment_of_ones_own_stay_text(text: str) -> None:
    wanted, panel = board(), board()
    wanted.setup.take(named("x"))
    panel.setup.take(named(text))
    for other in (wanted, panel):
        other.changed("setup.sample")
        other.touch("seed", "ash")
        assert len(other.moment.heroes) == 3
    for _ in range(3):
        assert panel.moment.name == text
        assert built(panel) == built(wanted)
        for other in (wanted, panel):
            other.touch("finish_round")
    assert text in read(panel.html).text


@pytest.mark.parametrize("text", HOSTILE, ids=IDS)
def test_hostile_touches_are_refused_with_a_sentence(text: str) -> None:
    panel = board(moves="c0-a,c1-a,c2-a,b,p0")
    before = panel.now
    for key in ("make", "choose", "enter", "next_moment"):
        for rest in (text, "0", "9", "", "p0.p1"):
            panel.touch(f"{key}:{rest}", text)
            assert len(told(panel)) == 1
            assert "could not be done" not in panel.problems[0]
    assert panel.now == before


@pytest.mark.parametrize(
    "carried",
    [*HOSTILE[:6], "7", "new", "7,1-1-c-0", "7,9-9-cu-0-A", "-1,1-1--1-A", "7,99-99-u-99-Hesper"],
)
def test_what_a_link_carries_is_taken_as_far_as_it_may_be(carried: str) -> None:
    panel = MomentBoard(state=write_link({"carried": carried}))
    told(panel)
    assert panel.carried in ("", carried)
    assert panel.moment.check() == ()
    play_out(panel, "finish_round")


def test_what_is_carried_is_read_as_it_was_written() -> None:
    assert carried_in("7,2-1-cd-1-A%2C B-C \u00e9~_").heroes[0].name == "A, B-C \u00e9~_"
    with pytest.raises(ValueError, match="expected 5"):
        carried_in("7,2-1-cd-1-A, B-C")


@given(st.data())
@settings(max_examples=12, deadline=None)
def test_any_touches_in_any_order_leave_a_board_whole(data: st.DataObject) -> None:
    panel = MomentBoard()
    panel.touch("setup.sample", data.draw(st.sampled_from(["plain", "drowned-archive"])))
    panel.touch("seed", str(data.draw(st.integers(0, 99))))
    for _ in range(data.draw(st.integers(1, 25))):
        open_ = [at for at in buttons(panel) if "disabled" not in at and "data-key" in at]
        board_ = [at for at in open_ if not at["data-key"].startswith("setup.")] * 3
        at = data.draw(st.sampled_from(board_ + open_))
        kind = at.get("type")
        value = True if kind == "checkbox" else at.get("value")
        panel.touch(at["data-key"], value)
        assert not any("could not be done" in said for said in told(panel))
        assert "can't be drawn" not in panel.html
    other = kept(MomentBoard, link=panel.link) if panel.link else MomentBoard()
    if panel.link or not panel.state:
        assert page(other) == page(panel)
