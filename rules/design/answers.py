"""Answers to situations, kept as long as nothing that they depend on has changed.

A situation is worked out by rules that note what is read. Where other rules say the same of all
that, the same figures come out, and they are not worked out again.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass, field

from rules.data import Ruleset
from rules.data.recording import digest_of, recording
from rules.design.figures import Figure, Situation
from rules.design.pieces import finished

__all__ = ["Answer", "Answers"]


@dataclass(frozen=True, slots=True)
class Answer:
    """The figures of a situation, and what of the rules they depend on, as `text:id.key`."""

    situation: str
    figures: tuple[Figure, ...]
    reads: frozenset[str]
    # The digest of the values under `reads`.
    digest: str


@dataclass(slots=True)
class Answers:
    """Answers by situation; `worked_out` counts those that were not kept already."""

    kept: dict[str, list[Answer]] = field(default_factory=dict)
    worked_out: int = 0

    def find(self, situation: Situation, ruleset: Ruleset) -> Answer | None:
        """Give the answer that holds under some rules, if it is kept."""
        digests: dict[frozenset[str], str] = {}
        for answer in reversed(self.kept.get(situation.id, ())):
            if answer.reads not in digests:
                digests[answer.reads] = digest_of(ruleset, answer.reads)
            if digests[answer.reads] == answer.digest:
                return answer
        return None

    def would_agree(self, situation: Situation, one: Ruleset, other: Ruleset) -> bool:
        """Whether one answer may hold under both: all that such answers read is the same.

        So it is as long as no answer is kept, too.
        """
        reads = {answer.reads for answer in self.kept.get(situation.id, ())}
        return not reads or any(digest_of(one, each) == digest_of(other, each) for each in reads)

    def keep(self, answers: Iterable[Answer]) -> None:
        """Keep more answers."""
        for answer in answers:
            self.kept.setdefault(answer.situation, []).append(answer)

    def work(self, situation: Situation, ruleset: Ruleset) -> Generator[float, None, Answer]:
        """Give the answer under some rules; yields the share that is done where it takes work."""
        found = self.find(situation, ruleset)
        if found is None:
            found = yield from answering(situation, ruleset)
            self.worked_out += 1
            self.keep([found])
        return found

    def ask(self, situation: Situation, ruleset: Ruleset) -> Answer:
        """Give the answer under some rules at once, however long that takes."""
        return finished(self.work(situation, ruleset))


def answering(situation: Situation, ruleset: Ruleset) -> Generator[float, None, Answer]:
    """Work a situation out; yields the share that is done, and gives its answer."""
    noting, noted = recording(ruleset)
    figures = yield from situation.work(noting)
    reads = frozenset(noted)
    return Answer(situation.id, figures, reads, digest_of(ruleset, reads))
