"""What may still be spent on a Performance, in the order of the rules, each with its odds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.moment_board.moves import Offer, write_moves
from rules.moment_board.odds import PerformanceOdds
from rules.moment_board.records import Advantage, Reserve, SpendingStep
from rules.moment_board.state import Performance

from .charts import chance
from .controls import button
from .html import Child, Markup, element

if TYPE_CHECKING:
    from .moment_board import MomentBoard

__all__ = ["draw_spending"]


def draw_spending(
    board: MomentBoard, pending: Performance, offers: tuple[Offer, ...], odds: PerformanceOdds
) -> Markup:
    """Give each way to spend with its button, or why it is closed."""
    redraws = [offer for offer in offers if offer.kind == "redraw"]
    everything = next((offer for offer in offers if offer.kind == "redraw-all"), None)
    powers = [offer for offer in offers if offer.kind == "power"]
    rows = []
    if redraws:
        rows.append(("spend-redraws", _draw_redraws(board, pending, redraws, odds)))
    if everything is not None and not odds.forced:
        rows.append(("spend-redraw-all", _draw_redraw_all(everything, odds)))
    rows.append(("spend-power", [_draw_power(board, pending, offer) for offer in powers]))
    return element(
        "ol",
        [
            element(
                "li",
                element("strong", board.rules.one(SpendingStep, step).label),
                element("div", held, class_="m-b-row"),
            )
            for step, held in rows
        ],
        aria_label="What may still be spent, in this order",
        class_="m-b-spending",
    )


def _draw_redraws(
    board: MomentBoard, pending: Performance, redraws: list[Offer], odds: PerformanceOdds
) -> Child:
    reason = redraws[0].why_not
    if reason:
        return element("span", reason, class_="m-b-why")
    held = board.game.heroes[pending.hero].redraws
    if redraws[0].value == "":
        return [
            button(f"Redraw everything ({held} held)", f"make:{write_moves([redraws[0].move])}"),
            element("span", chance(odds.everything.success), " success", class_="m-b-chance"),
        ]
    what = "token for another one of the bag" if board.moment.model == "bag" else "die again"
    give = "Give back a" if board.moment.model == "bag" else "Roll a"
    return element("span", f"{held} held. {give} {what}: see above.")


def _draw_redraw_all(offer: Offer, odds: PerformanceOdds) -> Child:
    if offer.why_not:
        return element("span", offer.why_not, class_="m-b-why")
    return [
        button("Use Confidence: redraw everything", f"make:{write_moves([offer.move])}"),
        element("span", chance(odds.everything.success), " success", class_="m-b-chance"),
    ]


def _draw_power(board: MomentBoard, pending: Performance, offer: Offer) -> Child:
    if offer.why_not:
        return element("span", offer.why_not, class_="m-b-why")
    if offer.value == "reserve":
        rule = board.rules.one(Reserve)
        by, left = rule.power, f"{rule.power_cost} of {board.game.heroes[pending.hero].reserve}"
    else:
        by, left = board.rules.one(Advantage).power, f"1 of {board.game.advantage}"
    margin = pending.margin + by
    then = f"success by {margin}" if margin >= 0 else f"failure by {-margin}"
    return button(
        f"+{by} Power for {left} {str(offer.value).capitalize()}: {then}",
        f"make:{write_moves([offer.move])}",
    )
