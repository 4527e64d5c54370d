"""The points at stake: what each card or part of the board would pay every player now, and what would change that."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ..messages import gettext, ngettext


@dataclass(frozen=True, slots=True)
class StakeClaim:
    """A player's claim to the points of a stake.

    `points` are paid if scoring happens now. `count` is the number of buildings, tiles or floors that count for these
    points, and `standing` is the same number in words, such as `3 buildings`. `change` is a sentence about a change of
    these points, such as `1 more building pays 5 points`; an empty text means that no change is possible. `needed` is
    the smallest number of further buildings, tiles or floors that pay more, or 0 if none pay more. `lead` is the
    player's lead over every rival, or 0 if the points are not paid for a lead.
    """

    points: int
    count: int
    standing: str
    change: str = ""
    needed: int = 0
    lead: int = 0


@dataclass(frozen=True, slots=True)
class Stake:
    """A card or a part of the board that pays points, with the claim of every player or colour, in order.

    `rule` is the id of the rule that pays, `name` the name of the card or part, and `pays` a sentence about the points.
    """

    rule: str
    name: str
    pays: str
    claims: tuple[StakeClaim, ...]


Standing: TypeAlias = Callable[[int], str]
"""Writes a number of buildings, tiles or floors in words."""
More: TypeAlias = Callable[[int, str], str]
"""Writes a sentence: so many more buildings, tiles or floors pay the given points."""


def strict_majority(counts: Sequence[int], points: int, standing: Standing, more: More) -> tuple[StakeClaim, ...]:
    """The claims to points that only the player with strictly the greatest count gets."""
    claims = []
    for seat, mine in enumerate(counts):
        rival = max((count for other, count in enumerate(counts) if other != seat), default=0)
        if mine > rival:
            claims.append(leading(points, mine, standing(mine), mine - rival))
        else:
            needed = rival - mine + 1
            claims.append(StakeClaim(0, mine, standing(mine), more(needed, points_in_words(points)), needed))
    return tuple(claims)


def leading(points: int, count: int, standing: str, lead: int) -> StakeClaim:
    """The claim of the player who leads, and therefore gets the points."""
    return StakeClaim(points, count, standing, gettext("leads by {number}", number=lead), lead=lead)


def points_in_words(points: int) -> str:
    """A number of points in words, such as `5 points`."""
    return ngettext("{number} point", "{number} points", points)


def buildings_in_words(number: int) -> str:
    """A number of buildings in words, such as `3 buildings`."""
    return ngettext("{number} building", "{number} buildings", number)


def more_buildings(number: int, points: str) -> str:
    """A sentence: so many more buildings pay the given points."""
    return ngettext(
        "{number} more building pays {points}", "{number} more buildings pay {points}", number, points=points
    )
