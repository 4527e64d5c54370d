"""Decisions: a step of a record together with what its player saw and the cards that came up afterwards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..errors import DataError
from ..files.access import fingerprint
from ..messages import gettext
from ..protocol.game import Game
from ..records.replaying import Played


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of a player in a position.

    `number` is the number of the turn, and `drawn` contains the cards that came up after the step.
    """

    game: Game[Any, Any] = field(compare=False, repr=False)
    number: int
    state: Any
    played: Any
    drawn: Sequence[int] = ()

    @property
    def seat(self) -> int:
        """The seat of the player who decides."""
        seat = self.game.to_move(self.state)
        assert seat is not None
        return seat

    @property
    def observation(self) -> str:
        """The position as the player who decides saw it."""
        return self.game.observation(self.state, self.seat)

    @property
    def draws(self) -> list[str]:
        """The names of the cards that came up after the step of the decision."""
        kinds = self.game.kinds(self.state)
        return [kinds[kind] for kind in self.drawn]

    @property
    def key(self) -> str:
        """A short text that identifies the decision, also in other records of the game; the text does not depend on
        hidden cards.
        """
        return fingerprint(self.observation, str(self.played), " ".join(map(str, self.drawn)))


def decisions(game: Game[Any, Any], played: Played[Any, Any, Any], of: type[Decision] = Decision) -> Iterator[Decision]:
    """Yields the decision of a replayed step; yields nothing if the player's hand is unknown."""
    try:
        game.expect_hands(played.before, (played.seat,), gettext("the step is judged by the hand"))
    except DataError:
        return
    yield of(game, played.number, played.before, played.turn, played.draws)
