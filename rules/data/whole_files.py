"""Files that are written whole or not at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from rules.data.files import check_regular

__all__ = ["write_whole"]


def write_whole(path: Path, text: str) -> None:
    """Write a text file: until all of it is on the disk, the file stays as it was.

    Lines end as they do in the file that was there. Raises OSError with the path where the folder
    takes no file, links lead nowhere but round, or what stands there is no regular file.
    """
    try:
        path = path.resolve()
    except RuntimeError as error:  # what Python 3.11 and 3.12 say of links in a circle
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path)) from error
    _check_place(path)
    newline = "\r\n" if path.is_file() and b"\r\n" in path.read_bytes() else "\n"
    mode = path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask()
    with _beside(path, newline) as file:
        try:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
            Path(file.name).chmod(mode)
            Path(file.name).replace(path)
        except BaseException:
            Path(file.name).unlink(missing_ok=True)
            raise


def _beside(path: Path, newline: str) -> Any:
    start = f".{path.name}."
    try:
        return NamedTemporaryFile(
            "w", encoding="utf-8", newline=newline, dir=path.parent, prefix=start, delete=False
        )
    except OSError as error:  # it names a file that nobody knows
        raise OSError(error.errno, error.strerror, str(path)) from None


def _check_place(path: Path) -> None:
    """Or a fault would name a file that nobody knows, and a device would be replaced."""
    if not path.parent.is_dir():
        raise OSError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
    check_regular(path)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
