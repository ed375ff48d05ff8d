"""Playing a Moment on the board: round by round, back again, on from a link."""

from __future__ import annotations

import pytest

from rules.moment_board.replaying import replay
from rules.moment_board.story import log_text, sentence
from tests.widgets.board_touches import (
    SAMPLES,
    board,
    buttons,
    choose,
    play_out,
    shown,
    text,
    touch,
)
from tests.widgets.markup import read
from tests.widgets.playing import kept, page, told
from widgets import MomentBoard
from widgets.board_moves import moves_in, written
from widgets.history import MOST_STEPS
from widgets.links import LONGEST


@pytest.mark.parametrize("name", SAMPLES)
def test_a_whole_moment_is_played_by_its_buttons(name: str) -> None:
    panel = board(sample=name)
    while panel.game.phase != "ended":
        if panel.game.phase == "choose":
            for hero in panel.game.in_play():
                touch(panel, f"choose:{hero}", "advance")
            touch(panel, "make:b")
        else:
            (main,) = (at for at in buttons(panel) if at.get("id") == f"{panel.prefix}-next")
            touch(panel, main["data-key"])
    assert panel.game.ending is not None
    assert "The Moment is over" in text(panel, "m-b-what")


def test_what_a_board_plays_is_what_the_rules_play() -> None:
    panel = board()
    play_out(panel)
    played = replay(panel.moment, panel.seed, moves_in(panel.moves))
    assert played.state == panel.game
    assert panel.said() == log_text(played)


@pytest.mark.parametrize("name", SAMPLES)
def test_play_on_plays_a_moment_to_its_end_one_step_at_a_time(name: str) -> None:
    panel = board(sample=name)
    for _ in range(1000):
        if panel.game.phase == "ended":
            break
        before = len(panel.played.moves)
        choosing = panel.game.phase == "choose" and None in panel.game.choices
        touch(panel, "play_on")
        assert len(panel.played.moves) == before + 1 or choosing
    assert panel.game.phase == "ended"


def test_play_on_says_what_it_will_do() -> None:
    panel = board()
    for wanted in ("choose for everybody", "begin the round", "performs", "let it stand"):
        (button,) = shown(panel).all("button", data_key="play_on")
        assert wanted in button.text
        touch(panel, "play_on")


def test_play_on_leaves_the_choices_that_were_made() -> None:
    panel = board()
    touch(panel, "choose:1", "out")
    touch(panel, "play_on")
    assert panel.game.choices[1] == ""
    assert None not in panel.game.choices
    assert panel.game.phase == "choose"


def test_finish_the_round_stops_where_the_next_round_begins() -> None:
    panel = board()
    touch(panel, "finish_round")
    assert (panel.game.round, panel.game.phase) == (2, "choose")
    assert panel.game.choices == (None,) * 3
    assert "Round 1 ends" in text(panel, "m-b-told")


def test_every_move_of_a_finished_round_is_a_step_to_undo() -> None:
    panel = board()
    touch(panel, "finish_round")
    moves = panel.played.moves
    for number in range(len(moves), 0, -1):
        assert panel.played.moves == moves[:number]
        touch(panel, "undo")
    assert panel.moves == ""


def test_undo_goes_back_to_the_start_however_long_the_moment_was() -> None:
    panel = board(sample="sallow-gorge")
    play_out(panel)
    links = []
    while panel.moves:
        links.append(panel.link)
        touch(panel, "undo")
    assert len(links) > MOST_STEPS
    assert panel.link == ""
    for link in reversed(links):
        touch(panel, "redo")
        assert panel.link == link
    assert panel.game.phase == "ended"


def test_start_over_is_one_step_to_undo() -> None:
    panel = board()
    play_out(panel)
    link = panel.link
    touch(panel, "restart")
    assert panel.game.round == 1
    assert panel.moves == ""
    touch(panel, "undo")
    assert panel.link == link


def test_a_link_opens_the_same_board_and_goes_back_move_by_move() -> None:
    panel = MomentBoard()
    panel.touch("seed", "ash")
    for _ in range(3):
        touch(panel, "finish_round")
    other = kept(MomentBoard, link=panel.link)
    assert page(other) == page(panel)
    assert other.moves == panel.moves
    touch(other, "undo")
    assert other.moves == written(panel.played.moves[:-1])


def test_a_reload_goes_on_with_the_moment_in_play() -> None:
    panel = MomentBoard()
    touch(panel, "finish_round")
    other = kept(MomentBoard, memory=panel.memory)
    assert other.game == panel.game
    touch(other, "undo")
    assert other.moves == written(panel.played.moves[:-1])


def test_a_round_takes_few_characters_of_a_link() -> None:
    panel = board(sample="sallow-gorge")
    play_out(panel)
    assert len(panel.link) / panel.game.round < 80


def test_moves_that_cannot_be_made_are_told_and_the_rest_is_played() -> None:
    panel = MomentBoard(state="1~moves.c0-a,c1-a,c2-a,b,p0,p1~seed.ash")
    (sentence_,) = told(panel)
    assert "it was played as far as it goes" in sentence_
    assert "Move 6" in sentence_
    assert panel.game.pending is not None
    assert panel.game.pending.hero == 0


