"""Where the book uses a value: the places that the provenance page links to.

A sentence that quotes it comes first, then the row of a table that holds it, a widget that plays
it, a table that rests on it, the words that tell the reading of its gap; and where none of them is
to be found, wherever the book uses the rest of its record.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.data import Quote, Ruleset

from . import gaps, marks, reads, tables, uses


@dataclass(frozen=True)
class Place:
    """A use of a value, in a few words how it is used there ("" for a quote), and its anchor."""

    use: uses.Use
    how: str = ""
    row: int | None = None

    @property
    def anchor(self) -> str:
        """Where on its page the value is used: the row of a table, or the whole place."""
        return self.use.anchor if self.row is None else tables.row_anchor(self.use.anchor, self.row)


def places_of(rules: Ruleset, quote: Quote, found: list[uses.Use]) -> list[Place]:
    """The places among the uses `found` where the book uses the value of `quote`."""
    direct = _direct(rules, quote, found)
    if direct:
        return direct
    name = quote.ref.partition(".")[0]
    return next(
        (
            [Place(place.use, place.how or "with the rest of it", place.row) for place in others]
            for ref in rules.quotes()
            if ref.partition(".")[0] == name and ref != quote.ref
            for others in [_direct(rules, rules.quote(ref), found)]
            if others
        ),
        [],
    )


def _direct(rules: Ruleset, quote: Quote, found: list[uses.Use]) -> list[Place]:
    section = marks.Mark.of(quote).section
    found_tables = [
        use
        for use in found
        if use.ref in rules.tables() and quote.ref in reads.table_reads(rules, use.ref)
    ]
    return (
        [Place(use) for use in found if use.ref == quote.ref]
        or [_in_table(rules, quote, use) for use in found_tables if section in use.sections]
        or [Place(use, f"played in “{use.title}”") for use in found if quote.ref in use.plays]
        or [_in_table(rules, quote, use) for use in found_tables]
        or [Place(use, "in words") for use in found if use.ref == gaps.ref_of(section)]
    )


def _in_table(rules: Ruleset, quote: Quote, use: uses.Use) -> Place:
    table = rules.table(use.ref)
    return Place(use, f"table “{table.caption}”", tables.row_of(rules, table, quote.ref))
