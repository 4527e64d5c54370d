"""Violations, and the inputs of a rule: the situation within a turn, and the facts of the position.

Each rule is one function. If the function of a rule gets `Facts`, the function yields the violations of the rule by a
turn. If the same function gets open facts (`planning.conflict`), the function collects the facts that the turn needs.
Therefore the functions of rules pass comparisons to `lacks` and never branch on the compared values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from ...geometry import Square
from ...messages import gettext
from ..masks import SquareMask, TileMask
from ..moves import Placing, Shift, Step, Take, Turn
from ..state import GameState, Player
from ..tiles import Placement, Site

Amount: TypeAlias = Any
"""A number, or a truth value as 0 or 1. If some facts are unknown, an amount is an expression of a solver; this package
does not import the solver.
"""
Need: TypeAlias = Any
"""A comparison of amounts: true or false, or, if some facts are unknown, a constraint of a solver."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact that contributes to forbidding a turn, with a sentence for the player and its place on the board.

    For facts of the position, `kind` is `estate`, `worker`, `hand`, `building`, `tile`, `score`, `market`, `card`,
    `means` or `end`. For facts of the board, the tiles and the set-up, `kind` is `board`, `printed` or `game`.

    `name` is the building, the tile, the kind of card, the pile of cards (`future`) or the action card that the fact is
    about, if it is about one; `count` is the number of such cards or workers, and `player` is the building's owner.
    """

    kind: str
    sentence: str
    squares: tuple[Square, ...] = ()
    territories: tuple[str, ...] = ()
    name: str = ""
    count: int | None = None
    player: str = ""


def no_territory(name: str) -> Fact:
    """Makes the fact that the board has no territory with the given name."""
    return Fact("board", gettext("the board has no territory {territory!r}", territory=name), (), (name,))


class Facts:
    """The facts of a position at the start of a turn.

    Subclasses of `Facts` leave some of the facts open, as variables of a solver.
    """

    def __init__(self, state: GameState) -> None:
        self.state = state

    def lacks(self, *needs: Need) -> bool:
        """Returns whether at least one of the needs (required comparisons) is not met."""
        return not all(needs)

    def one_of(self, *needs: Need) -> Need:
        """Returns the condition that at least one of several needs (required comparisons) is met."""
        return any(needs)

    @property
    def hand(self) -> Amount:
        """The number of workers in the mover's hand."""
        return self.state.hand

    @property
    def face_up(self) -> Amount:
        """Whether any card is face up."""
        return int(bool(self.state.market.open))

    @property
    def score(self) -> Amount:
        """The score of the player to move."""
        return self.state.mover.score

    def means(self, able: Callable[[GameState], bool]) -> Amount:
        """Whether the mover can build or demolish without expanding, as the predicate `able` decides (TRN-4, TRN-5)."""
        return int(able(self.state))

    def free(self, territory: int) -> Amount:
        """Whether a territory belongs to no player."""
        return 1 - (self.state.claimed >> territory & 1)

    def own(self, territory: int) -> Amount:
        """Whether a territory belongs to the mover (the player to move)."""
        return self.state.mover.estate >> territory & 1

    def worker(self, territory: int) -> Amount:
        """Whether a worker of the mover stands on a territory."""
        return self.state.mover.vacant >> territory & 1

    def stands(self, seat: int, site: Site) -> Amount:
        """Whether a building of the position stands. If all facts are known, the answer is always yes."""
        return 1

    def replaces(self, falling: Sequence[Site], none: Fact) -> Need:
        """Whether a new building replaces at least one of the mover's buildings.

        The argument `none` is the fact that the new building replaces no building.
        """
        return len(falling) > 0

    def bare(self, territory: int, falling: Sequence[Amount], staying: Sequence[Amount]) -> Amount:
        """Whether a territory is left without a building: a building on the territory is demolished, and no other
        building remains there.
        """
        return int(any(falling) and not any(staying))

    def unbuilt(self, tile: int) -> Amount:
        """Whether one of the mover's own tiles is unbuilt."""
        return self.state.mover.unbuilt >> tile & 1

    def unbuilt_besides(self, tiles: TileMask) -> Amount:
        """The number of the mover's own unbuilt tiles that are not in the given mask."""
        return (self.state.mover.unbuilt & ~tiles).bit_count()

    def cards(self, kind: int, shown: Sequence[int], shifted: bool) -> Amount:
        """The number of face-up cards of a kind, at the start or after a Market Shift.

        `shown` are the kinds that are face up.
        """
        return shown.count(kind)

    def turns_up(self, able: bool, none: Fact) -> Need:
        """Whether a Market Shift can turn up the required cards; the argument `able` contains the answer.

        The argument `none` is the fact that no Market Shift can turn up the required cards.
        """
        return able

    def pile(self, future: int, none: Fact) -> Need:
        """Whether at least one of `future` cards is face down when the mover expands.

        The argument `none` is the fact that no card is face down.
        """
        return future > 0

    def in_play(self, territory: int, out: Fact) -> Need:
        """Whether a territory is in the game (SET-1). The argument `out` is the fact that the territory is not in the
        game."""
        return self.state.setup.territories >> territory & 1 == 1

    def holds(self, card: int) -> Need:
        """Whether an action card is in the mover's hand."""
        return self.state.mover.cards & card > 0


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule that a turn breaks, with a sentence for the player and its place on the board. Each fact of `because`
    (about the board, the tiles, the set-up or the position) alone is a reason why the rule is broken. `because` is
    empty if the rule reads nothing from `Facts`; then the turn breaks the rule in every position.
    """

    rule: str
    sentence: str
    squares: tuple[Square, ...] = ()
    territories: tuple[str, ...] = ()
    because: tuple[Fact, ...] = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Moment:
    """The situation within a turn just before one of its steps.

    `start` is the state before the turn. `player` is the mover's state after the earlier steps, and `built` are the
    buildings put up so far in this turn. `open` are the face-up cards, or `None` after a Market Shift if its new cards
    are not given. `facts` are the facts of the state `start`.
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
        """The step that the rules check."""
        return self.turn.steps[self.index]

    @property
    def before(self) -> tuple[Step, ...]:
        """The steps of the turn before this step."""
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
        """The squares that the placement covers, as a bit mask; squares that the board does not have are left out."""
        index = self.start.edition.board.index
        return SquareMask(sum(1 << index[square] for square in self.placement.squares if square in index))

    def tile(self) -> int | None:
        """The number of the tile that the placement names, or `None` if the edition has no tile of that name."""
        return self.start.edition.tile_number.get(self.placement.tile)

    @property
    def hand(self) -> Amount:
        """The number of workers in hand: the workers at the start of the turn, minus the workers placed by earlier
        steps, plus the workers that returned."""
        return self.facts.hand + self.start.mover.vacant.bit_count() - self.player.vacant.bit_count()

    def owns(self, territory: int) -> Need:
        """Whether a territory belongs to the mover (the player to move), or was free and the mover claimed it earlier
        in the turn."""
        name = self.start.edition.board.territories[territory].name
        if any(isinstance(step, Take) and name in step.territories for step in self.before):
            return self.facts.own(territory) + self.facts.free(territory) == 1
        return self.facts.own(territory) == 1

    def stands(self, seat: int, site: Site) -> Amount:
        """Whether a building stands. A building that an earlier step of the turn put up always stands."""
        return 1 if seat == self.start.to_move and site in self.built else self.facts.stands(seat, site)

    def holds(self, card: int) -> Need:
        """Whether an action card is in hand and no earlier step has used it."""
        used = self.start.mover.cards & card and not self.player.cards & card
        return False if used else self.facts.holds(card)


StepRule: TypeAlias = Callable[[Moment], Iterator[Violation]]
TurnRule: TypeAlias = Callable[[Facts, Turn], Iterator[Violation]]


def rule_of(function: StepRule | TurnRule) -> str:
    """The id of the rule after which a function is named: BLD-4 for `bld_4_on_free_squares`."""
    heading, number, *_ = function.__name__.upper().split("_")
    return f"{heading}-{number}"
