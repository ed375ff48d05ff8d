"""How a bag changes: renown lifts its weakest token, a Bane lowers a common one."""

from __future__ import annotations

from rules.data import current
from rules.moment_board.growth import with_bane, with_banes, with_renown
from rules.moment_board.records import Bag, BoardLimits

BAG = current().one(Bag)


def test_a_rank_of_renown_lifts_the_lowest_token_and_the_bag_keeps_its_size():
    tokens = with_renown(BAG.tokens)
    low = min(BAG.tokens)
    assert len(tokens) == len(BAG.tokens)
    assert sum(tokens) == sum(BAG.tokens) + BAG.renown_step
    assert tokens.count(low) == BAG.tokens.count(low) - 1


def test_a_bag_of_the_highest_tokens_cannot_grow():
    assert with_renown((current().one(BoardLimits).most_token,) * 4) is None
    assert with_renown(()) is None


def test_a_bane_lowers_one_token_as_long_as_it_finds_one():
    tokens = with_bane(BAG.tokens)
    assert tokens.count(BAG.bane_to) == BAG.tokens.count(BAG.bane_to) + 1
    found = BAG.tokens.count(BAG.bane_from)
    assert with_bane(with_banes(BAG.tokens, found, current())) is None
    assert with_banes(BAG.tokens, found + 3, current()) == with_banes(BAG.tokens, found, current())
