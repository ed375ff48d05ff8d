"""A page's own cells: stock widgets, printed text, outputs and errors, in the page's one Python."""

from __future__ import annotations

import html
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.site.reader import Reader, reading
from tests.site.test_accessible import AXE
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
        # Cells play one after the other and grow the page; the chart stands in the last.
        chart = made.page.locator("#chart [data-chart]")
        chart.wait_for(state="attached")
        chart.scroll_into_view_if_needed()
        made.page.locator("#chart [data-drawn]").wait_for()
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


def test_a_failing_cell_says_so_in_a_sentence_and_stops_nothing(reader: Reader) -> None:
    assert shown(reader, "broken") == "This cell stopped: division by zero."
    assert shown(reader, "after") == "'still running'"


def test_a_chart_alone_has_its_numbers_beside_it(reader: Reader) -> None:
    assert reader.page.locator("#chart .bars .point").count() == 2
    assert "Two bars" in reader.page.locator("#chart table").inner_text()


def test_nothing_was_said_on_the_console(reader: Reader) -> None:
    assert reader.console == []


def test_axe_finds_nothing_in_stock_widgets(reader: Reader) -> None:
    reader.page.add_script_tag(path=AXE)
    result = reader.page.evaluate("axe.run()")
    found = [
        f"{violation['id']}: {node['html'][:200]}"
        for violation in result["violations"]
        for node in violation["nodes"]
    ]
    assert found == []
