"""The review of a recorded game: the answer of the command `review`."""

from __future__ import annotations

from ...questions.answers import PositionAnswer
from ...reviews.answer import ReviewShape
from ..review.wording import TurnWords

SHAPE = ReviewShape(
    PositionAnswer,
    TurnWords,
    "turn",
    ("shares", "parts of the victory by player, 1 in all"),
    "share that the cards behind the turn",
    more="; one with a Market Shift comes as two, the card and how the turn went on",
)
ANSWER = SHAPE.answer
