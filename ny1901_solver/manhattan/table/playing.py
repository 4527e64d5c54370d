"""Plays single moves, and keeps games that are still being played."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from typing import ClassVar

from ...evaluation.playing import Playing, PlayingRules
from ...protocol.draws import ToldDraws
from ...records.live import LiveRecord
from ...records.of_game import Records
from ..moves import Move, Select
from ..replay import points_gained
from ..replay.record import RECORDS
from ..rules import apply
from ..scoring import Line
from ..state import GameState
from ..state.seen import selects_secretly


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A played move, with the positions before and after the move. `drawn` are the cards and cities drawn after the
    move, in notation.
    """

    before: GameState
    move: Move
    drawn: tuple[str, ...]
    lines: tuple[Line, ...]
    after: GameState


def play_move(state: GameState, move: Move, draws: ToldDraws) -> PlayedMove:
    """Plays a move; raises `IllegalMove`, and `ImpossibleDraw` for a draw that is missing or impossible."""
    after = apply(state, move, draws)
    draws.expect_none_left()
    return PlayedMove(state, move, tuple(draws.names), points_gained(state, after, state.to_move), after)


class LiveManhattan(LiveRecord[PlayedMove]):
    """A game of Manhattan under way."""

    records: ClassVar[Records[GameState, Move]] = RECORDS

    def play(self, step: Move, draws: ToldDraws) -> PlayedMove:
        """Checks and plays a move; raises the same errors as `play_move`."""
        return play_move(self.state, step, draws)


def public_moves(playing: Playing[LiveManhattan]) -> int:
    """Returns the number of moves that everybody may see, including undone moves but not secret selections
    of pieces.
    """
    live = playing.live
    if not selects_secretly(live.state):
        return len(playing.whole.turns)
    secret = takewhile(lambda turn: isinstance(turn.turn, Select), reversed(live.turns))
    return len(live.turns) - len(list(secret))


class MovePlaying(PlayingRules[LiveManhattan]):
    """The rules by which a live game of Manhattan plays its moves."""

    live = LiveManhattan
    usual = "greedy"
