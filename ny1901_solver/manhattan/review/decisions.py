"""A recorded move as a decision: what its player saw, what he played, and what came up behind it."""

from __future__ import annotations

from dataclasses import dataclass

from ...kit.files import fingerprint
from ..advice.rollouts import Outset
from ..chance import kind_names
from ..moves import Move
from ..positions import format_line
from ..replay import Played
from ..state import GameState


@dataclass(frozen=True, slots=True)
class Decision:
    """The move of a number in a position, and by name the cards and cities that came up behind it."""

    number: int
    state: GameState
    move: Move
    drawn: tuple[str, ...]

    @classmethod
    def of(cls, played: Played) -> Decision:
        """The decision of a move that was replayed."""
        names = kind_names(played.before.edition.board)
        return cls(played.number, played.before, played.turn, tuple(names[kind] for kind in played.draws))

    @property
    def seat(self) -> int:
        """Whose it is."""
        return self.state.to_move

    @property
    def by_wins(self) -> bool:
        """Whether the win counts before all: in the last round."""
        return self.state.last_round

    @property
    def key(self) -> str:
        """A short text, the same for the same decision in any record, however the hidden cards lay."""
        return fingerprint(format_line(Outset(self.state).state), str(self.move), " ".join(self.drawn))
