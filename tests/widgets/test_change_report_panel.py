"""The change report at a workbench tells what moves, as it comes, and can be taken away."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from rules.data import current
from rules.design import VariantFile, change_report, situation_named, situations
from rules.design import reports as reports_module
from rules.design.figures import Situation
from tests.widgets.markup import Element, captioned, read, sentences
from tests.widgets.playing import told
from tests.widgets.spoken import unlike_their_names
from tests.widgets.variant_touches import FACES, FOUR_UP
from widgets import ChangeReport, Workbench
from widgets.change_report_view import MOST_TOLD
from widgets.change_report_words import told_many, told_size
from widgets.change_report_work import Asked
from widgets.controls import shown

BOOK = current()
ROLLS = [each.id for each in situations(BOOK) if each.group == "Rolls"]


def bench_with(text: str = FOUR_UP) -> Workbench:
    bench = Workbench()
    bench.text = text
    return bench


def made(**start: Any) -> ChangeReport:
    """Give a report of the rolls, made to its end."""
    panel = ChangeReport(bench_with(), group="Rolls", **start)
    panel.touch("make")
    panel.finish()
    return panel


def told_sentences(panel: ChangeReport) -> list[str]:
    return [
        each.text.removesuffix(each.one("span", class_="m-w-quiet").text)
        for place in read(panel.html).all("ol", class_="m-w-moves")
        for each in place.all("li")
    ]


def held(panel: ChangeReport, label: str) -> Element:
    (found,) = (each for each in read(panel.html).all("button") if each.text == label)
    return found


def counts(panel: ChangeReport) -> dict[str, list[str]]:
    return captioned(read(panel.html))["What is compared"]


def ask(panel: ChangeReport) -> None:
    panel._handle_custom_msg({"need": "more", "turn": panel.working.get("turn")}, [])


def test_with_nothing_changed_there_is_nothing_to_report() -> None:
    panel = ChangeReport()
    assert panel.works_on() is None
    assert panel.said() == ""
    assert "Nothing is changed, so nothing moves" in panel.html
    assert all(row[1:] == ["–"] * 4 for row in counts(panel).values())
    panel.touch("make")
    assert told(panel) == ["What moves: nothing is changed, so there is nothing to report."]
    assert not panel.at_work


def test_it_tells_what_the_report_of_the_rules_tells_the_largest_first() -> None:
    panel = made()
    report = change_report(BOOK, panel.bench.rules, only=ROLLS)
    assert len(report.moves) > MOST_TOLD
    assert told_sentences(panel) == [str(move) for move in report.moves[:MOST_TOLD]]
    panel.touch("more")
    panel.touch("more")
    assert told_sentences(panel) == [str(move) for move in report.moves]
    row = counts(panel)["Rolls"]
    assert row[:4] == [str(len(ROLLS))] * 2 + [str(len(report.moves)), str(report.smaller)]
    assert f"{report.smaller} by less.\n{report.moves[0]}" in panel.said()


def test_points_of_chances_and_parts_of_all_else_are_counted_apart() -> None:
    panel = made()
    moves = change_report(BOOK, panel.bench.rules, only=ROLLS).moves
    chances = [move for move in moves if move.unit == "chance"]
    assert panel.said().startswith(
        f"Four up, compared with the book: {len(chances)} chances move by 0.5 points or more and"
        f" {len(moves) - len(chances)} other figures move by 0.5% of the larger number or more,"
    )
    assert counts(panel)["Rolls"][-1] == told_size(moves[0])
    assert told_size(replace(moves[0], unit="chance", before=0.25, after=0.35)) == "10.0 points"
    assert told_size(replace(moves[0], unit="dice", before=2, after=1)) == "50.0%"
    assert told_size(replace(moves[0], before=None)) == "all of it"
    one = told_many([replace(moves[0], unit="dice")], 0.025)
    assert one == "1 figure moves by 2.5% of the larger number or more"
    one = told_many([replace(moves[0], unit="chance")], 0.01)
    assert one == "1 chance moves by 1 point or more"


def test_a_situation_is_told_with_the_farthest_of_its_moves() -> None:
    panel = made(order="situation")
    (means,) = (
        each.text
        for each in read(panel.html).all("summary")
        if each.text.startswith("Mean successes")
    )
    moves = panel.found.moves["momenta:mean-successes"]
    farthest = max(float(move.difference or 0) for move in moves)
    first = max(moves, key=lambda move: move.size)
    assert farthest > float(first.difference or 0)
    assert f"up to +{farthest:.2f})" in means


def test_what_is_stopped_before_anything_is_compared_says_so() -> None:
    panel = ChangeReport(bench_with())
    panel.touch("make")
    panel.found.moves.clear()
    panel.touch("stop_work")
    assert "Stopped before anything was done that could be shown." in panel.html


def test_what_a_button_says_is_in_its_name() -> None:
    panel = made(order="situation")
    assert [each for each in read(panel.html).all("button") if "Pin its chart" in each.text]
    assert unlike_their_names(panel.html) == []


def test_the_least_move_filters_without_working_again() -> None:
    panel = made()
    worked = panel.bench.answers.worked_out
    panel.touch("least", "30,5")
    assert panel.bench.answers.worked_out == worked
    assert not panel.at_work
    report = change_report(
        BOOK, panel.bench.rules, only=ROLLS, least=0.305, answers=panel.bench.answers
    )
    assert told_sentences(panel) == [str(move) for move in report.moves]
    panel.touch("least", "100")
    nothing = "Nothing moves by 100 points or 100% of the larger number or more"
    assert f"{nothing}; {panel.found.counted()} figures move by less." in panel.html
    assert told_sentences(panel) == []


@pytest.mark.parametrize(
    "raw", ["", "x", "-1", "101", "nan", "1e9", None, True, [], "9" * 99], ids=shown
)
def test_what_is_no_percentage_is_told(raw: object) -> None:
    panel = ChangeReport()
    panel.touch("least", raw)
    (sentence,) = sentences(read(panel.html))
    assert sentence.startswith("Moved by at least, in percent: ")
    assert sentence.endswith("a percentage from 0 to 100 is allowed.")
    assert ChangeReport(least=raw).least == ChangeReport().least


@pytest.mark.parametrize("raw", ["2.50", "2,5%", 2.5, " 2.5 "])
def test_a_percentage_is_written_in_one_way(raw: object) -> None:
    panel = ChangeReport(least=raw)
    assert dict(panel.values())["least"] == "2.5"


def test_situation_by_situation_each_has_its_own_and_can_be_pinned() -> None:
    panel = made(order="situation")
    rows = read(panel.html).all("div", class_="m-w-row")
    summaries = [row.one("summary").text for row in rows]
    assert len(summaries) == len({re.sub(r" \(.*", "", each) for each in summaries})
    pin = rows[0].one("button")
    name = (pin.attributes["data-key"] or "").removeprefix("pin:")
    panel.touch(f"pin:{name}")
    assert panel.bench.pinned[0] == name
    assert "disabled" in read(panel.html).all("div", class_="m-w-row")[0].one("button").attributes
    panel.touch("pin:momenta:nosuch")
    assert told(panel)[0].startswith("Pinned: no situation is called momenta:nosuch.")


def test_the_report_can_be_taken_away_as_markdown_and_csv() -> None:
    panel = made(least="10")
    report = change_report(BOOK, panel.bench.rules, only=ROLLS, least=0.1)
    markdown = held(panel, "Copy as Markdown").attributes["data-text"]
    assert markdown == report.markdown() == held(panel, "Download Markdown").attributes["data-text"]
    text = held(panel, "Download CSV").attributes["data-text"] or ""
    assert text == report.csv() == held(panel, "Copy as CSV").attributes["data-text"]
    assert len(list(csv.DictReader(io.StringIO(text)))) == len(report.moves)
    assert held(panel, "Download CSV").attributes["data-name"] == "changes-of-four-up.csv"


def test_it_is_made_in_slices_stopped_and_gone_on_with() -> None:
    panel = ChangeReport(bench_with())
    panel.touch("make")
    assert panel.at_work
    assert "of 95 situations" in panel.working["words"] or "situations: " in panel.working["words"]
    for _ in range(3):
        ask(panel)
    assert "Copy as Markdown" not in panel.html
    panel.touch("stop_work")
    before = panel.found.counted()
    assert 0 < len(panel.found.moves) < len(situations(BOOK))
    # What is there of it can be taken away.
    assert held(panel, "Copy as Markdown")
    panel.touch("go_on")
    ask(panel)
    assert panel.at_work
    assert panel.found.counted() >= before
    panel.touch("group", "Commitments")
    panel.finish()
    assert set(counts(panel)) == {"Commitments"}
    assert "Nothing moves by 0.5 points or 0.5% of the larger number or more." in panel.html


def test_what_is_quick_comes_before_what_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    board, hero = "moment-board:result-standard-breakthrough", "momenta:hero-mira-body"
    names = [board, hero, *ROLLS[:3]]
    asked = tuple(situation_named(name, BOOK) for name in names)
    monkeypatch.setattr(Asked, "situations", property(lambda _: asked))
    panel = ChangeReport(bench_with())
    panel.touch("make")
    seen: dict[str, None] = {}
    while panel.at_work:
        seen |= dict.fromkeys(panel.found.moves)
        ask(panel)
    seen |= dict.fromkeys(panel.found.moves)
    assert list(seen) == [*ROLLS[:3], hero, board]


def test_a_variant_that_changed_since_is_told_until_it_is_made_again() -> None:
    panel = made()
    told_before = told_sentences(panel)
    panel.bench.text = VariantFile(FOUR_UP).with_value(FACES, [3, 4, 5, 6]).text
    assert "The variant has changed since this report was made." in panel.html
    assert told_sentences(panel) == told_before
    panel.touch("make")
    panel.finish()
    assert "has changed since" not in panel.html
    assert told_sentences(panel) != told_before


def test_it_follows_each_change_where_that_is_asked_for() -> None:
    panel = ChangeReport(bench_with(), group="Rolls", follow=True)
    panel.finish()
    first = told_sentences(panel)
    panel.bench.text = VariantFile(FOUR_UP).with_value(FACES, [3, 4, 5, 6]).text
    panel.finish()
    assert told_sentences(panel) != first
    panel.bench.text = VariantFile().text
    assert "Nothing is changed" in panel.html
    assert told_sentences(panel) == []


def test_situations_that_can_not_be_worked_out_are_told_and_hide_no_other(
    monkeypatch: pytest.MonkeyPatch, capfd: Any
) -> None:
    name = ROLLS[0]
    known = reports_module.situations
    title = situation_named(name, BOOK).title

    def breaks(_: Any) -> Iterator[float]:
        yield 0.5
        raise ArithmeticError("no dice")

    def all_but_one(rules: Any) -> tuple[Situation, ...]:
        broken: Any = breaks
        return tuple(
            replace(each, work=broken) if each.id == name else each for each in known(rules)
        )

    monkeypatch.setattr(reports_module, "situations", all_but_one)
    panel = made()
    assert set(panel.found.failed) == {name}
    assert set(panel.found.moves) <= set(ROLLS) - {name}
    assert f"{title}: no dice" in panel.html
    assert "ArithmeticError" in capfd.readouterr().err


def test_the_simulated_ones_are_played_only_where_that_is_asked_for() -> None:
    panel = ChangeReport(bench_with(), group="Moments with spending")
    panel.touch("make")
    assert not panel.at_work
    panel.touch("simulated", True)
    assert panel.at_work
