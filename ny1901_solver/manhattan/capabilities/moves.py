"""Questions about the moves that may be played, and what they lead to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated

from pydantic import Field

from ...kit.capabilities.moves import Listed, listed_told
from ...kit.capability import Asker, Capability, Shown, Spelled, in_field
from ...kit.errors import Refused
from ..answers import of_moves
from ..answers.of_moves import LegalAnswer
from ..moves import Build, Move
from ..rules import legal_moves
from ..state import GameState
from .fields import Position, expect_hand


class Legal(Listed):
    """List the legal moves of the player to move: builds, or pieces to set out.

    It tells the hand of the player to move, as the rules need it.
    """

    position: Position
    at: Annotated[str | None, Spelled(metavar="PLOT|CITY")] = Field(
        None, description="only builds on a plot, C7, or in a city, C"
    )
    piece: Annotated[str | None, Spelled(metavar="PIECE")] = Field(
        None, description="only builds of a piece, such as r3, of a colour, or of so many floors"
    )


def _legal(asked: Legal, _: Asker) -> list[Move]:
    expect_hand(asked.position)
    wanted = _wanted(asked.position, asked.at, asked.piece)
    return [move for move in legal_moves(asked.position) if wanted(move)]


def _wanted(state: GameState, at: str | None, piece: str | None) -> Callable[[Move], bool]:
    """Which moves are listed; raises `Unfit` for a place or piece that there is not."""
    board = state.edition.board
    with in_field("piece"):
        pieces = _pieces(state, piece)
    with in_field("at"):
        if at is not None and at.upper() not in (*board.plots, *board.slots):
            raise Refused(f"{at!r} is no plot or city, such as {board.plots[-1]} or {board.slots[-1]}")

    def wanted(move: Move) -> bool:
        if at is None and piece is None:
            return True
        if not isinstance(move, Build):
            return False
        return move.plot.startswith((at or "").upper()) and f"{move.colour}{move.floors}" in pieces

    return wanted


def _pieces(state: GameState, text: str | None) -> set[str]:
    """The pieces that a text means, as moves name them: r3, red 3, those of a colour, or of so many floors."""
    named: dict[str, set[str]] = {}
    for name, letter in zip(state.edition.colours, state.edition.letters, strict=True):
        for floors in map(str, range(1, state.edition.largest + 1)):
            for known in (letter, name, floors, f"{letter}{floors}", f"{name}{floors}"):
                named.setdefault(known, set()).add(f"{letter}{floors}")
    if text is None:
        return set().union(*named.values())
    if (typed := "".join(text.lower().split())) not in named:
        raise Refused(f"{text!r} is no piece, such as r3, red or 3")
    return named[typed]


def _legal_answer(asked: Legal, found: list[Move], _: Asker) -> LegalAnswer:
    return of_moves.legal(asked.position, found, asked.limit, asked.count)


def _legal_told(answer: LegalAnswer) -> Iterator[Shown]:
    return listed_told(
        answer, answer.moves, "moves", "the game is over" if answer.to_move is None else "no such move is legal"
    )


LEGAL = Capability(
    Legal,
    _legal,
    _legal_answer,
    _legal_told,
    ("game.mh --limit 20", "game.mh --at C --piece r3", "game.mh --count"),
)
