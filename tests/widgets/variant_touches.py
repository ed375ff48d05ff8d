"""Touches of the widgets that compare variants, search for settings and watch sweeps."""

from __future__ import annotations

from hypothesis import strategies as st

from rules.design import VariantFile

Touch = tuple[str, object]
FACES, SIDES = "momenta:dice-pool.success_faces", "momenta:dice-pool.die_sides"
QUICK = [
    "momenta:successes-of-3",
    "momenta:patterns",
    "momenta:damage-rapier",
    "moment-board:commitments-hard",
]
FOUR_UP = VariantFile().named("Four up").with_value(FACES, [4, 5, 6]).text
TEXTS = st.sampled_from([FOUR_UP, "", "no toml", 'version = 1\nname = "<b>"\n', 7])
NAMES = st.sampled_from([*QUICK, "", "momenta:nosuch"])


def _keys(*keys: str) -> st.SearchStrategy[Touch]:
    return st.tuples(st.sampled_from(keys), st.none())


def compare_touches() -> st.SearchStrategy[Touch]:
    """Give a touch of anything that a comparison has."""
    return st.one_of(
        st.tuples(st.just("pin:situation"), NAMES),
        _keys(*(f"unpin:{name}" for name in QUICK), "unpin_all"),
        st.tuples(st.just("others.open_variant:file"), TEXTS),
        _keys("others.take_out:0", "others.take_out:2", "others.read_again"),
    )


def finder_touches() -> st.SearchStrategy[Touch]:
    """Give a touch of anything that asks a search; the search itself is no state."""
    amounts = st.sampled_from(["50%", "1/3", "2,5", "-1", "0", "x", "1/0", "9" * 20, None])
    choices = st.sampled_from(["2 to 6", "[6]; [5, 6]", "9 to 1", "1 to 9 by 0", "[[[", "x;", ""])
    return st.one_of(
        st.tuples(st.just("add_goal:situation"), NAMES),
        st.tuples(st.sampled_from(["goal:0-figure", "goal:1-figure"]), NAMES),
        st.tuples(st.just("goal:0-figure"), st.sampled_from(["at-least-2", "at-least-3"])),
        st.tuples(st.just("goal:0-bound"), st.sampled_from(["least", "most", "about", "x"])),
        st.tuples(st.sampled_from(["goal:0-amount", "goal:9-amount"]), amounts),
        st.tuples(st.just("add_knob:value"), st.sampled_from([FACES, SIDES, "x", ""])),
        st.tuples(st.sampled_from(["knob:0", "knob:7"]), choices),
        _keys("drop_goal:0", "drop_goal:1", "drop_knob:0", f"pick_knob:{SIDES}", "take:0"),
    )


# By the name of the widget's class.
VARIANT_TOUCHES = {"VariantCompare": compare_touches(), "TargetFinder": finder_touches()}
# What the controls may be set to whole, by the name of the class and the key.
VARIANT_WHOLE = {
    ("VariantCompare", "pinned"): ["", ",".join(QUICK[:2]), "momenta:nosuch"],
    ("TargetFinder", "goals"): ["", '[["momenta:successes-of-3", "at-least-2", "most", "1/4"]]'],
    ("TargetFinder", "knobs"): ["", f'[["{SIDES}", "4 to 8"]]'],
    ("TargetFinder", "text"): [FOUR_UP, "no toml"],
}
