"""Games move by move: replayed, written as records, reviewed."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from ...kit.engine import Caller, FieldError, Method, Request, in_field
from ...kit.errors import IllegalMove
from ...kit.review.answer import review_puzzle
from ...kit.review.kept import kept_folder
from ..answers import of_moves, of_review
from ..moves import parse_move
from ..opponents import parse_name
from ..replay import Record, RecordedMove, RecordResult, format_record, parse_record, position_after, replay
from ..replay.record import kind_of
from ..review import Review, ReviewedMove, Reviewing, Thoroughness, reviewed
from ..review.kept import KeptMoves
from .given import About, move_of, position_of

RecordText = Annotated[str, Field(description="a game record as text")]


class GameReplayRequest(Request):
    """Replays a game record under the rules, as `ny1901 replay`, with every position on the way."""

    record: RecordText


class WrittenMove(BaseModel):
    """A move of a game to be written, as records have it."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    move: str
    drawn: Annotated[list[str], Field(description="the cards and cities that came up behind it, in order")] = []
    note: str = ""


class GameRecordRequest(About):
    """Writes a game as the text of a record, once all of it was played by the rules."""

    moves: list[WrittenMove]
    seats: Annotated[dict[str, str], Field(description="computer players by side of the board")] = {}
    source: str | None = None


class GameReviewRequest(Request):
    """Reviews a game record, as `ny1901 review`; cancelled, the moves judged so far, from which it goes on."""

    record: RecordText
    rollouts: Annotated[int, Field(ge=1, description="games that choose the best of each move")] = 400
    seed: int = 0
    plot: Annotated[Literal["light", "dark", "bw"] | None, Field(description="with the plot as SVG")] = None
    partial: Annotated[bool, Field(description="whether partial answers are wanted while it runs")] = False


class GameMistakeRequest(About):
    """Makes a puzzle of a mistake that a review found, where the best move alone answers a question, with proof."""

    move: Annotated[str, Field(description="the move that was played")]
    best: Annotated[str, Field(description="the best move, as the review has it")]


def _replay(request: GameReplayRequest, _: Caller) -> dict[str, Any]:
    with in_field("record"):
        record = parse_record(request.record, "the record", hands_told=False)
        try:
            return of_moves.stepped(record, list(replay(record)))
        except IllegalMove as error:
            return of_moves.not_replayed(record.start, error)


def _record(request: GameRecordRequest, _: Caller) -> dict[str, Any]:
    start = position_of(request, hands_told=False)
    with in_field("seats"):
        named = {side: str(parse_name(name)) for side, name in request.seats.items()}
    seats = tuple(named.get(side, "") for side in start.setup.sides) if named else ()
    with in_field("moves"):
        board = start.edition.board
        turns = tuple(
            RecordedMove(parse_move(each.move), tuple(kind_of(board, name) for name in each.drawn), each.note)
            for each in request.moves
        )
        played = Record(start, turns, None, seats)
        last = position_after(played, len(turns))
        return of_moves.recorded(last, format_record(replace(played, result=RecordResult.of(last)), request.source))


def _review(request: GameReviewRequest, caller: Caller) -> dict[str, Any]:
    with in_field("record"):
        record = parse_record(request.record, "the record", hands_told=False)
        if not record.turns:
            raise FieldError("record", "the record: it has no moves to review")
        game = Reviewing.of(record, Thoroughness(request.rollouts, request.seed))
    found = list[ReviewedMove]()

    def answer() -> dict[str, Any]:
        made = game.made(found)
        return of_review.review(made, game.todo, plot=_plot(request, made))

    for turn in reviewed(game, KeptMoves(kept_folder(), game.thorough, must=False), stop=caller.stop):
        found.append(turn)
        if request.partial:
            caller.report(answer())
    return answer()


def _plot(request: GameReviewRequest, made: Review) -> str | None:
    """The plot of the review, where it is wanted and a move was judged."""
    if request.plot is None or not made.turns:
        return None
    from ...kit.review.plot import ON_PAGE
    from ..drawing import THEMES
    from ..drawing.margin_plot import margin_plot

    return margin_plot(made, THEMES[request.plot], "plot-", ON_PAGE).svg_text()


def _mistake(request: GameMistakeRequest, _: Caller) -> dict[str, Any]:
    from ..puzzles.format import format_puzzle
    from ..puzzles.puzzle import Puzzle
    from ..review.decisions import Decision
    from ..review.puzzles import puzzle_of

    state = position_of(request)
    move, best = move_of(state, request.move, "move"), move_of(state, request.best, "best")
    found = puzzle_of(Decision(1, state, move, ()), best)
    return review_puzzle(state, *((format_puzzle(found), None) if isinstance(found, Puzzle) else (None, found)))


METHODS = {
    "replay": Method(GameReplayRequest, _replay, "replay"),
    "record": Method(GameRecordRequest, _record, "record"),
    "review": Method(GameReviewRequest, _review, "review", ends_early=True, searches=True),
    "review-puzzle": Method(GameMistakeRequest, _mistake, "review-puzzle", searches=True),
}
