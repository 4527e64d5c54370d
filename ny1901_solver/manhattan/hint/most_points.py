"""Finds the moves with most points if the round were scored right after the move: plays every legal move and scores the
board.

The value of a move is the change of the player's own points. The value of a move ignores all later moves and all
opponents, so it is no advice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...errors import ProofsDiffer
from ...messages import gettext, ngettext
from ..moves import Build, Move
from ..positions import format_line
from ..rules import apply_build, legal_moves
from ..scoring import OWNED, Line, scoring_lines
from ..state import GameState


@dataclass(frozen=True, slots=True)
class PaidMove:
    """A move with the points that the player would get if the round were scored after the move.

    `lines` are the points by source, which add up to `value`.
    """

    move: Move
    value: int
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class PaidMoves:
    """The moves with most points if the round were scored after the move, the best move first.

    `legal` is the number of all legal moves.
    """

    moves: tuple[PaidMove, ...]
    legal: int


def most_points(state: GameState, top: int) -> PaidMoves:
    """Returns the `top` moves with most points, or no moves if the game is over."""
    moves = [_paid_move(state, move) for move in legal_moves(state)]
    return PaidMoves(tuple(sorted(moves, key=lambda each: -each.value)[:top]), len(moves))


def _paid_move(state: GameState, move: Move) -> PaidMove:
    """Returns a move with the points that the player would get if the round were scored after the move.

    A move that builds nothing changes no points.
    """
    if not isinstance(move, Build):
        return PaidMove(move, 0, ())
    after = apply_build(state, move)
    lines, value = tuple(_gain_lines(state, after)), _points(after, state.to_move) - _points(state, state.to_move)
    if sum(line.points for line in lines) != value:
        raise ProofsDiffer(
            gettext(
                "the points of the move {move} do not add up to {value}, in the position {line}",
                move=move,
                value=value,
                line=format_line(state),
            )
        )
    return PaidMove(move, value, lines)


def _points(state: GameState, seat: int) -> int:
    """Returns the points that the board pays a player."""
    return sum(line.points for line in scoring_lines(state) if line.colour in state.setup.colours[seat])


def _gain_lines(before: GameState, after: GameState) -> Iterator[Line]:
    """Yields the changes of the points that the board pays the mover, by source."""
    was, now = _sources(before, before.to_move), _sources(after, before.to_move)
    for source in sorted({*was, *now}):
        line, old = now.get(source), was.get(source)
        points = (line.points if line else 0) - (old.points if old else 0)
        present = line or old
        assert present is not None
        if points and present.rule == "M-SCO-1":
            count = abs(points) // OWNED
            if points > 0:
                detail = ngettext("{number} building more", "{number} buildings more", count)
            else:
                detail = ngettext("{number} building fewer", "{number} buildings fewer", count)
            yield present._replace(points=points, detail=detail)
        elif points:
            detail = present.detail if line else gettext("no longer {source}", source=present.detail)
            yield present._replace(points=points, detail=detail)


def _sources(state: GameState, seat: int) -> dict[tuple[str, str], Line]:
    """Returns a player's points by rule and source. The source of points is a colour for buildings, the name of a city,
    or empty for the tallest building.
    """

    def source(line: Line) -> str:
        if line.rule == "M-SCO-1":
            return str(line.colour)
        return "" if line.city is None else state.edition.cities[line.city].name

    paid = (line for line in scoring_lines(state) if line.colour in state.setup.colours[seat])
    return {(line.rule, source(line)): line for line in paid}
