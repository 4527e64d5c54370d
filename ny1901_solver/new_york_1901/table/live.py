"""A live game: its turns so far, the cards that came up, and a turn that has begun with a Market Shift."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from ...records.live import LiveRecord
from ...records.of_game import Records
from ..chance import Cards
from ..moves import Turn
from ..replay import RECORDS, RecordedTurn
from ..rules import apply, play, whole_turn
from ..rules.transition import play_shift, with_due_cards
from ..state import GameState


@dataclass(frozen=True, slots=True)
class Live(LiveRecord[Any]):
    """A game that is being played, with its turns so far.

    `begun` is the state in the middle of the current turn. The field `begun` is set after a Market Shift whose cards
    have come up, or if the game continues from a position in the middle of a turn.
    """

    records: ClassVar[Records[GameState, Turn]] = RECORDS

    begun: GameState | None = None

    @classmethod
    def of(cls, state: GameState) -> Live:
        """A game that continues from a position, either between two turns or in the middle of one."""
        return cls((state.start,), (), None if state.turn is None else state)

    @property
    def facing(self) -> GameState:
        """The position in which the player to move decides. If the current turn has begun with a Market Shift, this is
        the position after the Market Shift."""
        return self.begun or self.state

    def shift(self, cards: Cards) -> Live:
        """The game after a Market Shift and its cards. Raises `CardUnknown` if a card that comes up is not given."""
        return replace(self, begun=play_shift(self.state, cards))

    def with_due_cards(self, cards: Cards) -> Live:
        """The game after the cards that have to come up in the middle of the turn.

        Raises `CardUnknown` if a card that comes up is not given.
        """
        return replace(self, begun=with_due_cards(self.facing, cards))

    def drawn_by(self, turn: Turn, cards: Cards) -> tuple[int, ...]:
        """The cards that come up in a legal turn, or in the rest of a turn that has begun. Raises `CardUnknown` if a
        card is not given."""
        play(self.facing, turn, cards)
        cards.expect_none_left()
        return tuple(cards.drawn)

    def finish(self, turn: Turn, draws: Sequence[int]) -> Live:
        """The game after the current turn is finished. Raises `IllegalMove` for an illegal turn, and `ImpossibleDraw`
        for cards that cannot come up."""
        whole, shown = whole_turn(self.facing, turn), self.begun.turn.drawn if self.begun and self.begun.turn else ()
        after = apply(self.state, whole, (*shown, *draws))
        return Live((*self.states, after), (*self.turns, RecordedTurn(whole, (*shown, *draws))))
