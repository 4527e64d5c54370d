"""Moves as they are played, and a live game of them."""

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
    """A move with the position before and after it; `drawn` are cards and cities as texts name them."""

    before: GameState
    move: Move
    drawn: tuple[str, ...]
    lines: tuple[Line, ...]
    after: GameState


def play_move(state: GameState, move: Move, draws: ToldDraws) -> PlayedMove:
    """Plays a move; raises `IllegalMove`, and `ImpossibleDraw` where what comes up is not known or cannot."""
    after = apply(state, move, draws)
    draws.expect_none_left()
    return PlayedMove(state, move, tuple(draws.names), points_gained(state, after, state.to_move), after)


class LiveManhattan(LiveRecord[PlayedMove]):
    """A game of Manhattan so far."""

    records: ClassVar[Records[GameState, Move]] = RECORDS

    def play(self, step: Move, draws: ToldDraws) -> PlayedMove:
        """A move that is checked and played; raises as `play_move` does."""
        return play_move(self.state, step, draws)


def public_moves(playing: Playing[LiveManhattan]) -> int:
    """How many moves everybody may see, also of those that can be done again; the others begin by secret selections."""
    live = playing.live
    if not selects_secretly(live.state):
        return len(playing.whole.turns)
    secret = takewhile(lambda turn: isinstance(turn.turn, Select), reversed(live.turns))
    return len(live.turns) - len(list(secret))


class MovePlaying(PlayingRules[LiveManhattan]):
    """How moves are played."""

    live = LiveManhattan
    usual = "greedy"
