"""How a hero is judged: what the rules refuse, and what is not chosen yet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.data import Ruleset
from rules.data.faults import nearest, shown
from rules.data.styles import in_words, listed, written
from rules.momenta.characters.refusals import Refusal

# Where refusals about ranks after creation belong; the steps of creation have records.
ADVANCEMENT = "advancement"


@dataclass(frozen=True, slots=True)
class HeroRefusal(Refusal):
    """Something of a hero that the rules refuse: what is allowed, and what was given.

    Its sentence stands beside a choice that is closed as well as in the list of what is wrong: it
    says what the rule and the numbers are, and never that something has happened or would.
    """

    # The creation step that it belongs to, or "advancement".
    step: str = ""
    # What it is about, where the same rule can refuse several things in a step; and by how much.
    about: str = ""
    excess: int = 1


@dataclass(frozen=True, slots=True)
class Missing:
    """Something that is not chosen yet: no fault, but the hero is not whole."""

    step: str
    sentence: str
    # Whether the hero is unfinished without it; what may stay open is told all the same.
    needed: bool = True


def unknown(step: str, what: str, given: str, known: Iterable[str]) -> HeroRefusal:
    """Refuse an id that there is not, with the nearest that there is."""
    near = nearest(given, known)
    hint = f" Nearest: {near}." if near else ""
    sentence = f"There is no {what} {shown(given)}.{hint}"
    return HeroRefusal(f"momenta:{step}", sentence, step, about=given)


def label_of(name: str, ruleset: Ruleset) -> str:
    """Give the name under which a reader knows a record of the text "momenta"."""
    record = ruleset.records.get(f"momenta:{name}")
    return str(getattr(record, "label", name))


def take(names: tuple[str, ...], slots: int, ruleset: Ruleset) -> str:
    """Say how many slots things take, such as "Hardy and Athlete take two"."""
    named = listed(tuple(label_of(name, ruleset) for name in names), "and")
    return f"{named} take{'s' if len(names) == 1 else ''} {in_words(slots)}"


def count(number: int, noun: str) -> str:
    """Write a number of things in words, such as "one gear slot"."""
    return written(number, f"count:{noun}", noun)
