"""The fields of a value: one for what is one, one for each part of a list or a table."""

from __future__ import annotations

from collections.abc import Sequence

from rules.data.styles import plain

from .controls import button
from .html import Child, Markup, element
from .rule_editor_fields import LONG, MISSING, Spot, bare, draw_field
from .rule_editor_shapes import Group, Number, Rows, Shape, Table, Word
from .rule_tree_values import NONE, key_label, name_of

__all__ = ["draw_spot"]


def draw_spot(spot: Spot) -> Markup:
    """Give the fields of a value."""
    match spot.shape:
        case Rows(inner=inner) if isinstance(spot.value, list | None):
            return _draw_rows(spot, spot.shape, inner)
        case Table() if isinstance(spot.value, dict | None):
            return _draw_table(spot, spot.shape)
        case Group(parts=parts) if isinstance(spot.value, dict | None):
            held = spot.value or {}
            return element(
                "div",
                [
                    draw_spot(spot.inner(part, at, name, key_label(name), held.get(name)))
                    for at, (name, part) in enumerate(parts)
                ],
                class_="m-r-group",
            )
    return element(
        "div", element("label", spot.label, for_=spot.ident), draw_field(spot), class_="m-r-one"
    )


# ---- lists


def _draw_rows(spot: Spot, shape: Rows, inner: Shape) -> Markup:
    held = spot.value or []
    fewest, most = len(held) <= shape.least, shape.most is not None and len(held) >= shape.most
    rows = []
    for at, value in enumerate(held):
        row = spot.inner(inner, at, str(at), f"{spot.label}, {at + 1}", value)
        rows.append(
            element(
                "li",
                bare(row),
                _icon("−", row.key("drop"), f"Take out {row.label}", off=spot.off or fewest),
            )
        )
    plural = "item" if len(held) == 1 else "items"
    return element(
        "fieldset",
        element("legend", spot.label),
        element("ol", rows, class_=f"m-r-rows {'m-r-numbers' if _is_short(inner) else ''}".strip())
        if rows
        else element("p", f"{NONE.capitalize()} yet.", class_="m-quiet"),
        element(
            "div",
            button(
                "Add",
                spot.key("add"),
                disabled=spot.off or most,
                aria_label=f"Add to {spot.label}",
            ),
            element("span", f"{len(held)} {plural}{_bounds(shape)}", class_="m-hint"),
            class_="m-tools",
        ),
        class_="m-r-list",
    )


def _is_short(shape: Shape) -> bool:
    return isinstance(shape, Number)


def _bounds(shape: Rows) -> str:
    if shape.most is None:
        return "."
    if shape.least == shape.most:
        return f"; exactly {shape.most}."
    return f"; {shape.least} to {shape.most} are allowed."


# ---- tables


def _draw_table(spot: Spot, shape: Table) -> Markup:
    held = spot.value or {}
    rows = []
    for at, (name, value) in enumerate(held.items()):
        label = name_of(spot.rules, spot.text, name)
        row = spot.inner(shape.inner, at, name, label, value)
        rows.append(_draw_entry(row, label))
    heads = ("Entry", "Value", "Before", "Back")
    table = element(
        "table",
        element("caption", spot.label),
        element("thead", element("tr", [element("th", each, scope="col") for each in heads])),
        element("tbody", rows),
        class_="m-table m-r-table",
    )
    return element(
        "div",
        table if rows else element("p", "No entries yet.", class_="m-quiet"),
        _draw_adding(spot, shape, list(held)),
        class_="m-r-list",
    )


def _draw_entry(row: Spot, label: str) -> Markup:
    is_new = row.base is MISSING
    is_same = not is_new and row.base == row.value
    before = "not in it" if is_new else _plainly(row)
    back = "Take out" if is_new else "As before"
    return element(
        "tr",
        element("th", label, scope="row"),
        element("td", draw_spot(row) if isinstance(row.shape, Rows | Table | Group) else bare(row)),
        element("td", before if not is_same else "the same"),
        element(
            "td",
            _icon("↺", row.key("back"), f"{label}: {back.lower()}", off=row.off or is_same),
        ),
        class_=None if is_same else "m-r-differs",
    )


def _plainly(spot: Spot) -> str:
    value = spot.base
    names = value if isinstance(value, list) else [value]
    if isinstance(spot.shape, Word):
        names = [dict(spot.shape.options).get(str(each), each) for each in names]
    return plain(tuple(names)) or NONE


def _draw_adding(spot: Spot, shape: Table, held: Sequence[str]) -> Child:
    """Give the field that adds an entry: a choice of those that there may be, or a name to type."""
    facts = {**spot.facts("add"), "aria_invalid": None, "aria_describedby": None}
    if not isinstance(shape.names, Word):
        field = element("input", type="text", maxlength=LONG, autocomplete="off", value="", **facts)
    else:
        options = [each for each in shape.names.options if each[0] not in held]
        if not options:
            return None
        field = element(
            "select",
            element("option", f"Choose one of {len(options)}…", value="", selected=True),
            [element("option", label, value=name) for name, label in options],
            **facts,
        )
    named = element("label", "Add an entry", for_=facts["id"])
    return element("div", named, field, class_="m-r-one")


def _icon(sign: str, key: str, label: str, *, off: bool) -> Markup:
    """Give a small button: its sign for the eye, its label for the rest."""
    shown = element("span", sign, aria_hidden="true")
    return element(
        "button",
        shown,
        type="button",
        data_key=key,
        disabled=off,
        aria_label=label,
        title=label,
        class_="m-button m-r-icon",
    )
