"""What every test of a widget starts from."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from widgets import keeping


@pytest.fixture(autouse=True)
def _nothing_is_kept() -> Iterator[None]:
    keeping.forget()
    yield
    keeping.forget()
