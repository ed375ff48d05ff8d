"""A copy of the data folder that a test may spoil."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import rules.data
from rules.data import DataFaults, Fault, Ruleset

DATA = Path(rules.data.__file__).parent
VARIANTS = Path(__file__).parent / "variants"


class Copy:
    """A data folder of the test's own."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for path in DATA.rglob("*.toml"):
            target = root / path.relative_to(DATA)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)

    def path(self, name: str) -> Path:
        return self.root / name

    def replace(self, name: str, old: str, new: str) -> None:
        text = self.path(name).read_text(encoding="utf-8")
        assert old in text, f"{name} has no {old!r}"
        self.path(name).write_text(text.replace(old, new, 1), encoding="utf-8")

    def write(self, name: str, text: str) -> None:
        self.path(name).write_text(text, encoding="utf-8")

    def load(self, variant: Path | None = None) -> Ruleset:
        return Ruleset.load(variant, root=self.root)

    def faults(self, variant: Path | None = None) -> tuple[Fault, ...]:
        with pytest.raises(DataFaults) as caught:
            self.load(variant)
        return caught.value.faults


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path / "data")


@pytest.fixture
def variant_file(tmp_path: Path) -> Callable[[str], Path]:
    def write(text: str) -> Path:
        path = tmp_path / "mine.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.fixture(scope="session")
def variants() -> Path:
    return VARIANTS
