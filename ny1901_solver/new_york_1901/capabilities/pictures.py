"""The capabilities `draw` and `squares`: pictures of boards, positions, turns, plans, games and puzzles; and the
squares of a board in words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from pydantic import Field

from ...capabilities.pictures import Drawn, PictureQuestion, PictureShapes, draw
from ...errors import DataError, IllegalMove, Refused
from ...messages import gettext
from ...questions.answers import Part, Text
from ...questions.capability import Asker, Capability, Question, Shown, Spelled, Subject, Unfit, in_field
from ...records.record import Record as AnyRecord
from ..answers import positions
from ..answers.answer import ViolationData, illegal
from ..answers.positions import SquaresAnswer
from ..drawing import (
    SCREENS,
    Proposal,
    board_picture,
    page_board,
    plan_frames,
    position_picture,
    puzzle_picture,
    record_frames,
    strip,
    strip_pages,
    turn_picture,
)
from ..edition import Edition
from ..loading import form_of, whole_turns
from ..moves import Turn
from ..planning.problem import with_queue
from ..puzzles import Puzzle
from ..registration import REGISTRATION
from ..replay import Record, replay
from ..rules import violations
from ..state import GameState
from ..table.plan_reader import read_queue
from ..table.refusal import illegal_move
from ..table.square_names import SquareTold, all_squares
from ..table.turn_reader import read_turn
from .fields import MarketClosed, TurnText, at_market

if TYPE_CHECKING:
    from ..drawing import Palette, StripFrame


class TurnPart(Part):
    """The fields of an answer about an illegal turn; `remark` is `null` if the answer has no remark, and `nearest` is
    `null` if no turn is legal."""

    turn: Text = Field(description="the turn as it was read")
    remark: str | None = Field(
        description="a sentence about typed words that do not belong to the turn; null if there are none"
    )
    nearest: str | None = Field(description="the nearest legal turn; null if no turn is legal")


SHAPES = PictureShapes(REGISTRATION.family, TurnPart, ViolationData, illegal, boards=True)


InWork = Annotated[GameState, Subject("position in work")]
Pictured: TypeAlias = GameState | Edition | Record | Puzzle
"""The subjects that the capability `draw` can draw."""


class Draw(PictureQuestion):
    """Draw a board, a position, a turn, a plan, a game or a puzzle as a picture.

    The ending of the file's name decides the format. A PDF is one page of A4. A game record is drawn as a row of
    small boards, one for each turn; the PDF of a game record may have several pages. A puzzle is drawn with its
    question, without its answer.

    The picture of an illegal turn marks the squares of the turn and lists the rules that the turn breaks; the exit
    code is 1.
    """

    position: Annotated[Pictured, Subject("position to draw")]
    turn: Annotated[TurnText | None, Spelled(metavar="TURN")] = Field(
        None, description="a turn, legal or illegal, to draw on the board of the position"
    )
    plan: Annotated[str | None, Spelled(metavar="TURNS")] = Field(
        None, description="several turns of one player, separated by '|', to draw as a row of boards"
    )
    queue: Annotated[str | None, Spelled(metavar="KINDS")] = Field(
        None, description="only with --plan: the next cards of the future market, such as b2,r3"
    )
    moves: Annotated[str | None, Spelled(metavar="A..B")] = Field(
        None, description="only for a game record: the numbers of the turns to draw, such as 5..9"
    )
    board: bool = Field(False, description="draw only the board, as SVG whose groups have data attributes")
    theme: Literal["light", "dark", "bw"] = Field("light", description="the colours of the picture")
    market_closed: MarketClosed = False

    def check(self) -> None:
        """Raises `Unfit` for a field that is not allowed for the subject of the picture."""
        super().check()
        refusal, goes = self._refusal()
        for name in ("turn", "plan", "queue", "moves"):
            if self.gives(name) and name not in goes:
                raise Unfit(name, refusal)

    def _refusal(self) -> tuple[str, tuple[str, ...]]:
        """Returns the message for a field that is not allowed for the subject of the picture, and the names of the
        allowed fields."""
        if isinstance(self.position, Edition):
            return gettext("is not allowed when an edition is drawn"), ()
        if isinstance(self.position, AnyRecord):
            return gettext("is not allowed when a game record is drawn"), ("moves",)
        if isinstance(self.position, Puzzle):
            return gettext("is not allowed when a puzzle is drawn"), ()
        if self.plan is not None:
            return gettext("is not allowed together with {plan}"), ("plan", "queue")
        return gettext("is not allowed when a position is drawn"), ("turn",)


def _draw(asked: Draw, asker: Asker) -> Drawn:
    what, palette = asked.position, SCREENS["bw" if asked.black_and_white else asked.theme]
    if isinstance(what, Edition):
        return Drawn([board_picture(what, palette)], what)
    if isinstance(what, AnyRecord):
        return _record(what, asked, palette, asker)
    if isinstance(what, Puzzle):
        state = what.task.state
        picture = page_board(state, None, palette) if asked.board else puzzle_picture(what.task, what.title, palette)
        return Drawn([picture], state)
    if asked.plan is not None:
        return _plan(what, asked, palette, asker)
    state = at_market(what, asked.market_closed)
    if asked.turn is not None:
        return _with_turn(state, asked.turn, asked, palette)
    if asked.board:
        return Drawn([page_board(state, None, palette)], state)
    return Drawn([position_picture(state, None, palette)], state)


def _with_turn(state: GameState, text: str, asked: Draw, palette: Palette) -> Drawn:
    with in_field("turn"):
        turn, behind = read_turn(state, text)
    broken = violations(state, turn, behind or None)
    illegal = None
    if broken and asked.file is None:
        illegal = IllegalMove(str(turn), broken)
    elif broken:
        illegal = illegal_move(
            state, text, turn, broken, behind or None
        )  # searches for the nearest legal turn, which takes time
    proposal = Proposal(turn, tuple(broken))
    if asked.board:
        return Drawn([page_board(state, proposal, palette)], state, illegal)
    return Drawn([turn_picture(state, turn, broken, palette)], state, illegal)


def _plan(position: GameState, asked: Draw, palette: Palette, asker: Asker) -> Drawn:
    assert asked.plan is not None
    with in_field("position"):
        state = whole_turns(position, gettext("a plan starts between two turns"))
        if state.over:
            raise DataError([gettext("the game is over; there is nothing to plan")])
    if asked.queue is not None:
        with in_field("queue"):
            state = with_queue(state, read_queue(state, asked.queue))
    parts = enumerate(asked.plan.split("|"), start=1)
    frames = plan_frames(state, [partial(_read_plan_turn, number=number, text=part.strip()) for number, part in parts])
    last = frames[-1]
    broken = last.proposal.violations
    if not broken:
        return _strip(frames, asked, palette, asker, state)
    name = gettext("turn {number} of the plan: {turn}", number=last.number, turn=last.proposal.turn)
    return _strip(frames, asked, palette, asker, state, IllegalMove(name, broken))


def _read_plan_turn(before: GameState, number: int, text: str) -> Turn:
    """Reads a turn of a plan in the position before this turn."""
    try:
        turn, drawn = read_turn(before, text)
        if drawn:
            raise Refused(gettext("{text!r} names cards; the cards of a plan are given with {{queue}}", text=text))
    except Refused as error:
        raise Unfit("plan", gettext("turn {number} of the plan: {problem}", number=number, problem=error)) from None
    return turn


def _record(record: Record, asked: Draw, palette: Palette, asker: Asker) -> Drawn:
    total = len(record.turns)
    first, last = (1, total) if asked.moves is None else _range(asked.moves, total)
    part = record if last == total else Record(record.start, record.turns[:last])
    return _strip(record_frames(replay(part), first, last), asked, palette, asker, record.start)


def _strip(
    frames: Sequence[StripFrame],
    asked: Draw,
    palette: Palette,
    asker: Asker,
    about: GameState,
    illegal: IllegalMove | None = None,
) -> Drawn:
    """Draws the boards of several turns as one row, or on several pages for a PDF; reports the progress to the caller
    (`asker`)."""
    with asker.count(len(frames)) as tick:
        paged = asked.form == "pdf"
        pages = strip_pages(frames, palette, tick) if paged else [strip(frames, palette, drawn=tick)]
    return Drawn(pages, about, illegal)


def _range(text: str, total: int) -> tuple[int, int]:
    """Reads a range of turns such as `3..7`, or a single number; returns the first and the last number."""
    match = re.fullmatch(r"([0-9]{1,4})(?:\.\.([0-9]{1,4}))?", text.strip())
    if match is None:
        raise Unfit("moves", gettext("{text!r} is neither a number nor a range such as 5..9", text=text))
    first, last = int(match[1]), int(match[2] or match[1])
    if first > last:
        raise Unfit(
            "moves",
            gettext(
                "{text!r} has the larger number first; expected {first}..{last}", text=text, first=last, last=first
            ),
        )
    if not 1 <= first <= last <= total:
        raise Unfit(
            "moves", gettext("{text!r} is outside the record, which has turns 1..{total}", text=text, total=total)
        )
    return first, last


DRAW = draw(
    Draw,
    _draw,
    SHAPES.answer,
    form_of,
    (
        "game.yaml -o game.svg",
        "lower-manhattan -o board.pdf --bw",
        'game.yaml --turn "take b7 build s4 C4 C5 D5 D6" -o turn.png',
        'game.yaml --plan "take r11 pass | demolish g5" -o plan.html',
        "game.record.yaml --moves 5..9 -o turns.svg",
        "my-puzzle.yaml -o puzzle.pdf",
    ),
    ("turn", "file"),
)


class Squares(Question):
    """Describe every square of a position or draft: territory, owner, building and streets, as data and in words."""

    position: InWork


def _squares(asked: Squares, _: Asker) -> list[SquareTold]:
    return all_squares(asked.position)


def _squares_answer(asked: Squares, result: list[SquareTold], _: Asker) -> SquaresAnswer:
    return positions.squares(asked.position, result)


def _squares_lines(answer: SquaresAnswer) -> Iterator[Shown]:
    for each in answer.squares:
        yield each.name


SQUARES = Capability(Squares, _squares, _squares_answer, _squares_lines)
