"""A recorded turn as decisions: one, or two where a Market Shift turns up cards before the player goes on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from ...kit.files import fingerprint
from ..chance import Cards
from ..moves import Shift, Turn
from ..positions import format_line
from ..replay import Played
from ..rules.stepwise import chance, draw, play_shift, play_step, with_due_cards
from ..state import GameState


@dataclass(frozen=True, slots=True)
class Decision:
    """What a player decided at once: `number` is that of the turn, `drawn` are the kinds that came up behind it.

    In the position no card is due.
    """

    number: int
    state: GameState
    turn: Turn
    drawn: tuple[int, ...]

    @property
    def seat(self) -> int:
        """Whose it is."""
        return self.state.to_move

    @property
    def key(self) -> str:
        """A short text, the same for the same decision in any record."""
        return fingerprint(format_line(self.state), str(self.turn), " ".join(map(str, self.drawn)))

    def odds(self) -> Iterator[dict[int, Fraction]]:
        """The kinds that each card could have been that came up, with exact odds behind those before it."""
        state, left = self.state, list(self.drawn)
        for step in self.turn.steps:
            state = play_step(state, step)
            while left and (odds := chance(state)):
                yield odds
                state = draw(state, left.pop(0))


def decisions(played: Played) -> Iterator[Decision]:
    """The decisions of a turn in their order."""
    cards = Cards(played.before.edition, played.draws)
    state, turn = with_due_cards(played.before, cards), played.turn
    if isinstance(turn.steps[0], Shift):
        due = len(cards.drawn)
        shifted = play_shift(state, cards)
        yield Decision(played.number, state, Turn(turn.steps[:1]), tuple(cards.drawn[due:]))
        state, turn = shifted, Turn(turn.steps[1:])
    yield Decision(played.number, state, turn, tuple(cards.left))
