"""A sweep of variants and situations, started, stopped and gone on with while one looks on."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor

from rules.data import ruleset_of
from rules.data.variants import BOOK
from rules.design import Sweep, situations

from .controls import button, shown
from .files import draw_files, save_button
from .form import action
from .html import Child, Markup, element
from .panel import Panel
from .sweep_progress_rows import Known, counts_table, draw_plot, rows_table, taken_in
from .target_finder_fields import choice_field, shortly
from .texts import TextBox
from .variant_compare_look import LOOK
from .working import Step

__all__ = ["SweepProgress"]

# In characters: a longer table is not sent to the page.
MOST_SENT = 2_000_000
LONGEST_NAME = 200
# The chart has a button of its own.
DOWNLOAD = "Download the table as CSV"


class _Chosen(TextBox):
    """The name of what is drawn; '' for the first that there is."""

    is_drawn = False

    def __init__(self, label: str) -> None:
        super().__init__(label, longest=LONGEST_NAME)


class SweepProgress(Panel):
    """A sweep: how far it is, its table, and a figure over the variants."""

    title = "A sweep"
    plays = ("how-this-book-works.html#odds-without-luck", "Odds without luck")
    doing = "Working through the grid"
    for_notebooks = True
    _css = LOOK
    situation = _Chosen("Situation")
    figure = _Chosen("Figure")

    def __init__(
        self,
        sweep: Sweep | None = None,
        executor: Executor | None = None,
        *,
        name: str | None = None,
        state: str = "",
        **start: object,
    ) -> None:
        """Make it for a sweep; an `executor` works its cells out elsewhere, as a process pool does.

        Without a sweep, it shows one of the book's rules in the first situation. Raises TypeError
        for what is no sweep.
        """
        if sweep is not None and not isinstance(sweep, Sweep):
            raise TypeError(f"{shown(sweep)} was given; a Sweep is allowed.")
        self.own_sweep = sweep is None
        book = ruleset_of(BOOK)
        self.sweep = sweep or Sweep({"The book": book}, situations(book)[:1])
        self.executor = executor
        # Whether it was started.
        self.is_started = False
        self._known: tuple[object, Known] | None = None
        super().__init__(name=name, state=state, **start)

    @property
    def code(self) -> str:
        """The Python that makes the panel as it stands, for a sweep that is called `sweep`."""
        name, _, rest = super().code.partition("(")
        first = [] if self.own_sweep else ["sweep"]
        first += [] if self.executor is None else ["executor=executor"]
        return f"{name}({', '.join([*first, *filter(None, [rest[:-1]])])})"

    # ---- touches

    @action
    def start_sweep(self) -> None:
        """Go through the grid, or go on where it was left."""
        if self.sweep.done >= self.sweep.total:
            self.refuse(f"{self.title}: every cell is done.")
        self.is_started = True

    def settle(self) -> None:
        """Keep to what the sweep has."""
        self._keep_known()

    def changed(self, name: str) -> None:
        """Keep to what the sweep has; another situation has other figures."""
        if name == "situation":
            self.figure = ""
        self._keep_known()

    def _keep_known(self) -> None:
        titles = {each.id: each.title for each in self.sweep.situations}
        if self.situation and self.situation not in titles:
            self.refuse(
                f"Situation: {shown(self.situation)} was given; one that the sweep has is allowed."
            )
            self.situation = ""
        figures = self.known.figures
        if self.figure and figures and self.figure not in figures:
            self.refuse(
                f"Figure: {shown(self.figure)} was given; one of the chosen situation is allowed."
            )
            self.figure = ""

    # ---- the work

    def works_on(self) -> object:
        """Give the sweep, once it is started."""
        return self.sweep if self.is_started else None

    def work(self) -> Iterator[Step]:
        """Work out cell after cell, here or by the executor."""
        yield from self.sweep.work(self.executor)

    # ---- what is shown

    def has_part(self) -> bool:
        """Whether a cell is done."""
        return self.sweep.done > 0

    @property
    def chosen(self) -> str:
        """The situation that is drawn."""
        return self.situation or self.sweep.situations[0].id

    @property
    def known(self) -> Known:
        """What is there by now."""
        about = self.sweep.done, self.chosen
        if self._known is None or self._known[0] != about:
            self._known = about, taken_in(self.sweep, self.chosen)
        return self._known[1]

    def said(self) -> str:
        """Say how far the sweep is."""
        failed = sum(self.known.failed.values())
        more = f" {failed:,} of them can't be worked out." if failed else ""
        return f"{self.sweep.done:,} of {self.sweep.total:,} cells are done.{more}"

    def draw(self) -> Markup:
        """Give how far it is, a figure over the variants, and the table."""
        return element(
            "div",
            element(
                "p",
                element("strong", self.said()),
                role=None if self.at_work else "status",
                class_="m-verdict",
            ),
            self._draw_start(),
            self._draw_plot(),
            counts_table(self.sweep, self.known),
            rows_table(self.known),
            None if self.at_work else self._draw_files(),
            class_="m-forecast",
        )

    def _draw_start(self) -> Child:
        if self.job is not None and self.job.phase != "done":
            return self.draw_work()
        if self.sweep.done >= self.sweep.total:
            return element("p", "Nothing is left to work out.", class_="m-quiet")
        label = "Go on with the sweep" if self.sweep.done else "Start the sweep"
        return element("div", button(label, "start_sweep", main=True), class_="m-actions")

    def _draw_plot(self) -> Child:
        figures = self.known.figures
        figure = self.figure if self.figure in figures else next(iter(figures), "")
        told = shortly({key: next(iter(rows.values())).told for key, rows in figures.items()})
        fields = [
            choice_field(
                self,
                "situation",
                "Situation",
                [(each.id, each.title) for each in self.sweep.situations],
                self.chosen,
                long=True,
            ),
            choice_field(self, "figure", "Figure", told, figure, long=True) if told else None,
        ]
        drawn = draw_plot(self.sweep, self.known, figure, self.prefix)
        return [element("div", fields, class_="m-controls"), drawn]

    def _draw_files(self) -> Child:
        if not self.known.total:
            return None
        text = self.sweep.csv()
        if len(text) > MOST_SENT:
            told = f"The table has {len(text):,} characters: write sweep.csv() to a file in a cell."
            return element("p", told, class_="m-quiet")
        return draw_files("The table to take away", save_button(text, "sweep.csv", DOWNLOAD))
