"""Pack the Python that the page's engine loads: packages and a trimmed standard library."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import re
import zipfile
from collections.abc import Container, Iterable, Iterator
from pathlib import Path

__all__ = ["pack_packages", "trim_library"]

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("anywidget", "comm", "ipywidgets", "psygnal", "traitlets", "typing_extensions")
OURS = ("rules", "widgets")
VARIANT = "variant.toml"
SUFFIXES = {".py", ".toml", ".css"}
LEFT_OUT = {
    "design",
    "tests",
    "labextension",
    "nbextension",
    "node_modules",
    "qt.py",
    "__pycache__",
}
# Only what builds a page reads these; a page has no use for them.
BUILD_ONLY = {
    *("archives.py", "build.py", "engine.py", "fingerprint.py", "serve.py"),
    *("schema.py", "schema_values.py", "schema_words.py", "situations.py"),
}
# Nothing that a page plays can use these: no processes, no sockets, no terminal, no test runner.
LIBRARY_LEFT_OUT = (
    "_pyrepl", "_pyio.py", "concurrent/interpreters", "curses", "dbm", "ensurepip", "ftplib.py",
    "http", "idlelib", "imaplib.py", "lib2to3", "mailbox.py", "multiprocessing",
    "pdb.py", "bdb.py", "poplib.py", "profile", "profiling", "pydoc.py", "pydoc_data",
    "smtplib.py", "sqlite3", "tarfile.py", "tkinter", "turtle.py", "turtledemo",
    "unittest", "venv", "wsgiref", "xml", "xmlrpc", "zipapp.py",
    "cProfile.py", "compileall.py", "doctest.py", "modulefinder.py", "pickletools.py",
    "plistlib.py", "profile.py", "pstats.py", "pyclbr.py", "socketserver.py", "symtable.py",
    "tabnanny.py", "trace.py", "tracemalloc.py", "wave.py",
)  # fmt: skip
# A page reads and writes UTF-8, and zip archives name their files in code page 437.
ENCODINGS_LEFT_OUT = re.compile(
    r"encodings/(big5|cp(?!437)|euc_|gb|hp_roman|hz|iso2022|iso8859_(?!1\.)|johab|koi8|kz|mac_|palmos"
    r"|ptcp|shift_jis|tis)"
)


def _files_of(package: str) -> Iterator[tuple[Path, str]]:
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        raise FileNotFoundError(f"The page needs the package {package}, which is not installed.")
    origin = Path(spec.origin)
    if origin.name != "__init__.py":
        yield origin, origin.name
        return
    for path in sorted(origin.parent.rglob("*")):
        inner = path.relative_to(origin.parent.parent)
        keeps = path.suffix in SUFFIXES or path.name == "panel.js"
        if keeps and not LEFT_OUT & set(inner.parts):
            if package in OURS and path.name in BUILD_ONLY:
                continue
            yield path, str(inner)


def _write(out: Path, files: Iterable[tuple[str, bytes]]) -> None:
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in files:
            # One fixed date: the same files give the same archive.
            info = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
            archive.writestr(info, content, zipfile.ZIP_DEFLATED, 9)


def pack_packages(out: Path, variant: Path | None = None) -> None:
    """Write the archive of all packages of the page, with the variant's file where there is one.

    Raises FileNotFoundError where a package lacks.
    """
    # Some packages ask for their own version at run time.
    about = [
        (f"{package}-{distribution.version}.dist-info/METADATA", metadata.encode())
        for package in PACKAGES
        if (distribution := importlib.metadata.distribution(package)).version
        and (metadata := distribution.read_text("METADATA"))
    ]
    found = [pair for package in (*PACKAGES, *OURS) for pair in _files_of(package)]
    if variant is not None:
        about.append((VARIANT, variant.read_bytes()))
    _write(out, [*((name, path.read_bytes()) for path, name in found), *about])


def trim_library(source: Path, out: Path, held: Container[str] = ()) -> None:
    """Write Python's standard library from `source` without the parts no page can use.

    What a memory snapshot holds already (`held`, by file name) is left out too.
    """
    with zipfile.ZipFile(source) as archive:
        names = [
            name
            for name in archive.namelist()
            if not name.endswith("/")
            and name not in held
            and not any(name == cut or name.startswith(f"{cut}/") for cut in LIBRARY_LEFT_OUT)
            and not ENCODINGS_LEFT_OUT.match(name)
        ]
        _write(out, [(name, archive.read(name)) for name in sorted(names)])
