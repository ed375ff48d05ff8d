"""What rolling one die again can save in a pool where a Double counts: exact, by small classes.

Only this matters of a roll: how many plain dice succeed, whether the Destiny die does, and which
dice stand in its only pair, where it has just one. All else is equally many arrangements of faces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import comb, perm
from typing import NamedTuple

from rules.dice import Die


class _Roll(NamedTuple):
    """A class of rolls: successes and failures of the plain dice, and of the Destiny die.

    `pair` is where its only pair stands; "none" has all faces different, "more" has a pair
    whichever die is taken away.
    """

    wins: int
    losses: int
    destiny: bool
    pair: str


def chance_saved(
    dice: int, die: Die, destiny_counts: int, succeeds: Callable[[int, bool], bool]
) -> Fraction:
    """Give the chance that a roll fails and rolling its best die again then succeeds.

    `destiny_counts` is how often a success of the Destiny die counts; `succeeds` is asked with the
    successes so counted and whether two dice are equal.
    """
    saved = 0
    for roll, ways in _rolls(dice, die):
        counted = roll.wins + destiny_counts * roll.destiny
        if not succeeds(counted, roll.pair != "none"):
            saved += ways * max(
                _good_faces(roll, taken, die, destiny_counts, succeeds) for taken in _choices(roll)
            )
    return Fraction(saved, die.sides ** (dice + 1))


class _Taken(NamedTuple):
    """A die to roll again: which kind, and whether it stands in the roll's only pair."""

    kind: str
    paired: bool


def _choices(roll: _Roll) -> Iterator[_Taken]:
    twin = "wins" if roll.destiny else "losses"
    for kind, held in (("wins", roll.wins), ("losses", roll.losses), ("destiny", 1)):
        if roll.pair == "destiny":
            in_pair = int(kind in ("destiny", twin))
        else:
            in_pair = 2 if kind == roll.pair else 0
        if in_pair:
            yield _Taken(kind, True)
        if held > in_pair:
            yield _Taken(kind, False)


def _good_faces(
    roll: _Roll,
    taken: _Taken,
    die: Die,
    destiny_counts: int,
    succeeds: Callable[[int, bool], bool],
) -> int:
    """Count the faces of the new die with which the roll succeeds."""
    wins = roll.wins - (taken.kind == "wins")
    losses = roll.losses - (taken.kind == "losses")
    counted, worth = wins, destiny_counts
    if taken.kind != "destiny":
        counted, worth = wins + destiny_counts * roll.destiny, 1
        wins, losses = wins + roll.destiny, losses + (not roll.destiny)
    hits = len(die.success_faces)
    if roll.pair == "none" or taken.paired:
        # All faces of the rest differ: the new die makes a Double by showing one of them.
        equal_win, equal_loss = wins, losses
    else:
        equal_win, equal_loss = hits, die.sides - hits
    return (
        equal_win * succeeds(counted + worth, True)
        + (hits - equal_win) * succeeds(counted + worth, False)
        + equal_loss * succeeds(counted, True)
        + (die.sides - hits - equal_loss) * succeeds(counted, False)
    )


def _rolls(dice: int, die: Die) -> Iterator[tuple[_Roll, int]]:
    """Give each class of rolls with the number of rolls in it."""
    hits, plain = len(die.success_faces), dice - 1
    for destiny in (True, False):
        own_faces = hits if destiny else die.sides - hits
        for wins in range(plain + 1) if own_faces else ():
            losses = plain - wins
            win, win_pair, win_twin = _alike(hits, wins, destiny)
            loss, loss_pair, loss_twin = _alike(die.sides - hits, losses, not destiny)
            ways = {
                "none": win * loss,
                "wins": win_pair * loss,
                "losses": win * loss_pair,
                "destiny": win_twin * loss + win * loss_twin,
            }
            every = hits**wins * (die.sides - hits) ** losses
            ways["more"] = every - sum(ways.values())
            for pair, count in ways.items():
                if count:
                    arranged = comb(plain, wins) * own_faces * count
                    yield _Roll(wins, losses, destiny, pair), arranged


def _alike(faces: int, dice: int, destiny: bool) -> tuple[int, int, int]:
    """Count how dice that show some of these faces can all differ, or hold one pair.

    With `destiny` one of the faces is shown by the Destiny die. Gives the ways in which all differ,
    in which only two of the dice are equal, and in which only one of them equals the Destiny die.
    """
    free = faces - destiny
    pair = comb(dice, 2) * free * perm(free - 1, dice - 2) if dice > 1 and free else 0
    twin = dice * perm(free, dice - 1) if destiny and dice else 0
    return perm(free, dice), pair, twin
