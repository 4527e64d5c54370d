"""Questions about reviewed games: a mistake as a puzzle."""

from __future__ import annotations

from pydantic import Field

from ...kit.capability import Asker, Capability, Python, Question, in_field
from ...kit.review.answer import mistake_puzzle, mistake_puzzle_told
from ..moves import Turn
from ..puzzles import Puzzle, format_puzzle
from .fields import Position


class Mistake(Question):
    """Make a puzzle of a mistake that a review found, where it has one best answer and that is proved."""

    position: Position
    best: str = Field(description="the best turn, as the review has it")
    number: int = Field(1, ge=1, description="that of the turn in its game")


def _puzzle(asked: Mistake, _: Asker) -> Puzzle | str:
    from ..review import Decision
    from ..review.puzzles import puzzle_of

    with in_field("best"):
        best = Turn.parse(asked.best)
        return puzzle_of(Decision(asked.number, asked.position, best, ()), best)


REVIEW_PUZZLE = Capability(
    Mistake,
    _puzzle,
    lambda asked, found, _: mistake_puzzle(asked.position, found, format_puzzle),
    mistake_puzzle_told,
    python=Python(("number",)),
    searches=True,
)
