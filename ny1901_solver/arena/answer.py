"""The fields of `arena` answers that are the same for every game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field

from ..questions.answers import Data, Part

if TYPE_CHECKING:
    from .standings import PlayedMatch


class NamedPlayerData(Part):
    """A computer player. `usual` is the default of the number after the colon in the player's name."""

    name: str = Field(description="the name of the player")
    about: str = Field(description="how the player plays")
    usual: int | None = Field(description="the default of the number after the colon; `null` if the name has no number")
    counts: str = Field(description="the meaning of the number after the colon, or empty")


class OpponentData(Part):
    """A computer player under a short name, for people who choose an opponent."""

    name: str = Field(description="the short name of the opponent, such as easy")
    title: str = Field(description="the short name for people")
    player: str = Field(description="the full name of the computer player")


class MatchStandingData(Part):
    """The results of a player in a match. Intervals are 95 % confidence intervals, computed over rotated sets of
    games.
    """

    player: str = Field(description="the name of the player")
    seats: int = Field(
        description="number of the player's seats in each game; all values after `wins` are for one seat"
    )
    wins: float = Field(description="games won from all these seats; a shared win counts as a fraction")
    share: float = Field(description="mean share of the win")
    share_interval: tuple[float, float] = Field(description="the confidence interval of the share")
    margin: float = Field(description="mean lead in final points over the best of the other players")
    margin_interval: tuple[float, float] | None = Field(description="`null` after a single rotated set")
    points: float = Field(description="the mean of the final points")
    turns: int = Field(description="the total number of turns of the player's seats")


class RecordDifferenceData(Part):
    """The first difference between a record and the match that was played again."""

    line: int = Field(description="the line of the record, from 1")
    game: int | None = Field(description="the game, from 0; `null` if the first line with the settings differs")
    turn: int | None = Field(description="the turn, from 1; `null` if no turn differs, or the record has no turns")
    recorded: str | None = Field(description="what the record contains; `null` for nothing")
    played: str | None = Field(description="what was played instead; `null` for nothing")


class RecordComparedData(Part):
    """The comparison of a match with its record, byte for byte."""

    games: int = Field(description="the number of games that are the same, from the first")
    recorded: int = Field(description="the number of games in the record")
    difference: RecordDifferenceData | None = Field(description="the first difference; `null` if there is none")


class MatchData(Part):
    """The results of a match, which follow the fields of the game in an answer."""

    games: int = Field(
        description="number of games in complete rotated sets; games of an incomplete set are not counted"
    )
    sets: int = Field(description="the number of complete rotated sets")
    standings: list[MatchStandingData] = Field(description="the results of each player")
    ends: dict[str, int] = Field(description="number of games by the reason why they ended")
    stop_at: tuple[float, float] | None = Field(
        description="two bounds for the win share of the first player; the match may stop early once the share "
        "is proved above or below"
    )
    settled: Literal["above", "below"] | None = Field(
        description="above: the share is above the lower bound; below: it is below the upper bound; the error is "
        "at most 5 %"
    )
    cpu_seconds_a_turn: list[float | None] = Field(
        description="mean CPU seconds a turn, by player; `null` if unknown; the only values that differ between "
        "runs with the same seed"
    )
    compared: RecordComparedData | None = Field(
        description="the comparison of the games with those of a record; `null` if they are not compared"
    )
    match: Any = Field(exclude=True, description="the match")
    basis: str = Field(exclude=True, description="a sentence about the edition and the rules of the games")
    recorded: bool = Field(exclude=True, description="whether the games are written to a record")


def match_data(played: PlayedMatch) -> Data:
    """The fields of the answer for the results of a match."""
    return {
        "seats": played.match.seats,
        "games": played.sets * played.match.seats,
        "sets": played.sets,
        "standings": played.standings,
        "ends": played.ends,
        "stop_at": played.bounds,
        "settled": played.settled,
        "compared": played.compared,
        "cpu_seconds_a_turn": [each.turn_seconds and round(each.turn_seconds, 6) for each in played.standings],
    }
