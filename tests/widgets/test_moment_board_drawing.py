"""What a board shows is what the rules say, in words as well as in its picture."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from rules.data import current
from rules.data.styles import percent, rounded
from rules.moment_board.models import model_of
from rules.moment_board.odds import commitment_odds, party_move, performance_odds
from rules.moment_board.records import Commitment, Difficulty, EventSpace, Flame, Track
from rules.moment_board.story import standing
from tests.widgets.board_touches import board, buttons, choose, shown, text, touch
from tests.widgets.markup import Element, read
from tests.widgets.test_variant import python
from widgets import MomentBoard, MomentForecast
from widgets.board_choices import toward
from widgets.board_tokens import piece_in_words

# An Advance that just fails, with Redraw Tokens in hand; a Breakthrough with its Destiny lit.
WITH_REDRAWS = "c0-a,c1-a,c2-a,b,p0,f0,p1,f1,p2,f2,c0-a,c1-a,c2-a,b,p0"
WITH_DESTINY = "c0-s,c1-s,c2-b,b,p2"


def options(panel: MomentBoard, hero: int) -> dict[str, Element]:
    """Give what a hero may choose, by the value of its radio button."""
    group = shown(panel).all("fieldset", class_="m-b-hero")[hero]
    return {
        at.all("input")[0].attributes["value"] or "": at
        for at in group.all("label", class_="m-b-option")
    }


# ---- choosing


@pytest.mark.parametrize("choices", ["", "c0-p", "c0-p,c1-p", "c0-b,c1-b,c2-a", "c1-s,d0-1"])
def test_exact_odds_stand_beside_every_choice_and_follow_the_others(choices: str) -> None:
    panel = board(moves=choices)
    for hero in range(3):
        shown_options = options(panel, hero)
        for odds in commitment_odds(panel.moment, panel.game, hero):
            told = shown_options[odds.commitment].text
            if odds.why_not:
                assert odds.why_not in told
                continue
            assert f"{percent(odds.success)} success" in told
            assert f"Wear {rounded(odds.mean_wear, 1)}" in told
            assert re.search(rf"(Impact|Advantage) {rounded(odds.mean_impact, 1)}", told)
            assert f"Track {toward(odds.net_move.move.mean)}" in told
    assert toward(party_move(panel.moment, panel.game).move.mean) in text(panel, "m-b-party")


def test_a_move_of_the_track_says_which_way_it_goes() -> None:
    ways = (Fraction(1, 2), Fraction(-5, 4), Fraction(0), Fraction(1, 99))
    assert [toward(mean) for mean in ways] == ["0.5 FOR", "1.2 AGAINST", "0", "0"]


def test_each_hero_has_a_group_of_radio_buttons_with_the_heros_name() -> None:
    panel = board(sample="procession-of-masks")
    groups = shown(panel).all("fieldset", class_="m-b-hero")
    assert [group.one("legend").text for group in groups] == [
        hero.name for hero in panel.moment.heroes
    ]
    for group in groups:
        names = {radio.attributes["name"] for radio in group.all("input")}
        assert len(names) == 1


def test_the_terms_of_each_area_are_in_sight() -> None:
    held = shown(board()).all(class_="m-b-area")
    for area, where in zip(current().of(Commitment), held, strict=True):
        told = where.text
        assert f"Escalation {area.escalation}" in told
        assert f"Wear {area.wear_least}\u2013{area.wear_most}" in told
        assert f"Impact {area.impact_least}\u2013{area.impact_most}" in told
        assert f"Yield {area.reserve_on_success}, failed {area.reserve_on_failure}" in told
        assert f"Redraws {area.redraws_on_failure} if failed" in told
        assert ("Flame lit" in told) == area.flame


def test_a_flame_that_burns_everywhere_is_lit_in_every_area() -> None:
    (everywhere,) = (flame.id for flame in current().of(Flame) if flame.everywhere)
    areas = shown(board(flame=everywhere)).all(class_="m-b-area")
    assert all("Flame lit" in area.text for area in areas)


def test_heroes_stand_in_the_areas_that_they_chose() -> None:
    panel = board(moves="c0-b,c1-p,c2-s")
    areas = [area.text for area in shown(panel).all(class_="m-b-area")]
    assert ["Orrin" in told for told in areas] == [True, False, False]
    assert ["Hesper" in told for told in areas] == [False, False, True]
    assert not any("Tamsin" in told for told in areas)


def test_a_spent_hero_has_nothing_to_choose() -> None:
    worn = ",".join(["c0-b,c1-a,c2-s,b,t1-s1-0-0,f1,t0-f2-0-0,f0"] * 2)
    panel = board(sample="sallow-gorge", moves=f"{worn},f0".replace("c2-s", "c2-s,c3-s"))
    assert panel.game.heroes[0].spent
    assert "Marrec is spent" in text(panel, "m-b-body")
    assert not any(at.get("data-key") == "choose:0" for at in buttons(panel))


# ---- the track


def test_the_track_runs_from_for_to_against_and_tells_where_it_stands() -> None:
    panel = board(moves="c0-p,c1-p,c2-a,b")
    spaces = shown(panel).one("ol", class_="m-b-track").all("li")
    length = current().one(Track).length
    names = [standing(position, current()) for position in range(length, -length - 1, -1)]
    assert [space.text.startswith(name) for space, name in zip(spaces, names, strict=True)] == [
        True
    ] * len(names)
    here = [at for at, space in enumerate(spaces) if "aria-current" in space.attributes]
    assert here == [length - panel.game.position]
    assert "stands here" in spaces[here[0]].text
    assert standing(panel.game.position, current()) in text(panel, "m-b-stands")


def test_event_spaces_are_marked_and_struck_once_they_have_fired() -> None:
    panel = board(seed="nettle", moves="c0-a,c1-a,c2-b,b,p0,f0,p1,f1,p2,f2")
    spaces = shown(panel).one("ol", class_="m-b-track").all("li")
    length = current().one(Track).length
    for event in current().of(EventSpace):
        told = spaces[length - event.position].text
        assert f"{event.size.capitalize()} Event" in told
        assert ("fired" in told) == (event.id == "for-minor")
    assert "Event: FOR Minor" in text(panel, "m-b-told")


# ---- a Performance


def test_drawn_tokens_are_shown_with_the_side_of_destiny_in_words() -> None:
    panel = board(seed="lantern", moves=WITH_DESTINY)
    pending = panel.game.pending
    assert pending is not None
    assert pending.drawn is not None
    hero = panel.moment.heroes[pending.hero]
    pieces = model_of("bag").pieces(hero, pending.drawn, True, current())
    drawn = shown(panel).one("ol", class_="m-b-pieces")
    assert [svg.attributes["aria-label"] for svg in drawn.all("svg")] == [
        piece_in_words(piece) for piece in pieces
    ]
    assert "Destiny, lit" in drawn.text
    assert f"success by {pending.margin}" in text(panel, "m-b-verdict")


def test_a_dice_pool_is_shown_as_dice_with_their_power() -> None:
    panel = board(seed="lantern", moves=WITH_DESTINY, model="pool")
    drawn = shown(panel).one("ol", class_="m-b-pieces")
    assert len(drawn.all("svg")) == panel.moment.heroes[2].dice
    assert drawn.text.count("Power") == panel.moment.heroes[2].dice
    pending = panel.game.pending
    assert pending is not None
    assert pending.drawn is not None
    pieces = model_of("pool").pieces(panel.moment.heroes[2], pending.drawn, True, current())
    captions = [caption.text for caption in drawn.all("span", class_="m-b-caption")]
    assert captions == [
        f"{'Destiny, lit: ' if piece.destiny else ''}{piece.value} Power"
        f"{', Double' if piece.paired else ''}"
        for piece in pieces
    ]
    assert "Double" in drawn.text


def test_each_redraw_has_its_exact_odds_and_the_likeliest_is_named() -> None:
    panel = board(seed="river", moves=WITH_REDRAWS)
    odds = performance_odds(panel.moment, panel.game)
    assert odds is not None
    pieces = shown(panel).one("ol", class_="m-b-pieces").all("li")
    for one, piece in zip(odds.tokens, pieces, strict=True):
        assert f"{percent(one.success)} success" in piece.text
        assert ("likeliest" in piece.text) == (one is odds.best)
        assert "Redraw the Token" in (piece.one("button").attributes["aria-label"] or "")
    touch(panel, "make:r0-0")
    assert panel.game.pending is not None
    assert panel.game.pending.redrawn == 1


def test_what_cannot_be_spent_says_why() -> None:
    panel = board(moves="c0-p,c1-a,c2-a,b,p0")
    told = text(panel, "m-b-spending")
    for wanted in ("holds no Redraw Token", "no Confidence", "helps no Prepare", "Reserve"):
        assert wanted in told


def test_confidence_may_redraw_everything_with_its_odds() -> None:
    moves = "c0-b,c1-a,c2-a,b,p1,f1,p2,f2,p0,f0,c0-a,c1-a,c2-a,b,p0"
    panel = board(seed="0", moves=moves)
    odds = performance_odds(panel.moment, panel.game)
    assert odds is not None
    assert f"{percent(odds.everything.success)} success" in text(panel, "m-b-spending")
    touch(panel, "make:x0")
    assert panel.game.pending is not None
    assert panel.game.pending.confident


def test_uncertainty_leaves_nothing_but_to_redraw_everything() -> None:
    panel = MomentBoard(sample="plain", heroes=1, moves="c0-b,b,t0-f4-0-0,f0,c0-a,b")
    seeds = (str(number) for number in range(99))
    for seed in seeds:
        panel.seed = seed
        panel.moves = "c0-b,b,t0-f4-0-0,f0,c0-a,b,p0"
        if panel.game.pending is not None and panel.game.pending.success:
            break
    (main,) = (at for at in buttons(panel) if at.get("id") == f"{panel.prefix}-next")
    assert main["data-key"] == "make:x0"
    assert "must be drawn anew" in text(panel, "m-b-stake")
    touch(panel, "make:x0")
    (main,) = (at for at in buttons(panel) if at.get("id") == f"{panel.prefix}-next")
    assert main["data-key"] == "make:f0"


def test_power_says_what_the_result_would_then_be() -> None:
    panel = board(moves="g0-2,c0-a,c1-s,c2-s,b,t0-f1-0-0")
    assert "success by 0" in text(panel, "m-b-spending")
    touch(panel, "make:w0-r")
    assert "success by 0" in text(panel, "m-b-verdict")


def test_what_comes_of_it_is_told_before_it_stands() -> None:
    panel = board(seed="umber", moves="c0-a,c1-a,c2-a,b,p0")
    assert "1 AGAINST" in text(panel, "m-b-stake")
    assert "Wear" in text(panel, "m-b-stake")
    won = board(moves="c0-a,c1-s,c2-s,b,t0-s1-0-0")
    assert "FOR if no other success has a larger margin" in text(won, "m-b-stake")


# ---- the rest


def test_a_raised_difficulty_is_told_with_what_raised_it() -> None:
    moves = "c0-p,c1-p,c2-a,c3-a,b"
    for sample, raised in (("sallow-gorge", 0), ("procession-of-masks", 1)):
        panel = board(sample=sample, moves=f"{moves},e")
        active = [lasting.effect for lasting in panel.game.world.active]
        assert sum(e.amount for e in active if e.kind == "difficulty") == raised
        usual = current().one(Difficulty, panel.moment.difficulty).label
        assert usual in text(panel, "m-b-facts")
        assert (f"now +{raised}" in text(panel, "m-b-facts")) == bool(raised)
        assert "Still at work" in text(panel, "m-b-lasting")
        assert ("Difficulty +" in text(panel, "m-b-lasting")) == bool(raised)
        assert "Still at work" not in board(sample=sample, moves=moves).html


def test_the_end_is_told_with_what_it_means() -> None:
    panel = board()
    while panel.game.phase != "ended":
        touch(panel, "finish_round")
    told = text(panel, "m-b-body")
    assert "The track ends at" in told
    assert panel.moment.stakes in told
    assert "lasting Bane" in told
    assert "next_moment:new-day" in panel.html


def test_the_main_button_keeps_its_place_through_a_round() -> None:
    panel = board()
    choose(panel, "prepare", "advance", "breakthrough")
    while panel.game.phase != "choose":
        mains = [at for at in buttons(panel) if at.get("id") == f"{panel.prefix}-next"]
        assert len(mains) == 1
        touch(panel, "play_on")


def test_a_round_leads_on_to_the_next_and_no_choice_moves_the_sight() -> None:
    panel = board()
    lead = shown(panel).one("div", class_="m-b-hand").attributes["data-lead"]
    told = shown(panel).one("div", class_="m-b-body").attributes["data-told"]
    touch(panel, "choose:0", "advance")
    assert shown(panel).one("div", class_="m-b-body").attributes["data-told"] == told
    touch(panel, "finish_round")
    assert panel.game.round == 2 or panel.game.phase == "point"
    assert shown(panel).one("div", class_="m-b-hand").attributes["data-lead"] != lead


VARIANT = """
version = 1
name = "Another board"

