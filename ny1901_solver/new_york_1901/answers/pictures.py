"""Pictures: what New York 1901 answers of its own to `draw`."""

from __future__ import annotations

from ...capabilities.pictures import PictureShapes
from ...questions.answers import Part, Text
from ..registration import REGISTRATION
from .answer import ViolationData, illegal


class TurnPart(Part):
    """An illegal turn, with what is told of it."""

    turn: Text
    remark: str | None
    nearest: str | None


SHAPES = PictureShapes(REGISTRATION.family, TurnPart, ViolationData, illegal, boards=True)
