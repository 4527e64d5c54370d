"""What a rule is asked, and what it answers: violations, the moment in a turn, the facts of a position.

A rule is written once. Asked of `Facts` it tells what a turn breaks; asked of facts that are open
(`planning.conflict`) the same function tells what it needs of a position, so `lacks` is asked of comparisons alone,
and no rule looks into what they compare."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from ...geometry import Square
from ..masks import SquareMask, TileMask
from ..moves import Placing, Shift, Step, Take, Turn
from ..state import GameState, Player
from ..tiles import Placement, Site

Amount: TypeAlias = Any
"""A number, 0 and 1 for no and yes; where facts are open, an expression of the solver, unknown to this package."""
Need: TypeAlias = Any
"""A comparison of amounts: true or false, or a constraint of the solver."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact that helps to forbid a turn, with a sentence for the player and where it is on the board.

    `kind` is `estate`, `worker`, `hand`, `building`, `tile`, `score`, `market`, `card`, `means` or `end` for what
    the position decides, `board`, `printed` or `game` for what board, tiles and set-up decide.
    """

    kind: str
    sentence: str
    squares: tuple[Square, ...] = ()
    territories: tuple[str, ...] = ()


def no_territory(name: str) -> Fact:
    """The fact that the board has no territory of a name."""
    return Fact("board", f"the board has no territory {name!r}", (), (name,))


class Facts:
    """The facts of a position at the start of a turn, as they stand."""

    def __init__(self, state: GameState) -> None:
        self.state = state

    def lacks(self, *needs: Need) -> bool:
        """Whether one of the needs is not met."""
        return not all(needs)

    def one_of(self, *needs: Need) -> Need:
        """The need of one of several."""
        return any(needs)

    @property
    def hand(self) -> Amount:
        """How many workers the mover has in hand."""
        return self.state.hand

    @property
    def face_up(self) -> Amount:
        """Whether any card is face up."""
        return int(bool(self.state.market.open))

    @property
    def score(self) -> Amount:
        """The mover's score."""
        return self.state.mover.score

    def means(self, able: Callable[[GameState], bool]) -> Amount:
        """Whether the mover can build or demolish without expanding, which `able` answers (TRN-4, TRN-5)."""
        return int(able(self.state))

    def free(self, territory: int) -> Amount:
        """Whether a territory is in nobody's estate."""
        return 1 - (self.state.claimed >> territory & 1)

    def own(self, territory: int) -> Amount:
        """Whether a territory is in the mover's estate."""
        return self.state.mover.estate >> territory & 1

    def worker(self, territory: int) -> Amount:
        """Whether a worker of the mover stands on a territory."""
        return self.state.mover.vacant >> territory & 1

    def stands(self, seat: int, site: Site) -> Amount:
        """Whether a building of a player stands, one of the position."""
        return 1

    def replaces(self, falling: Sequence[Site], none: Fact) -> Need:
        """Whether one of the mover's buildings under a new one stands; `none` is the fact that there is none."""
        return len(falling) > 0

    def bare(self, territory: int, falling: Sequence[Amount], staying: Sequence[Amount]) -> Amount:
        """Whether a territory is left bare: a building that falls stands on it, and none of those that stay."""
        return int(any(falling) and not any(staying))

    def unbuilt(self, tile: int) -> Amount:
        """Whether an own tile of the mover lies unbuilt."""
        return self.state.mover.unbuilt >> tile & 1

    def unbuilt_besides(self, tiles: TileMask) -> Amount:
        """How many own tiles of the mover lie unbuilt, those of a mask aside."""
        return (self.state.mover.unbuilt & ~tiles).bit_count()

    def cards(self, kind: int, shown: Sequence[int], shifted: bool) -> Amount:
        """How many cards of a kind are face up, at the start or as a Market Shift turns them up."""
        return shown.count(kind)

    def turns_up(self, able: bool, none: Fact) -> Need:
        """Whether a Market Shift can turn up some cards, which `able` answers; `none` is the fact that none can."""
        return able

    def pile(self, future: int, none: Fact) -> Need:
        """Whether cards lie face down when the mover expands, `future` of them; `none` is the fact that none do."""
        return future > 0

    def in_play(self, territory: int, out: Fact) -> Need:
        """Whether anybody may claim a territory (SET-1); `out` is the fact that it is out of the game."""
        return self.state.setup.territories >> territory & 1 == 1

    def holds(self, card: int) -> Need:
        """Whether an action card is in the mover's hand."""
        return self.state.mover.cards & card > 0


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
    def has_shifted(self) -> bool:
        """Whether a Market Shift came before the step."""
        return any(isinstance(step, Shift) for step in self.before)

    @property
    def placement(self) -> Placement:
        """The placement of a step that builds."""
        step = self.step
        assert isinstance(step, Placing)
        return step.placement

    @property
    def covered_squares(self) -> SquareMask:
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
