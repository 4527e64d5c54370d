"""The best move: the answer of `hint`, estimated from what a player sees, or proved with all hands open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pydantic import Field

from ...kit.answers import Data, EstimateData, Figure, Part, Text
from ..state import GameState
from ..state.naming import player_name
from .answer import ManhattanAnswer

if TYPE_CHECKING:
    from ..advice import Advice
    from ..endgame import Worked

EXPECTS = "points before the mean of the others, against sensible players, by what the player to move sees"
OPEN = "share of the win with 0.005 for each point of margin, all hands known, against the best replies"


class AdvisedData(Part):
    """A move with its final margin and how much less that is than the best one's, estimated."""

    place: int
    move: Text
    margin: EstimateData
    behind: EstimateData
    share: EstimateData | None = Field(description="of the win; `null` where the game goes on behind the round")
    rollouts: int


class AdviceAnswer(ManhattanAnswer):
    """The best moves of who sees his own hand and what lies open; `certain` is said of those compared."""

    command = "hint"
    to_move: str
    expects: str
    moves: list[AdvisedData]
    looked_at: int
    compared: int
    rollouts: int
    certain: bool


class WorkedData(Part):
    """A move and what it is worth, by player."""

    place: int
    move: Text
    worths: dict[str, Figure]


class EndgameAnswer(ManhattanAnswer):
    """The moves of an end of the game with all hands known, the best first, worked out to the end."""

    command = "hint"
    to_move: str
    expects: str
    moves: list[WorkedData]
    looked_at: int


def advice(state: GameState, found: Advice, top: int, seed: int, interrupted: bool) -> Data:
    """The answer of `hint`."""
    moves = [
        {"place": place, "move": each.move, "share": each.share, "rollouts": each.rollouts}
        | {"margin": each.margin, "behind": each.behind}
        for place, each in enumerate(found.moves[:top], 1)
    ]
    content = {
        "to_move": player_name(state, state.to_move),
        "expects": EXPECTS,
        "moves": moves,
        "looked_at": found.looked_at,
        "compared": len(found.moves),
        "rollouts": found.rollouts,
        "certain": found.certain,
    }
    return AdviceAnswer.of(state, content, status="interrupted" if interrupted else "estimated", seed=seed)


def endgame(state: GameState, found: Sequence[Worked], top: int) -> Data:
    """The answer of `hint --open`."""
    moves = [
        {
            "place": place,
            "move": each.move,
            "worths": {player_name(state, seat): worth for seat, worth in enumerate(each.worths)},
        }
        for place, each in enumerate(found[:top], 1)
    ]
    content = {"to_move": player_name(state, state.to_move), "expects": OPEN, "moves": moves, "looked_at": len(found)}
    return EndgameAnswer.of(state, content)
