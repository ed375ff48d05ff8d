"""One JupyterLab for all tests of it, its log shown where one fails."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

import pytest

from tests.notebooks.lab import Lab


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    with Lab(tmp_path_factory.mktemp("lab")) as started:
        yield started


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, Any]:
    report = yield
    started = getattr(item, "funcargs", {}).get("lab")
    if report.failed and started is not None:
        report.sections.append(("JupyterLab's log", started.log.read_text()[-8000:]))
    return report
