"""Rollouts after a move: hidden cards are drawn anew, and greedy players play on to the next scoring.

The value of the board (`value`) estimates the points of the rounds after the next scoring.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from ...messages import gettext_noop
from ...statistics.sums import sum_in_order
from ...statistics.win_shares import expected_greatest, parts_of_win, win_shares
from ..playouts import Mixer, Table, at_table
from ..policies import greedy, largest
from ..state import GameState
from ..state.seen import redealt, unseen
from ..utility import utility
from .value import expected_gains, paid_parts, spread

PARTS = (
    gettext_noop("points so far"),
    gettext_noop("buildings"),
    gettext_noop("cities"),
    gettext_noop("tallest"),
    gettext_noop("later rounds"),
    gettext_noop("pieces kept"),
)
"""The parts of a margin: the points before this round's scoring, the points of that scoring by source, and the later
gains.
"""

LATER = PARTS.index("later rounds")


class RoundEnd(NamedTuple):
    """A possible end of a round for a player, including later gains: his `share` of the win and his `margin` in points.

    The margin is the lead over the best opponent. The margin is the sum of its `parts`, which are in the order of
    `PARTS`. If `over` is true, the game is over, and nothing is estimated. `shares` has the share of the win of each
    player, by seat.
    """

    share: float
    margin: float
    parts: tuple[float, ...]
    over: bool
    shares: tuple[float, ...] = ()

    @property
    def worth(self) -> float:
        """The utility of this end of the round. Before the last round the utility depends on the margin alone, because
        the share is only a guess from the margin.
        """
        return utility(self.share * self.over, self.margin)


class Outset:
    """The start of rollouts: a position as the mover knows the position.

    Many rollouts start from the position, and hidden cards are drawn anew for each rollout.
    """

    def __init__(self, state: GameState) -> None:
        self.seat = state.to_move
        self.state = redealt(state, self.seat, random.Random(0))
        self.unseen = unseen(state, self.seat)
        self._held = [sum(hand) for hand in state.hands]

    def dealt(self, table: Table, rng: random.Random, top: int | None = None) -> Table:
        """Returns a copy of a playout table with the other hands and the deck drawn anew.

        `top` fixes the next card of the deck.
        """
        table, cards = table.copy(), self.unseen[:]
        if top is not None:
            cards.remove(top)
        rng.shuffle(cards)
        for seat, held in enumerate(self._held):
            if seat != self.seat:
                table.hands[seat], cards = cards[:held], cards[held:]
        table.deck = cards if top is None else [*cards, top]
        return table


def round_end(table: Table, seat: int, rng: random.Random) -> RoundEnd:
    """Plays a playout table on to the end of its round with greedy players, and returns the end of the round for a
    player.
    """
    return end_of_round(played_out(table, rng), seat)


def played_out(table: Table, rng: random.Random) -> Table:
    """Lets greedy players play the round of a playout table to its end.

    The function changes the table in place, and returns the table.
    """
    while any(table.pieces):
        table.turn(greedy, rng)
    return table


def end_of_round(table: Table, seat: int) -> RoundEnd:
    """Scores a playout table on which the round has ended, and returns the end of the round for a player."""
    so_far = [[sum_in_order([table.points[colour] for colour in own])] for own in table.setup.colours]
    over = table.round == table.setup.rounds.number
    rows = [first + paid for first, paid in zip(so_far, paid_parts(table), strict=True)]
    later = [[0.0] * 2] * len(rows) if over else expected_gains(table)
    rows = [row + more for row, more in zip(rows, later, strict=True)]
    totals = [sum_in_order(row) for row in rows]
    rivals = [other for other in range(len(rows)) if other != seat]
    if over:
        best = max(totals)
        winners = [each for each, total in enumerate(totals) if total == best]
        if len(winners) > 1:
            winners = list(table.tie_broken(winners))
        shares = parts_of_win(winners, len(rows))
        rival = max(rivals, key=lambda other: totals[other])
        parts = [own - other for own, other in zip(rows[seat], rows[rival], strict=True)]
    else:
        deviation, others = spread(table), [totals[other] for other in rivals]
        shares = win_shares(totals, deviation)
        odds, most = win_shares(others, deviation), expected_greatest(others, deviation)
        parts = [
            own - sum_in_order([chance * rows[other][part] for chance, other in zip(odds, rivals, strict=True)])
            for part, own in enumerate(rows[seat])
        ]
        # the best of several players is expected to get more points later than each of them alone
        parts[LATER] -= most - sum_in_order(
            [chance * totals[other] for chance, other in zip(odds, rivals, strict=True)]
        )
    return RoundEnd(shares[seat], sum_in_order(parts), tuple(parts), over, shares)


def select_pieces(state: GameState, rng: random.Random, mix: Mixer = largest) -> Table:
    """Returns a playout table on which all cities of the round are open and every player has selected his pieces;
    `mix` selects the missing pieces.
    """
    table = at_table(state, rng)
    table.open_cities(rng)
    need = state.setup.rounds.pieces
    for seat, own in enumerate(state.setup.colours):
        for colour in own:
            missing = need - sum(state.selected[colour])
            for floors in mix(table, colour, rng)[:missing] if missing and state.phase != "build" else []:
                table.supply[colour].remove(floors)
                table.pieces[seat].append((colour, floors))
    table.mover = state.to_move if state.phase == "build" else state.start
    return table
