"""The dice that lie on the table: rolled from a seed or typed in, read, kept while they may be."""

from __future__ import annotations

from rules.data import current
from rules.momenta import Reading, Result, RollFaults, choose
from rules.momenta.boosts import FEAT, FORTUNE, applies
from rules.momenta.records import Boost

from .controls import Slider
from .result_view import verdict_in_words
from .rule_controls import BoostSlider
from .table_dice import TableDice
from .texts import KeptNames

__all__ = ["MOST_REROLLED", "Table"]

MOST_REROLLED = 99


class Table(TableDice):
    """Dice on the table and what was made of them: Feats, patterns, another chance."""

    feats = BoostSlider(FEAT)
    taken = KeptNames("Patterns taken")
    rerolled = Slider("Rolled again", lambda: (0, MOST_REROLLED), start=lambda: 0)
    reading: Reading | None = None
    # Whether dice lay there until a setting called for others.
    cleared = False

    def settle(self) -> None:
        """Read the dice that the values describe."""
        super().settle()
        self.cleared = False
        feats = self.feats
        self.feats = 0
        self._read()
        if feats and self.reading is None:
            label = current().one(Boost, FEAT).label
            self.refuse(f"Roll first: a {label} adds to a roll.")
        elif feats:
            self.feats = feats
            self._read()
        self._keep_rerolled()
        if self.taken:
            self.choose(self.taken)

    def changed(self, name: str) -> None:
        """Read the same dice by the changed settings; other dice are needed for another pool."""
        if name in ("measure", "more"):
            return
        if name == "seed":
            self._replay()
            return
        super().changed(name)
        if name in ("typed", "typed_opposing"):
            self._typed()
        elif name == "taken":
            self.choose(self.taken)
        elif name == "rerolled":
            self._keep_rerolled()
        elif name == "feats" and self.reading is None:
            self.feats = 0
            label = current().one(Boost, FEAT).label
            self.refuse(f"Roll first: a {label} adds to a roll.")
        elif name == "feats":
            self._read_again()
        elif self.reading is not None:
            self.feats = 0
            before = self.reading.faces, self.reading.opposition_faces
            told = self.problems
            # Dice of one kind of roll are no roll of another.
            if name != "kind":
                self._read_again()
            now = self.reading
            if self.typed and now is None and name in ("opposed", "opposing"):
                return  # the dice that were typed still lie there; those against them are awaited
            if name == "kind" or now is None or before != (now.faces, now.opposition_faces):
                self._clear()
                self.problems, self.cleared = told, True
        elif self.seed or self.typed:
            # Dice that could not be read by the settings before may be by these.
            self._read()

    @property
    def result(self) -> Result | None:
        """The reading with the patterns that are taken, or None with no dice on the table."""
        return None if self.reading is None else choose(self.reading, self.taken)

    def said(self) -> str:
        """Give the roll in a sentence, '' with no dice on the table."""
        result = self.result
        return "" if result is None else verdict_in_words(result, self.rerolled)

    def choose(self, wanted: tuple[str, ...]) -> None:
        """Take these patterns as far as the rules allow; a refusal is said."""
        if self.reading is None:
            self.taken = ()
            return
        result = choose(self.reading, wanted)
        self.taken = tuple(offer.id for offer in result.taken)
        self.problems += result.faults

    def _read(self) -> None:
        """Read the dice that lie on the table; what can't be is said."""
        self.reading = None
        try:
            self.reading = self.read_table(self.feats)
        except RollFaults as fault:
            if self.feats:
                self.feats = 0
                self._read()
            self.problems += fault.faults

    def _clear(self) -> None:
        self.seed, self.typed, self.typed_opposing = "", (), ()
        self.reading, self.taken, self.feats, self.rerolled = None, (), 0, 0

    def put_down(self, seed: str, rerolled: int = 0) -> None:
        """Put the dice of a seed on the table, bought so often, and note what they came to."""
        self._clear()
        self.seed, self.rerolled, self.cleared = seed, rerolled, False
        self._read()
        if self.reading is None:
            self._clear()
        else:
            self.note(self.said())

    def _replay(self) -> None:
        if self.seed:
            self.put_down(self.seed)
        else:
            self._clear()

    def _typed(self) -> None:
        """Read dice that were typed; with other dice than before, nothing is taken yet."""
        self.cleared = False
        self.seed, self.taken, self.feats, self.rerolled = "", (), 0, 0
        self.reading = None
        if self.fit_pool():
            self._read()
        if self.reading is not None:
            self.note(self.said())

    def _keep_rerolled(self) -> None:
        """Keep count of luck rolls that were bought only beside such a roll."""
        if self.reading is None or not applies(FORTUNE, self.kind):
            self.rerolled = 0

    def _read_again(self) -> None:
        self._read()
        if self.reading is not None:
            self.taken = tuple(offer.id for offer in choose(self.reading, self.taken).taken)
