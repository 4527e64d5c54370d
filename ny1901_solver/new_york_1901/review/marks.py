"""Marks of turns, as in chess: by the win share that a turn lost against the best, where that is beyond its error."""

from __future__ import annotations

from typing import Literal, TypeAlias

from ..advice.advise import Estimate

Mark: TypeAlias = Literal["", "!", "?!", "?", "??"]

LOSSES: tuple[tuple[Mark, float], ...] = (("??", 0.20), ("?", 0.08), ("?!", 0.03))
"""The win share that a turn with each mark loses at least: one game in five, one in twelve, one in thirty-three."""

FOUND = 0.03
"""The win share by which a turn marked `!` beats what `quick` plays, at least."""

BEYOND = 2.0
"""Standard errors that a share has to be away from nothing: of 44 turns that lose nothing one is marked at most."""


def is_sure(of: Estimate, least: float) -> bool:
    """Whether a share is at least so much, and further from nothing than chance explains."""
    return of.mean >= max(least, BEYOND * of.error)


def mark_of(lost: Estimate, found: Estimate) -> Mark:
    """The mark of a turn that lost so much of the win share, and beats what `quick` plays by so much."""
    for sign, least in LOSSES:
        if is_sure(lost, least):
            return sign
    return "!" if lost.mean <= 0 and is_sure(found, FOUND) else ""
