"""A page's own cells: stock widgets, printed text, outputs and errors, in the page's one Python."""

from __future__ import annotations

import html
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.site.reader import Reader, reading
from tests.support import SITE, serving

pytestmark = [pytest.mark.browser, pytest.mark.site]

CELLS = {
    "stock": """
import ipywidgets as w
slider = w.IntSlider(value=4, min=1, max=12, description="dice")
label = w.Label("untouched")
slider.observe(lambda change: setattr(label, "value", f"moved to {change['new']}"), "value")
button = w.Button(description="Press")
presses = 0
def press(_):
    global presses
    presses += 1
    button.description = f"Pressed {presses}"
button.on_click(press)
w.VBox([slider, label, button])
""",
    "one_python": "f'{slider.value} dice in another cell'",
    "printed": "print('first line'); print('second line')",
    "wide": "print('a line that is wider than the page ' * 20)",
    "output": """
out = w.Output()
with out:
    print('inside')
out
""",
    "rich": """
class Rich:
    def _repr_html_(self):
        return '<b class="rich">bold</b>'
Rich()
""",
    "broken": "1 / 0",
    "after": "'still running'",
    "chart": """
from widgets import Chart
figure = {"data": [{"type": "bar", "x": ["a", "b"], "y": [1, 3]}], "layout": {"height": 240}}
Chart(figure, "Two bars")
""",
    "heat": """
from widgets.charts import chart
from widgets.heat import Heat, heat_figure, heat_numbers
from widgets.panel import Panel
from widgets.series import Plot, Series, lines_figure, plot_numbers
class Two(Panel):
    def draw(self):
        heat = Heat("Round", ("1", "2"), "Place", ("a", "b"), [[0.5, 0.25], [None, 1]])
        spans = [(0.1, 0.4), (0.2, 0.6)]
        plot = Plot("Round", ("1", "2"), [Series(name, [0.25, 0.5], spans) for name in "AB"])
        return (chart(heat_figure(heat), "A map", heat_numbers(heat, "Map"), "heat"),
                chart(lines_figure(plot), "Two lines", plot_numbers(plot, "Lines"), "lines"))
Two()
""",
}


@pytest.fixture(scope="module")
def reader(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reader]:
    folder = tmp_path_factory.mktemp("cells")
    (folder / "engine").symlink_to(SITE / "engine", target_is_directory=True)
    (key,) = [path.name for path in Path(SITE, "engine").iterdir()]
    cells = "".join(
        f'<div class="cell" id="{name}"><div class="cell_input"><pre>{html.escape(code.strip())}'
        '</pre></div><div class="cell_output"></div></div>'
        for name, code in CELLS.items()
    )
    (folder / "index.html").write_text(
        f'<!doctype html><html lang="en"><title>Cells</title><link rel="icon" href="data:,">'
        f'<script type="module" src="engine/{key}/boot.js"></script>'
        f"<body><main><h1>Cells</h1>{cells}"
        # No head has started the engine here: the first touch does, as where data is saved.
        '<div data-momenta-widget="None" hidden>'
        '<button data-key="go" type="button">Go</button></div></main>'
    )
    with serving(folder) as address, reading(browser, address) as made:
        made.open(live=False)
        made.page.wait_for_function("globalThis.momentaEngine?.state === 'waiting'")
        made.page.evaluate("document.querySelector('[data-key=go]').click()")
        made.page.wait_for_function("globalThis.momentaEngine?.state === 'live'", timeout=60_000)
        made.page.wait_for_function("momentaEngine.pending.size === 0")
        # Cells play one after the other and grow the page; the charts stand in the last.
        chart = made.page.locator("#chart [data-chart]")
        chart.wait_for(state="attached")
        chart.scroll_into_view_if_needed()
        made.page.locator("#chart [data-drawn]").wait_for()
        for drawn in made.page.locator("#heat [data-chart]").all():
            drawn.scroll_into_view_if_needed()
        made.page.locator("#heat [data-drawn]").nth(1).wait_for()
        yield made


def shown(reader: Reader, cell: str) -> str:
    return reader.page.locator(f"#{cell} .cell_output").inner_text()


def test_a_stock_slider_moves_twice_and_its_callback_follows(reader: Reader) -> None:
    handle = reader.page.locator("#stock .noUi-handle")
    for value in ("5", "6"):
        handle.focus()
        reader.page.keyboard.press("ArrowRight")
        reader.page.locator("#stock .widget-label", has_text=f"moved to {value}").wait_for()


def test_a_stock_button_answers_twice(reader: Reader) -> None:
    for count in (1, 2):
        reader.page.locator("#stock button").click()
        reader.page.locator("#stock button", has_text=f"Pressed {count}").wait_for()


def test_all_cells_of_a_page_share_one_python(reader: Reader) -> None:
    assert shown(reader, "one_python") == "'4 dice in another cell'"


def test_printed_text_and_outputs_go_where_they_belong(reader: Reader) -> None:
    assert shown(reader, "printed").split() == ["first", "line", "second", "line"]
    assert "inside" in shown(reader, "output")
    assert reader.page.locator("#rich b.rich").inner_text() == "bold"


def test_a_text_that_is_too_wide_is_reached_with_the_keyboard(reader: Reader) -> None:
    reached = "(cell) => cell.querySelector('pre[data-stream]').tabIndex"
    assert reader.page.locator("#wide").evaluate(reached) == 0
    assert reader.page.locator("#printed").evaluate(reached) == -1


def test_a_failing_cell_says_so_in_a_sentence_and_stops_nothing(reader: Reader) -> None:
    assert shown(reader, "broken") == "This cell stopped: division by zero."
    assert shown(reader, "after") == "'still running'"


def test_a_chart_alone_has_its_numbers_beside_it(reader: Reader) -> None:
    assert reader.page.locator("#chart .bars .point").count() == 2
    assert "Two bars" in reader.page.locator("#chart table").inner_text()


def test_a_heat_map_is_drawn_in_the_pages_colours_with_its_numbers_in_it(reader: Reader) -> None:
    assert reader.page.locator("#heat .heatmap-label").all_text_contents() == [
        "50.0%",
        "25.0%",
        "100%",
    ]
    drawn = reader.page.locator("#heat [data-chart]").first
    scale = drawn.evaluate("(div) => div.data[0].colorscale.map(([, colour]) => colour)")
    assert all(scale)
    assert not any("var(" in colour for colour in scale)


def test_lines_have_markers_of_their_own_and_whiskers(reader: Reader) -> None:
    lines = reader.page.locator("#heat [data-chart]").nth(1)
    assert lines.locator(".scatterlayer .trace").count() == 2
    assert lines.locator(".point").count() == 4
    assert lines.locator(".errorbar").count() == 4
    shapes = lines.locator(".scatterlayer .trace").evaluate_all(
        "(all) => all.map((one) => one.querySelector('.point').getAttribute('d'))"
    )
    assert len(set(shapes)) == 2


def test_nothing_was_said_on_the_console(reader: Reader) -> None:
    assert reader.console == []


def test_axe_finds_nothing_in_stock_widgets(reader: Reader) -> None:
    assert reader.faults() == []
