"""Pinned charts: every number is that of the rules beside it, and pins, work and others hold."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rules.data import altered, current, shipped_variants
from rules.data.styles import percent, with_sign
from rules.design import Answers, Figure, Situation, VariantFile, situation_named, situations
from rules.design.reports import moves_between
from rules.momenta import RollSpec, odds
from tests.widgets.markup import Element, captioned, read, sentences
from tests.widgets.playing import told
from tests.widgets.variant_touches import FACES, FOUR_UP, QUICK, SIDES
from widgets import VariantCompare, Workbench
from widgets.series import LOOKS
from widgets.variant_compare_look import LOOK
from widgets.variant_compare_picking import MOST_PINNED
from widgets.variant_compare_sides import MOST_OTHERS, Side
from widgets.variant_compare_view import draw_situation, told_moves
from widgets.variant_compare_work import Results

BOOK = current()
MEANS, THREE = "momenta:mean-successes", "momenta:successes-of-3"
LONG = "moment-board:result-standard-breakthrough"
SIXES = shipped_variants()["sixes"]
PLAIN = VariantFile().text


def bench_with(*pinned: str, text: str = FOUR_UP) -> Workbench:
    bench = Workbench()
    bench.pinned, bench.text = pinned, text
    return bench


def tables(panel: VariantCompare) -> dict[str, dict[str, list[str]]]:
    return captioned(read(panel.html))


def charts(panel: VariantCompare) -> list[dict[str, Any]]:
    drawn = (found.attributes.get("data-chart") for found in read(panel.html))
    return [json.loads(each) for each in drawn if each]


def card(panel: VariantCompare, title: str) -> Element:
    (found,) = (
        each for each in read(panel.html).all("section") if each.one(class_="m-side").text == title
    )
    return found


def ask(panel: VariantCompare) -> None:
    """Ask for the turn that is due, as a page does."""
    panel._handle_custom_msg({"need": "more", "turn": panel.working.get("turn")}, [])


# ---- numbers


def test_with_nothing_changed_the_base_stands_alone() -> None:
    panel = VariantCompare()
    assert panel.said() == ""
    assert "Nothing is changed yet, so the charts show the book alone." in panel.html
    assert [len(chart["data"]) for chart in charts(panel)]
    assert {trace["name"] for chart in charts(panel) for trace in chart["data"]} == {"The book"}


def test_each_figure_stands_under_both_rules_with_its_difference_by_a_word() -> None:
    panel = VariantCompare(bench_with(THREE))
    four_up = VariantFile(FOUR_UP).rules()
    found = tables(panel)["Successes of 3 dice"]
    for least in (1, 2, 3):
        before, after = (
            odds(RollSpec(3), rules).effective.at_least(least) for rules in (BOOK, four_up)
        )
        more = with_sign(100 * (after - before), 1).removeprefix("+")
        assert found[str(least)] == [percent(before), percent(after), f"{more} points more"]
    assert "3 of 3 figures move. Most of all: 3 dice, two or more successes" in panel.said()


def test_most_of_all_is_what_lies_farthest_apart_in_the_chart() -> None:
    panel = VariantCompare(bench_with(MEANS))
    moves = moves_between(
        MEANS, *(situation_named(MEANS, BOOK).figures(side.rules) for side in panel.sides)
    )
    farthest = max(moves, key=lambda move: abs(float(move.difference or 0)))
    assert farthest != max(moves, key=lambda move: move.size)
    assert panel.said().endswith(f"Most of all: {farthest}.")


def test_figures_of_several_units_are_measured_alike_and_it_says_how() -> None:
    before = [Figure("a", "A chance", "1", 0.5), Figure("b", "Damage", "1", 4.0, "damage")]
    after = [Figure("a", "A chance", "1", 0.6), Figure("b", "Damage", "1", 4.2, "damage")]
    results = Results({("x", 0): tuple(before), ("x", 1): tuple(after)})
    sides = [Side("The book", BOOK), Side("Mine", BOOK)]
    some = situation_named(MEANS, BOOK)
    assert told_moves(replace(some, id="x"), sides, results) == (
        "2 of 2 figures move. Most of all (chances in points, all else in parts of the larger"
        " number): A chance: 50.0% → 60.0%."
    )


def test_less_is_told_by_a_word_and_not_twice() -> None:
    panel = VariantCompare(bench_with(THREE, text=SIXES.path.read_text()))
    assert all(row[2][0].isdecimal() for row in tables(panel)["Successes of 3 dice"].values())
    assert all(row[2].endswith(" less") for row in tables(panel)["Successes of 3 dice"].values())


def test_an_edit_shows_at_once_and_what_it_does_not_touch_says_so() -> None:
    bench = bench_with(*QUICK, text=PLAIN)
    panel = VariantCompare(bench)
    before = panel.html
    bench.text = FOUR_UP
    assert panel.html != before
    assert panel.working == {}
    assert "Nothing moves here." in card(panel, "Commitments at Hard").text
    assert "figures move." in card(panel, "Damage of the Rapier").text
    bench.text = PLAIN
    assert "Nothing is changed yet" in panel.html


QUICKLY = [
    each.id
    for each in situations(BOOK)
    if each.kind == "exact" and each.group != "Moments" and each.group != "Heroes"
]


def test_every_situation_has_a_chart_for_each_unit_with_all_its_figures() -> None:
    rules = VariantFile(FOUR_UP).rules()
    answers = Answers()
    sides = [Side("The book", BOOK), Side("Four up", rules)]
    for name in [*QUICKLY, "momenta:hero-mira-body"]:
        situation, results = situation_named(name, BOOK), Results()
        list(results.work([situation], sides, answers))
        drawn = read(draw_situation(situation, sides, results, "m1-0"))
        both = [results.known[name, at] for at in (0, 1)]
        units = {each.unit for each in both[0]}
        cells = [cell for table in drawn.all("table") for row in table.all("tr") for cell in row]
        held = {cell.attributes.get("value") for cell in cells}
        assert len(drawn.all("table")) <= len(units)
        for figures in both:
            assert {str(float(each.value)) for each in figures} <= held
        for chart in drawn.all(role="img"):
            assert chart.attributes["aria-label"]


# ---- drawing


def figures(*values: tuple[float, float | None, float | None]) -> tuple[Figure, ...]:
    return tuple(
        Figure(f"e{at}", f"Ending {at}", f"Ending {at}", value, low=low, high=high)
        for at, (value, low, high) in enumerate(values)
    )


def played(base: tuple[Figure, ...], variant: tuple[Figure, ...]) -> Element:
    """Draw the card of a situation that is simulated."""
    situation = Situation("x:y", "A Moment", "Played", "Ending", lambda _: iter(()), "simulated")  # type: ignore[arg-type,return-value]
    results = Results(known={("x:y", 0): base, ("x:y", 1): variant})
    sides = [Side("The book", BOOK), Side("Mine", BOOK)]
    return read(draw_situation(situation, sides, results, "m1-0"))


def test_simulated_figures_show_their_interval_and_no_difference_that_is_not_sure() -> None:
    before = figures((0.5, 0.4, 0.6), (0.3, 0.28, 0.32))
    after = figures((0.55, 0.45, 0.65), (0.6, 0.57, 0.63))
    drawn = played(before, after)
    (table,) = captioned(drawn).values()
    assert table == {
        "Ending 0": ["50.0%", "40.0%", "60.0%", "55.0%", "45.0%", "65.0%", "+5.0 points, not sure"],
        "Ending 1": ["30.0%", "28.0%", "32.0%", "60.0%", "57.0%", "63.0%", "30.0 points more"],
    }
    assert "Played at random" in drawn.text
    assert "One figure moves. Ending 1: 30.0% → 60.0%." in drawn.text
    (chart,) = (json.loads(each.attributes["data-chart"] or "") for each in drawn.all(role="img"))
    bars = [trace for trace in chart["data"] if trace["type"] == "bar"]
    assert [round(each, 9) for each in bars[1]["error_x"]["array"]] == [0.1, 0.03]
    texts = [trace["text"] for trace in chart["data"] if trace.get("mode") == "text"]
    assert texts == [[" 50.0%", " 30.0%"], [" 55.0%", " 60.0% (+30.0)"]]


def test_what_is_new_or_gone_under_the_variant_is_told() -> None:
    drawn = played(figures((0.5, None, None)), figures((0.5, None, None), (0.25, None, None)))
    (table,) = captioned(drawn).values()
    assert table == {
        "Ending 0": ["50.0%", "50.0%", "the same"],
        "Ending 1": ["–", "25.0%", "only there"],
    }


def test_sides_are_told_apart_by_more_than_colour() -> None:
    others = [SIXES.path, VariantFile().named("Bold").with_value(FACES, [2, 3, 4, 5, 6])]
    panel = VariantCompare(bench_with(MEANS, "momenta:damage-rapier"), others)
    for chart in charts(panel):
        lines = [trace for trace in chart["data"] if trace["type"] == "scatter"]
        assert [line["name"] for line in lines] == ["The book", "Four up", "Sixes only", "Bold"]
        assert len({(line["marker"]["symbol"], line["line"]["dash"]) for line in lines}) == 4
        bars = [trace for trace in chart["data"] if trace["type"] == "bar"]
        assert [bar["marker"]["pattern"]["shape"] for bar in bars] == [
            hatching for _, hatching, *_ in LOOKS[1:4]
        ]


def test_differences_are_drawn_below_on_an_axis_of_their_own_in_points() -> None:
    (chart,) = charts(VariantCompare(bench_with(THREE)))
    values, variant, apart = chart["data"]
    assert (values["yaxis"], variant["yaxis"], apart["yaxis"]) == ("y", "y", "y2")
    assert apart["y"] == [
        pytest.approx(100 * (after - before))
        for before, after in zip(values["y"], variant["y"], strict=True)
    ]
    upper, lower = (chart["layout"][axis]["domain"] for axis in ("yaxis", "yaxis2"))
    assert upper[0] > lower[1] > lower[0] >= 0
    assert "Difference, in points" in [each["text"] for each in chart["layout"]["annotations"]]


def test_a_series_that_is_nothing_anywhere_is_left_to_the_table() -> None:
    panel = VariantCompare(bench_with("momenta:narrative-tricky"))
    (chart,) = charts(panel)
    heads = [each["text"] for each in chart["layout"]["annotations"]]
    assert "Catastrophic Failure" not in heads
    assert "Catastrophic Failure" in panel.html
    assert [axis for axis in chart["layout"] if axis.startswith("yaxis")]


# ---- pins


def test_pins_are_shared_by_the_widgets_of_a_workbench_and_undone() -> None:
    bench = bench_with(THREE)
    one, other = VariantCompare(bench), VariantCompare(bench)
    one.touch("pin:situation", MEANS)
    assert one.pinned == other.pinned == bench.pinned == (MEANS, THREE)
    other.touch(f"unpin:{THREE}")
    assert one.pinned == bench.pinned == (MEANS,)
    one.touch("undo")
    assert other.pinned == bench.pinned == (MEANS, THREE)
    bench.pinned = (THREE,)
    assert one.pinned == other.pinned == (THREE,)
    one.touch("unpin_all")
    assert "Nothing is pinned: choose a situation above." in other.html
    assert other.works_on() is None


def test_a_widget_that_was_closed_follows_no_more() -> None:
    bench = bench_with(THREE)
    panel = VariantCompare(bench)
    panel.close()
    before = panel.html
    bench.text = PLAIN
    assert panel.html == before


def test_what_is_no_situation_is_told_with_what_may_be_meant() -> None:
    panel = VariantCompare(bench_with(THREE))
    for give in (
        lambda: panel.touch("pin:situation", "momenta:sucesses-of-3"),
        lambda: setattr(panel.bench, "pinned", ("momenta:sucesses-of-3", THREE)),
    ):
        give()
        (sentence,) = told(panel)
        assert sentence == (
            "Pinned: no situation is called momenta:sucesses-of-3."
            " Did you mean momenta:successes-of-3?"
        )
        assert panel.pinned == panel.bench.pinned == (THREE,)


def test_no_more_are_pinned_than_can_be_looked_over() -> None:
    panel = VariantCompare(bench_with(*QUICKLY[:MOST_PINNED]))
    panel.touch("pin:situation", QUICKLY[MOST_PINNED])
    assert told(panel) == [f"Pinned: {MOST_PINNED} charts are, and no more fit; unpin one first."]
    panel.touch("pin:situation", "")
    assert told(panel) == []


def test_the_search_finds_words_of_title_group_and_id() -> None:
    panel = VariantCompare(bench_with("momenta:damage-rapier"))

    def offered() -> list[str | None]:
        select = read(panel.html).one("select", data_key="pin:situation")
        return [each.attributes["value"] for each in select.all("option")][1:]

    assert len(offered()) == len(situations(BOOK)) - 1
    panel.touch("search", "WEAPONS damage-s")
    assert offered()
    assert all(str(name).startswith("momenta:damage-s") for name in offered())
    panel.touch("search", "rapier")
    assert offered() == []
    assert "All that was found is here already." in panel.html
    panel.touch("search", "nosuch")
    assert "Nothing has 'nosuch' in it." in read(panel.html).text
    # As a key is written in a file, too, and by what its charts are over.
    panel.touch("search", "mean_successes")
    assert offered() == [MEANS]
    panel.touch("search", "commitment hard")
    assert "moment-board:commitments-hard" in offered()
    assert "not those of figures" in read(panel.html).one(id=f"{panel.prefix}-search-hint").text


# ---- work


def test_what_takes_long_goes_on_in_slices_beside_what_is_quick() -> None:
    panel = VariantCompare(bench_with(LONG, THREE))
    assert panel.at_work
    assert "Successes of 3 dice" in tables(panel)
    assert "Not worked out yet." in panel.html
    assert "4 heroes at Standard" in panel.working["words"]
    ask(panel)
    panel.touch("stop_work")
    assert read(panel.html).one("div", class_="m-work").attributes["data-work"] == "stopped"
    panel.touch("go_on")
    panel.finish()
    assert "m-work" not in panel.html
    endings = tables(panel)["4 heroes at Standard: All Breakthrough"]
    assert {row[2] for row in endings.values()} == {"the same"}
    # What is known is there at once the next time.
    assert VariantCompare(panel.bench).working == {}


def test_a_situation_that_can_not_be_worked_out_hides_no_other(capfd: Any) -> None:
    def breaks(_: Any) -> Iterator[float]:
        yield 0.5
        raise ValueError("no dice <b>")

    broken = Situation("x:y", "Broken", "Rolls", "Dice", breaks)  # type: ignore[arg-type]
    good, results = situation_named(THREE, BOOK), Results()
    sides = [Side("The book", BOOK)]
    shares = [share for share, _ in results.work([broken, good], sides, Answers())]
    assert shares == [0.0]
    assert set(results.known) == {(THREE, 0)}
    drawn = draw_situation(broken, sides, results, "m1-0")
    assert read(drawn).one("p", class_="m-fault").text == (
        "The book: this can't be worked out (no dice <b>)."
    )
    assert "ValueError" in capfd.readouterr().err


def test_a_variant_with_faults_leaves_the_last_that_could_be_and_tells_them() -> None:
    bench = bench_with(THREE)
    panel = VariantCompare(bench)
    before = tables(panel)
    bench.text = f'{FOUR_UP}\n["momenta:nosuch"]\nbonus = 1\n'
    assert tables(panel) == before
    faults = read(panel.html).one("div", class_="m-forecast-faults").text
    assert "can't be in force as it is written" in faults
    assert "momenta:nosuch" in faults


# ---- other variants


def test_other_variants_stand_beside_by_path_as_files_or_as_rules(tmp_path: Path) -> None:
    rules = altered(BOOK, {FACES: (3, 4, 5, 6)}, name="Four up")
    panel = VariantCompare(
        bench_with(THREE), [SIXES.path, VariantFile(FOUR_UP), rules, tmp_path / "nosuch.toml"]
    )
    found = tables(panel)["Successes of 3 dice"]
    sides = [BOOK, VariantFile(FOUR_UP).rules(), VariantFile.open(SIXES.path).rules()]
    sides += [VariantFile(FOUR_UP).rules(), rules]
    chances = [odds(RollSpec(3), each).effective.at_least(1) for each in sides]
    values = [found["1"][0], *found["1"][1::2]]
    assert values == list(map(percent, chances))
    heads = read(panel.html).one("table").one("thead").all("th")
    assert [head.text for head in heads][2::2] == [
        "Four up",
        "Sixes only",
        "Four up (2)",
        "Four up (3)",
    ]
    assert "nosuch.toml: " in panel.html


@pytest.mark.parametrize("other", [7, None, b"x", {}, "\0", "a" * 5000])
def test_what_is_no_variant_is_told_in_its_place(other: Any) -> None:
    panel = VariantCompare(bench_with(THREE), [other])
    assert told(panel) == []
    assert read(panel.html).all("span", class_="m-fault")
    assert len(panel.sides) == 2


def test_a_stack_counts_the_last_and_tells_what_is_given_twice() -> None:
    bold = VariantFile().named("Bold").with_value("momenta:thread.bonus", 3)
    panel = VariantCompare(bench_with(THREE), [SIXES.path, bold])
    panel.touch("others.stacking", "stacked")
    base, own, stack = panel.sides
    assert (own.name, stack.name) == ("Four up", "Four up + Sixes only + Bold")
    assert stack.rules.quote("momenta:dice-pool.success-faces").text == "6"
    assert stack.rules.quote("momenta:thread.bonus").text == "3"
    assert f"{FACES} is given by Four up and Sixes only; the last of them counts." in panel.html
    # It stands apart from what is above it.
    twice = read(panel.html).one("div", class_="m-w-stack")
    assert twice.text.startswith("Given more than once:")
    assert ".m-w-stack { display: grid; gap: 0.4rem; margin-top: 0.8rem; }" in LOOK
    panel.bench.text = PLAIN
    assert panel.sides[-1].name == "Sixes only + Bold"
    assert "No value is given twice among them." in panel.html
    assert base.rules is BOOK


def test_a_stack_that_can_not_be_says_why() -> None:
    small = VariantFile().named("Small").with_value(SIDES, 5).with_value(FACES, [4, 5])
    panel = VariantCompare(bench_with(THREE, text=PLAIN), [small, SIXES.path])
    panel.touch("others.stacking", "stacked")
    assert len(panel.sides) == 1
    assert "They can't be laid over one another:" in read(panel.html).text


def test_files_are_opened_beside_undone_taken_out_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(FOUR_UP)
    panel = VariantCompare(bench_with(THREE, text=PLAIN), [path])
    panel.touch("others.open_variant:file", SIXES.path.read_text())
    assert [side.name for side in panel.sides] == ["The book", "Four up", "Sixes only"]
    again = VariantCompare(panel.bench, [path], state=panel.link)
    assert again.sides == panel.sides
    panel.touch("undo")
    assert [side.name for side in panel.sides] == ["The book", "Four up"]
    panel.touch("redo")
    panel.touch("others.take_out:0")
    assert [side.name for side in panel.sides] == ["The book", "Four up"]
    path.write_text(FOUR_UP.replace("Four up", "Other"))
    panel.touch("others.read_again")
    assert [side.name for side in panel.sides] == ["The book", "Other"]
    panel.touch("others.take_out:5")
    assert told(panel) == ["Other variants: none was opened in place '5'."]


def test_no_more_stand_beside_than_can_be_told_apart() -> None:
    panel = VariantCompare(bench_with(THREE), [SIXES.path] * (MOST_OTHERS + 2))
    assert len(panel.sides) == MOST_OTHERS + 2 == len(LOOKS)
    panel.touch("others.open_variant:file", FOUR_UP)
    (sentence,) = sentences(read(panel.html))
    assert "no more can be told apart" in sentence


@pytest.mark.parametrize("others", [[], [SIXES.path]])
def test_the_code_to_copy_makes_the_widget_again(others: list[Path]) -> None:
    bench = bench_with(THREE)
    panel = VariantCompare(bench, others, search="a")
    panel.touch("pin:situation", MEANS)
    again = eval(panel.code, {"VariantCompare": VariantCompare, "bench": bench})
    assert (again.sides, again.pinned, again.search) == (panel.sides, panel.pinned, "a")
    assert eval(VariantCompare(state="1~search.a").code, {"VariantCompare": VariantCompare})
    assert VariantCompare(bench, [VariantFile()]).code.startswith(
        "VariantCompare(bench, others=others"
    )


def test_whole_numbers_are_written_without_decimals() -> None:
    panel = VariantCompare(bench_with("momenta:hero-mira-body"))
    panel.finish()
    values = {cell for rows in tables(panel).values() for row in rows.values() for cell in row[:2]}
    assert values
    assert all(value.isdecimal() for value in values)
