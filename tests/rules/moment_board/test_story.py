"""What happened, told in sentences: the sums of a round, Events, and the whole play."""

from __future__ import annotations

from itertools import count

import pytest
from playing_a_moment import ADVANCE, BREAKTHROUGH, OUT, PREPARE, Board, a_moment, an_event

from rules.data import current
from rules.data.altered import altered
from rules.moment_board.moment import Effect, sample
from rules.moment_board.moves import Move, read_moves
from rules.moment_board.replaying import replay
from rules.moment_board.resolving import for_movement
from rules.moment_board.story import log_text, sentence, standing


def told(board: Board, what: str) -> str:
    """Tell the last happening of a kind."""
    return sentence(board.happened(what)[-1], board.moment, board.ruleset)


def after_event(*effects: Effect) -> list[str]:
    board = Board(a_moment(2, events=(an_event("for-minor", *effects),)), position=1).do("event")
    if board.state.phase == "point":
        board.do("point", 1)
    return [sentence(happening, board.moment) for happening in board.told]


def test_a_rounds_sum_is_told_with_its_parts():
    board = Board(3, position=1, round=2).round((ADVANCE, 2), (ADVANCE, -1), (ADVANCE, -1))
    forward = for_movement(2, current())
    assert told(board, "round-ends") == (
        f"Round 2 ends: best Success +{forward}, two failed Advances −2, net 0; "
        "the track stays at FOR 1."
    )


def test_a_round_that_goes_wrong_says_where_the_track_goes():
    board = Board(2).round((ADVANCE, -1), (BREAKTHROUGH, -1))
    assert told(board, "round-ends") == (
        "Round 1 ends: no Success, one failed Advance −1, one failed Breakthrough −2, net −3; "
        "the track moves from Neutral to AGAINST 3."
    )


def test_a_variants_numbers_are_told():
    rules = altered(current(), {"moment-board:advance.escalation": 4})
    board = Board(a_moment(1), rules).round((ADVANCE, -1))
    assert "one failed Advance −4" in told(board, "round-ends")


def test_where_the_track_stands():
    assert [standing(place, current()) for place in (2, 0, -1)] == ["FOR 2", "Neutral", "AGAINST 1"]


def test_choices_are_told():
    board = Board(2).choose(ADVANCE, OUT)
    chosen = [sentence(h, board.moment) for h in board.happened("chosen")]
    assert chosen == ["Ada chooses Advance.", "Bo sits this round out."]


def test_pressure_is_told():
    board = Board(2).choose(PREPARE, PREPARE)
    assert told(board, "pressure") == (
        "Two heroes Prepare: group pressure is 1 AGAINST; the track moves from Neutral to "
        "AGAINST 1."
    )


def test_a_performance_is_told_from_draw_to_end():
    board = Board(1).with_hero(0, reserve=1).choose(ADVANCE)
    board.do("perform", 0, "", (0, 3, 9))
    assert told(board, "performed") == (
        "Ada performs Advance against Difficulty 5: 0, 1, Destiny 2. Power 3, a failure by 2 so "
        "far."
    )
    board.do("power", 0, "reserve").do("final", 0)
    assert told(board, "powered").endswith("Power 4, a failure by 1; 0 Reserve left.")
    assert told(board, "final") == "Ada's Advance fails by 1: no Wear."
    assert told(board, "tokens") == "Ada gains 2 Redraw Tokens, 2 in all; the supply has 1 left."


def test_success_is_told_with_its_impact():
    board = Board(2).round((ADVANCE, 2), (PREPARE, 0))
    finals = [sentence(h, board.moment) for h in board.happened("final")]
    assert "Bo's Prepare succeeds by 0: Impact 1, it is banked" in finals[0]
    assert finals[1] == "Ada's Advance succeeds by 2: Impact 2, Resistance 28 left."


@pytest.mark.parametrize(
    ("supply", "held", "reason"),
    [
        (9, 3, "gains no Redraw Token: Conviction allows no more. Held: 3."),
        (0, 1, "gains no Redraw Token: the supply holds no more. Held: 1."),
        (1, 0, "gains 1 Redraw Token, 1 in all, as the supply holds no more; the supply has 0"),
        (9, 2, "gains 1 Redraw Token, 3 in all, as Conviction allows no more; the supply has 8"),
    ],
)
def test_what_holds_tokens_back_is_told(supply, held, reason):
    board = Board(1, supply=supply).with_hero(0, redraws=held).round((ADVANCE, -1))
    assert reason in told(board, "tokens")


