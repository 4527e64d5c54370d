"""The best move: the answer of `hint`, by what a player sees, or with all hands open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pydantic import Field

from ...capabilities.hints import AdviceBeside, AdvisedStageData, UnderOtherReadingData
from ...messages import gettext, gettext_noop
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

EXPECTS = gettext_noop(
    "win share, and margin to the best of the others, by what the player to move sees, against sensible players"
)
COUNTS = gettext_noop("points if the round were scored right after the move; not advice against opponents")
OPEN = gettext_noop(
    "share of the win with {margin} for each point of margin, all hands known, against the best replies"
)


class AdvisedData(Part):
    """A move with its share of wins, its final margin, and how far that is behind the best move's.

    `parts` add up to the margin, `parts_behind` to `behind`. `alike` are moves that are equally good. `yours` marks the
    move of the player's own, with what `goes_wrong`; `why` has the reasons for it before the next one. Without rollouts
    all figures are exact.
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
    goes_wrong: str = None  # type: ignore[assignment]  # only for the player's own move
    rollouts: int
    alike: list[Text]


class UnderReadingData(UnderOtherReadingData):
    """The best move under another value of a switch, and whether that changes the advice.

    `behind` is how far the usual best move is behind there, if it is `legal`.
    """

    step: Text = Field(serialization_alias="move")
    best: AdvisedData = Field(exclude=True)


class AdviceAnswer(AdviceBeside, ManhattanAnswer):
    """The best moves by what the player to move sees; `certain` says whether the first is the best of those compared.

    With `only` or `avoid`, just the moves with all parts of `only` and none of `avoid` were looked at.

    With stages `moves` is empty, unless both were asked for: then the stages lead to the first move. Beside stages,
    `not_apart` is a sentence that the games do not tell the first move from the next ones, if they do not.
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
    not_apart: str = None  # type: ignore[assignment]
    only: list[str] = None  # type: ignore[assignment]  # these three only on request
    avoid: list[str] = None  # type: ignore[assignment]
    other_readings: list[UnderReadingData] = None  # type: ignore[assignment]


class NotAdvisedAnswer(IllegalStepData, ManhattanAnswer):
    """A move of the player's own that is illegal, so that no moves were compared."""

    command = "hint"


class WorkedData(Part):
    """A move and its worth for each player."""

    place: int
    move: Text
    worths: dict[str, Figure]


class EndgameAnswer(ManhattanAnswer):
    """The moves of an end of the game with all hands known, solved exactly, the best first."""

    command = "hint"
    to_move: str
    expects: str
    moves: list[WorkedData]
    looked_at: int = Field(description="the number of moves solved: all legal ones")


class PaidMoveData(Part):
    """A move with its points, by source."""

    move: Text
    value: int
    lines: list[GainedData]


class PointsAnswer(ManhattanAnswer):
    """The moves with most points if the round were scored right after them."""

    command = "points"
    to_move: str
    counts: str
    looked_at: int = Field(description="the number of moves compared: all legal ones")
    moves: list[PaidMoveData]


def advised_facts(each: AdvisedMove) -> Data:
    """The fields of `AdvisedData` that only Manhattan has."""
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
    content = {
        "to_move": player_name(state, state.to_move),
        "expects": gettext(OPEN, margin=MARGIN_COUNTS),
        "moves": moves,
        "looked_at": len(ranking),
    }
    return EndgameAnswer.make(state, content)


def points(state: GameState, result: PaidMoves) -> PointsAnswer:
    """The answer of `hint --points`."""
    moves = [facts_of(each) | {"lines": gained_by(state.edition.colours, each.lines)} for each in result.moves]
    content = {
        "to_move": player_name(state, state.to_move),
        "counts": gettext(COUNTS),
        "looked_at": result.legal,
        "moves": moves,
    }
    return PointsAnswer.make(state, content, bound=result.moves[0].value)
