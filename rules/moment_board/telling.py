"""A happening that is being told, with the words that its sentence needs."""

from __future__ import annotations

from typing import NamedTuple

from rules.data import Ruleset
from rules.data.styles import in_words, plural
from rules.moment_board.moment import Moment
from rules.moment_board.records import Track
from rules.moment_board.resolving import commitment
from rules.moment_board.state import Happening


class Telling(NamedTuple):
    """A happening of a Moment, by a ruleset."""

    happening: Happening
    moment: Moment
    ruleset: Ruleset

    @property
    def who(self) -> str:
        """The name of the happening's hero."""
        return self.moment.heroes[self.happening.hero].name

    def number(self, key: str) -> int:
        """Give one of its numbers; 0 where it has none of that name."""
        return int(self.happening.numbers.get(key, 0))

    def word(self, key: str) -> str:
        """Give one of its words."""
        return str(self.happening.numbers.get(key, ""))

    @property
    def area(self) -> str:
        """The label of its commitment."""
        return commitment(self.ruleset, self.word("commitment")).label

    def standing(self, key: str = "position") -> str:
        """Say where one of its numbers stands on the track."""
        return standing(self.number(key), self.ruleset)

    @property
    def result(self) -> str:
        """Its margin in words: "a success by 1", "a failure by 2"."""
        margin = self.number("margin")
        return f"a {'success' if margin >= 0 else 'failure'} by {abs(margin)}"


def standing(position: int, ruleset: Ruleset) -> str:
    """Say where the track stands: "FOR 2", "AGAINST 1", or its centre by name."""
    if position == 0:
        return ruleset.one(Track).neutral_label
    return f"{'FOR' if position > 0 else 'AGAINST'} {abs(position)}"


def count(number: int, noun: str) -> str:
    """Write a number of things: "1 Redraw Token", "2 Redraw Tokens"."""
    return f"{number} {_noun(number, noun)}"


def count_in_words(number: int, noun: str) -> str:
    """Write a number of things in words: "two heroes"."""
    return f"{in_words(number)} {_noun(number, noun)}"


def _noun(number: int, noun: str) -> str:
    return noun if number == 1 else plural(noun)


def begun(text: str) -> str:
    """Give a text that begins a sentence."""
    return text[:1].upper() + text[1:]
