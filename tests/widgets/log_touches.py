"""Touches of the widgets that keep a log: the Momentum of a party, the Bonds of a hero."""

from __future__ import annotations

from hypothesis import strategies as st

from rules.data import current
from rules.momenta.characters.bond_records import (
    BondLevel,
    MomentumGain,
    MomentumLoss,
    MomentumSpend,
    StrandSource,
)
from rules.momenta.characters.momentum_amounts import most_at_once

Touch = tuple[str, object]
RULES = current()
CAUSES = [
    record.id for kind in (MomentumGain, MomentumLoss, MomentumSpend) for record in RULES.of(kind)
]
ONCE = [gain.id for gain in RULES.of(MomentumGain) if gain.once]
SEVERAL = [use for use in RULES.of(MomentumSpend) if most_at_once(use) > 1]
SOURCES = [source.id for source in RULES.of(StrandSource)]
LEVELS = [level.level for level in RULES.of(BondLevel)]
NAMES = st.sampled_from(["Mira", "Kira", "a, b|c %2C", "é <b>", ""])


def _keys(*keys: str) -> st.SearchStrategy[Touch]:
    return st.tuples(st.sampled_from(keys), st.none())


def momentum_touches() -> st.SearchStrategy[Touch]:
    """Give a touch of anything that a Momentum tracker has."""
    return st.one_of(
        _keys(*(f"make:{cause}" for cause in CAUSES)),
        _keys(*(f"make:{cause}" for cause in CAUSES)),
        _keys(*(f"bring:{hero}-{gain}" for gain in ONCE for hero in range(3))),
        st.tuples(
            st.sampled_from([f"many:{use.id}" for use in SEVERAL]),
            st.integers(0, 1 + max(map(most_at_once, SEVERAL))),
        ),
        _keys("begin_round", "interlude", "enter_downtime", "clear_log", "add_member"),
        _keys("remove_member:0", "remove_member:3", "take_back:1", "take_back:2"),
        st.tuples(st.sampled_from(["edit:0-name", "edit:1-name"]), NAMES),
        st.tuples(st.sampled_from(["edit:0-soul", "edit:2-soul"]), st.integers(0, 4)),
    )


def bond_touches() -> st.SearchStrategy[Touch]:
    """Give a touch of anything that a Bond tracker has."""
    which = [1, 2, 3]
    return st.one_of(
        _keys(*(f"earn:{number}-{source}" for number in which for source in SOURCES)),
        _keys("add_bond"),
        st.tuples(st.just("target"), NAMES),
        st.tuples(st.just("words"), NAMES),
        st.tuples(st.just("soul"), st.integers(0, 3)),
        _keys(*(f"{what}:{number}" for what in ("strain", "share") for number in which)),
        _keys(*(f"{what}:{n}" for what in ("release", "release_after") for n in which)),
        st.tuples(st.sampled_from([f"rewrite:{number}" for number in which]), NAMES),
        st.tuples(st.sampled_from([f"mutual:{number}" for number in which]), st.booleans()),
        st.tuples(
            st.sampled_from([f"theirs:{number}" for number in which]),
            st.sampled_from([str(level) for level in LEVELS]),
        ),
        _keys("begin_anew", "take_back:1", "take_back:2"),
    )


# By the name of the widget's class.
TOUCHES = {"BondTracker": bond_touches(), "MomentumTracker": momentum_touches()}
# What the controls may be set to whole, by the name of the class and the key.
WHOLE = {
    ("MomentumTracker", "party"): ["0-Mira", "2-A,1-B"],
    ("MomentumTracker", "log"): ["", "gain-objective\nspend-rally", "spend-rally"],
    ("MomentumTracker", "times"): ["", "spend-momentous-feat 2"],
    ("BondTracker", "bonds"): ["", "3 Kira|Rival.\n1 Nim|x"],
    ("BondTracker", "log"): ["", "add 9 creation Ada|x", "earn 1 strands-montage\nstrain 1"],
}
