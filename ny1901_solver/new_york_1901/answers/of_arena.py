"""Matches of computer players: the answer of the command `arena`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import Field

from ...kit.answers import Answer, Data, Part

if TYPE_CHECKING:
    from ...kit.terminal.matches import PlayedMatch
    from ..arena import ArenaMatch
    from ..edition import Edition


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


class ArenaAnswer(Answer):
    """A match of computer players."""

    command = "arena"
    seats: int
    challenge: str | None
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


def arena(edition: Edition, match: ArenaMatch, played: PlayedMatch) -> Data:
    """The answer of `arena`."""
    content = {
        "seats": match.seats,
        "challenge": match.challenge,
        "games": played.sets * match.seats,
        "sets": played.sets,
        "standings": played.found,
        "ends": played.ends,
        "stop_at": played.bounds,
        "settled": played.settled,
        "cpu_seconds_a_turn": [each.turn_seconds and round(each.turn_seconds, 6) for each in played.found],
    }
    return ArenaAnswer.of(edition, content, status="done" if played.finished else "interrupted", seed=match.seed)
