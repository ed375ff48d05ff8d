"""A search for settings, made piece by piece; whoever stops it has the best so far."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import inf

from rules.data import Ruleset
from rules.design import Answers, Found, Goal, Knob, Setting, finding

from .working import Step

__all__ = ["Search", "Sought"]


@dataclass(frozen=True, slots=True)
class Search:
    """What is looked for, from which rules on, and how far these are off all goals together."""

    rules: Ruleset
    goals: tuple[Goal, ...]
    knobs: tuple[Knob, ...]
    most: int
    off: float = inf


@dataclass(slots=True)
class Sought:
    """What a search has come to: the best so far and, at its end, what it found."""

    search: Search | None = None
    best: list[Setting] = field(default_factory=list)
    found: Found | None = None

    @property
    def offered(self) -> list[Setting]:
        """The settings that are worth a look: those no farther off than the rules as they are."""
        off = inf if self.search is None else self.search.off
        return [each for each in self.best if round(sum(each.misses) - off, 12) <= 0]

    def work(self, search: Search, answers: Answers) -> Iterator[Step]:
        """Try one setting after the other."""
        self.search, self.found = search, None
        self.best.clear()
        self.found = yield from finding(
            search.rules,
            search.goals,
            search.knobs,
            most=search.most,
            answers=answers,
            so_far=self.best,
        )
        self.best[:] = self.found.best
