"""Matches of computer players: the answer of the command `arena`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import Field

from ...kit.answers import Answer, Data
from ...kit.arena.answer import MatchStandingData, match_told

if TYPE_CHECKING:
    from ...kit.arena import PlayedMatch
    from ..arena import ArenaMatch
    from ..edition import Edition


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
    content = {"challenge": match.challenge} | match_told(played)
    return ArenaAnswer.of(edition, content, status="done" if played.finished else "interrupted", seed=match.seed)
