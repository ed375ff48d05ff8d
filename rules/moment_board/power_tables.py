"""Tables of a starting hero's Power: what is in the bag, chances of each Power, of success."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from rules.data import Cell, Mark, Ruleset, Table
from rules.moment_board.cells import (
    BAG_ODDS,
    POOL_ODDS,
    chance_cell,
    empty_cell,
    header,
    mean_cell,
    text_cell,
    worked_out,
)
from rules.moment_board.models import Held
from rules.moment_board.moment import starting_hero
from rules.moment_board.performances import CHANCES, chance, usual
from rules.moment_board.pool import POOL
from rules.moment_board.ranges import pools
from rules.moment_board.records import Bag, Difficulty, ModelId, PoolPower

_FLAME: Final = {False: "flame off", True: "flame on"}
MARKS: Final[Mapping[ModelId, Mark]] = {"bag": BAG_ODDS, "pool": POOL_ODDS}


def starting_bag(ruleset: Ruleset) -> Table:
    """Give the tokens of a starting bag (gap mb-model-bag)."""
    bag = ruleset.one(Bag)
    held = Counter(bag.tokens)
    rows = [
        (
            header(f"Power {power}", bag.mark("tokens"), power),
            worked_out(ruleset, str(held[power]), held[power], bag.mark("tokens"), (bag,)),
        )
        for power in sorted(held)
    ]
    sides = f"Destiny Token, {bag.destiny} or lit {bag.destiny_lit}"
    rows.append(
        (
            text_cell(ruleset, bag, sides, "destiny", "destiny_lit"),
            worked_out(ruleset, "1", 1, bag.mark("destiny"), (bag,)),
        )
    )
    caption = f"A starting bag; a Performance draws {bag.draw} of its tokens"
    return Table("moment-board:starting-bag", caption, ("Token", "How many"), tuple(rows))


def powers(ruleset: Ruleset, name: ModelId) -> Table:
    """Give how likely each Power is for a starting hero, with the flame off and on."""
    found = {lit: usual(name, lit, ruleset) for lit in _FLAME}
    each = sorted({power for powers in found.values() for power in powers.ways})
    rows = tuple(
        (
            header(text, MARKS[name]),
            *(
                chance_cell(powers.exactly(power), MARKS[name])
                if power in powers.ways
                else empty_cell(MARKS[name])
                for power in each
            ),
            mean_cell(powers.mean, MARKS[name]),
        )
        for lit, text in _FLAME.items()
        for powers in (found[lit],)
    )
    caption = f"How likely each Power is with {_brought(ruleset, name)}"
    columns = ("Power", *map(str, each), "mean")
    return Table(f"moment-board:powers-{name}", caption, columns, rows)


def _brought(ruleset: Ruleset, name: ModelId) -> str:
    return "a starting bag" if name == "bag" else f"a pool of {ruleset.one(PoolPower).dice} dice"


def success(ruleset: Ruleset, name: ModelId) -> Table:
    """Give a starting hero's chance of success at each Difficulty, and what changes it."""
    steps = ruleset.of(Difficulty)
    rows = tuple(
        (
            header(kind.text, MARKS[name]),
            *(_chance(ruleset, name, kind.id, step) for step in steps),
        )
        for kind in CHANCES
    )
    caption = f"How likely a success is with {_brought(ruleset, name)}"
    columns = ("Performance", *(f"{step.label} {getattr(step, name)}" for step in steps))
    return Table(f"moment-board:success-{name}", caption, columns, rows)


def _chance(ruleset: Ruleset, name: ModelId, kind: str, step: Difficulty) -> Cell:
    return chance_cell(chance(name, kind, step, ruleset), MARKS[name])


def pool_sizes(ruleset: Ruleset) -> Table:
    """Give mean Power and success of each usual pool, flame off and on (gap mb-model-pool)."""
    steps = ruleset.of(Difficulty)
    hero = starting_hero("", ruleset)
    rows: list[tuple[Cell, ...]] = []
    for dice in pools(ruleset):
        for lit, text in _FLAME.items():
            found = POOL.powers(Held(hero.tokens, dice), lit, ruleset)
            rows.append(
                (
                    header(f"{dice} dice, {text}", POOL_ODDS, dice),
                    mean_cell(found.mean, POOL_ODDS),
                    *(chance_cell(found.at_least(step.pool), POOL_ODDS) for step in steps),
                )
            )
    columns = ("Pool", "mean", *(f"{step.label} {step.pool}" for step in steps))
    caption = "Mean Power of each pool, and how likely it succeeds"
    return Table("moment-board:success-by-pool", caption, columns, tuple(rows))


def power_tables(ruleset: Ruleset) -> Mapping[str, Callable[[], Table]]:
    """Give these tables by id."""
    return {
        "starting-bag": partial(starting_bag, ruleset),
        "powers-bag": partial(powers, ruleset, "bag"),
        "powers-pool": partial(powers, ruleset, "pool"),
        "success-bag": partial(success, ruleset, "bag"),
        "success-pool": partial(success, ruleset, "pool"),
        "success-by-pool": partial(pool_sizes, ruleset),
    }
