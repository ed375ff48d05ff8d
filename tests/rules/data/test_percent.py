"""A percentage never says that what may happen cannot, or that what may fail is certain."""

from __future__ import annotations

from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.data import current
from rules.data.styles import percent, written


@pytest.mark.parametrize(
    ("chance", "one", "none"),
    [
        (0, "0%", "0%"),
        (1, "100%", "100%"),
        (Fraction(0), "0%", "0%"),
        (Fraction(1), "100%", "100%"),
        (Fraction(1, 3), "33.3%", "33%"),
        (0.25, "25.0%", "25%"),
        (Fraction(1, 10**30), "<0.1%", "<1%"),
        (1 - Fraction(1, 10**30), ">99.9%", ">99%"),
        (Fraction(4, 1000), "0.4%", "<1%"),
        (Fraction(996, 1000), "99.6%", ">99%"),
        (0.0005, "0.1%", "<1%"),
        (0.0004, "<0.1%", "<1%"),
        (0.9994, "99.9%", ">99%"),
        (0.9995, ">99.9%", ">99%"),
        (Fraction(9995 * 10**16 - 1, 10**20), "99.9%", ">99%"),
    ],
)
def test_percent(chance: Fraction | float, one: str, none: str) -> None:
    assert percent(chance) == one
    assert percent(chance, places=0) == none


# On a busy computer one call may take long.
@settings(deadline=None)
@given(st.fractions(0, 1), st.sampled_from([0, 1, 2]))
def test_only_what_is_certain_reads_as_certain(chance: Fraction, places: int) -> None:
    text = percent(chance, places)
    assert (text == "0%") == (chance == 0)
    assert (text == "100%") == (chance == 1)
    if text[0] in "<>":
        step = Fraction(1, 10**places)
        bound = Fraction(text[1:-1])
        assert bound == (step if text[0] == "<" else 100 - step)
        assert chance * 100 < bound if text[0] == "<" else chance * 100 > bound
    elif chance not in (0, 1):
        # The second way: the decimal module's own rounding.
        with localcontext(prec=200):
            exact = Decimal(chance.numerator) / Decimal(chance.denominator) * 100
            assert text == f"{exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_EVEN)}%"


@settings(deadline=None)
@given(st.floats(0, 1))
def test_a_float_is_the_fraction_that_it_is(chance: float) -> None:
    assert percent(chance) == percent(Fraction(chance))


def test_both_styles_write_so() -> None:
    rare = Fraction(1, 3**10)
    assert (written(rare, "percent", ""), written(rare, "percent1", "")) == ("<1%", "<0.1%")


def test_no_table_says_that_what_may_happen_cannot() -> None:
    for ref in current().tables():
        for row in current().table(ref).rows:
            for cell in row:
                assert cell.text not in ("0.0%", "100.0%")
                if cell.text in ("0%", "100%"):
                    assert cell.value == int(cell.text[:-1]) / 100
