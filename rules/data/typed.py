"""Texts as they are typed and pasted: what cannot be seen is put right, or taken for what it is."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["is_visible", "tidy"]

# Spaces of other kinds, such as the one that holds two words together.
_SPACES: Final = re.compile("[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
# What some editors begin a file with.
_BEGINS: Final = "\ufeff"
# What joins signs into one, or keeps them apart, as emoji and many scripts ask for: between plain
# letters it does nothing.
_JOINERS: Final = "\u200c\u200d"
_STRAY: Final = re.compile(f"(?<![^\0-\x7f])[{_JOINERS}]+|[{_JOINERS}]+(?![^\0-\x7f])")
_NO_JOINERS: Final = str.maketrans("", "", _JOINERS)


def tidy(text: str) -> str:
    """Give a text with plain spaces, without a file's mark and without joiners that join nothing.

    >>> tidy("\\ufeffKira\\u00a0of\\u00a0Exantria\\u200d")
    'Kira of Exantria'
    """
    return _STRAY.sub("", _SPACES.sub(" ", text).lstrip(_BEGINS + _JOINERS))


def is_visible(text: str) -> bool:
    """Whether a text in one line can be shown as it is; joiners belong to what they join.

    >>> [is_visible(text) for text in ("\\U0001f469\\u200d\\U0001f680", "two\\nlines", "\\u202e")]
    [True, False, False]
    """
    return text.translate(_NO_JOINERS).isprintable()
