"""A match as data: the parts of the answers of `arena` that are the same for any game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field

from ..questions.answers import Data, Part

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


class MatchData(Part):
    """What every match tells, behind what its game says of it."""

    games: int = Field(description="in complete rotated sets; the others count nowhere")
    sets: int
    standings: list[MatchStandingData]
    ends: dict[str, int] = Field(description="games by what ended them")
    stop_at: tuple[float, float] | None = Field(description="the win shares of the first player between which to end")
    settled: Literal["above", "below"] | None = Field(
        description="the lesser of them is exceeded, or the greater not reached: known with an error of 5 %"
    )
    cpu_seconds_a_turn: list[float | None] = Field(
        description="by player, measured, none where it is not known; all else is the same for the same seed"
    )
    match: Any = Field(exclude=True, description="the match as it was played")
    basis: str = Field(exclude=True, description="what the games rest on, in a sentence")
    recorded: bool = Field(exclude=True, description="whether the games are kept in a record")


def match_data(played: PlayedMatch) -> Data:
    """What an answer tells of a match that was played, by its keys."""
    return {
        "seats": played.match.seats,
        "games": played.sets * played.match.seats,
        "sets": played.sets,
        "standings": played.standings,
        "ends": played.ends,
        "stop_at": played.bounds,
        "settled": played.settled,
        "cpu_seconds_a_turn": [each.turn_seconds and round(each.turn_seconds, 6) for each in played.standings],
    }
