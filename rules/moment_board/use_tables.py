"""Tables of what heroes hold and spend: Reserve, Advantage, Redraw Tokens, markers, Wear."""

from __future__ import annotations

from typing import Final

from rules.data import Cell, Record, Ruleset, Table
from rules.data.styles import written
from rules.moment_board.cells import asked, cell, empty_cell, header, text_cell
from rules.moment_board.records import (
    Advantage,
    Bag,
    Bane,
    Endurance,
    Flame,
    Marker,
    PerformanceModel,
    Plan,
    Redraws,
    Reserve,
    SpendingStep,
)


def reserve_table(ruleset: Ruleset) -> Table:
    """Give what Reserve and Advantage buy (gaps mb-reserve-use, mb-wear-and-impact-effects)."""
    reserve, advantage = ruleset.one(Reserve), ruleset.one(Advantage)
    undone, cleared = "a point of Wear just suffered goes", "your own Uncertainty goes"
    wear, steady = reserve.mark("wear_cost"), reserve.mark("uncertainty_cost")
    rows = (
        asked(
            "Power from Reserve",
            _cost(ruleset, reserve, "power_cost"),
            _power(ruleset, reserve, "power"),
            _power(ruleset, reserve, "most_power"),
        ),
        asked(
            "Power from Advantage",
            text_cell(ruleset, advantage, "each Advantage", "power"),
            _power(ruleset, advantage, "power"),
            _power(ruleset, advantage, "most_power"),
        ),
        asked(
            "Wear undone",
            _cost(ruleset, reserve, "wear_cost"),
            header(undone, wear),
            empty_cell(wear),
        ),
        asked(
            "Footing regained",
            _cost(ruleset, reserve, "uncertainty_cost"),
            header(cleared, steady),
            empty_cell(steady),
        ),
    )
    caption = f"What Reserve and Advantage buy; a hero holds up to {reserve.most} Reserve"
    columns = ("Use", "Costs", "Gives", "At most on a Performance")
    return Table("moment-board:reserve-uses", caption, columns, rows)


def _cost(ruleset: Ruleset, reserve: Reserve, key: str) -> Cell:
    return text_cell(ruleset, reserve, f"{getattr(reserve, key)} Reserve", key)


def _power(ruleset: Ruleset, record: Record, key: str) -> Cell:
    number = written(getattr(record, key), "signed", "")
    return text_cell(ruleset, record, f"{number} Power", key)


def spending_table(ruleset: Ruleset) -> Table:
    """Give what may be spent on a Performance, in order (gap mb-spending-order)."""
    return _told(
        ruleset, SpendingStep, "spending-order", "What may change a Performance, in this order"
    )


def _told(
    ruleset: Ruleset, cls: type[SpendingStep | Flame | PerformanceModel], name: str, caption: str
) -> Table:
    rows = tuple(
        (cell(ruleset, record, "label"), cell(ruleset, record, "meaning"))
        for record in ruleset.of(cls)
    )
    return Table(f"moment-board:{name}", caption, ("Name", "What it means"), rows)


def flames_table(ruleset: Ruleset) -> Table:
    """Give where the Active Flame may be lit (C-16, gap mb-commitment-table)."""
    return _told(ruleset, Flame, "flames", "Where the Active Flame burns")


def models_table(ruleset: Ruleset) -> Table:
    """Give the ways to make a Performance (gap mb-performance-model)."""
    return _told(ruleset, PerformanceModel, "performances", "Ways to make a Performance")


