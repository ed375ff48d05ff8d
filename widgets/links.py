"""A widget's state as text that may stand in an address: `1~dice.6~kind.attack`.

A version, then one field for each setting that differs from the widget's start: its key, a dot, its
value. The text holds only letters, digits and `-._~,`, so that nothing on its way changes what it
says: no programme that passes an address on needs to encode these, and where one does, or undoes
it, the same is read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import unquote

from .controls import shown

__all__ = ["LONGEST", "VERSION", "LinkError", "read_link", "write_link"]

VERSION = 1
# In characters; browsers and chats cut longer addresses.
LONGEST = 2000
FIELD, VALUE = "~", "."
# Any other character is written as `_` and two digits for each of its bytes.
PLAIN = re.compile(r"[^A-Za-z0-9,-]")
BYTE = re.compile(r"_([0-9A-F]{2})")


class LinkError(ValueError):
    """A state that can't be read, as one sentence: what was given, what is allowed."""


def write_link(fields: Mapping[str, str]) -> str:
    """Give the fields as the text of a link, in the order of their names; '' for none.

    >>> write_link({"kind": "attack", "seed": "first light"})
    '1~kind.attack~seed.first_20light'
    """
    if not fields:
        return ""
    written = (f"{_safe(key, '.')}{VALUE}{_safe(text)}" for key, text in sorted(fields.items()))
    return FIELD.join([str(VERSION), *written])


def _safe(text: str, kept: str = "") -> str:
    def escaped(found: re.Match[str]) -> str:
        character = found[0]
        if character in kept:
            return character
        return "".join(f"_{byte:02X}" for byte in character.encode("utf-8", "replace"))

    return PLAIN.sub(escaped, text)


def _unsafe(text: str) -> str:
    """Give the text that was written; raises LinkError for what `_safe` never writes."""
    pieces = BYTE.split(text)
    if any("_" in plain for plain in pieces[::2]):
        raise LinkError(
            f"The link was not opened: {shown(text)} is no value; after each _ two digits of a byte"
            " are allowed."
        )
    parts = [
        piece.encode("utf-8", "replace") if at % 2 == 0 else bytes.fromhex(piece)
        for at, piece in enumerate(pieces)
    ]
    return b"".join(parts).decode("utf-8", "replace")


def read_link(text: str, longest: int = LONGEST) -> dict[str, str]:
    """Give the fields of a link; raises LinkError for what no widget of this book wrote.

    >>> read_link("1~dice.6~kind.attack")
    {'dice': '6', 'kind': 'attack'}
    """
    if not text:
        return {}
    if len(text) > 3 * longest or len(text := unquote(text)) > longest:
        raise LinkError(
            f"The link was not opened: its state has {len(text)} characters, and at most {longest}"
            " are allowed."
        )
    version, *written = text.split(FIELD)
    if version != str(VERSION):
        raise LinkError(
            f"The link was not opened: it is of version {shown(version)}, and this book reads"
            f" version {VERSION}."
        )
    fields: dict[str, str] = {}
    for field in written:
        key, dot, value = field.rpartition(VALUE)
        if not key or not dot:
            raise LinkError(
                f"The link was not opened: {shown(field)} is no setting; a name, a dot and a value"
                " are allowed."
            )
        fields[_unsafe(key)] = _unsafe(value)
    return fields
