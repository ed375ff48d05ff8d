"""What changed rules do to heroes, in words: differences by sign and word, never by colour."""

from __future__ import annotations

from collections.abc import Sequence

from rules.data import Ruleset
from rules.data.styles import in_words, listed, minus, with_sign
from rules.momenta.characters.body_records import Stat
from rules.momenta.characters.comparing import StatChange

from .hero_changes_found import Moved

__all__ = ["ALL_SAME", "difference", "hero_told", "ready_told", "stat_labels"]

ALL_SAME = "Nothing moves: every ready-made hero is the same under both rules."
# How many names or numbers a sentence holds.
MOST_NAMED = 6


def stat_labels(ruleset: Ruleset) -> dict[str, str]:
    """Give the name of every stat, by id."""
    return {stat.id: stat.label for stat in ruleset.of(Stat)}


def difference(change: StatChange) -> str:
    """Write a difference with its sign and in a word.

    >>> difference(StatChange("spd", 5, 7)), difference(StatChange("spd", 5, 4))
    ('+2 more', '−1 fewer')
    """
    if change.old == change.new:
        return "the same"
    word = "more" if change.new > change.old else "fewer"
    return f"{with_sign(change.new - change.old)} {word}"


def hero_told(found: Moved, ruleset: Ruleset) -> str:
    """Tell what moves for one hero, in sentences."""
    if not found.moves:
        return f"Nothing moves for {found.name}."
    labels = stat_labels(ruleset)
    stats = [
        f"{labels[each.stat]} {minus(each.new)} in place of {minus(each.old)} ({difference(each)})"
        for each in found.differing
    ]
    told = [f"{found.name}: {_few(stats)}."] if stats else [f"{found.name}: no number moves."]
    lists = (
        ("Refused now", [one.sentence for one in found.refused]),
        ("No longer refused", [one.sentence for one in found.allowed]),
        ("Left to choose now", [one.sentence for one in found.opened]),
        ("No longer left to choose", [one.sentence for one in found.closed]),
    )
    told += [f"{head}: {' '.join(sentences)}" for head, sentences in lists if sentences]
    return " ".join(told)


def ready_told(found: Sequence[Moved]) -> str:
    """Tell how many of the ready-made heroes move, and which."""
    moving = [each.name for each in found if each.moves]
    if not moving:
        return ALL_SAME
    if len(moving) == len(found):
        return f"All {in_words(len(found))} ready-made heroes move."
    names = listed(tuple(moving), "and")
    verb = "moves" if len(moving) == 1 else "move"
    return f"Of the {in_words(len(found))} ready-made heroes {names} {verb}."


def _few(texts: Sequence[str]) -> str:
    shown = list(texts[:MOST_NAMED])
    more = len(texts) - len(shown)
    return "; ".join([*shown, f"{more} more numbers"] if more else shown)
