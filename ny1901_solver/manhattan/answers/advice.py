"""The answers of `hint`: moves ranked by what a player sees, or solved with all hands open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from ...capabilities.hints import AdviceBeside, AdvisedStageData, PlayerShareData, UnderOtherReadingData
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
    "the player's share of the win, and his lead over the best opponent at the end; both are "
    "estimated from what he sees, against sensible players"
)
COUNTS = gettext_noop(
    "points if the round were scored right after the move; this ignores the opponents' replies, so it is no advice"
)
OPEN = gettext_noop(
    "the player's share of the win, plus {margin} for each point of margin, against the best "
    "replies and with all hands known"
)


class AdvisedData(Part):
    """A move with its share of wins and its final margin, and how much smaller this margin is than the best move's
    margin.
    """

    place: int = Field(description="the rank of the move, from 1")
    yours: bool = Field(description="whether the move is the player's own move, which he asked about")
    move: Text = Field(description="the move in notation, such as r3@C7")
    share: EstimateData = Field(description="the player's expected share of the win")
    margin: EstimateData = Field(
        description="the player's expected margin: the points by which he leads the best opponent at the end"
    )
    parts: dict[str, Figure] = Field(description="the parts of the margin by name; they add up to the margin")
    behind: EstimateData = Field(description="by how much the margin is smaller than that of the best move")
    parts_behind: dict[str, Figure] = Field(description="the parts of `behind` by name; they add up to it")
    why: list[str] = Field(
        description="sentences with the reasons for the best move compared with the second; empty for other moves"
    )
    goes_wrong: Annotated[
        str, Field(description="a sentence about what goes wrong with the move; only for the player's own move")
    ] = None  # type: ignore[assignment]
    rollouts: int = Field(description="the number of games played from the move; 0 if all figures are exact")
    alike: list[Text] = Field(description="other moves that are equally good")


class UnderReadingData(UnderOtherReadingData):
    """The best move under another value of a switch, and whether this value changes the advice.

    `behind` is the margin that the usual best move loses against the best move under this value of the switch, if the
    usual best move is `legal` under the value.
    """

    step: Text = Field(serialization_alias="move", description="the best move under this reading")
    best: AdvisedData = Field(exclude=True)


class AdviceAnswer(AdviceBeside, ManhattanAnswer):
    """The best moves, judged by what the player to move sees.

    With `only` or `avoid`, only moves that contain all parts of `only` and no part of `avoid` were considered.

    If hints in stages were requested, `moves` is empty, unless the moves were requested, too; the stages then lead to
    the first move. In an answer with stages, `not_apart` is present if the sampled games do not show that the first
    move is better than the next moves.
    """

    command = "hint"
    to_move: str = Field(description="the player to move")
    expects: str = Field(description="the meaning of the figures of a move, and how they are estimated")
    shares: list[PlayerShareData] = Field(
        description="each player's share of wins after the first move, in the order of the seats; they add up to 1"
    )
    moves: list[AdvisedData] = Field(description="the best moves, the best move first")
    looked_at: int = Field(description="the number of legal moves from which the compared moves were chosen")
    compared: int = Field(description="the number of compared moves")
    rollouts: int = Field(description="the number of games played from all compared moves together")
    certain: bool = Field(description="whether the first move is known to be the best of the compared moves")
    legal_moves: int = Field(None, validation_alias="legal", description="the number of legal moves; only with stages")  # type: ignore[assignment]
    stages: Annotated[
        list[AdvisedStageData], Field(description="hints that lead to the best move, if stages were requested")
    ] = None  # type: ignore[assignment]
    not_apart: Annotated[
        str,
        Field(
            description="a sentence that the games do not separate the first move from the next ones; only with stages"
        ),
    ] = None  # type: ignore[assignment]
    only: Annotated[list[str], Field(description="the parts that a compared move must have, if any were given")] = None  # type: ignore[assignment]
    avoid: Annotated[
        list[str], Field(description="the parts that a compared move must not have, if any were given")
    ] = None  # type: ignore[assignment]
    other_readings: Annotated[
        list[UnderReadingData],
        Field(description="the best move under each other reading that can matter, if that was requested"),
    ] = None  # type: ignore[assignment]


class NotAdvisedAnswer(IllegalStepData, ManhattanAnswer):
    """The player's own move is illegal, so no moves were compared."""

    command = "hint"


class WorkedData(Part):
    """A move of a solved end of the game, and the worth of the move for each player."""

    place: int = Field(description="the rank of the move, from 1")
    move: Text = Field(description="the move in notation, such as r3@C7")
    worths: dict[str, Figure] = Field(description="the worth of the move for each player, with the best replies")


class EndgameAnswer(ManhattanAnswer):
    """The exactly solved moves of an end of the game with all hands known, the best move first."""

    command = "hint"
    to_move: str = Field(description="the player to move")
    expects: str = Field(description="the meaning of the worth of a move")
    moves: list[WorkedData] = Field(description="the best moves, the best move first")
    looked_at: int = Field(description="the number of solved moves, which are all legal moves")


class PaidMoveData(Part):
    """A move with its points and their sources."""

    move: Text = Field(description="the move in notation, such as r3@C7")
    value: int = Field(description="the change of the player's points if the round were scored right after the move")
    lines: list[GainedData] = Field(description="the sources of these points; they add up to `value`")


class PointsAnswer(ManhattanAnswer):
    """The moves with which the player would get most points if the round were scored right after the move."""

    command = "points"
    to_move: str = Field(description="the player to move")
    counts: str = Field(description="the meaning of the points of a move")
    looked_at: int = Field(description="the number of compared moves, which are all legal moves")
    moves: list[PaidMoveData] = Field(description="the moves with most points, the best move first")


def advised_facts(each: AdvisedMove) -> Data:
    """Returns the fields of `AdvisedData` that only Manhattan has."""
    return {"parts": _by_name(each.parts), "parts_behind": _by_name(each.parts_behind)}


def _by_name(parts: Sequence[float]) -> dict[str, float]:
    return dict(zip(PARTS, parts, strict=True))


def endgame(state: GameState, ranking: Sequence[Worked], top: int) -> EndgameAnswer:
    """Returns the answer of `hint --open`."""
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
    """Returns the answer of `hint --points`."""
    moves = [facts_of(each) | {"lines": gained_by(state.edition.colours, each.lines)} for each in result.moves]
    content = {
        "to_move": player_name(state, state.to_move),
        "counts": gettext(COUNTS),
        "looked_at": result.legal,
        "moves": moves,
    }
    return PointsAnswer.make(state, content, bound=result.moves[0].value)
