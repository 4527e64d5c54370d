"""Pictures: the answer of `draw`, which wrote one, and the one that holds a picture itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kit.answers import Answer, Data, PictureData, PositionAnswer, SvgData, Text
from .answer import ViolationData, illegal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...kit.errors import IllegalMove
    from ...kit.pictures.sheet import Picture
    from ..edition import Edition
    from ..rules import Violation
    from ..state import GameState


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


def draw(about: Edition | GameState, picture: Data, error: IllegalMove | None) -> Data:
    """The answer of `draw`; `picture` are the facts of `PictureData`, `error` the illegal turn drawn, if any."""
    from ..state import GameState

    if error is not None:
        return DrawnIllegalAnswer.of(about, picture | illegal(error))
    shape = DrawnAnswer if isinstance(about, GameState) else DrawnBoardAnswer
    return shape.of(about, picture | {"legal": True})


class SvgBoardAnswer(SvgData, Answer):
    """The picture of an edition's board."""

    command = "svg"
    proves = False


class SvgAnswer(SvgData, PositionAnswer):
    """The picture of a position, a turn or a puzzle; an illegal turn has every rule that it breaks."""

    command = "svg"
    proves = False
    violations: list[ViolationData]


def svg(about: Edition | GameState, picture: Picture, broken: Sequence[Violation] = ()) -> SvgAnswer | SvgBoardAnswer:
    """The answer that holds a picture; `broken` are the rules that its turn breaks."""
    from ..state import GameState

    shape = SvgAnswer if isinstance(about, GameState) else SvgBoardAnswer
    return shape.made(about, picture.facts() | {"legal": not broken, "violations": broken})
