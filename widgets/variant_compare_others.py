"""The variants beside that of a workbench: given or opened, each for itself or in a stack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from .choices import Radios
from .controls import ControlFault, button
from .files import draw_files, open_button, opened
from .form import Form, action
from .html import Child, Markup, element
from .variant_compare_sides import (
    MOST_OTHERS,
    Held,
    OpenedTexts,
    Other,
    Side,
    read_others,
    stack_of,
)
from .workbench import Workbench

__all__ = ["OtherVariants"]

BESIDE, STACKED = "beside", "stacked"
STACKING = {BESIDE: "each for itself", STACKED: "laid over one another"}


class OtherVariants(Form):
    """Variants to compare with: `sides` gives them with the base and the variant before them."""

    title = "Other variants"
    stacking = Radios("Show them", lambda: list(STACKING.items()), start=lambda: BESIDE)
    opened = OpenedTexts("Opened variants")

    def __init__(self, bench: Workbench, given: Sequence[Other]) -> None:
        """Take the workbench, and what was given in code: paths, files or rules."""
        super().__init__()
        self.bench = bench
        self.given: list[Other] = [given] if isinstance(given, (str, Path)) else list(given)
        self._held: tuple[Held, ...] | None = None
        # The last stack, and what it was of.
        self._stack: tuple[object, tuple[Side | None, tuple[str, ...]]] | None = None

    def settle(self) -> None:
        """Read what was opened anew."""
        self._held = None

    def changed(self, name: str) -> None:
        """Read what was opened anew."""
        self._held = None

    # ---- touches

    @action
    def open_variant(self, what: str, value: object) -> None:
        """Put the variant of a file that was opened beside the others."""
        try:
            text = opened(value)
            if len(self.given) + len(self.texts) >= MOST_OTHERS:
                raise ControlFault(
                    f"{self.title}: a file was given; {MOST_OTHERS} variants stand there already,"
                    " and no more can be told apart."
                )
            self.opened = OpenedTexts.written([*self.texts, text])
        except ControlFault as fault:
            self.refuse(str(fault))
        self._held = None

    @action
    def take_out(self, what: str, value: object) -> None:
        """Take out a variant that was opened; `what` is its place among them."""
        texts = self.texts
        if what.isdecimal() and len(what) < 4 and int(what) < len(texts):
            del texts[int(what)]
            self.opened = OpenedTexts.written(texts)
            self._held = None
        else:
            self.refuse(f"{self.title}: none was opened in place {what[:40]!r}.")

    @action
    def read_again(self) -> None:
        """Read the files of the variants again, as they stand now."""
        self._held = None

    # ---- what there is

    @property
    def texts(self) -> list[str]:
        """The texts of the files that were opened."""
        return OpenedTexts.texts(self.opened) or []

    @property
    def held(self) -> tuple[Held, ...]:
        """The other variants, those that were opened last."""
        if self._held is None:
            self._held = read_others(self.given, self.texts, self.bench.base)
        return self._held

    @property
    def is_stacked(self) -> bool:
        """Whether they are laid over the variant and over one another."""
        return self.stacking == STACKED and any(held.file for held in self.held)

    @property
    def stack(self) -> tuple[Side | None, tuple[str, ...]]:
        """All of them over one another, as `stack_of` gives it."""
        about = self.bench.text, self.bench.rules, self.held
        if self._stack is None or self._stack[0] != about:
            self._stack = about, stack_of(self.bench, self.held)
        return self._stack[1]

    @property
    def sides(self) -> tuple[Side, ...]:
        """The rules that are compared: the base, then what differs from it."""
        bench = self.bench
        found = [Side(bench.base.variant or "The book", bench.base)]
        if bench.rules is not bench.base:
            found.append(Side(bench.rules.variant or "The variant", bench.rules))
        if self.is_stacked:
            stack, _ = self.stack
            found += [] if stack is None else [stack]
        else:
            found += [Side(held.name, held.rules) for held in self.held if held.rules is not None]
        return tuple(_told_apart(found[: MOST_OTHERS + 2]))

    # ---- what is shown

    def draw(self) -> Child:
        """Give the variants that stand beside, what is wrong with them, and how to add one."""
        more = len(self.held) < MOST_OTHERS
        return element(
            "details",
            element("summary", f"Other variants beside ({len(self.held)})"),
            self._draw_list(),
            self.draw_control("stacking") if self.held else None,
            self._draw_stack(),
            draw_files(
                "Other variants",
                open_button(self, "open_variant:file", "Open a variant's file", ".toml,.txt")
                if more
                else None,
                button("Read the files again", f"{self.path}read_again")
                if any(isinstance(each, (str, Path)) for each in self.given)
                else None,
            ),
            open=bool(self.held),
            class_="m-more",
        )

    def _draw_list(self) -> Child:
        if not self.held:
            return element(
                "p",
                "None yet: open a variant's file to see it beside yours.",
                class_="m-quiet",
            )
        return element("ul", list(self._items()), class_="m-w-list")

    def _items(self) -> Iterator[Markup]:
        for at, held in enumerate(self.held):
            place = at - len(self.given)
            yield element(
                "li",
                element("strong", held.name),
                [element("span", fault, class_="m-fault") for fault in held.faults],
                button(
                    "Take out",
                    f"{self.path}take_out:{place}",
                    aria_label=f"Take out {held.name}",
                )
                if place >= 0
                else None,
            )

    def _draw_stack(self) -> Child:
        if not self.is_stacked:
            return None
        stack, told = self.stack
        if stack is None:
            return element(
                "div",
                element("p", "They can't be laid over one another:"),
                [element("p", fault, class_="m-fault") for fault in told],
                role="status",
                class_="m-forecast-faults",
            )
        if not told:
            return element("p", "No value is given twice among them.", role="status")
        return element(
            "div",
            element("p", "Given more than once:", role="status"),
            element("ul", [element("li", each) for each in told], class_="m-w-list"),
            class_="m-w-stack",
        )


def _told_apart(sides: Sequence[Side]) -> Iterator[Side]:
    """Give sides of one name numbers, as charts tell them apart by their names."""
    seen: Counter[str] = Counter()
    for side in sides:
        seen[side.name] += 1
        more = f" ({seen[side.name]})" if seen[side.name] > 1 else ""
        yield Side(f"{side.name}{more}", side.rules)
