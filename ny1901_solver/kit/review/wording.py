"""Figures of a review in words."""

from __future__ import annotations

from ..comparing import Estimate
from ..words import give_or_take


def percent(share: float) -> str:
    """A share as whole percents."""
    return f"{100 * share:.0f} %"


def gained(of: Estimate) -> str:
    """A share that was won, or with a minus lost, in whole percents with its error."""
    error = give_or_take(100 * of.error) if of.error else ""
    return f"{round(100 * of.mean) + 0.0:+.0f}{error} %" if of.mean or of.error else ""


def gone(of: Estimate) -> str:
    """A share that was lost, with a minus."""
    return gained(Estimate(-of.mean, of.error)) or "0 %"


def signed(of: Estimate) -> str:
    """Points with their sign and their error."""
    error = give_or_take(of.error, 1) if of.error else ""
    return f"{round(of.mean, 1) + 0.0:+.1f}{error}"
