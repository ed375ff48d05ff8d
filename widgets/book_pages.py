"""The chapters of the book to which widgets of characters lead: each page, and its own name."""

from __future__ import annotations

from typing import Final, NamedTuple

__all__ = [
    "ADVANCEMENT",
    "ARCHETYPES",
    "BONDS",
    "CREATING",
    "EQUIPMENT",
    "GLANCE",
    "LIMIT_BREAKS",
    "MASTERIES",
    "MOMENTUM",
    "THREADS",
    "Chapter",
]


class Chapter(NamedTuple):
    """A page of the book, and what it calls itself."""

    page: str
    name: str


GLANCE: Final = Chapter("moment-1/characters-at-a-glance.html", "Characters at a Glance")
MOMENTUM: Final = Chapter("moment-1/momentum.html", "Momentum")
ARCHETYPES: Final = Chapter("moment-2/archetypes.html", "Archetypes")
MASTERIES: Final = Chapter("moment-2/masteries.html", "Masteries")
THREADS: Final = Chapter("moment-2/threads-and-knowledge.html", "Threads and Knowledge")
BONDS: Final = Chapter("moment-2/bonds.html", "Bonds")
EQUIPMENT: Final = Chapter("moment-2/equipment.html", "Equipment")
CREATING: Final = Chapter("moment-2/creating-a-character.html", "Creating a Character")
ADVANCEMENT: Final = Chapter("moment-2/advancement.html", "Advancement")
LIMIT_BREAKS: Final = Chapter("catalogs/limit-breaks.html", "All Limit Breaks")
