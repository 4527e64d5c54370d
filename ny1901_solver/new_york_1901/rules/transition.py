"""Computes the state that follows a whole turn or a single step. A dealer (a function that chooses cards), or a list of
draws, decides which cards come up.

After a Market Shift and after a claim, cards come up one by one. No step is legal until all these cards have come up. A
`pass` ends a turn that could continue: after a claim without a Build (TRN-3), or after a Build that Construction Boom
could follow. A whole `Turn` does not contain a `pass` after a Build. If no step may follow, the turn ends without a
`pass`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple, assert_never

from ...errors import IllegalMove, ImpossibleDraw
from ...messages import gettext
from ..chance import Cards, Dealer, odds, wrong_number_of_cards
from ..moves import Boom, Build, Demolish, Pass, Placing, Reclaim, Shift, Step, Take, Turn
from ..state import BOOM, SHIFT, GameState, Market, Player, Setup, TurnSoFar
from ..tiles import Site
from .building import demolish, gain, place
from .expanding import claim
from .generator import takes
from .legality import violations
from .options import (
    awaits_card,
    boom_sites,
    booms_before,
    can_expand,
    covered_by_boom,
    demolish_sites,
    demolitions_behind,
    ends_with_boom,
    lone_booms,
    may_pass,
    needs_boom,
    open_builds,
    reclaims,
    unlocked_tiles,
)


def apply(state: GameState, turn: Turn, draws: Sequence[int] | None = None) -> GameState:
    """The state after a turn, or after the rest of the current turn.

    `draws` are the kinds of the cards that come up in the turn, in order: first the cards of a Market Shift, then the
    cards of the refill (TRN-6). Without `draws`, each card that comes up must be certain, which means that only one
    kind of card is possible. Raises `IllegalMove` with all violations if the turn is illegal, and `ImpossibleDraw` if
    the cards cannot come up.
    """
    if broken := violations(state, turn, draws):
        raise IllegalMove(str(turn), broken)
    cards = Cards(state.edition, draws or ())
    after = play(state, turn, cards)
    cards.expect_none_left()
    if draws is not None and len(draws) < len(cards.drawn):
        raise wrong_number_of_cards(len(draws), len(cards.drawn))
    return after


def play(state: GameState, turn: Turn, deal: Dealer) -> GameState:
    """The state after a legal turn, or after the legal rest of a turn. The function does not check the rules, so
    generated turns play fast.

    The function `play_step`, called for each step, leads to the same states.
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
    """The mover's state and the market after a step, before cards come up.

    `player` is the mover's state after the earlier steps of the turn.
    """
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
            return player.without_card(SHIFT), market.shift(edition.kinds)
        case Reclaim():
            return take_back(setup, player, market, step.territory)
        case Pass():
            return player, market
        case _:
            assert_never(step)


def turned_over(state: GameState, player: Player, market: Market, ended_by: int | None) -> GameState:
    """The state at the start of the next player's turn. The function also checks whether so few tiles are unbuilt that
    the end of the game is triggered (END-1)."""
    seat, players = state.to_move, state.players
    if ended_by is None and tiles_are_ending(state.setup, player):
        ended_by = seat
    after = (*players[:seat], player, *players[seat + 1 :])
    return GameState(state.setup, after, market, (seat + 1) % len(players), ended_by)


def ended_after_refill(state: GameState, market: Market) -> int | None:
    """The seat of the player who has triggered the end of the game, computed directly after a refill (END-1a).

    The refill of a Market Shift never triggers the end of the game.
    """
    if state.ended_by is None and state.turn is not None and isinstance(state.turn.steps[-1], Take):
        return state.to_move if market_is_ending(state.setup, market) else None
    return state.ended_by


def refill(setup: Setup, market: Market, deal: Dealer) -> Market:
    """Returns the market after its face-up part is refilled, as far as the face-down cards last (TRN-6, ACT-2)."""
    while market.future and len(market.open) < setup.edition.numbers.open_market:
        market = market.draw(deal(market))
    return market


def take_back(setup: Setup, player: Player, market: Market, territory: str) -> tuple[Player, Market]:
    """Takes back a worker from a territory: the territory is free again, and its card goes under the pile (TRN-5)."""
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
    return player, market.return_card(edition.kind_of[index], edition.kinds)


def market_is_ending(setup: Setup, market: Market) -> bool:
    """Whether so few cards are left in the market that the end of the game is triggered (END-1). The result is valid
    only directly after a refill (END-1a)."""
    return not market.future and len(market.open) <= setup.edition.numbers.end_open_market


def tiles_are_ending(setup: Setup, player: Player) -> bool:
    """Whether a player has so few unbuilt tiles that they trigger the end of the game (END-1)."""
    return player.unbuilt.bit_count() <= setup.edition.numbers.end_unbuilt


class Choices(NamedTuple):
    """The legal next steps: claims by the indices of one or two territories, sites (tiles in places) of new buildings,
    and workers to take back.

    `reclaims` contains the territories of the workers that may be taken back.
    """

    shift: bool = False
    takes: Mapping[tuple[int, ...], Take] = MappingProxyType({})
    demolitions: Sequence[Site] = ()
    builds: Sequence[Site] = ()
    booms: Sequence[Site] = ()
    reclaims: Sequence[str] = ()
    may_pass: bool = False


