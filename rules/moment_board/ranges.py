"""Which heroes, margins, positions and pools the board's tables run over, all from the records."""

from __future__ import annotations

from rules.data import Ruleset
from rules.data.cells import span_text
from rules.moment_board.records import BoardLimits, Commitment, Consequences, ForStep, Track
from rules.momenta.records import TypicalPool

__all__ = ["margins", "parties", "pools", "positions", "span_text", "step_margins"]


def parties(ruleset: Ruleset) -> range:
    """Give every number of heroes, from none to the largest party."""
    return range(ruleset.one(BoardLimits).most_heroes + 1)


def margins(ruleset: Ruleset) -> range:
    """Give each margin or shortfall up to the one after which Impact and Wear stay the same."""
    scale = ruleset.one(Consequences)
    areas = ruleset.of(Commitment)
    impact = max(area.impact_most for area in areas) - scale.impact_base
    wear = max(area.wear_most - area.wear_least for area in areas)
    last = max(impact * scale.margin_per_impact, wear * scale.shortfall_per_wear, 1)
    return range(last + 1)


def positions(ruleset: Ruleset) -> range:
    """Give each position of the track as it is drawn, from the left; FOR is positive."""
    length = ruleset.one(Track).length
    return range(length, -length - 1, -1)


def pools(ruleset: Ruleset) -> range:
    """Give the pools that starting and veteran characters of Momenta usually roll."""
    usual = {pool.id: pool for pool in ruleset.of(TypicalPool)}
    veterans = usual["veteran-pool"]
    return range(usual["starting-pool"].least, (veterans.most or veterans.least) + 1)


def step_margins(step: ForStep, ruleset: Ruleset) -> str:
    """Give the margins at which a step of FOR movement holds: `0–1`, `4+`."""
    later = [other.least_margin for other in ruleset.of(ForStep)]
    following = [least for least in later if least > step.least_margin]
    return span_text(step.least_margin, min(following) - 1 if following else None)
