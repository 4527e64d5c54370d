"""The whole state of a game, between two turns or in the middle of one."""

from __future__ import annotations

from dataclasses import dataclass

from ...kit.shared import Shared
from ..edition import Edition
from ..masks import NO_TERRITORIES, NO_TILES, TerritoryMask, TileMask
from ..moves import Step
from ..notebooks import Pictured
from .market import Market
from .player import Player
from .setup import Setup


@dataclass(frozen=True, slots=True)
class GameState(Shared, Pictured):
    """A game at one moment: exactly what an undo restores.

    `to_move` and `ended_by` are seats; `ended_by` is the player who triggered the end, or `None`. The
    game is over when the turn would come back to that player (END-2). `turn` is what has been done of the
    turn under way; between two turns it is `None`.
    """

    setup: Setup
    players: tuple[Player, ...]
    market: Market
    to_move: int
    ended_by: int | None = None
    turn: TurnSoFar | None = None

    def __repr__(self) -> str:
        players = zip(self.setup.colours, self.players, strict=False)
        scores = ", ".join(f"{colour} {player.score}" for colour, player in players)
        stands = "over" if self.over else f"{self.colour(self.to_move)} to move"
        if self.turn is not None:
            stands += f", in the turn {'; '.join(map(str, self.turn.steps))}"
        return f"<GameState {self.edition.name}: {scores}; {stands}>"

    @property
    def start(self) -> GameState:
        """The state at the start of the turn under way: between two turns, the state itself."""
        return self if self.turn is None else self.turn.start

    @property
    def edition(self) -> Edition:
        """The edition that the game is played with."""
        return self.setup.edition

    @property
    def mover(self) -> Player:
        """The player to move."""
        return self.players[self.to_move]

    @property
    def hand(self) -> int:
        """How many workers the player to move has in hand: all that are not on the board (EXP-1)."""
        return self.mover.free_workers(self.edition.numbers.workers)

    @property
    def over(self) -> bool:
        """Whether the last round is complete (END-2)."""
        return self.ended_by == self.to_move and self.turn is None

    @property
    def last_round(self) -> bool:
        """Whether the end is triggered and the player to move has the last turn."""
        return self.start.ended_by is not None and not self.over

    @property
    def claimed(self) -> TerritoryMask:
        """The mask of territories in anybody's estate."""
        mask = NO_TERRITORIES
        for player in self.players:
            mask |= player.estate
        return mask

    @property
    def unclaimed(self) -> TerritoryMask:
        """The mask of territories that can still be claimed."""
        return self.setup.territories & ~self.claimed

    @property
    def legendaries(self) -> TileMask:
        """The tile mask of legendaries that nobody has built."""
        built = NO_TILES
        for player in self.players:
            built |= player.legendary
        return self.setup.edition.legendaries & ~built

    def colour(self, seat: int) -> str:
        """The colour of a seat."""
        return self.setup.colours[seat]


@dataclass(frozen=True, slots=True)
class TurnSoFar(Shared):
    """What has been done of a turn: the state that it began in, its steps, and the kinds of card that came up.

    `events` has steps and cards in the order in which they came.
    """

    start: GameState
    events: tuple[Step | int, ...]

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps done."""
        return tuple(event for event in self.events if not isinstance(event, int))

    @property
    def drawn(self) -> tuple[int, ...]:
        """The kinds of card that came up."""
        return tuple(event for event in self.events if isinstance(event, int))
