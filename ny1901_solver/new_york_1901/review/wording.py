"""What a review says, in words: its turns, its players, its turning points, and what its marks mean."""

from __future__ import annotations

from ...reviews.wording import ReviewWords


class TurnWords(ReviewWords):
    """The words for turns."""

    usual, decisions = "quick", "decisions"
    luck, behind, seen = "cards", "the cards behind it", ""
    brings, card = "the cards that come up bring", "kind of card"
