"""The parts of the answers of `arena` that are the same for every game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field

from ..questions.answers import Data, Part

if TYPE_CHECKING:
    from .standings import PlayedMatch


class NamedPlayerData(Part):
    """A computer player; `usual` is the default of the number after the colon in its name."""

    name: str
    about: str
    usual: int | None
    counts: str


class MatchStandingData(Part):
    """The results of a player in a match; intervals have 95 % confidence, over rotated sets."""

    player: str
    seats: int = Field(description="its seats in each game; all values after `wins` are for one seat")
    wins: float = Field(description="games won from all its seats; a shared victory counts in part")
    share: float = Field(description="mean share of the victory")
    share_interval: tuple[float, float]
    margin: float = Field(description="mean lead in final points over the best of the others")
    margin_interval: tuple[float, float] | None = Field(description="`null` after a single set")
    points: float
    turns: int


class MatchData(Part):
    """The results of every match, after the fields of its game."""

    games: int = Field(description="number of games in complete rotated sets; other games do not count")
    sets: int
    standings: list[MatchStandingData]
    ends: dict[str, int] = Field(description="number of games by what ended them")
    stop_at: tuple[float, float] | None = Field(
        description="the two win shares of the first player at which the match may stop early"
    )
    settled: Literal["above", "below"] | None = Field(
        description="whether the share is above the lower or below the upper one, with at most 5 % error"
    )
    cpu_seconds_a_turn: list[float | None] = Field(
        description="by player; `null` where it is unknown; the only values that differ between runs with one seed"
    )
    match: Any = Field(exclude=True, description="the match")
    basis: str = Field(exclude=True, description="a sentence about the edition and the rules of the games")
    recorded: bool = Field(exclude=True, description="whether the games are kept in a record")


def match_data(played: PlayedMatch) -> Data:
    """The results of a match by the keys of the answer."""
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
