"""Questions about the shipped puzzles of Manhattan and the player's progress with them."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from ...capabilities.catalog import PuzzleListQuestion, ShelfQuestions
from ...capabilities.puzzle_answers import ListShapes
from ...messages import gettext_noop
from ...questions.capability import Spelled
from ..answers.puzzles import HeadingData
from ..puzzles.catalog import CATALOG
from ..puzzles.kinds import KindName
from ..registration import REGISTRATION

_PROGRAM = "ny1901 --game manhattan puzzle"


class PuzzleList(PuzzleListQuestion):
    """List the puzzles of Manhattan that ship with the program, the tutorials first.

    ...
    """

    kind: Annotated[KindName | None, Spelled(metavar="KIND")] = Field(
        None, description="list only puzzles of this kind, such as last-go-round"
    )
    theme: Annotated[str | None, Spelled(metavar="THEME")] = Field(
        None, description="list only puzzles with this theme, such as cap"
    )


QUESTIONS = ShelfQuestions(
    REGISTRATION,
    PuzzleList,
    CATALOG,
    ListShapes.of(REGISTRATION.family, HeadingData),
    {
        "list": (f"{_PROGRAM} list --tutorials", f"{_PROGRAM} list --kind four-cards --players 2"),
        "progress": (f"{_PROGRAM} progress", f"{_PROGRAM} progress --progress mine.yaml --json"),
    },
    gettext_noop("builds"),
)
