"""How one Bond is drawn: how deep it is, what it opens, and what can be done with it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rules.data import Ruleset
from rules.momenta.characters.bond_openings import Opening, openings
from rules.momenta.characters.bond_records import BondLevel, BondRules, StrandSource
from rules.momenta.characters.bond_track import Held
from rules.momenta.characters.bonds import Bond, level_of, release

from .bond_kept import LONGEST_WORDS
from .bond_words import level_named, opened, stands, strands_of
from .choices import Choice
from .controls import button, checkbox
from .html import Child, Markup, element
from .moment_editor_parts import At
from .texts import TextBox

__all__ = ["Card", "draw_card", "source_ident", "theirs_field"]

FULL, EMPTY = "\u25cf", "\u25cb"
# As many as a hero may well have.
MOST_KEPT = 128


class Card(NamedTuple):
    """All that a drawn Bond depends on: `left` tells of Strands to share, `fault` of its words."""

    prefix: str
    number: int
    bond: Bond
    theirs: int
    rewritable: bool
    left: bool
    fault: str

    @classmethod
    def of(cls, held: Held, prefix: str, left: bool, fault: str) -> Card:
        """Give the card of a Bond that is held."""
        rewritable = held.change is not None
        return cls(prefix, held.number, held.bond, held.theirs, rewritable, left, fault)

    def ident(self, what: str) -> str:
        """Give the id of a part."""
        return f"{self.prefix}-{what}-{self.number}"


def source_ident(prefix: str, source: StrandSource) -> str:
    """Give the id of the sentence that says when a source gives Strands."""
    return f"{prefix}-{source.id}"


def theirs_field(held: Held, ruleset: Ruleset) -> Choice:
    """Give the list of levels that a Bond held back may have."""
    return _theirs(held.number, ruleset)


def _theirs(number: int, ruleset: Ruleset) -> Choice:
    levels = [(str(at.level), level_named(at)) for at in ruleset.of(BondLevel) if at.level]
    field = Choice("How deep theirs is", lambda: levels, start=lambda: levels[0][0])
    field.name = str(number)
    return field


@lru_cache(maxsize=MOST_KEPT)
def draw_card(card: Card, ruleset: Ruleset) -> Markup:
    """Give a Bond with all that belongs to it."""
    bond = card.bond
    return element(
        "fieldset",
        element("legend", bond.target),
        element("p", f"“{bond.descriptor}”", class_="m-bond-words"),
        _draw_levels(card, ruleset),
        element("p", f"{stands(bond.strands, ruleset)}.", class_="m-bond-stands"),
        _draw_rewrite(card, ruleset),
        _draw_openings(card, ruleset),
        _draw_mutual(card, ruleset),
        _draw_growing(card, ruleset),
        _draw_release(card, ruleset),
        id=card.ident("bond"),
        class_="m-l-part m-bond",
    )


def _draw_levels(card: Card, ruleset: Ruleset) -> Markup:
    """Give the levels in a row, those that are reached filled, with the Strands of each."""
    now = level_of(card.bond.strands, ruleset).level
    return element(
        "ol",
        [
            element(
                "li",
                element("span", FULL if at.level <= now else EMPTY, aria_hidden="true"),
                element("b", at.label),
                element("span", strands_of(at.strands)),
                aria_current="true" if at.level == now else None,
            )
            for at in ruleset.of(BondLevel)
            if at.level
        ],
        aria_label="Levels, with the Strands that reach them",
        class_="m-bond-levels",
    )


def _draw_rewrite(card: Card, ruleset: Ruleset) -> Child:
    if not card.rewritable or not ruleset.one(BondRules).rewrite_on_change:
        return None
    field = TextBox(
        "Its level has changed: say in new words what it is",
        longest=LONGEST_WORDS,
        hint="If you like; until then the old words stand.",
    )
    field.name = str(card.number)
    wrong = {"aria_invalid": "true", "fault": card.fault} if card.fault else {}
    drawn = field.draw("", At(f"{card.prefix}-rewrite", "rewrite:"), **wrong)
    return element("div", drawn, class_="m-controls")


# ---- what it opens


def _draw_openings(card: Card, ruleset: Ruleset) -> Child:
    open_now = opened(card.bond.strands, card.theirs, ruleset)
    closed = [opening for opening in openings(ruleset) if opening not in open_now]
    alone = [opening for opening in open_now if not opening.mutual]
    mutual = [opening for opening in open_now if opening.mutual]
    counts = level_of(card.bond.strands, ruleset).counts
    return element(
        "div",
        _draw_list("It opens by itself", [_told(one) for one in alone]),
        _draw_list("It opens because it is mutual", [_told(one) for one in mutual]),
        None if counts else element("p", "It takes no room: it does not count against Max Bonds."),
        element(
            "details",
            element("summary", f"Not open yet: {len(closed)}"),
            element("ul", [element("li", _condition(one, ruleset), _told(one)) for one in closed]),
            id=card.ident("closed"),
        )
        if closed
        else None,
        class_="m-bond-opens",
    )


def _draw_list(head: str, told: list[Markup]) -> Child:
    if not told:
        return None
    return [element("p", element("b", head)), element("ul", [element("li", one) for one in told])]


def _told(opening: Opening) -> Markup:
    label = element("b", f"{opening.label}: ") if opening.label else ""
    return element("span", label, opening.meaning, data_rule=opening.rule)


def _condition(opening: Opening, ruleset: Ruleset) -> str:
    level = next(at for at in ruleset.of(BondLevel) if at.level == opening.level)
    return f"{level_named(level)}{' on both sides' if opening.mutual else ''}: "


# ---- what can be done with it


def _draw_mutual(card: Card, ruleset: Ruleset) -> Markup:
    holds = card.theirs > 0
    return element(
        "div",
        checkbox(
            "They hold one toward you",
            f"mutual:{card.number}",
            At(card.prefix, ""),
            checked=holds,
        ),
        _theirs(card.number, ruleset).draw(str(card.theirs), At(f"{card.prefix}-theirs", "theirs:"))
        if holds
        else None,
        class_="m-controls",
    )


def _draw_growing(card: Card, ruleset: Ruleset) -> Markup:
    share = button("+1 of creation", f"share:{card.number}") if card.left else None
    sources = [
        button(
            f"+{source.strands} {source.label}",
            f"earn:{card.number}-{source.id}",
            aria_describedby=source_ident(card.prefix, source),
        )
        for source in ruleset.of(StrandSource)
    ]
    strained = button("Strain it", f"strain:{card.number}")
    return element(
        "div",
        share,
        sources,
        strained,
        role="group",
        aria_label=f"{card.bond.target}: Strands",
        class_="m-controls m-bond-do",
    )


def _draw_release(card: Card, ruleset: Ruleset) -> Markup:
    asks = release(card.bond, ruleset)
    lost, gone = ("is lost", "does") if asks.lost == 1 else ("are lost", "do")
    back = f"{asks.refunded} come back" if asks.refunded else f"{gone} not come back"
    told = [f"The Bond ends. Its {strands_of(asks.lost)} {lost} and {back}."]
    if asks.scene:
        told.append("First play a scene that tells why you see them with other eyes now.")
    elif asks.scene_from is not None:
        deep = level_named(asks.scene_from)
        told.append(f"You can do that at any time; only from {deep} on it takes a scene.")
    if not asks.makes_room:
        told.append(
            f"Think twice. It is {asks.level.label}: a campaign is remembered for such a scene, and"
            " no room is won by it, for it takes none."
        )
    label = "The scene was played: release it" if asks.scene else "Release it"
    key = "release_after" if asks.scene else "release"
    return element(
        "details",
        element("summary", "Release it …"),
        [element("p", sentence) for sentence in told],
        element("div", button(label, f"{key}:{card.number}"), class_="m-controls"),
        id=card.ident("release"),
        class_="m-more",
    )
