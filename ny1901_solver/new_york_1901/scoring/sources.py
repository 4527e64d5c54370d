"""The points of all players by source: tiles, streets, challenge and action cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...messages import gettext
from ...protocol.point_sources import PointSource
from ..state import Setup
from .final import ScoreLine, ScoreSheet

CHALLENGES = ("SCO-2", "SCO-3", "SCO-4", "SCO-5", "SCO-6")
"""The rules by which the challenge cards pay points."""


def point_sources(setup: Setup, sheets: Sequence[ScoreSheet]) -> tuple[PointSource, ...]:
    """Returns the points of final score sheets by source. The tiles that a player has built are one source, and each
    street card is one. The challenge Generation King has its generations as parts.
    """

    def paid(rule: str, about: str | None = None) -> tuple[int, ...]:
        return tuple(
            sum(line.points for line in sheet.lines if line.rule == rule and about in (None, line.about))
            for sheet in sheets
        )

    def by_card(rule: str) -> Iterable[PointSource]:
        return (PointSource(line.about, rule, paid(rule, line.about)) for line in _of_rule(sheets[0], rule))

    sources = [PointSource(gettext("tiles built"), "BLD-9", paid("BLD-9")), *by_card("SCO-1")]
    for rule in CHALLENGES:
        if _of_rule(sheets[0], rule):
            parts = tuple(by_card(rule)) if rule == "SCO-4" else ()
            sources.append(PointSource(setup.challenge_name, rule, paid(rule), parts))
    if setup.action_cards:
        sources.append(PointSource(gettext("unused action cards"), "SCO-7", paid("SCO-7")))
    return tuple(sources)


def _of_rule(sheet: ScoreSheet, rule: str) -> list[ScoreLine]:
    return [line for line in sheet.lines if line.rule == rule]
