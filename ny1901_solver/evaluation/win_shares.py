"""The share of the win of each player, estimated from played games."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import inf
from typing import NamedTuple

from ..statistics.comparing import FIRST, Estimate, estimate


class PlayerShare(NamedTuple):
    """A player's estimated share of the win. `up_to` is the sum of this share and the shares of all earlier seats, with
    the standard error of this sum, as a stacked bar shows it.
    """

    share: Estimate
    up_to: Estimate


def player_shares(games: Sequence[Sequence[float]], exact: bool = False) -> tuple[PlayerShare, ...]:
    """The share of the win of each player by seat, from the players' shares in each game.

    The means add up to 1. If `exact` is true, the shares are known, and their errors are 0. Otherwise the errors are
    infinite for fewer than `FIRST` games. If all games had the same result, which proves nothing, the standard error is
    computed as if another game had the opposite result.
    """
    by_seat = list(zip(*games, strict=True))
    sums = list(zip(*(accumulate(shares) for shares in games), strict=True))
    found = [
        PlayerShare(_estimate(each, exact), _estimate(up_to, exact)) for each, up_to in zip(by_seat, sums, strict=True)
    ]
    return (*found[:-1], PlayerShare(found[-1].share, Estimate(1.0, 0.0)))


def _estimate(values: Sequence[float], exact: bool) -> Estimate:
    mean, error = estimate(values)
    if exact:
        return Estimate(mean, 0.0)
    return Estimate(mean, inf if len(values) < FIRST else error or 1 / (len(values) + 1))
