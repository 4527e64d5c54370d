"""A live game: its turns so far, the cards turned up, and a turn that has begun with a Market Shift."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..edition import Edition
from ..errors import ImpossibleDraw, Ny1901Error
from ..moves import Shift, Turn
from ..play import Policy
from ..replay import Record, RecordedTurn, Result
from ..replay import replay as replayed
from ..rules import Dealer, apply, play, shuffled
from ..rules.transition import refill
from ..state import SHIFT, GameState, Market


class CardNeeded(Ny1901Error):
    """A card that came up and that nobody has told yet; `drawn` are those before it, `possible` the kinds it may be."""

    def __init__(self, drawn: Sequence[int], possible: Sequence[int]) -> None:
        self.drawn = tuple(drawn)
        self.possible = tuple(possible)
        super().__init__("a card that came up is not known")


class Cards:
    """A dealer for hidden cards: those told first, then the certain ones, then by a generator; else it asks.

    Raises `CardNeeded` for a card to be told, and `ImpossibleDraw` for a told one that cannot lie on top.
    """

    def __init__(self, edition: Edition, told: Sequence[int], rng: random.Random | None) -> None:
        self._names = edition.kind_names
        self._told = list(told)
        self._deal: Dealer | None = shuffled(rng) if rng else None
        self.drawn: list[int] = []

    def __call__(self, market: Market) -> int:
        """Turns up the next card of a market's pile."""
        possible = [kind for kind, copies in enumerate(market.future[0]) if copies]
        if self._told:
            card = self._told.pop(0)
            if card not in possible:
                may = ", ".join(self._names[kind] for kind in possible)
                raise ImpossibleDraw(f"{self._names[card]} cannot have come up: on top of the pile may lie {may}")
        elif len(possible) == 1:
            card = possible[0]
        elif self._deal is not None:
            card = self._deal(market)
        else:
            raise CardNeeded(self.drawn, possible)
        self.drawn.append(card)
        return card

    @property
    def left(self) -> tuple[int, ...]:
        """The cards told that have not come up yet."""
        return tuple(self._told)

    def expect_none_left(self) -> None:
        """Raises `ImpossibleDraw` when more cards were told than came up."""
        if self._told:
            told = len(self.drawn) + len(self._told)
            raise ImpossibleDraw(f"{told} cards told, but the turn turns up {len(self.drawn) or 'none'}")


@dataclass(frozen=True, slots=True)
class Live:
    """A game so far; `states` are the start and what each turn led to.

    `shown` are the cards that a Market Shift at the start of the turn under way has turned up, if one was played.
    """

    states: tuple[GameState, ...]
    turns: tuple[RecordedTurn, ...] = ()
    shown: tuple[int, ...] | None = None

    @classmethod
    def resume(cls, record: Record) -> Live:
        """The game of a record; raises as `replay` does."""
        states = [record.start, *(turn.after for turn in replayed(Record(record.start, record.turns)))]
        return cls(tuple(states), record.turns)

    def after(self, number: int) -> Live:
        """The game after so many of its turns."""
        return Live(self.states[: number + 1], self.turns[:number])

    @property
    def state(self) -> GameState:
        """The position before the turn under way."""
        return self.states[-1]

    @property
    def facing(self) -> GameState:
        """What the player to move looks at: the position, after the Market Shift of this turn if there was one."""
        if self.shown is None:
            return self.state
        return after_shift(self.state, Cards(self.state.edition, self.shown, None))

    @property
    def record(self) -> Record:
        """The game as a record, with its result once it is over."""
        return Record(self.states[0], self.turns, Result.of(self.state) if self.state.over else None)

    def shifted(self, cards: Cards) -> Live:
        """The game once a Market Shift has turned its cards up."""
        after_shift(self.state, cards)
        return replace(self, shown=tuple(cards.drawn))

    def drawn_by(self, turn: Turn, cards: Cards) -> tuple[int, ...]:
        """The cards that a legal turn turns up, from where the player stands; raises `CardNeeded`."""
        play(self.facing, turn, cards)
        cards.expect_none_left()
        return tuple(cards.drawn)

    def played(self, turn: Turn, draws: Sequence[int]) -> Live:
        """The game with the turn under way finished; raises `IllegalMove` and `ImpossibleDraw`."""
        whole, all_draws = turn, tuple(draws)
        if self.shown is not None:
            whole, all_draws = Turn((Shift(), *turn.steps)), (*self.shown, *draws)
        after = apply(self.state, whole, all_draws)
        return Live((*self.states, after), (*self.turns, RecordedTurn(whole, all_draws)))


def after_shift(state: GameState, deal: Dealer) -> GameState:
    """The position in the middle of a turn, when its Market Shift has turned up new cards (ACT-2)."""
    market = refill(state.setup, state.market.shifted(state.edition.kinds), deal)
    players = list(state.players)
    players[state.to_move] = state.mover.without_card(SHIFT)
    return replace(state, players=tuple(players), market=market)


def policy_turn(live: Live, policy: Policy, rng: random.Random, cards: Cards) -> tuple[Turn, tuple[int, ...]]:
    """The turn that a policy chooses where the player stands, and all cards that it turns up."""
    turn, shown = policy(live.facing, rng, cards)
    waiting = list(shown)

    def deal(market: Market) -> int:
        return waiting.pop(0) if waiting else cards(market)

    play(live.facing, turn, deal)
    cards.expect_none_left()
    return turn, tuple(cards.drawn)