["moment-board:redraw-tokens"]
effect = "all"

["moment-board:track"]
length = 7

["moment-board:breakthrough"]
label = "Leap"
"""
SHOW = f"""
from widgets import MomentBoard, MomentForecast
print(MomentBoard(sample="drowned-archive", seed="river", moves="{WITH_REDRAWS}").html)
"""


def test_a_board_follows_other_rules(tmp_path: Path) -> None:
    variant = tmp_path / "another.toml"
    variant.write_text(VARIANT)
    held = read(python(SHOW, MOMENTA_VARIANT=str(variant)))
    assert len(held.one("ol", class_="m-b-track").all("li")) == 15
    assert "Leap" in held.all(class_="m-b-area")[2].text
    (redraw,) = held.all("button", data_key="make:r0-x")
    assert "Redraw everything" in redraw.text


# ---- looking ahead


def ahead(panel: MomentBoard) -> MomentForecast | None:
    """Open the forecast that the board leads to, as its chapter does."""
    for link in shown(panel).all("a"):
        page, _, query = str(link.attributes["href"]).partition("?")
        if page == "book:moment-board/forecasts.html":
            return MomentForecast(state=query.removeprefix("forecast="))
    return None


@pytest.mark.parametrize("sample", ["drowned-archive", "sallow-gorge"])
def test_the_forecast_that_a_board_leads_to_looks_from_where_it_stands(sample: str) -> None:
    panel = board(sample=sample)
    start = ahead(panel)
    assert start is not None
    assert (start.setup.moment, start.board.state_of(start.setup.moment)) == (panel.moment, None)
    touch(panel, "finish_round")
    then = ahead(panel)
    assert then is not None
    assert then.problems == ()
    assert then.board.state_of(then.setup.moment) == panel.game


def test_a_board_and_its_forecast_draw_alike_where_no_seed_was_given() -> None:
    panel = MomentBoard(sample="drowned-archive", moves="c0-p,c1-s,c2-s,b,p0,f0")
    assert (panel.seed, panel.game.round) == ("", 2)
    then = ahead(panel)
    assert then is not None
    assert then.board.state_of(then.setup.moment) == panel.game


def test_a_small_board_and_a_round_under_way_lead_to_no_forecast() -> None:
    panel = board()
    while panel.game.phase == "choose":
        touch(panel, "play_on")
    assert ahead(panel) is None
    assert ahead(board(small=True)) is None
