"""Plays a game on after a turn: by sensible players, with new draws, until the value of a position is good enough.

In long comparisons a player that looks closer than `quick` plays: it values the position after each of the turns that
look best."""

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
"""The turns of each player that a game is played on; the value of the position then stands for the rest."""

MARGIN_COUNTS = 0.005
"""The weight of a point of margin beside the win share: small, but a decided game still has better and worse turns."""


class GameEnd(NamedTuple):
    """The end of a game, or its estimate: the share of the win, and the margin over the best opponent in points.

    `parts`, by `value.PARTS`, add up to the margin: they come from the score sheets of a game that is `over`, else from
    the value of the position.
    """

    share: float
    margin: float
    parts: tuple[float, ...]
    over: bool = True

    @property
    def worth(self) -> float:
        """The objective of players: the win share, plus a little margin."""
        return self.share + MARGIN_COUNTS * self.margin


def rollout(state: GameState, turn: Turn, chance: str, player: Policy = quick) -> GameEnd:
    """The end for the mover of a game that `player` plays on after a turn; `chance` is the seed."""
    seat, rng = state.to_move, random.Random(chance)
    deal = deck_dealer(rng)
    after = _after_turn(state, turn, rng, deal, player)
    track = Track(state.mover.score, after.players[seat].score)
    last = played_on(after, rng, deal, player)
    return final_end(last, seat, track) if last.over else expected_end(last, seat, track)


def goes_on(state: GameState, turn: Turn, chance: str, draws: Sequence[int] = (), player: Policy = quick) -> GameState:
    """Plays a turn of the mover, and the game after it for some rounds; the same seed `chance` draws the same cards.

    Only the order of the pile is hidden; it is drawn anew, after the cards `draws`.
    """
    rng = random.Random(chance)
    deal = Cards(state.edition, draws, deck_dealer(rng)) if draws else deck_dealer(rng)
    return played_on(_after_turn(state, turn, rng, deal, player), rng, deal, player)


def _after_turn(state: GameState, turn: Turn, rng: random.Random, deal: Dealer, player: Policy) -> GameState:
    """The position after a turn; `player` finishes a turn that is a Market Shift alone, with the new cards."""
    if not isinstance(turn.steps[-1], Shift):
        return play(with_due_cards(state, deal), turn, deal)

    def first(now: GameState, rng: random.Random) -> Turn:
        return turn if now.turn is None else player(now, rng)

    return take_turn(state, first, rng, deal).after


def played_on(state: GameState, rng: random.Random, deal: Dealer, player: Policy = quick) -> GameState:
    """The game after all players have played some rounds; to its end, once that is triggered."""
    left = ROUNDS * len(state.players)
    while not state.over and (left > 0 or state.ended_by is not None):
        state = take_turn(state, player, rng, deal).after
        left -= 1
    return state


def final_end(state: GameState, seat: int, track: Track | None = None) -> GameEnd:
    """The end of a finished game for a player (SCO-8); a shared victory is divided."""
    result = outcome(state)
    totals = [sheet.total for sheet in result.sheets]
    rival = max(total for other, total in enumerate(totals) if other != seat)
    share = part_of_win(result.winners, seat)
    return GameEnd(share, totals[seat] - rival, sheet_parts(result.sheets[seat], state.players[seat], track, rival))


def expected_end(state: GameState, seat: int, track: Track | None = None) -> GameEnd:
    """The expected end of a game for a player, by the value of its position."""
    weighed = weighed_features(state)
    totals = [player.score + sum_in_order(each) for player, each in zip(state.players, weighed, strict=True)]
    rival = expected_rival(state, seat, totals)
    parts = value_parts(state, seat, weighed[seat], track, rival)
    return GameEnd(win_share(state, seat, totals), totals[seat] - rival, parts, over=False)


def expected_worth(state: GameState, seat: int) -> float:
    """The `worth` of `expected_end`, in half the time."""
    totals = expected_totals(state)
    return GameEnd(win_share(state, seat, totals), totals[seat] - expected_rival(state, seat, totals), ()).worth


WAYS = 6
"""The number of turns that are valued: three times the work of `quick`, which loses two games of three to it."""


def player_of(rollouts: int | None) -> Policy:
    """The player of the games of a comparison with a number of rollouts; `None` means a comparison by time alone."""
    return quick if rollouts is not None and rollouts < CLOSER_FROM else by_value


def by_value(state: GameState, rng: random.Random) -> Turn:
    """Chooses, of the turns that look best one turn ahead, the one with the best position after it (a `Policy`).

    Once the end is triggered it plays as `quick`, which sees the final score then.
    """
    turns = turns_in_view(state, rng, WAYS if state.ended_by is None else 1)
    if len(turns) == 1 or isinstance(turns[0].steps[-1], Shift):
        return turns[0]
    return max(turns, key=lambda turn: expected_worth(play(state, turn, any_card), state.to_move))
