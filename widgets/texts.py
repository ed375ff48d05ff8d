"""Controls of text: what a reader types, and what a widget keeps but shows no field for."""

from __future__ import annotations

import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from rules.data.typed import is_visible, tidy

from .controls import Control, ControlFault, Place, shown
from .html import Markup

__all__ = ["KeptNames", "KeptNumbers", "LongText", "SearchBox", "TextArea", "TextBox", "in_lines"]

MOST_LISTED = 60
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")
BREAK, GAP = re.compile("\r\n?|[\x85\u2028\u2029]"), re.compile(r"[^\S\n]")
# In characters: the longest text that a widget keeps, up to where it stands in a link as it is, and
# how long it may be there, of the 16,000 that a memory has for all.
LONGEST, AS_IT_IS, MOST_WRITTEN = 8_000, 100, 12_000
# What no text begins with: the rest is one, packed, in signs that a link leaves as they are.
PACKED, SIGNS = "\0", b",-"


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
        text = tidy(raw).strip() if isinstance(raw, str) else None
        if text is None or len(text) > self.longest or not is_visible(text):
            raise ControlFault(
                f"{self.label}: {shown(raw)} was given; up to {self.longest} printable characters"
                " are allowed."
            )
        return text

    def draw(self, value: str, place: Place, **facts: Any) -> Markup:
        """Give a labelled native text field; it is read when it is left or Enter is pressed."""
        return text_field(self, value, place, self.longest, numeric=self.numeric, **facts)


class SearchBox(TextBox):
    """A text that is searched for: each letter is a touch, and a word typed is one step."""

    def draw(self, value: str, place: Place, **facts: Any) -> Markup:
        """Give a labelled native search field, which is read while it is typed into."""
        return text_field(self, value, place, self.longest, kind="search", **facts)


def text_field(
    control: Control[Any],
    text: str,
    place: Place,
    longest: int,
    *,
    numeric: bool = False,
    kind: str = "text",
    **facts: Any,
) -> Markup:
    """Give a native text field for a control, with so many characters at most."""
    return control.field(
        "input",
        "text",
        place,
        type=kind,
        inputmode="numeric" if numeric else None,
        maxlength=longest,
        autocomplete="off",
        spellcheck="false",
        value=text,
        **facts,
    )


def in_lines(raw: object) -> str | None:
    """Give a text of several lines with plain spaces and breaks; None for what can't be shown.

    >>> in_lines("one\\ttwo\\r\\nthree")
    'one two\\nthree'
    """
    if not isinstance(raw, str):
        return None
    text = tidy(GAP.sub(" ", BREAK.sub("\n", raw)))
    return text if is_visible(text.replace("\n", "")) else None


@lru_cache(maxsize=64)
def _packed(text: str) -> str:
    raw = zlib.compress(text.encode(), 9, wbits=-zlib.MAX_WBITS)
    return PACKED + b64encode(raw, altchars=SIGNS).decode().rstrip("=")


def _unpacked(written: str, longest: int) -> str | None:
    """Give the text that was packed; None for what was not, or for more than could be read."""
    signs = written.removeprefix(PACKED)
    try:
        raw = b64decode(signs + "=" * (-len(signs) % 4), altchars=SIGNS, validate=True)
        # No character takes more bytes than four.
        reader = zlib.decompressobj(-zlib.MAX_WBITS)
        text = reader.decompress(raw, 4 * longest + 1).decode()
    except (ValueError, zlib.error):
        return None
    return text if reader.eof else None


class LongText(Control[str]):
    """A text of several lines that a widget keeps but shows no field for; empty at first.

    A long one is packed where the state is written. It may still make a state too long for a link:
    then the page alone remembers it.
    """

    is_drawn = False

    def __init__(self, label: str, *, longest: int = LONGEST, **keys: Any) -> None:
        super().__init__(label, **{"start": str, **keys})
        self.longest = longest

    def read(self, raw: object) -> str:
        """Give the text in its lines; raises ControlFault where it can't be shown or kept."""
        packed = isinstance(raw, str) and raw.startswith(PACKED)
        text = self.lines(_unpacked(str(raw), self.longest) if packed else raw)
        if text is None or len(text) > self.longest:
            given = shown(raw) if text is None else f"a text of {len(text):,} characters"
            if packed and text is None:
                given = "a text that was cut off, or changed on its way,"
            raise ControlFault(
                f"{self.label}: {given} was given; up to {self.longest:,} printable characters and"
                " line breaks are allowed."
            )
        if len(written := self.write(text)) > MOST_WRITTEN:
            raise ControlFault(
                f"{self.label}: a text was given that takes {len(written):,} signs to remember; up"
                f" to {MOST_WRITTEN:,} are allowed."
            )
        return text

    def lines(self, raw: object) -> str | None:
        """Give the text in its lines; None for what can't be shown."""
        return in_lines(raw)

    def write(self, value: str) -> str:
        """Give a short text as it is, and a long one packed."""
        return value if len(value) <= AS_IT_IS else _packed(value)


class TextArea(LongText):
    """A text of several lines that a reader types; it is read when the field is left.

    The field itself cuts nothing off: a text that is too long is refused and told.
    """

    is_drawn = True

    def __init__(self, label: str, *, rows: int = 6, **keys: Any) -> None:
        super().__init__(label, **keys)
        self.rows = rows

    def draw(self, value: str, place: Place, **facts: Any) -> Markup:
        """Give a labelled native field of several lines."""
        return self.field(
            "textarea",
            "text",
            place,
            # A browser leaves out the break that a field begins with.
            f"\n{value}" if value.startswith("\n") else value,
            rows=self.rows,
            autocomplete="off",
            spellcheck="false",
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
