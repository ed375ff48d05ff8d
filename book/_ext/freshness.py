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

from sphinx.application import ENV_PICKLE_FILENAME, Sphinx
from sphinx.environment import BuildEnvironment
from widgets.live.fingerprint import ROOT, fingerprint
from widgets.panel import WHOLE_PICTURES

HERE = Path(__file__).parent


def book_fingerprint() -> str:
    """The state of all that a page's content comes from besides its text, as hexadecimal text."""
    digest = hashlib.sha256(fingerprint().encode())
    for path in sorted(HERE.rglob("*")):
        if path.suffix in {".py", ".html"}:
            digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()


def outdated_pages(
    app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]
) -> Iterable[str]:
    """All pages where the fingerprint differs from the last build's, else none."""
    now = book_fingerprint()
    before = getattr(env, "momenta_fingerprint", None)
    env.momenta_fingerprint = now  # type: ignore[attr-defined]
    return set() if before == now else set(env.found_docs)


def forget_after_faults(app: Sphinx, exception: Exception | None) -> None:
    """Let the next build start afresh after one with faults.

    Sphinx warns about a page when it reads it; a second build would pass over the page in
    silence and succeed.
    """
    if exception or app._warncount:
        (Path(app.doctreedir) / ENV_PICKLE_FILENAME).unlink(missing_ok=True)


def setup(app: Sphinx) -> None:
    """Ask at every build which pages are out of date."""
    # Cells run in a kernel of their own: it must find the same rules and widgets.
    path = os.environ.get("PYTHONPATH", "")
    if str(ROOT) not in path.split(os.pathsep):
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [path, str(ROOT)]))
    os.environ[WHOLE_PICTURES] = "1"
    app.connect("env-get-outdated", outdated_pages)
    app.connect("build-finished", forget_after_faults, priority=990)
