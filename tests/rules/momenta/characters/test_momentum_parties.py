"""A party that changes keeps its Momentum, and is refused where it could not hold it."""

from __future__ import annotations

import pytest

from rules.data import current
from rules.momenta.characters.bond_records import MomentumGain, MomentumPool
from rules.momenta.characters.momentum import gain, start
from rules.momenta.characters.momentum_amounts import Party, maximum
from rules.momenta.characters.momentum_parties import with_party
from rules.momenta.characters.refusals import Refused

SMALL, LARGE = Party((("Mira", 0),)), Party((("Mira", 5), ("Kira", 5)))
GAIN = next(each for each in current().of(MomentumGain) if not each.once)


def test_another_party_has_the_momentum_and_the_log_of_the_one_before() -> None:
    track = gain(start(LARGE), GAIN.id)
    more = Party((*LARGE.members, ("Hulda", 1)))
    changed = with_party(track, more)
    assert (changed.party, changed.value, changed.log) == (more, track.value, track.log)


def test_a_party_that_can_not_hold_the_momentum_is_refused() -> None:
    track = gain(start(LARGE), GAIN.id, times=maximum(SMALL) + 1)
    assert track.value > maximum(SMALL)
    with pytest.raises(Refused, match="spend or lose some") as caught:
        with_party(track, SMALL)
    assert [why.rule for why in caught.value.refusals] == [current().one(MomentumPool).ref]
    with pytest.raises(Refused, match="one hero or more"):
        with_party(track, Party(()))
