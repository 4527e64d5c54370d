"""The last turn of the game, or the last but one, worked out for who sees his own hand only.

Nobody draws any more, and whoever builds last sees all that matters. So each card that he may hold has its best reply,
and the odds that it is the best one of his hand are exact: all hands are counted, none is drawn."""

from __future__ import annotations

import random
from math import comb

from ...kit.sums import added
from ..playouts import Table, serves
from .candidates import Candidate, candidates
from .rollouts import Outset, RoundEnd, ended

REPLIES = 1
"""Players who may still answer: of two, the first would have to reckon with what he does not know of the second."""


def worked_out(outset: Outset) -> list[tuple[Candidate, RoundEnd]] | None:
    """All that the mover can build with how the game ends behind it, as a mean over all hands; none if out of reach."""
    state = outset.state
    left = [state.left_to_build(seat) for seat in state.setup.seats]
    if not (
        serves(state.setup)
        and state.last_round
        and state.phase == "build"
        and left[outset.seat] == 1
        and sum(left) <= 1 + REPLIES
    ):
        return None
    arms, _ = candidates(outset)
    if arms[0].option is None:
        return None
    found = [(arm, _end(outset, arm.after(outset, random.Random(0)))) for arm in arms]
    return [(arm, end) for arm, end in found if end is not None] if all(end for _, end in found) else None


def _end(outset: Outset, table: Table) -> RoundEnd | None:
    """How the game ends on a table on which at most one build is left; none where he who is stuck may draw anew."""
    if not any(table.pieces):
        return ended(table, outset.seat)
    replies = _replies(outset, table)
    if replies is None:
        return None
    unseen, held = len(outset.unseen), len(table.hands[table.mover])
    worse, ends, hands = unseen, [], comb(unseen, held)
    for count, end in replies:
        odds = (comb(worse, held) - comb(worse - count, held)) / hands  # the best card of the hand is of this kind
        worse -= count
        ends.append((odds, end))
    return RoundEnd(
        added([odds * end.share for odds, end in ends]),
        added([odds * end.margin for odds, end in ends]),
        tuple(added([odds * end.parts[part] for odds, end in ends]) for part in range(len(ends[0][1].parts))),
        True,
    )


def _replies(outset: Outset, table: Table) -> list[tuple[int, RoundEnd]] | None:
    """By kind of card, how many are unseen, and how the game ends if it is played; the best for who plays it first."""
    found, stuck = list[tuple[float, float, int, RoundEnd]](), 0
    for card in sorted(set(outset.unseen)):
        count, best = outset.unseen.count(card), None
        for reply in _built(table, card):
            own, asked = ended(reply, table.mover), ended(reply, outset.seat)
            if best is None or (own.worth, -asked.worth) > best[:2]:
                best = own.worth, -asked.worth, count, asked
        if best is None:
            stuck += count
        else:
            found.append(best)
    replies = [(count, end) for _, _, count, end in sorted(found, key=lambda each: each[:2], reverse=True)]
    if stuck:
        if table.setup.readings.stuck == "redraw":
            return None
        replies.append((stuck, ended(table, outset.seat)))
    return replies


def _built(table: Table, card: int) -> list[Table]:
    """The tables after each last build with a card."""
    mover = table.mover
    position = table.setup.meanings[mover][card] - 1
    [(colour, floors)] = table.pieces[mover]
    found = []
    for city in table.open:
        if table.fits(colour, floors, plot := city * table.size + position):
            after = table.copy()
            after.raise_at(plot, after.pieces[mover].pop())
            found.append(after)
    return found
