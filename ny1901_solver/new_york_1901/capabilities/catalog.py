"""The capabilities that list the shipped puzzles of New York 1901 and show the player's progress."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from ...capabilities.catalog import PuzzleListQuestion, ShelfQuestions
from ...capabilities.puzzle_answers import ListShapes
from ...questions.capability import Spelled
from ..puzzles.collection import CATALOG
from ..puzzles.kinds import KindName
from ..registration import REGISTRATION


class PuzzleList(PuzzleListQuestion):
    """List the puzzles that ship with the program, the tutorials first.

    ...
    """

    kind: Annotated[KindName | None, Spelled(metavar="KIND")] = Field(
        None, description="list only puzzles of this kind, such as best-turn, plan or race"
    )
    theme: Annotated[str | None, Spelled(metavar="THEME")] = Field(
        None, description="list only puzzles with this theme, such as boom"
    )


QUESTIONS = ShelfQuestions(
    REGISTRATION,
    PuzzleList,
    CATALOG,
    ListShapes.of(REGISTRATION.family),
    {
        "list": ("--tutorials", "--kind plan --grade 3 --players 2", "--theme demolition-chain"),
        "progress": ("", "--progress mine.yaml --json"),
    },
)
