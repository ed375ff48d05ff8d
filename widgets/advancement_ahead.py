"""How a hero's numbers go up with the ranks, and what the ranks ahead bring."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from rules.data import Ruleset
from rules.data.styles import listed
from rules.momenta.characters.advancement import limit_break_slots, tier_of
from rules.momenta.characters.body_records import Stat
from rules.momenta.characters.creation_records import Advancement
from rules.momenta.characters.hero import Hero
from rules.momenta.characters.stats import stats_of

from .advancement_ranks import at_rank, brings
from .charts import chart
from .hero_sheet import group_label
from .html import Child, Markup, element, table
from .series import LOOKS, Plot, Series, lines_figure

__all__ = ["draw_ahead", "draw_chart", "groups"]


def groups(ruleset: Ruleset) -> list[tuple[str, str]]:
    """Name the groups of numbers that can be looked at together."""
    found = dict.fromkeys(stat.group for stat in ruleset.of(Stat))
    return [(group, group_label(group)) for group in found]


@lru_cache(maxsize=32)
def draw_chart(prefix: str, hero: Hero, group: str, ruleset: Ruleset) -> Markup:
    """Give the numbers of a group at every rank so far, as a chart and as a table.

    Before a rank is gained there is nothing to draw a line between.
    """
    if not hero.advances:
        return element("p", "From the first rank that is gained on, a chart shows how they grow.")
    stats = [stat for stat in ruleset.of(Stat) if stat.group == group]
    lines = stats[: len(LOOKS)]
    ranks = range(hero.rank, hero.character_rank + 1)
    values = [stats_of(at_rank(hero, rank - hero.rank), ruleset) for rank in ranks]
    plot = Plot(
        "Rank",
        [str(rank) for rank in ranks],
        [Series(stat.label, [at[stat.id].value for at in values]) for stat in lines],
        amount="Value",
        chances=False,
    )
    rows: list[list[Child]] = [
        [rank, *(at[stat.id].value for stat in stats)]
        for rank, at in zip(ranks, values, strict=True)
    ]
    name = f"{group_label(group)} by rank"
    return chart(
        _whole(lines_figure(plot), plot),
        f"Lines of {', '.join(stat.label for stat in lines)} from rank {ranks[0]} to {ranks[-1]}.",
        table(name, ("Rank", *(stat.label for stat in stats)), rows),
        f"{prefix}-by-rank",
        name,
        _left_out(stats[len(LOOKS) :]),
    )


def _whole(figure: dict[str, Any], plot: Plot) -> dict[str, Any]:
    """Let a chart say whole numbers as they are, without decimals."""
    for trace, series in zip(figure["data"], plot.series, strict=True):
        trace["customdata"] = [str(value) for value in series.values]
    return figure


def _left_out(stats: Sequence[Stat]) -> Child:
    """Say which numbers stand in the table alone: more lines could not be told apart."""
    if not stats:
        return None
    verb = "stands" if len(stats) == 1 else "stand"
    labels = listed(tuple(stat.label for stat in stats), "and")
    return element("p", f"{labels} {verb} in the table alone.", class_="m-quiet")


def draw_ahead(hero: Hero, ruleset: Ruleset) -> Markup:
    """Give what the ranks ahead bring, whatever they are spent on."""
    rules = ruleset.one(Advancement)
    first = hero.character_rank + 1
    # Also beyond the table of the text the preview goes on to a rank at which an attribute grows.
    last = max(rules.table_most, first + rules.attribute_every)
    rows = [
        (
            rank,
            tier_of(rank, ruleset).label,
            brings(rank, ruleset) or "nothing besides",
            limit_break_slots(rank, ruleset),
        )
        for rank in range(first, last + 1)
    ]
    columns = ("Rank", "Tier", "Besides an archetype rank", "Limit Break slots in all")
    return element("div", table("What lies ahead", columns, rows), class_="m-h-numbers")
