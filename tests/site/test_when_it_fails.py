"""What a reader meets where the engine can't start as planned: a plain boot or a sentence."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.site.reader import Reader, reading
from tests.support import SITE, serving

pytestmark = [pytest.mark.browser, pytest.mark.site]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Give a copy of the site that a test may break."""
    shutil.copytree(SITE, tmp_path / "site")
    return tmp_path / "site"


def engine_of(site: Path) -> Path:
    return next(path.parent for path in site.glob("engine/*/manifest.json"))


def open_broken(
    browser: Any, site: Path, headers: dict[str, str] | None = None
) -> Iterator[Reader]:
    with serving(site, headers) as address, reading(browser, address) as reader:
        reader.open(live=False)
        yield reader


def no_dead_control(reader: Reader) -> None:
    """No control can be seen, and the text, tables included, is all there."""
    assert reader.page.locator("[data-key]:visible").count() == 0
    assert reader.page.locator("table.m-table").first.is_visible()
    why = reader.page.locator(".m-why").first
    assert why.is_visible()
    assert "The dice can't wake" in why.inner_text()


@pytest.mark.parametrize(
    "name", ["pyodide.asm.wasm.gz", "pyodide.asm.mjs", "library-rest.zip", "worker.js"]
)
def test_a_missing_engine_file_is_told_in_a_sentence(browser: Any, copy: Path, name: str) -> None:
    (engine_of(copy) / name).unlink()
    for reader in open_broken(browser, copy):
        reader.page.wait_for_function("globalThis.momentaEngine?.dead", timeout=30_000)
        no_dead_control(reader)
        assert "reload the page to try again" in reader.page.locator("#m-status").inner_text()


# What the browser itself says of a file that it can't have.
NETWORK = "Failed to load resource"


