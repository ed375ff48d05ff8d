"""Pages quote a notebook's cells: as cells of their own, or run at the build alone."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest import mock

import pytest

from book._ext import notebook_cells
from book._ext.notebook_cells import cells_of, quote_cells
from tests.support import ROOT

NOTEBOOK = ROOT / "notebooks" / "add-a-rule.ipynb"
CODE = cells_of(NOTEBOOK)["bench"]


def quoted(text: str, page: str = "book/add-a-rule") -> tuple[str, list[str], list[Any]]:
    """Give a page's text with its cells, the files it depends on, and what was warned of."""
    depends: list[str] = []
    app: Any = SimpleNamespace(env=SimpleNamespace(note_dependency=depends.append))
    source = [text]
    with mock.patch.object(notebook_cells.LOGGER, "warning") as warned:
        quote_cells(app, page, source)
    return source[0], depends, warned.call_args_list


def test_a_cell_becomes_a_cell_of_the_page_and_the_page_follows_the_notebook() -> None:
    text, depends, warned = quoted("One.\n\n```{notebook-cell} bench\n```\n\nTwo.\n")
    assert text == f"One.\n\n```{{code-cell}} python\n{CODE}\n```\n\nTwo.\n"
    assert depends == [str(NOTEBOOK)]
    assert warned == []


def test_a_still_cell_is_shown_and_run_where_no_page_sees_its_code() -> None:
    text, _, _ = quoted("```{notebook-cell} bench still\n```\n")
    shown, run = text.split("```{code-cell} python\n")
    assert shown == f"```python\n{CODE}\n```\n\n"
    assert run == f":tags: [remove-input]\n\n{CODE}\n```\n"


@pytest.mark.parametrize("page", ["book/add-a-rule", "book/nobody"])
def test_a_cell_that_there_is_not_is_a_warning(page: str) -> None:
    text, _, warned = quoted("```{notebook-cell} bensch\n```\n", page)
    assert text.strip() == ""
    (call,) = warned
    assert call.args[1] == "bensch"
    assert call.args[3] == ("there is none" if "nobody" in page else ", ".join(cells_of(NOTEBOOK)))


def test_a_page_that_quotes_nothing_stays_as_it_is() -> None:
    text = "```{code-cell} python\n1 + 1\n```\n"
    assert quoted(text) == (text, [], [])
