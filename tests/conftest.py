"""What tests share: the built site over http, and a real browser where there is one."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from tests.support import FLAGS, SITE, chromium, serving

HOW_TO_GET_ONE = (
    "No Chromium was found, so the browser tests are skipped; "
    "`apt-get install chromium-headless-shell` (or CHROMIUM=/path/to/it) gives them one."
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--loads", type=int, default=10, help="page loads in the soak test")


def pytest_report_header() -> str | None:
    return None if chromium() else HOW_TO_GET_ONE


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # Where a build must be checked as a whole, a lacking browser is a failure, not a skip.
    if sys.platform == "emscripten" or chromium() or os.environ.get("CI"):
        return
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.skip(reason=HOW_TO_GET_ONE))


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    path = chromium()
    assert path, HOW_TO_GET_ONE
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield made
        made.close()


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """Give the address of the built book, served on this machine alone."""
    assert (SITE / "index.html").is_file(), "The book is not built; `make book` builds it."
    with serving(SITE) as address:
        yield address
