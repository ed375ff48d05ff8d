"""Polynomials packed into one big integer each: a field of 4, 8, 16, 24 … bytes a coefficient.

One product of two such integers multiplies the polynomials, and the machine's own big-integer code
does the work. A field is wide enough for all ways of the pool, so that nothing runs over.
"""

from __future__ import annotations

from itertools import repeat
from operator import lshift, or_
from struct import unpack

_SHORT = 4
_LONG = 8


def field_bytes(most: int) -> int:
    """Give how many bytes a field takes to hold `most`.

    >>> field_bytes(6**12), field_bytes(6**13), field_bytes(6**40)
    (4, 8, 16)
    """
    if most < 1 << 8 * _SHORT:
        return _SHORT
    return -(-most.bit_length() // (8 * _LONG)) * _LONG


def unpacked(packed: bytes, field: int) -> tuple[int, ...]:
    """Give the coefficients of a polynomial from its little-endian bytes, constant term first.

    >>> unpacked(((3 << 128) + (2 << 64) + 1).to_bytes(24, "little"), field=8)
    (1, 2, 3)
    """
    if field == _SHORT:
        return unpack(f"<{len(packed) // _SHORT}I", packed)
    words: tuple[int, ...] = unpack(f"<{len(packed) // _LONG}Q", packed)
    if field == _LONG:
        return words
    # A wide field comes as several words, lowest first.
    step = field // _LONG
    values = words[::step]
    for word in range(1, step):
        values = tuple(map(or_, values, map(lshift, words[word::step], repeat(8 * _LONG * word))))
    return values
