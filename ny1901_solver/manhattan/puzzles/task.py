"""What a puzzle of Manhattan asks: a kind, a position with all hands open, and how much is to be found.

Whatever the kind, nobody plays a card that he does not hold now: what is drawn stays out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, TypeAlias

from ...kit.errors import DataError
from ...kit.puzzles.puzzle import PuzzleTask
from ..moves import Build, Select, Void
from ..positions import format_line
from ..state import GameState

Part: TypeAlias = Build | Void | Select | str
"""A part of an answer: a move, or the name of a plot."""
Answer: TypeAlias = tuple[Part, ...]
Counts: TypeAlias = Literal["points", "lead"]

MOST_BUILDS = 4  # the cards of a hand
GO_ROUNDS = 2  # that can be left of a game in a puzzle


class Kind(StrEnum):
    """What is asked for.

    `last-go-round`: the build that comes out best when all play for themselves to the end of the game;
    `four-cards`: the builds that bring most while nobody else builds; `still-taken`: the buildings that can have
    another owner after one build each; `choose-pieces`: the pieces of a round that bring most while nobody else
    builds, of equals those with fewest floors.
    """

    LAST_GO_ROUND = "last-go-round"
    FOUR_CARDS = "four-cards"
    STILL_TAKEN = "still-taken"
    CHOOSE_PIECES = "choose-pieces"

    @property
    def alone(self) -> bool:
        """Whether the others do not build."""
        return self in (Kind.FOUR_CARDS, Kind.CHOOSE_PIECES)


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
        if problems := list(self._problems()):
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
        return self.kind == Kind.LAST_GO_ROUND or self.counts == "lead"

    @property
    def standing(self) -> tuple[int, ...]:
        """The plots with a building."""
        return tuple(plot for plot, stack in enumerate(self.state.stacks) if stack)

    def _problems(self) -> Iterator[str]:
        state, setup = self.state, self.state.setup
        wanted = "select" if self.kind == Kind.CHOOSE_PIECES else "build"
        if state.phase != wanted:
            yield f"{self.kind} asks for a position in which pieces are {wanted}{'ed' * (wanted == 'select')} next"
            return
        if setup.readings.stuck != "void":
            yield "puzzles go by the reading stuck=void"
        if not self.kind.alone and setup.devours:
            yield f"{self.kind} is asked where no monster walks"
        if self.kind == Kind.LAST_GO_ROUND and not (state.last_round and self.go_rounds <= GO_ROUNDS):
            yield f"{self.kind} asks for the last {GO_ROUNDS} go-rounds of a game"
        if self.kind.alone and not 1 <= self.builds <= min(MOST_BUILDS, sum(state.hands[self.seat])):
            yield f"{self.builds} builds are not to be had with {sum(state.hands[self.seat])} cards"
        if not self.kind.alone and (self.builds, self.counts) != (1, "points"):
            yield f"{self.kind} asks for one answer"
        if self.kind == Kind.FOUR_CARDS and self.builds > state.left_to_build(self.seat):
            yield f"{self.builds} builds are not to be had with {state.left_to_build(self.seat)} pieces"
        if self.kind == Kind.FOUR_CARDS and self.builds == sum(map(state.left_to_build, setup.seats)):
            yield f"{self.kind} leaves the others something to build, so that the round does not end"
        if self.kind == Kind.CHOOSE_PIECES:
            others = [seat for seat in setup.seats if seat != self.seat]
            if len(setup.colours[self.seat]) > 1 or not all(map(state.has_selected, others)):
                yield f"{self.kind} asks the last to choose, who has one colour"
