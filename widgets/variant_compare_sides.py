"""What a comparison of variants has side by side: the base, the variant, others, their stack."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from rules.data import DataFaults, Ruleset
from rules.design import VariantFile, stacked

from .controls import ControlFault, shown
from .texts import LongText
from .workbench import Workbench
from .workbench_files import file_in

__all__ = ["MOST_OTHERS", "Held", "OpenedTexts", "Other", "Side", "read_others", "stack_of"]

# With the base and the variant as many as can be told apart in a chart.
MOST_OTHERS = 4
OPENED = "your file"

Other = str | Path | VariantFile | Ruleset
"""What can stand beside a variant: the path of a file, the file itself, or rules."""


@dataclass(frozen=True, slots=True)
class Side:
    """One of the rules that are compared, and what they are called."""

    name: str
    rules: Ruleset


@dataclass(frozen=True, slots=True)
class Held:
    """A variant that stands beside: its file and its rules, or the sentences why it can't."""

    name: str
    file: VariantFile | None = None
    rules: Ruleset | None = None
    faults: tuple[str, ...] = ()


class OpenedTexts(LongText):
    """The files that were opened beside a variant, as one text; none at first."""

    def read(self, raw: object) -> str:
        """Give the list of texts as JSON; raises ControlFault for what is no such list."""
        text = super().read(raw)
        texts = self.texts(text)
        if texts is None or len(texts) > MOST_OTHERS:
            raise ControlFault(
                f"{self.label}: {shown(raw)} was given; the texts of up to {MOST_OTHERS} variants"
                " are allowed."
            )
        return text

    @staticmethod
    def texts(written: str) -> list[str] | None:
        """Give the texts in what was written; None where it is no list of texts."""
        try:
            found = json.loads(written or "[]")
        except (ValueError, RecursionError):
            return None
        good = isinstance(found, list) and all(isinstance(each, str) for each in found)
        return found if good else None

    @staticmethod
    def written(texts: Iterable[str]) -> str:
        """Give the texts as one; '' for none."""
        every = list(texts)
        return json.dumps(every) if every else ""


def read_others(given: Sequence[object], texts: Sequence[str], base: Ruleset) -> tuple[Held, ...]:
    """Read the variants that stand beside; what can't be read is told in its place."""
    files = [VariantFile(text, OPENED) for text in texts]
    return tuple(_read(other, base) for other in (*given, *files))


def _read(other: object, base: Ruleset) -> Held:
    name = shown(str(other)) if isinstance(other, (str, Path)) else OPENED
    if isinstance(other, VariantFile):
        name = other.name or name
    try:
        if isinstance(other, Ruleset):
            name = other.variant or "Rules"
            return Held(name, VariantFile().named(name).rewritten(other, base), other)
        file = file_in(other) if isinstance(other, (str, Path)) else other
        if isinstance(file, VariantFile):
            return Held(file.name, file, file.rules(base))
    except DataFaults as found:
        return Held(name, faults=tuple(map(str, found.faults)))
    except (OSError, ValueError) as fault:  # a path that no system has
        return Held(name, faults=(f"{name} can't be read ({fault}).",))
    return Held(
        shown(other), faults=(f"{shown(other)} was given; a path, a VariantFile or rules.",)
    )


def stack_of(bench: Workbench, others: Sequence[Held]) -> tuple[Side | None, tuple[str, ...]]:
    """Give the variant with the others laid over it, and what they give more than once in words.

    None where they can't be in force together; then the words say why.
    """
    files = [_in_force(bench)] if bench.rules is not bench.base else []
    files += [held.file for held in others if held.file is not None]
    try:
        rules, twice = stacked(files, bench.base)
    except DataFaults as found:
        return None, tuple(map(str, found.faults))
    told = tuple(
        f"{path} is given by {_listed([file.name for file in files if path in file.changes])};"
        " the last of them counts."
        for path in twice
    )
    return Side(rules.variant or "All of them", rules), told


def _in_force(bench: Workbench) -> VariantFile:
    """Give the file of the rules that are in force, which may be older than what is written."""
    if not bench.faults:
        return bench.file
    made = VariantFile().named(bench.rules.variant or "")
    return made.rewritten(bench.rules, bench.base)


def _listed(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)
