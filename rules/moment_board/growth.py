"""How a bag changes: a rank of renown lifts a token, a lasting Bane lowers one."""

from __future__ import annotations

from rules.data import Ruleset, current
from rules.moment_board.records import Bag, BoardLimits


def with_renown(tokens: tuple[int, ...], ruleset: Ruleset | None = None) -> tuple[int, ...] | None:
    """Give a bag after a rank of renown: its lowest token is lifted (gap mb-bag-growth).

    None where no token can be lifted any more.
    """
    rules = ruleset or current()
    lifted = min(tokens) + rules.one(Bag).renown_step if tokens else 0
    if not tokens or lifted > rules.one(BoardLimits).most_token:
        return None
    return _changed(tokens, min(tokens), lifted)


def with_bane(tokens: tuple[int, ...], ruleset: Ruleset | None = None) -> tuple[int, ...] | None:
    """Give a bag after a Bane, which lowers one of the tokens it finds (gap mb-bag-growth).

    None where it finds none.
    """
    bag = (ruleset or current()).one(Bag)
    return _changed(tokens, bag.bane_from, bag.bane_to) if bag.bane_from in tokens else None


def with_banes(tokens: tuple[int, ...], banes: int, ruleset: Ruleset) -> tuple[int, ...]:
    """Give a bag after so many Banes; those that find no token change nothing."""
    for _ in range(banes):
        tokens = with_bane(tokens, ruleset) or tokens
    return tokens


def _changed(tokens: tuple[int, ...], old: int, new: int) -> tuple[int, ...]:
    place = tokens.index(old)
    return (*tokens[:place], new, *tokens[place + 1 :])
