"""Say where the built engine of the live page lies."""

from __future__ import annotations

from pathlib import Path

from .fingerprint import ROOT, fingerprint

__all__ = ["EXTRA", "engine_folder"]

EXTRA = ROOT / "_build" / "extra"


def engine_folder(key: str | None = None) -> Path:
    """Give the folder of the engine for a fingerprint, by default for the present one."""
    return EXTRA / "engine" / (key or fingerprint())
