"""Rulings: what New York 1901 answers of its own to `rule cases`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...questions.answers import Part
from ...rulebook.answers import RulingShapes
from ..registration import REGISTRATION
from ..rulings.cases import CaseFile

if TYPE_CHECKING:
    from ..rulings.cases import CaseResult


class KnownPositionsData(Part):
    """How many of the positions that can be have a game that leads there, and how many have none."""

    recorded: int
    unrecorded: int


class PositionsPart(Part):
    """The positions of all rulings."""

    positions: KnownPositionsData


SHAPES = RulingShapes(REGISTRATION.family, CaseFile, counted=[PositionsPart])


def known_positions(results: Iterable[CaseResult]) -> KnownPositionsData:
    """How many of the positions of cases have a game that leads there; impossible ones are not counted."""
    possible = [each.case for each in results if each.case.position is not None and each.state is not None]
    recorded = sum(case.record is not None for case in possible)
    return KnownPositionsData(recorded=recorded, unrecorded=len(possible) - recorded)
