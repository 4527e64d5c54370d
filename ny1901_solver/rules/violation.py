"""A broken rule, and the moment in a turn at which rules are asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from ..geometry import Square
from ..moves import Placing, Shift, Step, Turn
from ..state import GameState, Player
from ..tiles import Placement, Site


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule that a turn breaks, where, and a sentence for the player."""

    rule: str
    sentence: str
    squares: tuple[Square, ...] = ()
    territories: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Moment:
    """The point of a turn just before one of its steps.

    `start` is the state before the turn, `player` the mover as the earlier steps left them, `built` the sites
    built so far this turn, `open` the face-up cards, or `None` after a Market Shift whose cards are not given.
    """

    start: GameState
    turn: Turn
    index: int
    player: Player
    built: tuple[Site, ...]
    open: tuple[int, ...] | None

    @property
    def step(self) -> Step:
        """The step that the rules are asked about."""
        return self.turn.steps[self.index]

    @property
    def before(self) -> tuple[Step, ...]:
        """The steps already done this turn."""
        return self.turn.steps[: self.index]

    @property
    def shifted(self) -> bool:
        """Whether a Market Shift came before the step."""
        return any(isinstance(step, Shift) for step in self.before)

    @property
    def placement(self) -> Placement:
        """The placement of a step that builds."""
        step = self.step
        assert isinstance(step, Placing)
        return step.placement

    @property
    def covered(self) -> int:
        """The squares of the placement that exist on the board, as a mask."""
        index = self.start.edition.board.index
        return sum(1 << index[square] for square in self.placement.squares if square in index)

    def tile(self) -> int | None:
        """The number of the tile that the placement names, `None` when the edition has no such tile."""
        return self.start.edition.tile_number.get(self.placement.tile)


StepRule: TypeAlias = Callable[[Moment], Iterator[Violation]]
TurnRule: TypeAlias = Callable[[GameState, Turn], Iterator[Violation]]
