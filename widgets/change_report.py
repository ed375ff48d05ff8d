"""The change report of a workbench: every figure that moves, made while one looks on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from rules.design import Move
from rules.design.reports import LEAST

from .change_report_controls import GroupChoice, PercentBox
from .change_report_view import (
    MOST_TOLD,
    SITUATION,
    SIZE,
    draw_changed,
    draw_counts,
    draw_moves,
    draw_report_files,
)
from .change_report_words import told_least, told_many
from .change_report_work import Asked, Finding
from .choices import Radios
from .controls import Slider, Toggle, button
from .form import action
from .html import Child, Markup, element
from .rule_tree_values import base_name
from .variant_compare_look import ComparingPanel
from .variant_compare_picking import pin_at
from .working import Step

__all__ = ["ChangeReport"]

ORDERS = {SIZE: "the largest first", SITUATION: "situation by situation"}
# How often more sentences can be asked for.
MOST_PAGES = 50


class ChangeReport(ComparingPanel):
    """What a variant moves: sentences with before and after, counts, and the whole to take away."""

    title = "What moves"
    plays = ("how-this-book-works.html#odds-without-luck", "Odds without luck")
    doing = "Comparing"
    least = PercentBox(
        "Moved by at least, in percent",
        start=lambda: Decimal(str(100 * LEAST)),
        hint="Of chances in points; of all else in parts of the larger number.",
    )
    group = GroupChoice("Situations")
    simulated = Toggle("Play the simulated ones too", hint="That takes minutes.")
    follow = Toggle("Make it anew at each change")
    order = Radios("Sorted", lambda: list(ORDERS.items()), start=lambda: SIZE)
    pages = Slider("Pages", lambda: (1, MOST_PAGES), start=lambda: 1)
    # Whether it was asked for, and of which rules.
    asked: Asked | None = None

    def prepare(self, start: Mapping[str, object]) -> None:
        """Begin with nothing found."""
        self.found = Finding()
        super().prepare(start)

    # ---- what is asked

    @property
    def is_changed(self) -> bool:
        """Whether the variant changes anything."""
        return bool(self.bench.differing)

    @property
    def at_hand(self) -> Asked:
        """What a report would be of that is asked for now."""
        return Asked(self.bench.base, self.bench.rules, self.group, self.simulated)

    @action
    def make(self) -> None:
        """Make the report, of the variant as it stands."""
        if self.is_changed:
            self.asked = self.at_hand
        else:
            self.refuse(f"{self.title}: nothing is changed, so there is nothing to report.")

    @action
    def more(self) -> None:
        """Show more sentences."""
        self.pages = min(self.pages + 1, MOST_PAGES)

    @action
    def pin(self, what: str, value: object) -> None:
        """Pin the chart of a situation at the workbench."""
        if fault := pin_at(self.bench, what):
            self.refuse(fault)

    def changed(self, name: str) -> None:
        """Ask the same of other situations; begin with the first page again."""
        if name in ("group", "simulated") and self.asked is not None:
            self.asked = Asked(self.asked.base, self.asked.rules, self.group, self.simulated)
        if name in ("group", "order", "least", "simulated"):
            self.pages = 1
        super().changed(name)

    # ---- the work

    def works_on(self) -> object:
        """Give what was asked for; with `follow`, whatever is there to compare."""
        if self.follow:
            self.asked = self.at_hand if self.is_changed else None
        return self.asked

    def work(self) -> Iterator[Step]:
        """Compare situation by situation, the quick ones first."""
        assert self.asked is not None
        return self.found.work(self.asked, self.bench.answers)

    # ---- what is shown

    def has_part(self) -> bool:
        """Whether a situation is compared."""
        return bool(self.found.moves or self.found.failed)

    @property
    def least_share(self) -> float:
        """From which move on it tells, in 0..1."""
        return float(self.least / 100)

    def said(self) -> str:
        """Tell how much moves, and the largest moves; '' where nothing was compared."""
        if self.asked is None:
            return ""
        told = self.found.told(self.least_share)
        return "\n".join([self._summed(told), *map(str, told[:10])])

    def _summed(self, told: Sequence[Move]) -> str:
        assert self.asked is not None
        variant, base = self.asked.rules.variant or "The variant", base_name(self.asked.base)
        smaller = self.found.counted() - len(told)
        if not told:
            by = " or ".join(told_least(self.least_share))
            nothing = f"Nothing moves by {by} or more"
            return f"{nothing}; {smaller:,} figures move by less." if smaller else f"{nothing}."
        less = f", {smaller:,} by less" if smaller else ""
        return f"{variant}, compared with {base}: {told_many(told, self.least_share)}{less}."

    def draw(self) -> Markup:
        """Give the settings, the work, the counts, and the sentences."""
        return element(
            "div",
            self.draw_faults(),
            self._draw_settings(),
            self._draw_told(),
            self.draw_work() if self.asked is not None else None,
            self._draw_failed(),
            draw_counts(self.bench.base, self.asked, self._shown, self.least_share),
            self._draw_moves(),
            class_="m-forecast",
        )

    @property
    def _shown(self) -> Finding:
        return self.found if self.asked is not None else Finding()

    def _draw_settings(self) -> Child:
        label = "Make the report" if self.asked is None else "Make it again"
        return [
            element(
                "div",
                [self.draw_control(name) for name in ("least", "group", "order")],
                [self.draw_control(name) for name in ("simulated", "follow")],
                class_="m-controls",
                role="group",
                aria_label=f"{self.title}: settings",
            ),
            element("div", button(label, "make", main=True), class_="m-actions")
            if self.is_changed and not self.follow
            else None,
        ]

    def _draw_told(self) -> Child:
        if not self.is_changed and self.asked is None:
            told = "Nothing is changed, so nothing moves: change a value, then make the report."
            return element("p", told, role="status")
        if self.asked is None:
            return element("p", "The report is made when you ask for it.", role="status")
        old = self.asked.rules != self.bench.rules
        summed = self._summed(self.found.told(self.least_share))
        return [
            element("p", "The variant has changed since this report was made.", class_="m-fault")
            if old
            else None,
            element(
                "p",
                element("strong", summed),
                # It would be told again and again.
                role=None if self.at_work else "status",
                class_="m-verdict",
            ),
        ]

    def _draw_failed(self) -> Child:
        if self.asked is None or not self.found.failed:
            return None
        known = {each.id: each.title for each in self.asked.situations}
        return element(
            "div",
            element("p", "These can't be worked out under both rules:"),
            [
                element("p", f"{known.get(name, name)}: {why}", class_="m-fault")
                for name, why in self.found.failed.items()
            ],
            class_="m-forecast-faults",
        )

    def _draw_moves(self) -> Child:
        if self.asked is None:
            return None
        moves = self.found.told(self.least_share)
        report = None if self.at_work else self.found.report(self.least_share)
        return [
            draw_changed(self.found.bare.changed if self.found.bare else ()),
            draw_moves(
                moves, self.order, self.pages * MOST_TOLD, self.bench.base, self.bench.pinned
            ),
            draw_report_files(report) if report is not None else None,
        ]
