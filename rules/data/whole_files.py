"""Files that are written whole or not at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from tempfile import NamedTemporaryFile

__all__ = ["write_whole"]


def write_whole(path: Path, text: str) -> None:
    """Write a text file: until all of it is on the disk, the file stays as it was.

    Lines end as they do in the file that was there. Raises OSError where the folder takes
    no file, or links lead nowhere but round.
    """
    try:
        path = path.resolve()
    except RuntimeError as error:  # what Python 3.11 and 3.12 say of links in a circle
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path)) from error
    newline = "\r\n" if path.is_file() and b"\r\n" in path.read_bytes() else "\n"
    mode = path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask()
    with NamedTemporaryFile(
        "w",
        encoding="utf-8",
        newline=newline,
        dir=path.parent,
        prefix=f".{path.name}.",
        delete=False,
    ) as file:
        try:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
            Path(file.name).chmod(mode)
            Path(file.name).replace(path)
        except BaseException:
            Path(file.name).unlink(missing_ok=True)
            raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
