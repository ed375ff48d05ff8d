"""Numbers of a hero with a button to either side, and why some of the buttons are closed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from rules.momenta.characters.options import Option
from rules.momenta.characters.refusing import HeroRefusal

from .hero_parts import ident_of, now_refused
from .hero_rules import why
from .html import Child, Markup, element

if TYPE_CHECKING:
    from .hero_builder import HeroBuilder

__all__ = ["SIGNS", "Row", "draw_reasons", "draw_stepper"]

SIGNS: Final = (("-", "\u2212", "a point less"), ("+", "+", "a point more"))


class Row(NamedTuple):
    """A number with a button to either side: its name, the keys, the choices behind them."""

    label: str
    key: str
    value: int
    moved: dict[str, Option]

    def refused(self, sign: str, step: str) -> HeroRefusal | None:
        """Give why it can't go that way."""
        return now_refused(self.moved[sign], step)


def draw_stepper(builder: HeroBuilder, row: Row) -> Markup:
    """Give a number between a button that takes a point and one that adds one."""
    ident = ident_of(builder.prefix, row.key)
    # Below none nothing can be taken away: that needs no more words to be seen than the number.
    none = row.refused("-", builder.step_id) if not row.value else None
    less, more = (
        element(
            "button",
            shown,
            type="button",
            id=f"{ident}-{_sign_name(sign)}",
            class_="m-button m-h-shift",
            data_key=f"{row.key}{sign}",
            # A button that closes leaves the focus with its number: on the next one it would be
            # in the way of another touch.
            data_heir=f"{ident}-value",
            disabled=(refused := row.refused(sign, builder.step_id)) is not None,
            aria_label=f"{row.label}: {said}",
            aria_describedby=f"{ident}-none"
            if refused is not None and refused is none
            else _reason(builder, refused.sentence)
            if refused
            else None,
        )
        for sign, shown, said in SIGNS
    )
    return element(
        "div",
        less,
        element(
            "output", row.value, id=f"{ident}-value", tabindex=-1, aria_label=f"{row.label}: points"
        ),
        more,
        element("span", none.sentence, id=f"{ident}-none", class_="m-h-said") if none else None,
        class_="m-h-stepper",
    )


def _sign_name(sign: str) -> str:
    """Name a sign in an id."""
    return "more" if sign == "+" else "less"


def _reason(builder: HeroBuilder, sentence: str) -> str:
    return ident_of(builder.prefix, "why", sentence)


def draw_reasons(builder: HeroBuilder, rows: list[Row]) -> Child:
    """Give why buttons are closed, each reason once with all that it closes."""
    closed: dict[str, tuple[HeroRefusal, list[str]]] = {}
    for row in rows:
        for sign, shown, _ in SIGNS:
            refused = row.refused(sign, builder.step_id)
            if refused and (row.value or sign == "+"):
                closed.setdefault(refused.sentence, (refused, []))[1].append(f"{row.label} {shown}")
    if not closed:
        return None
    return element(
        "ul",
        [
            element(
                "li",
                element("strong", f"{', '.join(names)} closed: "),
                why(refused, builder.step_id, builder.rules),
                id=_reason(builder, sentence),
            )
            for sentence, (refused, names) in closed.items()
        ],
        aria_label="Why some buttons are closed",
        class_="m-h-reasons",
    )
