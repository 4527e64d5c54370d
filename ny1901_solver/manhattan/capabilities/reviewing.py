"""Questions about reviewed games: a mistake as a puzzle."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from ...kit.capability import Asker, Capability, Question, Subject, in_field
from ...kit.review.answer import mistake_puzzle, mistake_puzzle_told
from ..puzzles.format import format_puzzle
from ..puzzles.puzzle import Puzzle
from ..state import GameState
from ..table.move_reader import read_move


class Mistake(Question):
    """Make a puzzle of a mistake that a review found, where the best move alone answers a question, with proof."""

    position: Annotated[GameState, Subject("position told")]
    move: str = Field(description="the move that was played")
    best: str = Field(description="the best move, as the review has it")


def _puzzle(asked: Mistake, _: Asker) -> Puzzle | str:
    from ..review.decisions import Decision
    from ..review.puzzles import puzzle_of

    with in_field("move"):
        move = read_move(asked.position, asked.move)
    with in_field("best"):
        best = read_move(asked.position, asked.best)
    return puzzle_of(Decision(1, asked.position, move, ()), best)


REVIEW_PUZZLE = Capability(
    Mistake,
    _puzzle,
    lambda asked, found, _: mistake_puzzle(asked.position, found, format_puzzle),
    mistake_puzzle_told,
    searches=True,
)
