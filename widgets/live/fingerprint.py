"""Say what the built page depends on, as one key: rules, widgets, data, pins and variant."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

__all__ = ["ROOT", "fingerprint", "variant_path"]

ROOT = Path(__file__).resolve().parents[2]
SUFFIXES = {".py", ".toml", ".js", ".mjs", ".css", ".json"}
PINS = ("requirements.txt", "widgets/live/page/package-lock.json")


def variant_path() -> str | None:
    """Give the path of the rules' variant that the environment names, if it names one."""
    return os.environ.get("MOMENTA_VARIANT") or None


def fingerprint(root: Path = ROOT, variant: str | None = None) -> str:
    """Give a short hexadecimal key over all that decides what a page shows and plays.

    The variant is the file named by `variant`, else by the environment's MOMENTA_VARIANT.
    """
    chosen = variant if variant is not None else variant_path()
    files = {root / pin for pin in PINS}
    for package in ("rules", "widgets"):
        files.update(
            path
            for path in (root / package).rglob("*")
            if path.suffix in SUFFIXES and "node_modules" not in path.parts
        )
    digest = hashlib.sha256()
    for path in sorted(path for path in files if path.is_file()):
        digest.update(str(path.relative_to(root)).encode() + b"\0")
        digest.update(path.read_bytes() + b"\0")
    if chosen:
        digest.update(Path(chosen).read_bytes())
    return digest.hexdigest()[:16]
