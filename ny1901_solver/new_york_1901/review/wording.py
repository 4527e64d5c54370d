"""What a review says, in words: its turns, its players, its turning points, and what its marks mean."""

from __future__ import annotations

from ...kit.review.wording import ReviewWords
from ..moves import Turn
from .reviewed import ReviewedTurn


class TurnWords(ReviewWords):
    """The words for turns."""

    noun, usual, decisions = "turn", "quick", "decisions"
    heads = ("turn", "", "wins", "", "played", "points", "cards", "")
    brings, card, proves = "the cards that come up bring", "kind of card", "that may follow"

    def played(self, turn: ReviewedTurn) -> Turn:
        """The turn."""
        return turn.turn

    def usually(self, turn: ReviewedTurn) -> Turn:
        """What `quick` plays."""
        return turn.quick

    def columns(self) -> str:
        """What the columns mean."""
        return (
            "wins are those of the best turn; played, points and cards say what the turn and the cards behind it "
            "changed of the mover's wins and final margin; lost wins and luck are added up, 1 is a whole victory"
        )
