"""Rules and situations that were added in memory are a designer's as all others are."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import pytest

from rules.data import DataFaults, Ruleset, altered, current
from rules.data.added import added
from rules.design import (
    Answers,
    Figure,
    Goal,
    Knob,
    Situation,
    Sweep,
    VariantFile,
    change_report,
    finding,
    situation_named,
    situations,
    with_situations,
)
from rules.design.figures import Work
from rules.design.reports import situations_asked
from rules.momenta.own_patterns import OwnPattern
from widgets.workbench import Workbench

PATTERNS = "momenta:patterns"


@dataclass(frozen=True, slots=True, kw_only=True)
class Odd(OwnPattern):
    """Dice that show odd faces."""

    def start(self) -> tuple[int, ...]:
        return (0, 0)

    def step(self, state: tuple[int, ...], face: int, dice: int) -> tuple[int, ...]:
        odd = state[0] + face % 2 * dice
        return odd, odd // self.size


def shown(times: int, rules: Ruleset) -> Work:
    yield from ()
    size = rules["momenta:odd"].size  # type: ignore[attr-defined]
    return (Figure("size", "The size of Odd", "size", Fraction(times * size), "dice"),)


def ours(times: int = 1) -> Ruleset:
    rules = added(current(), Odd, id="odd", label="Odd", size=2, meaning="{size} odd dice.")
    sized = Situation("momenta:odd", "Odd", "Our own", "Dice", partial(shown, times))
    return with_situations(rules, sized)


def test_a_pattern_is_in_the_situations_that_are_of_patterns() -> None:
    keys = {each.key: each.value for each in situation_named(PATTERNS, ours()).figures(ours())}
    # Two dice, both odd, one of them a success: 5 with any of 1, 3 and 5, in either order.
    assert keys["2-dice-odd"] == Fraction(5, 36)
    report = change_report(current(), ours(), only=[PATTERNS])
    assert report.changed == ("momenta:odd is new",)
    assert {move.figure.rpartition("-")[2] for move in report.moves} == {"odd"}


def test_a_situation_is_listed_and_a_variant_moves_it() -> None:
    rules = ours()
    assert {each.id for each in situations(rules)} == {
        *(each.id for each in situations()),
        "momenta:odd",
    }
    report = change_report(rules, altered(rules, {"momenta:odd.size": 3}), only=["momenta:odd"])
    assert [str(move) for move in report.moves] == ["The size of Odd: 2 → 3"]
    found = _found(
        finding(rules, [Goal("momenta:odd", "size", 4, 4)], [Knob("momenta:odd.size", (2, 3, 4))])
    )
    assert dict(found.best[0].changes) == {"momenta:odd.size": 4}


def test_a_situation_of_one_side_alone_is_told() -> None:
    told = {"The size of Odd: nothing → 2": (current(), ours())}
    told["The size of Odd: 2 → nothing"] = (ours(), current())
    for sentence, sides in told.items():
        report = change_report(*sides, only=["momenta:odd"])
        assert [str(move) for move in report.moves] == [sentence]
        assert "momenta:odd" in {each.id for each in situations_asked(*sides)}


def _found(work):
    while True:
        try:
            next(work)
        except StopIteration as done:
            return done.value


def test_every_id_that_cannot_be_is_told() -> None:
    def nothing(rules: Ruleset) -> Work:
        yield from ()
        return ()

    wrong = [Situation(name, "", "", "", nothing) for name in ("odd", PATTERNS, "nobody:odd")]
    with pytest.raises(DataFaults) as found:
        with_situations(current(), *wrong)
    assert [fault.found for fault in found.value.faults] == [
        "a situation of no text",
        "an id that is taken",
        "a situation of no text",
    ]


@pytest.mark.parametrize("change", [lambda: ours(2), lambda: with_size(3)])
def test_an_answer_of_other_code_or_numbers_is_no_answer(
    change: Callable[[], Ruleset], tmp_path: Path
) -> None:
    path = tmp_path / "kept.jsonl"
    values = []
    for rules in (ours(), ours(), change()):
        sweep = Sweep({"ours": rules}, ["momenta:odd"], path, base=rules)
        values.append((sweep.done, _value(sweep)))
    assert values[0] == (0, 2)
    assert values[1] == (1, 2)
    assert values[2][0] == 0
    assert values[2][1] != 2


def with_size(size: int) -> Ruleset:
    return altered(ours(), {"momenta:odd.size": size})


def _value(sweep: Sweep):
    sweep.run()
    (row,) = sweep.rows()
    return row.value


def test_a_sweep_takes_variants_of_them_to_another_process() -> None:
    rules = ours()
    file = VariantFile(base=rules).with_value("momenta:odd.size", 5)
    sweep = Sweep({"as it is": rules, "larger": file}, ["momenta:odd", PATTERNS], base=rules)
    with ProcessPoolExecutor(1, get_context("fork")) as pool:
        sweep.run(pool)
    assert sweep.faults == {}
    sizes = [row.value for row in sweep.rows() if row.situation == "momenta:odd"]
    assert sizes == [2, 5]


def test_a_workbench_works_on_them(tmp_path: Path) -> None:
    bench = Workbench(base=ours())
    bench.picked = "momenta:odd.size"
    bench.text = bench.file.with_value("momenta:odd.size", 4).text
    assert bench.faults == ()
    assert (
        bench.answers.ask(situation_named("momenta:odd", bench.base), bench.rules).figures[0].value
        == 4
    )
    saved = bench.save(tmp_path / "odd.toml")
    assert '["momenta:odd"]\nsize = 4' in saved.read_text()
    # Without the rule itself, the file says so.
    with pytest.raises(DataFaults, match="momenta:odd: found an unknown record"):
        VariantFile.open(saved).rules()


def test_answers_are_kept_as_long_as_the_code_is_the_same() -> None:
    answers = Answers()
    for rules in (ours(), ours(), replace(ours(), variant="Named")):
        answers.ask(situation_named("momenta:odd", rules), rules)
    assert answers.worked_out == 1
