"""Something about a position that does not add up: a sentence, and where it is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from ..masks import NO_SQUARES, SquareMask

Part: TypeAlias = tuple[str | int, ...]
"""The part of a position that a problem is about, by the keys of a position file."""


@dataclass(frozen=True, slots=True)
class Amiss:
    """What does not add up in a position, in a sentence that names its rules, with the squares that it is about.

    `lacking` says that it is only not there yet, as in a position that is being set up.
    """

    sentence: str
    squares: SquareMask = NO_SQUARES
    lacking: bool = False
    part: Part = ()

    def of(self, part: Part, whose: str = "") -> Amiss:
        """The same, of a part of the position; `whose` begins the sentence."""
        return replace(self, part=part, sentence=f"{whose}{self.sentence}")
