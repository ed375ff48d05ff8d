"""Controls that take one of a few named values: a list, or buttons that are all in sight."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .controls import Control, ControlFault, Place, shown
from .html import Markup, element

__all__ = ["Choice", "Radios"]


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

    def draw(self, value: str, place: Place, **facts: Any) -> Markup:
        """Give a labelled native list."""
        ident = self.ident(place)
        hint, described = self._described(place)
        return element(
            "div",
            element("label", self.label, for_=ident),
            element(
                "select",
                [
                    element("option", text, value=option, selected=option == value)
                    for option, text in self.options()
                ],
                id=ident,
                data_key=self.key(place),
                aria_describedby=hint,
                **facts,
            ),
            described,
            class_="m-control m-choice",
        )


class Radios(Choice):
    """One of two to five named values, all in sight at once."""

    def draw(self, value: str, place: Place, **facts: Any) -> Markup:
        """Give a named group of native radio buttons."""
        ident = self.ident(place)
        hint, described = self._described(place)
        return element(
            "fieldset",
            element("legend", self.label),
            [
                element(
                    "label",
                    element(
                        "input",
                        id=f"{ident}-{option}",
                        type="radio",
                        name=ident,
                        value=option,
                        checked=option == value,
                        data_key=self.key(place),
                        aria_describedby=hint,
                        **facts,
                    ),
                    element("span", text),
                )
                for option, text in self.options()
            ],
            described,
            class_="m-control m-radios",
        )
