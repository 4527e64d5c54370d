"""Finds facts about a position that are certain whatever is played and drawn. Each fact comes with a sentence that
proves the fact."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ...messages import gettext, ngettext
from ...runs.watching import never
from ..chance import odds
from ..edition.edition import card_fronts
from ..moves import Shift, Turn
from ..scoring import tallies
from ..state import BOOM, GRAB, GameState
from .advise import AdvisedTurn
from .endgame import Endgame, OutOfReach

SURE = 1 - 1e-9  # a share of 1, with the rounding error of floating-point sums


@dataclass(frozen=True, slots=True)
class LockedStreet:
    """A street on which the player at a seat keeps the lead, unless this player demolishes a building there. `lead` is
    the number of buildings that this player has more than the next player."""

    card: str
    seat: int
    lead: int
    argument: str


@dataclass(frozen=True, slots=True)
class GameLength:
    """The least and the greatest number of turns of all players together until the end of the game.

    `most` is valid if nobody has to take a worker back (TRN-5); `most` is `None` if players may pass for ever.
    """

    least: int
    most: int | None
    argument: str


@dataclass(frozen=True, slots=True)
class Certainties:
    """The proved facts about a position; `next_card` has the possible kinds of the next card, with exact odds.

    `wins` is true if the best turn leads to a win that is not shared, whatever cards come up and whatever the other
    players do.
    """

    wins: bool
    streets: tuple[LockedStreet, ...]
    length: GameLength
    next_card: dict[str, Fraction]


def certainties(state: GameState, best: AdvisedTurn | None = None) -> Certainties:
    """Returns the proved facts about a position in which the game is not over; if the best turn is given, also facts
    about this turn."""
    wins = best is not None and best.proved and best.share.mean > SURE and wins_for_sure(state, best.turn)
    names = state.edition.kind_names
    next_card = {names[kind]: chance for kind, chance in odds(state.market).items()}
    return Certainties(wins, tuple(locked_streets(state)), game_length(state), next_card)


def wins_for_sure(state: GameState, turn: Turn) -> bool:
    """Returns whether a legal turn certainly leads to a win that is not shared: with all possible cards, against
    opponents who only minimise the mover's share of the win.

    Returns false if the proof takes too much work.
    """
    if isinstance(turn.steps[-1], Shift):
        return False
    try:
        return Endgame(state, never, against=True).behind(turn).share > SURE
    except OutOfReach:
        return False


def locked_streets(state: GameState) -> list[LockedStreet]:
    """Returns the streets in play on which no other player can overtake or tie the leader any more (SCO-1).

    A player gains at most one building on a street in each turn, and one more building with Construction Boom. For each
    building, the player needs a tile, and a square next to the street on which the leader has not built.
    """
    setup, edition, counts = state.setup, state.edition, tallies(state)
    fronts = card_fronts(edition.board, edition.street_cards)
    streets = []
    for place, (card, number) in enumerate(zip(setup.streets, setup.street_cards, strict=True)):
        standing = [each.streets[place] for each in counts]
        seat = max(setup.seats, key=lambda each: standing[each])
        ground = (fronts[number] & ~state.players[seat].occupied).bit_count()
        reach = {
            other: min(standing[other] + _builds_left(state, other), max(standing[other], ground))
            for other in setup.seats
            if other != seat
        }
        if (most := max(reach.values())) < standing[seat]:
            rival = state.colour(max(reach, key=lambda other: reach[other]))
            lead = standing[seat] - max(standing[other] for other in reach)
            argument = ngettext(
                "the leader has {number} building there, and {rival} can have at most {most}",
                "the leader has {number} buildings there, and {rival} can have at most {most}",
                standing[seat],
                rival=rival,
                most=most,
            )
            streets.append(LockedStreet(card, seat, lead, argument))
    return streets


def _builds_left(state: GameState, seat: int) -> int:
    """Returns the greatest number of buildings that a player can still build, limited by tiles and, after the end of
    the game is triggered, by turns."""
    player, seats, mover = state.players[seat], len(state.players), state.start.to_move
    tiles = player.unbuilt.bit_count() + bool(state.legendaries and not player.legendary)
    if state.ended_by is None:
        return tiles
    moves = (seat - mover) % seats < ((state.ended_by - mover) % seats or seats)
    return min(tiles, moves * (1 + bool(player.cards & BOOM)))


def game_length(state: GameState) -> GameLength:
    """Returns the limits of the number of turns still to come, including the turn in progress."""
    numbers, players, mover = state.edition.numbers, state.players, state.start.to_move
    seats = len(players)
    if state.ended_by is not None:
        left = (state.ended_by - mover) % seats or seats
        argument = gettext("{player} has triggered the end (END-2)", player=state.colour(state.ended_by))
        return GameLength(left, left, argument)
    cards = state.market.future_size + len(state.market.open) - numbers.end_open_market
    tiles = [player.unbuilt.bit_count() - numbers.end_unbuilt for player in players]
    grabs = sum(bool(player.cards & GRAB) for player in players)
    by_cards = max(1, cards - grabs)
    by_tiles = min(
        (seat - mover) % seats + 1 + seats * max(0, tiles[seat] - bool(player.cards & BOOM) - 1)
        for seat, player in enumerate(players)
    )
    least = min(by_cards, by_tiles) + seats - 1
    nearest = min(range(seats), key=lambda seat: tiles[seat])
    argument = gettext(
        "the market ends the game after {cards} more, and {player} ends the game by building {tiles} more (END-1)",
        cards=ngettext("{number} card", "{number} cards", max(0, cards)),
        tiles=ngettext("{number} tile", "{number} tiles", max(0, tiles[nearest])),
        player=state.colour(nearest),
    )
    most = None
    if state.setup.readings.no_worker_pass != "may_pass":
        legendary = state.legendaries.bit_count()
        most = max(0, cards - 1) + sum(max(0, left - 1) for left in tiles) + min(seats, legendary) + seats
    return GameLength(least, most, argument)
