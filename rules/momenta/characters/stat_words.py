"""Stats in words: their formulas, and how a hero's own numbers come about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.data import Ruleset
from rules.momenta.characters.body_records import Core, Stat
from rules.momenta.records import Rounding

SIGNS = {True: "+", False: "−"}


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that a stat is made of: where it comes from, and how much it adds."""

    label: str
    amount: int
    # The amount as a sum writes it where it is more than a number, such as "(3 + 3) × 3".
    shown: str = ""
    # The record that gives it, as `text:id`.
    rule: str = ""
    # Whether it is the formula or the start of the stat, which is told without a sign.
    base: bool = False


@dataclass(frozen=True, slots=True)
class Derived:
    """A stat of a hero: its value in its own unit, and all that it is made of."""

    value: int
    parts: tuple[Part, ...] = ()


def summed(derived: Derived) -> str:
    """Write a stat as a sum.

    >>> summed(Derived(21, (Part("x", 18, "(3 + 3) × 3", base=True), Part("y", 3))))
    '21 = (3 + 3) × 3 + 3'
    """
    texts = [part.shown or str(abs(part.amount)) for part in derived.parts]
    if not texts:
        return str(derived.value)
    first, *rest = derived.parts
    text = texts[0] if first.amount >= 0 else f"−{texts[0]}"
    for part, shown in zip(rest, texts[1:], strict=True):
        text += f" {SIGNS[part.amount >= 0]} {shown}"
    return text if text == str(derived.value) else f"{derived.value} = {text}"


def told(derived: Derived) -> str:
    """Tell what a stat is made of.

    >>> told(Derived(21, (Part("(BODY + 3) × 3", 18, base=True), Part("Warrior rank 1", 3))))
    '(BODY + 3) × 3, +3 Warrior rank 1'
    """
    return ", ".join(
        part.label if part.base else f"{SIGNS[part.amount >= 0]}{abs(part.amount)} {part.label}"
        for part in derived.parts
    )


def explained(derived: Derived) -> str:
    """Write a stat as a sum, and on a second line what it is made of."""
    return "\n".join(filter(None, (summed(derived), told(derived))))


def formula(stat: Stat, ruleset: Ruleset) -> str:
    """Write the formula of a stat with the names of cores, such as "MIND + SOUL + 3" (05)."""
    if stat.from_ancestry:
        return "from the ancestry"
    text = base_formula(stat, lambda core: ruleset.one(Core, core).label)
    if stat.divisor > 1:
        text += f", rounded {ruleset.one(Rounding).direction}"
    if stat.per_ranks:
        text += f", and 1 more for each full {stat.per_ranks} character ranks"
    return text


def base_formula(stat: Stat, term: Callable[[str], str]) -> str:
    """Write what the cores and the numbers of a stat give, with each core as `term` writes it.

    What character ranks add is not in it.
    """
    terms = [term(core) for core in stat.cores]
    if stat.plus_before:
        terms.append(str(stat.plus_before))
    if not terms:
        return str(stat.plus)
    text = " + ".join(terms)
    whole = len(terms) == 1
    for sign, number in (("/", stat.divisor), ("×", stat.times)):
        if number > 1:
            text = f"{text} {sign} {number}" if whole else f"({text}) {sign} {number}"
            whole = False
    if not stat.plus:
        return text
    return f"{stat.plus} + {text}" if stat.divisor > 1 else f"{text} + {stat.plus}"
