"""A search for settings, made piece by piece; whoever stops it has the best so far."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import inf

from rules.data import Ruleset, altered
from rules.design import Answers, Figure, Found, Goal, Knob, Setting, finding
from rules.design.figures import figure_named, situation_named

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
    # What was worked out for it, and what of that has an interval, by setting.
    answers: Answers = field(default_factory=Answers)
    _played: dict[Setting, tuple[Figure | None, ...]] = field(default_factory=dict)

    @property
    def offered(self) -> list[Setting]:
        """The settings that are worth a look: those no farther off than the rules as they are."""
        off = inf if self.search is None else self.search.off
        return [each for each in self.best if round(sum(each.misses) - off, 12) <= 0]

    def played(self, setting: Setting) -> tuple[Figure | None, ...]:
        """Give each goal's figure with its interval under a setting; None for an exact one."""
        if setting not in self._played and self.search is not None:
            goals = self.search.goals
            self._played[setting] = tuple(self._figure(setting, goal) for goal in goals)
        return self._played.get(setting, ())

    def _figure(self, setting: Setting, goal: Goal) -> Figure | None:
        assert self.search is not None
        situation = situation_named(goal.situation, self.search.rules)
        if situation.kind == "exact":
            return None
        rules = self.search.rules
        rules = altered(rules, dict(setting.changes)) if setting.changes else rules
        answer = self.answers.find(situation, rules)
        return None if answer is None else figure_named(answer.figures, goal.figure, situation.id)

    def work(self, search: Search, answers: Answers) -> Iterator[Step]:
        """Try one setting after the other."""
        self.search, self.found, self.answers = search, None, answers
        self.best.clear()
        self._played.clear()
        self.found = yield from finding(
            search.rules,
            search.goals,
            search.knobs,
            most=search.most,
            answers=answers,
            so_far=self.best,
        )
        self.best[:] = self.found.best
