"""A computation's reads are noted, all of them; a report lists what an edit moves and no more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

import pytest

from rules.data import DataFaults, Ruleset, altered, current
from rules.data.added import added
from rules.data.recording import digest_of, recording, value_at
from rules.data.records import DESCRIBING, FrozenMap
from rules.design import (
    Answers,
    Figure,
    change_report,
    situation_named,
    situations,
)
from rules.design.answers import answering
from rules.design.pieces import finished
from rules.design.reports import moves_between
from rules.momenta.records import Pattern

BOOK = current()
QUICK = [each.id for each in situations(BOOK) if "result-" not in each.id and each.kind == "exact"]
# One of each kind, whose every read value is changed in turn.
SOME = (
    "momenta:successes-of-3",
    "momenta:patterns",
    "momenta:narrative-tricky",
    "momenta:damage-rapier",
    "moment-board:commitments-hard",
)
FACES = "momenta:dice-pool.success_faces"
PLAYED = "moment-board:result-standard-all-advance"


class Poison:
    """What can't be used for anything: whoever reads it can't go on."""

    def __getattr__(self, name: str) -> Any:
        raise AssertionError("an unread value was used")

    __eq__ = __hash__ = __bool__ = __len__ = __iter__ = __index__ = __call__ = None  # type: ignore


def poisoned(ruleset: Ruleset, reads: frozenset[str]) -> Ruleset:
    """Give the rules with every value that is not among the reads made useless."""
    records = {}
    for ref, record in ruleset.records.items():
        made = object.__new__(type(record))
        for each in fields(record):
            kept = each.name in DESCRIBING or f"{ref}.{each.name}" in reads
            value = getattr(record, each.name) if kept else Poison()
            object.__setattr__(made, each.name, value)
        records[ref] = made
    return replace(ruleset, records=FrozenMap(records), fingerprint=f"poisoned {hash(reads)}")


def changes_of_one(path: str) -> Iterator[Any]:
    """Give other values for a value of the rules, that may or may not be allowed."""
    value = value_at(BOOK, path)
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1)
    elif isinstance(value, tuple) and value and all(type(each) is int for each in value):
        yield from ((*value[:-1], value[-1] + 1), value[1:], (value[0] - 1, *value[1:]))


def edits(reads: frozenset[str]) -> Iterator[tuple[str, Ruleset]]:
    """Give every read value changed alone, where the rules allow a change."""
    for path in sorted(reads):
        for value in changes_of_one(path):
            try:
                yield path, altered(BOOK, {path: value})
            except DataFaults:
                continue
            break


@pytest.mark.parametrize("name", [*QUICK, PLAYED])
def test_a_situation_needs_nothing_but_what_is_noted(name: str) -> None:
    situation = situation_named(name)
    answer = finished(answering(situation, BOOK))
    assert answer.figures
    assert answer.reads
    assert situation.figures(poisoned(BOOK, answer.reads)) == answer.figures


def plain_figures(name: str, rules: Ruleset) -> tuple[Figure, ...]:
    return situation_named(name).figures(rules)


@pytest.mark.parametrize("name", SOME)
def test_a_report_lists_what_an_edit_moves_and_nothing_else(name: str) -> None:
    answers = Answers()
    before = {each: answers.ask(situation_named(each), BOOK) for each in SOME}
    count = moved = 0
    for path, rules in edits(before[name].reads):
        count += 1
        known = answers.worked_out
        report = change_report(BOOK, rules, only=SOME, least=0, answers=answers)
        expected = {
            (each, move.figure)
            for each in SOME
            for move in moves_between(each, before[each].figures, plain_figures(each, rules))
        }
        assert {(move.situation, move.figure) for move in report.moves} == expected, path
        reading = [each for each in SOME if path in before[each].reads]
        assert answers.worked_out - known == len(reading), path
        moved += bool(expected)
    assert count > 5
    assert moved > 2


def test_an_edit_of_what_nothing_reads_moves_nothing() -> None:
    answers = Answers()
    for name in QUICK:
        answers.ask(situation_named(name), BOOK)
    known = answers.worked_out
    rules = unread(answers)
    report = change_report(BOOK, rules, only=QUICK, least=0, answers=answers)
    assert len(report.changed) == 1
    assert (report.moves, report.smaller) == ((), 0)
    assert answers.worked_out == known


def test_a_record_more_is_felt_by_what_lists_those_of_its_kind() -> None:
    answers, patterns = Answers(), situation_named("momenta:patterns")
    before = answers.ask(patterns, BOOK)
    more = added(BOOK, Pattern, id="quint", label="Quint", size=5, meaning="{size} dice.")
    assert answers.ask(patterns, more).figures == patterns.figures(more) != before.figures
    assert answers.ask(patterns, BOOK) is before


def test_a_situation_without_an_answer_hides_no_other() -> None:
    name = "moment-board:commitments-hard"
    rules = altered(BOOK, {"moment-board:board-limits.most_dice": 1, FACES: [6]})
    report = change_report(BOOK, rules, only=[name, SOME[0]])
    assert {move.situation for move in report.moves} == {SOME[0]}
    assert report.failed.keys() == {name}
    assert "the pool cannot be" in report.failed[name]
    assert f"- {name}: Hero 1" in report.markdown()
    assert change_report(BOOK, BOOK, only=SOME[:1]).failed == {}


def unread(answers: Answers) -> Ruleset:
    """Give the rules with one value changed that no quick situation reads."""
    reads = {path for kept in answers.kept.values() for answer in kept for path in answer.reads}
    for ref, record in BOOK.records.items():
        for each in fields(record):
            path = f"{ref}.{each.name}"
            if each.name in DESCRIBING or path in reads:
                continue
            for value in changes_of_one(path):
                try:
                    return altered(BOOK, {path: value})
                except DataFaults:
                    continue
    raise AssertionError("every value is read")


def test_rules_that_note_are_the_rules() -> None:
    noting, reads = recording(BOOK)
    assert noting.records.keys() == BOOK.records.keys()
    assert noting != BOOK
    assert not reads
    assert digest_of(noting, ["momenta:thread.bonus"]) == digest_of(BOOK, ["momenta:thread.bonus"])
    assert reads == {"momenta:thread.bonus"}
    assert noting["momenta:thread"] != BOOK["momenta:thread"]
    assert isinstance(noting["momenta:thread"], type(BOOK["momenta:thread"]))


def test_two_notings_do_not_answer_for_each_other() -> None:
    one, other = (finished(answering(situation_named(SOME[0]), BOOK)) for _ in range(2))
    assert one == other
    assert len(one.reads) > 5


@pytest.mark.parametrize("name", SOME)
def test_poison_is_felt(name: str) -> None:
    with pytest.raises((AssertionError, TypeError)):
        situation_named(name).figures(poisoned(BOOK, frozenset()))
