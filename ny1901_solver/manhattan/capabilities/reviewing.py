"""The capabilities that review a recorded game, and that make a puzzle of a mistake in the game."""

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
        "marked_by": (Unit, Field(description="whether the mark depends on lost points or on lost wins")),
        "share": (Figure, Field(description="the mover's expected share of the win after the best move")),
    },
    "found": {
        "found_margin": (
            EstimateData,
            Field(description="points of margin by which the move is better than that of the computer player greedy"),
        ),
    },
}
SHAPE = ReviewShape(
    ManhattanAnswer,
    MoveWords,
    "move",
    ("margins", "each player's expected margin: the points at the end by which he leads his best opponent"),
    "the points of margin that the card drawn after the move brought each player",
    line_about="the position of the decision, with all hands",
    draws="what was drawn after the move: cards by their own squares, cities by their letters",
    beside=BESIDE,
    of_turn=lambda turn: {"marked_by": _unit(turn.by_wins)},
    point={"unit": (Unit, Field(description="the unit of `swing`: points of margin, or the share of wins"))},
    of_point=lambda made, point: {"unit": _unit(made.in_wins(point))},
)
ANSWER = SHAPE.answer


class ReviewAsked(GameReviewQuestion):
    """Review a recorded game: print how much each move loses against the best move.

    A margin is the number of points by which a player leads his best opponent at the end of the game. For each move the
    review prints the expected margin after the best move, the points and wins that the played move lost, and the worth
    of the drawn card. All of these have standard errors. The review ends with the total losses of each player and the
    turning points of the game. A move is judged by what its player saw: the program draws the other hands and the deck
    anew. The last moves of a game are proved. The record of a game may end early.

    The marks ?!, ? and ?? mean that a move lost at least 1, 2 and 5 points of margin, and more than chance explains. In
    the last round they mean a loss of at least 3 %, 8 % and 20 % of wins. The mark ! is for a best move that the
    computer player greedy would not have found.

    The program stores reviewed moves. It can therefore continue an interrupted review, and a second review of the same
    game takes no time. Ctrl-C stops the review and prints the result so far (exit code 130).
    """

    wording = {"noun": "move", "PLAYER": "PLAYER"}

    plot: Annotated[Literal["light", "dark", "bw"] | None, Spelled(asked=False)] = Field(
        None, description="include the chart of the game as SVG, in these colours"
    )


def _seat(record: Record, player: str) -> int:
    """Returns the seat of a player, named by colour or side."""
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
    """Make a puzzle of a mistake in a review, if it can be proved that the best move is the only answer."""

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
