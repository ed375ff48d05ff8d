"""The general route: go through the faces one by one and keep what a rule needs to know.

It serves rules that look across faces or at the best set only (a straight, the largest set), which
do not split into successes and the rest; and it checks the faster routes.
"""

from __future__ import annotations

from math import comb

from .distribution import JointDistribution
from .pool import Pool, checked_pool
from .sets import SetPayoff, checked_payoffs, gains, worths
from .values import fault, raise_if, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence
    from typing import TypeVar

    StateT = TypeVar("StateT", bound=Hashable)

__all__ = ["joint_general", "joint_of_sets"]


def joint_general(
    pool: Pool,
    start: StateT,
    step: Callable[[StateT, int, int], StateT],
    payoff: Callable[[StateT], int],
) -> JointDistribution:
    """Give (successes, payoff) under any rule that reads the dice face by face, lowest face first.

    `start` is what the rule knows before the first face; `step(state, face, dice)` gives what it
    knows after learning how many dice show this face; `payoff(state)` reads the end as a whole
    number. States must be hashable. Raises DiceError when this is no pool.

    The size of the largest set:

    >>> from rules.dice import Die
    >>> largest = joint_general(
    ...     Pool(3, Die(6)), 0, lambda best, face, dice: max(best, dice), lambda best: best
    ... )
    >>> largest.payoff().exactly(3)
    Fraction(1, 36)
    """
    faults: list[str] = []
    pool = checked_pool(pool, faults)
    for name, given in (("step", step), ("payoff", payoff)):
        if not callable(given):
            faults.append(fault(f"The {name} of a rule was", shown(given), "a function"))
    raise_if(faults)
    die = pool.die
    ways: dict[tuple[int, int, StateT], int] = {(pool.dice, 0, start): 1}
    for face in range(1, die.sides + 1):
        success = face in die.success_faces
        after: dict[tuple[int, int, StateT], int] = {}
        for (left, successes, state), count in ways.items():
            for dice in range(left + 1) if face < die.sides else (left,):
                key = left - dice, successes + dice * success, step(state, face, dice)
                after[key] = after.get(key, 0) + count * comb(left, dice)
        ways = after
    total: dict[tuple[int, int], int] = {}
    for (_, successes, state), count in ways.items():
        outcome = successes, payoff(state)
        total[outcome] = total.get(outcome, 0) + count
    return JointDistribution(total)


def joint_of_sets(pool: Pool, payoffs: Sequence[SetPayoff]) -> JointDistribution:
    """Give what `rules.dice.joint` gives, by the general route. Raises DiceError as it does."""
    faults: list[str] = []
    pool = checked_pool(pool, faults)
    by_face = worths(checked_payoffs(payoffs, faults))
    raise_if(faults)
    worth = {face: gains(by_face.get(face, []), pool.dice) for face in range(1, pool.die.sides + 1)}
    return joint_general(
        pool, 0, lambda total, face, dice: total + worth[face][dice], lambda total: total
    )
