"""Replaying a record under the rules, and making one by playing."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from ...kit.errors import IllegalMove, WrongResult
from ...kit.records import replaying
from ...kit.records.replaying import result_problems, turns_played
from ..chance import shuffled
from ..policies import Policy, take_turn
from ..rules import apply, violations
from ..scoring import ScoreLine
from ..state import GameState
from .record import Played, Record, RecordedTurn, Result


def replay(record: Record) -> Iterator[Played]:
    """Plays every turn of a record through `rules.apply`.

    Raises `IllegalMove` or `ImpossibleDraw` with the number of the turn, and, after the last one, `WrongResult`
    when the game did not end as the record's result says.
    """
    state = record.start
    for played in turns_played(record, lambda state: (state.to_move, state.colour(state.to_move)), apply, gained):
        yield played
        state = played.after
    if record.result and (problems := result_problems(record, Result.of(state))):
        raise WrongResult("; ".join(problems))


def position_after(record: Record, number: int) -> GameState:
    """The position after that many turns of a record, 0 for its start; raises as `replay` does."""
    return replaying.position_after(record, number, replay)


def gained(before: GameState, after: GameState, seat: int) -> tuple[ScoreLine, ...]:
    """The points that a turn put on the score track: tiles built (BLD-9) and Gold Prestige (SCO-6)."""
    old, new = before.players[seat], after.players[seat]
    tiles = before.edition.tiles
    lines = [
        ScoreLine("BLD-9", site.points, tiles[site.tile].name, site.placement.tile)
        for site in new.buildings
        if site not in old.buildings
    ]
    prestige = new.score - old.score - sum(line.points for line in lines)
    if prestige:
        lines.append(ScoreLine("SCO-6", prestige, "gold tiles placed beside rivals' bronze and silver"))
    return tuple(lines)


def record_game(start: GameState, policies: Policy | Sequence[Policy], rng: random.Random, limit: int = 1000) -> Record:
    """Plays a game to its end and records it; `policies` are one for all, or one a seat.

    Every turn is checked as in `replay`. A game of more than `limit` turns is broken off, without a result: the
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
    return Record(start, tuple(turns), Result.of(state))
