"""Which kinds of roll an attribute makes."""

from __future__ import annotations

from rules.data import Ruleset, current
from rules.momenta.records import RollType
from rules.momenta.spec import KINDS, Kind


def kinds_of(attribute: str, ruleset: Ruleset | None = None) -> tuple[Kind, ...]:
    """Give the kinds of roll that an attribute makes, by its label: those that ask for it (03).

    An attribute that no kind asks for makes every kind that asks for none.

    >>> kinds_of("LUCK"), kinds_of("AGI")
    (('luck',), ('action', 'attack', 'narrative'))
    """
    asked = {record.roll: record.attribute for record in (ruleset or current()).of(RollType)}
    own = tuple(kind for kind in KINDS if asked[kind] == attribute)
    return own or tuple(kind for kind in KINDS if asked[kind] is None)
