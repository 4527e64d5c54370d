"""The best move: the answer of `hint`, by what a player sees, or with all hands open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pydantic import Field

from ...kit.answers import Data, EstimateData, Figure, Part, Text, facts_of
from ...kit.errors import IllegalMove
from ...kit.puzzles.parts import StageName
from ..advice import goes_wrong, not_apart, stages_of_move, why
from ..advice.rollouts import PARTS
from ..moves import Move
from ..state import GameState
from ..state.naming import player_name
from ..utility import MARGIN_COUNTS
from .answer import IllegalData, ManhattanAnswer, illegal

if TYPE_CHECKING:
    from ..advice import Advice
    from ..endgame import Worked

EXPECTS = "win share, and margin to the best of the others, by what the player to move sees, against sensible players"
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


class AdvisedStageData(Part):
    """What is told of the best move at a level, and how many legal moves fit it and those before."""

    name: StageName
    text: str
    left: int


class AdviceAnswer(ManhattanAnswer):
    """The best moves of who sees his own hand and what lies open; `certain` is said of those compared.

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
    legal_moves: int = None  # type: ignore[assignment]  # these three with stages only
    stages: list[AdvisedStageData] = None  # type: ignore[assignment]
    not_apart: str = None  # type: ignore[assignment]  # there only where that is so
    level: StageName = Field(exclude=True, description="how much is told of the best move")


class NotAdvisedAnswer(IllegalData, ManhattanAnswer):
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


def advice(
    state: GameState,
    found: Advice,
    top: int,
    seed: int,
    idea: Move | None,
    interrupted: bool,
    with_stages: bool = False,
) -> AdviceAnswer:
    """The answer of `hint`: so many moves, an own idea wherever it stands, and stages to the first if wanted."""
    moves = [
        _advised(state, found, place, idea)
        for place, each in enumerate(found.moves)
        if place < top or (idea is not None and idea in (each.move, *each.alike))
    ]
    return _answer(
        state,
        found,
        seed,
        interrupted,
        {"moves": moves, "level": "full"} | (_stages(state, found, "what") if with_stages else {}),
    )


def in_stages(state: GameState, found: Advice, level: StageName, seed: int, interrupted: bool) -> AdviceAnswer:
    """The answer of `hint` that leaves the move to be found."""
    return _answer(state, found, seed, interrupted, {"moves": [], "level": level} | _stages(state, found, level))


def _stages(state: GameState, found: Advice, level: StageName) -> Data:
    """What is told of the best move up to a level, and where the games do not tell it from the next ones."""
    told, doubt = stages_of_move(state, found.moves[0].move), not_apart(found)
    stages: Data = {"legal_moves": told.legal, "stages": told.up_to(level)}
    return stages if doubt is None else stages | {"not_apart": doubt}


def _answer(state: GameState, found: Advice, seed: int, interrupted: bool, told: Data) -> AdviceAnswer:
    content = {
        "to_move": player_name(state, state.to_move),
        "expects": EXPECTS,
        "looked_at": found.looked_at,
        "compared": len(found.moves),
        "rollouts": found.rollouts,
        "certain": found.certain,
    }
    status = "interrupted" if interrupted else "proved" if found.proved else "estimated"
    return AdviceAnswer.made(state, content | told, status=status, seed=seed)


def not_advised(state: GameState, error: IllegalMove) -> NotAdvisedAnswer:
    """The answer of `hint` when the move that is asked about is illegal."""
    return NotAdvisedAnswer.made(state, illegal(error))


def _advised(state: GameState, found: Advice, place: int, idea: Move | None) -> Data:
    each = found.moves[place]
    yours = idea is not None and idea in (each.move, *each.alike)
    told = facts_of(each) | {
        "place": place + 1,
        "yours": yours,
        "parts": _by_name(each.parts),
        "parts_behind": _by_name(each.parts_behind),
        "why": why(state, each, found.moves[1]) if place == 0 and len(found.moves) > 1 else (),
    }
    return told | ({"goes_wrong": goes_wrong(found.moves[0], each)} if yours else {})


def _by_name(parts: Sequence[float]) -> dict[str, float]:
    return dict(zip(PARTS, parts, strict=True))


def endgame(state: GameState, found: Sequence[Worked], top: int) -> EndgameAnswer:
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
    return EndgameAnswer.made(state, content)
