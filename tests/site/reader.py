"""A reader at a page: what a test does and sees, in the words of a reader."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

LIVE = "globalThis.momentaEngine?.state === 'live'"
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
def reading(browser: Any, address: str, **context: Any) -> Iterator[Reader]:
    """Give a reader with an empty cache."""
    made = browser.new_context(**context)
    try:
        yield Reader(made.new_page(), address)
    finally:
        made.close()
