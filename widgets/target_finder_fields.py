"""Fields whose touches arrive under a key of their own: a list to choose from, a text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from .controls import Place
from .html import Child, Markup, element

__all__ = ["choice_field", "option_group", "shortly", "text_field"]


def choice_field(
    place: Place,
    key: str,
    label: str,
    options: Sequence[tuple[str, str]],
    value: str = "",
    groups: Child = None,
    *,
    long: bool = False,
) -> Markup:
    """Give a labelled native list with `value` chosen; `groups` of options follow the others.

    One of `long` options has the whole row.
    """
    ident = f"{place.prefix}-{key.replace(':', '-')}"
    drawn = [element("option", text, value=name, selected=name == value) for name, text in options]
    return element(
        "div",
        element("label", label, for_=ident),
        element("select", drawn, groups, id=ident, data_key=f"{place.path}{key}"),
        class_="m-control m-choice m-w-long" if long else "m-control m-choice",
    )


def shortly(told: Mapping[str, str]) -> list[tuple[str, str]]:
    """Give options by their keys without the words that all of them begin with."""
    words = list(told.values())
    ends = [found.end() for found in re.finditer(r"[,:] ", words[0])] if len(words) > 1 else []
    cut = max((at for at in ends if all(w.startswith(words[0][:at]) for w in words)), default=0)
    rest = [(key, each[cut:]) for key, each in told.items()]
    return [(key, each[:1].upper() + each[1:]) for key, each in rest]


def option_group(label: str, options: Sequence[tuple[str, str]]) -> Markup:
    """Give a group of a native list."""
    return element(
        "optgroup", [element("option", text, value=name) for name, text in options], label=label
    )


def text_field(
    place: Place, key: str, label: str, value: str, *, longest: int, hint: str = "", fault: str = ""
) -> Markup:
    """Give a labelled native text field; a `fault` says what was refused there."""
    ident = f"{place.prefix}-{key.replace(':', '-')}"
    return element(
        "div",
        element("label", label, for_=ident),
        element(
            "input",
            type="text",
            id=ident,
            data_key=f"{place.path}{key}",
            value=value,
            maxlength=longest,
            autocomplete="off",
            spellcheck="false",
            aria_invalid="true" if fault else None,
            aria_describedby=f"{ident}-hint" if hint else None,
        ),
        element("span", fault, class_="m-fault") if fault else None,
        element("span", hint, id=f"{ident}-hint", class_="m-hint") if hint else None,
        class_="m-control m-text",
    )
