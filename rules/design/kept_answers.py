"""Answers kept in a file that grows: whatever stops it, what was written before stays good.

A file of lines of JSON: first its version, then each answer, with the code that worked it out. What
it depends on stands in lines of its own, because many answers read the same. A line that is broken
is passed over, and worked out again.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, BinaryIO, Final

import rules
from rules.data import DataFaults, Fault
from rules.data.faults import in_words, shown
from rules.data.files import check_regular
from rules.design.answers import Answer
from rules.design.figures import Figure

try:
    import fcntl
except ImportError:  # not every system locks files so; there, one process at a time may add
    fcntl = None  # type: ignore[assignment]

__all__ = ["KeptAnswers"]

VERSION: Final = 1
KIND: Final = "answers of the design bench"


@cache
def code_digest() -> str:
    """Give a digest of the code of the rules: answers of other code are no answers of this one."""
    folder, digest = Path(rules.__file__).parent, hashlib.sha256()
    for path in sorted(folder.rglob("*.py")):
        digest.update(str(path.relative_to(folder)).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


class KeptAnswers:
    """A file of answers; several processes may add to it."""

    def __init__(self, path: str | Path) -> None:
        """Take a file; it is made with the first answer.

        Raises `DataFaults` for one of another kind or version, which stays as it is, and for one
        that cannot be read or made.
        """
        self.path = Path(path)
        self._reads: dict[str, frozenset[str]] = {}
        # In the order of the file.
        self._answers: dict[Answer, None] = {}
        # How far the file is whole: a line that a crash has cut short is written over.
        self._whole = 0
        try:
            check_regular(self.path)
            if self.path.exists():
                with self.path.open("rb") as file:
                    self._catch_up(file)
            elif not self.path.parent.is_dir():
                found, allowed = f"no folder {self.path.parent}", "a file in a folder that is there"
                raise DataFaults([Fault(self.path.name, "", "", found, allowed)])
        except OSError as error:
            raise DataFaults([Fault(self.path.name, "", "", in_words(error), "")]) from None

    @property
    def answers(self) -> Iterator[Answer]:
        """Give the answers that the present code gave."""
        return iter(self._answers)

    def add(self, answer: Answer) -> None:
        """Write an answer at the end; it is on the disk when this returns.

        What others have written in the meantime stays before it. Raises OSError, and `DataFaults`
        where a file of another kind has come to stand there.
        """
        with self.path.open("a+b") as file:
            if fcntl is not None:
                fcntl.flock(file, fcntl.LOCK_EX)
            self._catch_up(file)
            if answer in self._answers:
                return
            written = b"".join(self._lines_of(answer))
            file.truncate(self._whole)
            file.write(written)
            file.flush()
            os.fsync(file.fileno())
        self._whole += len(written)
        self._reads[_name_of(answer.reads)] = answer.reads
        self._answers[answer] = None

    def _lines_of(self, answer: Answer) -> Iterator[bytes]:
        if not self._whole:
            yield _line(kind=KIND, version=VERSION)
        name = _name_of(answer.reads)
        if name not in self._reads:
            yield _line(name=name, reads=sorted(answer.reads))
        yield _line(
            situation=answer.situation,
            code=code_digest(),
            of=name,
            digest=answer.digest,
            figures=[_written(figure) for figure in answer.figures],
        )

    def _catch_up(self, file: BinaryIO) -> None:
        """Read what has been written since the last time."""
        if file.seek(0, os.SEEK_END) < self._whole:
            # Somebody has put another file there: what it does not say is written anew.
            self._whole = 0
            self._reads.clear()
            self._answers.clear()
        file.seek(self._whole)
        for raw in file:
            if not self._whole and not _line(kind=KIND, version=VERSION).startswith(raw):
                self._check_head(raw)
            if not raw.endswith(b"\n"):
                return
            if self._whole:
                self._take(raw)
            self._whole += len(raw)

    def _take(self, raw: bytes) -> None:
        try:
            line = json.loads(raw)
            if "reads" in line:
                reads = frozenset(line["reads"])
                # By its name a line is known to be whole.
                if line["name"] == _name_of(reads):
                    self._reads[line["name"]] = reads
            elif line["code"] == code_digest():
                figures = tuple(_figure(each) for each in line["figures"])
                reads = self._reads[line["of"]]
                answer = Answer(line["situation"], figures, reads, line["digest"])
                self._answers[answer] = None
        except (ValueError, TypeError, LookupError, ArithmeticError, RecursionError):
            return

    def _check_head(self, raw: bytes) -> None:
        try:
            head = json.loads(raw)
        except (ValueError, RecursionError):
            head = None
        known: Mapping[str, Any] = head if isinstance(head, dict) else {}
        if known.get("kind") != KIND:
            found, allowed = "another kind of file", f"a file of {KIND}, or none yet"
            raise DataFaults([Fault(self.path.name, "", "", found, allowed)])
        if (version := known.get("version")) != VERSION:
            allowed = f"version {VERSION}; the file stays as it is"
            raise DataFaults([Fault(self.path.name, "", "version", shown(version), allowed)])


def _line(**held: Any) -> bytes:
    return f"{json.dumps(held, ensure_ascii=False)}\n".encode()


def _name_of(reads: frozenset[str]) -> str:
    return hashlib.sha256("\n".join(sorted(reads)).encode()).hexdigest()[:16]


def _written(figure: Figure) -> dict[str, Any]:
    held = {key: value for key, value in asdict(figure).items() if value not in ("", None)}
    if isinstance(figure.value, Fraction):
        held["value"] = str(figure.value)
    return held


def _figure(held: dict[str, Any]) -> Figure:
    value = held["value"]
    return Figure(**{**held, "value": Fraction(value) if isinstance(value, str) else float(value)})
