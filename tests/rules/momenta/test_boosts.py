"""Boosts before the roll: Thread, Bond, Push Yourself, Assist."""

from __future__ import annotations

import pytest

from rules.data import Ruleset
from rules.momenta.boosts import boosted, most_helped


@pytest.mark.parametrize(
    ("thread", "bond", "helped", "dice", "resolve"),
    [
        (False, "none", 0, 0, 0),
        (True, "none", 0, 2, 0),
        (False, "own", 0, 2, 1),
        (False, "ally", 0, 2, 1),
        (True, "ally", 0, 4, 1),
        (False, "none", 1, 1, 1),
        (True, "ally", 2, 6, 3),
    ],
)
def test_boosts_add_up(thread: bool, bond: str, helped: int, dice: int, resolve: int) -> None:
    found = boosted(thread, bond, helped)  # type: ignore[arg-type]
    assert (sum(found.modifiers), found.resolve_spent, found.faults) == (dice, resolve, ())


def test_an_own_bond_adds_nothing_to_a_thread() -> None:
    found = boosted(True, "own", 0)
    assert (sum(found.modifiers), found.resolve_spent) == (2, 0)
    assert len(found.faults) == 1


def test_pushing_and_assisting_stop_at_their_cap() -> None:
    found = boosted(False, "none", 5)
    assert (sum(found.modifiers), found.resolve_spent) == (2, 2)
    assert "2 times" in found.faults[0]
    assert most_helped() == 2


def test_the_most_of_everything_is_the_ceiling(book: Ruleset) -> None:
    most = sum(boosted(True, "ally", most_helped()).modifiers)
    assert most == book.quote("momenta:boosts.most-dice").value == 6


def test_boosts_follow_the_variant(four_up: Ruleset) -> None:
    assert boosted(True, "none", 0, four_up).modifiers == (3,)
