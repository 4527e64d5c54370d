"""Questions of programs that show a board: its picture, and its squares in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, NamedTuple

from pydantic import Field

from ...kit.answers import Answer
from ...kit.capability import Asker, Capability, Python, Question, Shown, Subject, Unfit, in_field
from ...kit.pictures.sheet import Picture
from ..answers import of_pictures, of_positions
from ..answers.of_pictures import SvgAnswer
from ..answers.of_positions import SquaresAnswer
from ..puzzles import Puzzle
from ..rules import Violation, violations
from ..state import GameState
from ..table.square_names import SquareTold, told_squares
from ..table.turn_reader import read_turn
from .fields import MarketClosed, TurnText, at_market

if TYPE_CHECKING:
    from ..drawing import Palette

InWork = Annotated[GameState, Subject("position in work")]


class Draw(Question):
    """Draw a position or draft, with a turn on it legal or not, or a puzzle's question: the SVG."""

    position: InWork | None = None
    puzzle: Annotated[Puzzle, Subject("puzzle")] | None = None
    turn: TurnText | None = Field(None, description="a turn to draw on the position, legal or not")
    black_and_white: bool = Field(False, description="draw for black-and-white print: patterns only")
    board: bool = Field(False, description="the board alone, whose groups have data attributes")
    market_closed: MarketClosed = False

    def check(self) -> None:
        """Raises `Unfit` where neither or both of a position and a puzzle are given, and for a turn on a puzzle."""
        if (self.position is None) == (self.puzzle is None):
            raise Unfit("position", "either a position or a puzzle is wanted")
        if self.puzzle is not None and self.turn is not None:
            raise Unfit("turn", "a puzzle is drawn without one")


class Drawn(NamedTuple):
    """A picture, the position on it, and the rules that the turn on it breaks."""

    picture: Picture
    about: GameState
    broken: Sequence[Violation] = ()


def _draw(asked: Draw, _: Asker) -> Drawn:
    from ..drawing import BLACK_AND_WHITE, COLOUR, page_board, position_picture, puzzle_picture

    palette = BLACK_AND_WHITE if asked.black_and_white else COLOUR
    if asked.puzzle is not None:
        task = asked.puzzle.task
        if asked.board:
            return Drawn(page_board(task.state, None, palette), task.state)
        return Drawn(puzzle_picture(task, asked.puzzle.title, palette), task.state)
    assert asked.position is not None
    state = at_market(asked.position, asked.market_closed)
    if asked.turn is not None:
        return _with_turn(state, asked.turn, asked.board, palette)
    return Drawn((page_board if asked.board else position_picture)(state, None, palette), state)


def _with_turn(state: GameState, text: str, board: bool, palette: Palette) -> Drawn:
    from ..drawing import Proposal, page_board, turn_picture

    with in_field("turn"):
        turn, told = read_turn(state, text)
    broken = violations(state, turn, told or None)
    if board:
        return Drawn(page_board(state, Proposal(turn, tuple(broken)), palette), state, broken)
    return Drawn(turn_picture(state, turn, broken, palette), state, broken)


def _draw_answer(_: Draw, found: Drawn, __: Asker) -> Answer:
    return of_pictures.svg(found.about, found.picture, found.broken)


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


class Squares(Question):
    """Name every square of a position or draft: territory, owner, building, streets, as facts and in words."""

    position: InWork


def _squares(asked: Squares, _: Asker) -> list[SquareTold]:
    return told_squares(asked.position)


def _squares_answer(asked: Squares, found: list[SquareTold], _: Asker) -> SquaresAnswer:
    return of_positions.squares(asked.position, found)


def _squares_told(answer: SquaresAnswer) -> Iterator[Shown]:
    for each in answer.squares:
        yield each.name


SQUARES = Capability(Squares, _squares, _squares_answer, _squares_told)
