"""A hero as a short code that fits a page's address: letters, digits, `-` and `,` only."""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from typing import Final

from rules.data.faults import shown
from rules.momenta.characters.hero import Hero
from rules.momenta.characters.hero_file_values import HeroFaults
from rules.momenta.characters.hero_files import LONGEST_FILE, read_hero, small_text

__all__ = ["LONGEST_CODE", "hero_code", "hero_of_code"]

# In characters: with what else stands in it an address stays as short as chats and browsers allow.
LONGEST_CODE: Final = 1_800
# Signs that an address holds as they are, in place of those that it would have to escape.
_SIGNS: Final = b",-"


def hero_code(hero: Hero) -> str:
    """Give a hero as a code; raises HeroFaults for one with too many words for an address."""
    packed = zlib.compress(small_text(hero).encode(), 9)
    code = b64encode(packed, altchars=_SIGNS).decode().rstrip("=")
    if len(code) > LONGEST_CODE:
        allowed = f"at most {LONGEST_CODE} fit into an address; save the hero as a file"
        raise HeroFaults([f"The hero's code has {len(code)} characters; {allowed}."])
    return code


def hero_of_code(code: object) -> Hero:
    """Give the hero of a code; raises HeroFaults with every fault at once.

    A code that was cut, or changed on its way, is refused: it carries a check sum.
    """
    if not isinstance(code, str) or len(code) > LONGEST_CODE:
        found = f"{len(code)} characters" if isinstance(code, str) else shown(code)
        allowed = f"a code of at most {LONGEST_CODE} characters"
        raise HeroFaults([f"A hero's code cannot be {found}; allowed is {allowed}."])
    try:
        packed = b64decode(code + "=" * (-len(code) % 4), altchars=_SIGNS, validate=True)
        reader = zlib.decompressobj()
        # No character takes more bytes than four; a bomb is not unpacked.
        text = reader.decompress(packed, 4 * LONGEST_FILE + 1).decode()
    except (ValueError, zlib.error):
        raise HeroFaults([_BROKEN]) from None
    if not reader.eof or reader.unused_data:
        raise HeroFaults([_BROKEN])
    return read_hero(text)


_BROKEN: Final = "The hero's code cannot be read: it was cut off, or changed on its way."
