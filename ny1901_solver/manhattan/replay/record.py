"""What a record of Manhattan is made of, how a game ended, and replaying it under the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from ...kit.documents import FileModel, Several
from ...kit.errors import NotationError, WrongResult
from ...kit.records import record, replaying
from ...kit.records.replaying import result_problems, turns_played
from ..board import Board
from ..chance import Draws, kind_names
from ..moves import Move
from ..rules import apply
from ..scoring import Line, result, scored
from ..state import GameState
from ..state.naming import player_name


class RecordResult(FileModel):
    """How the game ended; verified when the record is replayed."""

    winners: Annotated[Several[str], Field(min_length=1)]
    decided_by: Literal["points", "tallest", "majorities", "shared"]
    totals: dict[str, int]

    @classmethod
    def of(cls, state: GameState) -> RecordResult | None:
        """The result of a game that is over, `None` where it goes on."""
        if not state.over:
            return None
        end, names = result(state), [player_name(state, seat) for seat in state.setup.seats]
        winners = [names[seat] for seat in sorted(end.winners)]
        totals = dict(zip(names, end.scores, strict=True))
        return cls.model_validate({"winners": winners, "decided_by": end.decided_by, "totals": totals})


RecordedMove: TypeAlias = record.RecordedTurn[Move]
"""What comes up behind a move is told by `kind_names`, cards and then cities that open."""

Record: TypeAlias = record.Record[GameState, Move, RecordResult]
Played: TypeAlias = replaying.Played[GameState, Move, Line]


def kind_of(board: Board, name: str) -> int:
    """The number of a card or city in `kind_names`; raises `NotationError`."""
    known = kind_names(board)
    if name not in known:
        raise NotationError(name, 0, f"a card, 1 to {board.size}, or a city that opens, of {board.slots}")
    return known.index(name)


def replay(record: Record) -> Iterator[Played]:
    """Plays every move of a record through `rules.apply`.

    Raises `IllegalMove` or `ImpossibleDraw` with the number of the move, and, after the last one, `WrongResult` when
    the game did not end as the record's result says.
    """
    state = record.start
    for played in turns_played(record, _mover, _play, gained):
        yield played
        state = played.after
    if record.result and (problems := result_problems(record, RecordResult.of(state))):
        raise WrongResult("; ".join(problems))


def position_after(record: Record, number: int) -> GameState:
    """The position after that many moves of a record, 0 for its start; raises as `replay` does."""
    return replaying.position_after(record, number, replay)


def gained(before: GameState, after: GameState, seat: int) -> tuple[Line, ...]:
    """What all players were paid behind a move: nothing where the round goes on."""
    ended = before.phase == "build" and (after.over or after.round > before.round)
    return scored(after) if ended else ()


def _mover(state: GameState) -> tuple[int, str]:
    return state.to_move, player_name(state, state.to_move)


def _play(state: GameState, move: Move, drawn: Sequence[int]) -> GameState:
    board = state.edition.board
    draws = Draws(board, [kind_names(board)[kind] for kind in drawn])
    after = apply(state, move, draws)
    draws.expect_none_left()
    return after
