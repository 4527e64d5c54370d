"""Replaying a record under the rules, and making one by playing."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ...kit.errors import DataError, IllegalMove, ImpossibleDraw, WrongResult
from ..chance import shuffled
from ..moves import Turn
from ..policies import Policy, take_turn
from ..rules import apply, violations
from ..scoring import ScoreLine
from ..state import GameState
from .record import Record, RecordedTurn, Result


@dataclass(frozen=True, slots=True)
class Played:
    """One turn of a record as the rules played it: `number` counts from 1, `gained` are its points by rule."""

    number: int
    seat: int
    turn: Turn
    draws: tuple[int, ...]
    before: GameState
    after: GameState
    gained: tuple[ScoreLine, ...]


def replay(record: Record) -> Iterator[Played]:
    """Plays every turn of a record through `rules.apply`.

    Raises `IllegalMove` or `ImpossibleDraw` with the number of the turn, and, after the last one, `WrongResult`
    when the game did not end as the record's result says.
    """
    state = record.start
    for number, recorded in enumerate(record.turns, start=1):
        seat = state.to_move
        try:
            after = apply(state, recorded.turn, recorded.draws)
        except IllegalMove as error:
            raise IllegalMove(f"turn {number}, {state.colour(seat)}: {error.turn}", error.violations) from None
        except ImpossibleDraw as error:
            raise ImpossibleDraw(f"turn {number}, {state.colour(seat)}: {recorded.turn}: {error}") from None
        yield Played(number, seat, recorded.turn, recorded.draws, state, after, gained(state, after, seat))
        state = after
    if problems := result_problems(record, state):
        raise WrongResult("; ".join(problems))


def position_after(record: Record, number: int) -> GameState:
    """The position after that many turns of a record, 0 for its start; raises as `replay` does."""
    if not 0 <= number <= len(record.turns):
        raise DataError([f"the record has {len(record.turns)} turns, so there is no position after turn {number}"])
    state = record.start
    for played in replay(Record(record.start, record.turns[:number])):
        state = played.after
    return state


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


def result_problems(record: Record, last: GameState) -> list[str]:
    """How the record's result differs from what the rules make of its last position."""
    if record.result is None:
        return []
    if not last.over:
        return [f"the record gives a result, but after its {len(record.turns)} turns the game goes on"]
    claimed, found = (result.data(last.setup) for result in (record.result, Result.of(last)))
    return [
        f"the record says {key.replace('_', ' ')} {_spelled(claimed[key])}, the rules say {_spelled(found[key])}"
        for key in found
        if claimed[key] != found[key]
    ]


def _spelled(value: Any) -> str:
    """A part of a result in a player's words."""
    if isinstance(value, dict):
        return ", ".join(f"{name} {points}" for name, points in value.items())
    return " and ".join(value) if isinstance(value, list) else str(value)


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
    return Record(start, tuple(turns), Result.of(state) if state.over else None)
