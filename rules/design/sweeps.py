"""Sweeps: a grid of variants and situations, worked out in the background.

A sweep yields after each cell, so it can be stopped at any time and gone on with; with a file, in
another process too. It runs here, or by any executor: a process pool, or a dask cluster's.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Executor, Future
from concurrent.futures import wait as wait_for
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Final

from rules.data import DataFaults, Fault, Ruleset, ruleset_of
from rules.data.faults import shown
from rules.data.variants import BOOK
from rules.design.answers import Answer, Answers, answering
from rules.design.figures import Situation, situation_named
from rules.design.kept_answers import KeptAnswers
from rules.design.pieces import Step, finished, retold
from rules.design.sweep_tables import Row, rows_csv
from rules.design.variant_files import VariantFile

__all__ = ["Sweep"]

# So many cells at most are with an executor at once: what is stopped then is soon over.
AT_ONCE: Final = 32
# In seconds: who asks how far an executor is waits no longer, so that it can be stopped.
PATIENCE: Final = 0.1


@dataclass(frozen=True, slots=True)
class Cell:
    """A variant and a situation of it."""

    variant: str
    situation: Situation


class Sweep:
    """A grid of variants × situations; `work` goes on with it, `rows` is what is there."""

    def __init__(
        self,
        variants: Mapping[str, Ruleset | VariantFile],
        situations: Iterable[str | Situation],
        path: str | Path | None = None,
        *,
        base: Ruleset | None = None,
        answers: Answers | None = None,
    ) -> None:
        """Take variants by name and situations by id, and the file that keeps what is done.

        Raises `DataFaults` with every fault of the variants, the situations and the file.
        """
        base = base or ruleset_of(BOOK)
        faults: list[Fault] = []
        self.variants = dict(_in_force(variants, base, faults))
        self.situations = tuple(_named(situations, base, faults))
        self.kept = None if path is None else _kept(path, faults)
        if faults:
            raise DataFaults(faults)
        self.answers = Answers() if answers is None else answers
        if self.kept is not None:
            self.answers.keep(self.kept.answers)
        self.faults: dict[tuple[str, str], str] = {}
        self._done: dict[tuple[str, str], Answer] = {}
        self.look()

    @property
    def total(self) -> int:
        """How many cells there are."""
        return len(self.variants) * len(self.situations)

    @property
    def done(self) -> int:
        """How many of them are done, those that could not be played among them."""
        return len(self._done) + len(self.faults)

    def look(self) -> None:
        """Take what is known already."""
        for cell in self.cells():
            if (
                found := self.answers.find(cell.situation, self.variants[cell.variant])
            ) is not None:
                self._done[cell.variant, cell.situation.id] = found

    def cells(self) -> Iterator[Cell]:
        """Give the cells that are not done, variant by variant."""
        for name, situation in product(self.variants, self.situations):
            key = name, situation.id
            if key not in self._done and key not in self.faults:
                yield Cell(name, situation)

    # ---- the work

    def work(self, executor: Executor | None = None) -> Iterator[Step]:
        """Go on with what is not done; yields the share that is done and the same in words.

        To stop, stop asking (or close the generator): what is done stays. With an executor, it
        yields every now and then, done or not; cells that are under way are waited for by nobody,
        and begun anew the next time.
        """
        yield self._step()
        yield from self._here() if executor is None else self._there(executor)

    def run(self, executor: Executor | None = None) -> None:
        """Work to the end."""
        for _ in self.work(executor):
            pass

    def _here(self) -> Iterator[Step]:
        for cell in self.cells():
            work = self.answers.work(cell.situation, self.variants[cell.variant])
            known = self.answers.worked_out
            (first, words), last = self._step(), (self.done + 1) / self.total
            try:
                answer = yield from retold(work, first, last, f"{words}: {cell.situation.title}")
            except ValueError as fault:
                self._fail(cell, fault)
            else:
                self._take(cell, answer, new=self.answers.worked_out > known)
            yield self._step()

    def _there(self, executor: Executor) -> Iterator[Step]:
        waiting = deque(self.cells())
        under_way: dict[Future[Answer], Cell] = {}
        try:
            while waiting or under_way:
                self._send(executor, waiting, under_way)
                done = wait_for(under_way, PATIENCE, FIRST_COMPLETED).done if under_way else ()
                for future in done:
                    cell = under_way.pop(future)
                    try:
                        answer = future.result()
                    except ValueError as fault:
                        self._fail(cell, fault)
                        continue
                    self.answers.keep([answer])
                    self.answers.worked_out += 1
                    self._take(cell, answer, new=True)
                yield self._step()
        finally:
            for future in under_way:
                future.cancel()

    def _send(
        self, executor: Executor, waiting: deque[Cell], under_way: dict[Future[Answer], Cell]
    ) -> None:
        """Send cells off, but none whose answer may come from one that is under way."""
        for _ in range(len(waiting)):
            if len(under_way) >= AT_ONCE:
                return
            cell = waiting.popleft()
            ruleset = self.variants[cell.variant]
            found = self.answers.find(cell.situation, ruleset)
            if found is not None:
                self._take(cell, found, new=False)
            elif any(self._may_be_alike(cell, other) for other in under_way.values()):
                waiting.append(cell)
            else:
                under_way[executor.submit(_answer, cell.situation, ruleset)] = cell

    def _may_be_alike(self, one: Cell, other: Cell) -> bool:
        """Whether one answer may do for both: where all that is known to be read agrees."""
        if one.situation.id != other.situation.id:
            return False
        first, second = self.variants[one.variant], self.variants[other.variant]
        return self.answers.would_agree(one.situation, first, second)

    def _take(self, cell: Cell, answer: Answer, *, new: bool) -> None:
        self._done[cell.variant, cell.situation.id] = answer
        if new and self.kept is not None:
            self.kept.add(answer)

    def _fail(self, cell: Cell, fault: ValueError) -> None:
        self.faults[cell.variant, cell.situation.id] = str(fault)

    def _step(self) -> Step:
        return self.done / max(self.total, 1), f"{self.done:,} of {self.total:,} cells"

    # ---- what there is

    def rows(self) -> Iterator[Row]:
        """Give the table of what is done, a row for each figure, in the order of the grid."""
        for name, situation in product(self.variants, self.situations):
            key = name, situation.id
            if key in self.faults:
                yield Row(*key, fault=self.faults[key])
            for each in self._done[key].figures if key in self._done else ():
                yield Row(*key, each.key, each.told, each.unit, each.value, each.low, each.high)

    def csv(self) -> str:
        """Give the rows as CSV, with exact values as fractions in a column of their own."""
        return rows_csv(self.rows())


def _answer(situation: Situation, ruleset: Ruleset) -> Answer:
    return finished(answering(situation, ruleset))


def _in_force(
    variants: Mapping[str, Ruleset | VariantFile], base: Ruleset, faults: list[Fault]
) -> Iterator[tuple[str, Ruleset]]:
    if not variants:
        faults.append(Fault("", "variants", "", "none", "at least one variant"))
    for name, variant in variants.items():
        try:
            yield name, variant if isinstance(variant, Ruleset) else variant.rules(base)
        except DataFaults as fault:
            faults.extend(fault.faults)


def _named(
    situations: Iterable[str | Situation], base: Ruleset, faults: list[Fault]
) -> Iterator[Situation]:
    names: set[str] = set()
    for each in situations:
        try:
            found = each if isinstance(each, Situation) else situation_named(each, base)
        except DataFaults as fault:
            faults.extend(fault.faults)
            continue
        if found.id in names:
            faults.append(Fault("", shown(found.id), "", "given twice", "each situation once"))
        names.add(found.id)
        yield found
    if not names and not faults:
        faults.append(Fault("", "situations", "", "none", "at least one situation"))


def _kept(path: str | Path, faults: list[Fault]) -> KeptAnswers | None:
    try:
        return KeptAnswers(path)
    except DataFaults as fault:
        faults.extend(fault.faults)
    return None
