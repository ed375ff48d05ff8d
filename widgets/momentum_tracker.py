"""A party's Momentum, to be kept at the table: what raises, lowers and spends it, with a log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.data import Ruleset, current
from rules.momenta.characters.bond_records import MomentumSpend
from rules.momenta.characters.momentum import Track
from rules.momenta.characters.momentum_amounts import Party, maximum

from .book_pages import MOMENTUM
from .controls import ControlFault, shown
from .html import Markup
from .logged import Blocked, Logged
from .momentum_moves import DOWNTIME, INTERLUDE, PARTY, ROUND, KeptMoves, Move
from .momentum_party import KeptParty, Spot, field_of, with_field, with_newcomer
from .momentum_played import Played, play
from .momentum_times import KeptTimes, times_field
from .momentum_view import draw_tracker
from .momentum_words import log_text
from .panel import Panel, action

__all__ = ["MomentumTracker"]


class MomentumTracker(Logged, Panel):
    """The Momentum of a party: set the party up, and touch what happens to it.

    Settings are the `party`, as pairs of a name and SOUL, and the `log` as the tracker writes it.
    """

    title = "Momentum"
    plays = MOMENTUM
    tells_problems = True
    party = KeptParty("Party")
    log = KeptMoves("Log")
    times = KeptTimes("How many at once")
    played: Played

    # ---- where the party stands

    @property
    def track(self) -> Track:
        """The track with all that has happened."""
        return self.played.track

    @property
    def rules(self) -> Ruleset:
        """The rules that it goes by."""
        return self.played.ruleset

    def standing_told(self) -> str:
        """Say how much Momentum there is now."""
        return f"Momentum: {self.track.value} of {maximum(self.track.party, self.rules)}."

    def settle(self) -> None:
        """Play the log."""
        self.replay()

    def changed(self, name: str) -> None:
        """Play the log anew where it or the party is another."""
        if name in ("party", "log"):
            self.replay()

    def play(self, moves: Sequence[Any]) -> tuple[Played, Blocked | None]:
        """Play moves from the beginning, with the party that began."""
        return play(Party(self.party), moves, current(), getattr(self, "played", None))

    def said(self) -> str:
        """Give the log as text."""
        return log_text(self.track, self.played.told, self.rules)

    # ---- what happens

    @action
    def make(self, cause: str, _value: object) -> None:
        """Let a gain, a loss or a use happen, by its id; a use as often as its number says."""
        times = dict(self.times)
        if self._happen(cause, times.pop(cause, 1)):
            self.times = times

    @action
    def bring(self, what: str, _value: object) -> None:
        """Let a hero bring a gain: `0-gain-costly-truth`."""
        number, _, cause = what.partition("-")
        names = self.track.party.names
        who = next((name for n, name in enumerate(names) if str(n) == number), None)
        if who is None:
            self.refuse(f"{self.title}: there is no hero number {shown(number)}.")
        else:
            self._happen(cause, hero=who)

    def _happen(self, cause: str, times: int = 1, hero: str = "") -> bool:
        try:
            return self.enter(Move.of(cause, times, hero))
        except ControlFault as fault:
            self.refuse(str(fault))
            return False

    @action
    def many(self, use: str, value: object) -> None:
        """Set how often a use is bought at once."""
        record = next((each for each in current().of(MomentumSpend) if each.id == use), None)
        if record is None:
            self.refuse(f"{self.title} has no use called {shown(use)}.")
            return
        try:
            self.times = {**dict(self.times), use: times_field(record).read(value)}
        except ControlFault as fault:
            self._refuse_at(f"many:{use}", str(fault))

    @action
    def begin_round(self) -> None:
        """Begin a round."""
        self.enter(Move(ROUND))

    @action
    def interlude(self) -> None:
        """Rest for an interlude, which changes nothing."""
        self.enter(Move(INTERLUDE))

    @action
    def enter_downtime(self) -> None:
        """Enter downtime."""
        self.enter(Move(DOWNTIME))

    @action
    def clear_log(self) -> None:
        """Begin a new log with the party as it is."""
        self.party, self.log = self.track.party.members, ""
        self.replay()

    # ---- the party

    @action
    def edit(self, key: str, value: object) -> None:
        """Set the name or the SOUL of a hero: `0-name`."""
        party = self.track.party
        spot = Spot.read(key, party)
        if spot is None:
            self.refuse(f"{self.title} has no field called {shown(key)}.")
            return
        try:
            read = field_of(spot).read(value)
        except ControlFault as fault:
            self._refuse_at(f"edit:{key}", str(fault))
            return
        if not self._become(with_field(party, spot, read)):
            self.invalid = f"edit:{key}"

    @action
    def add_member(self) -> None:
        """Add a hero at the end."""
        self._become(with_newcomer(self.track.party))

    @action
    def remove_member(self, which: str, _value: object) -> None:
        """Let a hero leave, by index."""
        members = self.track.party.members
        left = tuple(member for n, member in enumerate(members) if str(n) != which)
        if left == members:
            self.refuse(f"{self.title}: there is no hero number {shown(which)}.")
        else:
            self._become(Party(left))

    def _become(self, party: Party) -> bool:
        """Let the party be another from now on; before anything has happened, from the beginning.

        Give whether it could. Entries that only change the party are one, if nothing lies between.
        """
        try:
            self.controls["party"].read(party.members)
        except ControlFault as fault:
            self.refuse(str(fault))
            return False
        before = self.played.moves
        if not before:
            self.party = party.members
            self.replay()
            return True
        earlier = before[:-1] if before[-1].party is not None else before
        if party == self.played.tracks[len(earlier)].party:
            return self.put_moves(earlier)
        return self.put_moves((*earlier, Move(PARTY, party=party)))

    def _refuse_at(self, key: str, sentence: str) -> None:
        self.refuse(sentence)
        self.invalid = key

    # ---- drawing

    def draw(self) -> Markup:
        """Give the tracker."""
        return draw_tracker(self)
