"""The capability `draw`, which draws pictures of positions and moves."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from ...capabilities.pictures import Drawn, PictureQuestion, PictureShapes, draw
from ...errors import IllegalMove
from ...questions.answers import Data, Part, SentenceData, Text, illegal_step
from ...questions.capability import Asker, Meant, Subject, in_field
from ..drawing import THEMES, Proposal, page_board, position_picture
from ..drawing.scene import Scene
from ..game import MANHATTAN
from ..loading import form_of
from ..moves import Move
from ..registration import REGISTRATION
from ..rules import violations
from ..rules.inferred_hand import expect_hand_of
from ..state import GameState
from ..table.move_reader import read_move
from .fields import Open, Seat, seats_shown


class MovePart(Part):
    """The part of an answer about a picture that contains an illegal move."""

    move: Text = Field(description="the illegal move in notation")


class EffectsPart(Part):
    """The part of an answer about a picture that contains the changes by a legal move."""

    effects: list[str] = Field(description="sentences about the changes that the move makes")


def _effects(result: Drawn) -> Data:
    """Returns the changes that a move makes, as seen by the seats whose hands are shown."""
    return {"effects": Scene(result.about, result.proposal, frozenset(result.seen)).effects()}


SHAPES = PictureShapes(REGISTRATION.family, MovePart, SentenceData, illegal_step, [EffectsPart], _effects)


class Draw(PictureQuestion):
    """Draw a position, or a move on it: the cities from above, and the players at their sides of the board.

    The extension of the file name decides the format. A PDF has one page of A4. Each card shows the plot that it means
    on the board as drawn. The picture shows the hand of the player named with --seat, and only the backs of all other
    cards.

    A picture of a move shows the buildings that change hands and the points that the board pays after the move. An
    illegal move is hatched, and the picture lists every rule that the move breaks; the exit code is 1.
    """

    position: Annotated[GameState, Subject("position to draw")]
    move: Annotated[str | None, Meant("a move, as text or as parse_move(text) returns it,", lambda: (Move,))] = Field(
        None, description="a move to draw on the position, legal or not"
    )
    seat: Seat = None
    open: Open = False
    board: bool = Field(False, description="draw only the table, without captions, for use in a page")
    theme: Literal["light", "dark", "bw"] = Field("light", description="the colours of the picture")
    draft: bool = Field(False, description="also draw an impossible position, such as one that is being edited")


def _draw(asked: Draw, _: Asker) -> Drawn:
    state, proposal, illegal = asked.position, None, None
    seen = seats_shown(state, asked.seat, asked.open)
    if asked.move is not None:
        with in_field("position"):
            MANHATTAN.expect_mover_hand(state)
        with in_field("move"):
            move = read_move(state, asked.move)
            expect_hand_of(state, move)
        broken = tuple(violations(state, move))
        proposal, illegal = Proposal(move, broken), IllegalMove(str(move), broken) if broken else None
    palette = THEMES["bw" if asked.black_and_white else asked.theme]
    picture = (page_board if asked.board else position_picture)(state, proposal, palette, seen)
    return Drawn([picture], state, illegal, seen, proposal)


DRAW = draw(
    Draw,
    _draw,
    SHAPES.answer,
    form_of,
    (
        "game.mh -o game.svg",
        "game.mh --seat red -o game.png --width 2000",
        "game.mh --open --move r3@C7 -o move.svg --theme dark",
        "game.mh -o game.pdf --bw",
    ),
    ("move", "file"),
)
