"""The bag of tokens: a hand is drawn without replacement, its sum is the Power (mb-model-bag).

Draws come from the dice of a `Source` in one way: the tokens that are left stand in the order of
their places, a die with as many sides as there are of them says which is drawn, and the last one
left is drawn without a die.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from math import comb

from rules.data import Ruleset
from rules.dice import Source
from rules.moment_board.models import Drawn, Holder, Piece, Powers
from rules.moment_board.records import Bag


class BagModel:
    """Performances drawn from a bag; see `Model` for what each method gives."""

    def powers(self, hero: Holder, lit: bool, ruleset: Ruleset) -> Powers:
        """Give the Power of a fresh hand: all hands are equally likely."""
        return _powers(_values(hero, lit, ruleset), bag_rule(ruleset).draw)

    def after_redraw(
        self, hero: Holder, drawn: Drawn, index: int, lit: bool, ruleset: Ruleset
    ) -> Powers:
        """Give the Power once one token is replaced from the rest of the bag."""
        values = _values(hero, lit, ruleset)
        kept = sum(values[place] for place in drawn) - values[drawn[index]]
        return Powers(Counter(kept + values[place] for place in _rest(hero, drawn)))

    def turned(self, hero: Holder, lit: bool, difficulty: int, ruleset: Ruleset) -> Fraction:
        """Give the chance that a hand fails and a new token for its lowest one saves it."""
        values = tuple(sorted(_values(hero, lit, ruleset)))
        return _turned(values, bag_rule(ruleset).draw, difficulty)

    def draw(self, hero: Holder, source: Source, ruleset: Ruleset) -> Drawn:
        """Draw a hand: places of tokens in the order in which they come."""
        drawn: Drawn = ()
        for _ in range(bag_rule(ruleset).draw):
            drawn = (*drawn, _one(_rest(hero, drawn), source))
        return drawn

    def redraw(
        self, hero: Holder, drawn: Drawn, index: int, source: Source, ruleset: Ruleset
    ) -> Drawn:
        """Draw a token from the rest of the bag in place of one, which then goes back."""
        new = _one(_rest(hero, drawn), source)
        return (*drawn[:index], new, *drawn[index + 1 :])

    def power(self, hero: Holder, drawn: Drawn, lit: bool, ruleset: Ruleset) -> int:
        """Give the sum of the drawn tokens."""
        values = _values(hero, lit, ruleset)
        return sum(values[place] for place in drawn)

    def pieces(self, hero: Holder, drawn: Drawn, lit: bool, ruleset: Ruleset) -> tuple[Piece, ...]:
        """Give each drawn token; the Destiny Token shows the side that is up."""
        values = _values(hero, lit, ruleset)
        return tuple(
            Piece("Destiny Token", values[place], values[place], destiny=True, lit=lit)
            if place == len(hero.tokens)
            else Piece("Token", values[place], values[place])
            for place in drawn
        )

    def faults(self, hero: Holder, drawn: Drawn, ruleset: Ruleset) -> tuple[str, ...]:
        """Give why this cannot be a hand from the hero's bag."""
        faults = []
        hand, last = bag_rule(ruleset).draw, len(hero.tokens)
        if len(drawn) != hand:
            faults.append(f"A hand cannot hold {len(drawn)} tokens; allowed are exactly {hand}.")
        if len(set(drawn)) != len(drawn):
            faults.append("A token was drawn twice; allowed is each token of the bag once.")
        faults.extend(
            f"There is no token at place {place} of the bag; allowed are places 0 to {last}."
            for place in sorted(set(drawn))
            if not 0 <= place <= last
        )
        return tuple(faults)


BAG = BagModel()


@lru_cache(maxsize=64)
def bag_rule(ruleset: Ruleset) -> Bag:
    """Give the starting bag and how many tokens are drawn."""
    return ruleset.one(Bag)


def _values(hero: Holder, lit: bool, ruleset: Ruleset) -> tuple[int, ...]:
    bag = bag_rule(ruleset)
    return (*hero.tokens, bag.destiny_lit if lit else bag.destiny)


def _rest(hero: Holder, drawn: Drawn) -> list[int]:
    return [place for place in range(len(hero.tokens) + 1) if place not in drawn]


def _one(places: list[int], source: Source) -> int:
    return places[source.die(len(places)) - 1] if len(places) > 1 else places[0]


@lru_cache(maxsize=512)
def _powers(values: tuple[int, ...], hand: int) -> Powers:
    # hands[size][power]: how many hands of the tokens seen so far have that size and sum.
    hands: list[Counter[int]] = [Counter({0: 1}), *(Counter() for _ in range(hand))]
    for value in values:
        for size in range(hand, 0, -1):
            for power, count in list(hands[size - 1].items()):
                hands[size][power + value] += count
    return Powers(hands[hand])


@lru_cache(maxsize=1024)
def _turned(values: tuple[int, ...], hand: int, difficulty: int) -> Fraction:
    # The rest of the bag is the same whichever token is given back, so the lowest always goes.
    bag = Counter(values)
    saved = 0
    for taken, ways in _hands(tuple(sorted(bag.items())), hand):
        power = sum(value * count for value, count in taken.items())
        if power < difficulty:
            wanted = difficulty - power + min(value for value, count in taken.items() if count)
            rest = sum(bag[value] - taken.get(value, 0) for value in bag if value >= wanted)
            saved += ways * rest
    return Fraction(saved, comb(len(values), hand) * (len(values) - hand))


def _hands(bag: tuple[tuple[int, int], ...], hand: int) -> Iterator[tuple[dict[int, int], int]]:
    """Give each hand as (tokens of each value, the number of ways to draw it)."""
    if not bag:
        if hand == 0:
            yield {}, 1
        return
    (value, held), *others = bag
    for taken in range(min(held, hand) + 1):
        for rest, ways in _hands(tuple(others), hand - taken):
            yield {value: taken, **rest}, ways * comb(held, taken)
