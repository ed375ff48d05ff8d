"""The server of `make serve`: what goes wrong is told, and a page that is turned early is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from widgets.live.serve import server


@pytest.mark.parametrize(
    ("error", "is_told"),
    [(ConnectionResetError(), False), (BrokenPipeError(), False), (ValueError("odd"), True)],
)
def test_only_what_the_browser_closed_is_not_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], error: Exception, is_told: bool
) -> None:
    with server(tmp_path) as made:
        try:
            raise error
        except type(error):
            made.handle_error(None, ("127.0.0.1", 1))
    assert bool(capsys.readouterr().err) is is_told
