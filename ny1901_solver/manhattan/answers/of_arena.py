"""Matches of computer players: the answer of the command `arena`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import Field

from ...kit.answers import Data
from ...kit.arena.answer import MatchStandingData, match_told
from .answer import ManhattanAnswer

if TYPE_CHECKING:
    from ...kit.arena import PlayedMatch
    from ..arena import ArenaMatch
    from ..state import GameState


class ArenaAnswer(ManhattanAnswer):
    """A match of computer players."""

    command = "arena"
    variants: list[str]
    seats: int
    games: int = Field(description="in complete rotated sets; the others count nowhere")
    sets: int
    standings: list[MatchStandingData]
    ends: dict[str, int] = Field(description="games by what decided them")
    stop_at: tuple[float, float] | None = Field(description="the win shares of the first player between which to end")
    settled: Literal["above", "below"] | None = Field(
        description="the lesser of them is exceeded, or the greater not reached: known with an error of 5 %"
    )
    cpu_seconds_a_turn: list[float | None] = Field(
        description="by player, measured, none where it is not known; all else is the same for the same seed"
    )


def arena(start: GameState, match: ArenaMatch, played: PlayedMatch) -> Data:
    """The answer of `arena`, about the match whose games start as one of them does."""
    content = {"variants": match.variants} | match_told(played)
    return ArenaAnswer.of(start, content, status="done" if played.finished else "interrupted", seed=match.seed)
