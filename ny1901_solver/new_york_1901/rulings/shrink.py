"""Shrinks a question about the rules: removes parts one by one as long as the question keeps a given property.

A question is a position with or without a turn. The size of a question is first the number of its parts: players,
territories that belong to players, standing buildings, demolished tiles, action cards in hand, known layers of the
future market after the first, options that differ from the default, a triggered end, and the steps of the turn with the
claimed territories. The length of the question's text, and then the text itself, break ties, so no two questions have
the same size.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..board import bits
from ..edition import ALL_CARDS
from ..masks import TerritoryMask, TileMask
from ..moves import Take, Turn
from ..positions import format_line
from ..state import GameState, Market, Player, Readings, state_problems
from ..tiles import Site


@dataclass(frozen=True, slots=True)
class Contested:
    """A question about the rules: a position with all readings at their defaults, and a turn to judge. A question
    without a turn asks for a score.
    """

    state: GameState
    turn: Turn | None = None

    def __str__(self) -> str:
        return f"{format_line(self.state)} | {self.turn}" if self.turn else format_line(self.state)


Size = tuple[int, int, str]


def size(question: Contested) -> Size:
    """The size of a question, as defined in the module's docstring."""
    state, turn = question.state, question.turn
    setup = state.setup
    things = len(state.players) + max(0, len(state.market.future) - 1) + (state.ended_by is not None)
    things += (not setup.starters) + (setup.unlocks != "base") + (not setup.action_cards)
    for player in state.players:
        things += player.estate.bit_count() + len(player.buildings) + player.cards.bit_count()
        things += player.demolished_tiles(state.edition).bit_count()
    for step in turn.steps if turn else ():
        things += len(step.territories) if isinstance(step, Take) else 1
    text = str(question)
    return things, len(text), text


def removals(question: Contested) -> list[Contested]:
    """The questions that result from one removal and have no problems, the smallest first."""
    limit = size(question)
    by_size = {}
    for each in _removals(question):
        if (measured := size(each)) < limit and not state_problems(each.state):
            by_size[measured] = each
    return [by_size[measured] for measured in sorted(by_size)]


def _removals(question: Contested) -> Iterator[Contested]:
    for turn in _shorter_turns(question.turn):
        yield Contested(question.state, turn)
    for state in _smaller_states(question.state):
        yield Contested(settle_market(state), question.turn)
        if state.ended_by is not None:  # the removed part may have been the reason why the end is triggered
            yield Contested(settle_market(replace(state, ended_by=None)), question.turn)


def _shorter_turns(turn: Turn | None) -> Iterator[Turn]:
    if turn is None:
        return
    for at, step in enumerate(turn.steps):
        rest = (*turn.steps[:at], *turn.steps[at + 1 :])
        if rest:
            yield Turn.of(*rest)
        for name in step.territories if isinstance(step, Take) and len(step.territories) > 1 else ():
            yield Turn((*turn.steps[:at], Take((name,)), *turn.steps[at + 1 :]))


def _smaller_states(state: GameState) -> Iterator[GameState]:
    yield from _simpler_setups(state)
    if state.ended_by is not None:
        yield replace(state, ended_by=None)
    if len(state.market.future) > 1:
        joined = tuple(map(sum, zip(*state.market.future, strict=True)))
        yield replace(state, market=Market.of(state.market.open, [joined]))
    for seat, player in enumerate(state.players):
        if len(state.players) > 2 and seat != state.to_move:
            yield _without_player(state, seat)
        for smaller in _smaller_players(state, player):
            yield state.with_player(seat, smaller)


def _simpler_setups(state: GameState) -> Iterator[GameState]:
    """Variants of a position with simpler set-ups: fewer options, or other cards in play."""
    setup, edition = state.setup, state.edition
    streets = tuple(card.id for card in edition.street_cards[: len(setup.streets)])
    yield replace(state, setup=replace(setup, starters=True))
    yield _without_starters(state)
    yield replace(state, setup=replace(setup, unlocks="base"))
    yield replace(state, setup=replace(setup, action_cards=True))
    without_cards = tuple(player.without_card(ALL_CARDS) for player in state.players)
    yield replace(state, setup=replace(setup, action_cards=False), players=without_cards)
    yield replace(state, setup=replace(setup, streets=streets))
    for challenge in edition.challenges:
        yield _rescore(replace(state, setup=replace(setup, challenge=challenge)))


