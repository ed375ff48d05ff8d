"""The page of a variant's changes tells what its rules leave without an answer."""

from __future__ import annotations

from docutils import nodes

from book._ext.variant_changes import moved
from rules.data import altered, ruleset_of
from rules.data.variants import BOOK

FEW_DICE = {"moment-board:board-limits.most_dice": 1, "momenta:dice-pool.success_faces": [6]}


def test_what_cannot_be_worked_out_is_told_before_what_moves() -> None:
    own = ruleset_of(BOOK)
    first, listed, *rest = moved(own, altered(own, FEW_DICE))
    assert first.astext() == "Under these rules, this cannot be worked out:"
    assert isinstance(listed, nodes.bullet_list)
    assert "moment-board:commitments-hard: Hero 1" in listed.astext()
    assert [each.get("group") for each in rest if each.get("group")]


def test_rules_of_which_all_can_be_worked_out_list_nothing() -> None:
    own = ruleset_of(BOOK)
    (said,) = moved(own, own)
    assert said.astext().startswith("No figure moves")
