"""The tree of the rules as it is drawn: its settings, its rows, what brings it back when empty."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.data.styles import listed

from .controls import button
from .html import Child, Markup, element, fragment
from .rule_tree_overview import draw_overview
from .rule_tree_rows import Found, Row
from .rule_tree_values import Told, base_name, record_label, value_of

if TYPE_CHECKING:
    from .rule_tree import RuleTree

__all__ = ["MOST_ROWS", "draw_change", "draw_mark", "draw_tree", "name_of_path"]

# How many rows are drawn before more are asked for.
MOST_ROWS: Final = 120
# In characters: a longer value is cut in the tree, and whole in the editor.
LONGEST: Final = 110


def draw_tree(tree: RuleTree) -> Markup:
    """Give the whole widget."""
    found = tree.found
    rows = found.rows[: MOST_ROWS * tree.parts_shown]
    return element(
        "div",
        element(
            "div",
            [tree.draw_control(name) for name in ("search", "only_changed", "open_too")],
            class_="m-controls m-t-settings",
            role="group",
            aria_label=f"{tree.title}: what is shown",
        ),
        element("p", _counted(tree, found), role="status"),
        _draw_rows(tree, rows) if rows else _draw_empty(tree),
        _draw_more(found, len(rows)),
        _draw_picked(tree, rows),
        element(
            "details",
            element("summary", "How much there is"),
            draw_overview(tree.bench),
            class_="m-more",
        ),
        class_="m-bench m-tree",
    )


def _counted(tree: RuleTree, found: Found) -> str:
    changed = len(tree.changed_now)
    values = "1 value is" if changed == 1 else f"{changed} values are"
    told = f"{values} changed by the variant." if changed else "The variant changes nothing."
    if tree.bench.faults:
        told += " Its text has faults, so the last rules that could be are shown."
    if found.hits is None:
        return told
    wanted = f" with {_wanted(tree)}" if tree.search else ""
    return f"{found.hits or 'Nothing'} found{wanted}. {told}"


def _wanted(tree: RuleTree) -> str:
    words = tuple(f"“{word}”" for word in tree.search.split())
    return f"all of {listed(words, 'and')}" if len(words) > 1 else "".join(words)


def _draw_rows(tree: RuleTree, rows: tuple[Row, ...]) -> Markup:
    here = next((row.name for row in rows if row.path and row.path == tree.picked), rows[0].name)
    return element(
        "div",
        [_draw_row(tree, row, row.name == here) for row in rows],
        role="tree",
        aria_label=f"{tree.title}: a tree; arrows walk and open",
        class_="m-t-rows",
    )


def _draw_row(tree: RuleTree, row: Row, is_here: bool) -> Markup:
    base, rules = tree.bench.base, tree.bench.rules
    held: Child
    if row.path:
        told = value_of(base, rules, tree.changed_now, row.path)
        held = [
            element("span", row.label, class_="m-t-name"),
            element("span", _cut(told.now), class_="m-t-value"),
            draw_mark(told.mark),
            draw_change(told, base_name(base)),
        ]
    else:
        held = [
            element("span", row.label, class_="m-t-name"),
            element("span", str(row.count), class_="m-t-count"),
        ]
    key = f"pick:{row.path}" if row.path else f"turn:{row.name}"
    return element(
        "button",
        held,
        type="button",
        role="treeitem",
        aria_level=row.level,
        aria_posinset=row.place,
        aria_setsize=row.among,
        aria_expanded=None if row.opened is None else str(row.opened).lower(),
        aria_selected=str(row.path == tree.picked).lower() if row.path else None,
        tabindex=0 if is_here else -1,
        # Else the keys of the notebook would come first.
        data_lm_suppress_shortcuts=True,
        data_key=f"{tree.path}{key}",
        class_=f"m-t-row m-t-{row.level}",
    )


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rstrip()}…"


def draw_mark(mark: str) -> Child:
    """Give the mark of a value; nothing for what is left open."""
    if not mark:
        return None
    return element("span", mark, class_=f"m-t-mark m-t-{mark.partition(',')[0]}")


def draw_change(told: Told, base: str) -> Child:
    """Say whether the variant changes a value, and what it is in the base; nothing if not."""
    if not told.change:
        return None
    word = {"changed": "changed", "follows": "follows a change"}[told.change]
    return element("span", f"{word}: {_cut(told.before)} in {base}", class_="m-t-change")


def _draw_more(found: Found, shown: int) -> Child:
    more = len(found.rows) - shown
    if more <= 0:
        return None
    return element(
        "div",
        element(
            "span", f"The first {shown:,} of {len(found.rows):,} rows are shown.", class_="m-hint"
        ),
        button(f"Show {min(more, MOST_ROWS)} more", "more"),
        class_="m-tools",
    )


def _draw_empty(tree: RuleTree) -> Markup:
    if tree.search:
        also = ", of what is changed" if tree.only_changed else ""
        told = f"No value{also} has {_wanted(tree)}: look for a part of its name, id, key or value."
    else:
        told = "The variant changes nothing yet: pick a value and change it."
    label = "Show the whole tree"
    return element("div", element("p", told), button(label, "clear_search"), class_="m-c-empty")


def _draw_picked(tree: RuleTree, rows: tuple[Row, ...]) -> Child:
    if not tree.picked:
        return element("p", "Pick a value to edit it.", class_="m-quiet")
    is_shown = any(row.path == tree.picked for row in rows)
    return element(
        "div",
        element("p", "Picked: ", element("strong", name_of_path(tree)), class_="m-t-picked"),
        None if is_shown else button("Show it in the tree", "show_picked"),
        button("Pick nothing", "unpick"),
        class_="m-tools",
    )


def name_of_path(tree: RuleTree) -> Child:
    """Name the picked value: its record and its key."""
    ref, _, key = tree.picked.partition(".")
    return fragment(record_label(tree.bench.rules[ref]), ", ", key.replace("_", " "))
