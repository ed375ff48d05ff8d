"""The dice pool: successes and a Double are the Power (mb-model-pool).

The dice are those of Momenta, the one place where the board borrows from another text (C-68). One
die of the pool is the Destiny die; a pool of one die has only that.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache

from rules.data import Ruleset
from rules.dice import Pool, Source, successes_with_set
from rules.moment_board.doubles import chance_saved
from rules.moment_board.models import Drawn, Holder, Piece, Powers
from rules.moment_board.records import PoolPower
from rules.momenta.spec import die_of

_DOUBLE = 2


class PoolModel:
    """Performances rolled with a pool; see `Model` for what each method gives."""

    def powers(self, hero: Holder, lit: bool, ruleset: Ruleset) -> Powers:
        """Give the Power of a fresh roll."""
        return _powers(hero.dice, lit, ruleset)

    def after_redraw(
        self, hero: Holder, drawn: Drawn, index: int, lit: bool, ruleset: Ruleset
    ) -> Powers:
        """Give the Power once one die is rolled again."""
        faces = range(1, die_of(ruleset).sides + 1)
        rolls = ((*drawn[:index], face, *drawn[index + 1 :]) for face in faces)
        return Powers(Counter(self.power(hero, roll, lit, ruleset) for roll in rolls))

    def turned(self, hero: Holder, lit: bool, difficulty: int, ruleset: Ruleset) -> Fraction:
        """Give the chance that a roll fails and rolling its best die again saves it."""
        return _turned(hero.dice, lit, difficulty, ruleset)

    def draw(self, hero: Holder, source: Source, ruleset: Ruleset) -> Drawn:
        """Roll the dice in order, the Destiny die last."""
        return source.roll(Pool(hero.dice, die_of(ruleset)))

    def redraw(
        self, hero: Holder, drawn: Drawn, index: int, source: Source, ruleset: Ruleset
    ) -> Drawn:
        """Roll one die again."""
        face = source.die(die_of(ruleset).sides)
        return (*drawn[:index], face, *drawn[index + 1 :])

    def power(self, hero: Holder, drawn: Drawn, lit: bool, ruleset: Ruleset) -> int:
        """Give the Power of the faces."""
        rule, wins = pool_rule(ruleset), die_of(ruleset).success_faces
        plain = sum(face in wins for face in drawn[:-1])
        counted = plain + (drawn[-1] in wins) * destiny_counts(lit, ruleset)
        return power_of(counted, len(set(drawn)) < len(drawn), rule)

    def pieces(self, hero: Holder, drawn: Drawn, lit: bool, ruleset: Ruleset) -> tuple[Piece, ...]:
        """Give each die; those with an equal are paired where the Double adds Power."""
        rule, wins = pool_rule(ruleset), die_of(ruleset).success_faces
        values = [rule.power_per_success * (face in wins) for face in drawn]
        values[-1] *= destiny_counts(lit, ruleset)
        adds = self.power(hero, drawn, lit, ruleset) > sum(values)
        alike = Counter(drawn)
        last = len(drawn) - 1
        return tuple(
            Piece(
                "Destiny die" if place == last else "Die",
                face,
                value,
                destiny=place == last,
                lit=lit and place == last,
                paired=adds and alike[face] >= _DOUBLE,
            )
            for place, (face, value) in enumerate(zip(drawn, values, strict=True))
        )

    def faults(self, hero: Holder, drawn: Drawn, ruleset: Ruleset) -> tuple[str, ...]:
        """Give why this cannot be a roll of the hero's pool."""
        faults = []
        sides = die_of(ruleset).sides
        if len(drawn) != hero.dice:
            faults.append(f"A roll cannot hold {len(drawn)} dice; allowed are exactly {hero.dice}.")
        faults.extend(
            f"A die cannot show {face}; allowed is a face from 1 to {sides}."
            for face in sorted(set(drawn))
            if not 1 <= face <= sides
        )
        return tuple(faults)


POOL = PoolModel()


@lru_cache(maxsize=64)
def pool_rule(ruleset: Ruleset) -> PoolPower:
    """Give how a roll's Power is counted."""
    return ruleset.one(PoolPower)


def destiny_counts(lit: bool, ruleset: Ruleset) -> int:
    """Give how often a success of the Destiny die counts."""
    return pool_rule(ruleset).destiny_times if lit else 1


def power_of(successes: int, double: bool, rule: PoolPower) -> int:
    """Give the Power of so many successes, counted as often as they count, and of a Double."""
    pays = double and successes >= rule.double_needs
    return rule.power_per_success * successes + (rule.double_power if pays else 0)


@lru_cache(maxsize=256)
def _powers(dice: int, lit: bool, ruleset: Ruleset) -> Powers:
    rule, more = pool_rule(ruleset), destiny_counts(lit, ruleset) - 1
    ways: Counter[int] = Counter()
    for (wins, double), count in successes_with_set(Pool(dice, die_of(ruleset)), _DOUBLE).items():
        # Each die is as likely as any other to be the Destiny die.
        with_destiny = count * wins // dice
        ways[power_of(wins + more, bool(double), rule)] += with_destiny
        ways[power_of(wins, bool(double), rule)] += count - with_destiny
    return Powers(ways)


@lru_cache(maxsize=512)
def _turned(dice: int, lit: bool, difficulty: int, ruleset: Ruleset) -> Fraction:
    rule = pool_rule(ruleset)

    def succeeds(successes: int, double: bool) -> bool:
        return power_of(successes, double, rule) >= difficulty

    return chance_saved(dice, die_of(ruleset), destiny_counts(lit, ruleset), succeeds)
