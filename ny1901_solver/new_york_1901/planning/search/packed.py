"""Several counts in one integer, so that one addition adds them all and one test finds any that is too high."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PackedCounts:
    """Counts side by side, each with a limit; a field is as wide as its limit asks for.

    `units[i]` adds one to count i. A sum that starts from `room` has a bit of `over` set when a count of it
    exceeds its limit. This holds as long as each addend keeps to all limits itself, or is one unit, and no sum
    with a bit of `over` is added to: of a limit n below 2**k a field has k bits and one for `over`, starts at
    2**k - 1 - n, and 2**k - 1 - n + 2n still fits into it.
    """

    units: tuple[int, ...]
    masks: tuple[int, ...]
    room: int
    over: int

    @staticmethod
    def of(limits: Sequence[int]) -> PackedCounts:
        """Counts with these limits, the first in the lowest bits."""
        units, masks, room, over, at = list[int](), list[int](), 0, 0, 0
        for limit in limits:
            bits = limit.bit_length()
            units.append(1 << at)
            masks.append((1 << bits) - 1 << at)
            room += (1 << bits) - 1 - limit << at
            over += 1 << at + bits
            at += bits + 1
        return PackedCounts(tuple(units), tuple(masks), room, over)

    def has(self, packed: int, number: int) -> bool:
        """Whether a count is above zero, in a sum that does not start from `room` and keeps to all limits."""
        return bool(packed & self.masks[number])

    def count(self, packed: int, number: int) -> int:
        """A count of such a sum."""
        return (packed & self.masks[number]) // self.units[number]
