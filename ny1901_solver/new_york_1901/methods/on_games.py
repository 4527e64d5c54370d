"""Games turn by turn: replayed, written as records, reviewed, and their mistakes as puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from ...kit.engine import Caller, FieldError, Method, in_field
from ...kit.errors import IllegalMove, NotationError, Refused
from ...kit.review.answer import review_puzzle
from ...kit.review.kept import kept_folder
from ..answers import of_review, of_turns
from ..edition import Edition
from ..moves import Turn
from ..policies.named import full_name
from ..replay import Record, RecordedTurn, Result, format_record, replay
from .given import ByValue, Position, RecordText, opened_record, position_of

if TYPE_CHECKING:
    from ..review import Review


class ReplayRequest(ByValue):
    """Replays a game record under the rules, as `ny1901 replay`: its main line, and its variations beside it."""

    record: RecordText


class WrittenTurn(BaseModel):
    """A turn of a game to be written, as records have it."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    turn: str
    draws: Annotated[list[str], Field(description="the kinds of the cards that came up, in order")] = []
    note: str = ""
    variations: Annotated[
        list[Annotated[list[WrittenTurn], Field(min_length=1)]],
        Field(description="lines of turns, the first of each instead of this one"),
    ] = []


class RecordRequest(ByValue):
    """Writes a game with its notes and variations as the text of a record, once all of it was played by the rules."""

    position: Position
    turns: list[WrittenTurn]
    seats: Annotated[dict[str, str], Field(description="computer players by colour")] = {}
    source: str | None = None


class ReviewRequest(ByValue):
    """Reviews a game record, as `ny1901 review`; cancelled, the turns judged so far, from which it goes on."""

    record: RecordText
    rollouts: Annotated[int, Field(ge=1, description="games that choose the best of each turn")] = 200
    seed: int = 0
    plot: Annotated[Literal["colour", "black-and-white"] | None, Field(description="with the plot as SVG")] = None
    partial: Annotated[bool, Field(description="whether partial answers are wanted while it runs")] = False


class MistakeRequest(ByValue):
    """Makes a puzzle of a mistake that a review found, where it has one best answer and that is proved."""

    position: Position
    best: Annotated[str, Field(description="the best turn, as the review has it")]
    number: Annotated[int, Field(ge=1, description="that of the turn in its game")] = 1


def _replay(request: ReplayRequest, _: Caller) -> dict[str, Any]:
    opened = opened_record(request, request.record)
    with in_field("record"):
        try:
            turns = list(replay(opened.played))
        except IllegalMove as error:
            return of_turns.not_replayed(opened.played.start, error)
    return of_turns.replayed(opened.played, turns)


def _record(request: RecordRequest, _: Caller) -> dict[str, Any]:
    start = position_of(request, request.position)
    with in_field("seats"):
        colours = start.setup.colours
        if strangers := [colour for colour in request.seats if colour not in colours]:
            raise FieldError("seats", f"seats: {strangers[0]!r} does not play; the players are {', '.join(colours)}")
        named = {colour: full_name(name) for colour, name in request.seats.items()}
        seats = tuple(named.get(colour, "") for colour in colours) if named else ()
    with in_field("turns"):
        played = Record(start, _turns(start.edition, request.turns, ""), None, seats)
        last = start
        for turn in replay(played):
            last = turn.after
        whole = Record(start, played.turns, Result.of(last), seats)
        return of_turns.recorded(last, format_record(whole, request.source))


def _turns(edition: Edition, given: Sequence[WrittenTurn], within: str) -> tuple[RecordedTurn, ...]:
    """The turns that are given; raises `Refused` with the place of what is no turn or no card."""
    turns = []
    for number, each in enumerate(given, start=1):
        here = f"{within}turn {number}"
        variations = tuple(
            _turns(edition, line, f"{here}, variation {i}, ") for i, line in enumerate(each.variations, start=1)
        )
        try:
            draws = tuple(map(edition.kind, each.draws))
            turns.append(RecordedTurn(Turn.parse(each.turn), draws, each.note, variations))
        except NotationError as error:
            raise Refused(f"{here}: {error}") from None
    return tuple(turns)


def _review(request: ReviewRequest, caller: Caller) -> dict[str, Any]:
    from ..review import ReviewedTurn, Reviewing, Thoroughness
    from ..review.kept import KeptTurns
    from ..review.run import reviewed

    opened = opened_record(request, request.record)
    with in_field("record"):
        if not opened.played.turns:
            raise FieldError("record", "the record: it has no turns to review")
        game = Reviewing.of(opened.played, Thoroughness(request.rollouts, request.seed))
    found = list[ReviewedTurn]()

    def answer() -> dict[str, Any]:
        made = game.made(found)
        return of_review.review(made, game.todo, plot=_plot(request, made))

    kept = KeptTurns(kept_folder(), game.thorough, must=False)
    for turn in reviewed(game, kept, stop=caller.stop):
        found.append(turn)
        if request.partial:
            caller.report(answer())
    return answer()


def _plot(request: ReviewRequest, made: Review) -> str | None:
    """The plot of the review, where it is wanted and a turn was judged."""
    if request.plot is None or not made.turns:
        return None
    from ...kit.review.plot import ON_PAGE
    from ..drawing import BLACK_AND_WHITE, COLOUR
    from ..drawing.share_plot import share_plot

    palette = BLACK_AND_WHITE if request.plot == "black-and-white" else COLOUR
    return share_plot(made, palette, "plot-", ON_PAGE).svg_text()


def _mistake(request: MistakeRequest, _: Caller) -> dict[str, Any]:
    from ..puzzles import Puzzle, format_puzzle
    from ..review import Decision
    from ..review.puzzles import puzzle_of

    state = position_of(request, request.position)
    with in_field("best"):
        best = Turn.parse(request.best)
        found = puzzle_of(Decision(request.number, state, best, ()), best)
    if isinstance(found, Puzzle):
        return review_puzzle(state, format_puzzle(found), None)
    return review_puzzle(state, None, found)


METHODS = {
    "replay": Method(ReplayRequest, _replay, "replay"),
    "record": Method(RecordRequest, _record, "record"),
    "review": Method(ReviewRequest, _review, "review", ends_early=True, searches=True),
    "review-puzzle": Method(MistakeRequest, _mistake, "review-puzzle", searches=True),
}
