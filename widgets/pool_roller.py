"""Roll a pool and read it: successes, band, outcome, patterns, and this pool's odds."""

from __future__ import annotations

from rules.data import current
from rules.data.styles import in_words
from rules.dice import fresh_seed
from rules.momenta import (
    Reading,
    Result,
    RollFaults,
    RollOdds,
    best_choice,
    choose,
    odds,
)
from rules.momenta.boosts import FEAT, FORTUNE, applies
from rules.momenta.records import Boost, ZeroDice

from .controls import Slider, button
from .html import Child, Markup, element, fragment
from .odds_view import Shown, odds_switch, outcomes_view, pool_in_words, successes_view
from .panel import Panel, action
from .result_view import result_view, verdict_in_words, waiting_view
from .rule_controls import BoostSlider
from .table_dice import TableDice
from .texts import KeptNames

__all__ = ["PoolRoller"]

MOST_REROLLED = 99


class PoolRoller(TableDice, Panel):
    """Dice to roll, to read and to understand; `seed` fixes the first roll's dice."""

    title = "Roll a pool"
    plays = ("moment-1/rolling-dice.html", "Rolling Dice")
    feats = BoostSlider(FEAT)
    taken = KeptNames("Patterns taken")
    rerolled = Slider("Rolled again", lambda: (0, MOST_REROLLED), start=lambda: 0)
    measure = odds_switch()
    reading: Reading | None = None
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
        if self.taken:
            self._choose(self.taken)

    # ---- the dice on the table

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

    def _roll(self, seed: str) -> None:
        self._clear()
        self.seed, self.cleared = seed, False
        self._read()
        if self.reading is None:
            self._clear()
        else:
            self.note(self.said())

    @action
    def roll(self) -> None:
        """Roll the pool with a fresh seed."""
        self._roll(fresh_seed())

    @action
    def again(self) -> None:
        """Buy a luck roll another chance: fresh dice for Momentum (chapter 14)."""
        fortune = current().one(Boost, FORTUNE)
        if not applies(FORTUNE, self.kind):
            self.refuse(f"{self.kind_rules.label}: {fortune.label} does not apply.")
        elif self.reading is None:
            self.refuse(f"Roll first: {fortune.label} changes a roll that was made.")
        else:
            before = self.rerolled
            self._roll(fresh_seed())
            self.rerolled = min(before + 1, MOST_REROLLED)
            self.note(self.said())

    @action
    def take(self, offer: str, on: object) -> None:
        """Take a pattern, or give it up."""
        if self.reading is None:
            self.refuse("Roll first: there are no dice to take a pattern from.")
            return
        wanted = tuple(name for name in self.taken if name != offer)
        if on:
            wanted = (*wanted, offer)
        self._choose(wanted)

    @action
    def best(self) -> None:
        """Take the patterns that help most."""
        if self.reading is not None:
            self._choose(best_choice(self.reading))

    def _choose(self, wanted: tuple[str, ...]) -> None:
        if self.reading is None:
            self.taken = ()
            return
        result = choose(self.reading, wanted)
        self.taken = tuple(offer.id for offer in result.taken)
        self.problems += result.faults

    def changed(self, name: str) -> None:
        """Read the same dice by the changed settings; other dice are needed for another pool."""
        if name == "measure":
            return
        if name == "seed":
            self._replay()
            return
        super().changed(name)
        if name in ("typed", "typed_opposing"):
            self._typed()
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
            if name == "kind" or now is None or before != (now.faces, now.opposition_faces):
                self._clear()
                self.problems, self.cleared = told, True

    def _replay(self) -> None:
        if self.seed:
            self._roll(self.seed)
        else:
            self._clear()

    def _typed(self) -> None:
        """Read dice that were typed; with other dice than before, nothing is taken yet."""
        self.seed, self.taken, self.feats, self.rerolled = "", (), 0, 0
        if not self.typed:
            self._clear()
            return
        self.fit_pool()
        self._read()
        if self.reading is not None:
            self.note(self.said())

    def _read_again(self) -> None:
        self._read()
        if self.reading is not None:
            self.taken = tuple(offer.id for offer in choose(self.reading, self.taken).taken)

    # ---- drawing

    @property
    def result(self) -> Result | None:
        """The reading with the patterns that are taken, or None with no dice on the table."""
        return None if self.reading is None else choose(self.reading, self.taken)

    def said(self) -> str:
        """Give the roll in a sentence."""
        result = self.result
        return "" if result is None else verdict_in_words(result, self.rerolled)

    def draw(self) -> Markup:
        """Give settings, the dice as they fell, their reading, and the odds."""
        spec = self.spec
        faults = spec.check()
        if faults:
            return fragment(
                self.draw_controls(),
                element("p", " ".join(faults), class_="m-verdict", role="status"),
            )
        result = self.result
        chances = odds(spec)
        return fragment(
            self.draw_controls(),
            element(
                "div",
                button(roll_in_words(chances), "roll", main=True),
                class_="m-controls m-actions",
            ),
            waiting_view(self.cleared)
            if result is None
            else result_view(
                result,
                self,
                seed=self.seed or ",".join(map(str, self.typed)),
                rerolled=self.rerolled,
                asked=[self._draw_again(), self._draw_feats()],
            ),
            self.draw_table_dice(),
            self.draw_odds(chances, result),
        )

    def draw_odds(self, chances: RollOdds, result: Result | None) -> Markup:
        """Give the odds of the roll, with what lies on the table marked."""
        shown = Shown(self.prefix, self.measure, self.draw_control("measure"))
        if chances.spec.difficulty is None:
            return successes_view(chances, shown, self.reading)
        return outcomes_view(
            chances,
            shown,
            result.outcome if result else None,
            by_count=result is not None and result.outcome == result.outcome_before,
        )

    def _draw_again(self) -> Child:
        if not applies(FORTUNE, self.kind):
            return None
        fortune = current().one(Boost, FORTUNE)
        again = button(f"{fortune.label}: roll again ({fortune.momentum} Momentum)", "again")
        return element("div", again, class_="m-controls m-actions")

    def _draw_feats(self) -> Child:
        if not applies(FEAT, self.kind):
            return None
        return element("div", self.draw_control("feats"), class_="m-controls")


def roll_in_words(odds: RollOdds) -> str:
    """Say what the button rolls."""
    if not odds.zero_dice:
        return f"Roll {pool_in_words(odds)}"
    rule = current().one(ZeroDice)
    return f"No dice left: roll {in_words(rule.dice)}, keep the {rule.keep}"
