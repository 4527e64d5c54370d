"""A match as data: the parts of the answers of `arena` that are the same for any game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import Field

from ..answers import Data, Part

if TYPE_CHECKING:
    from .standings import PlayedMatch


class NamedPlayerData(Part):
    """A computer player; `usual` is the number that its name has behind a colon where none is given."""

    name: str
    about: str
    usual: int | None
    counts: str


class MatchStandingData(Part):
    """How a player of a match did; an interval holds with 95 %, over rotated sets."""

    player: str
    seats: int = Field(description="seats in each game; what follows the wins is of one of them")
    wins: float = Field(description="games won from all its seats, a shared victory shared")
    share: float = Field(description="of the victory")
    share_interval: tuple[float, float]
    margin: float = Field(description="final points more than the best of the others")
    margin_interval: tuple[float, float] | None = Field(description="none after a single set")
    points: float
    turns: int


def match_told(played: PlayedMatch) -> Data:
    """What an answer tells of a match that was played, by its keys."""
    return {
        "seats": played.match.seats,
        "games": played.sets * played.match.seats,
        "sets": played.sets,
        "standings": played.found,
        "ends": played.ends,
        "stop_at": played.bounds,
        "settled": played.settled,
        "cpu_seconds_a_turn": [each.turn_seconds and round(each.turn_seconds, 6) for each in played.found],
    }
