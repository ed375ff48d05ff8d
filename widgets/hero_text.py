"""A hero that a widget keeps as a text, with what was last read of such a text."""

from __future__ import annotations

import re
from typing import Any, Final

from rules.momenta.characters.hero import Hero, new_hero
from rules.momenta.characters.hero_codes import hero_of_code
from rules.momenta.characters.hero_files import HeroFaults, read_hero, small_text

from .controls import ControlFault
from .files import opened
from .texts import LongText

__all__ = ["KeptHero", "faults_told", "held", "read_file", "written"]

# In characters: more than a hero takes who has gone through every tier and writes a lot.
LONGEST: Final = 12_000
# How many of a file's faults are told one by one, and of those of a text in a link.
MOST_TOLD: Final = 20
FEW_TOLD: Final = 4
MOST_KNOWN: Final = 64
CODE: Final = re.compile(r"[A-Za-z0-9,-]+")
NO_HERO: Final = (
    "The file holds no hero; allowed is a file that was saved here, or one with a hero's code."
)

# The heroes of the texts that were last written or read, and the texts of such heroes.
_known: dict[str, Hero] = {}
_texts: dict[Hero, str] = {}


def written(hero: Hero) -> str:
    """Give the text of a hero; raises HeroFaults for one that can't be kept."""
    text = _texts.get(hero)
    if text is None:
        text = small_text(hero)
        if len(_texts) >= MOST_KNOWN:
            _texts.clear()
            _known.clear()
        _texts[hero], _known[text] = text, hero
    return text


def held(text: str) -> Hero:
    """Give the hero of a text, of a file or of a code; raises HeroFaults with every fault."""
    known = _known.get(text)
    if known is None:
        known = read_hero(text) if text.lstrip().startswith("{") else hero_of_code(text)
        written(known)
    return known


def faults_told(faults: tuple[str, ...], most: int = MOST_TOLD) -> tuple[str, ...]:
    """Give the first of many faults, and how many more there are."""
    more = len(faults) - most
    return faults if more <= 1 else (*faults[:most], f"There are {more} more faults.")


def read_file(value: object) -> Hero | tuple[str, ...]:
    """Give the hero of a file's text, or of a code, that a reader opened; else all its faults."""
    try:
        text = opened(value).strip()
        if not (text.startswith("{") or CODE.fullmatch(text)):
            return (NO_HERO,)
        return held(text)
    except ControlFault as fault:
        return (str(fault),)
    except HeroFaults as faults:
        return faults_told(faults.faults)


class KeptHero(LongText):
    """A hero, half-built or whole, legal or not, as a text; at first one with nothing chosen."""

    def __init__(self, label: str, **keys: Any) -> None:
        super().__init__(
            label, **{"longest": LONGEST, "start": lambda: written(new_hero()), **keys}
        )

    def read(self, raw: object) -> str:
        """Give the text of a hero, or of a text or a code that holds one; raises ControlFault."""
        try:
            hero = raw if isinstance(raw, Hero) else held(super().read(raw))
            return super().read(written(hero))
        except HeroFaults as fault:
            raise ControlFault(
                f"{self.label}: {' '.join(faults_told(fault.faults, FEW_TOLD))}"
            ) from None
