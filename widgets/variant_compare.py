"""Charts of a variant beside its base: what a designer pins is worked out anew at each change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from rules.design import Situation, situations

from .controls import button
from .form import Form, action
from .html import Child, Markup, element
from .rule_tree_values import base_name
from .texts import SearchBox
from .variant_compare_look import ComparingPanel
from .variant_compare_others import OtherVariants
from .variant_compare_picking import (
    MOST_PINNED,
    SEARCHED,
    KeptSituations,
    draw_choice,
    found_situations,
    pin_at,
    unknown_situation,
)
from .variant_compare_sides import Other, Side
from .variant_compare_view import Cards, told_moves
from .variant_compare_work import Results
from .workbench import Workbench
from .working import Step

__all__ = ["VariantCompare"]


class VariantCompare(ComparingPanel):
    """The pinned situations as charts: base and variant, their difference, and other variants."""

    title = "What the variant changes"
    plays = ("how-this-book-works.html#a-number-from-file-to-page", "A number, from file to page")
    doing = "Working out what is pinned"
    shares = ("pinned",)
    search = SearchBox("Search situations", hint=SEARCHED)
    pinned = KeptSituations("Pinned", most=MOST_PINNED)
    others: OtherVariants

    def __init__(
        self,
        bench: Workbench | None = None,
        others: Sequence[Other] = (),
        *,
        name: str | None = None,
        state: str = "",
        **start: object,
    ) -> None:
        """Make it; `others` are more variants to compare: paths, `VariantFile`s or rules.

        What can't be read of them is told in the widget.
        """
        self._given = others
        self.results, self.cards = Results(), Cards()
        super().__init__(bench, name=name, state=state, **start)

    def make_parts(self) -> dict[str, Form]:
        """Give the form of the other variants."""
        self.others = OtherVariants(self.bench, self._given)
        return {"others": self.others}

    @property
    def code(self) -> str:
        """The Python that makes the panel as it stands; objects by their likely name."""
        name, _, rest = super().code.partition("(")
        bench = [] if self.own_bench else ["bench"]
        settings = rest[:-1].removeprefix("bench").removeprefix(", ")
        given = self.others.given
        are_paths = all(isinstance(each, (str, Path)) for each in given)
        others = f"others={list(map(str, given))!r}" if are_paths else "others=others"
        parts = [*bench, *([others] if given else []), *filter(None, [settings])]
        return f"{name}({', '.join(parts)})"

    # ---- what is pinned

    @property
    def known(self) -> dict[str, Situation]:
        """The situations that there are, by their ids."""
        return {each.id: each for each in situations(self.bench.base)}

    @property
    def asked(self) -> tuple[Situation, ...]:
        """The situations that are pinned, in their order."""
        known = self.known
        return tuple(known[name] for name in self.pinned)

    @property
    def sides(self) -> tuple[Side, ...]:
        """The rules that are compared, the base first."""
        return self.others.sides

    def settle(self) -> None:
        """Keep to situations that there are."""
        self._keep_known()
        super().settle()

    def changed(self, name: str) -> None:
        """Keep to situations that there are."""
        if name == "pinned":
            self._keep_known()
        super().changed(name)

    def _keep_known(self) -> None:
        known = self.known
        for name in self.pinned:
            if name not in known:
                self.refuse(unknown_situation(name, self.bench.base))
        self.pinned = tuple(dict.fromkeys(name for name in self.pinned if name in known))

    @action
    def pin(self, what: str, value: object) -> None:
        """Put the chart of a situation above the others; an empty choice is none."""
        name = value if isinstance(value, str) else what
        if name and (fault := pin_at(self.bench, name)):
            self.refuse(fault)
        self._take("pinned", self.bench.pinned)

    @action
    def unpin(self, what: str, value: object) -> None:
        """Take the chart of a situation away."""
        self._pin(tuple(name for name in self.pinned if name != what))

    @action
    def unpin_all(self) -> None:
        """Take all charts away."""
        self._pin(())

    def _pin(self, names: tuple[str, ...]) -> None:
        self.pinned = names
        self.share()

    # ---- the work

    def works_on(self) -> object:
        """Give what is pinned, and the rules; None for nothing."""
        return (self.pinned, tuple(side.rules for side in self.sides)) if self.pinned else None

    def work(self) -> Iterator[Step]:
        """Work out what is pinned; what is quick is there at once."""
        return self.results.work(self.asked, self.sides, self.bench.answers)

    # ---- what is shown

    def has_part(self) -> bool:
        """Whether a situation is worked out under some rules."""
        return bool(self.results.known or self.results.failed)

    def said(self) -> str:
        """Tell for each pinned situation how far it moves; '' where nothing is changed."""
        sides = self.sides
        if len(sides) < 2 or not self.pinned or self.at_work:
            return ""
        told = [f"{each.title}. {told_moves(each, sides, self.results)}" for each in self.asked]
        return "\n".join(told)

    def draw(self) -> Markup:
        """Give what can be pinned, the other variants, the work, and a card for each chart."""
        sides = self.sides
        return element(
            "div",
            self.draw_faults(),
            self._draw_picking(),
            self.others.draw(),
            self._draw_told(sides),
            self.draw_work() if self.job and self.job.phase != "done" else None,
            element(
                "div",
                [self.cards.draw(each, sides, self.results, self.prefix) for each in self.asked],
                class_="m-w-cards",
            ),
            class_="m-forecast",
        )

    def _draw_picking(self) -> Child:
        found = found_situations(self.search, self.bench.base)
        return element(
            "div",
            self.draw_control("search"),
            draw_choice(self, "pin:situation", "Pin", found, self.pinned, self.search),
            element(
                "div",
                element("span", f"{len(self.pinned)} of {MOST_PINNED} charts", class_="m-told"),
                button("Unpin all", "unpin_all", disabled=not self.pinned),
                class_="m-tools",
            ),
            class_="m-controls",
            role="group",
            aria_label="What is pinned",
        )

    def _draw_told(self, sides: Sequence[Side]) -> Child:
        if not self.pinned:
            return element("p", "Nothing is pinned: choose a situation above.", role="status")
        if len(sides) < 2:
            return element(
                "p",
                f"Nothing is changed yet, so the charts show {base_name(self.bench.base)} alone.",
                role="status",
            )
        names = ", ".join(side.name for side in sides[1:])
        return element("p", f"{names}, beside {base_name(self.bench.base)}.", role="status")
