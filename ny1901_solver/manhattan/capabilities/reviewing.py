"""Questions about recorded games: what each move lost against the best, and a mistake as a puzzle."""

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
        "share": (Figure, Field(description="the mover's share of the win, if the best is played")),
    },
    "found": {
        "found_margin": (EstimateData, Field(description="points by which the move beats what greedy plays")),
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
    """Review a recorded game: what each move lost against the best.

    Each move comes with the margin that is expected behind the best one, to the best of the others, with what the move
    that was played lost of it and of the wins, and what the card drawn was worth, all with standard errors; then what
    each player lost in all, and the moves at which the game turned. A move is judged by what its player saw: other
    hands and the deck are drawn anew. The last moves of the game are proved. A game that was broken off is reviewed as
    far as it goes.

    ?! loses at least 1 point of margin, ? 2 points, ?? 5; in the last round 3 %, 8 % and 20 % of wins; and more than
    chance explains. ! is a best move that the computer player greedy would not have found.

    Moves that were reviewed are kept by what was seen, so that a review that was broken off goes on, and a second one
    is there at once. Ctrl-C prints what is known (exit code 130).
    """

    wording = {"noun": "move", "PLAYER": "PLAYER"}

    plot: Annotated[Literal["light", "dark", "bw"] | None, Spelled(asked=False)] = Field(
        None, description="with the plot as SVG"
    )


def _seat(record: Record, player: str) -> int:
    """The seat of a colour or side."""
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
    """Make a puzzle of a mistake that a review found, where the best move alone answers a question, with proof."""

    position: Annotated[GameState, Subject("position told")]
    move: str = Field(description="the move that was played")
    best: str = Field(description="the best move, as the review has it")


def _puzzle(asked: Mistake, _: Asker) -> Puzzle | str:
    with in_field("move"):
        move = read_move(asked.position, asked.move)
    with in_field("best"):
        best = read_move(asked.position, asked.best)
    puzzle: Puzzle | str = REVIEWER.puzzle_of(Decision(MANHATTAN, 1, asked.position, move), best)
    return puzzle


REVIEW_PUZZLE = REVIEWER.mistakes(Mistake, _puzzle)
