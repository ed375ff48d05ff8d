"""A page that comes alive keeps the reader's place."""

from __future__ import annotations

from typing import Any

import pytest

from tests.site.reader import Reader, reading

pytestmark = [pytest.mark.browser, pytest.mark.site]


@pytest.fixture
def reader(browser: Any, site: str) -> Any:
    with reading(browser, site) as made:
        yield made


def test_who_reads_in_the_middle_of_a_picture_stays_there_when_it_comes_alive(
    reader: Reader,
) -> None:
    reader.open("moment-board/the-board.html", live=False)
    reader.page.mouse.move(600, 400)
    reader.page.mouse.wheel(0, 1100)
    reader.page.wait_for_function("scrollY === 1100")
    reader.wait_live()
    reader.settle()
    assert abs(reader.page.evaluate("scrollY") - 1100) <= 2
