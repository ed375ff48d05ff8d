"""The odds tables against the numbers that the specification of the gaps gives, digit by digit."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.data import Ruleset
from rules.momenta import RollSpec, odds
from tests.rules.momenta.by_hand import OUTCOMES

POOLS = """
1 66.7 33.3 0 0 33.3 0 0.33
2 44.4 44.4 11.1 0 55.6 11.1 0.67
3 29.6 44.4 22.2 3.7 70.4 25.9 1.00
4 19.8 39.5 29.6 11.1 80.2 40.7 1.33
5 13.2 32.9 32.9 21.0 86.8 53.9 1.67
6 8.8 26.3 32.9 32.0 91.2 64.9 2.00
7 5.9 20.5 30.7 42.9 94.1 73.7 2.33
8 3.9 15.6 27.3 53.2 96.1 80.5 2.67
9 2.6 11.7 23.4 62.3 97.4 85.7 3.00
10 1.7 8.7 19.5 70.1 98.3 89.6 3.33
"""
PATTERNS = """
2 16.7 0 0 0 5.6 0 0 0.31
3 44.4 2.8 0 0 25.9 0.9 0 1.09
4 72.2 9.7 0.5 7.4 54.3 5.7 0.2 2.26
5 90.7 21.3 2.0 29.0 77.6 15.8 1.2 3.69
6 98.5 36.7 5.2 59.9 89.7 31.0 3.9 5.27
7 100 54.1 10.6 85.6 94.1 49.1 8.9 6.94
8 100 70.7 18.3 97.6 96.1 67.0 16.6 8.66
9 100 84.2 28.4 100 97.4 81.6 26.8 10.41
10 100 93.2 40.3 100 98.3 91.5 38.9 12.17
"""
# After one step of Extra Success at most, which is how the specification reckoned them.
ONE_STEP = {
    ("routine", 3): (0, 0, 29.6, 44.4, 25.9),
    ("tricky", 3): (0, 29.6, 44.4, 22.2, 3.7),
    ("tricky", 5): (0, 13.2, 9.3, 56.6, 21.0),
    ("daunting", 3): (29.6, 44.4, 11.1, 11.1, 3.7),
    ("daunting", 5): (13.2, 32.9, 6.2, 26.7, 21.0),
    ("insurmountable", 5): (13.2, 65.8, 0, 21.0, 0),
}
# After every Double that helps, as the book's text has it: two Doubles lift two steps.
EVERY_STEP = {
    ("routine", 3): (0, 0, 29.6, 44.4, 25.9),
    ("tricky", 3): (0, 29.6, 44.4, 22.2, 3.7),
    ("tricky", 5): (0, 13.2, 9.3, 41.2, 36.4),
    ("daunting", 3): (29.6, 44.4, 11.1, 11.1, 3.7),
    ("daunting", 5): (13.2, 32.9, 6.2, 16.5, 31.3),
    ("insurmountable", 5): (13.2, 65.8, 0, 14.4, 6.6),
}
MIX = {"routine": 25, "tricky": 45, "daunting": 25, "insurmountable": 5}


def lines(text: str) -> list[list[str]]:
    return [line.split() for line in text.split("\n") if line]


def number(text: str) -> str:
    return f"{float(text.rstrip('%')):g}"


def matches(text: str, printed: str) -> bool:
    return number(text) == number(printed)


@pytest.mark.parametrize("printed", lines(POOLS), ids=lambda row: f"{row[0]} dice")
def test_pool_probabilities(book: Ruleset, printed: list[str]) -> None:
    rows = {row[0].value: row for row in book.table("momenta:pool-probabilities").rows}
    row = rows[int(printed[0])]
    assert [cell.text for cell in row] == [
        printed[0],
        *(f"{text}%" for text in printed[1:-1]),
        printed[-1],
    ]


def test_pool_probabilities_of_no_dice(book: Ruleset) -> None:
    table = book.table("momenta:pool-probabilities")
    assert table.columns == ("Pool", "0s", "1s", "2s", "3+", "at least 1", "at least 2", "mean")
    assert [cell.text for cell in table.rows[0]] == [
        "0 (2d6, lowest)",
        "88.9%",
        "11.1%",
        "–",
        "–",
        "11.1%",
        "0%",
        "0.11",
    ]


@pytest.mark.parametrize("printed", lines(PATTERNS), ids=lambda row: f"{row[0]} dice")
def test_pattern_probabilities(book: Ruleset, printed: list[str]) -> None:
    rows = {row[0].value: row for row in book.table("momenta:pattern-probabilities").rows}
    row = rows[int(printed[0])]
    assert len(row) == len(printed)
    for cell, text in zip(row, printed, strict=True):
        assert matches(cell.text, text)
    assert row[-1].text == printed[-1]


def percents(rules: Ruleset, difficulty: str, dice: int) -> list[float]:
    found = odds(RollSpec(dice, kind="narrative", difficulty=difficulty), rules)
    assert found.outcomes is not None
    assert tuple(found.outcomes) == OUTCOMES
    return [round(float(chance) * 100, 1) for chance in found.outcomes.values()]


@pytest.mark.parametrize(("rung", "dice"), ONE_STEP)
def test_ladder_sample_rows_with_one_step(one_step: Ruleset, rung: str, dice: int) -> None:
    assert percents(one_step, rung, dice) == list(ONE_STEP[rung, dice])


@pytest.mark.parametrize(("rung", "dice"), EVERY_STEP)
def test_ladder_sample_rows_with_every_double(book: Ruleset, rung: str, dice: int) -> None:
    assert percents(book, rung, dice) == list(EVERY_STEP[rung, dice])
    table = book.table(f"momenta:narrative-odds-{rung}")
    row = next(row for row in table.rows if row[0].value == dice)
    assert [cell.text for cell in row[1:]] == [
        f"{p:.1f}%" if p else "0%" for p in EVERY_STEP[rung, dice]
    ]


@pytest.mark.parametrize(("rung", "dice"), ONE_STEP)
def test_the_two_readings_differ_only_above_a_cost(
    book: Ruleset, one_step: Ruleset, rung: str, dice: int
) -> None:
    assert percents(book, rung, dice)[:3] == percents(one_step, rung, dice)[:3]


def mix(rules: Ruleset, pools: range, by_count: bool) -> list[float]:
    total = dict.fromkeys(OUTCOMES, 0.0)
    for rung, weight in MIX.items():
        for dice in pools:
            found = odds(RollSpec(dice, kind="narrative", difficulty=rung), rules)
            chances = found.outcomes_by_count if by_count else found.outcomes
            for outcome, chance in (chances or {}).items():
                total[outcome] += float(chance) * weight / len(pools)
    return [round(share, 1) for share in total.values()]


def test_ladder_mix_of_starting_pools_by_count(book: Ruleset) -> None:
    assert mix(book, range(2, 5), True) == [9.4, 28.0, 42.0, 19.4, 1.2]


def test_ladder_mix_of_starting_pools_after_one_step(one_step: Ruleset) -> None:
    assert mix(one_step, range(2, 5), False) == [9.4, 28.0, 28.2, 23.9, 10.6]


def test_ladder_mix_of_starting_pools_after_every_double(book: Ruleset) -> None:
    assert mix(book, range(2, 5), False) == [9.4, 28.0, 28.2, 23.0, 11.5]


def test_ladder_mix_of_wider_pools(book: Ruleset, one_step: Ruleset) -> None:
    by_count = mix(book, range(2, 6), True)
    assert (max(by_count), by_count[2], by_count[1]) == (42.1, 42.1, 25.3)
    assert mix(one_step, range(2, 6), False)[1:4] == [25.3, 23.4, 26.8]
    assert mix(book, range(2, 6), False)[1:4] == [25.3, 23.4, 23.7]


def test_a_cost_is_the_most_common_result_of_novices(book: Ruleset) -> None:
    for by_count in (True, False):
        shares = mix(book, range(2, 5), by_count)
        assert max(shares) == shares[OUTCOMES.index("success-at-a-cost")]


def test_the_zero_dice_line_is_one_ninth(book: Ruleset) -> None:
    found = odds(RollSpec(0), book).effective
    assert (found.exactly(1) * 9, found.exactly(0) * 9) == (1, 8)


def test_a_penalty_die_costs_a_beginner_the_success_and_a_legend_the_best() -> None:
    def lost(dice: int) -> tuple[Fraction, Fraction]:
        """Give what one die fewer costs: in any success, in the top band."""
        more, fewer = (odds(RollSpec(n)).effective for n in (dice, dice - 1))
        return more.at_least(1) - fewer.at_least(1), more.at_least(3) - fewer.at_least(3)

    for beginner in (2, 3):
        assert lost(beginner)[0] > lost(beginner)[1]
    for legend in (7, 8):
        assert lost(legend)[0] < lost(legend)[1]
