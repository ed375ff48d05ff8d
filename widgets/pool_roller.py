"""Roll a pool and read it: successes, band, outcome, patterns, and this pool's odds."""

from __future__ import annotations

from typing import Any

from rules.data import current
from rules.dice import Source, fresh_seed
from rules.momenta import Reading, Result, RollFaults, best_choice, choose, odds, read_roll, roll
from rules.momenta.records import Outcome

from .controls import button, checkbox
from .dice_faces import die
from .html import Child, Markup, element, fragment
from .odds_view import outcomes_view, pool_in_words, successes_view
from .panel import action
from .roll_controls import RollControls

__all__ = ["PoolRoller"]


class PoolRoller(RollControls):
    """Dice to roll, to read and to understand; `seed` fixes the first roll's dice."""

    title = "Roll a pool"

    def __init__(self, seed: str | None = None, **start: object) -> None:
        """Start with any of the controls set; with a seed, the dice lie on the table at once."""
        self.seed = seed
        self.reading: Reading | None = None
        self.taken: tuple[str, ...] = ()
        super().__init__(**start)

    def begin(self) -> None:
        """Roll at once where a seed was given."""
        super().begin()
        if self.seed is not None:
            self._roll(self.seed)

    def _roll(self, seed: str) -> None:
        try:
            self.reading = roll(self.spec, Source(seed))
            self.seed, self.taken = seed, ()
        except ValueError as fault:  # a seed or a roll that can't be: said, not raised
            self.problems = (*self.problems, str(fault))

    @action
    def roll(self) -> None:
        """Roll the pool with a fresh seed."""
        self._roll(fresh_seed())

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
        self.problems = self.refused()
        if self.reading is None:
            return
        old = self.reading
        try:
            self.reading = read_roll(self.spec, old.faces, old.opposition_faces)
        except RollFaults:
            self.reading, self.taken = None, ()
            return
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
        pool = pool_in_words(chances)
        view = (
            successes_view(chances, self.prefix, self.reading)
            if spec.difficulty is None
            else outcomes_view(chances, self.prefix, result.outcome if result else None)
        )
        return fragment(
            self.draw_controls(),
            element(
                "div", button(f"Roll {pool}", "roll", main=True), class_="m-controls m-actions"
            ),
            self._draw_result(result),
            view,
        )

    def _draw_result(self, result: Result | None) -> Child:
        if result is None:
            waiting = "No dice on the table yet: press the button to roll."
            return element(
                "div",
                element("p", waiting, class_="m-verdict m-quiet", role="status"),
                class_="m-result",
            )
        reading = result.reading
        return element(
            "div",
            element("p", self._verdict(result), class_="m-verdict", role="status"),
            self._draw_dice("Your dice", "own", reading.dice, result),
            self._draw_dice("Opposing dice", "opposing", reading.opposition_dice, None)
            if reading.opposition_dice
            else None,
            self._draw_offers(result),
            self._draw_why(reading),
            class_="m-result",
            data_seed=self.seed,
            data_faces=",".join(map(str, reading.faces)),
            data_effective=reading.effective,
        )

    def _verdict(self, result: Result) -> Child:
        reading = result.reading
        count = reading.effective
        noun = "success" if count == 1 else "successes"
        kind = "effective " if reading.opposition_dice else ""
        parts: list[Child] = [
            element("strong", f"{count} {kind}{noun}"),
            f", band {reading.band.label}",
        ]
        if reading.opposition_dice:
            parts.append(f" ({reading.successes} less {reading.opposition_successes} opposing)")
        if reading.graze:
            parts.append(", a graze")
        if result.outcome is not None and result.outcome_before is not None:
            names = current()
            label = names.one(Outcome, result.outcome).label
            parts += [": ", element("strong", label)]
            if result.outcome != result.outcome_before:
                parts.append(f" (by count {names.one(Outcome, result.outcome_before).label})")
        if result.extra_damage:
            parts.append(f"; +{result.extra_damage} damage from patterns")
        if result.resolve_recovered:
            parts.append(f"; {result.resolve_recovered} Resolve comes back")
        return [*parts, "."]

    def _draw_dice(self, label: str, whose: str, dice: Any, result: Result | None) -> Child:
        taken = result.pattern_of if result else {}
        return element(
            "ol",
            [
                element(
                    "li",
                    die(one.face, one.success, f"{one.face}{', a success' if one.success else ''}"),
                    element("span", taken[one.index].written, class_="m-taken")
                    if one.index in taken
                    else None,
                    class_="m-in-pattern" if one.index in taken else None,
                )
                for one in dice
            ],
            # Another roll is another list, so that the dice are seen to fall again.
            id=f"{self.prefix}-{whose}-{self.seed}",
            class_="m-dice",
            aria_label=label,
        )

    def _draw_offers(self, result: Result) -> Child:
        offers = result.reading.offers
        if not offers:
            why = (
                "Patterns do not apply with no dice left."
                if result.reading.zero_dice
                else "No pattern to take on this roll."
            )
            return element("p", why, class_="m-quiet")
        taken = {offer.id for offer in result.taken}
        return element(
            "fieldset",
            element("legend", "Patterns you may take"),
            [
                checkbox(
                    f"{offer.written}, {offer.name}",
                    f"take:{offer.id}",
                    self.prefix,
                    checked=offer.id in taken,
                    hint=offer.effect if offer.allowed else offer.why_not,
                    disabled=not offer.allowed,
                )
                for offer in offers
            ],
            button("Take what helps most", "best")
            if any(offer.allowed and offer.helps for offer in offers)
            else None,
            class_="m-offers",
        )

    def _draw_why(self, reading: Reading) -> Child:
        ident = f"{self.prefix}-why"
        return [
            element(
                "button",
                "Why each die counts",
                type="button",
                class_="m-button m-small",
                data_local="why",
                aria_expanded="false",
                aria_controls=ident,
            ),
            element(
                "ol",
                [element("li", one.why) for one in (*reading.dice, *reading.opposition_dice)],
                id=ident,
                class_="m-why-dice m-numbers",
            ),
        ]
