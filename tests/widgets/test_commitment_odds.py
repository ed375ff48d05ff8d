"""What a commitment is worth: what is shown is what the rules say, and it follows every setting."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.data import current
from rules.moment_board.models import Held, model_of, success_with_redraw
from rules.moment_board.odds import commitment_odds
from rules.moment_board.records import Commitment, Difficulty, PerformanceModel, Track
from rules.moment_board.resolving import BREAKTHROUGH, PREPARE, commitments
from tests.widgets.markup import Element, read, rows, sentences
from tests.widgets.playing import kept, told
from widgets import CommitmentOdds
from widgets.charts import percent
from widgets.commitment_odds_view import VIEWS
from widgets.rule_changes import NAMED

AREAS = [area.id for area in commitments(current())]
LABELS = [current().one(Commitment, area).label for area in AREAS]


def tables(panel: CommitmentOdds) -> list[Element]:
    return [frame.one("table") for frame in read(panel.html).all("div", class_="m-forecast-table")]


def numbers(panel: CommitmentOdds, row: str) -> list[str]:
    return rows(tables(panel)[0])[row]


def value(chance: Fraction) -> str:
    return percent(chance)


@pytest.mark.parametrize("model", [model.id for model in current().of(PerformanceModel)])
@pytest.mark.parametrize("difficulty", [step.id for step in current().of(Difficulty)])
def test_the_table_holds_what_the_rules_say(difficulty: str, model: str) -> None:
    panel = CommitmentOdds(difficulty=difficulty, model=model)
    moment = panel.setup.moment
    odds = commitment_odds(moment, panel.game(moment, current()), 0)
    assert moment.difficulty == difficulty
    assert numbers(panel, "Success") == [value(each.success) for each in odds]
    assert numbers(panel, "Impact, on average") == [f"{float(o.mean_impact):.2f}" for o in odds]
    assert numbers(panel, "Wear, on average") == [f"{float(o.mean_wear):.2f}" for o in odds]
    hero = moment.heroes[0]
    holder = Held(hero.tokens, hero.dice)
    with_token = [
        success_with_redraw(model_of(moment.model), holder, o.lit, o.difficulty, current())
        for o in odds
    ]
    assert numbers(panel, "… with a Redraw Token") == [value(chance) for chance in with_token]


def test_doubt_bars_a_breakthrough_and_says_why() -> None:
    panel = CommitmentOdds(doubt=True)
    heads = [head.text for head in tables(panel)[0].one("thead").all("th")]
    assert heads[1:] == [*LABELS[:2], f"{LABELS[2]} (barred)"]
    held = read(panel.html).one("div", class_="m-forecast-said")
    assert held.attributes["role"] == "status"
    assert f"{LABELS[2]} is barred: Hero 1 has DOUBT" in held.text
    assert "is barred" in panel.said()


def test_uncertainty_is_triggered_by_a_success_and_no_redraw_is_promised() -> None:
    panel = CommitmentOdds(uncertainty=True)
    plain = CommitmentOdds()
    assert numbers(panel, "Uncertainty triggers") == numbers(plain, "Success")
    assert set(numbers(panel, "… with a Redraw Token")) == {"–"}
    assert "drawn again" in read(panel.html).one("div", class_="m-forecast").text


def test_what_the_others_choose_moves_the_track() -> None:
    panel = CommitmentOdds()
    before = numbers(panel, "The track moves, on average")
    for place in ("h2", "h3"):
        panel.touch(f"others.{place}.choice", PREPARE)
    assert numbers(panel, "The track moves, on average") != before
    # Group pressure begins with what this hero chooses.
    pressed = numbers(panel, "Group pressure")
    assert pressed[AREAS.index(PREPARE)] != "–"
    panel.touch("others.h2.choice", "out")
    assert "takes no part" in read(panel.html).all("summary")[0].text


def test_a_track_that_does_not_move_has_no_sign() -> None:
    panel = CommitmentOdds(heroes=1)
    moves = numbers(panel, "The track moves, on average")
    assert moves[AREAS.index(PREPARE)] == "0.00"
    assert moves[AREAS.index(BREAKTHROUGH)][0] in "+−"


def test_the_end_of_the_track_holds_the_party() -> None:
    last = -current().one(Track).length
    middle, end = CommitmentOdds(), CommitmentOdds(position=str(last))
    assert numbers(middle, "… AGAINST") != numbers(end, "… AGAINST")
    assert set(numbers(end, "… AGAINST")) == {"0%"}


def test_a_hero_who_is_alone_has_no_others() -> None:
    panel = CommitmentOdds(heroes=1)
    assert not read(panel.html).all("select", data_key="hero")
    assert not read(panel.html).all("details")


def test_another_number_of_heroes_keeps_a_hero_of_theirs() -> None:
    panel = CommitmentOdds(hero="3", heroes=3)
    panel.touch("setup.heroes", 2)
    assert told(panel) == []
    assert panel.at == 1
    panel.touch("setup.heroes", 3)
    assert panel.at == 2


@pytest.mark.parametrize("show", VIEWS)
def test_every_chart_holds_the_three_commitments(show: str) -> None:
    panel = CommitmentOdds(show=show)
    figure = read(panel.html).one("figure")
    held = rows(figure.one("table"))
    if show == "success":
        assert list(held) == LABELS
        return
    assert all(len(cells) == len(LABELS) for cells in held.values())
    for column in range(len(LABELS)):
        total = sum(float(cells[column].strip("%<>")) for cells in held.values())
        assert total == pytest.approx(100, abs=0.6)
    panel.touch("measure", "at-least")
    first, *_ = rows(read(panel.html).one("figure").one("table")).values()
    assert set(first) == {"100%"}


def changed() -> CommitmentOdds:
    """Give odds beside those of a harder world."""
    return CommitmentOdds(difficulty="extreme", beside=True, changes={"extreme_bag": 8})


def test_beside_changed_rules_both_are_shown() -> None:
    panel = changed()
    first, second = tables(panel)
    assert NAMED in second.one("caption").text
    moment, rules = panel.setup.moment, panel.changes.rules
    odds = commitment_odds(moment, panel.game(moment, rules), 0, rules)
    assert {each.difficulty for each in odds} == {8}
    assert rows(second)["Success"] == [value(each.success) for each in odds]
    assert rows(first) == rows(tables(CommitmentOdds(difficulty="extreme"))[0])
    assert len(read(panel.html).all("figure")) == 2


def test_a_fault_of_the_changes_is_told_and_the_last_odds_stay() -> None:
    panel = changed()
    before = rows(tables(panel)[1])
    panel.touch("changes.simple_bag", 9)
    assert rows(tables(panel)[1]) == before
    assert "The Difficulty scale, " in read(panel.html).one("div", class_="m-forecast-faults").text
    assert sentences(read(panel.html)) == []


def test_it_says_what_it_shows() -> None:
    panel = CommitmentOdds()
    panel.touch("setup.difficulty", "severe")
    panel.touch("position", "2")
    panel.touch("others.h2.choice", PREPARE)
    assert panel.said() != CommitmentOdds().said()
    moment = panel.setup.moment
    for label, odds in zip(
        LABELS, commitment_odds(moment, panel.game(moment, current()), panel.at), strict=True
    ):
        assert f"{label} {value(odds.success)}" in panel.said()
    assert panel.link
    assert kept(CommitmentOdds, link=panel.link).said() == panel.said()
