"""A step of a record as a decision: what its player saw, what he played, and what came up behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..errors import DataError
from ..files.access import fingerprint
from ..protocol.game import Game
from ..records.replaying import Played


@dataclass(frozen=True, slots=True)
class Decision:
    """What the player to move decided in a position: `number` is that of the turn, `drawn` came up behind it."""

    game: Game[Any, Any] = field(compare=False, repr=False)
    number: int
    state: Any
    played: Any
    drawn: Sequence[int] = ()

    @property
    def seat(self) -> int:
        """Whose it is."""
        seat = self.game.to_move(self.state)
        assert seat is not None
        return seat

    @property
    def observation(self) -> str:
        """The position as its player saw it."""
        return self.game.observation(self.state, self.seat)

    @property
    def draws(self) -> list[str]:
        """What came up, by name."""
        kinds = self.game.kinds(self.state)
        return [kinds[kind] for kind in self.drawn]

    @property
    def key(self) -> str:
        """A short text, the same for the same decision in any record, however what is hidden lay."""
        return fingerprint(self.observation, str(self.played), " ".join(map(str, self.drawn)))


def decisions(game: Game[Any, Any], played: Played[Any, Any, Any], of: type[Decision] = Decision) -> Iterator[Decision]:
    """The decision of a step that was replayed; none where its player's hand is not told."""
    try:
        game.expect_hands(played.before, (played.seat,), "the step is judged by it")
    except DataError:
        return
    yield of(game, played.number, played.before, played.turn, played.draws)
