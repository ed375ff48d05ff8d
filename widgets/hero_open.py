"""Which choices of a step are shown: all of them, or only those that are open now."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import NamedTuple

from rules.momenta.characters.options import Option

from .controls import Toggle, checkbox
from .form import Form, action
from .hero_parts import now_refused
from .html import Child, Markup, element

__all__ = ["ShowsOpen", "Sifted", "draw_hidden", "draw_open_only", "sifted"]

LABEL = "Show only what is open now"


class ShowsOpen(Form):
    """A form that shows of a hero's choices those that are open, until all are asked for."""

    open_only = Toggle(LABEL, start=lambda: True)

    @action
    def show_closed(self) -> None:
        """Show what is closed as well, each with the reason."""
        self.open_only = False


class Sifted(NamedTuple):
    """The choices that are shown, and how many closed ones are not."""

    shown: list[Option]
    hidden: int


def sifted(
    form: ShowsOpen, step: str, offered: Iterable[Option], held: Container[str] = ()
) -> Sifted:
    """Give what is shown of the choices of a step; what the hero has is always shown."""
    kept, hidden = [], 0
    for option in offered:
        if form.open_only and option.id not in held and now_refused(option, step):
            hidden += 1
        else:
            kept.append(option)
    return Sifted(kept, hidden)


def draw_open_only(form: ShowsOpen, hidden: int) -> Markup:
    """Give the box that hides what is closed, with how much of it is hidden."""
    told = f"{hidden} closed {_ones(hidden)} hidden." if hidden else ""
    return checkbox(LABEL, "open_only", form, checked=form.open_only, hint=told)


def draw_hidden(form: ShowsOpen, hidden: int, shown: int) -> Child:
    """Give, below what is shown, the button that shows what is hidden; None where nothing is."""
    if not hidden:
        return None
    return element(
        "div",
        None if shown else element("p", "Nothing more is open to this hero here now."),
        element(
            "button",
            f"Show the {hidden} closed {_ones(hidden)}, and why",
            type="button",
            class_="m-button m-small",
            data_key=f"{form.path}show_closed",
            # The box that hides them again takes the place of this button.
            data_heir=f"{form.prefix}-open_only",
        ),
        class_="m-h-hidden",
    )


def _ones(many: int) -> str:
    return "one" if many == 1 else "ones"
