"""A hero's Bonds, to be kept at the table: how they grow, strain and end, and what they open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.data import Ruleset, current
from rules.momenta.characters.bond_track import CREATION, Held, Standing
from rules.momenta.characters.bonds import held, level_of, why_no_room, why_not_held
from rules.momenta.characters.refusals import Refusal, Refused
from rules.momenta.characters.stats import max_bonds

from .bond_card import theirs_field
from .bond_guest import BondGuest, take_over
from .bond_kept import LONGEST_TARGET, LONGEST_WORDS, KeptBonds, usual_soul
from .bond_limits import MOST_SOUL
from .bond_moves import KeptMoves, Kind, Move
from .bond_played import Played, play
from .bond_standing import after
from .bond_view import draw_tracker, first_strands
from .bond_words import log_text
from .book_pages import BONDS
from .choices import Choice
from .controls import ControlFault, Slider, Toggle, shown
from .form import Form
from .html import Markup
from .logged import Blocked, Logged
from .panel import Panel, action
from .texts import TextBox

__all__ = ["BondTracker"]


class BondTracker(Logged, Panel):
    """The Bonds of a hero: write them down, let them grow, strain and release them.

    Settings are `soul`, the `bonds` that the hero begins with, as triples of a target, words and
    Strands, and the `log` as the tracker writes it.
    """

    title = "Bonds"
    plays = BONDS
    tells_problems = True
    soul = Slider("SOUL", lambda: (0, MOST_SOUL), start=usual_soul)
    bonds = KeptBonds("Bonds")
    log = KeptMoves("Log")
    target = TextBox(
        "Toward whom or what",
        longest=LONGEST_TARGET,
        hint="Another hero, a person of weight; with the GM's approval a place or a thing.",
    )
    words = TextBox(
        "In your words", longest=LONGEST_WORDS, hint="What the two of you are to each other."
    )
    first = Choice("Its first Strands from", lambda: first_strands(1), start=lambda: CREATION)
    played: Played
    guest: BondGuest

    def make_parts(self) -> dict[str, Form]:
        """Give the form that brings a hero for their Bonds."""
        self.guest = BondGuest()
        return {"guest": self.guest}

    # ---- how the hero stands

    @property
    def standing(self) -> Standing:
        """How the hero stands now."""
        return self.played.standing

    @property
    def rules(self) -> Ruleset:
        """The rules that it goes by."""
        return self.played.ruleset

    @property
    def most(self) -> int:
        """Max Bonds."""
        return max_bonds(self.soul, self.rules).value

    @property
    def too_many(self) -> tuple[Refusal, ...]:
        """What is wrong with the Bonds as they are: SOUL may be lower, a Bond less deep now."""
        return why_not_held(self.standing.bonds, self.most, self.rules)

    @property
    def no_room(self) -> tuple[Refusal, ...]:
        """Why no further Bond can be held, whatever it is; empty where one can."""
        return why_no_room(self.standing.bonds, self.most, self.rules)

    def standing_told(self) -> str:
        """Say how many Bonds are held now."""
        return f"{held(self.standing.bonds, self.rules)} of {self.most} Bonds."

    def settle(self) -> None:
        """Play the log."""
        self.replay()

    def changed(self, name: str) -> None:
        """Play the log anew where it or the beginning is another, as with a hero who is brought."""
        if name.startswith("guest."):
            take_over(self)
        elif name in ("bonds", "log"):
            self.replay()

    def play(self, moves: Sequence[Any]) -> tuple[Played, Blocked | None]:
        """Play moves from the beginning, with the Bonds of then."""
        return play(self.bonds, moves, current(), getattr(self, "played", None))

    def said(self) -> str:
        """Give the Bonds and the log as text."""
        head = f"{held(self.standing.bonds, self.rules)} of {self.most} Bonds"
        return log_text(self.standing, self.played.told, head, self.rules)

    # ---- what a reader does

    @action
    def add_bond(self) -> None:
        """Add the Bond that is written in the fields, with its first Strands."""
        number = self.standing.last + 1
        move = Move("add", number, self.first, self.target, self.words)
        try:
            bonds = after(self.standing, move, self.rules).bonds
        except Refused as refused:
            self._refuse_all(refused.refusals)
            self.invalid = self._at_fault()
            return
        refusals = why_not_held(bonds, self.most, self.rules)
        if refusals:
            self._refuse_all(refusals)
        elif self.enter(move):
            self.target, self.words = "", ""

    def _at_fault(self) -> str:
        """Name the field of a new Bond that keeps it from being held."""
        if self.target and not self.words:
            return "words"
        none_left = self.first == CREATION and not self.standing.left(self.rules)
        return "first" if self.target and none_left else "target"

    @action
    def share(self, which: str, _value: object) -> None:
        """Give a Bond one of the Strands of creation."""
        self._enter("share", which)

    @action
    def earn(self, what: str, _value: object) -> None:
        """Let a Bond earn Strands: `1-strands-vignette`."""
        which, _, source = what.partition("-")
        self._enter("earn", which, source=source[:60])

    @action
    def strain(self, which: str, _value: object) -> None:
        """Strain a Bond."""
        self._enter("strain", which)

    @action
    def release(self, which: str, _value: object) -> None:
        """Release a Bond that takes no scene for it."""
        self._enter("release", which)

    @action
    def release_after(self, which: str, _value: object) -> None:
        """Release a Bond after the scene that it takes."""
        self._enter("release", which, scene=True)

    @action
    def rewrite(self, which: str, value: object) -> None:
        """Put a Bond in new words, which a change of its level allows."""
        try:
            words = type(self).words.read(value)
        except ControlFault as fault:
            self.refuse(str(fault))
            self.invalid = f"rewrite:{which}"
            return
        if not self._enter("rewrite", which, words=words):
            self.invalid = f"rewrite:{which}"

    @action
    def mutual(self, which: str, value: object) -> None:
        """Say whether one is held back: as deep as one's own, until its level is set."""
        one = self._find(which)
        if one is None:
            return
        try:
            holds = Toggle("They hold one toward you").read(value)
        except ControlFault as fault:
            self.refuse(str(fault))
            return
        self._hold_back(one, level_of(one.bond.strands, self.rules).level if holds else 0)

    @action
    def theirs(self, which: str, value: object) -> None:
        """Set the level of the Bond that is held back."""
        one = self._find(which)
        if one is None:
            return
        try:
            level = int(theirs_field(one, self.rules).read(value))
        except ControlFault as fault:
            self.refuse(str(fault))
            return
        self._hold_back(one, level)

    @action
    def begin_anew(self) -> None:
        """Begin with no Bonds at all, to write down those of another hero."""
        self.bonds, self.log = (), ""
        self.replay()

    def _hold_back(self, one: Held, level: int) -> None:
        """Note the level of a Bond that is held back; of several notes in a row the last stays."""
        moves = self.played.moves
        if moves and (moves[-1].kind, moves[-1].bond) == ("theirs", one.number):
            moves = moves[:-1]
        before = self.played.stands[len(moves)].find(one.number)
        if before is not None and before.theirs == level:
            self.put_moves(moves)
        else:
            self.put_moves((*moves, Move("theirs", one.number, level=level)))

    def _enter(self, kind: Kind, which: str, **facts: Any) -> bool:
        one = self._find(which)
        return one is not None and self.enter(Move(kind, one.number, **facts))

    def _find(self, which: str) -> Held | None:
        """Give the Bond of a number; one that is not held is refused."""
        found = next((one for one in self.standing.held if str(one.number) == which), None)
        if found is None:
            self.refuse(f"{self.title}: there is no Bond number {shown(which)}, or not any more.")
        return found

    def _refuse_all(self, refusals: Sequence[Refusal]) -> None:
        for refusal in refusals:
            self.refuse(refusal.sentence)

    # ---- drawing

    def draw(self) -> Markup:
        """Give the tracker."""
        return draw_tracker(self)
