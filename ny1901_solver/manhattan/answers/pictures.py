"""Pictures: what Manhattan answers of its own to `draw`."""

from __future__ import annotations

from ...capabilities.pictures import Drawn, PictureShapes
from ...questions.answers import Data, Part, SentenceData, Text, illegal_step
from ..drawing.scene import Scene
from ..registration import REGISTRATION


class MovePart(Part):
    """An illegal move."""

    move: Text


class EffectsPart(Part):
    """What a legal move changes."""

    effects: list[str]


def _effects(found: Drawn) -> Data:
    """What a move changes, as the seats see it whose hands are shown."""
    return {"effects": Scene(found.about, found.proposal, frozenset(found.seen)).effects()}


SHAPES = PictureShapes(REGISTRATION.family, MovePart, SentenceData, illegal_step, [EffectsPart], _effects)
