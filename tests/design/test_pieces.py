"""Work in pieces is done to its end, and as a part of other work never goes back."""

from __future__ import annotations

from collections.abc import Generator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.design.pieces import finished, retold


def work(*shares: float, fault: str = "") -> Generator[float, None, str]:
    yield from shares
    if fault:
        raise ValueError(fault)
    return "done"


def test_it_gives_what_it_comes_to_and_raises_what_it_raises() -> None:
    assert finished(work()) == finished(work(0.5, 1.0)) == "done"
    assert finished(retold(work(0.5), 0.0, 1.0, "so far")) == "done"
    for each in (work(0.5, fault="no"), retold(work(0.5, fault="no"), 0.0, 1.0, "")):
        with pytest.raises(ValueError, match="no"):
            finished(each)


def test_it_is_told_as_a_part() -> None:
    assert list(retold(work(0.0, 0.5, 1.0), 0.5, 0.75, "half")) == [
        (0.5, "half"),
        (0.625, "half"),
        (0.75, "half"),
    ]


@given(st.integers(1, 400), st.lists(st.floats(0, 1), max_size=4))
def test_its_shares_never_go_back(parts: int, shares: list[float]) -> None:
    told = [0.0]
    for part in range(parts):
        piece = retold(work(*sorted(shares), 1.0), part / parts, (part + 1) / parts, "")
        told += [share for share, _ in piece]
    assert told == sorted(told)
    assert told[-1] == 1.0
