"""Tables of Momentum: what brings it, what costs it, what it buys (06)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from rules.data import Cell, Ruleset, Table
from rules.data.cells import cell, text_cell
from rules.data.styles import written
from rules.momenta.characters.bond_records import (
    MomentumGain,
    MomentumLoss,
    MomentumPool,
    MomentumSpend,
)
from rules.momenta.characters.momentum_amounts import amount_lost, most_at_once, price
from rules.momenta.records import Boost, Outcome

HALVES: Final = {"combat": "in a fight", "narrative": "outside a fight", "both": "in both"}


def momentum_tables(ruleset: Ruleset) -> Mapping[str, Callable[[], Table]]:
    """Give the tables of Momentum, by id."""
    return {
        "momentum-gains": partial(momentum_gains, ruleset),
        "momentum-losses": partial(momentum_losses, ruleset),
        "momentum-spends": partial(momentum_spends, ruleset),
    }


def momentum_gains(ruleset: Ruleset) -> Table:
    """Give what brings Momentum (06, gap momentum-gain)."""
    rows = tuple(
        (
            cell(ruleset, gain, "label"),
            cell(ruleset, gain, "amount", "signed"),
            cell(ruleset, gain, "when"),
        )
        for gain in ruleset.of(MomentumGain)
    )
    caption = "What brings Momentum"
    return Table("momenta:momentum-gains", caption, ("Cause", "Momentum", "When"), rows)


def momentum_losses(ruleset: Ruleset) -> Table:
    """Give what costs Momentum (06, gap momentum-loss)."""
    rows = tuple(
        (cell(ruleset, loss, "label"), _loss(ruleset, loss), cell(ruleset, loss, "when"))
        for loss in ruleset.of(MomentumLoss)
    )
    caption = "What costs Momentum"
    return Table("momenta:momentum-losses", caption, ("Cause", "Momentum", "When"), rows)


def _loss(ruleset: Ruleset, loss: MomentumLoss) -> Cell:
    """Make the cell of a loss from the record that says how much it is."""
    amount = amount_lost(loss, ruleset)
    if amount is None:
        pool = ruleset.one(MomentumPool)
        return text_cell(ruleset, pool, f"back to {pool.start}", "start")
    text = written(-amount, "signed", loss.ref)
    if loss.outcome is None:
        return text_cell(ruleset, loss, text, "amount")
    return text_cell(ruleset, ruleset.one(Outcome, loss.outcome), text, "momentum_lost")


def momentum_spends(ruleset: Ruleset) -> Table:
    """Give what Momentum buys, where, and for how much (06, 14, 26, gap momentum-spend)."""
    rows = tuple(
        (
            cell(ruleset, spend, "label"),
            _price(ruleset, spend),
            text_cell(ruleset, spend, HALVES[spend.half], "half"),
            cell(ruleset, spend, "when"),
        )
        for spend in ruleset.of(MomentumSpend)
    )
    columns = ("Use", "Momentum", "Where", "What it buys")
    return Table("momenta:momentum-spends", "What Momentum buys", columns, rows)


def _price(ruleset: Ruleset, spend: MomentumSpend) -> Cell:
    """Make the cell of a price from the record that has it."""
    cost, most = price(spend, ruleset), most_at_once(spend, ruleset)
    text = str(cost) if most == 1 else f"{cost} each, up to {most}"
    if spend.boost is None:
        often = spend.per_round
        text += f", {written(often, 'times', spend.ref)} a round" if often else ""
        return text_cell(ruleset, spend, text, "amount", "per_round")
    return text_cell(ruleset, ruleset.one(Boost, spend.boost), text, "momentum", "most")
