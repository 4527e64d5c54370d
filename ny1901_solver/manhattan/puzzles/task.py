"""What a puzzle of Manhattan asks: a kind, a position with all hands open, and how much is to be found.

Whatever the kind, nobody plays a card that he does not hold now: what is drawn stays out."""

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
GO_ROUNDS = 2  # that can be left of a game in a puzzle


@dataclass(frozen=True, slots=True)
class Task(PuzzleTask):
    """A question; `DataError` says all that keeps it from being one.

    `builds` is how many are asked for, or, of chosen pieces, follow; 1 elsewhere. `counts` says whether builds without
    replies are counted in own points of the next scoring, or in the lead over the best of the others behind it.
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
        """The own builds that are asked for, or follow."""
        return self.builds

    @property
    def text(self) -> str:
        """The whole question as a line."""
        return f"{self.kind} {self.builds} {self.counts} {format_line(self.state)}"

    @property
    def go_rounds(self) -> int:
        """How many builds each has still to make, the one with most."""
        return max(map(self.state.left_to_build, self.state.setup.seats))

    @property
    def for_lead(self) -> bool:
        """Whether the lead is counted, not points."""
        return kind_of(self).replied or self.counts == "lead"

    @property
    def standing(self) -> tuple[int, ...]:
        """The plots with a building."""
        return tuple(plot for plot, stack in enumerate(self.state.stacks) if stack)
