"""Paths as somebody types them: where they lead, and what stands there."""

from __future__ import annotations

from pathlib import Path

from rules.data import DataFaults, Fault
from rules.data.faults import in_words
from rules.data.files import check_regular
from rules.design import VariantFile

__all__ = ["expanded", "file_in", "no_file", "place_of"]

# In bytes: no variant is longer, and a longer file is not read at all.
LARGEST = 1024 * 1024


def expanded(path: str | Path) -> Path:
    """Give a path with the home folder for its `~`; a folder that starts so stays what it is."""
    try:
        return Path(path).expanduser()
    except RuntimeError:  # nobody is called so here
        return Path(path)


def place_of(path: str | Path) -> Path:
    """Give the one path of a file that may be reached by several; as it is where there is none."""
    target = expanded(path)
    try:
        return target.resolve()
    except (OSError, RuntimeError, ValueError):  # links in a circle, or what no system has
        return target


def no_file(target: Path) -> str:
    """Say what stands at a path that is no file; '' for a file, or for nothing."""
    try:
        check_regular(target)
    except OSError as error:
        return in_words(error)
    return ""


def file_in(path: str | Path) -> VariantFile:
    """Read a variant's file as it stands; raises `DataFaults` where none can be read.

    What is no file, or far too long for a variant, is not even opened: it might never end.
    """
    target = expanded(path)
    try:
        found = no_file(target)
        if not found and target.exists() and (size := target.stat().st_size) > LARGEST:
            found = f"it has {size:,} bytes, and a variant at most {LARGEST:,}"
    except (OSError, ValueError) as error:
        found = in_words(error)
    if found:
        raise DataFaults([Fault(target.name or str(target), "", "", found, "")])
    return VariantFile.open(target)
