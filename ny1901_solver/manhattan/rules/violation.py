"""A broken rule with its sentence, and the data of a build whose legality the rules judge."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from ..moves import Build, Move
from ..state import GameState, Stack
from .monsters import move_monster


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule that a move breaks, a sentence for the player, and the plots that the rule concerns."""

    rule: str
    sentence: str
    plots: tuple[str, ...] = ()


@dataclass(frozen=True)
class Moment:
    """A build to judge: the state before the build, and the numbers of its colour and its plot, which both exist."""

    state: GameState
    build: Build
    colour: int
    plot: int

    @cached_property
    def before(self) -> GameState:
        """The state of the game when the piece is built.

        Under `monster_time: before_build` the monster has already moved.
        """
        if self.state.setup.readings.monster_time == "after_build":
            return self.state
        return move_monster(self.state, self.state.edition.board.position_of(self.plot))

    @property
    def stack(self) -> Stack:
        """The building on the plot before the build."""
        return self.before.stacks[self.plot]

    @property
    def name(self) -> str:
        """The name of the colour that builds."""
        return self.state.edition.colours[self.colour]


BuildRule: TypeAlias = Callable[[Moment], Iterator[Violation]]
MoveRule: TypeAlias = Callable[[GameState, Move], Iterator[Violation]]
