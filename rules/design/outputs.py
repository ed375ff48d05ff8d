"""Where the bench may write: never over what it reads, and over other files only when asked."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rules.data.faults import in_words

__all__ = ["check_output"]


def check_output(
    path: Path, inputs: Iterable[Path], *, over: bool = False, begins: str | None = None
) -> None:
    """See whether a file may be written; raises ValueError with a sentence that says why not.

    What stands there stays, unless it may be written `over`, or is a text that `begins` so.
    """
    try:
        _check(path, inputs, over=over, begins=begins)
    except OSError as error:
        raise ValueError(f"{path}: {in_words(error)}.") from None


def _check(path: Path, inputs: Iterable[Path], *, over: bool, begins: str | None) -> None:
    if path.is_dir():
        raise ValueError(f"{path} is a folder; a file is allowed.")
    if not path.parent.is_dir():
        raise ValueError(f"There is no folder {path.parent} to write {path.name} to.")
    if any(_is_one_file(path, each) for each in inputs):
        raise ValueError(f"{path} is read here, so it is not written to; another file is allowed.")
    if not path.exists():
        return
    if not path.is_file():
        raise ValueError(f"{path} is no regular file, so nothing is written to it.")
    if not over and not (begins is not None and _begins(path, begins)):
        raise ValueError(f"{path} is there already; --over writes over it.")


def _is_one_file(one: Path, other: Path) -> bool:
    if one.exists() and other.exists():
        return one.samefile(other)
    return one.absolute() == other.absolute()


def _begins(path: Path, text: str) -> bool:
    with path.open("rb") as file:
        return file.read(len(text.encode())) == text.encode()
