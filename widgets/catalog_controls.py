"""The controls of a catalog: which ones a chapter offers, and what the entries are filtered by."""

from __future__ import annotations

from collections.abc import Collection

from .catalog_kinds import CATALOGS
from .catalog_rows import Filter
from .choices import Choice
from .controls import Place

__all__ = ["ANY", "FilterChoice", "offered"]

ANY = ("", "any")


def offered(only: Collection[str]) -> list[tuple[str, str]]:
    """Name the catalogs that a chapter offers: some of them, or all where it names none."""
    return [(name, found.label) for name, found in CATALOGS.items() if not only or name in only]


class FilterChoice(Choice):
    """One of a catalog's filters; what is chosen arrives as `filter:` and the filter's name."""

    def __init__(self, by: Filter) -> None:
        super().__init__(by.label, lambda: (ANY, *by.options), start=lambda: ANY[0])
        self.name = by.name

    def ident(self, place: Place) -> str:
        """Give the id of the control's element."""
        return f"{place.prefix}-by-{self.name}"

    def key(self, place: Place) -> str:
        """Give the key that the control's touches carry."""
        return f"{place.path}filter:{self.name}"
