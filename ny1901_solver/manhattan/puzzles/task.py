"""The task of a puzzle of Manhattan: the kind of question, a position with all hands open, and a number of builds.

In every kind of puzzle, players use only the cards that they hold at the start, and never a drawn card.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from ...errors import DataError
from ...puzzles.puzzle import PuzzleTask
from ..moves import Build, Select, Void
from ..positions import format_line
from ..state import GameState
from .kinds import Kind, kind_of

Part: TypeAlias = Build | Void | Select | str
"""A part of an answer: a move, or the name of a plot."""
Answer: TypeAlias = tuple[Part, ...]
Counts: TypeAlias = Literal["points", "lead"]

MOST_BUILDS = 4  # the cards of a hand
GO_ROUNDS = 2  # the greatest number of go-rounds left in a game


@dataclass(frozen=True, slots=True)
class Task(PuzzleTask):
    """The task of a puzzle. The constructor raises `DataError` with every reason why the task is invalid.

    `builds` is the number of builds of the answer, or of the builds that follow chosen pieces; other answers have 1
    build. `counts` says whether builds without replies maximise the solver's points of the next scoring, or his lead
    over the best opponent after this scoring.
    """

    kind: Kind
    state: GameState
    builds: int = 1
    counts: Counts = "points"

    def __post_init__(self) -> None:
        if problems := list(kind_of(self).problems(self)):
            raise DataError(problems)

    @property
    def length(self) -> int:
        """The number of the solver's builds in the answer, or after the chosen pieces."""
        return self.builds

    @property
    def text(self) -> str:
        """The whole task as one line of text."""
        return f"{self.kind} {self.builds} {self.counts} {format_line(self.state)}"

    @property
    def go_rounds(self) -> int:
        """The number of go-rounds that are left: the greatest number of builds that a player still has to make."""
        return max(map(self.state.left_to_build, self.state.setup.seats))

    @property
    def for_lead(self) -> bool:
        """Whether the answer maximises the solver's lead instead of his points."""
        return kind_of(self).replied or self.counts == "lead"

    @property
    def standing(self) -> tuple[int, ...]:
        """The plots that have a building."""
        return tuple(plot for plot, stack in enumerate(self.state.stacks) if stack)
