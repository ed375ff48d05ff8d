"""Controls that take one of a few named values: a list, or buttons that are all in sight."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .controls import Control, ControlFault, Place, shown
from .html import Markup, element, fragment

__all__ = ["Choice", "Radios", "radio_group"]


class Choice(Control[str]):
    """One of a few named values; the names are read when they are needed."""

    def __init__(
        self, label: str, options: Callable[[], Sequence[tuple[str, str]]], **keys: Any
    ) -> None:
        super().__init__(label, **keys)
        self.options = options

    def read(self, raw: object) -> str:
        """Give the option whose value is `raw`; raises ControlFault for any other."""
        options = self.options()
        for value, _ in options:
            if isinstance(raw, str) and raw == value:
                return value
        names = ", ".join(value for value, _ in options)
        raise ControlFault(f"{self.label}: {shown(raw)} was given; one of {names} is allowed.")

    def draw(
        self,
        value: str,
        place: Place,
        *,
        options: Sequence[tuple[str, str]] | None = None,
        **facts: Any,
    ) -> Markup:
        """Give a labelled native list, where `options` says so with others than its own."""
        drawn = [
            element("option", text, value=option, selected=option == value)
            for option, text in (self.options() if options is None else options)
        ]
        return self.field("select", "choice", place, drawn, **facts)


class Radios(Choice):
    """One of two to five named values, all in sight at once."""

    def draw(
        self,
        value: str,
        place: Place,
        *,
        options: Sequence[tuple[str, str]] | None = None,
        fault: str = "",
        hint: str = "",
        **facts: Any,
    ) -> Markup:
        """Give a named group of native radio buttons."""
        described_by, described = self._described(place, hint)
        group = radio_group(
            self.label,
            self.options() if options is None else options,
            value,
            self.ident(place),
            self.key(place),
            described_by,
            **facts,
        )
        return element("fieldset", group, described, class_="m-control m-radios")


def radio_group(
    label: str,
    options: Sequence[tuple[str, str]],
    value: str,
    ident: str,
    key: str,
    hint: str | None = None,
    **facts: Any,
) -> Markup:
    """Give what a group of radio buttons holds: its legend, and a button with its text each.

    Touches arrive under `key`; where `value` is none of the options, none is chosen.
    """
    buttons = (
        element(
            "input",
            id=f"{ident}-{option}",
            type="radio",
            name=ident,
            value=option,
            checked=option == value,
            data_key=key,
            aria_describedby=hint,
            **facts,
        )
        for option, _ in options
    )
    texts = (element("span", text) for _, text in options)
    return fragment(
        element("legend", label),
        (element("label", *both) for both in zip(buttons, texts, strict=True)),
    )
