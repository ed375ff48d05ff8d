"""On the board: what is barred says why, the world answers, another Moment begins."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.data import current
from rules.moment_board.moment import sample
from rules.moment_board.records import Bag, Commitment, GroupPressure, Redraws
from rules.moment_board.resolving import group_pressure
from tests.widgets.board_touches import board, choose, play_out, shown, text, touch
from tests.widgets.playing import kept, told
from widgets import MomentBoard

# ---- what is barred says why


def test_doubt_bars_a_breakthrough_and_says_so_at_its_place() -> None:
    panel = board()
    touch(panel, "make:d1-1")
    barred = {area.id for area in current().of(Commitment) if area.barred}
    for hero, group in enumerate(shown(panel).all("fieldset", class_="m-b-hero")):
        for option in group.all("label"):
            (radio,) = option.all("input")
            off = hero == 1 and radio.attributes["value"] in barred
            assert ("disabled" in radio.attributes) == off
            assert ("DOUBT" in option.text) == off
    touch(panel, "make:d1-0")
    touch(panel, "choose:1", "breakthrough")


def test_a_barred_choice_that_is_touched_all_the_same_is_refused_with_the_reason() -> None:
    panel = board(moves="d0-1")
    panel.touch("choose:0", "breakthrough")
    (said,) = told(panel)
    assert "DOUBT" in said
    assert panel.game.choices[0] is None


def test_the_round_cannot_begin_before_all_have_chosen_and_says_who_is_missing() -> None:
    panel = board()
    touch(panel, "choose:0", "advance")
    begin = shown(panel).one("button", data_key="make:b")
    assert "disabled" in begin.attributes
    why = shown(panel).one("span", id=begin.attributes["aria-describedby"] or "")
    assert "Orrin" in why.text
    assert "Tamsin" in why.text
    assert "Hesper" not in why.text


def test_doubt_that_comes_after_the_choice_keeps_the_round_from_beginning() -> None:
    panel = board(moves="c0-b,c1-a,c2-a,d0-1")
    begin = shown(panel).one("button", data_key="make:b")
    assert "disabled" in begin.attributes
    assert "DOUBT" in text(panel, "m-actions")
    touch(panel, "choose:0", "advance")
    touch(panel, "make:b")


# ---- the world


@pytest.mark.parametrize("preparing", range(4))
def test_group_pressure_is_told_and_moves_the_track(preparing: int) -> None:
    panel = board()
    choose(panel, *["prepare"] * preparing, *["advance"] * (3 - preparing))
    pressure = group_pressure(preparing, current())
    assert panel.game.position == -pressure
    assert ("group pressure" in text(panel, "m-b-told")) == (
        preparing >= current().one(GroupPressure).least_heroes
    )


def test_the_choices_hold_the_pressure_that_they_bring() -> None:
    panel = board()
    touch(panel, "choose:0", "prepare")
    assert "Group pressure" not in text(panel, "m-b-party")
    touch(panel, "choose:1", "prepare")
    assert "Group pressure" in text(panel, "m-b-party")


def test_an_event_at_call_waits_for_its_hero() -> None:
    panel = board(moves="c0-p,c1-p,c2-a,b")
    touch(panel, "make:e")
    assert panel.game.phase == "point"
    assert "whom" in text(panel, "m-b-what")
    touch(panel, "make:o2")
    assert "Tamsin" in text(panel, "m-b-lasting")
    assert "m-b-fired" in panel.html
    touch(panel, "undo")
    touch(panel, "undo")
    assert "m-b-fired" not in panel.html


def test_the_worldkeeper_gives_reserve_and_the_table_shows_it() -> None:
    panel = board()
    touch(panel, "make:g1-2")
    row = shown(panel).one("div", class_="m-b-heroes").all("tr")[2]
    assert [cell.text[:1] for cell in row.all("td")] == ["0", "2", "0", "\u2013"]


def test_wear_just_suffered_may_be_prevented() -> None:
    panel = board(moves="g0-4,c0-a,c1-s,c2-s,b,t0-f4-0-0")
    touch(panel, "make:f0")
    assert panel.game.phase == "after"
    wear = panel.game.heroes[0].wear
    touch(panel, "make:v0")
    assert panel.game.heroes[0].wear == wear - 1


def test_uncertainty_is_cleared_with_reserve_at_the_choice_that_it_bars() -> None:
    panel = board(moves="g0-5,c0-b,c1-s,c2-s,b,t0-f4-0-0,f0,f0")
    assert panel.game.heroes[0].uncertainty
    assert "Uncertainty" in text(panel, "m-b-hero")
    touch(panel, "make:s0")
    touch(panel, "choose:0", "breakthrough")


# ---- the setup, the seed, the next Moment


def test_another_setup_begins_anew_and_undo_brings_the_moment_back() -> None:
    panel = board()
    touch(panel, "finish_round")
    link = panel.link
    assert "ends it and begins anew" in text(panel, "m-b-setup")
    panel.touch("setup.sample", "sallow-gorge")
    assert panel.moves == ""
    assert panel.moment.name == "The Bridge at Sallow Gorge"
    assert "Undo brings back" in panel.notice
    touch(panel, "undo")
    assert panel.link == link
    assert panel.game.round == 2


def test_a_setup_that_changes_nothing_leaves_the_moment_in_play() -> None:
    panel = board()
    touch(panel, "finish_round")
    panel.touch("setup.heroes", 5)
    assert panel.game.round == 2
    assert panel.notice == ""


def test_a_moment_from_code_is_played_like_any_other() -> None:
    mine = replace(sample("drowned-archive"), name="Mine", resistance=1)
    panel = MomentBoard(setup={"sample": "own", "editor.text": mine})
    assert panel.moment == mine
    assert panel.link == ""
    play_out(panel)
    assert panel.game.ending is not None


def test_the_first_step_gives_a_board_its_own_luck() -> None:
    seeds = set()
    for _ in range(3):
        panel = MomentBoard()
        panel.touch("choose:0", "advance")
        seeds.add(panel.seed)
    assert len(seeds) == 3


def test_the_same_steps_with_other_luck_go_as_far_as_they_may() -> None:
    panel = board()
    touch(panel, "finish_round")
    before = panel.moves
    panel.touch("new_seed")
    assert panel.seed != "ash"
    assert before.startswith(panel.moves)


@pytest.mark.parametrize("day", ["same-day", "new-day"])
def test_heroes_go_on_into_the_next_moment(day: str) -> None:
    panel = board()
    play_out(panel)
    ended = panel.game
    touch(panel, f"next_moment:{day}")
    supply = current().one(Redraws).supply_per_hero * len(ended.heroes)
    for before, now in zip(ended.heroes, panel.game.heroes, strict=True):
        assert now.redraws == before.redraws
        assert (now.confidence, now.uncertainty) == (before.confidence, before.uncertainty)
        assert now.reserve == (before.reserve if day == "same-day" else 0)
    held = sum(hero.redraws for hero in ended.heroes)
    assert panel.game.supply == (ended.supply if day == "same-day" else supply - held)
    assert (panel.game.round, panel.moves) == (1, "")
    other = kept(MomentBoard, link=panel.link)
    assert other.game == panel.game
    touch(panel, "undo")
    assert panel.game == ended


def test_lasting_banes_add_up_over_moments() -> None:
    worn = "c0-b,b,t0-f4-0-0,f0,c0-a,b,t0-s4-0-1,f0"
    lone = MomentBoard(sample="plain", heroes=1, resistance="short", moves=worn)
    tokens = [lone.moment.heroes[0].tokens]
    for _ in range(2):
        assert [hero.banes for hero in lone.game.heroes] == [1]
        touch(lone, "next_moment:new-day")
        tokens.append(lone.moment.heroes[0].tokens)
        lone.moves = worn
    bag = current().one(Bag)
    assert [held.count(bag.bane_to) - tokens[0].count(bag.bane_to) for held in tokens] == [0, 1, 2]


def test_a_moment_in_play_cannot_be_left() -> None:
    panel = board()
    panel.touch("next_moment:new-day")
    assert "only once it has ended" in told(panel)[0]
