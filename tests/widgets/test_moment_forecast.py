"""A forecast follows what is asked: whole or in part, exact or simulated, kept once it is known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rules.data import altered, current
from rules.moment_board.forecast import exact
from rules.moment_board.forecasts import Forecast
from rules.moment_board.moment import sample
from rules.moment_board.records import BoardLimits, Ending, EventSpace, Plan, Track
from rules.moment_board.resolving import ADVANCE, BREAKTHROUGH
from tests.widgets.markup import Element, figure, read, rows
from tests.widgets.playing import kept, told
from widgets import MomentBoard, MomentForecast
from widgets.charts import percent
from widgets.forecast_charts import VIEWS
from widgets.forecast_numbers import SIDES
from widgets.forecast_questions import forget_answers
from widgets.forecast_words import POLICY
from widgets.rule_changes import NAMED

PLANS = [plan.id for plan in current().of(Plan)]
FEW = str(current().one(BoardLimits).runs // 10)
# One hero and little Resistance: the whole is known in no time.
SMALL: dict[str, Any] = {"sample": "plain", "heroes": 1, "resistance": "short"}


@pytest.fixture(autouse=True)
def _nothing_is_known() -> Iterator[None]:
    forget_answers()
    yield
    forget_answers()


def small(**given: Any) -> MomentForecast:
    return MomentForecast(**{**SMALL, **given})


def finished(**given: Any) -> MomentForecast:
    panel = small(**given)
    panel.finish()
    assert told(panel) == []
    return panel


def ask(panel: MomentForecast) -> None:
    panel._handle_custom_msg({"need": "more", "turn": panel.working.get("turn")}, [])


def table(panel: MomentForecast) -> dict[str, list[str]]:
    (frame,) = read(panel.html).all("div", class_="m-forecast-table")
    return rows(frame.one("table"))


def figures(panel: MomentForecast) -> list[Element]:
    return read(panel.html).all("figure")


def known(panel: MomentForecast) -> Forecast:
    forecast = panel.seen()[0].forecast
    assert forecast is not None
    return forecast


# ---- exact


@pytest.mark.parametrize("plan", PLANS)
def test_the_exact_forecast_is_that_of_the_rules(plan: str) -> None:
    panel = finished(plan=plan)
    question = panel.question(plan, current())
    wanted = exact(panel.setup.moment, plan, current(), question._begun())
    assert known(panel) == wanted
    for ending in current().of(Ending):
        assert table(panel)[ending.label] == [percent(wanted.by_ending.get(ending.id, 0.0))]
    assert panel.said().startswith("A plain Moment, plan ")
    assert "Exact: " in panel.said()


def test_the_default_is_a_sample_under_the_first_plan() -> None:
    panel = MomentForecast()
    assert panel.setup.moment == sample("drowned-archive")
    panel.finish()
    assert known(panel) == exact(sample("drowned-archive"), PLANS[0])


def test_what_is_known_so_far_is_shown_and_said_to_be_a_part() -> None:
    panel = MomentForecast()
    assert panel.at_work
    assert "Exact as far as it goes" in read(panel.html).text
    assert table(panel)["Rounds, on average"] == ["–"]
    # What changes by itself is not spoken.
    assert not read(panel.html).one("div", class_="m-forecast-said").attributes.get("role")
    before = known(panel).going
    while panel.at_work:
        ask(panel)
    assert known(panel).going == 0.0 < before
    assert read(panel.html).one("div", class_="m-forecast-said").attributes["role"] == "status"
    assert "less than one Moment in" in panel.said()


def test_a_plan_that_repeats_choices_asks_for_them() -> None:
    panel = finished(plan="as-chosen")
    before = known(panel)
    assert before.endings == finished(plan=PLANS[0]).seen()[0].forecast.endings  # type: ignore[union-attr]
    panel.touch("choices.h1.choice", BREAKTHROUGH)
    panel.finish()
    assert known(panel).endings != before.endings
    (field,) = read(panel.html).all("select", data_key="choices.h1.choice")
    assert "takes no part" not in field.text
    assert not read(small().html).all("select", data_key="choices.h1.choice")


@pytest.mark.parametrize("show", VIEWS)
def test_every_chart_of_one_forecast_holds_its_numbers(show: str) -> None:
    panel = finished(show=show)
    (figure,) = figures(panel)
    held, forecast = rows(figure.one("table")), known(panel)
    if show == "track":
        last = forecast.rounds[len(held) - 1].positions
        length = current().one(Track).length
        places, cells = range(length, -length - 1, -1), list(held.values())[-1]
        for place, cell in zip(places, cells, strict=True):
            assert cell.startswith(percent(last.get(place, 0.0)))
    if show == "events":
        assert {label: cells[0] for label, cells in held.items()} == {
            space.label: percent(forecast.events[space.id])
            for space in current().of(EventSpace)
            if space.label in held or forecast.events[space.id]
        }
    if show == "endings":
        assert list(held) == [ending.label for ending in current().of(Ending)]
        for ending in current().of(Ending):
            sides = [forecast.endings.get((ending.id, side), 0.0) for side in SIDES]
            assert held[ending.label] == [percent(chance) for chance in sides]
    if show in ("rounds", "spent"):
        total = sum(float(c.strip("%<>")) for cells in held.values() for c in cells)
        assert total == pytest.approx(100, abs=1)
        panel.touch("measure", "at-least")
        first, *_ = rows(figures(panel)[0].one("table")).values()
        assert sum(float(c.strip("%<>")) for c in first) == pytest.approx(100, abs=0.5)
    else:
        assert not read(panel.html).all("input", data_key="measure")


# ---- long work


def test_a_touch_does_one_small_piece_and_the_old_work_is_thrown_away() -> None:
    panel = MomentForecast()
    ask(panel)
    first = panel.job
    panel.touch("setup.sample", "sallow-gorge")
    assert panel.job is not first
    assert len(known(panel).rounds) <= 1
    assert len(panel._under_way) == 1
    assert panel.setup.moment.name in read(panel.html).text


def test_what_was_whole_is_there_at_once_when_one_comes_back() -> None:
    panel = finished()
    whole = known(panel)
    panel.touch("plan", PLANS[1])
    assert known(panel) != whole
    panel.touch("plan", PLANS[0])
    assert known(panel) == whole
    assert not panel.at_work or panel.job.share == 1.0  # type: ignore[union-attr]
    # Another panel knows it too.
    assert known(small()) == whole


def test_stop_keeps_what_is_known_and_go_on_goes_on() -> None:
    panel = MomentForecast()
    ask(panel)
    panel.touch("stop_work")
    rounds = len(known(panel).rounds)
    ask(panel)
    assert len(known(panel).rounds) == rounds
    panel.touch("go_on")
    panel.finish()
    assert known(panel) == exact(sample("drowned-archive"), PLANS[0])


def test_work_leaves_no_step_and_no_link() -> None:
    panel = finished()
    assert (panel.link, panel.history.past) == ("", [])


def test_the_picture_of_a_build_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Exact as far as it goes" in str(small(heroes=2).picture())
    monkeypatch.setenv("MOMENTA_WHOLE_PICTURES", "1")
    assert "Exact: nothing is left to chance" in str(small(heroes=2).picture())


# ---- simulated


def test_a_simulated_forecast_says_how_many_moments_and_how_sure() -> None:
    panel = small(way="simulated", runs=FEW)
    assert known(panel).runs == 1
    panel.finish()
    assert known(panel).runs == int(FEW)
    assert f"Simulated: {int(FEW):,} Moments played" in panel.said()
    resolved = known(panel).by_ending.get("resolved", 0.0)
    low, high = (percent(end).removesuffix("%") for end in known(panel).interval(resolved))
    assert table(panel)["Resolved"] == [f"{percent(resolved)} ({low} to {high})"]
    text = read(panel.html).text
    assert all(sentence in text for sentence in POLICY)


def test_the_same_seed_plays_the_same_moments_and_more_go_on_from_there() -> None:
    one = finished(way="simulated", runs=FEW, seed="ash")
    first = known(one)
    more = str(current().one(BoardLimits).runs)
    one.touch("runs", more)
    assert known(one) == first
    assert one.working["words"] == f"{int(FEW):,} of {int(more):,} Moments"
    forget_answers()
    again = finished(way="simulated", runs=FEW, seed="ash")
    assert known(again) == first
    assert known(finished(way="simulated", runs=FEW, seed="oak")) != first


def test_whiskers_stand_on_simulated_bars_alone() -> None:
    assert "error_x" not in finished(show="events").html
    panel = finished(way="simulated", runs=FEW, show="events")
    assert figures(panel)[0].one("thead").text.endswith("fromto")
    bars = figure(read(panel.html))["data"][0]
    whiskers = bars["error_x"]
    ends = [known(panel).interval(chance) for chance in bars["x"]]
    assert whiskers["array"] == [high - at for at, (_, high) in zip(bars["x"], ends, strict=True)]
    assert whiskers["arrayminus"] == [
        at - low for at, (low, _) in zip(bars["x"], ends, strict=True)
    ]


# ---- beside each other


def test_all_plans_stand_side_by_side_the_chosen_one_first() -> None:
    panel = small(plan=PLANS[1], beside="plans")
    labels = [current().one(Plan, plan).label for plan in [PLANS[1], PLANS[0], *PLANS[2:]]]
    assert list(table(panel)) == labels
    assert table(panel)[labels[-1]][0] == "–"
    panel.finish()
    assert "–" not in {cell for cells in table(panel).values() for cell in cells}
    assert "Of all plans, " in panel.said()
    alone = finished(plan=PLANS[0])
    assert table(panel)[labels[1]][0] == table(alone)["Resolved"][0]
    for show in VIEWS:
        panel.touch("show", show)
        assert len(figures(panel)) == 1
        assert told(panel) == []


def test_changed_rules_stand_beside_the_others_with_what_differs() -> None:
    panel = finished(beside="rules", changes={"destiny_lit": 6, "destiny": 6})
    rules = altered(
        current(),
        {"moment-board:starting-bag.destiny_lit": 6, "moment-board:starting-bag.destiny": 6},
        name=NAMED,
    )
    first, second = (each.forecast for each in panel.seen())
    moment = panel.question(PLANS[0], rules).moment
    assert second == exact(moment, PLANS[0], rules)
    assert first == exact(panel.setup.moment, PLANS[0])
    before, after, apart = table(panel)["Resolved"]
    assert float(apart.replace("−", "-")) == pytest.approx(
        float(after.strip("%<>")) - float(before.strip("%<>")), abs=0.15
    )
    assert "By the changed rules" in panel.said()
    panel.touch("show", "track")
    assert len(figures(panel)) == 2
    for show in VIEWS:
        panel.touch("show", show)
        assert told(panel) == []


def test_a_longer_track_has_a_wider_map() -> None:
    panel = finished(beside="rules", changes={"track_length": 7}, show="track")
    first, second = (len(figure.one("thead").all("th")) for figure in figures(panel))
    assert second - first == 2 * (7 - current().one(Track).length)


def test_faulty_changes_leave_the_last_forecast() -> None:
    panel = finished(beside="rules", changes={"destiny_lit": 6})
    before = table(panel)
    panel.touch("changes.track_length", 2)
    assert table(panel) == before
    assert not panel.at_work
    assert "where the track ends" in read(panel.html).text


def test_a_link_opens_the_same_question() -> None:
    panel = small(beside="rules", changes={"destiny_lit": 6})
    panel.touch("plan", PLANS[2])
    panel.touch("changes.destiny_lit", 5)
    other = kept(MomentForecast, link=panel.link)
    assert other.plan == PLANS[2]
    assert other.changes.rules == panel.changes.rules


# ---- from a board that is being played


def played(seed: str = "ash", choice: str = ADVANCE) -> MomentBoard:
    """Give a board after its first round, in which its hero made this choice."""
    board = MomentBoard(**{**SMALL, "resistance": "long"}, seed=seed)
    board.touch("choose:0", choice)
    for _ in range(99):
        if board.game.round > 1:
            return board
        board.touch("play_on")
    raise AssertionError("The round never ends.")


def held(board: MomentBoard) -> dict[str, str]:
    return {"moves": dict(board.values())["moves"], "seed": board.seed}


def test_it_looks_ahead_from_where_a_board_stands() -> None:
    board = played()
    panel = finished(board=held(board), resistance="long")
    assert known(panel) == exact(board.moment, PLANS[0], current(), board.game)
    assert known(panel).rounds[0].number == board.game.round
    assert f"from round {board.game.round} of a Moment" in read(panel.html).text
    panel.touch("board.from_the_start")
    panel.finish()
    assert known(panel) == exact(board.moment, PLANS[0])
    panel.touch("undo")
    panel.touch("setup.heroes", 2)
    assert panel.board.moves == ""
    assert "looks from its start" in panel.notice


def test_moves_that_can_not_be_made_are_told() -> None:
    panel = MomentForecast(board={"moves": "c0-a,p1"})
    (sentence,) = told(panel)
    assert "as far as it goes" in sentence
    assert len(known(panel).rounds) == 1


def test_a_position_beyond_the_end_of_a_changed_track_is_told() -> None:
    board = played("s15", BREAKTHROUGH)
    assert board.game.position == 3
    near = {"for_minor": 1, "for_major": 2, "against_minor": 1, "against_major": 2}
    panel = small(
        resistance="long",
        board=held(board),
        beside="rules",
        changes={"track_length": 2, **near},
    )
    assert "look from the start" in read(panel.html).text
    assert panel.job is None
    panel.touch("board.from_the_start")
    panel.finish()
    assert told(panel) == []
