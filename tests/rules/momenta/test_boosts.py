"""Boosts before the roll: Thread, Bond, Push Yourself, Assist."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from rules.data import DataFaults, Ruleset
from rules.momenta import KINDS
from rules.momenta.boosts import (
    BOND_USES,
    BondUse,
    applies,
    boosted,
    most_dice,
    most_helped,
    most_pushed,
)
from rules.momenta.records import Boost, BoostCap
from rules.momenta.spec import Kind


@pytest.mark.parametrize(
    ("thread", "bond", "pushed", "helped", "dice", "resolve"),
    [
        (False, "none", 0, 0, 0, 0),
        (True, "none", 0, 0, 2, 0),
        (False, "own", 0, 0, 2, 1),
        (False, "ally", 0, 0, 2, 1),
        (True, "ally", 0, 0, 4, 1),
        (False, "none", 1, 0, 1, 1),
        (False, "none", 0, 1, 1, 1),
        (True, "ally", 0, 2, 6, 3),
        (True, "ally", 1, 1, 6, 3),
    ],
)
def test_boosts_add_up(
    thread: bool, bond: BondUse, pushed: int, helped: int, dice: int, resolve: int
) -> None:
    found = boosted("narrative", thread, bond, helped, pushed=pushed)
    assert (sum(found.modifiers), found.resolve_spent, found.faults) == (dice, resolve, ())


def test_an_own_bond_adds_nothing_to_a_thread() -> None:
    found = boosted("narrative", True, "own", 0)
    assert (sum(found.modifiers), found.resolve_spent) == (2, 0)
    assert len(found.faults) == 1


@pytest.mark.parametrize(("pushed", "helped"), [(0, 5), (1, 2), (1, 40)])
def test_pushing_and_assisting_stop_at_their_cap(pushed: int, helped: int) -> None:
    found = boosted("narrative", False, "none", helped, pushed=pushed)
    assert (sum(found.modifiers), found.resolve_spent) == (2, 2)
    assert found.faults == (
        "Push Yourself and Assist together: at most +2d a roll; the rest adds and costs nothing.",
    )


def test_one_pushes_once_on_a_roll() -> None:
    found = boosted("narrative", False, "none", 0, pushed=2)
    assert (found.modifiers, found.resolve_spent) == ((1,), 1)
    assert found.faults == ("Push Yourself counts once on a roll at most, not 2 times.",)
    assert (most_pushed(), most_helped()) == (1, 2)


@pytest.fixture
def varied(tmp_path: Path) -> Callable[[str], Ruleset]:
    def load(rules: str) -> Ruleset:
        path = tmp_path / "mine.toml"
        path.write_text(f'version = 1\nname = "Mine"\n{rules}', encoding="utf-8")
        return Ruleset.load(path)

    return load


PUSH_2 = '["momenta:push-yourself"]\nbonus = 2\n'
PUSH_3 = '["momenta:push-yourself"]\nbonus = 3\nresolve = 2\n'
PUSH_TWICE = '["momenta:push-yourself"]\nmost = 2\n'
PUSH_NONE = '["momenta:push-yourself"]\nbonus = 0\n'
ASSIST_2 = '["momenta:assist"]\nbonus = 2\nmost_per_ally = 2\n'
ASSIST_NONE = '["momenta:assist"]\nbonus = 0\n'
DEAR = '["momenta:assist"]\nresolve = 2\n'
CAP_3 = '["momenta:push-and-assist-cap"]\nmost = 3\n'
CAP_0 = '["momenta:push-and-assist-cap"]\nmost = 0\n'
VARIED = (
    *("", PUSH_2, PUSH_3, PUSH_TWICE, PUSH_NONE, ASSIST_2, ASSIST_NONE, DEAR, CAP_3, CAP_0),
    *(PUSH_NONE + ASSIST_NONE, ASSIST_NONE + CAP_3, PUSH_2 + ASSIST_2 + CAP_3),
    '["momenta:thread"]\nbonus = 3\n',
    '["momenta:bond-invocation"]\nbonus = 0\n',
    '["momenta:push-and-assist-cap"]\nboosts = ["assist"]\n',
)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("rules", VARIED)
def test_the_most_of_everything_is_the_ceiling_that_is_printed(
    varied: Callable[[str], Ruleset], rules: str, kind: Kind
) -> None:
    mine = varied(rules)
    uses = range(max(most_pushed(kind, mine), 3) + 1), range(max(most_helped(kind, mine), 3) + 1)
    sums = {
        sum(boosted(kind, thread, bond, helped, mine, pushed=pushed).modifiers)
        for thread, bond, pushed, helped in product((False, True), BOND_USES, *uses)
    }
    assert most_dice(kind, mine) == max(sums)
    if kind == "narrative":
        assert mine.quote("momenta:boosts.most-dice").value == max(sums)


def test_the_ceiling_of_the_book(book: Ruleset) -> None:
    assert book.quote("momenta:boosts.most-dice").value == most_dice() == 6


@pytest.mark.parametrize("rules", VARIED)
def test_the_cap_is_in_dice_whatever_a_use_gives(
    varied: Callable[[str], Ruleset], rules: str
) -> None:
    mine = varied(rules)
    cap = mine.one(BoostCap)
    capped = {"push-yourself": range(4), "assist": range(4)}
    uses = (capped[name] if name in cap.boosts else (0,) for name in capped)
    for pushed, helped in product(*uses):
        found = boosted("narrative", False, "none", helped, mine, pushed=pushed)
        assert sum(found.modifiers) <= cap.most


@pytest.mark.parametrize(
    ("rules", "pushed", "helped", "dice", "resolve"),
    [
        (PUSH_2, 1, 0, 2, 1),
        (PUSH_2, 1, 1, 2, 1),  # the push fills the cap, and the Assist is not paid
        (PUSH_3, 1, 0, 2, 2),  # of three dice two find room
        (PUSH_TWICE, 2, 0, 2, 2),
        (ASSIST_2, 0, 1, 2, 1),
        (ASSIST_2, 1, 1, 2, 2),  # of the Assist's dice one finds room
        (DEAR, 0, 1, 1, 2),
        (DEAR, 1, 1, 2, 3),
        (CAP_3, 1, 2, 3, 3),
        (CAP_0, 1, 1, 0, 0),
    ],
)
def test_pushing_and_assisting_have_dice_and_a_price_of_their_own(
    varied: Callable[[str], Ruleset], rules: str, pushed: int, helped: int, dice: int, resolve: int
) -> None:
    found = boosted("narrative", False, "none", helped, varied(rules), pushed=pushed)
    assert (sum(found.modifiers), found.resolve_spent) == (dice, resolve)


@pytest.mark.parametrize(
    ("rules", "pushes", "assists"),
    [
        ("", 1, 2),
        (PUSH_TWICE, 2, 2),
        (PUSH_NONE, 0, 2),
        (ASSIST_2, 1, 1),
        (ASSIST_2 + CAP_3, 1, 2),
        (ASSIST_NONE, 1, 0),
        (CAP_0, 0, 0),
    ],
)
def test_how_often_one_may_push_and_be_helped(
    varied: Callable[[str], Ruleset], rules: str, pushes: int, assists: int
) -> None:
    mine = varied(rules)
    assert (most_pushed("narrative", mine), most_helped("narrative", mine)) == (pushes, assists)


def test_boosts_follow_the_variant(four_up: Ruleset) -> None:
    assert boosted("narrative", True, "none", 0, four_up).modifiers == (3,)


def test_an_attack_takes_a_bond_and_nothing_else() -> None:
    found = boosted("attack", True, "own", 2, pushed=1)
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
    assert {kind: (most_pushed(kind), most_helped(kind)) for kind in KINDS} == {
        "action": (0, 0),
        "attack": (0, 0),
        "narrative": (1, 2),
        "luck": (0, 0),
    }


def test_the_gm_judges_what_somebody_explains(book: Ruleset) -> None:
    for name in ("thread", "bond-invocation"):
        condition = book.one(Boost, name).condition
        assert "GM" in condition
        assert "table" not in condition


@pytest.mark.parametrize("name", ["thread", "bond-invocation"])
def test_a_variant_with_more_than_one_of_them_is_refused(
    varied: Callable[[str], Ruleset], name: str
) -> None:
    with pytest.raises(DataFaults, match=f"{name}.*allowed is 1, as a roll here is described"):
        varied(f'["momenta:{name}"]\nmost = 2\n')
