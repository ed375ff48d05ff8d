"""Tables of the Prologue: reading paths, catalogs, and the games behind Momenta (00, 02)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from rules.data import Ruleset, Table
from rules.data.cells import cell, text_cell
from rules.momenta.prologue_records import BookPart, Catalog, Inspiration


def prologue_tables(ruleset: Ruleset) -> Mapping[str, Callable[[], Table]]:
    """Give the tables of the Prologue, by id."""
    return {
        "book-parts": partial(book_parts, ruleset),
        "catalogs": partial(catalogs, ruleset),
        "inspirations": partial(inspirations, ruleset),
    }


def book_parts(ruleset: Ruleset) -> Table:
    """Give each part of the rules and who reads it (chapter 02)."""
    rows = tuple(
        (
            text_cell(ruleset, part, _named(part), "label", "title"),
            cell(ruleset, part, "meaning"),
            cell(ruleset, part, "for_players"),
            cell(ruleset, part, "for_gm"),
        )
        for part in ruleset.of(BookPart)
    )
    columns = ("Part", "What it is for", "Playing a character", "Running the game")
    return Table("momenta:book-parts", "Who reads which part", columns, rows)


def _named(part: BookPart) -> str:
    return part.label if part.label == part.title else f"{part.label}: {part.title}"


def catalogs(ruleset: Ruleset) -> Table:
    """Give what each catalog holds (chapter 02, gap catalog-list)."""
    rows = tuple(
        (cell(ruleset, catalog, "label"), cell(ruleset, catalog, "meaning"))
        for catalog in ruleset.of(Catalog)
    )
    return Table("momenta:catalogs", "The catalogs", ("Catalog", "What it holds"), rows)


def inspirations(ruleset: Ruleset) -> Table:
    """Give the games that Momenta thanks, with what it took (chapter 00)."""
    rows = tuple(
        (cell(ruleset, game, "label"), cell(ruleset, game, "taken"))
        for game in ruleset.of(Inspiration)
    )
    columns = ("Game", "What Momenta found there")
    return Table("momenta:inspirations", "The games behind Momenta", columns, rows)
