"""Pictures: the answer of `draw`, which wrote one, and the one that holds a picture itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kit.answers import Data, PictureData, SentenceData, SvgData, Text
from ..drawing.scene import Scene
from .answer import ManhattanAnswer, illegal

if TYPE_CHECKING:
    from collections.abc import Collection

    from ...kit.errors import IllegalMove
    from ...kit.pictures.sheet import Picture
    from ..drawing import Proposal
    from ..state import GameState


class DrawnAnswer(PictureData, ManhattanAnswer):
    """A picture of a position or a move."""

    command = "draw"
    proves = False


class DrawnIllegalAnswer(DrawnAnswer):
    """A picture of an illegal move, with every rule that it breaks."""

    move: Text
    violations: list[SentenceData]


class SvgAnswer(SvgData, ManhattanAnswer):
    """The picture of a position or a move, and what a legal one changes; an illegal one has every rule it breaks."""

    command = "svg"
    proves = False
    violations: list[SentenceData]
    effects: list[str]


def draw(state: GameState, picture: Data, error: IllegalMove | None) -> Data:
    """The answer of `draw`; `picture` are the facts of `PictureData`, `error` the illegal move drawn, if any."""
    if error is not None:
        return DrawnIllegalAnswer.of(state, picture | illegal(error))
    return DrawnAnswer.of(state, picture | {"legal": True})


def svg(state: GameState, picture: Picture, seen: Collection[int], proposal: Proposal | None) -> SvgAnswer:
    """The answer that holds a picture, of a move where one is proposed, as the seats see it whose hands are shown."""
    broken = () if proposal is None else proposal.violations
    effects = Scene(state, proposal, frozenset(seen)).effects()
    content = {"legal": not broken, "violations": broken, "effects": effects}
    return SvgAnswer.made(state, picture.facts() | content)
