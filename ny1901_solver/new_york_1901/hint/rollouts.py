"""Plays a game from a turn: computer players take the turns, cards are drawn at random, and after some rounds the
value of the position is estimated.

In long comparisons the games are played by a computer player stronger than `quick`. For each of the turns that look
best, the stronger player estimates the value of the position after the turn."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from ...messages import gettext
from ...statistics.sums import sum_in_order
from ...statistics.win_shares import parts_of_win
from ..chance import Cards, Dealer, any_card, deck_dealer
from ..kernel.playing import Plays, played_ends, why_python
from ..moves import Shift, Turn
from ..policies import Policy, quick
from ..policies.computer_players import take_turn, turns_in_view
from ..policies.named import CLOSER_FROM
from ..rules import play
from ..rules.transition import with_due_cards
from ..scoring import outcome
from ..state import GameState
from .value import (
    Track,
    expected_rival,
    expected_totals,
    load_weights,
    sheet_parts,
    value_parts,
    weighed_features,
    win_share,
    win_shares,
)

ROUNDS = 3
"""The number of turns of each player in a rollout; after this number of turns the result is estimated from the
position."""

MARGIN_COUNTS = 0.005
"""The weight of a point of margin compared with the win share. The weight is so small that the margin only ranks turns
with nearly the same win share."""


class GameEnd(NamedTuple):
    """The end of a game, or an estimate of the end: the share of the win, and the difference in points to the best
    opponent.

    `parts`, which are named by `value.PARTS`, add up to the margin. If the game is `over`, the parts come from the
    score sheets, otherwise from the value of the position. `shares` has the share of the win of each player, by seat.
    """

    share: float
    margin: float
    parts: tuple[float, ...]
    over: bool = True
    shares: tuple[float, ...] = ()

    @property
    def worth(self) -> float:
        """The value that players maximise: the win share, plus a small weight of the margin."""
        return self.share + MARGIN_COUNTS * self.margin


def rollout(state: GameState, turn: Turn, chance: str, player: Policy = quick, draws: Sequence[int] = ()) -> GameEnd:
    """Plays a game from a turn and returns the end of the game for the mover, or what can be expected of it. `player`
    takes all later turns, and `chance` is the random seed.

    The given cards `draws` come up before all other cards. The other cards of the pile, whose order is hidden, are
    shuffled. The kernel plays the game if it can, and otherwise Python plays it, with the same result.
    """
    return rollouts(state, turn, [chance], player, draws)[0]


def rollouts(
    state: GameState, turn: Turn, chances: Sequence[str], player: Policy = quick, draws: Sequence[int] = ()
) -> list[GameEnd]:
    """Plays a game from a turn for each of some random seeds, as `rollout` does."""
    if (plays := _OF_KERNEL.get(player)) is not None:
        ends = played_ends(state, turn, chances, plays, ROUNDS, draws, load_weights(len(state.players)))
        if ends is not None:
            return [GameEnd(*end) for end in ends]
    return [rollout_of_python(state, turn, chance, player, draws) for chance in chances]


def why_slower(state: GameState) -> str:
    """Returns a sentence that Python plays the rollouts of a position, and why; the text is empty if the kernel plays
    them."""
    reason = why_python(state, load_weights(len(state.players)))
    if reason is None:
        return ""
    return gettext("Python plays the games, slower than the kernel and with the same result: {reason}", reason=reason)


def rollout_of_python(
    state: GameState, turn: Turn, chance: str, player: Policy = quick, draws: Sequence[int] = ()
) -> GameEnd:
    """Plays a game as `rollout` does, without the kernel."""
    seat, rng = state.to_move, random.Random(chance)
    deal = Cards(state.edition, draws, deck_dealer(rng)) if draws else deck_dealer(rng)
    after = _after_turn(state, turn, rng, deal, player)
    track = Track(state.mover.score, after.players[seat].score)
    last = played_on(after, rng, deal, player)
    return final_end(last, seat, track) if last.over else expected_end(last, seat, track)


def _after_turn(state: GameState, turn: Turn, rng: random.Random, deal: Dealer, player: Policy) -> GameState:
    """Returns the position after a turn; if the turn is a Market Shift alone, `player` finishes the turn with the
    new cards."""
    if not isinstance(turn.steps[-1], Shift):
        return play(with_due_cards(state, deal), turn, deal)

    def first(now: GameState, rng: random.Random) -> Turn:
        return turn if now.turn is None else player(now, rng)

    return take_turn(state, first, rng, deal).after


def played_on(state: GameState, rng: random.Random, deal: Dealer, player: Policy = quick) -> GameState:
    """Returns the game after all players have played some rounds; if the end of the game is triggered, the game is
    played to its end."""
    left = ROUNDS * len(state.players)
    while not state.over and (left > 0 or state.ended_by is not None):
        state = take_turn(state, player, rng, deal).after
        left -= 1
    return state


def final_end(state: GameState, seat: int, track: Track | None = None) -> GameEnd:
    """Returns the end of a finished game for a player (SCO-8); a shared win is divided."""
    result = outcome(state)
    totals = [sheet.total for sheet in result.sheets]
    rival = max(total for other, total in enumerate(totals) if other != seat)
    shares = parts_of_win(result.winners, len(totals))
    parts = sheet_parts(result.sheets[seat], state.players[seat], track, rival)
    return GameEnd(shares[seat], totals[seat] - rival, parts, shares=shares)


def expected_end(state: GameState, seat: int, track: Track | None = None) -> GameEnd:
    """Returns the expected end of a game for a player, estimated from the value of the position."""
    weighed = weighed_features(state)
    totals = [player.score + sum_in_order(each) for player, each in zip(state.players, weighed, strict=True)]
    rival = expected_rival(state, seat, totals)
    parts = value_parts(state, seat, weighed[seat], track, rival)
    share, shares = win_share(state, seat, totals), win_shares(state, totals)
    return GameEnd(share, totals[seat] - rival, parts, over=False, shares=shares)


def expected_worth(state: GameState, seat: int) -> float:
    """Returns the same number as the `worth` of `expected_end`, in half the time."""
    totals = expected_totals(state)
    return GameEnd(win_share(state, seat, totals), totals[seat] - expected_rival(state, seat, totals), ()).worth


WAYS = 6
"""The number of turns for which the player `by_value` evaluates the position after the turn. This player needs three
times the work of `quick`, and wins two of three games against `quick`."""


def player_of(rollouts: int | None) -> Policy:
    """Returns the player for the games of a comparison with this number of rollouts; `None` means that only the time
    limits the comparison."""
    return quick if rollouts is not None and rollouts < CLOSER_FROM else by_value


def by_value(state: GameState, rng: random.Random) -> Turn:
    """A `Policy` that chooses, from the turns that look best one turn ahead, the turn after which the position is best.

    After the end of the game is triggered, this policy plays like `quick`, which then uses the final score.
    """
    turns = turns_in_view(state, rng, WAYS if state.ended_by is None else 1)
    if len(turns) == 1 or isinstance(turns[0].steps[-1], Shift):
        return turns[0]
    return max(turns, key=lambda turn: expected_worth(play(state, turn, any_card), state.to_move))


_OF_KERNEL: dict[Policy, Plays] = {quick: "quick", by_value: "by_value"}