def _without_starters(state: GameState) -> GameState:
    """The position without starter buildings, and without land on which only starter buildings stand (SET-6)."""
    players = []
    for player in state.players:
        rest = tuple(site for site in player.buildings if site.tile != state.edition.starter)
        alone = player.estate & ~player.vacant
        for site in rest:
            alone &= ~site.territories
        players.append(_player(state, player, rest, player.estate & ~alone, player.unbuilt))
    return replace(state, setup=replace(state.setup, starters=False), players=tuple(players))


def _rescore(state: GameState) -> GameState:
    """The position in which each score is the sum of the printed points, unless Gold Prestige is in play (BLD-9)."""
    if state.setup.challenge == "gold-prestige":
        return state
    players = (_player(state, player, player.buildings, player.estate, player.unbuilt) for player in state.players)
    return replace(state, players=tuple(players))


def _without_player(state: GameState, seat: int) -> GameState:
    def new_seat(other: int) -> int:
        return other - (other > seat)

    colours = (*state.setup.colours[:seat], *state.setup.colours[seat + 1 :])
    ended_by = None if state.ended_by in (None, seat) else new_seat(state.ended_by or 0)
    players = (*state.players[:seat], *state.players[seat + 1 :])
    return replace(
        state,
        setup=replace(state.setup, colours=colours),
        players=players,
        to_move=new_seat(state.to_move),
        ended_by=ended_by,
    )


def _smaller_players(state: GameState, player: Player) -> Iterator[Player]:
    """Variants of a player's state: the state at the start of a game, and the states with one building, territory,
    demolished tile or action card removed.

    A demolished tile may be removed together with a building that may have replaced it.
    """
    edition = state.edition
    starter = tuple(site for site in player.buildings if site.tile == edition.starter)
    yield _player(state, player, starter, TerritoryMask(sum(site.territories for site in starter)), edition.own_tiles)
    for index in bits(player.vacant):
        yield _player(state, player, player.buildings, player.estate & ~(1 << index), player.unbuilt)
    for site in player.buildings:
        rest = tuple(other for other in player.buildings if other != site)
        alone = site.territories
        for other in rest:
            alone &= ~other.territories
        for land in (player.estate, player.estate & ~alone):
            unbuilt = player.unbuilt | site.tile_bit & edition.own_tiles
            yield _player(state, player, rest, land, unbuilt)
            for tile in bits(player.demolished_tiles(edition)):
                yield _player(state, player, rest, land, unbuilt | 1 << tile)
    for tile in bits(player.demolished_tiles(edition)):
        yield _player(state, player, player.buildings, player.estate, player.unbuilt | 1 << tile)
    for card in bits(player.cards):
        yield player.without_card(1 << card)
    if state.setup.challenge == "gold-prestige":
        yield _player(state, player, player.buildings, player.estate, player.unbuilt)


def _player(
    state: GameState, old: Player, buildings: tuple[Site, ...], estate: TerritoryMask, unbuilt: TileMask
) -> Player:
    """The player, with the points printed on the built tiles as the score (BLD-9)."""
    edition = state.edition
    gone = Player.of(edition, 0, estate, buildings, unbuilt, old.cards).demolished_tiles(edition)
    score = sum(site.points for site in buildings) + sum(edition.tiles[tile].points for tile in bits(gone))
    return Player.of(edition, score, estate, buildings, unbuilt, old.cards)


def settle_market(state: GameState) -> GameState:
    """The position with exactly one card for each unclaimed territory.

    New cards are put at the bottom of the pile (SET-3).
    """
    edition = state.edition
    left = [(state.unclaimed & mask).bit_count() for mask in edition.kind_masks]
    shown = []
    for kind in state.market.open:
        if left[kind]:
            left[kind] -= 1
            shown.append(kind)
    layers = []
    for layer in state.market.future:
        kept = tuple(min(pair) for pair in zip(layer, left, strict=True))
        left = [want - have for want, have in zip(left, kept, strict=True)]
        layers.append(kept)
    if layers:
        layers[-1] = tuple(map(sum, zip(layers[-1], left, strict=True)))
    market = Market.of(shown, layers or [tuple(left)])
    while market.future and len(market.open) < edition.numbers.open_market:
        market = market.draw(next(kind for kind, count in enumerate(market.future[0]) if count))
    return replace(state, market=market)


def asked_of(state: GameState) -> GameState:
    """The position with all readings at their defaults."""
    return replace(state, setup=replace(state.setup, readings=Readings()))
