"""Lists and tables of the bench have room in a browser: names are not cut, words stay whole."""

from __future__ import annotations

from typing import Any

import pytest

from rules.design import VariantFile
from tests.support import ROOT
from tests.widgets.test_sweep_progress import finished, swept
from tests.widgets.test_variant_compare import bench_with
from widgets import SweepProgress, TargetFinder, VariantCompare

pytestmark = pytest.mark.browser

BOARD = "moment-board:result-standard-all-advance"
SHORT = """() => [...document.querySelectorAll('.m-w-long')].map(
    (field) => field.clientWidth / field.parentElement.clientWidth)"""
FIRST = """() => [...document.querySelectorAll('.m-c-wide, .m-forecast-table')].map(
    (box) => [box.querySelector('tbody th').clientWidth, box.clientWidth, box.scrollWidth])"""
IDS = """() => [...document.querySelectorAll('tbody td > span')].filter(
    (id) => id.textContent.includes(':') && id.getClientRects().length > 1).length"""


def panels() -> tuple[SweepProgress, TargetFinder, VariantCompare]:
    finder = TargetFinder(bench_with())
    finder.touch("add_goal:situation", BOARD)
    finder.finish()
    bold = VariantFile().named("Bold, at a thread").with_value("momenta:thread.bonus", 3)
    beside = VariantCompare(bench_with(BOARD), [bold])
    beside.touch("others.stacking", "stacked")
    beside.finish()
    return finished(swept()), finder, beside


def test_lists_have_the_whole_row_and_first_columns_a_readable_width(browser: Any) -> None:
    looks = "".join(
        (ROOT / "widgets" / f"{name}.css").read_text()
        for name in ("panel", "bench", "variant_compare")
    )
    page = browser.new_page(viewport={"width": 560, "height": 900})
    for panel in panels():
        page.set_content(
            "<html data-scripts data-engine=ready>"
            f"<style>{looks}</style><div class=m-panel data-live>{panel.html}</div>"
        )
        assert all(share > 0.95 for share in page.evaluate(SHORT))
        shown = [box for box in page.evaluate(FIRST) if box[1]]
        assert shown
        assert all(first >= 140 for first, *_ in shown)
        assert page.evaluate(IDS) == 0
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if isinstance(panel, (SweepProgress, TargetFinder)):
            assert page.evaluate(SHORT)
    page.close()
