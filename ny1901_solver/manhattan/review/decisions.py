"""A recorded move as a decision: what its player saw, what he played, and what came up behind it."""

from __future__ import annotations

from collections.abc import Iterator
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


def decisions(played: Played) -> Iterator[Decision]:
    """The decision of a move that was replayed; none where its player's hand is not told."""
    if played.seat not in played.before.unseen:
        names = kind_names(played.before.edition.board)
        yield Decision(played.number, played.before, played.turn, tuple(names[kind] for kind in played.draws))
