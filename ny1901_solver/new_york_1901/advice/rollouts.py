"""How a game may go on behind a turn: sensible players, cards drawn anew, cut off where the value is good enough."""

from __future__ import annotations

import random
from collections.abc import Sequence
from operator import sub
from typing import NamedTuple

from ..chance import Cards, Dealer, shuffled
from ..moves import Shift, Turn
from ..policies import greedy
from ..policies.taking_turns import take_turn
from ..rules import play
from ..rules.stepwise import with_due_cards
from ..scoring import outcome, standing_points, tallies
from ..state import GameState
from .value import expected_totals, win_share

ROUNDS = 3
"""Turns of each player that a game is followed behind the turn; then the value of the position stands for the rest."""

MARGIN_COUNTS = 0.005
"""What a point of margin adds to the win share: a little, so that a decided game still has better and worse turns."""


PARTS = ("points scored", "streets and challenge", "action cards", "still to come")
"""What a final margin is made of: the score track, what stands, unused cards, and what the value expects beyond."""


class GameEnd(NamedTuple):
    """How a game ended, or may end: the share of the win, and the margin to the best of the others in points.

    `parts` are those of `PARTS`, the player's less that rival's: they add up to the margin.
    """

    share: float
    margin: float
    parts: tuple[float, ...]

    @property
    def worth(self) -> float:
        """What players look for: the win share, then a little margin."""
        return self.share + MARGIN_COUNTS * self.margin


def rollout(state: GameState, turn: Turn, chance: str) -> GameEnd:
    """How a game that goes on behind a turn of the mover ends for them, as far as it is followed."""
    seat = state.to_move
    state = goes_on(state, turn, chance)
    return ended(state, seat) if state.over else expected(state, seat)


def goes_on(state: GameState, turn: Turn, chance: str, told: Sequence[int] = ()) -> GameState:
    """Plays a turn of the mover, and the game behind it for some rounds; the same `chance` draws the same cards.

    Only the order of the pile is hidden, and it is drawn anew, behind the cards that are `told`. A turn that is a
    Market Shift alone goes on as a sensible player would with the new cards.
    """
    rng = random.Random(chance)
    deal = Cards(state.edition, told, shuffled(rng)) if told else shuffled(rng)
    if isinstance(turn.steps[-1], Shift):

        def first(now: GameState, rng: random.Random) -> Turn:
            return turn if now.turn is None else greedy(now, rng)

        state = take_turn(state, first, rng, deal).after
    else:
        state = play(with_due_cards(state, deal), turn, deal)
    return played_on(state, rng, deal)


def played_on(state: GameState, rng: random.Random, deal: Dealer) -> GameState:
    """A game that sensible players have gone on with for some rounds; to its end where that is near."""
    left = ROUNDS * len(state.players)
    while not state.over and (left > 0 or state.ended_by is not None):
        state = take_turn(state, greedy, rng, deal).after
        left -= 1
    return state


def ended(state: GameState, seat: int) -> GameEnd:
    """How a game that is over ended for a player (SCO-8); a shared victory is shared."""
    result = outcome(state)
    share = 1 / len(result.winners) if seat in result.winners else 0.0
    return _ending(state, seat, share, [sheet.total for sheet in result.sheets])


def expected(state: GameState, seat: int) -> GameEnd:
    """How a game may end for a player, by the value of its position."""
    totals = expected_totals(state)
    return _ending(state, seat, win_share(state, seat, totals), totals)


def _ending(state: GameState, seat: int, share: float, totals: Sequence[float]) -> GameEnd:
    rival = max((other for other in state.setup.seats if other != seat), key=lambda other: totals[other])
    own, others = (_parts(state, each, totals[each]) for each in (seat, rival))
    return GameEnd(share, totals[seat] - totals[rival], tuple(map(sub, own, others)))


def _parts(state: GameState, seat: int, total: float) -> tuple[float, ...]:
    player = state.players[seat]
    cards = state.edition.numbers.unused_action_card * player.cards.bit_count()
    standing = standing_points(state.setup, tallies(state), seat)
    return player.score, standing, cards, total - player.score - standing - cards
