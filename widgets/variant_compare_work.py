"""Work out situations under several rules: at once what is quick, the rest piece by piece."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field

from rules.design import Answer, Answers, Figure, Situation

from .variant_compare_sides import Side
from .working import Step

__all__ = ["Results"]

Key = tuple[str, int]
"""A situation by its id, and a side by its place."""


@dataclass(slots=True)
class Results:
    """What situations come to under each of the rules, as far as it is worked out."""

    known: dict[Key, tuple[Figure, ...]] = field(default_factory=dict)
    # Why a situation can't be worked out under some rules.
    failed: dict[Key, str] = field(default_factory=dict)

    def work(
        self, asked: Sequence[Situation], sides: Sequence[Side], answers: Answers
    ) -> Iterator[Step]:
        """Work all out; what needs no second piece is there before the first step is told."""
        self.known.clear()
        self.failed.clear()
        waiting: list[tuple[float, Key, Situation, Generator[float, None, Answer]]] = []
        for situation in asked:
            for at, side in enumerate(sides):
                work = answers.work(situation, side.rules)
                if (share := self._goes_on(work, (situation.id, at))) is not None:
                    waiting.append((share, (situation.id, at), situation, work))
        # What came far with its first piece is soon over.
        waiting.sort(key=lambda each: -each[0])
        for done, (_, key, situation, work) in enumerate(waiting):
            words = f"{situation.title}, {sides[key[1]].name}"
            yield done / len(waiting), words
            while (share := self._goes_on(work, key)) is not None:
                yield (done + min(max(share, 0.0), 1.0)) / len(waiting), words

    def _goes_on(self, work: Generator[float, None, Answer], key: Key) -> float | None:
        """Do a piece; give the share that is done, None where nothing is left."""
        try:
            return next(work)
        except StopIteration as over:
            self.known[key] = over.value.figures
        except Exception as fault:  # one chart that can't be must not hide the others
            traceback.print_exc(file=sys.__stderr__)
            self.failed[key] = str(fault) or type(fault).__name__
        return None
