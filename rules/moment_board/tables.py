"""Every table of the Moment Board, by id."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from rules.data import Ruleset, Table
from rules.moment_board.board_tables import BOARD_TABLES
from rules.moment_board.event_tables import event_tables
from rules.moment_board.power_tables import power_tables
from rules.moment_board.use_tables import USE_TABLES


def tables(ruleset: Ruleset) -> Mapping[str, Callable[[], Table]]:
    """Give every table of the text, by id."""
    plain = {**BOARD_TABLES, **USE_TABLES}
    made = {name: partial(make, ruleset) for name, make in plain.items()}
    return {**made, **event_tables(ruleset), **power_tables(ruleset)}