def cut_short(route: Any) -> None:
    response = route.fetch()
    body = response.body()
    route.fulfill(response=response, body=body[: len(body) // 2])


WANTED = ["worker.js", "live.js", "pyodide.asm.mjs", "pyodide.asm.wasm.gz", "library-rest.zip"]


@pytest.mark.parametrize(
    ("name", "trouble"),
    [(name, lambda route: route.abort()) for name in WANTED]
    + [(name, cut_short) for name in ("pyodide.asm.mjs", "pyodide.asm.wasm.gz")],
)
def test_a_file_that_cannot_be_had_is_named_and_nothing_else_is_said(
    browser: Any, site: str, name: str, trouble: Any
) -> None:
    with reading(browser, site) as reader:
        reader.page.context.route(f"**/{name}", trouble)
        reader.open("moment-1/rolling-dice.html", live=False)
        reader.page.wait_for_function("globalThis.momentaEngine?.dead", timeout=30_000)
        no_dead_control(reader)
        says = reader.page.locator("#m-status").inner_text()
        assert f"the file {name} of this site could not be loaded" in says
        # Time for what comes late.
        reader.page.wait_for_timeout(300)
        assert [said for said in reader.console if not said.startswith(NETWORK)] == []


def test_who_saves_data_needs_no_manifest(browser: Any, site: str) -> None:
    with reading(browser, site) as reader:
        reader.page.add_init_script(
            "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
        )
        reader.page.context.route("**/manifest.json", lambda route: route.abort())
        reader.open("moment-1/rolling-dice.html", live=False)
        reader.page.wait_for_function("globalThis.momentaEngine?.state === 'waiting'")
        reader.widget().locator('[data-key="roll"]').click()
        reader.wait_live()
        assert [said for said in reader.console if not said.startswith(NETWORK)] == []


# Everything that the page asks of the engine fails.
BROKEN = """
let engine;
Object.defineProperty(globalThis, 'momentaEngine', {
  get: () => engine,
  set(made) { engine = made; made.post = () => { throw new Error('broken'); }; },
});
"""


def test_a_page_that_cannot_be_played_says_so(browser: Any, site: str) -> None:
    with reading(browser, site) as reader:
        reader.page.add_init_script(BROKEN)
        reader.open("moment-1/rolling-dice.html", live=False)
        reader.page.wait_for_function("globalThis.momentaEngine?.dead", timeout=30_000)
        no_dead_control(reader)
        says = reader.page.locator("#m-status").inner_text()
        assert "could not be set up" in says


def test_a_missing_live_script_is_told_in_a_sentence(browser: Any, copy: Path) -> None:
    (engine_of(copy) / "live.js").unlink()
    for reader in open_broken(browser, copy):
        reader.page.wait_for_function("globalThis.momentaEngine?.dead", timeout=30_000)
        no_dead_control(reader)


def test_a_missing_first_script_is_told_in_a_sentence(browser: Any, copy: Path) -> None:
    (engine_of(copy) / "boot.js").unlink()
    for reader in open_broken(browser, copy):
        reader.page.wait_for_function("document.documentElement.dataset.engine === 'missing'")
        assert reader.page.locator("[data-key]:visible").count() == 0
        assert reader.page.locator("table.m-table").first.is_visible()
        says = reader.page.evaluate(
            "getComputedStyle(document.querySelector('.m-panel'), '::before').content"
        )
        assert "The dice can't wake" in says


def test_webassembly_refused_by_the_site_is_told_in_a_sentence(browser: Any) -> None:
    policy = {"Content-Security-Policy": "script-src 'self' 'unsafe-inline' blob:"}
    for reader in open_broken(browser, SITE, policy):
        # Such a page waits for no function: that would be evaluated, which it refuses.
        reader.page.locator("#m-status", has_text="WebAssembly").wait_for(timeout=30_000)
        assert reader.page.evaluate("momentaEngine.dead")
        no_dead_control(reader)


def corrupted(content: bytes) -> bytes:
    middle = len(content) // 2
    return content[:middle] + bytes(64) + content[middle + 64 :]


@pytest.mark.parametrize(
    "damage", [corrupted, lambda content: content[: len(content) // 3], lambda content: b"not it"]
)
def test_a_damaged_snapshot_gives_a_plain_boot(browser: Any, copy: Path, damage: Any) -> None:
    snapshot = engine_of(copy) / "snapshot.bin.gz"
    snapshot.write_bytes(damage(snapshot.read_bytes()))
    for reader in open_broken(browser, copy):
        reader.wait_live()
        assert reader.page.evaluate("momentaEngine.plain") is True
        assert len(reader.roll(reader.widget())) > 0


def test_a_snapshot_of_another_pyodide_gives_a_plain_boot(browser: Any, copy: Path) -> None:
    import gzip

    snapshot = engine_of(copy) / "snapshot.bin.gz"
    content = bytearray(gzip.decompress(snapshot.read_bytes()))
    # Four counts stand first; bytes 16 to 48 of what follows name the build that it belongs to.
    content[32:64] = bytes(32)
    snapshot.write_bytes(gzip.compress(bytes(content), 1))
    for reader in open_broken(browser, copy):
        reader.wait_live()
        assert reader.page.evaluate("momentaEngine.plain") is True


def test_no_snapshot_at_all_gives_a_plain_boot(browser: Any, copy: Path) -> None:
    (engine_of(copy) / "snapshot.bin.gz").unlink()
    for reader in open_broken(browser, copy):
        reader.wait_live()
        assert reader.page.evaluate("momentaEngine.plain") is True
        reader.slide(reader.widget(), "dice", 3)
        assert len(reader.roll(reader.widget())) == 3


def test_with_plotly_missing_the_numbers_are_still_there(browser: Any, copy: Path) -> None:
    (engine_of(copy) / "plotly.js").unlink()
    for reader in open_broken(browser, copy):
        reader.page.wait_for_function("globalThis.momentaEngine?.state === 'live'")
        # A chart is asked for when it comes into sight.
        reader.page.locator("figure").first.scroll_into_view_if_needed()
        reader.page.locator("[data-undrawn]").first.wait_for()
        assert reader.page.locator(".m-plot:visible").count() == 0
        assert reader.page.locator("table.m-table").first.is_visible()
