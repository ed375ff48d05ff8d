"""Make a change report piece by piece: what is quick comes first, what moves is there at once."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field, replace

from rules.data import Ruleset
from rules.data.records import FrozenMap
from rules.design import Answers, ChangeReport, Move, Situation, change_report, situations
from rules.design.reports import reporting

from .working import Step

__all__ = ["Asked", "Finding"]

Work = Generator[Step, None, ChangeReport]


@dataclass(frozen=True, slots=True)
class Asked:
    """What a report is of: two sets of rules, a group of situations ('' for all), how they work."""

    base: Ruleset
    rules: Ruleset
    group: str
    simulated: bool

    @property
    def situations(self) -> tuple[Situation, ...]:
        """The situations that are compared."""
        return tuple(
            each
            for each in situations(self.base)
            if self.group in ("", each.group) and (self.simulated or each.kind == "exact")
        )


@dataclass(slots=True)
class Finding:
    """What a report has come to, as far as it is made: all moves, however small."""

    # The report with nothing in it yet but what is changed.
    bare: ChangeReport | None = None
    # The moves of each situation that is worked out, and why others can't be.
    moves: dict[str, tuple[Move, ...]] = field(default_factory=dict)
    failed: dict[str, str] = field(default_factory=dict)

    def work(self, asked: Asked, answers: Answers) -> Iterator[Step]:
        """Compare all that is asked; what moves of a situation is there once it is worked out."""
        self.bare = change_report(asked.base, asked.rules, only=[])
        self.moves.clear()
        self.failed.clear()
        every = asked.situations
        waiting: list[tuple[float, Situation, Work]] = []
        for situation in every:
            work = reporting(
                asked.base, asked.rules, only=[situation.id], least=0.0, answers=answers
            )
            share = self._goes_on(situation, work)
            if share is not None and share >= 1.0:
                share = self._goes_on(situation, work)
            if share is not None:
                waiting.append((share, situation, work))
            yield self._step(len(every), situation)
        # What came far with its first piece is soon over.
        for _, situation, work in sorted(waiting, key=lambda each: -each[0]):
            while (share := self._goes_on(situation, work)) is not None:
                yield self._step(len(every), situation, share)

    def _goes_on(self, situation: Situation, work: Work) -> float | None:
        """Do a piece; give the share of the situation that is done, None where nothing is left."""
        try:
            return next(work)[0]
        except StopIteration as over:
            self.failed |= over.value.failed
            if situation.id not in self.failed:
                self.moves[situation.id] = over.value.moves
        except Exception as fault:  # one situation that can't be must not hide the others
            traceback.print_exc(file=sys.__stderr__)
            self.failed[situation.id] = str(fault) or type(fault).__name__
        return None

    def _step(self, total: int, situation: Situation, share: float = 0.0) -> Step:
        done = len(self.moves) + len(self.failed)
        told = f"{done} of {total} situations: {situation.title}"
        return min((done + min(max(share, 0.0), 1.0)) / total, 1.0), told

    # ---- what it has come to

    def told(self, least: float) -> list[Move]:
        """Give the moves by at least so much, in 0..1, the largest first."""
        every = (move for moves in self.moves.values() for move in moves)
        return sorted((m for m in every if m.size >= least), key=lambda move: -move.size)

    def counted(self) -> int:
        """Say how many figures move at all."""
        return sum(map(len, self.moves.values()))

    def report(self, least: float) -> ChangeReport | None:
        """Give what is there as a report; None as long as nothing was asked for."""
        if self.bare is None:
            return None
        told = self.told(least)
        smaller = self.counted() - len(told)
        failed = FrozenMap(self.failed)
        return replace(self.bare, moves=tuple(told), least=least, smaller=smaller, failed=failed)
