"""Questions about recorded games: what each turn lost against the best turn, and a mistake made into a puzzle."""

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
    ("shares", "shares of the win by player, 1 in all"),
    "share that the cards after the turn",
    more="; one with a Market Shift comes as two, the card and how the turn went on",
)
ANSWER = SHAPE.answer


class ReviewAsked(GameReviewQuestion):
    """Review a recorded game: what each turn lost against the best.

    For each turn the review prints the win share of the best turn, how much of it and of the final margin the played
    turn lost, and what the cards that came up after it were worth, all with standard errors. Then come each player's
    losses in all, and the turns at which the game turned. Turns near the end of the game are proved. An unfinished
    game is reviewed as far as it goes.

    ?! loses at least 3 % of wins, ? 8 % and ?? 20 %, more than chance explains; ! is a best turn that the computer
    player quick would have missed. --puzzles writes the mistakes whose best turn can be proved as puzzles.

    Reviewed turns are stored by position, so that an interrupted review continues where it stopped, and a second
    review of the same game takes no time. Ctrl-C prints what is known so far (exit code 130).
    """

    wording = {"noun": "turn", "PLAYER": "COLOUR"}

    rollouts: Annotated[int, Field(ge=1), Spelled(metavar="N")] = Field(
        200, description="games that choose the best turn of each decision"
    )
    plot: Annotated[Literal["colour", "black-and-white"] | None, Spelled(asked=False)] = Field(
        None, description="add the plot as SVG"
    )


def _seat(record: Record, player: str) -> int:
    """The seat of a colour; raises `Unfit` for one that does not play."""
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
    """Make a puzzle of a mistake that a review found, if it has a single best answer that can be proved."""

    position: Position
    best: str = Field(description="the best turn, as the review has it")
    number: int = Field(1, ge=1, description="the number of the turn in its game")


def _puzzle(asked: Mistake, _: Asker) -> Puzzle | str:
    with in_field("best"):
        best = Turn.parse(asked.best)
        puzzle: Puzzle | str = REVIEWER.puzzle_of(Decision(NEW_YORK_1901, asked.number, asked.position, best), best)
        return puzzle


REVIEW_PUZZLE = REVIEWER.mistakes(Mistake, _puzzle, Python(("number",)))
