"""Time the live page from navigation to a click that changed the chart, against plain boots.

An ordinary plain boot takes Pyodide as it comes: its own standard library, every package imported
from its source. The page's own fallback boots plainly too, but from byte code; it is shown beside.
Run by `make bench`. All times are medians of one run; the machine is noisy, so ratios are judged.
"""

from __future__ import annotations

import shutil
import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import sync_playwright

from tests.support import FLAGS, SITE, chromium
from widgets.live.archives import pack_packages
from widgets.live.build import CORE

PAGE = "moment-1/rolling-dice.html"
VISITS = 5
CLICKS = 21
# Tall enough for the first chart: what is out of sight is not drawn.
SCREEN = {"width": 1280, "height": 1400}
MOST_OF_PLAIN = 0.45
MOST_TO_REPAINT = 100.0  # milliseconds

# Clicks as soon as there is a button, as an eager reader does, and notes when the chart changed.
EAGER = """
addEventListener('DOMContentLoaded', () => {
  const chart = document.querySelector('[data-chart]');
  const roll = chart.closest('[data-momenta-widget]').querySelector('[data-key="roll"]');
  const first = chart.dataset.chart;
  const ready = setInterval(() => {
    if (!globalThis.momentaEngine?.onstate) return;
    clearInterval(ready);
    roll.click();
  }, 5);
  new MutationObserver(() => {
    const { drawn, chart: wanted } = chart.dataset;
    if (drawn && drawn !== first && drawn === wanted)
      globalThis.changedAt ??= performance.now();
  }).observe(chart, { attributeFilter: ['data-drawn'] });
});
"""
# The same engine, made to boot plainly: no snapshot, every package imported anew.
PLAIN = """
const Ordinary = Worker;
globalThis.Worker = class extends Ordinary {
  constructor(url, options) { super(url + '?plain', options); }
};
"""
REPAINT = """
async (clicks) => {
  const chart = document.querySelector('[data-chart]');
  const widget = chart.closest('[data-momenta-widget]');
  const roll = widget.querySelector('[data-key="roll"]');
  const seedNow = () => widget.querySelector('.m-result').dataset.seed;
  const times = [];
  for (let click = 0; click < clicks; click++) {
    const seed = seedNow();
    const start = performance.now();
    roll.click();
    await new Promise((done) => {
      const look = () => {
        if (seedNow() !== seed && chart.dataset.drawn === chart.dataset.chart)
          requestAnimationFrame(() => setTimeout(done));
        else setTimeout(look, 1);
      };
      look();
    });
    times.push(performance.now() - start);
    await new Promise((done) => setTimeout(done, 50));
  }
  return times;
}
"""


def ordinary(folder: Path) -> Path:
    """Give a copy of the site whose plain boot is the ordinary one, without byte code."""
    shutil.copytree(SITE, folder, dirs_exist_ok=True)
    engine = next(path.parent for path in folder.glob("engine/*/manifest.json"))
    shutil.copy(CORE / "python_stdlib.zip", engine / "library-plain.zip")
    pack_packages(engine / "packages.zip")
    return folder


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a site as `make serve` does, in a process of its own; gives the address."""
    command = [sys.executable, "-m", "widgets.live.serve", str(folder), "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            said = server.stdout.readline() if server.stdout else ""
            yield said.split()[4].rstrip("/")
        finally:
            server.terminate()


def visit(context: Any, address: str) -> tuple[float, Any]:
    """Open the page in a new tab; give the milliseconds until a chart changed, and the tab."""
    page = context.new_page()
    page.goto(f"{address}/{PAGE}")
    # Asked seldom, so that the asking costs the page nothing.
    page.wait_for_function("globalThis.changedAt", timeout=60_000, polling=200)
    return page.evaluate("changedAt"), page


def measure(browser: Any, address: str, plain: bool) -> tuple[float, float]:
    """Give the time of a first and of a second visit, in milliseconds."""
    context = browser.new_context(viewport=SCREEN)
    context.add_init_script(EAGER + (PLAIN if plain else ""))
    first, page = visit(context, address)
    page.close()
    second, page = visit(context, address)
    assert page.evaluate("momentaEngine.plain") is plain
    context.close()
    return first, second


def main() -> int:
    """Measure, print one table, and give 1 where a bound is missed."""
    times: dict[str, list[tuple[float, float]]] = {"snapshot": [], "ordinary": [], "fallback": []}
    with (
        TemporaryDirectory() as other,
        sync_playwright() as playwright,
        served(SITE) as ours,
        served(ordinary(Path(other))) as plainly,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for _ in range(VISITS):
            for name, taken in times.items():
                address = plainly if name == "ordinary" else ours
                taken.append(measure(browser, address, plain=name != "snapshot"))
        context = browser.new_context(viewport=SCREEN)
        context.add_init_script(EAGER)
        _, page = visit(context, ours)
        page.wait_for_timeout(500)
        repaint = statistics.median(page.evaluate(REPAINT, CLICKS))
        browser.close()
    missed = False
    print("milliseconds from navigation to a click that changed the chart, medians")
    print(f"{'visit':8} {'snapshot':>9} {'ordinary plain boot':>20} {'byte-compiled fallback':>23}")
    for which, visited in enumerate(("first", "second")):
        medians = {
            name: statistics.median(pair[which] for pair in taken) for name, taken in times.items()
        }
        snapshot, plain, fallback = medians.values()
        missed |= snapshot > MOST_OF_PLAIN * plain
        print(
            f"{visited:8} {snapshot:9.0f} {plain:12.0f} ({snapshot / plain:5.2f}) "
            f"{fallback:15.0f} ({snapshot / fallback:5.2f})"
        )
    print(f"in brackets: the snapshot's share; of the ordinary boot at most {MOST_OF_PLAIN}")
    missed |= repaint >= MOST_TO_REPAINT
    print(f"click to repaint: {repaint:.0f} ms, at most {MOST_TO_REPAINT:.0f}")
    if missed:
        print("A bound is missed.", file=sys.stderr)
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
