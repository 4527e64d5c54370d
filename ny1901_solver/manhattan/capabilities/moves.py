"""Questions about the moves that may be played, and what they lead to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated

from pydantic import Field

from ...kit.answers import Answer
from ...kit.capabilities.moves import Listed, listed_told
from ...kit.capability import Asker, Capability, Lacking, Note, Question, Shown, Spelled, Unfit, Writing, in_field
from ...kit.draws import told_behind
from ...kit.errors import IllegalMove, Refused
from ...kit.seeds import seeded
from ..answers import of_moves
from ..answers.of_moves import AppliedAnswer, LegalAnswer
from ..chance import Draws, KindUnknown, shuffled
from ..moves import Build, Move
from ..origins import form_of
from ..positions import format_line
from ..render.sheets import behind_told
from ..rules import legal_moves
from ..rulings.nearest import nearest
from ..state import GameState
from ..table.move_reader import read_move
from ..table.playing import PlayedMove, played
from .fields import MoveText, Position, expect_hand


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


class Apply(Question):
    """Play a move: where it leads, and what it pays.

    The position comes as one line on stdout, with all hands; what was played, drawn and scored on stderr. An illegal
    move gets every rule that it breaks, legal moves near to it, and exit code 1. The card that is drawn behind a build
    is given with --draw, or behind the move as in records, or drawn with --seed.
    """

    position: Position
    move: Annotated[MoveText, Spelled(argument=True)]
    draw: Annotated[list[str], Spelled(metavar="CARD")] = Field(
        [], description="the card that is drawn, by its own square 1 to 9; a city that opens by its letter"
    )
    seed: int | None = Field(None, description="draw at random by this seed")


def _apply(asked: Apply, _: Asker) -> PlayedMove:
    state = asked.position
    text, told = told_behind(asked.move)
    if told and asked.draw:
        raise Unfit("draw", "what comes up is told behind the move already")
    with in_field("move"):
        wanted = read_move(state, text)
    then = None if asked.seed is None else shuffled(seeded(asked.seed))
    with in_field("draw"):
        try:
            return played(state, wanted, Draws(state.edition.board, told or asked.draw, then))
        except KindUnknown as error:
            raise Lacking("draw", f"{error}, or draw at random by {{seed}}") from None
        except IllegalMove as error:
            told_hand = state.to_move not in state.unseen
            near = "".join(str(each.move) for each in nearest(state, wanted, 1).nearest) if told_hand else ""
            raise IllegalMove(error.turn, error.violations, nearest=near, noun="move") from None


def _apply_answer(asked: Apply, found: PlayedMove, _: Asker) -> AppliedAnswer:
    return of_moves.applied(found, asked.seed)


def _not_applied(asked: Apply, error: IllegalMove) -> Answer:
    return of_moves.not_applied(asked.position, error)


def _apply_told(answer: AppliedAnswer) -> Iterator[Shown]:
    yield Note(f"{answer.mover} plays {answer.move}")
    yield answer.whole
    yield from map(Note, behind_told(answer))


APPLY = Capability(
    Apply,
    _apply,
    _apply_answer,
    _apply_told,
    (
        'game.mh "1 1 2 3 3 4" -o game.mh',
        "game.mh r3@C7 --seed 7 -o game.mh",
        'game.mh "red 3 C7 -> 5" | ny1901 show -',
    ),
    refused=_not_applied,
    writings={
        "output": Writing(
            "Write the next position here.",
            lambda _, found: f"{format_line(found.after)}\n",
            form_of,
            option="-o/--output",
        )
    },
)
