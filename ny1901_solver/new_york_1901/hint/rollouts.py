"""How a game may go on behind a turn: sensible players, cards drawn anew, cut off where the value is good enough.

Long comparisons are played on by who looks closer than `quick`: at the value of the position behind each of the ways
that look best."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from ...statistics.sums import sum_in_order
from ...statistics.win_shares import part_of_win
from ..chance import Cards, Dealer, any_card, deck_dealer
from ..moves import Shift, Turn
from ..policies import Policy, quick
from ..policies.computer_players import take_turn, turns_in_view
from ..policies.named import CLOSER_FROM
from ..rules import play
from ..rules.transition import with_due_cards
from ..scoring import outcome
from ..state import GameState
from .value import Track, expected_rival, expected_totals, sheet_parts, value_parts, weighed_features, win_share

ROUNDS = 3
"""Turns of each player that a game is followed behind the turn; then the value of the position stands for the rest."""

MARGIN_COUNTS = 0.005
"""What a point of margin adds to the win share: a little, so that a decided game still has better and worse turns."""


class GameEnd(NamedTuple):
    """How a game ended, or may end: the share of the win, and the margin to the best of the others in points.

    `parts` are those of `parts.PARTS` and add up to the margin: of the score sheets of a game that is `over`, else of
    the value of the position.
    """

    share: float
    margin: float
    parts: tuple[float, ...]
    over: bool = True

    @property
    def worth(self) -> float:
        """What players look for: the win share, then a little margin."""
        return self.share + MARGIN_COUNTS * self.margin


def rollout(state: GameState, turn: Turn, chance: str, player: Policy = quick) -> GameEnd:
    """How a game that such a player goes on with behind a turn of the mover ends for them, as far as it is followed."""
    seat, rng = state.to_move, random.Random(chance)
    deal = deck_dealer(rng)
    after = _after_turn(state, turn, rng, deal, player)
    track = Track(state.mover.score, after.players[seat].score)
    last = played_on(after, rng, deal, player)
    return final_end(last, seat, track) if last.over else expected_end(last, seat, track)


def goes_on(state: GameState, turn: Turn, chance: str, draws: Sequence[int] = (), player: Policy = quick) -> GameState:
    """Plays a turn of the mover, and the game behind it for some rounds; the same `chance` draws the same cards.

    Only the order of the pile is hidden, and it is drawn anew, behind the cards `draws`.
    """
    rng = random.Random(chance)
    deal = Cards(state.edition, draws, deck_dealer(rng)) if draws else deck_dealer(rng)
    return played_on(_after_turn(state, turn, rng, deal, player), rng, deal, player)


def _after_turn(state: GameState, turn: Turn, rng: random.Random, deal: Dealer, player: Policy) -> GameState:
    """The position behind a turn; a Market Shift alone goes on as a sensible player would with the new cards."""
    if not isinstance(turn.steps[-1], Shift):
        return play(with_due_cards(state, deal), turn, deal)

    def first(now: GameState, rng: random.Random) -> Turn:
        return turn if now.turn is None else player(now, rng)

    return take_turn(state, first, rng, deal).after


def played_on(state: GameState, rng: random.Random, deal: Dealer, player: Policy = quick) -> GameState:
    """A game that everybody has gone on with for some rounds; to its end where that is near."""
    left = ROUNDS * len(state.players)
    while not state.over and (left > 0 or state.ended_by is not None):
        state = take_turn(state, player, rng, deal).after
        left -= 1
    return state


def final_end(state: GameState, seat: int, track: Track | None = None) -> GameEnd:
    """How a game that is over ended for a player (SCO-8); a shared victory is shared."""
    result = outcome(state)
    totals = [sheet.total for sheet in result.sheets]
    rival = max(total for other, total in enumerate(totals) if other != seat)
    share = part_of_win(result.winners, seat)
    return GameEnd(share, totals[seat] - rival, sheet_parts(result.sheets[seat], state.players[seat], track, rival))


def expected_end(state: GameState, seat: int, track: Track | None = None) -> GameEnd:
    """How a game may end for a player, by the value of its position."""
    weighed = weighed_features(state)
    totals = [player.score + sum_in_order(each) for player, each in zip(state.players, weighed, strict=True)]
    rival = expected_rival(state, seat, totals)
    parts = value_parts(state, seat, weighed[seat], track, rival)
    return GameEnd(win_share(state, seat, totals), totals[seat] - rival, parts, over=False)


def expected_worth(state: GameState, seat: int) -> float:
    """What a player may look for in a game that goes on: the `worth` of `expected_end`, in half of its time."""
    totals = expected_totals(state)
    return GameEnd(win_share(state, seat, totals), totals[seat] - expected_rival(state, seat, totals), ()).worth


WAYS = 6
"""Ways that are valued: three times the work of `quick`, which loses two games of three to it."""


def player_of(rollouts: int | None) -> Policy:
    """Who goes on with the games of a comparison by so many rollouts, or by time alone."""
    return quick if rollouts is not None and rollouts < CLOSER_FROM else by_value


def by_value(state: GameState, rng: random.Random) -> Turn:
    """Chooses, of the ways that look best one turn ahead, the one behind which the player is worth most (a `Policy`).

    Once the end is triggered that is `quick`, who sees the final score then.
    """
    turns = turns_in_view(state, rng, WAYS if state.ended_by is None else 1)
    if len(turns) == 1 or isinstance(turns[0].steps[-1], Shift):
        return turns[0]
    return max(turns, key=lambda turn: expected_worth(play(state, turn, any_card), state.to_move))
