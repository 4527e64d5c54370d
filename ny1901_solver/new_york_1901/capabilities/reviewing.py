"""The capabilities `review` and `mistake`: how much each turn of a game lost compared with the best turn, and
puzzles made from mistakes."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from ...capabilities.reviewing import GameReviewQuestion, Reviewer
from ...questions.answers import PositionAnswer
from ...questions.capability import Asker, Python, Question, Spelled, Unfit, in_field
from ...reviews.answer import ReviewShape
from ...reviews.decisions import Decision
from ...text.spelling import not_one_of
from ..game import NEW_YORK_1901
from ..moves import Turn
from ..puzzles import Puzzle
from ..replay import Record
from ..review.wording import TurnWords
from .fields import Position

SHAPE = ReviewShape(
    PositionAnswer,
    TurnWords,
    "turn",
    ("shares", "the share of the win of each player; the shares add up to 1"),
    "the share that the cards after the turn brought each player",
    reviewed=(
        "A turn compared with the best turn, judged by what its player saw. A turn with a Market Shift is listed as "
        "two decisions: the card, and the rest of the turn."
    ),
)
ANSWER = SHAPE.answer


class ReviewAsked(GameReviewQuestion):
    """Review a recorded game: print how much each turn loses compared with the best turn.

    For each turn the review prints the win share of the best turn, the win share and the final margin that the
    played turn lost, and the value of the cards that came up after the turn, all with standard errors. Then the
    review prints the total losses of each player, and the turns that changed the result most. Losses near the end of
    the game are computed exactly. An unfinished game is reviewed up to its last turn.

    A turn is marked ?! if it loses at least 3 % of wins, ? for at least 8 %, and ?? for at least 20 %, if the loss
    is larger than chance explains. A turn is marked ! if it is the best turn and the computer player `quick` would
    have missed it. --puzzles writes a puzzle for each mistake whose best turn can be proved.

    The results are cached by position: an interrupted review continues where it stopped, and a second review of the
    same game takes no time. Ctrl-C ends the review and prints the results so far (exit code 130).
    """

    wording = {"noun": "turn", "PLAYER": "COLOUR"}

    rollouts: Annotated[int, Field(ge=1), Spelled(metavar="N")] = Field(
        200, description="the number of games that are played to choose the best turn of each decision"
    )
    plot: Annotated[Literal["colour", "dark", "black-and-white"] | None, Spelled(asked=False)] = Field(
        None, description="whether the answer contains the plot as SVG, and in which colours"
    )


def _seat(record: Record, player: str) -> int:
    """Returns the seat of a colour; raises `Unfit` for a colour that does not play."""
    colours = record.start.setup.colours
    if player not in colours:
        raise Unfit("player", not_one_of(player, colours))
    return colours.index(player)


REVIEWER = Reviewer(
    NEW_YORK_1901,
    SHAPE,
    ("printed", "black-and-white"),
    "decision",
    _seat,
    (
        "game.record.yaml",
        "game.record.yaml -o review.html --rollouts 600 --workers 4",
        "game.record.yaml --player blue --puzzles mine && ny1901 puzzle play mine/*.yaml",
    ),
)
REVIEW = REVIEWER.capability(ReviewAsked)


class Mistake(Question):
    """Make a puzzle from a mistake that a review found, if the position has a single best answer that can be proved."""

    position: Position
    best: str = Field(description="the best turn, as printed in the review")
    number: int = Field(1, ge=1, description="the number of the turn in its game")


def _puzzle(asked: Mistake, _: Asker) -> Puzzle | str:
    with in_field("best"):
        best = Turn.parse(asked.best)
        puzzle: Puzzle | str = REVIEWER.puzzle_of(Decision(NEW_YORK_1901, asked.number, asked.position, best), best)
        return puzzle


REVIEW_PUZZLE = REVIEWER.mistakes(Mistake, _puzzle, Python(("number",)))
