"""The tables of the provenance page: counts, and values with the places that use them.

A table of values names the roles of its parts, since a narrow page sets them one below another.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING

from rules.data import Quote, Ruleset

from . import base_values, marks, uses
from .places import Place, places_of
from .spoken import spoken

if TYPE_CHECKING:
    from pydata_sphinx_theme.translator import HTMLTranslator

VALUE_COLUMNS = ("Value", "Here", "Used in")
#: Columns that hold counts.
COUNTED = {"Values", "Derived", "House values", "Computed", "In the book", "Here"}


def value_row(self: HTMLTranslator, rules: Ruleset, quote: Quote, found: Iterable[uses.Use]) -> str:
    """A value: what it is called, what it is here with its mark, and where the book uses it."""
    links = place_links(self, places_of(rules, quote, list(found)))
    base = base_values.of_quote(quote)
    mark = marks.Mark.of(quote, changed=base is not None)
    value = marks.machine_value(quote.value)
    kept = {"data-rule": quote.ref, **marks.attributes(value, mark, base)}
    attributes = " ".join(f'{name}="{escape(value)}"' for name, value in kept.items())
    return (
        f'<tr role="row" id="value-{uses.slug(quote.ref)}" data-provenance="{quote.provenance}">'
        f'<th role="rowheader" scope="row">{escape(spoken(rules, quote.ref))}</th>'
        f'<td role="cell" class="value" {attributes}>{base_values.told(quote.text, base)}'
        f"{marks.linked(self.builder, mark)}</td>"
        f'<td role="cell" class="used-in">{links}</td></tr>'
    )


def place_links(self: HTMLTranslator, places: Iterable[Place]) -> str:
    """A link to each page among the places, to the first of them there."""
    builder = self.builder
    links: dict[str, str] = {}
    for place in places:
        page, here = place.use.docname, builder.current_docname
        address = "" if page == here else builder.get_relative_uri(here, page)
        title = builder.env.titles[page].astext()
        how = f", {place.how}" if place.how else ""
        links.setdefault(
            title, f'<a href="{address}#{place.anchor}">{escape(title)}</a>{escape(how)}'
        )
    return "; ".join(links.values())


def value_table(name: str, caption: str, rows: str) -> str:
    """A table of the `rows` that `value_row` gives."""
    head = "".join(f'<th role="columnheader" scope="col">{column}</th>' for column in VALUE_COLUMNS)
    return (
        f'<div class="table-scroll values" role="region" tabindex="0"'
        f' aria-labelledby="{name}-caption"><table role="table">{_caption(name, caption)}'
        f'<thead role="rowgroup"><tr role="row">{head}</tr></thead>\n'
        f'<tbody role="rowgroup">{rows}</tbody></table></div>\n'
    )


def count_table(name: str, caption: str, columns: tuple[str, ...], rows: str) -> str:
    """A table that counts; `rows` is its markup."""
    number = ' class="number"'
    head = "".join(
        f'<th scope="col"{number if column in COUNTED else ""}>{column}</th>' for column in columns
    )
    return (
        f'<div class="table-scroll" role="region" tabindex="0" aria-labelledby="{name}-caption">'
        f"<table>{_caption(name, caption)}<thead><tr>{head}</tr></thead>\n"
        f"<tbody>{rows}</tbody></table></div>\n"
    )


def _caption(name: str, caption: str) -> str:
    text = f'<span class="caption-text">{escape(caption)}</span>'
    return f'<caption id="{name}-caption">{text}</caption>'
