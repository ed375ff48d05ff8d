"""Touches of the widgets that show and edit the rules of a workbench."""

from __future__ import annotations

from dataclasses import fields

from hypothesis import strategies as st

from rules.data import current
from rules.data.records import DESCRIBING

Touch = tuple[str, object]
RULES = current()
# Values of every kind of field: a number, a choice, a switch, a list, a table, a text.
PATHS = (
    "momenta:thread.bonus",
    "momenta:rounding.direction",
    "momenta:zero-dice.patterns",
    "momenta:dice-pool.success_faces",
    "momenta:dagger.ladder",
    "momenta:human-r1.bonuses",
    "momenta:mira.masteries",
    "momenta:mira.gear",
    "momenta:band-0s.most",
    "momenta:thread.label",
    "moment-board:starting-bag.tokens",
)
SOME = st.sampled_from(PATHS)
BRANCHES = ("momenta:", "moment-board:", "momenta/weapons", "momenta:dagger", "momenta/dice-pool")
PLACES = st.sampled_from(["value", "value.0", "value.1", "value.0.0", "value.9"])
GIVEN = st.sampled_from(["3", 3, "99999", "", True, "down", "spd", "warrior", "Two words", None])
TEXTS = (
    "",
    'version = 1\nname = "Mine"\n',
    'version = 1\nname = "Mine"  # a try\n\n["momenta:thread"]\nbonus = 3\n',
    'version = 1\nname = "Mine"\n\n["momenta:thread"]\nbonus = 99\nbonsu = 3\n',
    'version = 1\nname = "no end\n',
    "<b>",
)


def tree_touches() -> st.SearchStrategy[Touch]:
    """Give a touch of anything that the tree of the rules has."""
    nothing = st.none()
    return st.one_of(
        st.tuples(SOME.map(lambda path: f"pick:{path}"), nothing),
        st.tuples(st.sampled_from([f"turn:{name}" for name in BRANCHES]), nothing),
        st.tuples(st.just("search"), st.sampled_from(["dagger", "dice pool", "5 or 6", "nosuch"])),
        st.tuples(st.sampled_from(["more", "unpick", "show_picked", "clear_search"]), nothing),
    )


def editor_touches() -> st.SearchStrategy[Touch]:
    """Give a touch of anything that the editor has, but for those that reach a file."""
    where = st.tuples(st.sampled_from(["set", "add", "drop", "back"]), PLACES)
    return st.one_of(
        st.tuples(st.just("picked"), SOME),
        st.tuples(where.map(":".join), GIVEN),
        st.tuples(where.map(":".join), GIVEN),
        st.tuples(st.sampled_from(["line:name", "line:about"]), st.sampled_from(["Mine", "", "é"])),
        st.tuples(st.sampled_from(["reset", "reset_all", "unpick"]), st.none()),
        st.tuples(st.just("text"), st.sampled_from(TEXTS)),
    )


def every_path() -> list[str]:
    """Give the path of every value of the rules, given or left open."""
    return [
        f"{record.ref}.{each.name}"
        for record in RULES.records.values()
        for each in fields(record)
        if each.name not in DESCRIBING
    ]


# By the name of the widget's class.
RULE_TOUCHES = {"RuleEditor": editor_touches(), "RuleTree": tree_touches()}
RULE_WHOLE: dict[tuple[str, str], list[str]] = {
    ("RuleEditor", "text"): list(TEXTS),
    ("RuleTree", "opened"): ["", "momenta:", "momenta/weapons,momenta:dagger"],
    ("RuleTree", "shut"): ["", "momenta:"],
}
