"""Whole numbers side by side in one big number, so that one multiplication serves them all.

A `Grid` holds a weight for each position of the track and each stage of the objective: a lane for
each position, in it a slot for each point of Resistance that is gone. Python's big numbers then do
a hundred additions at once, with nothing rounded. Between rounds the lanes are narrow, with slots
for what is open only; while successes are added up they are wide, with room for what resolves.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache


@dataclass(frozen=True)
class Grid:
    """The shape of the packed weights: `length` positions on each side of Neutral, `cap` points.

    `reach` is the most Impact of a round, `bits` the width of a slot (a multiple of 8).
    """

    length: int
    cap: int
    reach: int
    bits: int

    @cached_property
    def lane(self) -> int:
        """The width of a lane in bits."""
        return (self.cap + self.reach + 1) * self.bits

    @cached_property
    def _ones(self) -> int:
        return (1 << self.bits) - 1

    @cached_property
    def _lane_ones(self) -> int:
        return (1 << self.lane) - 1

    @cached_property
    def _done(self) -> int:
        """All slots of a whole grid at which the objective is resolved."""
        done = self._lane_ones ^ (1 << self.cap * self.bits) - 1
        lanes = 2 * self.length + 1
        return done * (((1 << lanes * self.lane) - 1) // self._lane_ones)

    def wide(self, narrow: int) -> int:
        """Give a grid of narrow lanes with wide ones."""
        size, room = self.cap * self.bits // 8, bytes((self.reach + 1) * self.bits // 8)
        data = narrow.to_bytes((narrow.bit_length() + 7) // 8, "little")
        starts = range(0, len(data) - size, size)
        lanes = [data[start : start + size] for start in starts]
        lanes.append(data[len(lanes) * size :])
        return int.from_bytes(room.join(lanes), "little")

    def narrow(self, live: int) -> int:
        """Give a grid of wide lanes in which nothing is resolved with narrow ones."""
        size, wide = self.cap * self.bits // 8, self.lane // 8
        data = live.to_bytes((live.bit_length() + 7) // 8, "little")
        lanes = [data[start : start + size] for start in range(0, len(data), wide)]
        return int.from_bytes(b"".join(lanes), "little")

    @cached_property
    def open(self) -> Grid:
        """The same grid with narrow lanes."""
        return Grid(self.length, self.cap, -1, self.bits)

    def at(self, position: int, gone: int, weight: int) -> int:
        """Give a grid with one weight in it."""
        return weight << ((position + self.length) * self.lane + gone * self.bits)

    def total(self, packed: int) -> int:
        """Add up all the weights of a grid or a lane."""
        # The remainder by 99...9 adds up the digits of a number.
        return packed % self._ones if packed else 0

    def lanes(self, packed: int) -> Iterator[tuple[int, int]]:
        """Yield the position and the lane of all that hold anything, from AGAINST to FOR."""
        size = self.lane // 8
        data = packed.to_bytes((packed.bit_length() + 7) // 8, "little")
        for number, start in enumerate(range(0, len(data), size)):
            lane = int.from_bytes(data[start : start + size], "little")
            if lane:
                yield number - self.length, lane

    def take(self, packed: int, position: int) -> int:
        """Give the lane of one position."""
        return packed >> (position + self.length) * self.lane & self._lane_ones

    def put(self, position: int, lane: int) -> int:
        """Give a grid that holds a lane at a position."""
        return lane << (position + self.length) * self.lane

    def pushed(self, packed: int, against: int) -> int:
        """Move everything towards AGAINST; what would leave the track stays at its end."""
        width = against * self.lane
        low, packed = packed & (1 << width) - 1, packed >> width
        while low:
            packed += low & self._lane_ones
            low >>= self.lane
        return packed

    def ended(self, packed: int, below: int) -> int:
        """Take in a grid with `below` more lanes towards AGAINST, and any beyond the end of FOR."""
        packed = self.pushed(packed, below) if below else packed
        width = (2 * self.length + 1) * self.lane
        over = packed >> width
        if over:
            packed &= (1 << width) - 1
            while over:
                packed += (over & self._lane_ones) << width - self.lane
                over >>= self.lane
        return packed

    def split(self, packed: int) -> tuple[int, int]:
        """Give what is still open of a grid or a lane, and what has reached the cap."""
        done = packed & self._done
        return packed ^ done, done

    def shifted(self, lane: int, points: int) -> int:
        """Give a lane with so many points more gone, or fewer; the ends hold what goes beyond."""
        after = 0
        for gone in range(self.cap + self.reach + 1):
            weight = lane >> gone * self.bits & self._ones
            # What is resolved has no points left, however far the Impact went beyond.
            at = max(0, min(self.cap, min(self.cap, gone) + points))
            after += weight << at * self.bits
        return after

    def halved(self, packed: int, times: int) -> int:
        """Halve every weight so many times, rounding down."""
        if not times:
            return packed
        lanes = packed.bit_length() // self.lane + 1
        return packed >> times & _mask(lanes * self.lane, self.bits, times)


@lru_cache(maxsize=256)
def _mask(width: int, bits: int, times: int) -> int:
    """Give slots that hold ones but for the `times` highest bits."""
    each = ((1 << width) - 1) // ((1 << bits) - 1)
    return each * ((1 << bits - times) - 1)
