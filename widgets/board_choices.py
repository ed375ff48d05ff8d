"""Choosing: every hero's commitments with exact odds beside them, and why one is barred."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from rules.data.styles import rounded
from rules.moment_board.allowed import why_not
from rules.moment_board.moves import Move
from rules.moment_board.odds import CommitmentOdds, commitment_odds, party_move
from rules.moment_board.resolving import commitment

from .board_ahead import draw_ahead
from .board_heroes import marks, steady_button
from .charts import chance
from .controls import button
from .html import Child, Markup, element

if TYPE_CHECKING:
    from .moment_board import MomentBoard

__all__ = ["draw_choices", "toward"]

EXPLAINED = (
    "Beside each choice: the exact chance of a success with nothing spent, what it brings on"
    " average, and how far the whole round then moves the track on average; the others as they"
    " have chosen, whoever has not chosen left out."
)


def toward(mean: Fraction) -> str:
    """Say how far a move goes on average, and which way."""
    size = rounded(abs(mean), 1)
    if not float(size):
        return "0"
    return f"{size} {'FOR' if mean > 0 else 'AGAINST'}"


def draw_choices(board: MomentBoard) -> Child:
    """Give the choices of each hero, the party's expected move, and the round's beginning."""
    moment, game, rules = board.moment, board.game, board.rules
    reason = why_not(moment, game, Move("begin"), rules)
    move = party_move(moment, game, rules)
    pressure = f" Group pressure of {move.pressure} AGAINST is in it." if move.pressure else ""
    return [
        [_hero(board, hero) for hero in range(len(moment.heroes))],
        element(
            "p",
            "As chosen so far, this round moves the track by ",
            element("strong", toward(move.move.mean)),
            f" on average.{pressure}",
            class_="m-b-party",
        ),
        element("p", EXPLAINED, class_="m-quiet m-b-explained"),
        element(
            "div",
            button(
                "Begin the round",
                "make:b",
                main=True,
                id=f"{board.prefix}-next",
                disabled=bool(reason),
                aria_describedby=f"{board.prefix}-begin" if reason else None,
            ),
            button("The same as last round", "as_before") if board.repeated() else None,
            element("span", reason, id=f"{board.prefix}-begin", class_="m-b-why")
            if reason
            else None,
            class_="m-controls m-actions m-b-row",
        ),
        draw_ahead(board),
    ]


def _hero(board: MomentBoard, hero: int) -> Markup:
    moment, game = board.moment, board.game
    name, now, choice = moment.heroes[hero].name, game.heroes[hero], game.choices[hero]
    if now.spent:
        return element("p", f"{name} is spent and takes no part any more.", class_="m-quiet")
    marked = marks(board, now)
    odds = commitment_odds(moment, game, hero, board.rules)
    ident = f"{board.prefix}-hero-{hero}"
    out = choice == ""
    return element(
        "fieldset",
        element(
            "legend",
            name,
            element("span", f" {', '.join(marked)}", class_="m-b-marked") if marked else None,
        ),
        element(
            "div",
            [_option(board, hero, one, ident, chosen=choice == one.commitment) for one in odds],
            element(
                "label",
                element(
                    "input",
                    id=f"{ident}-out",
                    type="radio",
                    name=ident,
                    value="out",
                    checked=out,
                    data_key=f"choose:{hero}",
                ),
                element("span", element("strong", "Sit this round out"), class_="m-b-face"),
                class_="m-b-option m-b-out",
            ),
            class_="m-b-options",
        ),
        steady_button(board, hero),
        class_="m-b-hero",
    )


def _option(
    board: MomentBoard, hero: int, odds: CommitmentOdds, ident: str, *, chosen: bool
) -> Markup:
    area = commitment(board.rules, odds.commitment)
    gained = "Impact" if area.on_objective else "Advantage"
    held: Child = [
        element("span", chance(odds.success), " success", class_="m-b-chance"),
        element("span", f"{gained} ", rounded(odds.mean_impact, 1)),
        element("span", "Wear ", rounded(odds.mean_wear, 1)),
        element("span", "Track ", toward(odds.net_move.move.mean)),
    ]
    if odds.why_not:
        held = element("span", odds.why_not, class_="m-b-why")
    return element(
        "label",
        element(
            "input",
            id=f"{ident}-{area.id}",
            type="radio",
            name=ident,
            value=area.id,
            checked=chosen,
            data_key=f"choose:{hero}",
            disabled=bool(odds.why_not) and not chosen,
        ),
        element("span", element("strong", area.label), held, class_="m-b-face"),
        class_="m-b-option",
    )
