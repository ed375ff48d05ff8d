"""Polynomials packed into one big integer each: a field of whole 64-bit words a coefficient.

One product of two such integers multiplies the polynomials, and the machine's own big-integer code
does the work. A field is wide enough for all ways of the pool, so that nothing runs over.
"""

from __future__ import annotations

from sys import byteorder

WORD = 64


def words_for(most: int) -> int:
    """Give how many 64-bit words a field needs to hold `most`."""
    return (most.bit_length() + WORD - 1) // WORD or 1


def unpacked(packed: int, fields: int, words: int) -> list[int]:
    """Give the first `fields` coefficients of a packed polynomial, constant term first.

    >>> unpacked((3 << 128) + (2 << 64) + 1, 3, words=1)
    [1, 2, 3]
    """
    # Little-endian bytes keep the order of the fields; on a big-endian machine the words would need
    # turning round, so there each field is read for itself.
    data = packed.to_bytes(8 * words * fields, "little")
    if byteorder != "little":
        size = 8 * words
        return [int.from_bytes(data[at : at + size], "little") for at in range(0, len(data), size)]
    flat: list[int] = memoryview(data).cast("Q").tolist()
    values = flat[::words]
    for word in range(1, words):
        shift = WORD * word
        values = [low | high << shift for low, high in zip(values, flat[word::words], strict=True)]
    return values
