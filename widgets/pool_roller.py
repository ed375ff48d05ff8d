"""Roll a pool and read it: successes, band, outcome, patterns, and this pool's odds."""

from __future__ import annotations

from rules.data import current
from rules.data.styles import in_words
from rules.dice import Source, fresh_seed
from rules.momenta import (
    Reading,
    RollFaults,
    RollOdds,
    best_choice,
    choose,
    odds,
    read_roll,
    roll,
)
from rules.momenta.boosts import FEAT, FORTUNE, applies
from rules.momenta.records import Boost, ZeroDice

from .controls import button
from .html import Child, Markup, element, fragment
from .odds_view import outcomes_view, pool_in_words, successes_view
from .panel import action
from .result_view import result_view, waiting_view
from .roll_controls import RollControls
from .rule_controls import BoostSlider

__all__ = ["PoolRoller"]


class PoolRoller(RollControls):
    """Dice to roll, to read and to understand; `seed` fixes the first roll's dice."""

    title = "Roll a pool"
    feats = BoostSlider(FEAT)

    def __init__(self, seed: str | None = None, **start: object) -> None:
        """Start with any of the controls set; with a seed, the dice lie on the table at once."""
        self.seed = seed
        self.reading: Reading | None = None
        self.taken: tuple[str, ...] = ()
        self.rerolled = 0
        self.cleared = False
        super().__init__(**start)

    def begin(self) -> None:
        """Roll at once where a seed was given."""
        super().begin()
        feats = self.feats
        if self.seed is not None:
            self._roll(self.seed)
        if feats:
            self.feats = feats
            self._add_feats()

    def _roll(self, seed: str) -> None:
        try:
            self.reading = roll(self.spec, Source(seed))
            self.seed, self.taken, self.cleared = seed, (), False
            self.feats = self.rerolled = 0
        except ValueError as fault:  # a seed or a roll that can't be: said, not raised
            self.problems = (*self.problems, str(fault))

    @action
    def roll(self) -> None:
        """Roll the pool with a fresh seed."""
        self._roll(fresh_seed())

    @action
    def again(self) -> None:
        """Buy a luck roll another chance: fresh dice for Momentum (chapter 14)."""
        fortune = current().one(Boost, FORTUNE)
        if not applies(FORTUNE, self.kind):
            self.problems = (f"{self.kind_rules.label}: {fortune.label} does not apply.",)
        elif self.reading is None:
            self.problems = (f"Roll first: {fortune.label} changes a roll that was made.",)
        else:
            before = self.rerolled
            self._roll(fresh_seed())
            self.rerolled = before + 1

    @action
    def take(self, offer: str, on: object) -> None:
        """Take a pattern, or give it up."""
        if self.reading is None:
            self.problems = ("Roll first: there are no dice to take a pattern from.",)
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
        assert self.reading is not None
        result = choose(self.reading, wanted)
        self.taken = tuple(offer.id for offer in result.taken)
        self.problems = result.faults

    def changed(self, name: str) -> None:
        """Read the same dice by the changed settings; other dice are needed for another pool."""
        super().changed(name)
        if name == "feats":
            self._add_feats()
            return
        self.feats = 0
        if self.reading is None:
            return
        try:
            if name == "kind":  # dice of one kind of roll are no roll of another
                raise RollFaults(())
            self._read_again()
        except RollFaults:
            self.reading, self.taken, self.rerolled, self.cleared = None, (), 0, True

    def _add_feats(self) -> None:
        """Add successes to the roll on the table, where there is one that takes them."""
        if self.reading is None:
            if self.feats:
                label = current().one(Boost, FEAT).label
                self.problems = (*self.problems, f"Roll first: a {label} adds to a roll.")
            self.feats = 0
            return
        try:
            self._read_again()
        except RollFaults as fault:
            self.feats = 0
            self.problems = (*self.problems, str(fault))

    def _read_again(self) -> None:
        """Read the dice that lie on the table by the settings as they are; may raise RollFaults."""
        assert self.reading is not None
        old = self.reading
        self.reading = read_roll(self.spec, old.faces, old.opposition_faces, feats=self.feats)
        self.taken = tuple(offer.id for offer in choose(self.reading, self.taken).taken)

    # ---- drawing

    def draw(self) -> Markup:
        """Give settings, the dice as they fell, their reading, and the odds."""
        spec = self.spec
        faults = spec.check()
        if faults:
            return fragment(
                self.draw_controls(),
                element("p", " ".join(faults), class_="m-verdict", role="status"),
            )
        result = None if self.reading is None else choose(self.reading, self.taken)
        chances = odds(spec)
        view = (
            successes_view(chances, self.prefix, self.reading)
            if spec.difficulty is None
            else outcomes_view(
                chances,
                self.prefix,
                result.outcome if result else None,
                by_count=result is not None and result.outcome == result.outcome_before,
            )
        )
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
                self.prefix,
                seed=self.seed,
                rerolled=self.rerolled,
                asked=[self._draw_again(), self._draw_feats()],
            ),
            view,
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
        feats = self.controls["feats"].draw(self.feats, self.prefix)
        return element("div", feats, class_="m-controls")


def roll_in_words(odds: RollOdds) -> str:
    """Say what the button rolls."""
    if not odds.zero_dice:
        return f"Roll {pool_in_words(odds)}"
    rule = current().one(ZeroDice)
    return f"No dice left: roll {in_words(rule.dice)}, keep the {rule.keep}"
