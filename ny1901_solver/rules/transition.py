"""From one state to the next. Chance comes in from outside, as cards drawn."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TypeAlias

from ..errors import IllegalMove, ImpossibleDraw
from ..moves import Boom, Build, Demolish, Reclaim, Shift, Take, Turn
from ..state import BOOM, SHIFT, GameState, Market, Player, Setup
from .building import gain, place
from .demolishing import demolish
from .expanding import claim
from .legality import violations

Dealer: TypeAlias = Callable[[Market], int]
"""Turns up the next card of a market's pile: given the market, answers with a kind."""


def apply(state: GameState, turn: Turn, draws: Sequence[int] | None = None) -> GameState:
    """The state after a turn.

    `draws` are the kinds turned up during the turn, in order: first those of a Market Shift, then the refill
    (TRN-6). Left out, every draw must be certain. Raises `IllegalMove` with all violations, and
    `ImpossibleDraw` for draws that cannot be.
    """
    if found := violations(state, turn, draws):
        raise IllegalMove(str(turn), found)
    if draws is None:
        return play(state, turn, certain_draw)
    deal = dealt(draws)
    after = play(state, turn, deal)
    if deal.left:
        raise ImpossibleDraw(f"{len(draws)} cards drawn where the turn draws {len(draws) - len(deal.left)}")
    return after


def play(state: GameState, turn: Turn, deal: Dealer) -> GameState:
    """The state after a turn that is known to be legal: the generator's turns go this short way."""
    setup, seat = state.setup, state.to_move
    player, market, ended_by = state.players[seat], state.market, state.ended_by
    for step in turn.steps:
        if isinstance(step, Take):
            edition = setup.edition
            claimed = [edition.board.by_name[name].index for name in step.territories]
            player = claim(setup, player, claimed)
            market = refill(setup, market.without(edition.kind_of[index] for index in claimed), deal)
            if ended_by is None and market_is_ending(setup, market):
                ended_by = seat
        elif isinstance(step, Build):
            site = setup.edition.sites.by_placement[step.placement]
            player = place(player, site, gain(setup, state.players, seat, site))
        elif isinstance(step, Demolish):
            site = setup.edition.sites.by_placement[step.placement]
            player = demolish(player, site, gain(setup, state.players, seat, site))
        elif isinstance(step, Boom):
            site = setup.edition.sites.by_placement[step.placement]
            player = place(player, site, gain(setup, state.players, seat, site))
            player = player.without_card(BOOM)
        elif isinstance(step, Shift):
            market = refill(setup, market.shifted(setup.edition.kinds), deal)
            player = player.without_card(SHIFT)
        elif isinstance(step, Reclaim):
            player, market = take_back(setup, player, market, step.territory)
    if ended_by is None and tiles_are_ending(setup, player):
        ended_by = seat
    players = (*state.players[:seat], player, *state.players[seat + 1 :])
    return GameState(setup, players, market, (seat + 1) % len(players), ended_by)


def refill(setup: Setup, market: Market, deal: Dealer) -> Market:
    """The open market filled up as far as the future market goes (TRN-6, ACT-2)."""
    while market.future and len(market.open) < setup.edition.numbers.open_market:
        market = market.drawn(deal(market))
    return market


def take_back(setup: Setup, player: Player, market: Market, territory: str) -> tuple[Player, Market]:
    """One worker comes back, its territory is free again, and its card goes under the pile (TRN-5)."""
    edition = setup.edition
    index = edition.board.by_name[territory].index
    player = Player(
        score=player.score,
        estate=player.estate & ~(1 << index),
        buildings=player.buildings,
        unbuilt=player.unbuilt,
        cards=player.cards,
        land=player.land & ~edition.board.territories[index].mask,
        occupied=player.occupied,
        vacant=player.vacant & ~(1 << index),
        legendary=player.legendary,
    )
    return player, market.returned(edition.kind_of[index], edition.kinds)


def market_is_ending(setup: Setup, market: Market) -> bool:
    """END-1, the market half, asked right after a refill (END-1a)."""
    return not market.future and len(market.open) <= setup.edition.numbers.end_open_market


def tiles_are_ending(setup: Setup, player: Player) -> bool:
    """END-1, the tile half: only the last few unbuilt tiles are left."""
    return player.unbuilt.bit_count() <= setup.edition.numbers.end_unbuilt


class dealt:
    """A dealer that gives listed cards in order; `left` are those not yet given."""

    def __init__(self, cards: Sequence[int]) -> None:
        self.left = list(cards)

    def __call__(self, market: Market) -> int:
        """Gives the next listed card; raises `ImpossibleDraw` when there is none or it cannot lie on top."""
        if not self.left:
            raise ImpossibleDraw("fewer cards drawn than the turn draws")
        card = self.left.pop(0)
        if not 0 <= card < len(market.future[0]) or not market.future[0][card]:
            raise ImpossibleDraw(f"card number {card} cannot lie on top of the future market")
        return card


def certain_draw(market: Market) -> int:
    """A dealer for piles whose top card is known; raises `ImpossibleDraw` when it is not."""
    held = [card for card, count in enumerate(market.future[0]) if count]
    if len(held) > 1:
        raise ImpossibleDraw("the next card of the future market is not known: say which card was drawn")
    return held[0]


def any_card(market: Market) -> int:
    """A dealer for questions whose answer does not hang on the cards drawn: the first card possible."""
    return next(card for card, count in enumerate(market.future[0]) if count)


def shuffled(rng: random.Random) -> Dealer:
    """A dealer that draws as from a shuffled deck: each card of the top layer is equally likely."""

    def deal(market: Market) -> int:
        top = market.future[0]
        pick = int(rng.random() * sum(top))
        for card, count in enumerate(top):
            pick -= count
            if pick < 0:
                return card
        raise AssertionError("an empty layer")

    return deal