def redraw_table(ruleset: Ruleset) -> Table:
    """Give how Redraw Tokens come and go (gap mb-redraw-supply, mb-redraw-supply to C-13)."""
    rule = ruleset.one(Redraws)
    what = {"one": "a drawn token or die", "all": "the whole Performance"}
    held = f"{rule.least_conviction} to {rule.most_conviction}, {rule.conviction} to begin with"
    conviction = ("conviction", "least_conviction", "most_conviction")
    supply = f"{rule.supply_per_hero} for each hero, less what heroes hold"
    rows = (
        asked("What a token replaces", text_cell(ruleset, rule, what[rule.effect], "effect")),
        asked("How it does so", cell(ruleset, rule, "meaning")),
        asked("When a failure brings them", cell(ruleset, rule, "when")),
        asked("What limits a gain", cell(ruleset, rule, "limits")),
        asked("Conviction", text_cell(ruleset, rule, held, *conviction)),
        asked("The supply of a Day", text_cell(ruleset, rule, supply, "supply_per_hero")),
        asked("A new Day", cell(ruleset, rule, "new_day")),
    )
    return Table("moment-board:redraw-tokens", "Redraw Tokens", ("Question", "Answer"), rows)


def markers_table(ruleset: Ruleset) -> Table:
    """Give Confidence, Uncertainty and DOUBT (gap mb-confidence-uncertainty, C-05, C-15)."""
    rows = tuple(
        (
            cell(ruleset, marker, "label"),
            cell(ruleset, marker, "by"),
            cell(ruleset, marker, "meaning"),
            cell(ruleset, marker, "removes"),
            cell(ruleset, marker, "outside"),
        )
        for marker in ruleset.of(Marker)
    )
    columns = (
        "Marker",
        "From this margin on",
        "What it does",
        "Takes away",
        "Also outside Moments",
    )
    return Table("moment-board:markers", "Confidence and Uncertainty", columns, rows)


def banes_table(ruleset: Ruleset) -> Table:
    """Give the Banes that the board knows (C-05)."""
    rows = tuple(
        tuple(cell(ruleset, bane, key) for key in ("label", "bars", "meaning", "ends"))
        for bane in ruleset.of(Bane)
    )
    columns = ("Bane", "Bars", "What it means", "Ends")
    return Table("moment-board:banes", "Banes in a Moment", columns, rows)


def wear_table(ruleset: Ruleset) -> Table:
    """Give what Wear does to a hero (gap mb-wear-and-impact-effects)."""
    rule = ruleset.one(Endurance)
    rows = (
        asked(
            "In the Moment",
            text_cell(ruleset, rule, f"{rule.wear} or more", "wear"),
            header("The hero is spent, and out of it after the round.", rule.mark("wear")),
        ),
        asked(
            "After the Moment",
            text_cell(ruleset, rule, f"each full {rule.wear_per_bane}", "wear_per_bane"),
            header("It leaves a lasting Bane; all Wear clears.", rule.mark("wear_per_bane")),
        ),
    )
    return Table("moment-board:wear", "What Wear does", ("When", "Wear", "What it does"), rows)


def growth_table(ruleset: Ruleset) -> Table:
    """Give how a bag changes (gap mb-bag-growth)."""
    bag = ruleset.one(Bag)
    lifted = f"the lowest token rises by {bag.renown_step}"
    lowered = f"a token of {bag.bane_from} becomes {bag.bane_to}"
    rows = (
        asked("Each rank of renown", text_cell(ruleset, bag, lifted, "renown_step")),
        asked("Each Bane", text_cell(ruleset, bag, lowered, "bane_from", "bane_to")),
    )
    return Table("moment-board:bag-growth", "How a bag changes", ("What", "In the bag"), rows)


def plans_table(ruleset: Ruleset) -> Table:
    """Give the plans that a forecast may follow (gap mb-plans)."""
    rows = tuple(
        (cell(ruleset, plan, "label"), cell(ruleset, plan, "meaning")) for plan in ruleset.of(Plan)
    )
    return Table("moment-board:plans", "Plans of a forecast", ("Plan", "What heroes choose"), rows)


USE_TABLES: Final = {
    "reserve-uses": reserve_table,
    "spending-order": spending_table,
    "redraw-tokens": redraw_table,
    "markers": markers_table,
    "banes": banes_table,
    "wear": wear_table,
    "flames": flames_table,
    "performances": models_table,
    "bag-growth": growth_table,
    "plans": plans_table,
}
