"""Positions: looked at, scored, drawn and set up."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from ...kit.engine import Caller, FieldError, Method, in_field
from ..answers import of_pictures, of_positions
from ..rules import violations
from ..table.turn_reader import read_turn
from .given import (
    ByValue,
    MarketClosed,
    PositionInWork,
    PuzzleText,
    at_market,
    derived,
    position_in_work,
    position_of,
    puzzle_of,
)


class DrawRequest(ByValue):
    """Draws a position or draft, with a turn on it legal or not, or a puzzle's question, as `ny1901 draw`: the SVG."""

    position: PositionInWork | None = None
    puzzle: PuzzleText | None = None
    turn: str | None = None
    black_and_white: bool = False
    board: Annotated[bool, Field(description="the board alone, whose groups have data attributes")] = False
    market_closed: MarketClosed = False


class SquaresRequest(ByValue):
    """Names every square of a position or draft: territory, owner, building, streets, as facts and in words."""

    position: PositionInWork


def _draw(request: DrawRequest, _: Caller) -> dict[str, Any]:
    from ..drawing import BLACK_AND_WHITE, COLOUR, Proposal, page_board, position_picture, puzzle_picture, turn_picture

    if (request.position is None) == (request.puzzle is None):
        raise FieldError("position", "position: either a position or a puzzle is wanted")
    palette = BLACK_AND_WHITE if request.black_and_white else COLOUR
    if request.puzzle is not None:
        if request.turn is not None:
            raise FieldError("turn", "turn: a puzzle is drawn without one")
        task, title = (puzzle := puzzle_of(request, request.puzzle)).task, puzzle.title
        if request.board:
            return of_pictures.svg(task.state, page_board(task.state, None, palette))
        return of_pictures.svg(task.state, puzzle_picture(task, title, palette))
    assert request.position is not None
    if request.turn is None:
        state = at_market(position_in_work(request, request.position), request.market_closed)
        return of_pictures.svg(state, (page_board if request.board else position_picture)(state, None, palette))
    state = at_market(position_of(request, request.position), request.market_closed)
    with in_field("turn"):
        turn, told = read_turn(state, request.turn)
    broken = violations(state, turn, told or None)
    if request.board:
        return of_pictures.svg(state, page_board(state, Proposal(turn, tuple(broken)), palette), broken)
    return of_pictures.svg(state, turn_picture(state, turn, broken, palette), broken)


def _squares(request: SquaresRequest, _: Caller) -> dict[str, Any]:
    return of_positions.squares(position_in_work(request, request.position)).data()


METHODS = {
    "new": derived("new"),
    "show": derived("show"),
    "score": derived("score"),
    "steps": derived("steps", "legal --steps"),
    "legal": derived("legal"),
    "certify": derived("certify", "legal --certify"),
    "draw": Method(DrawRequest, _draw, "svg"),
    "squares": Method(SquaresRequest, _squares, "squares"),
}
