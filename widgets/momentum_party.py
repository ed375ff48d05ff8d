"""The party of a Momentum tracker: names and SOUL, as a text that is kept and as fields."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rules.data import current
from rules.data.typed import is_visible
from rules.momenta.characters.bond_records import MomentumPool
from rules.momenta.characters.hero_file_values import LONGEST_NAME
from rules.momenta.characters.momentum import start
from rules.momenta.characters.momentum_amounts import Party
from rules.momenta.characters.refusals import Refused

from .bond_limits import MOST_SOUL
from .controls import Control, ControlFault, shown
from .moment_editor_controls import NumberBox
from .texts import TextBox

__all__ = [
    "MOST_MEMBERS",
    "MOST_SOUL",
    "KeptParty",
    "Spot",
    "field_of",
    "party_in",
    "party_text",
    "usual_party",
    "with_field",
    "with_newcomer",
]

MOST_MEMBERS = 8
BETWEEN = ","
NAME, SOUL = "name", "soul"


def usual_party() -> Party:
    """Give the party of the text's example, whose heroes have no names but numbers."""
    souls = current().one(MomentumPool).example[:MOST_MEMBERS]
    return Party(tuple((f"Hero {place}", soul) for place, soul in enumerate(souls, 1)))


def party_text(party: Party) -> str:
    """Write a party in a line.

    >>> party_text(Party((("Mira", 0), ("Kira", 2))))
    '0-Mira,2-Kira'
    """
    return BETWEEN.join(f"{soul}-{_without_commas(name)}" for name, soul in party.members)


def _without_commas(name: str) -> str:
    return name.replace("%", "%25").replace(BETWEEN, "%2C")


def party_in(text: str) -> Party:
    """Read what `party_text` writes; raises ValueError for anything else."""
    members = []
    for written in text.split(BETWEEN)[: MOST_MEMBERS + 1]:
        soul, hyphen, name = written.partition("-")
        if not (hyphen and soul.isascii() and soul.isdecimal() and len(soul) < 4):
            raise ValueError(text)
        members.append((name.replace("%2C", BETWEEN).replace("%25", "%"), int(soul)))
    return checked(Party(tuple(members)))


def checked(party: Party) -> Party:
    """Give the party, if it can be kept and shown; raises ValueError, by the rules `Refused`."""
    if not 1 <= len(party.members) <= MOST_MEMBERS:
        raise ValueError(party)
    for name, soul in party.members:
        good = isinstance(name, str) and is_visible(name) and len(name) <= LONGEST_NAME
        whole = isinstance(soul, int) and not isinstance(soul, bool)
        if not (good and whole and name == name.strip() and soul <= MOST_SOUL):
            raise ValueError(party)
    start(party)
    return party


class KeptParty(Control[Any]):
    """The heroes of a party: pairs of a name and SOUL, or the text that stands for them."""

    is_drawn = False

    def __init__(self, label: str, **keys: Any) -> None:
        super().__init__(label, **{"start": lambda: usual_party().members, **keys})

    def read(self, raw: object) -> tuple[tuple[str, int], ...]:
        """Give the pairs; raises ControlFault with a sentence."""
        try:
            if isinstance(raw, str):
                return party_in(raw).members
            pairs: Any = raw.items() if isinstance(raw, Mapping) else raw
            if isinstance(pairs, Sequence) and len(pairs) > MOST_MEMBERS:
                raise ValueError(raw)
            return checked(Party(tuple((name, soul) for name, soul in pairs))).members
        except Refused as refused:
            raise ControlFault(f"{self.label}: {refused}") from None
        except (TypeError, ValueError):
            raise ControlFault(
                f"{self.label}: {shown(raw)} was given; 1 to {MOST_MEMBERS} heroes are allowed,"
                f" each with a name of up to {LONGEST_NAME} printable characters and SOUL from 0 to"
                f" {MOST_SOUL}."
            ) from None

    def write(self, value: tuple[tuple[str, int], ...]) -> str:
        """Give the line that stands for a party."""
        return party_text(Party(value))


# ---- fields


class Spot(NamedTuple):
    """A field of the party: whose, by index, and which."""

    member: int
    what: str

    @property
    def key(self) -> str:
        """The key, such as `0-soul`."""
        return f"{self.member}-{self.what}"

    @classmethod
    def read(cls, key: str, party: Party) -> Spot | None:
        """Give the field of a key; None for one that the party does not have."""
        every = (cls(n, what) for n in range(len(party.members)) for what in (NAME, SOUL))
        return next((spot for spot in every if spot.key == key), None)


def field_of(spot: Spot) -> Control[Any]:
    """Give the control of a field."""
    field: Control[Any] = (
        TextBox("Name", longest=LONGEST_NAME)
        if spot.what == NAME
        else NumberBox("SOUL", lambda: (0, MOST_SOUL), start=lambda: 0)
    )
    field.name = spot.key
    return field


def with_field(party: Party, spot: Spot, value: Any) -> Party:
    """Give the party with another name or SOUL of a member."""
    name, soul = party.members[spot.member]
    changed = (value, soul) if spot.what == NAME else (name, value)
    return Party((*party.members[: spot.member], changed, *party.members[spot.member + 1 :]))


def with_newcomer(party: Party) -> Party:
    """Give the party with one more hero, of the least SOUL, under a number that is free."""
    numbers = range(len(party.members) + 1, 2 * len(party.members) + 2)
    name = next(name for n in numbers if (name := f"Hero {n}") not in party.names)
    return Party((*party.members, (name, 0)))
