"""Pictures: the answer of `draw`, which wrote one, and the one that holds a picture itself."""

from __future__ import annotations

from ...kit.answers import PictureData, SentenceData, SvgData, Text, illegal_step
from ...kit.capabilities.pictures import Drawn
from ..drawing.scene import Scene
from .answer import ManhattanAnswer


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


def written(found: Drawn) -> DrawnAnswer:
    """The answer about a picture that was written."""
    error = found.illegal
    if error is not None:
        return DrawnIllegalAnswer.made(found.about, found.facts(**illegal_step(error), illegal=error))
    return DrawnAnswer.made(found.about, found.facts(legal=True))


def svg(found: Drawn) -> SvgAnswer:
    """The answer that holds a picture, of a move where one is proposed, as the seats see it whose hands are shown."""
    error = found.illegal
    return SvgAnswer.made(
        found.about,
        found.facts(
            legal=error is None,
            violations=() if error is None else error.violations,
            effects=Scene(found.about, found.proposal, frozenset(found.seen)).effects(),
            illegal=error,
        ),
    )
