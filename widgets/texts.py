"""Controls of text: what a reader types, and lists that a widget keeps but shows no field for."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from .controls import Control, ControlFault, Place, shown
from .html import Markup

__all__ = ["KeptNames", "KeptNumbers", "TextBox"]

MOST_LISTED = 60
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")


class TextBox(Control[str]):
    """A short text of printable characters; empty at first."""

    def __init__(
        self, label: str, *, longest: int = 64, numeric: bool = False, **keys: Any
    ) -> None:
        super().__init__(label, **{"start": str, **keys})
        self.longest = longest
        self.numeric = numeric

    def read(self, raw: object) -> str:
        """Give the text without spaces around it; raises ControlFault where it can't be shown."""
        text = raw.strip() if isinstance(raw, str) else None
        if text is None or len(text) > self.longest or not text.isprintable():
            raise ControlFault(
                f"{self.label}: {shown(raw)} was given; up to {self.longest} printable characters"
                " are allowed."
            )
        return text

    def draw(self, value: str, place: Place, **facts: Any) -> Markup:
        """Give a labelled native text field; it is read when it is left or Enter is pressed."""
        return text_field(self, value, place, self.longest, numeric=self.numeric, **facts)


def text_field(
    control: Control[Any],
    text: str,
    place: Place,
    longest: int,
    *,
    numeric: bool = False,
    **facts: Any,
) -> Markup:
    """Give a native text field for a control, with so many characters at most."""
    return control.field(
        "input",
        "text",
        place,
        type="text",
        inputmode="numeric" if numeric else None,
        maxlength=longest,
        autocomplete="off",
        spellcheck="false",
        value=text,
        **facts,
    )


class _Listed(Control[tuple[Any, ...]]):
    """A short list that a widget keeps; none at first. In a link its parts stand with commas."""

    is_drawn = False

    def __init__(self, label: str, *, most: int = MOST_LISTED, **keys: Any) -> None:
        super().__init__(label, **{"start": tuple, **keys})
        self.most = most

    def read(self, raw: object) -> tuple[Any, ...]:
        """Give the list, or the list in a text with commas; raises ControlFault."""
        if isinstance(raw, str):
            raw = raw.split(",") if raw else ()
        if not isinstance(raw, (tuple, list)) or len(raw) > self.most:
            raise self._fault(raw)
        return tuple(self._part(part) for part in raw)

    def write(self, value: tuple[Any, ...]) -> str:
        """Give the parts with commas between them."""
        return ",".join(map(str, value))

    def _part(self, part: object) -> Any:
        raise NotImplementedError

    def _fault(self, raw: object) -> ControlFault:
        raise NotImplementedError


class KeptNames(_Listed):
    """A list of ids: small letters, digits and hyphens."""

    def _part(self, part: object) -> str:
        if isinstance(part, str) and NAME.fullmatch(part):
            return part
        raise self._fault(part)

    def _fault(self, raw: object) -> ControlFault:
        return ControlFault(
            f"{self.label}: {shown(raw)} was given; up to {self.most} ids are allowed."
        )


class KeptNumbers(_Listed):
    """A list of whole numbers between two bounds, both read when they are needed."""

    def __init__(self, label: str, bounds: Callable[[], tuple[int, int]], **keys: Any) -> None:
        super().__init__(label, **keys)
        self.bounds = bounds

    def _part(self, part: object) -> int:
        if isinstance(part, str) and len(part) <= 6 and part.isdecimal():
            part = int(part)
        low, high = self.bounds()
        if isinstance(part, int) and not isinstance(part, bool) and low <= part <= high:
            return part
        raise self._fault(part)

    def _fault(self, raw: object) -> ControlFault:
        low, high = self.bounds()
        return ControlFault(
            f"{self.label}: {shown(raw)} was given; up to {self.most} whole numbers from {low} to"
            f" {high} are allowed."
        )
