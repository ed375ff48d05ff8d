"""The variants that come with the book: each can be played, and none is part of the book."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import rules.data
from rules.data import DataFaults, Ruleset, current, ruleset_of, shipped_variants
from rules.momenta import RollSpec, odds
from rules.momenta.records import DicePool, PatternEffect

FOLDER = Path(rules.data.__file__).parent / "variants"
NAMES = sorted(path.stem for path in FOLDER.glob("*.toml"))


def test_the_files_are_the_variants() -> None:
    assert list(shipped_variants()) == NAMES == ["four-up", "one-step", "sixes"]


@pytest.mark.parametrize("name", NAMES)
def test_each_says_in_one_sentence_what_it_is_about(name: str) -> None:
    variant = shipped_variants()[name]
    written = tomllib.loads(variant.path.read_text(encoding="utf-8"))
    assert (variant.id, variant.name, variant.about) == (name, written["name"], written["about"])
    assert variant.about.endswith(".")
    assert variant.about.count(". ") == 0


@pytest.mark.parametrize("name", NAMES)
def test_each_can_be_played_and_quoted(name: str) -> None:
    rules = ruleset_of(name)
    assert rules is ruleset_of(name)
    assert rules.variant == shipped_variants()[name].name
    assert rules != current()
    assert rules == Ruleset.load(shipped_variants()[name].path)
    assert all(rules.quote(ref).text for ref in rules.quotes())
    assert all(rules.table(ref).rows for ref in rules.tables())


def test_each_does_what_it_says() -> None:
    mean = odds(RollSpec(4)).effective.mean
    assert odds(RollSpec(4), ruleset_of("four-up")).effective.mean == mean * 3 / 2
    assert odds(RollSpec(4), ruleset_of("sixes")).effective.mean == mean / 2
    assert ruleset_of("one-step").one(DicePool) == current().one(DicePool)
    assert not ruleset_of("one-step").one(PatternEffect, "extra-success").repeats


@pytest.mark.parametrize(("name", "half"), [("four-up", "half as much again"), ("sixes", "half")])
def test_what_it_says_of_dice_holds_for_each_of_them(name: str, half: str) -> None:
    told = shipped_variants()[name].about
    assert f"every die counts {half}" in told
    # The empty pool follows a rule of its own, so that no word may stand for all pools.
    assert "pool" not in told
    ratios = {
        dice: odds(RollSpec(dice), ruleset_of(name)).effective.mean
        / odds(RollSpec(dice)).effective.mean
        for dice in range(9)
    }
    none = ratios.pop(0)
    assert len(set(ratios.values())) == 1
    assert none not in ratios.values()


def test_the_book_is_the_rules_without_a_variant() -> None:
    assert ruleset_of("book") == Ruleset.load() == ruleset_of() == current()


@pytest.mark.parametrize("name", ["four", "", 4, "Four and up", ["four-up"]])
def test_an_unknown_variant_is_a_sentence(name: str) -> None:
    with pytest.raises(DataFaults, match="allowed is book, four-up, one-step or sixes"):
        ruleset_of(name)


def test_a_variant_is_no_text_of_the_book() -> None:
    assert "variants" not in current().texts
    assert current().variant is None


@pytest.mark.parametrize("about", ['""', '" "', "3", "true", "[1]"])
def test_an_about_that_is_no_text_is_a_sentence(variant_file, about: str) -> None:
    path = variant_file(f'version = 1\nname = "Mine"\nabout = {about}\n')
    with pytest.raises(DataFaults) as caught:
        Ruleset.load(path)
    (fault,) = caught.value.faults
    assert (fault.file, fault.key) == ("mine.toml", "about")
    assert fault.allowed == "a text that is not empty"


def test_a_misspelt_about_names_the_nearest_key(variant_file) -> None:
    path = variant_file('version = 1\nname = "Mine"\nabuot = "x"\n')
    with pytest.raises(DataFaults, match="Nearest: about"):
        Ruleset.load(path)


def test_an_about_changes_no_rule(variant_file) -> None:
    path = variant_file('version = 1\nname = "Mine"\nabout = "As the book."\n')
    assert Ruleset.load(path).records == current().records
