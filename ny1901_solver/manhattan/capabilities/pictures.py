"""Questions of programs that show a board: its picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

from pydantic import Field

from ...kit.answers import Answer
from ...kit.capability import Asker, Capability, Python, Question, Shown, Subject, in_field
from ...kit.pictures.sheet import Picture
from ..answers import of_pictures
from ..answers.of_pictures import SvgAnswer
from ..rules import violations
from ..state import GameState
from ..table.move_reader import read_move
from .fields import MoveText, Open, Seat, seats_shown

if TYPE_CHECKING:
    from ..drawing import Proposal


class Draw(Question):
    """Draw a position, with a move on it legal or not: the SVG; hands only of the seat asked for."""

    position: Annotated[GameState, Subject("position in work")]
    move: MoveText | None = Field(None, description="a move to draw on the position, legal or not")
    seat: Seat = None
    open: Open = False
    board: bool = Field(False, description="the table alone, for a page")
    theme: Literal["light", "dark", "bw"] = Field("light", description="the colours of the picture")
    draft: bool = Field(False, description="whether the position need not add up, as one that is edited")


class Drawn(NamedTuple):
    """A picture, the position on it, the seats whose hands it shows, and the move on it."""

    picture: Picture
    about: GameState
    seen: Sequence[int]
    proposal: Proposal | None


def _draw(asked: Draw, _: Asker) -> Drawn:
    from ..drawing import THEMES, Proposal, page_board, position_picture

    state = asked.position
    seen = seats_shown(state, asked.seat, asked.open)
    proposal = None
    if asked.move is not None:
        with in_field("move"):
            move = read_move(state, asked.move)
        proposal = Proposal(move, tuple(violations(state, move)))
    picture = (page_board if asked.board else position_picture)(state, proposal, THEMES[asked.theme], seen)
    return Drawn(picture, state, seen, proposal)


def _draw_answer(_: Draw, found: Drawn, __: Asker) -> Answer:
    return of_pictures.svg(found.about, found.picture, found.seen, found.proposal)


def _draw_told(answer: SvgAnswer) -> Iterator[Shown]:
    yield answer.svg


DRAW = Capability(
    Draw,
    _draw,
    _draw_answer,
    _draw_told,
    answers="svg",
    python=Python((), lambda found: found.picture, "ny1901_solver.kit.pictures.sheet:Picture"),
)
