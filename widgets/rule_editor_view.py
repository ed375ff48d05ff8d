"""The editor as it is drawn: the file, the picked value with its fields, or the whole text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .controls import button
from .html import Child, Markup, element
from .rule_editor_fields import Spot
from .rule_editor_lists import draw_spot
from .rule_editor_readers import draw_readers
from .rule_editor_values import ROOT
from .rule_editor_words import allowed_of, meaning_of, origins_of, place_of, told_mark
from .rule_tree_overview import draw_changes, draw_overview
from .rule_tree_values import base_name, mark_words, told_value
from .rule_tree_view import draw_mark
from .rules_in_force import draw_faults

if TYPE_CHECKING:
    from .rule_editor import RuleEditor

__all__ = ["draw_editor"]


def draw_editor(editor: RuleEditor) -> Markup:
    """Give the whole widget."""
    by_text = editor.way == "text"
    return element(
        "div",
        editor.draw_file(),
        editor.draw_control("way"),
        _draw_text(editor) if by_text else _draw_picked(editor),
        class_="m-bench m-rule",
    )


def _faults_of(editor: RuleEditor) -> str:
    return f"{editor.prefix}-faults"


def _draw_faults(editor: RuleEditor) -> Child:
    found = editor.bench.found_faults
    if editor.refused_at:
        # Of what was refused at a field, the refusal tells; what the field had before is past.
        found = tuple(fault for fault in found if fault not in editor.own_faults)
    return element("div", draw_faults(tuple(map(str, found))), id=_faults_of(editor))


def _draw_text(editor: RuleEditor) -> Child:
    count = len(editor.bench.differing)
    told = "Nothing is changed." if not count else f"{count} changed."
    return element(
        "div",
        editor.draw_control("text"),
        _draw_faults(editor),
        element("p", told, role="status"),
        class_="m-r-text",
    )


def _draw_picked(editor: RuleEditor) -> Child:
    if not editor.picked:
        told = element("p", "Pick a value in the tree of the rules to edit it here.")
        return [
            element("div", told, class_="m-c-empty"),
            _draw_faults(editor),
            draw_changes(editor.bench),
            draw_overview(editor.bench),
        ]
    base, path = editor.bench.base, editor.picked
    shape, held = editor.shape, editor.held
    wrong = {tuple(fault.key.split(".")[1:]) for fault in editor.own_faults}
    if editor.refused_at:
        wrong = {editor.refused_at[1:]}
    spot = Spot(
        shape,
        ROOT,
        editor.label,
        held.now,
        held.base,
        base,
        base[editor.record].text,
        editor.prefix,
        _faults_of(editor),
        wrong,
        off=not held.is_readable,
    )
    return element(
        "section",
        element("p", " › ".join(place_of(base, editor.record)), class_="m-r-place"),
        element("p", element("strong", editor.label), " ", element("code", path), class_="m-side"),
        element("p", meaning_of(base, path)),
        _draw_unreadable(editor),
        element("div", draw_spot(spot), class_="m-r-value"),
        _draw_faults(editor),
        element("p", allowed_of(shape), class_="m-hint m-r-allowed"),
        _draw_standing(editor),
        draw_readers(editor),
        class_="m-r-picked",
        aria_label=f"{editor.label}, {path}",
    )


def _draw_unreadable(editor: RuleEditor) -> Child:
    if editor.held.is_readable:
        return None
    return element(
        "p",
        "The variant's text can't be read as it is now, so nothing can be set here: mend the text"
        " first.",
    )


def _draw_standing(editor: RuleEditor) -> Child:
    """Give the value beside that of the base, where it comes from, and the way back."""
    base, rules, path = editor.bench.base, editor.bench.rules, editor.picked
    before, now = told_value(base, path), told_value(rules, path)
    whose = base_name(base)
    differs = editor.held.given is not None
    mark = mark_words(base[editor.record], editor.key)
    return [
        element(
            "dl",
            element("dt", f"In {whose}"),
            element("dd", before, " ", draw_mark(mark)),
            [
                element("dd", f"{name}: " if name else "", told_mark(base, each), class_="m-hint")
                for name, each in (origins_of(base, path) if mark else ())
            ],
            element("dt", "In force now"),
            element(
                "dd", element("span", now, " ", _draw_now(editor, now == before), role="status")
            ),
            class_="m-r-facts",
        ),
        element(
            "div",
            button(f"Back to {whose}'s", "reset", disabled=not differs),
            button("Pick nothing", "unpick"),
            class_="m-tools",
        ),
    ]


def _draw_now(editor: RuleEditor, same: bool) -> Child:
    word = "the same" if same else "changed by the variant"
    if editor.bench.faults:
        word += ", the last that could be"
    return element("span", word, class_="m-hint" if same else "m-t-change")
