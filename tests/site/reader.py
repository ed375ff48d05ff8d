"""A reader at a page: what a test does and sees, in the words of a reader."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.support import ROOT

AXE = ROOT / "widgets" / "live" / "page" / "node_modules" / "axe-core" / "axe.min.js"
# Of what is found right, each rule is enough: to name every element takes longer than to check it.
FAULTS = """([where, asked]) => axe.run(where ?? document, {
    ...asked, resultTypes: ['violations'], selectors: false,
}).then(({ passes, violations }) => [passes.length, violations])"""
# All that moves and comes to an end has ended, or five seconds have passed.
STILL = """async () => {
    const frame = () => new Promise((seen) => requestAnimationFrame(seen));
    const ends = ({ effect }) => effect.getComputedTiming().endTime < Infinity;
    await frame();
    await frame();
    const all = document.getAnimations().filter(ends).map((one) => one.finished);
    await Promise.race([Promise.allSettled(all), new Promise((late) => setTimeout(late, 5_000))]);
}"""
LIVE = "globalThis.momentaEngine?.state === 'live'"
# The engine's memory, which a page that wakes asks for.
SNAPSHOT = "**/snapshot.bin.gz"
SETTLED = (
    "[...document.querySelectorAll('[data-momenta-widget]')].every((w) => 'live' in w.dataset)"
)
DRAWN = (
    "[...document.querySelectorAll('[data-chart]')]"
    ".every((c) => c.inSight !== true || c.dataset.drawn === c.dataset.chart)"
)


class Reader:
    """One page with all that it said on the console and asked of the network."""

    def __init__(self, page: Any, address: str) -> None:
        self.page = page
        self.address = address
        self.console: list[str] = []
        self.asked: list[str] = []
        page.on(
            "console",
            lambda said: said.type in ("error", "warning") and self.console.append(said.text),
        )
        page.on("pageerror", lambda fault: self.console.append(str(fault)))
        page.on("request", lambda request: self.asked.append(request.url))

    def open(self, name: str = "index.html", live: bool = True) -> Reader:
        self.page.goto(f"{self.address}/{name}")
        if live:
            self.wait_live()
        return self

    def wait_live(self) -> None:
        self.page.wait_for_function(LIVE, timeout=60_000)
        self.page.wait_for_function(SETTLED, timeout=30_000)
        self.page.wait_for_function(DRAWN, timeout=30_000)

    def widget(self, name: str = "PoolRoller", index: int = 0) -> Any:
        return self.page.locator(f'[data-momenta-widget="{name}"]').nth(index)

    def settle(self) -> None:
        """Wait until nothing is under way between page and engine."""
        self.page.wait_for_function("momentaEngine.pending.size === 0", timeout=30_000)
        self.page.wait_for_function(DRAWN, timeout=30_000)
        self.page.wait_for_timeout(60)

    def still(self) -> None:
        """Wait until nothing moves: dice have landed, colours have changed, charts are drawn."""
        self.page.evaluate(STILL)
        self.page.wait_for_function(DRAWN, timeout=30_000)

    def faults(self, where: str | None = None, **asked: Any) -> list[str]:
        """Give what axe-core finds wrong in the page, or within what a selector names.

        `asked` are options of it; of each rule the first elements that break it are named.
        """
        if not self.page.evaluate("Boolean(globalThis.axe)"):
            self.page.add_script_tag(path=AXE)
        passed, violations = self.page.evaluate(FAULTS, [where, asked])
        assert passed
        return [
            f"{broken['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
            for broken in violations
            for node in broken["nodes"][:3]
        ]

    def slide(self, widget: Any, key: str, value: int) -> None:
        """Move a slider the way a finger does, and wait for what it changes."""
        widget.locator(f'[data-key="{key}"]').fill(str(value))
        self.settle()

    def roll(self, widget: Any) -> list[int]:
        """Press the button; give the faces that the page shows."""
        before = widget.locator(".m-result").get_attribute("data-seed")
        widget.locator('[data-key="roll"]').click()
        self.page.wait_for_function(
            "([w, before]) => w.querySelector('.m-result')?.dataset.seed !== (before ?? undefined)",
            arg=[widget.element_handle(), before],
            timeout=30_000,
        )
        self.settle()
        return [
            int(face)
            for face in widget.locator(".m-result").get_attribute("data-faces").split(",")
            if face
        ]


@contextmanager
def held(page: Any, pattern: str) -> Iterator[None]:
    """Hold back what the page and its workers ask for by such an address while the block runs."""
    asked: list[Any] = []
    page.context.route(pattern, lambda route: asked.append(route))
    yield
    for route in asked:
        route.continue_()
    page.context.unroute(pattern)


@contextmanager
def reading(browser: Any, address: str, **context: Any) -> Iterator[Reader]:
    """Give a reader with an empty cache."""
    made = browser.new_context(**context)
    try:
        yield Reader(made.new_page(), address)
    finally:
        made.close()
