"""Solves the last turn of the game, or the last but one, exactly for a player who sees only his own hand.

In the last two turns nobody draws a card any more, and the last builder sees everything that matters. Therefore the
last builder has a best reply for each card that he may hold. The probability that a reply is the best reply of the last
builder is exact, because all of his possible hands are counted and no hand is sampled.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import comb

from ...statistics.sums import sum_in_order
from ..moves import Redraw
from ..playouts import Table
from .candidates import Candidate
from .rollouts import Outset, RoundEnd, end_of_round

REPLIES = 1
"""The greatest number of players who may still reply.

With two replies, the first player to reply would have to guess the hand of the second player.
"""


def worked_out(outset: Outset, arms: Sequence[Candidate], legal: int) -> list[tuple[Candidate, RoundEnd]] | None:
    """Returns each candidate move with the end of the game, averaged over all possible hands of the others; `None`
    if the average cannot be computed.

    The function also returns `None` if the candidate moves do not cover all `legal` moves.
    """
    state = outset.state
    left = [state.left_to_build(seat) for seat in state.setup.seats]
    if not (state.last_round and state.phase == "build" and left[outset.seat] == 1 and sum(left) <= 1 + REPLIES):
        return None
    if sum(1 + len(arm.alike) for arm in arms) < legal:
        return None
    ends = [(arm, _end(outset, arm, sum(left) - 1)) for arm in arms]
    return [(arm, end) for arm, end in ends if end is not None] if all(end for _, end in ends) else None


def _end(outset: Outset, arm: Candidate, behind: int) -> RoundEnd | None:
    """Returns the end of the game after a move if `behind` more builds follow; `None` if the end depends on more than
    one hand.
    """
    table, hand = arm.after(outset, random.Random(0)), outset.state.edition.hand
    if isinstance(arm.move, Redraw):
        return _over_hands(*_replies(outset, table), hand) if not behind and _draws(outset) else None
    if not behind:
        return end_of_round(table, outset.seat)
    replies, stuck, otherwise = _replies(outset, table)
    held = len(table.hands[table.mover])
    if stuck >= held and table.setup.readings.stuck == "redraw":
        if not _draws(outset):
            return None
        otherwise = _over_hands(replies, stuck - held, otherwise, hand)
    return _over_hands(replies, stuck, otherwise, held)


def _over_hands(replies: Sequence[tuple[int, RoundEnd]], stuck: int, otherwise: RoundEnd, held: int) -> RoundEnd:
    """Returns the end of the game, averaged over all possible hands of `held` cards.

    A player makes the first reply for which his hand has a card.

    `stuck` is the number of unseen cards that allow no reply. If no card of a hand allows a reply, the end of the game
    is `otherwise`.
    """
    worse = sum(count for count, _ in replies) + stuck
    hands, ends = comb(worse, held), list[tuple[float, RoundEnd]]()
    for count, end in replies:
        ends.append(((comb(worse, held) - comb(worse - count, held)) / hands, end))
        worse -= count
    ends.append((comb(stuck, held) / hands, otherwise))
    return RoundEnd(
        sum_in_order([odds * end.share for odds, end in ends]),
        sum_in_order([odds * end.margin for odds, end in ends]),
        tuple(sum_in_order([odds * end.parts[part] for odds, end in ends]) for part in range(len(otherwise.parts))),
        True,
        tuple(sum_in_order([odds * end.shares[seat] for odds, end in ends]) for seat in range(len(otherwise.shares))),
    )


def _replies(outset: Outset, table: Table) -> tuple[list[tuple[int, RoundEnd]], int, RoundEnd]:
    """Returns the best reply for each kind of card that the replying player may hold, the best reply first.

    A reply is a pair: the number of unseen cards of this kind, and the end of the game after the reply. In addition,
    the function returns the number of cards that allow no reply, and the end of the game without a reply.
    """
    rows, stuck = list[tuple[float, float, int, RoundEnd]](), 0
    for card in sorted(set(outset.unseen)):
        count, best = outset.unseen.count(card), None
        for reply in _tables_after(table, card):
            own, asked = end_of_round(reply, table.mover), end_of_round(reply, outset.seat)
            if best is None or (own.worth, -asked.worth) > best[:2]:
                best = own.worth, -asked.worth, count, asked
        if best is None:
            stuck += count
        else:
            rows.append(best)
    replies = [(count, end) for _, _, count, end in sorted(rows, key=lambda each: each[:2], reverse=True)]
    return replies, stuck, end_of_round(table, outset.seat)


def _draws(outset: Outset) -> bool:
    """Whether the deck has enough cards for a whole hand, so that no cards are shuffled first."""
    return sum(outset.state.deck) >= outset.state.edition.hand


def _tables_after(table: Table, card: int) -> list[Table]:
    """Returns the playout tables after each legal last build with a card."""
    mover = table.mover
    position = table.setup.meanings[mover][card] - 1
    [(colour, floors)] = table.pieces[mover]
    tables = []
    for city in table.open:
        if table.fits(colour, floors, plot := city * table.size + position):
            after = table.copy()
            after.build(plot, after.pieces[mover].pop())
            tables.append(after)
    return tables
