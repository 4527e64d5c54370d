"""Questions that review a recorded game: the loss of each move against the best, and a mistake as a puzzle."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from ...capabilities.reviewing import GameReviewQuestion, Reviewer
from ...questions.answers import EstimateData, Figure
from ...questions.capability import Asker, Question, Spelled, Subject, in_field
from ...reviews.answer import ReviewShape
from ...reviews.decisions import Decision
from ..answers.answer import ManhattanAnswer
from ..game import MANHATTAN
from ..puzzles.puzzle import Puzzle
from ..replay import Record
from ..review.wording import MoveWords
from ..state import GameState
from ..state.seen import read_seat
from ..table.move_reader import read_move

Unit = Literal["points", "wins"]


def _unit(wins: bool) -> Unit:
    return "wins" if wins else "points"


BESIDE: dict[str, dict[str, Any]] = {
    "mark": {
        "marked_by": (Unit, ...),
        "share": (Figure, Field(description="the mover's share of the win after the best move")),
    },
    "found": {
        "found_margin": (EstimateData, Field(description="points by which the move beats the move of greedy")),
    },
}
SHAPE = ReviewShape(
    ManhattanAnswer,
    MoveWords,
    "move",
    ("margins", "points to the best of the others at the end, by player"),
    "points that the card drawn behind the move",
    seen=", with all hands",
    draws="cards by their own squares and cities by slots that came up behind it",
    beside=BESIDE,
    of_turn=lambda turn: {"marked_by": _unit(turn.by_wins)},
    point={"unit": (Unit, ...)},
    of_point=lambda made, point: {"unit": _unit(made.in_wins(point))},
)
ANSWER = SHAPE.answer


class ReviewAsked(GameReviewQuestion):
    """Review a recorded game: the loss of each move against the best.

    For each move the review prints the expected margin after the best move, over the best of the others; the points
    and wins that the played move lost; and the worth of the card drawn, all with standard errors. Then come the losses
    of each player in all, and the turning points. A move is judged by what its player saw: other hands and the deck
    are drawn anew. The last moves of the game are proved. A game without its end is reviewed as far as it goes.

    ?! loses at least 1 point of margin, ? 2 points, ?? 5 points; in the last round 3 %, 8 % and 20 % of wins; and more
    than chance explains. ! is a best move that the computer player greedy would not have found.

    Reviewed moves are kept, so that an interrupted review continues and a second one is there at once. Ctrl-C prints
    what is known (exit code 130).
    """

    wording = {"noun": "move", "PLAYER": "PLAYER"}

    plot: Annotated[Literal["light", "dark", "bw"] | None, Spelled(asked=False)] = Field(
        None, description="include the plot as SVG, in these colours"
    )


def _seat(record: Record, player: str) -> int:
    """The seat of a player, named by colour or side."""
    with in_field("player"):
        return read_seat(record.start, player)


REVIEWER = Reviewer(
    MANHATTAN,
    SHAPE,
    ("light", "bw"),
    "move",
    _seat,
    (
        "game.record.yaml",
        "game.record.yaml -o review.html --workers 2",
        "game.record.yaml@30 --player blue --json",
        "game.record.yaml --player blue --puzzles mine && ny1901 puzzle play mine/*.yaml",
    ),
)
REVIEW = REVIEWER.capability(ReviewAsked)


class Mistake(Question):
    """Make a puzzle of a mistake in a review, if the best move is provably the only answer to a question."""

    position: Annotated[GameState, Subject("position told")]
    move: str = Field(description="the move that was played")
    best: str = Field(description="the best move according to the review")


def _puzzle(asked: Mistake, _: Asker) -> Puzzle | str:
    with in_field("move"):
        move = read_move(asked.position, asked.move)
    with in_field("best"):
        best = read_move(asked.position, asked.best)
    puzzle: Puzzle | str = REVIEWER.puzzle_of(Decision(MANHATTAN, 1, asked.position, move), best)
    return puzzle


REVIEW_PUZZLE = REVIEWER.mistakes(Mistake, _puzzle)
