"""A change in rules, widgets, data or variant makes every page be read and played again.

Sphinx reads a page again when its own text changed. The numbers and widget pictures of a
page come from elsewhere, so the fingerprint of that elsewhere is kept in the build
environment; where it differs, all pages are out of date.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

try:
    from widgets.live.fingerprint import fingerprint
except ImportError:  # the live engine's own function is not there yet

    def fingerprint() -> str:
        """The state of rules, widgets and variant, as hexadecimal text."""
        return _digest([*(ROOT / "rules").rglob("*"), *(ROOT / "widgets").rglob("*"), *_variant()])


ROOT = Path(__file__).resolve().parents[2]
SOURCES = {".py", ".toml", ".js", ".mjs", ".css", ".html", ".json"}


def _variant() -> list[Path]:
    path = os.environ.get("MOMENTA_VARIANT")
    return [Path(path)] if path else []


def _digest(paths: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for path in sorted(path for path in paths if path.suffix in SOURCES and path.is_file()):
        digest.update(path.as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def book_fingerprint() -> str:
    """The state of all that a page's content comes from besides its text, as hexadecimal text."""
    own = _digest(Path(__file__).parent.rglob("*"))
    return hashlib.sha256(f"{fingerprint()} {own}".encode()).hexdigest()


def outdated_pages(
    app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]
) -> Iterable[str]:
    """All pages where the fingerprint differs from the last build's, else none."""
    now = book_fingerprint()
    before = getattr(env, "momenta_fingerprint", None)
    env.momenta_fingerprint = now  # type: ignore[attr-defined]
    return set() if before == now else set(env.found_docs)


def setup(app: Sphinx) -> None:
    """Ask at every build which pages are out of date."""
    # Cells run in a kernel of their own: it must find the same rules and widgets.
    path = os.environ.get("PYTHONPATH", "")
    if str(ROOT) not in path.split(os.pathsep):
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [path, str(ROOT)]))
    app.connect("env-get-outdated", outdated_pages)
