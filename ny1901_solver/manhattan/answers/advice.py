"""The best move: the answer of `hint`, by what a player sees, or with all hands open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pydantic import Field

from ...capabilities.hints import AdviceBeside, AdvisedStageData, UnderOtherReadingData
from ...questions.answers import Data, EstimateData, Figure, IllegalStepData, Part, Text, facts_of
from ..hint.rollouts import PARTS
from ..state import GameState
from ..state.seen import player_name
from ..utility import MARGIN_COUNTS
from .answer import GainedData, ManhattanAnswer, gained_by

if TYPE_CHECKING:
    from ..endgame import Worked
    from ..hint import AdvisedMove
    from ..hint.most_points import PaidMoves

EXPECTS = "win share, and margin to the best of the others, by what the player to move sees, against sensible players"
COUNTS = "points if the round were paid behind the move; not advice against opponents"
OPEN = f"share of the win with {MARGIN_COUNTS} for each point of margin, all hands known, against the best replies"


class AdvisedData(Part):
    """A move with its share of wins, its final margin and how much smaller that is than the best move's.

    The parts add up to the margin, those behind to that. `alike` are moves that come to the same. `yours` is the move
    that was asked about, with what `goes_wrong`; `why` says what speaks for it before the next. Without rollouts all of
    it is exact.
    """

    place: int
    yours: bool
    move: Text
    share: EstimateData
    margin: EstimateData
    parts: dict[str, Figure]
    behind: EstimateData
    parts_behind: dict[str, Figure]
    why: list[str]
    goes_wrong: str = None  # type: ignore[assignment]  # there only of the move that was asked about
    rollouts: int
    alike: list[Text]


class UnderReadingData(UnderOtherReadingData):
    """The best move when one switch stands on another value, and whether that changes the advice.

    `behind` is how far the move that is advised otherwise is behind there, if it is `legal`.
    """

    step: Text = Field(serialization_alias="move")
    best: AdvisedData = Field(exclude=True)


class AdviceAnswer(AdviceBeside, ManhattanAnswer):
    """The best moves of who sees his own hand and what lies open; `certain` is said of those compared.

    Where parts are named, only moves with all of `only` and none of `avoid` were looked at.

    In stages no move is told but by them, unless both are asked for: then they lead to the first of the moves.
    `not_apart` says, beside stages, where the games do not tell that one from the next ones.
    """

    command = "hint"
    to_move: str
    expects: str
    moves: list[AdvisedData]
    looked_at: int
    compared: int
    rollouts: int
    certain: bool
    legal_moves: int = Field(None, validation_alias="legal")  # type: ignore[assignment]  # these three with stages only
    stages: list[AdvisedStageData] = None  # type: ignore[assignment]
    not_apart: str = None  # type: ignore[assignment]  # there only where that is so
    only: list[str] = None  # type: ignore[assignment]  # these two there only where they were asked for
    avoid: list[str] = None  # type: ignore[assignment]
    other_readings: list[UnderReadingData] = None  # type: ignore[assignment]  # there only where it was asked for


class NotAdvisedAnswer(IllegalStepData, ManhattanAnswer):
    """A move that was asked about and is illegal, so that none were compared."""

    command = "hint"


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
    looked_at: int = Field(description="the moves that were worked out, all legal ones")


class PaidMoveData(Part):
    """A move with the points that it brings, by source."""

    move: Text
    value: int
    lines: list[GainedData]


class PointsAnswer(ManhattanAnswer):
    """The moves that bring most points if the round were paid behind them."""

    command = "points"
    to_move: str
    counts: str
    looked_at: int = Field(description="the moves that were played, all legal ones")
    moves: list[PaidMoveData]


def advised_facts(each: AdvisedMove) -> Data:
    """What an `AdvisedData` tells of a move beside what advice of every game does."""
    return {"parts": _by_name(each.parts), "parts_behind": _by_name(each.parts_behind)}


def _by_name(parts: Sequence[float]) -> dict[str, float]:
    return dict(zip(PARTS, parts, strict=True))


def endgame(state: GameState, ranking: Sequence[Worked], top: int) -> EndgameAnswer:
    """The answer of `hint --open`."""
    moves = [
        {
            "place": place,
            "move": each.move,
            "worths": {player_name(state, seat): worth for seat, worth in enumerate(each.worths)},
        }
        for place, each in enumerate(ranking[:top], 1)
    ]
    content = {"to_move": player_name(state, state.to_move), "expects": OPEN, "moves": moves, "looked_at": len(ranking)}
    return EndgameAnswer.make(state, content)


def points(state: GameState, result: PaidMoves) -> PointsAnswer:
    """The answer of `hint --points`."""
    moves = [facts_of(each) | {"lines": gained_by(state.edition.colours, each.lines)} for each in result.moves]
    content = {
        "to_move": player_name(state, state.to_move),
        "counts": COUNTS,
        "looked_at": result.legal,
        "moves": moves,
    }
    return PointsAnswer.make(state, content, bound=result.moves[0].value)
