"""A live game: its moves so far, and what came up behind them."""

from __future__ import annotations

from dataclasses import dataclass

from ...kit.draws import ToldDraws
from ..moves import Move
from ..replay import Record, RecordedMove, RecordResult
from ..replay import replay as replayed
from ..replay.record import kind_of
from ..state import GameState
from .playing import PlayedMove, played


@dataclass(frozen=True, slots=True)
class LiveManhattan:
    """A game so far; `states` are the start and what each move led to."""

    states: tuple[GameState, ...]
    turns: tuple[RecordedMove, ...] = ()

    @classmethod
    def of(cls, state: GameState) -> LiveManhattan:
        """The game that goes on from a position."""
        return cls((state,))

    @classmethod
    def resume(cls, record: Record) -> LiveManhattan:
        """The game of a record; raises as `replay` does."""
        states = [record.start, *(each.after for each in replayed(record.first(len(record.turns))))]
        return cls(tuple(states), record.turns)

    def after(self, number: int) -> LiveManhattan:
        """The game after so many of its moves."""
        return LiveManhattan(self.states[: number + 1], self.turns[:number])

    @property
    def state(self) -> GameState:
        """The position now."""
        return self.states[-1]

    @property
    def record(self) -> Record:
        """The game as a record, with its result once it is over."""
        return Record(self.states[0], self.turns, RecordResult.of(self.state))

    def then(self, move: Move, draws: ToldDraws) -> tuple[LiveManhattan, PlayedMove]:
        """The game with a move played, and that move; raises as `played` does."""
        done = played(self.state, move, draws)
        board = self.state.edition.board
        recorded = RecordedMove(move, tuple(kind_of(board, name) for name in done.drawn))
        return LiveManhattan((*self.states, done.after), (*self.turns, recorded)), done
