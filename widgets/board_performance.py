"""A Performance at hand: who acts, what lies drawn, what may be spent, what it comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.moment_board.allowed import moves_open
from rules.moment_board.models import is_lit, model_of
from rules.moment_board.moves import Move, Offer, write_moves
from rules.moment_board.odds import PerformanceOdds, performance_odds
from rules.moment_board.outcomes import outcome_of
from rules.moment_board.performing import next_to_act
from rules.moment_board.records import Endurance, Reserve
from rules.moment_board.resolving import commitment
from rules.moment_board.state import Performance
from rules.moment_board.world import difficulty_of, extra_wear, impact_column

from .board_spending import draw_spending
from .board_tokens import draw_pieces, piece_in_words
from .charts import chance
from .controls import button
from .html import Child, Markup, element

if TYPE_CHECKING:
    from .moment_board import MomentBoard

__all__ = ["draw_after", "draw_pending", "draw_point", "draw_turn"]


def draw_turn(board: MomentBoard) -> Child:
    """Give the heroes who may act next: the table picks, or enters what it drew."""
    game, heroes = board.game, board.moment.heroes
    here = next_to_act(game, board.rules)
    area = commitment(board.rules, str(game.choices[here[0]]))
    power = difficulty_of(game.world, board.moment, board.rules)
    verb = "draws" if board.moment.model == "bag" else "rolls"
    turn = "the table picks one" if len(here) > 1 else f"it is {heroes[here[0]].name}'s turn"
    told = f"{area.label}, against Difficulty {power}: {turn}."
    if board.own_table:
        buttons = [
            button(
                f"Enter it for {heroes[hero].name}",
                f"enter:{hero}",
                main=not at,
                id=f"{board.prefix}-next" if not at else None,
            )
            for at, hero in enumerate(here)
        ]
        return [element("p", told), board.typed.draw(), _row(buttons)]
    return [
        element("p", told),
        _row(
            [
                button(
                    f"{heroes[hero].name} {verb}",
                    f"make:p{hero}",
                    main=not at,
                    id=f"{board.prefix}-next" if not at else None,
                )
                for at, hero in enumerate(here)
            ]
        ),
    ]


def _row(held: Child) -> Markup:
    return element("div", held, class_="m-controls m-actions m-b-row")


def draw_pending(board: MomentBoard, pending: Performance) -> Child:
    """Give what lies drawn, what may still be spent on it, and the button that lets it stand."""
    moment, game, rules = board.moment, board.game, board.rules
    offers = moves_open(moment, game, rules)
    odds = performance_odds(moment, game, rules)
    assert odds is not None
    return [
        _draw_drawn(board, pending, offers, odds),
        element("p", *_verdict(pending), class_="m-verdict m-b-verdict"),
        element("p", _if_it_stands(board, pending, odds), class_="m-b-stake"),
        draw_spending(board, pending, offers, odds),
        _row(
            button(
                "Redraw everything, as Uncertainty forces" if odds.forced else "It stands",
                f"make:x{pending.hero}" if odds.forced else f"make:f{pending.hero}",
                main=True,
                id=f"{board.prefix}-next",
            )
        ),
    ]


def _draw_drawn(
    board: MomentBoard, pending: Performance, offers: tuple[Offer, ...], odds: PerformanceOdds
) -> Child:
    moment, rules = board.moment, board.rules
    if pending.drawn is None:
        return None
    hero, lit = moment.heroes[pending.hero], is_lit(moment, pending.commitment, rules)
    pieces = model_of(moment.model).pieces(hero, pending.drawn, lit, rules)
    below: dict[int, Child] = {}
    chances = {one.index: one for one in odds.tokens}
    for offer in offers:
        place = offer.value
        if offer.kind != "redraw" or offer.why_not or not isinstance(place, int):
            continue
        best = (
            not pending.success
            and odds.best is not None
            and odds.best.index == place
            and odds.best.success
        )
        below[place] = [
            button(
                "Redraw",
                f"make:{write_moves([offer.move])}",
                aria_label=f"Redraw the {piece_in_words(pieces[place])}",
            ),
            element(
                "span",
                chance(chances[place].success),
                " success",
                element("b", " likeliest") if best else None,
                class_="m-b-chance",
            ),
        ]
    held = None
    if below and pending.success:
        held = element(
            "p", "This succeeds already; a redraw may raise it or lose it.", class_="m-hint"
        )
    return [draw_pieces(pieces, below, dice=moment.model == "pool"), held]


def _verdict(pending: Performance) -> list[Child]:
    word, by = ("success", pending.margin) if pending.success else ("failure", -pending.margin)
    return [
        f"Power {pending.power} against Difficulty {pending.difficulty}: ",
        element("strong", f"{word} by {by}"),
    ]


def _if_it_stands(board: MomentBoard, pending: Performance, odds: PerformanceOdds) -> str:
    if odds.forced:
        return "A success under Uncertainty must be drawn anew; what comes then stands."
    world, rules = board.game.world, board.rules
    area = commitment(rules, pending.commitment)
    comes = outcome_of(
        pending.margin,
        area.id,
        rules,
        extra_wear=extra_wear(world, area.id),
        column=impact_column(world, area.id),
        suffers=board.moment.heroes[pending.hero].suffers,
    )
    if comes.success:
        parts = [f"Impact {comes.impact}" if area.on_objective else f"{comes.impact} Advantage"]
        if comes.movement:
            parts.append(f"{comes.movement} FOR if no other success has a larger margin")
        parts.append(f"{area.reserve_on_success} Reserve" if area.reserve_on_success else "")
        parts.append("Confidence" if comes.confidence else "")
    else:
        parts = [f"{comes.wear} Wear" if comes.wear else "no Wear"]
        parts.append(f"{comes.against} AGAINST" if comes.against else "")
        parts.append(f"{area.reserve_on_failure} Reserve" if area.reserve_on_failure else "")
        parts.append("Uncertainty" if comes.uncertainty else "")
        tokens = area.redraws_on_failure
        parts.append(f"up to {tokens} Redraw Token{'s' if tokens > 1 else ''}" if tokens else "")
    return f"If it stands: {', '.join(filter(None, parts))}."


def draw_after(board: MomentBoard) -> Child:
    """Give what can be done about Wear that was just suffered."""
    game, done = board.game, board.game.performances[-1]
    hero, name = game.heroes[done.hero], board.moment.heroes[done.hero].name
    cost, most = board.rules.one(Reserve).wear_cost, board.rules.one(Endurance).wear
    return [
        element(
            "p",
            f"{name} now has {hero.wear} Wear; at {most} a hero is spent at the end of the round.",
        ),
        _row(
            [
                button("Take the Wear", f"make:f{done.hero}", main=True, id=f"{board.prefix}-next"),
                button(f"Prevent 1 Wear ({cost} of {hero.reserve} Reserve)", f"make:v{done.hero}"),
            ]
        ),
    ]


def draw_point(board: MomentBoard) -> Child:
    """Give the heroes of whom the WorldKeeper names one."""
    offers = [o for o in moves_open(board.moment, board.game, board.rules) if o.kind == "point"]
    return [
        element("p", "The WorldKeeper names one hero."),
        _row(
            [
                [
                    button(
                        board.moment.heroes[offer.hero].name,
                        f"make:{write_moves([Move('point', offer.hero)])}",
                        disabled=bool(offer.why_not),
                        id=f"{board.prefix}-next" if not at else None,
                    ),
                    element("span", offer.why_not, class_="m-b-why") if offer.why_not else None,
                ]
                for at, offer in enumerate(offers)
            ]
        ),
    ]
