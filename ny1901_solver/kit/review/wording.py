"""A review in words, and its figures."""

from __future__ import annotations

from dataclasses import dataclass

from ..comparing import Estimate
from ..words import give_or_take


@dataclass(frozen=True, slots=True)
class ReviewInWords:
    """What is said of a review: its turns under `heads`, each with what would have been better, and its players.

    `noun` is what a turn is called, `usual` the computer player who would not have found what has a `!`. The players
    begin with their heads; `points` are where the game turned, by the numbers of their turns; `basis` is what the
    review rests on.
    """

    noun: str
    usual: str
    heads: tuple[str, ...]
    turns: tuple[tuple[tuple[str, ...], str], ...]
    players: tuple[tuple[str, ...], ...]
    points: tuple[tuple[int, str], ...]
    basis: tuple[str, ...]


def percent(share: float) -> str:
    """A share as whole percents."""
    return f"{100 * share:.0f} %"


def gained(of: Estimate) -> str:
    """A share that was won, or with a minus lost, in whole percents with its error."""
    error = give_or_take(100 * of.error) if of.error else ""
    return f"{round(100 * of.mean) + 0.0:+.0f}{error} %" if of.mean or of.error else ""


def gone(of: Estimate) -> str:
    """A share that was lost, with a minus."""
    return gained(less(of)) or "0 %"


def less(of: Estimate) -> Estimate:
    """What was lost, with a minus."""
    return Estimate(-of.mean, of.error)


def signed(of: Estimate) -> str:
    """Points with their sign and their error."""
    error = give_or_take(of.error, 1) if of.error else ""
    return f"{round(of.mean, 1) + 0.0:+.1f}{error}"
