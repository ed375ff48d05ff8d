"""What tests ask for in many places: folders, a browser's path, a server of a folder."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from rules.data.ruleset import in_force

__all__ = ["FLAGS", "ROOT", "SITE", "chromium", "in_force", "serving"]

ROOT = Path(__file__).resolve().parents[1]
SITE = ROOT / "_build" / "html"
# The same browser without the windows, which take a quarter of its time, comes first.
BROWSERS = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
]


def chromium() -> str | None:
    """Give the path of an installed Chromium, or None."""
    named = os.environ.get("CHROMIUM")
    if named:
        return named
    return next((found for name in BROWSERS if (found := shutil.which(name))), None)


class serving:  # noqa: N801 - used as a statement
    """Serve a folder while the block runs; gives the address, with no slash at its end."""

    def __init__(self, folder: Path, headers: dict[str, str] | None = None) -> None:
        from threading import Thread

        from widgets.live.serve import server

        self.server = server(folder, headers=headers)
        self.thread = Thread(target=self.server.serve_forever, daemon=True)

    def __enter__(self) -> str:
        self.thread.start()
        return f"http://127.0.0.1:{self.server.server_port}"

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()
