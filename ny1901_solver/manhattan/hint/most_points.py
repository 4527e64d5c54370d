"""The moves of most points if the round were paid behind them: every legal move is played and the board is paid.

What counts is the player's own part of the scoring, before and behind the move. It looks at no later move and at no
opponent, so it is no advice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...errors import ProofsDiffer
from ...text.words import quantity
from ..moves import Build, Move
from ..positions import format_line
from ..rules import apply_build, legal_moves
from ..scoring import OWNED, Line, scoring_lines
from ..state import GameState


@dataclass(frozen=True, slots=True)
class PaidMove:
    """A move with the points that it brings; `lines` are their sources, and sum to `value`."""

    move: Move
    value: int
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class PaidMoves:
    """The moves of most points, the most first, of all `legal` ones."""

    moves: tuple[PaidMove, ...]
    legal: int


def most_points(state: GameState, top: int) -> PaidMoves:
    """So many of the moves of most points; none when the game is over."""
    moves = [_paid_move(state, move) for move in legal_moves(state)]
    return PaidMoves(tuple(sorted(moves, key=lambda each: -each.value)[:top]), len(moves))


def _paid_move(state: GameState, move: Move) -> PaidMove:
    """What a move brings its player; one that builds nothing changes nothing that is paid."""
    if not isinstance(move, Build):
        return PaidMove(move, 0, ())
    after = apply_build(state, move)
    lines, value = tuple(_gain_lines(state, after)), _points(after, state.to_move) - _points(state, state.to_move)
    if sum(line.points for line in lines) != value:
        raise ProofsDiffer(f"the points of {move} do not add up to {value}, in {format_line(state)}")
    return PaidMove(move, value, lines)


def _points(state: GameState, seat: int) -> int:
    """What the board pays a player."""
    return sum(line.points for line in scoring_lines(state) if line.colour in state.setup.colours[seat])


def _gain_lines(before: GameState, after: GameState) -> Iterator[Line]:
    """What a board pays the mover more or less than another one, by source."""
    was, now = _sources(before, before.to_move), _sources(after, before.to_move)
    for source in sorted({*was, *now}):
        line, old = now.get(source), was.get(source)
        points = (line.points if line else 0) - (old.points if old else 0)
        present = line or old
        assert present is not None
        if points and present.rule == "M-SCO-1":
            buildings = quantity(abs(points) // OWNED, "building")
            yield present._replace(points=points, detail=f"{buildings} {'more' if points > 0 else 'fewer'}")
        elif points:
            yield present._replace(points=points, detail=present.detail if line else f"no longer {present.detail}")


def _sources(state: GameState, seat: int) -> dict[tuple[str, str], Line]:
    """What the board pays a player, by rule and by what is paid for: a colour's buildings, a city, the tallest one."""

    def source(line: Line) -> str:
        return {"M-SCO-1": str(line.colour), "M-SCO-2": line.detail}.get(line.rule, "")

    paid = (line for line in scoring_lines(state) if line.colour in state.setup.colours[seat])
    return {(line.rule, source(line)): line for line in paid}
