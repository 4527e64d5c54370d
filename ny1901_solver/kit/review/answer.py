"""What `--json` prints of a review, whatever the game."""

from __future__ import annotations

from ..answers import EstimateData, Part


class PlayerReviewData(Part):
    """What a player's turns come to in all, shares added up."""

    player: str
    turns: int
    best: int
    marks: dict[str, int]
    lost: EstimateData
    lost_margin: EstimateData
    luck: EstimateData


class OwnPuzzlesData(Part):
    """The puzzles made of mistakes, and how many mistakes make none, by reason."""

    files: list[str]
    rejects: dict[str, int]
