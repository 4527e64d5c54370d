"""A record that is made by playing."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ...errors import IllegalMove
from ..chance import shuffled
from ..policies import Policy, take_turn
from ..rules import violations
from ..state import GameState
from .record import Record, RecordedTurn
from .record_file import RECORDS


def record_game(start: GameState, policies: Policy | Sequence[Policy], rng: random.Random, limit: int = 1000) -> Record:
    """Plays a game to its end and records it; `policies` are one for all, or one a seat.

    Every turn is checked as a replay does. A game of more than `limit` turns is broken off, without a result: the
    forced return (TRN-5) lets players claim land and take workers back for ever.
    """
    seats = policies if isinstance(policies, Sequence) else [policies] * len(start.players)
    state, turns, deal = start, list[RecordedTurn](), shuffled(rng)
    while not state.over and len(turns) < limit:
        turn, drawn, after = take_turn(state, seats[state.to_move], rng, deal)
        if broken := violations(state, turn, drawn):
            raise IllegalMove(str(turn), broken)
        state = after
        turns.append(RecordedTurn(turn, drawn))
    return Record(start, tuple(turns), RECORDS.end_of(state))
