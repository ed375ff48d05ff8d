"""The list of changes as it is drawn: what can be put on it, a field for each, files of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Final

from rules.data import Ruleset, current
from rules.momenta.characters.body_records import Stat
from rules.momenta.characters.stats import formula

from .controls import button
from .files import draw_files, open_button, save_button
from .hero_changes_controls import Change, field_of
from .hero_changes_values import Number, numbers, written
from .html import Child, Markup, element

if TYPE_CHECKING:
    from .hero_changes_form import HeroRules

__all__ = ["draw_files_of", "draw_list", "draw_picking", "numbers_found"]

# How many numbers the list to choose from has at most.
MOST_FOUND: Final = 120


@lru_cache(maxsize=64)
def numbers_found(search: str, group: str, open_too: bool, base: Ruleset) -> tuple[Number, ...]:
    """Give the numbers with all the words that are searched for; without any, those of a kind."""
    words = search.casefold().split()

    def is_wanted(number: Number) -> bool:
        if not words:
            return number.group == group
        return all(word in number.label.casefold() for word in words)

    return tuple(
        number
        for number in numbers(current()).values()
        if (open_too or not number.is_open(base)) and is_wanted(number)
    )


def draw_picking(form: HeroRules) -> Child:
    """Give the search, the kinds of rules, and the numbers found to choose from."""
    found = numbers_found(form.search, form.group, form.open_too, form.base_rules)
    listed = {number.name for number, _ in form.listed}
    return element(
        "div",
        [form.draw_control(name) for name in ("search", "group")],
        _draw_found(form, [each for each in found if each.name not in listed], bool(listed)),
        form.draw_control("open_too"),
        class_="m-controls",
        role="group",
        aria_label="What to change",
    )


def _draw_found(form: HeroRules, found: Sequence[Number], some: bool) -> Markup:
    shown = tuple(found[:MOST_FOUND])
    more = len(found) - len(shown)
    told = f"{len(found)} found; the first {len(shown)} are listed." if more else ""
    if not found:
        told = "Everything found is on the list." if some else f"Nothing has {form.search!r} in it."
    head = "Choose a number…" if found else "Nothing to choose"
    ident = f"{form.prefix}-add"
    return element(
        "div",
        element("label", f"Change ({len(found)} to choose from)", for_=ident),
        element(
            "select",
            element("option", head, value="", selected=True),
            _options(shown),
            id=ident,
            data_key=f"{form.path}add:number",
            aria_describedby=f"{ident}-hint" if told else None,
        ),
        element("span", told, id=f"{ident}-hint", class_="m-hint") if told else None,
        class_="m-control m-choice",
    )


@lru_cache(maxsize=32)
def _options(found: tuple[Number, ...]) -> Markup:
    return Markup(
        "".join(
            element(
                "optgroup",
                [element("option", number.label, value=number.name) for number in of_one],
                label=about,
            )
            for about, of_one in groupby(found, key=lambda number: number.about)
        )
    )


def draw_list(form: HeroRules) -> Child:
    """Give a field for each number on the list, and what takes changes back."""
    if not form.listed and not form.is_changed:
        return element("p", "Nothing is changed yet: choose a number above.", class_="m-quiet")
    return [
        element("div", [_draw_change(form, each) for each in form.listed], class_="m-controls"),
        _draw_rest(form),
        element(
            "div",
            button("All as they were", f"{form.path}reset_all", disabled=not form.is_changed),
            button("Empty the list", f"{form.path}empty"),
            class_="m-tools",
        ),
        form.draw_faults(),
    ]


def _draw_change(form: HeroRules, change: Change) -> Markup:
    number, value = change
    before = form.before(number)
    key = f"set:{number.name}"
    wrong = {"aria_invalid": "true", "fault": " ".join(form.problems)}
    return element(
        "div",
        field_of(number, given=before is not None).draw(
            before if value is None else value,  # type: ignore[arg-type]
            form,
            hint=_hint(form, number, value),
            **(wrong if form.invalid == key else {}),
        ),
        element(
            "div",
            button(
                f"Back to {written(before)}",
                f"{form.path}reset:{number.name}",
                disabled=value is None,
                aria_label=f"{number.label}: back to {written(before)}",
            ),
            button(
                "Take out",
                f"{form.path}take_out:{number.name}",
                aria_label=f"{number.label}: take it out of the list",
            ),
            class_="m-tools",
        ),
        role="group",
        aria_label=number.label,
    )


def _hint(form: HeroRules, number: Number, value: int | None) -> str:
    before = form.before_in_words(number)
    told = f"As it is, {before}." if value is None else f"{before}."
    record = form.rules[number.record]
    if isinstance(record, Stat):
        return f"{told} {record.label} is {formula(record, form.rules)}."
    return told


def _draw_rest(form: HeroRules) -> Child:
    """Say what an opened file changes that has no field here."""
    if not form.rest_in_words:
        return None
    return element(
        "div",
        element("p", f"The file changes besides: {form.rest_in_words}."),
        button("Leave that out", f"{form.path}leave_rest"),
    )


def draw_files_of(form: HeroRules) -> Child:
    """Give what saves the changed rules as a variant's file, and what opens one."""
    changed = bool(form.rules.variant)
    return [
        element("div", form.draw_control("called"), class_="m-controls"),
        draw_files(
            "The changes as a variant's file",
            save_button(form.text, f"{form.called}.toml", "Save as a variant's file")
            if changed
            else None,
            open_button(form, "open_variant:file", "Open a variant's file", ".toml,.txt"),
        ),
    ]
