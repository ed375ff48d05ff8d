"""The record of the first lesson: what its scene asks the reader to roll."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar

from rules.data.constraints import Between, RefTo
from rules.data.records import FrozenMap, Line, Record


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson(Record):
    """The pool and the difficulty of the scene, and the dice of the questions after it."""

    kind: ClassVar[str] = "lesson"
    label: Line
    attribute: Line
    points: Annotated[int, Between(1, 10)]
    difficulty: Annotated[str, RefTo("rung")]
    question_dice: Annotated[int, Between(2, 10)]


FILES: Mapping[str, type[Record]] = FrozenMap({"lesson.toml": Lesson})
