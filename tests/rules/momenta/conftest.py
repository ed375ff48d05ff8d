"""Rulesets that the tests of rolling share."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.data import Ruleset, current

VARIANTS = Path(__file__).parents[1] / "data" / "variants"


@pytest.fixture(scope="session")
def book() -> Ruleset:
    return current()


@pytest.fixture(scope="session")
def one_step() -> Ruleset:
    return Ruleset.load(VARIANTS / "one-step.toml")


@pytest.fixture(scope="session")
def four_up() -> Ruleset:
    return Ruleset.load(VARIANTS / "four-up.toml")


@pytest.fixture(scope="session")
def triples_only(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    """Give the book with Solid Hit on Triples, the smallest pattern that attacks then have."""
    path = tmp_path_factory.mktemp("variant") / "triples.toml"
    path.write_text(
        'version = 1\nname = "Triples"\n["momenta:solid-hit"]\npattern = "triple"\n',
        encoding="utf-8",
    )
    return Ruleset.load(path)
