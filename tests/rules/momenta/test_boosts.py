"""Boosts before the roll: Thread, Bond, Push Yourself, Assist."""

from __future__ import annotations

import pytest

from rules.data import Ruleset
from rules.momenta import KINDS
from rules.momenta.boosts import BondUse, applies, boosted, most_helped
from rules.momenta.records import Boost
from rules.momenta.spec import Kind


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
    found = boosted("narrative", thread, bond, helped)  # type: ignore[arg-type]
    assert (sum(found.modifiers), found.resolve_spent, found.faults) == (dice, resolve, ())


def test_an_own_bond_adds_nothing_to_a_thread() -> None:
    found = boosted("narrative", True, "own", 0)
    assert (sum(found.modifiers), found.resolve_spent) == (2, 0)
    assert len(found.faults) == 1


def test_pushing_and_assisting_stop_at_their_cap() -> None:
    found = boosted("narrative", False, "none", 5)
    assert (sum(found.modifiers), found.resolve_spent) == (2, 2)
    assert "2 times" in found.faults[0]
    assert most_helped() == 2


def test_the_most_of_everything_is_the_ceiling(book: Ruleset) -> None:
    most = sum(boosted("narrative", True, "ally", most_helped()).modifiers)
    assert most == book.quote("momenta:boosts.most-dice").value == 6


def test_boosts_follow_the_variant(four_up: Ruleset) -> None:
    assert boosted("narrative", True, "none", 0, four_up).modifiers == (3,)


def test_an_attack_takes_a_bond_and_nothing_else() -> None:
    found = boosted("attack", True, "own", 2)
    assert (found.modifiers, found.resolve_spent) == ((2,), 1)
    assert found.faults == (
        "Attack: Invoke a Thread does not apply.",
        "Attack: Push Yourself does not apply.",
        "Attack: Assist does not apply.",
    )


@pytest.mark.parametrize("kind", ["action", "luck"])
@pytest.mark.parametrize("bond", ["own", "ally"])
def test_other_rolls_take_no_bond(kind: Kind, bond: BondUse) -> None:
    found = boosted(kind, False, bond, 0)
    assert (found.modifiers, found.resolve_spent) == ((), 0)
    assert "Invoke a Bond does not apply" in found.faults[0]


def test_a_boost_says_where_it_applies(book: Ruleset) -> None:
    for boost in book.of(Boost):
        assert [kind for kind in KINDS if applies(boost.id, kind)] == [
            kind for kind in KINDS if kind in boost.rolls
        ]
    assert {kind: most_helped(kind) for kind in KINDS} == {
        "action": 0,
        "attack": 0,
        "narrative": 2,
        "luck": 0,
    }
