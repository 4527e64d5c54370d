"""How a decision is judged: one set of rounds chooses the best move, another one says what was lost against it.

The rounds that choose a move flatter it: of many that are alike the luckiest comes first. So fresh rounds are asked by
how much it is better, in which all moves compared get the same cards. What was hidden from the mover is drawn anew in
all of them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from operator import attrgetter
from statistics import fmean
from typing import TypeAlias

from ...kit.comparing import Estimate, paired
from ...kit.review.marks import BEYOND
from ...kit.review.reviewed import NOTHING
from ...kit.review.thoroughness import Stopped, Thoroughness, numbered
from ...kit.sums import added
from ...kit.watching import Stop, never
from ..advice import Advice, advise
from ..advice.candidates import Candidate, candidates
from ..advice.rollouts import Outset, RoundEnd, ended, played_out
from ..moves import Build, Move
from ..opponents import greedy
from .decisions import Decision
from .reviewed import ReviewedMove

TRIES = 20
"""How often `greedy`, who takes any of equal builds, is asked for its move: one of a tenth is seen mostly."""

Ends: TypeAlias = Sequence[tuple[RoundEnd, ...]]
"""How rounds ended for each seat."""


def review_decision(thorough: Thoroughness, decision: Decision, stop: Stop = never) -> ReviewedMove:
    """A decision held against the best; the same numbers give the same review anywhere.

    Raises `Stopped` once `stop` says so.
    """
    state, move, chance = decision.state, decision.move, f"{thorough.seed} {decision.key}"
    outset, seat = Outset(state), decision.seat
    tried = Counter(greedy(outset.state, random.Random(f"greedy {chance} {number}")) for number in range(TRIES))
    usual = tried.most_common(1)[0][0]
    advice = advise(state, thorough.rollouts, thorough.seed, stop, also=move)
    if stop():
        raise Stopped
    best = move if _same(advice, move, advice.moves[0].move) else advice.moves[0].move
    arms = {each: arm_of(outset, each) for each in dict.fromkeys((best, move, usual))}
    ends = {
        each: [_ends(outset, arm, f"judged {chance} {n}") for n in numbered(thorough.judged, stop)]
        for each, arm in arms.items()
    }

    def better(one: Move, other: Move, by: str) -> Estimate:
        return _difference(ends[one], ends[other], seat, attrgetter(by))

    lost, lost_margin = better(best, move, "share"), better(best, move, "margin")
    worth = better(best, move, "worth")
    if advice.proved:
        lost, lost_margin = _proved(advice, move)
    elif worth.mean < -BEYOND * worth.error:  # the first rounds had it wrong
        best, lost, lost_margin = move, NOTHING, NOTHING
    is_usual = any(_same(advice, move, other) for other in tried)
    return ReviewedMove(
        decision.number,
        seat,
        move,
        decision.drawn,
        best,
        usual,
        fmean(end[seat].share for end in ends[best]),
        _margins(ends[best]),
        _margins(ends[move]),
        lost,
        lost_margin,
        NOTHING if is_usual else better(move, usual, "share"),
        NOTHING if is_usual else better(move, usual, "margin"),
        luck_of(decision, outset, arms[move], thorough.luck, chance, stop),
        decision.by_wins,
        advice.proved,
    )


def arm_of(outset: Outset, move: Move) -> Candidate:
    """A legal move as it is compared, or one that comes to the same."""
    arms, _ = candidates(outset, move)
    return next(arm for arm in arms if move in (arm.move, *arm.alike))


def _same(advice: Advice, one: Move, other: Move) -> bool:
    """Whether two moves are one, or come to the same."""
    known = advice.of(one)
    return one == other or (known is not None and other in (known.move, *known.alike))


def _proved(advice: Advice, move: Move) -> tuple[Estimate, Estimate]:
    """What a move lost in share and margin, exactly."""
    best, own = advice.moves[0], advice.of(move)
    assert own is not None
    return Estimate(best.share.mean - own.share.mean, 0.0), own.behind


def _ends(outset: Outset, arm: Candidate, chance: str, drawn: int | None = None) -> tuple[RoundEnd, ...]:
    """How the round ends for each seat behind a move, for hidden cards as `chance` draws them."""
    rng = random.Random(chance)
    table = played_out(arm.after(outset, rng, drawn), rng)
    return tuple(ended(table, seat) for seat in outset.state.setup.seats)


def luck_of(
    decision: Decision, outset: Outset, arm: Candidate, games: int, chance: str, stop: Stop = never
) -> tuple[Estimate, ...]:
    """What the card drawn behind a build brought each seat, in points: the margin with it, less the mean over all cards
    that the mover has not seen; each kind is followed by so many rounds.

    Nothing where no card was drawn, or only once the cards played were shuffled, whose odds are others.
    """
    state = decision.state
    seats = state.setup.seats
    names = list(map(str, state.edition.board.positions))
    cards = [names.index(name) for name in decision.drawn if name in names]
    if arm.option is None or not isinstance(decision.move, Build) or len(cards) != 1 or not any(state.deck):
        return (NOTHING,) * len(seats)
    odds = Counter(outset.unseen)
    ends = {
        card: [_ends(outset, arm, f"luck {chance} {n}", card) for n in numbered(games, stop)] for card in sorted(odds)
    }

    def luck(seat: int) -> Estimate:
        margins = {card: [end[seat].margin for end in each] for card, each in ends.items()}
        means = [added(odds[card] * margins[card][n] for card in odds) / odds.total() for n in range(games)]
        return Estimate(*paired(margins[cards[0]], means))

    return tuple(map(luck, seats))


def _difference(some: Ends, others: Ends, seat: int, of: Callable[[RoundEnd], float]) -> Estimate:
    """How much greater something is for a seat behind one move than behind another, by rounds with the same cards."""
    return Estimate(*paired([of(end[seat]) for end in some], [of(end[seat]) for end in others]))


def _margins(ends: Ends) -> tuple[float, ...]:
    return tuple(fmean(end.margin for end in each) for each in zip(*ends, strict=True))