def test_markers_are_told_as_they_come_and_go():
    board = Board(1).with_hero(0, confidence=True).round((BREAKTHROUGH, -4))
    assert told(board, "uncertainty") == "Ada gains Uncertainty and loses Confidence."
    board = Board(1).with_hero(0, uncertainty=True).choose(ADVANCE).perform(0, 1).redraw_all(-1)
    assert told(board, "forced").startswith("Uncertainty forces Ada to redraw everything: ")


def test_a_typed_result_is_told_with_what_went_in():
    board = Board(1).with_hero(0, redraws=2, confidence=True).choose(ADVANCE)
    assert told(board.do("typed", 0, (1, 2, 1)), "typed") == (
        "Ada performs Advance at the table, against Difficulty 5: a success by 1. 2 Redraw Tokens "
        "went into it. Everything was redrawn, and Confidence is used up."
    )


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        (Effect("difficulty", 1, rounds=2), "Difficulty +1 for two rounds."),
        (Effect("difficulty", -1), "Difficulty −1 for the rest of the Moment."),
        (Effect("resistance", -3), "Resistance −3: 27 left."),
        (Effect("advantage", 2), "Advantage +2: 2 now."),
        (Effect("clear-wear", 1), "Each hero is rid of up to 1 Wear."),
        (Effect("cause-wear", 2, who="one"), "Bo takes 2 Wear."),
        (
            Effect("waive-pressure", 1, rounds=1),
            "One hero may Prepare free of group pressure, for one round.",
        ),
        (Effect("double-pressure", rounds=1), "Group pressure counts twice for one round."),
        (
            Effect("bar", rounds=1, who="one", commitment=BREAKTHROUGH),
            "Bo cannot choose Breakthrough for one round.",
        ),
        (Effect("limit", 2), "Time is up after round 2."),
        (
            Effect("wear-on-failure", 1, commitment=ADVANCE),
            "Each failed Advance costs 1 more Wear, for the rest of the Moment.",
        ),
    ],
)
def test_every_effect_is_told(effect, text):
    assert text in after_event(effect)


def test_an_event_is_told_with_its_words_and_its_place():
    assert after_event()[0] == (
        "The WorldKeeper calls for an Event; it is FOR Minor, and the track moves from FOR 1 to "
        "FOR 3. Something comes at for-minor."
    )
    board = Board(a_moment(1), position=2).round((ADVANCE, 0))
    assert told(board, "event") == "Event: FOR Minor. The WorldKeeper says what it brings."


def test_a_twist_is_told():
    assert "the track stays at Neutral. Twist: " in told(Board(1).do("event"), "twist")


@pytest.mark.parametrize(
    ("position", "leans"), [(2, "leans FOR"), (-1, "leans AGAINST"), (0, "leans to neither side")]
)
def test_the_end_is_told_with_the_side_the_track_is_on(position, leans):
    board = Board(a_moment(1, rounds=1), position=position, advantage=2).round(OUT)
    assert leans in told(board, "ended")
    assert told(board, "ended").endswith("2 unspent Advantage is lost.")


def test_lasting_banes_are_told():
    board = Board(a_moment(1, rounds=1)).with_hero(0, wear=6).round(OUT)
    assert told(board, "spent") == "Ada has 6 Wear and is spent."
    assert "leaves two lasting Banes" in told(board, "bane")


def test_the_log_is_a_text_with_a_paragraph_for_each_round():
    moves = (
        *read_moves("c0-a.c0-p.c1-a.c2-s.b.p0.f0.p1.f1"),
        *(Move("choose", hero, "") for hero in range(3)),
        Move("begin"),
    )
    text = log_text(replay(sample("drowned-archive"), "dawn", moves))
    assert text.startswith("The Drowned Archive (seed dawn)\nObjective: ")
    assert "Hesper chooses Advance" not in text
    assert text.index("Hesper chooses Prepare.") < text.index("\n\nRound 1 begins.\n")
    assert text.index("Round 1 ends: ") < text.index("\n\nRound 2 begins.\n")
    assert text.endswith("\n")


def test_a_wild_play_is_told_to_its_end():
    board = Board(sample("sallow-gorge"))
    margins = count()
    while board.state.phase != "ended":
        for hero in range(4):
            if not board.hero(hero).spent:
                board.do("choose", hero, ADVANCE if hero % 2 else PREPARE)
        board.do("begin")
        for hero in (0, 2, 1, 3):
            if board.state.choices[hero]:
                drawn = ((next(margins) % 7) + 1, 8, 9)
                board.do("perform", hero, "", drawn).do("final", hero)
                if board.state.phase == "after":
                    board.do("prevent", hero)
                if board.state.phase == "after":
                    board.do("final", hero)
    sentences = [sentence(happening, board.moment) for happening in board.told]
    assert all(text.endswith(".") and "{" not in text for text in sentences)
