"""Marks of turns, as in chess: by what a turn lost against the best, where that is beyond its error."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from ..comparing import Estimate

Mark: TypeAlias = Literal["", "!", "?!", "?", "??"]
MARKS: tuple[Mark, ...] = ("!", "?!", "?", "??")

BEYOND = 2.0
"""Standard errors that a loss has to be away from nothing: of 44 turns that lose nothing one is marked at most."""


def is_sure(of: Estimate, least: float) -> bool:
    """Whether something is at least so much, and further from nothing than chance explains."""
    return of.mean >= max(least, BEYOND * of.error)


@dataclass(frozen=True, slots=True)
class Thresholds:
    """What a turn with each mark loses at least, the worst mark first.

    A turn marked `!` beats what the simple computer player plays by `found` at least.
    """

    losses: tuple[tuple[Mark, float], ...]
    found: float

    @property
    def mistake(self) -> float:
        """What a turn marked `?` loses at least: so much turns a game."""
        return dict(self.losses)["?"]

    def mark(self, lost: Estimate, found: Estimate) -> Mark:
        """The mark of a turn that lost so much, and beats what the simple player plays by so much."""
        for sign, least in self.losses:
            if is_sure(lost, least):
                return sign
        return "!" if lost.mean <= 0 and is_sure(found, self.found) else ""


WINS = Thresholds((("??", 0.20), ("?", 0.08), ("?!", 0.03)), 0.03)
"""Marks by the share of wins: one game in five, one in twelve, one in thirty-three."""
