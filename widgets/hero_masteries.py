"""Filling the mastery boards: one board at a time, filtered by domain."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rules.data import Ruleset
from rules.momenta.characters.archetype_records import Ability, Domain
from rules.momenta.characters.archetype_tables import bonus_text
from rules.momenta.characters.boards import WILDCARD, Board, boards_of, domains_of
from rules.momenta.characters.body_records import Core
from rules.momenta.characters.lookup import Slotted, lookup
from rules.momenta.characters.mastery_records import Mastery, MasterySet
from rules.momenta.characters.options import Option, options
from rules.momenta.characters.refusing import label_of

from .hero_open import draw_hidden, draw_open_only, sifted
from .hero_parts import (
    Card,
    Held,
    counted,
    draw_card,
    draw_cards,
    draw_held,
    ident_of,
)
from .html import Child, Markup, element

if TYPE_CHECKING:
    from .hero_builder import HeroBuilder

__all__ = ["ANY", "board_names", "board_of", "domain_names", "draw_masteries"]

ANY: Final = "any"


def board_names(ruleset: Ruleset) -> list[tuple[str, str]]:
    """Name every board that a hero can have: those of all, then those that abilities give."""
    given = [ability.board for ability in ruleset.of(Ability) if ability.board]
    cores = [(core.id, core.label) for core in ruleset.of(Core)]
    return [*cores, (WILDCARD, "Wildcard"), *((name, name) for name in dict.fromkeys(given))]


def domain_names(ruleset: Ruleset) -> list[tuple[str, str]]:
    """Name what masteries can be looked through by: any domain, or one."""
    domains = [(domain.id, domain.label) for domain in ruleset.of(Domain)]
    return [(ANY, "All domains"), *domains]


def board_of(builder: HeroBuilder) -> Board:
    """Give the board that is looked at: the chosen one, else the first."""
    boards = boards_of(builder.hero, builder.rules)
    return next((board for board in boards if board.id == builder.board), boards[0])


def draw_masteries(builder: HeroBuilder) -> Child:
    """Give the boards with what is on them, and what may go on the one that is looked at."""
    hero, rules = builder.hero, builder.rules
    board = board_of(builder)
    opened = ", ".join(label_of(name, rules) for name in domains_of(hero, rules))
    offered = [
        option
        for option in options(hero, "step-masteries", rules, board.id)
        if option.id in board.holds or _is_of(option, builder.domain, rules)
    ]
    shown, hidden = sifted(builder, builder.step_id, offered, board.holds)
    cards = (
        Card(
            option,
            f"take:masteries:{board.id}:{option.id}",
            held=option.id in board.holds,
            more=_more(lookup(rules).slotted[option.id], rules),
        )
        for option in shown
    )
    return [
        element("p", "Open to you are the domains ", element("strong", opened), "."),
        _draw_boards(builder, board),
        _draw_strays(builder),
        element(
            "div",
            builder.draw_control("domain"),
            draw_open_only(builder, hidden),
            class_="m-controls",
        ),
        draw_cards(
            f"{board.label}: what may go there",
            (draw_card(builder.prefix, builder.step_id, card, rules) for card in cards),
        )
        if shown
        else None,
        None
        if offered
        else element("p", "Nothing of this kind goes on this board.", class_="m-quiet"),
        draw_hidden(builder, hidden, len(shown)),
    ]


def _is_of(option: Option, domain: str, ruleset: Ruleset) -> bool:
    return domain in (ANY, lookup(ruleset).slotted[option.id].domain)


@lru_cache(maxsize=128)
def _more(record: Slotted, ruleset: Ruleset) -> Markup | None:
    """Give what more there is to say: what it adds to stats, and the sets that it belongs to."""
    told: list[str] = []
    if isinstance(record, Mastery) and (adds := bonus_text(ruleset, record)):
        need = f" with {record.bonuses_need}" if record.bonuses_need != "always" else ""
        told.append(f"Adds: {adds}{need}.")
    for found in ruleset.of(MasterySet):
        if record.id in found.masteries:
            others = [label_of(name, ruleset) for name in found.masteries if name != record.id]
            told.append(f"{found.label}, with {' and '.join(others)}: {found.told('meaning')}")
    return element("p", " ".join(told)) if told else None


def _draw_boards(builder: HeroBuilder, board: Board) -> Markup:
    """Give the boards as buttons of which one is down, each with its slots and what is there."""
    ident = f"{builder.prefix}-board"
    return element(
        "fieldset",
        element("legend", "Your boards"),
        [
            _draw_board(builder, each, board, ident)
            for each in boards_of(builder.hero, builder.rules)
        ],
        class_="m-h-boards",
    )


def _draw_board(builder: HeroBuilder, each: Board, board: Board, ident: str) -> Markup:
    names = ", ".join(label_of(name, builder.rules) for name in each.holds)
    return element(
        "label",
        element(
            "input",
            id=ident_of(ident, each.id),
            type="radio",
            name=ident,
            value=each.id,
            checked=each.id == board.id,
            data_key="board",
        ),
        element(
            "span",
            element("strong", each.label),
            counted(each.used, each.slots, "slots used"),
            element("span", names or "empty"),
            class_="m-h-face",
        ),
        class_="m-h-board",
    )


def _draw_strays(builder: HeroBuilder) -> Child:
    """Give what stands where it never can, as in a file that was tampered with, to be put back."""
    hero, rules = builder.hero, builder.rules
    boards = {board.id: board for board in boards_of(hero, rules)}
    slotted = lookup(rules).slotted
    strays = [
        (board, name)
        for board, on_it in hero.masteries.items()
        for name in dict.fromkeys(on_it)
        if board not in boards
        or name not in slotted
        or not boards[board].accepts(slotted[name])
        or on_it.count(name) > 1
    ]
    labels = dict(board_names(rules))
    return draw_held(
        "What stands where it cannot",
        (
            Held(
                [element("strong", label_of(name, rules)), f" on {labels.get(board, board)}"],
                f"put_back:{board}:{name}",
                spoken=label_of(name, rules),
            )
            for board, name in strays
        ),
    )
