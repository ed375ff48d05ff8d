"""A widget's state as text that may stand in an address: `1~dice.6~kind.attack`.

A version, then one field for each setting that differs from the widget's start: its key, a dot, its
value. The text holds only letters, digits and `-._~%+,`, so that nothing on its way changes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import quote, unquote

from .controls import shown

__all__ = ["LONGEST", "VERSION", "LinkError", "read_link", "write_link"]

VERSION = 1
# In characters; browsers and chats cut longer addresses.
LONGEST = 2000
FIELD, VALUE = "~", "."


class LinkError(ValueError):
    """A state that can't be read, as one sentence: what was given, what is allowed."""


def write_link(fields: Mapping[str, str]) -> str:
    """Give the fields as the text of a link, in the order of their names; '' for none.

    >>> write_link({"kind": "attack", "dice": "6"})
    '1~dice.6~kind.attack'
    """
    if not fields:
        return ""
    written = (f"{_safe(key, '.')}{VALUE}{_safe(text)}" for key, text in sorted(fields.items()))
    return FIELD.join([str(VERSION), *written])


def _safe(text: str, kept: str = "") -> str:
    written = quote(text, safe=",+", errors="replace").replace(FIELD, "%7E")
    return written if VALUE in kept else written.replace(VALUE, "%2E")


def read_link(text: str, longest: int = LONGEST) -> dict[str, str]:
    """Give the fields of a link; raises LinkError for what no widget of this book wrote.

    >>> read_link("1~dice.6~kind.attack")
    {'dice': '6', 'kind': 'attack'}
    """
    if not text:
        return {}
    if len(text) > longest:
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
        fields[unquote(key)] = unquote(value)
    return fields
