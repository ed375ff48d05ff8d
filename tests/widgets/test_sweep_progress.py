"""A sweep that is watched: started, stopped, gone on with; table and chart are the sweep's."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from rules.data import Ruleset, current
from rules.design import Figure, Situation, Sweep, grid
from rules.design.figures import Work
from rules.design.reports import told_value
from rules.momenta.records import DicePool
from tests.widgets.markup import captioned, read
from tests.widgets.playing import told
from tests.widgets.spoken import unlike_their_names
from tests.widgets.variant_touches import FACES
from widgets import SweepProgress
from widgets.controls import shown
from widgets.sweep_progress_rows import MOST_LYING, MOST_ROWS

BOOK = current()
THREE, RAPIER, LONG = (
    "momenta:successes-of-3",
    "momenta:damage-rapier",
    "moment-board:result-standard-breakthrough",
)


def swept(*situations: str | Situation, path: Path | None = None) -> Sweep:
    variants = {"book": BOOK, **grid(BOOK, {FACES: [(6,), (4, 5, 6)]})}
    return Sweep(variants, situations or (THREE, RAPIER), path)


def finished(sweep: Sweep, **start: Any) -> SweepProgress:
    panel = SweepProgress(sweep, **start)
    panel.touch("start_sweep")
    panel.finish()
    return panel


def chart(panel: SweepProgress) -> dict[str, Any]:
    (drawn,) = read(panel.html).all(role="img")
    return dict(json.loads(drawn.attributes["data-chart"] or ""))


def ask(panel: SweepProgress) -> None:
    panel._handle_custom_msg({"need": "more", "turn": panel.working.get("turn")}, [])


def test_it_waits_until_it_is_started() -> None:
    panel = SweepProgress(swept())
    assert (panel.at_work, panel.sweep.done) == (False, 0)
    assert panel.said() == "0 of 6 cells are done."
    assert "Start the sweep" in panel.html
    assert "What is worked out is drawn here." in panel.html


def test_it_ends_with_the_whole_table_to_take_away() -> None:
    panel = finished(swept())
    assert panel.said() == "6 of 6 cells are done."
    assert captioned(read(panel.html))["Cells by variants"] == {
        name: ["2", "2", "0"] for name in panel.sweep.variants
    }
    other = swept()
    other.run()
    (save,) = (b for b in read(panel.html).all("button") if b.attributes.get("data-name"))
    assert save.attributes["data-text"] == other.csv() == panel.sweep.csv()
    first = captioned(read(panel.html))
    (name,) = (each for each in first if each.startswith("The first"))
    rows = list(other.rows())
    assert name == f"The first {MOST_ROWS} of {len(rows)} rows"
    (columns,) = (
        [head.text for head in each.all("th", scope="col")]
        for each in read(panel.html).all("table")
        if each.text.startswith("The first")
    )
    assert columns == ["Variant", "Situation", "What", "Value"]
    panel.touch("start_sweep")
    assert told(panel) == ["A sweep: every cell is done."]


def test_it_is_stopped_and_gone_on_with_in_this_and_another_sitting(tmp_path: Path) -> None:
    path = tmp_path / "sweep.jsonl"
    panel = SweepProgress(swept(THREE, LONG, path=path))
    panel.touch("start_sweep")
    while panel.sweep.done < 1:
        ask(panel)
    assert "of 6 cells" in panel.working["words"]
    panel.touch("stop_work")
    done = panel.sweep.done
    assert 0 < done < 6
    assert "What is shown is of the part that is done." in panel.html
    assert read(panel.html).one("progress").attributes["max"] == "1"
    panel.touch("go_on")
    assert panel.at_work
    panel.close()
    again = SweepProgress(swept(THREE, LONG, path=path))
    assert again.sweep.done >= done
    assert "Go on with the sweep" in again.html
    assert again.sweep.answers.worked_out == 0
    again.touch("start_sweep")
    again.finish()
    assert again.sweep.done == 6
    assert "Nothing is left to work out." in SweepProgress(swept(THREE, LONG, path=path)).html


def test_what_is_stopped_before_its_first_cell_says_so_and_no_more() -> None:
    panel = SweepProgress(swept(LONG))
    panel.touch("start_sweep")
    assert panel.sweep.done == 0
    panel.touch("stop_work")
    assert "Stopped before anything was done that could be shown." in panel.html


def test_what_takes_the_table_away_is_named_otherwise_than_what_takes_the_chart() -> None:
    panel = finished(swept())
    names = [each.text for each in read(panel.html).all("button") if "CSV" in each.text]
    assert names == ["Download CSV", "Download the table as CSV"]
    assert unlike_their_names(panel.html) == []


def test_an_executor_works_the_cells_out() -> None:
    with ThreadPoolExecutor(1) as executor:
        panel = finished(swept(THREE), executor=executor)
    here = swept(THREE)
    here.run()
    assert panel.sweep.csv() == here.csv()
    assert panel.code == "SweepProgress(sweep, executor=executor)"


def test_a_figure_is_drawn_over_the_variants() -> None:
    panel = finished(swept())
    panel.touch("situation", RAPIER)
    panel.touch("figure", "4-dice")
    drawn = chart(panel)
    rows = {
        r.variant: r for r in panel.sweep.rows() if (r.situation, r.figure) == (RAPIER, "4-dice")
    }
    assert drawn["data"][0]["x"] == [pytest.approx(float(r.value or 0)) for r in rows.values()]
    assert captioned(read(panel.html))["Rapier, 4 dice, mean damage"] == {
        name: [told_value(row.value or 0, row.unit)] for name, row in rows.items()
    }
    panel.touch("situation", THREE)
    assert panel.figure == ""
    assert captioned(read(panel.html))["3 dice, one or more successes"]
    panel.touch("undo")
    assert (panel.situation, panel.figure) == (RAPIER, "4-dice")
    again = SweepProgress(panel.sweep, state=panel.link)
    assert chart(again) == drawn


@pytest.mark.parametrize(("key", "value"), [("situation", LONG), ("figure", "4-dice")])
def test_what_the_sweep_has_not_is_told(key: str, value: str) -> None:
    panel = finished(swept(THREE))
    panel.touch(key, value)
    (sentence,) = told(panel)
    assert sentence.startswith(f"{key.capitalize()}: {shown(value)} was given; one ")
    assert getattr(panel, key) == ""


def played(name: str, value: float) -> Situation:
    def work(ruleset: Ruleset) -> Work:
        yield 0.5
        if ruleset.one(DicePool).success_faces != BOOK.one(DicePool).success_faces:
            raise ValueError("no such dice")
        return (Figure("end", "It ends", "end", value, low=value - 0.1, high=value + 0.1),)

    return Situation(f"x:{name}", name, "Played", "Ending", work, "simulated")


def test_intervals_are_shown_and_cells_that_can_not_be_are_counted_and_told() -> None:
    panel = finished(swept(played("Game", 0.5)))
    assert panel.said() == "3 of 3 cells are done. 2 of them can't be worked out."
    counts = captioned(read(panel.html))["Cells by variants"]
    assert [row[2] for row in counts.values()] == ["0", "1", "1"]
    assert "no such dice" in panel.html
    assert next(row[-2:] for row in captioned(read(panel.html))["All 3 rows"].values()) == [
        "40.0%",
        "60.0%",
    ]
    drawn = chart(panel)
    assert drawn["data"][0]["error_x"]["array"] == [pytest.approx(0.1)]
    assert captioned(read(panel.html))["It ends"] == {"book": ["50.0%", "40.0%", "60.0%"]}


def test_many_variants_are_drawn_as_a_line() -> None:
    variants = {f"variant {at}": BOOK for at in range(MOST_LYING + 1)}
    panel = finished(Sweep(variants, [THREE]))
    assert chart(panel)["data"][0]["mode"] == "lines+markers"
    assert panel.sweep.answers.worked_out == 1


def test_what_is_no_sweep_is_refused() -> None:
    with pytest.raises(TypeError, match=r"a Sweep is allowed\.$"):
        SweepProgress({"a": BOOK})  # type: ignore[arg-type]
    assert SweepProgress().sweep.total == 1
