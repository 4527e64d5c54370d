"""The capabilities `legal`, which lists the legal moves, and `apply`, which plays a move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated

from pydantic import Field

from ...capabilities.of_game import LegalSteps, Own, PlayStep, apply, legal, play_step
from ...errors import IllegalMove, Refused
from ...messages import gettext
from ...questions.capability import Asker, Note, Shown, Spelled, in_field
from ..answers.moves import AppliedAnswer, LegalAnswer, NotAppliedAnswer, applied_data
from ..game import MANHATTAN
from ..loading import form_of
from ..moves import Build, Move
from ..render.sheets import behind_lines
from ..rulings.verdict import nearest
from ..state import GameState
from ..table.move_part import pieces_named, place_named
from ..table.move_reader import read_move
from ..table.playing import PlayedMove, play_move
from .fields import MoveText
from .shared import SHAPES


class Legal(LegalSteps):
    """List the legal moves of the player to move: builds, or pieces to set out.

    The list reveals the hand of the player to move.
    """

    at: Annotated[str | None, Spelled(metavar="PLOT|CITY")] = Field(
        None, description="list only builds on a plot, such as C7, or in a city, such as C"
    )
    piece: Annotated[str | None, Spelled(metavar="PIECE")] = Field(
        None,
        description=(
            "list only builds of a piece, such as r3, of a colour, such as red, or of a number of floors, such as 3"
        ),
    )

    def step_filter(self) -> Callable[[Move], bool]:
        """Returns a filter that accepts the requested builds, or all moves if no place and no piece is given."""
        return _move_filter(self.position, self.at, self.piece)


def _move_filter(state: GameState, at: str | None, piece: str | None) -> Callable[[Move], bool]:
    """Returns a filter of moves by place and piece; raises `Unfit` for a place or piece that does not exist."""
    board = state.edition.board
    with in_field("piece"):
        pieces = set() if piece is None else pieces_named(state, piece)
        if piece is not None and not pieces:
            raise Refused(
                gettext(
                    "{piece!r} is no piece; write a piece, a colour or a number of floors, such as r3, red or 3",
                    piece=piece,
                )
            )
    with in_field("at"):
        place = "" if at is None else place_named(state, at)
        if at is not None and not place:
            raise Refused(
                gettext(
                    "{place!r} is no plot or city; write a plot such as {plot}, or a city such as {slot}",
                    place=at,
                    plot=board.plots[-1],
                    slot=board.slots[-1],
                )
            )

    def is_wanted(move: Move) -> bool:
        if at is None and piece is None:
            return True
        if not isinstance(move, Build):
            return False
        return move.plot.startswith(place) and (piece is None or f"{move.colour}{move.floors}" in pieces)

    return is_wanted


LEGAL = legal(
    MANHATTAN,
    SHAPES,
    Own(
        Legal,
        LegalAnswer,
        examples=("game.mh --limit 20", "game.mh --at C --piece r3", "game.mh --count"),
        result=list[Move],
    ),
)


class Apply(PlayStep):
    """Play a move, and print the position after the move and the points of a round that the move ends.

    The new position goes to stdout as one line with all hands. The played move, the drawn card and the points go to
    stderr. For an illegal move the answer lists every rule that the move breaks and the nearest legal move; the exit
    code is 1. To name the card that is drawn after a build, use --draw or write the card after the move, as in "r3@C7
    -> 5". Otherwise --seed decides which card is drawn.
    """

    move: Annotated[MoveText, Spelled(argument=True)]
    draw: Annotated[list[str], Spelled(metavar="CARD")] = Field(
        [],
        description=(
            "the card that is drawn, named by its own square from 1 to 9, or the city that opens, named by its letter"
        ),
    )


def _apply(asked: Apply, _: Asker) -> PlayedMove:
    try:
        return play_step(asked, MANHATTAN, play_move)
    except IllegalMove as error:
        state = asked.position
        is_hand_known = state.to_move not in state.unseen
        near = nearest(state, read_move(state, asked.move), 1).nearest if is_hand_known else ()
        text = "".join(str(each.step) for each in near)
        raise IllegalMove(error.turn, error.violations, nearest=text, noun="move") from None


def _apply_lines(answer: AppliedAnswer) -> Iterator[Shown]:
    yield Note(gettext("{player} plays {move}", player=answer.mover, move=answer.move))
    yield answer.whole
    yield from map(Note, behind_lines(answer))


APPLY = apply(
    MANHATTAN,
    SHAPES,
    form_of,
    Own(
        Apply,
        AppliedAnswer,
        _apply,
        more=lambda asked, result: applied_data(result),
        lines=_apply_lines,
        examples=(
            'game.mh "1 1 2 3 3 4" -o game.mh',
            "game.mh r3@C7 --seed 7 -o game.mh",
            'game.mh "red 3 C7 -> 5" | ny1901 show -',
        ),
        not_applied=NotAppliedAnswer,
        result="ny1901_solver.manhattan.table.playing:PlayedMove",
    ),
)
