"""From one state to the next. Chance comes in from outside, as cards drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from ...kit.errors import IllegalMove, ImpossibleDraw
from ...kit.words import counted
from ..chance import Cards, Dealer
from ..moves import Boom, Demolish, Pass, Placing, Reclaim, Shift, Step, Take, Turn
from ..state import BOOM, SHIFT, GameState, Market, Player, Setup
from .building import gain, place
from .demolishing import demolish
from .expanding import claim
from .legality import violations
from .options import awaits_card


def apply(state: GameState, turn: Turn, draws: Sequence[int] | None = None) -> GameState:
    """The state after a turn, or after the rest of the turn under way.

    `draws` are the kinds turned up during it, in order: first those of a Market Shift, then the refill
    (TRN-6). Left out, every draw must be certain. Raises `IllegalMove` with all violations, and
    `ImpossibleDraw` for draws that cannot be.
    """
    if found := violations(state, turn, draws):
        raise IllegalMove(str(turn), found)
    cards = Cards(state.edition, draws or ())
    after = play(state, turn, cards)
    cards.expect_none_left()
    if draws is not None and len(draws) < len(cards.drawn):
        raise ImpossibleDraw(f"{counted(len(draws), 'card')} told, but the turn turns up {len(cards.drawn)}")
    return after


def play(state: GameState, turn: Turn, deal: Dealer) -> GameState:
    """The state after a turn, or the rest of one, that is known to be legal: the generator's turns go this short way.

    Step by step, `rules.stepwise` leads to the same states.
    """
    setup, seat = state.setup, state.to_move
    player, market, ended_by = state.mover, state.market, state.ended_by
    if state.turn is not None and awaits_card(state):
        market = refill(setup, market, deal)
        ended_by = ended_after_refill(state, market)
    for step in turn.steps:
        player, market = effect(state, player, market, step)
        if isinstance(step, (Take, Shift)):
            market = refill(setup, market, deal)
            if ended_by is None and not market.future and isinstance(step, Take) and market_is_ending(setup, market):
                ended_by = seat
    return turned_over(state, player, market, ended_by)


def effect(state: GameState, player: Player, market: Market, step: Step) -> tuple[Player, Market]:
    """What a step makes of the mover, as earlier steps left them, and of the market, before cards come up."""
    setup, edition = state.setup, state.setup.edition
    match step:
        case Take():
            claimed = [edition.board.by_name[name].index for name in step.territories]
            return claim(setup, player, claimed), market.without([edition.kind_of[index] for index in claimed])
        case Placing():
            site = edition.sites.by_placement[step.placement]
            gained = gain(setup, state.players, state.to_move, site)
            if isinstance(step, Demolish):
                return demolish(player, site, gained), market
            player = place(player, site, gained)
            return player.without_card(BOOM) if isinstance(step, Boom) else player, market
        case Shift():
            return player.without_card(SHIFT), market.shifted(edition.kinds)
        case Reclaim():
            return take_back(setup, player, market, step.territory)
        case Pass():
            return player, market
        case _:
            assert_never(step)


def turned_over(state: GameState, player: Player, market: Market, ended_by: int | None) -> GameState:
    """The state once the mover's turn is done and it is the next player's; END-1's tile half is asked here."""
    seat, players = state.to_move, state.players
    if ended_by is None and tiles_are_ending(state.setup, player):
        ended_by = seat
    after = (*players[:seat], player, *players[seat + 1 :])
    return GameState(state.setup, after, market, (seat + 1) % len(players), ended_by)


def ended_after_refill(state: GameState, market: Market) -> int | None:
    """Who has triggered the end once a refill is done (END-1a); that of a Market Shift is not asked."""
    if state.ended_by is None and state.turn is not None and isinstance(state.turn.steps[-1], Take):
        return state.to_move if market_is_ending(state.setup, market) else None
    return state.ended_by


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