def test_another_choice_takes_the_place_of_the_last_one() -> None:
    panel = board()
    for choice in ("prepare", "advance", "breakthrough", "out", "advance"):
        touch(panel, "choose:0", choice)
    assert panel.moves == "c0-a"
    assert panel.game.choices[0] == "advance"


def test_the_same_as_last_round_repeats_what_may_be_chosen() -> None:
    panel = board()
    choose(panel, "prepare", "advance", "breakthrough")
    touch(panel, "finish_round")
    before = panel.game
    touch(panel, "as_before")
    wanted = ["prepare", "advance", "breakthrough"]
    for hero, choice in enumerate(panel.game.choices):
        barred = wanted[hero] == "breakthrough" and before.heroes[hero].uncertainty
        assert choice == (None if barred else wanted[hero])


def test_within_an_area_the_table_picks_who_is_next() -> None:
    panel = board()
    choose(panel, "advance", "advance", "prepare")
    keys = [at.get("data-key") for at in buttons(panel)]
    assert "make:p2" in keys
    assert "make:p0" not in keys
    touch(panel, "make:p2")
    while panel.game.phase == "after" or panel.game.pending:
        touch(panel, f"make:f{2}")
    touch(panel, "make:p1")
    assert panel.game.pending is not None
    assert panel.game.pending.hero == 1


# ---- what is said


def test_what_happened_is_announced_and_not_the_whole_board() -> None:
    panel = board()
    choose(panel, "advance", "advance", "advance")
    touch(panel, "make:p0")
    (said,) = shown(panel).all(class_="m-b-told")
    assert said.attributes["role"] == "status"
    happenings = panel.played.told[-1]
    assert said.text == " ".join(sentence(one, panel.moment) for one in happenings)


def test_the_story_is_told_whole_as_text() -> None:
    panel = board()
    play_out(panel)
    copy = shown(panel).one("button", data_local="copy", data_text="Objective:")
    assert copy.attributes["data-text"] == log_text(panel.played)


def test_a_moment_too_long_for_a_link_says_so() -> None:
    panel = board()
    panel.moves = ",".join(["d0-1", "d0-0"] * 250)
    assert len(panel.now) > LONGEST
    assert panel.link == ""
    assert "too long for a link" in text(panel, "m-b-log")
    other = kept(MomentBoard, memory=panel.memory)
    assert other.moves == panel.moves


# ---- a small board beside a rule


def test_a_small_board_shows_a_position_and_goes_back_to_it() -> None:
    panel = board(small=True, moves="c0-p,c1-p,c2-a,b")
    assert panel.game.phase == "act"
    assert panel.link == ""
    held = shown(panel)
    assert "m-b-corner" not in panel.html
    assert "m-b-setup" not in panel.html
    assert "disabled" in held.one("button", data_key="undo").attributes
    touch(panel, "finish_round")
    assert panel.game.round == 2
    touch(panel, "restart")
    assert panel.game.phase == "act"
    assert panel.link == ""


def test_a_small_board_undoes_no_further_than_its_position() -> None:
    panel = board(small=True, moves="c0-p,c1-p,c2-a,b")
    start = panel.moves
    play_out(panel)
    while panel.history.past:
        touch(panel, "undo")
    assert panel.moves == start


def test_the_code_of_a_board_makes_it_again() -> None:
    panel = board(small=True, moves="c0-p,c1-p,c2-a,b")
    touch(panel, "play_on")
    made = eval(panel.code, {"MomentBoard": MomentBoard})
    assert made.small
    assert page(made) == page(panel)
    assert eval(MomentBoard(small=True).code, {"MomentBoard": MomentBoard}).small


def test_a_board_reads_well_before_it_is_alive() -> None:
    held = read(str(board(moves="c0-p,c1-p,c2-a,b").picture()))
    said = held.text
    for wanted in ("The Drowned Archive", "Objective:", "stands at AGAINST", "Hesper", "Round 1"):
        assert wanted in said


def test_a_button_that_is_pressed_twice_does_once_what_it_says() -> None:
    board = MomentBoard(sample="drowned-archive")
    for hero in "012":
        board.touch(f"choose:{hero}", "advance")
    for key in ("make:b", "make:p0", "make:f0"):
        board.touch(key)
        before = board.moves
        board.touch(key)
        assert board.moves == before
        assert not board.problems
    board.touch("make:f1")
    assert "Orrin" in board.problems[0]


@pytest.mark.parametrize("length", [59, 60, 64, 200])
def test_a_seed_that_is_too_long_is_refused_and_the_board_plays_on(length: int) -> None:
    for played in (
        MomentBoard(seed="a" * length),
        MomentBoard(state="1~seed." + "a" * length),
    ):
        played.touch("seed", "b" * length)
        played.touch("play_on")
        before = played.moves
        assert before
        played.touch("undo")
        assert played.moves != before


def test_a_state_that_is_no_text_is_refused_in_a_sentence() -> None:
    for state in (5, True, 1.5, ["1~x.1"], {"a": 1}):
        assert "a text is allowed" in MomentBoard(state=state).problems[0]
