"""Pictures: the answer of `draw`, which wrote one, and the one that holds a picture itself."""

from __future__ import annotations

from ...kit.answers import Answer, PictureData, PositionAnswer, SvgData, Text
from ...kit.capabilities.pictures import Drawn
from ..state import GameState
from .answer import ViolationData, illegal


class DrawnBoardAnswer(PictureData, Answer):
    """A picture of an edition's board."""

    command = "draw"
    proves = False


class DrawnAnswer(PictureData, PositionAnswer):
    """A picture of a position, a turn, a plan, a game or a puzzle."""

    command = "draw"
    proves = False


class DrawnIllegalAnswer(DrawnAnswer):
    """A picture of an illegal turn, with every rule that it breaks."""

    turn: Text
    remark: str | None
    nearest: str | None
    violations: list[ViolationData]


def written(found: Drawn) -> DrawnAnswer | DrawnBoardAnswer:
    """The answer about a picture that was written."""
    error = found.illegal
    if error is not None:
        return DrawnIllegalAnswer.made(found.about, found.facts(**illegal(error), illegal=error))
    shape = DrawnAnswer if isinstance(found.about, GameState) else DrawnBoardAnswer
    return shape.made(found.about, found.facts(legal=True))


class SvgBoardAnswer(SvgData, Answer):
    """The picture of an edition's board."""

    command = "svg"
    proves = False


class SvgAnswer(SvgData, PositionAnswer):
    """The picture of a position, a turn, a plan, a game or a puzzle; an illegal turn has every rule that it breaks."""

    command = "svg"
    proves = False
    violations: list[ViolationData]


def svg(found: Drawn) -> SvgAnswer | SvgBoardAnswer:
    """The answer that holds a picture."""
    error, shape = found.illegal, SvgAnswer if isinstance(found.about, GameState) else SvgBoardAnswer
    broken = () if error is None else error.violations
    return shape.made(
        found.about, found.picture.facts() | {"legal": not broken, "violations": broken, "illegal": error}
    )
