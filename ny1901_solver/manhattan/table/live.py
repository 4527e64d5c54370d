"""A live game: its moves so far, and what came up behind them."""

from __future__ import annotations

from typing import ClassVar

from ...kit.draws import ToldDraws
from ...kit.records.live import LiveRecord
from ...kit.records.of_game import Records
from ..moves import Move
from ..replay.record import RECORDS
from ..state import GameState
from .playing import PlayedMove, played


class LiveManhattan(LiveRecord[PlayedMove]):
    """A game of Manhattan so far."""

    records: ClassVar[Records[GameState, Move]] = RECORDS

    def played(self, step: Move, draws: ToldDraws) -> PlayedMove:
        """A move that is checked and played; raises as `playing.played` does."""
        return played(self.state, step, draws)
