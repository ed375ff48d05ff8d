from pathlib import Path

import pytest
from tiny_book import TinyBook


@pytest.fixture
def book(tmp_path: Path) -> TinyBook:
    return TinyBook(tmp_path)
