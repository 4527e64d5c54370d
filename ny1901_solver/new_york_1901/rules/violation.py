"""A broken rule, and the moment in a turn at which rules are asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from ...kit.geometry import Square
from ..masks import SquareMask
from ..moves import Placing, Shift, Step, Take, Turn
from ..state import GameState, Player
from ..tiles import Placement, Site
from .facts import Amount, Fact, Facts, Need


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule that a turn breaks, where, and a sentence for the player.

    `because` are the facts of board, print, set-up or position that decide it alone; with none, and where the rule
    asks `Facts` nothing, the turn breaks it in every position.
    """

    rule: str
    sentence: str
    squares: tuple[Square, ...] = ()
    territories: tuple[str, ...] = ()
    because: tuple[Fact, ...] = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Moment:
    """The point of a turn just before one of its steps.

    `start` is the state before the turn, `player` the mover as the earlier steps left them, `built` the sites
    built so far this turn, `open` the face-up cards, or `None` after a Market Shift whose cards are not given.
    `facts` are those of `start`.
    """

    start: GameState
    turn: Turn
    index: int
    player: Player
    built: tuple[Site, ...]
    open: tuple[int, ...] | None
    facts: Facts

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
    def covered(self) -> SquareMask:
        """The squares of the placement that exist on the board, as a mask."""
        index = self.start.edition.board.index
        return SquareMask(sum(1 << index[square] for square in self.placement.squares if square in index))

    def tile(self) -> int | None:
        """The number of the tile that the placement names, `None` when the edition has no such tile."""
        return self.start.edition.tile_number.get(self.placement.tile)

    @property
    def hand(self) -> Amount:
        """The workers in hand: those at the start, and what earlier steps sent out or brought back."""
        return self.facts.hand + self.start.mover.vacant.bit_count() - self.player.vacant.bit_count()

    def owns(self, territory: int) -> Need:
        """Whether a territory is the mover's, or free and taken earlier in the turn."""
        name = self.start.edition.board.territories[territory].name
        if any(isinstance(step, Take) and name in step.territories for step in self.before):
            return self.facts.own(territory) + self.facts.free(territory) == 1
        return self.facts.own(territory) == 1

    def stands(self, seat: int, site: Site) -> Amount:
        """Whether a building stands: surely when an earlier step has built it."""
        return 1 if seat == self.start.to_move and site in self.built else self.facts.stands(seat, site)

    def holds(self, card: int) -> Need:
        """Whether an action card is in hand and not used by an earlier step."""
        used = self.start.mover.cards & card and not self.player.cards & card
        return False if used else self.facts.holds(card)


StepRule: TypeAlias = Callable[[Moment], Iterator[Violation]]
TurnRule: TypeAlias = Callable[[Facts, Turn], Iterator[Violation]]


def rule_of(function: StepRule | TurnRule) -> str:
    """The id of the rule that a function is named after: of `bld_4_on_free_squares`, BLD-4."""
    heading, number, *_ = function.__name__.upper().split("_")
    return f"{heading}-{number}"
