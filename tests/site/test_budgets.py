"""What a reader downloads: bytes as a compressing server sends them, counted on the built page."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any
from urllib.parse import urlparse

import pytest

from tests.site.reader import reading
from tests.support import SITE

pytestmark = [pytest.mark.browser, pytest.mark.site]
MEGABYTE = 1_000_000
ENGINE = {
    "worker.js",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm.gz",
    "library-rest.zip",
    "snapshot.bin.gz",
}
PACKED = {".zip", ".gz", ".png", ".woff2"}


def weight(path: Path) -> int:
    content = path.read_bytes()
    return len(content) if path.suffix in PACKED else len(gzip.compress(content, 9))


@pytest.fixture(scope="module")
def downloaded(browser: Any, site: str) -> dict[str, int]:
    """Give each file that a first visit of the landing page fetches, with its weight."""
    with reading(browser, site) as reader:
        reader.open()
        reader.page.wait_for_load_state("networkidle")
        paths = {urlparse(url).path for url in reader.asked if url.startswith("http")}
    return {path: weight(SITE / (path.lstrip("/") or "index.html")) for path in paths}


def test_theme_scripts_and_styles_before_the_engine_weigh_at_most_1_megabyte(
    downloaded: dict[str, int],
) -> None:
    before = {path: size for path, size in downloaded.items() if Path(path).name not in ENGINE}
    assert any("plotly" in path for path in before)
    assert sum(before.values()) <= MEGABYTE, before


def test_plotly_weighs_at_most_half_a_megabyte(downloaded: dict[str, int]) -> None:
    (plotly,) = [size for path, size in downloaded.items() if "plotly" in path]
    assert plotly <= MEGABYTE / 2, plotly


def test_the_engine_weighs_at_most_13_megabytes_and_fetches_no_package_archive(
    downloaded: dict[str, int],
) -> None:
    names = {Path(path).name: size for path, size in downloaded.items()}
    assert set(names) >= ENGINE
    assert "packages.zip" not in names
    assert "library-plain.zip" not in names
    assert sum(names[name] for name in ENGINE) <= 13 * MEGABYTE, names


def test_stock_controls_are_not_loaded_where_no_page_part_uses_them(
    downloaded: dict[str, int],
) -> None:
    assert not any(path.endswith("controls.js") for path in downloaded)