def open_choices(state: GameState) -> Choices:
    """Every legal step of the player to move; empty if the game is over or a card has to come up.

    A step is legal if some legal turn begins with it, or if it legally continues the current turn.
    """
    if state.over or awaits_card(state):
        return Choices()
    player, done = state.mover, state.turn.steps[-1] if state.turn is not None else None
    if isinstance(done, Take):
        return Choices(builds=open_builds(state, player), booms=lone_booms(state), may_pass=True)
    if isinstance(done, Boom):
        behind = demolitions_behind(state, player, _site(state, done))
        return Choices(demolitions=behind, may_pass=ends_with_boom(state))
    if isinstance(done, (Build, Demolish)):
        first = _site(state, done)
        return Choices(booms=boom_sites(state, player, first), may_pass=not needs_boom(state, first))
    shift = bool(player.cards & SHIFT)
    demolitions = list(demolish_sites(state.setup, player, unlocked_tiles(state, player)))
    demolitions += [site for site, _ in covered_by_boom(state)]
    booms = [site for site, _ in booms_before(state)]
    if can_expand(state):
        return Choices(shift, takes(state, shifts=False)[0], demolitions, booms=booms)
    booms = lone_booms(state) or booms  # every Boom that may come before a demolition may also be the only Build
    builds = open_builds(state, player)
    stuck = not demolitions and not builds
    passes = may_pass(state, stuck)
    back = reclaims(state) if stuck and not passes else ()
    return Choices(shift, {}, demolitions, builds, booms, back, passes)


def legal_steps(state: GameState) -> list[Step]:
    """Every legal step of the player to move, in a fixed order; empty if the game is over or a card has to come up."""
    return steps_of(open_choices(state))


def steps_of(may: Choices) -> list[Step]:
    """The legal next steps as a list, in a fixed order."""
    return [
        *([Shift()] if may.shift else []),
        *may.takes.values(),
        *(Demolish(site.placement) for site in may.demolitions),
        *(Build(site.placement) for site in may.builds),
        *(Boom(site.placement) for site in may.booms),
        *map(Reclaim, may.reclaims),
        *([Pass()] if may.may_pass else []),
    ]


def play_step(state: GameState, step: Step) -> GameState:
    """The state after a step that is known to be legal. The turn may be over after the step."""
    player, market = effect(state, state.mover, state.market, step)
    events = () if state.turn is None else state.turn.events
    seat, players = state.to_move, state.players
    players = (*players[:seat], player, *players[seat + 1 :])
    turn = TurnSoFar(state.start, (*events, step))
    after = GameState(state.setup, players, market, seat, state.ended_by, turn)
    if isinstance(step, (Take, Shift)):
        return after if awaits_card(after) else _after_refill(after)
    return after if _goes_on(after, step) else turned_over(after, player, market, after.ended_by)


def _goes_on(state: GameState, done: Step) -> bool:
    """Whether a turn in which no card has to come up may continue with Construction Boom, or with a demolition after
    it.
    """
    if isinstance(done, Boom):
        assert state.turn is not None
        begins = all(isinstance(step, (Shift, Boom)) for step in state.turn.steps)
        return begins and bool(demolitions_behind(state, state.mover, _site(state, done)))
    return isinstance(done, Placing) and bool(boom_sites(state, state.mover, _site(state, done)))


def _site(state: GameState, step: Placing) -> Site:
    return state.edition.sites.by_placement[step.placement]


def chance(state: GameState) -> dict[int, Fraction]:
    """The kinds of card that may come up now, with exact probabilities; empty if no card has to come up."""
    return odds(state.market) if awaits_card(state) else {}


def draw(state: GameState, kind: int) -> GameState:
    """The state after a card of a kind has come up. Raises `ImpossibleDraw` if no such card can come up now."""
    if not awaits_card(state):
        raise ImpossibleDraw(gettext("no card comes up now: the next decision is a player's"))
    assert state.turn is not None
    turn = TurnSoFar(state.turn.start, (*state.turn.events, kind))
    after = GameState(state.setup, state.players, state.market.draw(kind), state.to_move, state.ended_by, turn)
    return after if awaits_card(after) else _after_refill(after)


def play_shift(state: GameState, deal: Dealer) -> GameState:
    """The state after a Market Shift, with its new cards face up; the same turn goes on (ACT-2)."""
    return with_due_cards(play_step(state, Shift()), deal)


def with_due_cards(state: GameState, deal: Dealer) -> GameState:
    """The state after all cards that have to come up have come up."""
    while awaits_card(state):
        state = draw(state, deal(state.market))
    return state


def _after_refill(state: GameState) -> GameState:
    """The state after the market is refilled."""
    ended_by = ended_after_refill(state, state.market)
    return state if ended_by == state.ended_by else replace(state, ended_by=ended_by)


def carried_out(state: GameState, turn: Turn, cards: Cards) -> GameState:
    """The state after a turn, or after the rest of the current turn. After the call, `cards.drawn` contains the cards
    that came up.

    If cards have to come up and the turn has no steps, only the given cards are drawn. Raises `IllegalMove` if the turn
    is illegal, also because of the cards that a Market Shift turns up, and `ImpossibleDraw` if the cards cannot come
    up.
    """
    if turn.steps or not cards.left or not awaits_card(state):
        return apply(state, turn, _turned_up(state, turn, cards))
    while awaits_card(state) and cards.left:
        state = draw(state, cards(state.market))
    cards.expect_none_left()
    return state


def _turned_up(state: GameState, turn: Turn, cards: Cards) -> list[int]:
    """All cards that come up in a turn, or in the rest of the turn under way."""
    _raise_if_illegal(state, turn, None)
    at, rest = state, turn
    if rest.steps[0] == Shift():
        at, rest = play_step(state, Shift()), Turn(turn.steps[1:])
    if awaits_card(at):
        while awaits_card(at):
            at = draw(at, cards(at.market))
        _raise_if_illegal(state, turn, cards.drawn)
    play(at, rest, cards)
    cards.expect_none_left()
    return cards.drawn


def _raise_if_illegal(state: GameState, turn: Turn, drawn: list[int] | None) -> None:
    if broken := violations(state, turn, drawn):
        raise IllegalMove(str(turn), broken)
