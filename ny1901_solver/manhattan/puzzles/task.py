"""The task of a puzzle of Manhattan: a kind, a position with all hands open, and a number of builds.

In every kind nobody plays a card that he does not hold now: cards drawn stay out."""

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
GO_ROUNDS = 2  # go-rounds left in a game, at most


@dataclass(frozen=True, slots=True)
class Task(PuzzleTask):
    """A task; raises `DataError` with every reason why it is no question.

    `builds` is the number asked for, or that follow chosen pieces; else 1. `counts` says whether builds without replies
    count the solver's points of the next scoring, or his lead over the best of the others after it.
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
        """The number of the solver's builds that are asked for, or that follow."""
        return self.builds

    @property
    def text(self) -> str:
        """The whole task as a line."""
        return f"{self.kind} {self.builds} {self.counts} {format_line(self.state)}"

    @property
    def go_rounds(self) -> int:
        """The greatest number of builds that a player still has to make."""
        return max(map(self.state.left_to_build, self.state.setup.seats))

    @property
    def for_lead(self) -> bool:
        """Whether the lead counts, not points."""
        return kind_of(self).replied or self.counts == "lead"

    @property
    def standing(self) -> tuple[int, ...]:
        """The plots with a building."""
        return tuple(plot for plot, stack in enumerate(self.state.stacks) if stack)
