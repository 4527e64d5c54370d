"""Questions about legal moves, and about what a move leads to."""

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
        None, description="list only builds on a plot, C7, or in a city, C"
    )
    piece: Annotated[str | None, Spelled(metavar="PIECE")] = Field(
        None, description="list only builds of a piece, r3, of a colour, red, or of a number of floors, 3"
    )

    def step_filter(self) -> Callable[[Move], bool]:
        """A filter of the builds asked for; all moves pass without one."""
        return _move_filter(self.position, self.at, self.piece)


def _move_filter(state: GameState, at: str | None, piece: str | None) -> Callable[[Move], bool]:
    """A filter of moves; raises `Unfit` for a place or piece that does not exist."""
    board = state.edition.board
    with in_field("piece"):
        pieces = set() if piece is None else pieces_named(state, piece)
        if piece is not None and not pieces:
            raise Refused(gettext("{piece!r} is no piece, such as r3, red or 3", piece=piece))
    with in_field("at"):
        place = "" if at is None else place_named(state, at)
        if at is not None and not place:
            raise Refused(
                gettext(
                    "{place!r} is no plot or city, such as {plot} or {slot}",
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
    """Play a move: print the position after it, and the points of a round that it ends.

    The new position goes to stdout as one line with all hands; what was played, drawn and scored goes to stderr. For an
    illegal move the answer has every rule that it breaks and a nearest legal move; the exit code is 1. Name the card
    drawn after a build with --draw or after the move as in records, or let --seed draw it.
    """

    move: Annotated[MoveText, Spelled(argument=True)]
    draw: Annotated[list[str], Spelled(metavar="CARD")] = Field(
        [], description="the card drawn, by its own square 1 to 9; a city that opens by its letter"
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
