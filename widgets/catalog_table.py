"""A catalog of the rules as a table to search, filter, sort, and compare in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.data import current
from rules.data.styles import listed

from .book_pages import GLANCE
from .catalog_compare import draw_compared, draw_damage
from .catalog_controls import ANY, FilterChoice, offered
from .catalog_kinds import CATALOGS
from .catalog_rows import Filter, Listing, Row, chosen, listing
from .catalog_view import MOST_PICKED, Drawing, draw_empty, draw_table
from .choices import Choice
from .controls import button, shown
from .form import action
from .html import Markup, element, fragment
from .panel import Panel
from .texts import KeptNames, SearchBox

__all__ = ["CatalogTable"]

# What stands between a filter and its value; no name holds it.
IS = "--"
DOWN = "down"
# How many names a sentence holds.
MOST_NAMED = 12


class CatalogTable(Panel):
    """Any catalog of the rules; a chapter may name the one shown first and those on offer."""

    title = "Catalog"
    plays = GLANCE
    catalog = Choice("Catalog", lambda: offered(()), start=lambda: next(iter(CATALOGS)))
    search = SearchBox("Search", hint="Entries with all of these words.")
    only = KeptNames("Catalogs on offer", most=len(CATALOGS))
    filters = KeptNames("Filters", most=12)
    order = KeptNames("Order", most=2)
    picked = KeptNames("Compared", most=MOST_PICKED)

    # ---- what is shown

    @property
    def told_in(self) -> tuple[str, str]:
        """The chapter with the rules of the catalog that is shown."""
        return CATALOGS[self.catalog].told_in

    @property
    def listing(self) -> Listing:
        """The catalog as the rules in force have it."""
        return listing(self.catalog, current())

    @property
    def chosen(self) -> Mapping[str, str]:
        """The values chosen, by filter."""
        return dict(each.split(IS, 1) for each in self.filters)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The entries that are shown, in their order."""
        return chosen(self.listing, self.search, self.chosen, self.order, current())

    @property
    def compared(self) -> list[Row]:
        """The entries side by side, in the order in which they were picked."""
        found = self.listing
        return [row for name in self.picked if (row := found.row(name))]

    # ---- touches

    @action
    def filter(self, name: str, value: object) -> None:
        """Show only what is found under a value of a filter, or under any."""
        by = self._filter(name)
        if by is None:
            self.refuse(self._unknown("filter", name, [each.name for each in self.listing.filters]))
            return
        values = [option for option, _ in (ANY, *by.options)]
        if value not in values:
            names = ", ".join(values[1:])
            self.refuse(
                f"{by.label}: {shown(value)} was given; one of {names} is allowed, or nothing."
            )
            return
        others = [each for each in self.filters if not each.startswith(f"{name}{IS}")]
        self.filters = (*others, f"{name}{IS}{value}") if value else tuple(others)

    @action
    def sort(self, name: str, _value: object) -> None:
        """Sort by a column: upwards, then downwards, then as the rules list the entries."""
        if self.listing.column(name) is None:
            names = [each for each, _ in self.listing.columns]
            self.refuse(self._unknown("column", name, names))
        elif name != next(iter(self.order), None):
            self.order = (name,)
        else:
            self.order = (name, DOWN) if len(self.order) == 1 else ()

    @action
    def pick(self, name: str, value: object) -> None:
        """Put an entry beside the others, or take it out again."""
        kept = [each for each in self.picked if each != name]
        wanted = value if isinstance(value, bool) else name not in self.picked
        if self.listing.row(name) is None:
            self.refuse(f"{self.title}: {shown(name)} is none of its {self.listing.catalog.many}.")
        elif not wanted:
            self.picked = tuple(kept)
        elif name not in self.picked and len(kept) >= MOST_PICKED:
            self.refuse(f"{self.title}: at most {MOST_PICKED} can be compared; take one out first.")
        elif name not in self.picked:
            self.picked = (*kept, name)

    @action
    def clear_filters(self) -> None:
        """Show all entries again."""
        self.filters, self.search = (), ""

    @action
    def clear_picks(self) -> None:
        """Compare nothing."""
        self.picked = ()

    def changed(self, name: str) -> None:
        """Begin another catalog without what belonged to the one before."""
        if name == "catalog":
            self.filters = self.order = self.picked = ()
        self._keep_to_what_there_is()

    def settle(self) -> None:
        """Leave out what the catalog does not have: a link may be older than the rules."""
        self._keep_to_what_there_is()

    def _keep_to_what_there_is(self) -> None:
        for name in (each for each in self.only if each not in CATALOGS):
            self.refuse(self._unknown("catalog", name, list(CATALOGS)))
        self.only = tuple(each for each in self.only if each in CATALOGS)
        if self.only and self.catalog not in self.only:
            self.catalog = self.only[0]
        found = self.listing
        held: dict[str, tuple[str, ...]] = {
            "filters": tuple(each for each in dict.fromkeys(self.filters) if self._holds(each)),
            "order": self.order if self._ordered() else (),
            "picked": tuple(each for each in dict.fromkeys(self.picked) if found.row(each)),
        }
        for name, kept in held.items():
            if (before := getattr(self, name)) != kept:
                lost = ", ".join(shown(each) for each in before if each not in kept)
                if lost:
                    self.refuse(
                        f"{self.title}: {found.catalog.label} has no {lost}; it is left out."
                    )
                setattr(self, name, kept)

    def _holds(self, written: str) -> bool:
        name, _, value = written.partition(IS)
        by = self._filter(name)
        return by is not None and value in dict(by.options)

    def _ordered(self) -> bool:
        first, *rest = self.order or ("",)
        return self.listing.column(first) is not None and rest in ([], [DOWN])

    def _filter(self, name: str) -> Filter | None:
        return next((each for each in self.listing.filters if each.name == name), None)

    def _unknown(self, what: str, name: str, names: list[str]) -> str:
        return (
            f"{self.title}: {shown(name)} was given as its {what};"
            f" one of {', '.join(names)} is allowed."
        )

    # ---- drawing

    def said(self) -> str:
        """Give in a sentence what is shown, with the first names."""
        names = [row.name for row in self.rows]
        more = len(names) - MOST_NAMED
        if more > 0:
            names[MOST_NAMED:] = [f"{more} more"]
        return (
            f"{self._counted()[:-1]}: {listed(tuple(names), 'and')}." if names else self._counted()
        )

    def draw(self) -> Markup:
        """Give the controls, the table or what brings it back, and what is compared."""
        rows, compared = self.rows, self.compared
        drawing = Drawing(self.catalog, current(), self.order, self.picked, self.prefix)
        return fragment(
            self._draw_settings(),
            element("p", self._counted(), self._below(), role="status"),
            draw_table(drawing, rows) if rows else draw_empty(self._wanted()),
            # Below, so that no row moves away from the finger that ticks it.
            [
                draw_compared(self.listing, compared, current()),
                draw_damage(compared, current(), self.prefix),
            ]
            if compared
            else None,
        )

    def _below(self) -> str:
        names = tuple(row.name for row in self.compared)
        verb = "is" if len(names) == 1 else "are"
        return f" {listed(names, 'and')} {verb} compared below the table." if names else ""

    def _draw_settings(self) -> Markup:
        filters = self.chosen
        clears = bool(self.rows and self._wanted())
        offer = offered(self.only)
        return element(
            "div",
            self.draw_control("catalog", options=offer) if len(offer) > 1 else None,
            self.draw_control("search"),
            [
                FilterChoice(by).draw(filters.get(by.name, ANY[0]), self)
                for by in self.listing.filters
            ],
            button("Clear the filters", "clear_filters") if clears else None,
            class_="m-controls m-c-settings",
            role="group",
            aria_label=f"{self.title}: settings",
        )

    def _counted(self) -> str:
        found, rows = self.listing, self.rows
        some = f"{len(rows)} of" if len(rows) < len(found.rows) else "All"
        order = f", {self._order_in_words()}" if self.order else ""
        wanted = self._wanted()
        every = f"{len(found.rows)} {found.catalog.many}"
        return f"{some} {every}{f' with {wanted}' if wanted else ''}{order}."

    def _order_in_words(self) -> str:
        at: Any = self.listing.column(self.order[0])
        way = "downwards" if len(self.order) > 1 else "upwards"
        return f"sorted by {self.listing.columns[at][1]}, {way}"

    def _wanted(self) -> str:
        """Say what is searched and filtered for; '' for nothing."""
        wanted = [f"“{self.search}”"] if self.search else []
        for name, value in self.chosen.items():
            by = self._filter(name)
            if by is not None:
                wanted.append(f"{by.label}: {dict(by.options)[value]}")
        return listed(tuple(wanted), "and")
