"""How a decision is judged: one set of games chooses the best turn, another one says what was lost against it.

The games that choose a turn flatter it: of many that are alike the luckiest comes first. So they are not asked by how
much it is better; fresh games are, in which all turns compared get the same cards."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean

from ...kit.comparing import Estimate, paired
from ...kit.review.marks import BEYOND
from ...kit.review.reviewed import NOTHING, total
from ...kit.review.thoroughness import Stopped, Thoroughness, numbered
from ...kit.sums import added
from ...kit.watching import Stop, never
from ..advice import advise, expected_totals
from ..advice.advise import Advice
from ..advice.closer_look import player_of
from ..advice.rollouts import ended, goes_on
from ..advice.value import expected_rival, win_shares
from ..moves import Turn
from ..policies import greedy
from ..scoring import outcome
from ..state import GameState
from .decisions import Decision
from .reviewed import ReviewedTurn

TRIES = 20
"""How often `quick`, who has whims, is asked for its turn: one that it plays in a tenth of its games is seen mostly."""


@dataclass(frozen=True, slots=True)
class Seen:
    """How a game ended, or may end: the share of the victory by seat, and the mover's margin to the best of others."""

    shares: tuple[float, ...]
    margin: float


def review_decision(thorough: Thoroughness, decision: Decision, stop: Stop = never) -> ReviewedTurn:
    """A decision held against the best; the same numbers give the same review anywhere.

    Raises `Stopped` once `stop` says so.
    """
    state, turn, chance = decision.state, decision.turn, f"{thorough.seed} {decision.key}"
    tried = Counter(greedy(state, random.Random(f"quick {chance} {number}")) for number in range(TRIES))
    quick = tried.most_common(1)[0][0]
    advice = advise(state, thorough.rollouts, thorough.seed, stop, also=turn)
    if stop():
        raise Stopped
    best = advice.turns[0].turn
    player = player_of(thorough.rollouts)
    ends = {
        each: [
            _seen(goes_on(state, each, f"judged {chance} {n}", player=player), state.to_move)
            for n in numbered(thorough.judged, stop)
        ]
        for each in dict.fromkeys((best, turn, quick))
    }
    lost, lost_margin = _lost(advice, ends, turn, state.to_move)
    if lost.mean < -BEYOND * lost.error:  # the first games had it wrong
        best, lost, lost_margin = turn, NOTHING, NOTHING
    found = NOTHING if turn in tried else _difference(ends[turn], ends[quick], lambda end: end.shares[state.to_move])
    return ReviewedTurn(
        decision.number,
        state.to_move,
        turn,
        decision.drawn,
        best,
        quick,
        _mean_shares(ends[best]),
        _mean_shares(ends[turn]),
        lost,
        lost_margin,
        found,
        luck_of(decision, thorough.luck, chance, stop),
        advice.proved,
    )


def _lost(advice: Advice, ends: dict[Turn, list[Seen]], turn: Turn, seat: int) -> tuple[Estimate, Estimate]:
    """What a turn lost in share and margin; where it is proved, as it is proved."""
    best = advice.turns[0]
    if advice.proved:
        own = next(each for each in advice.turns if each.turn == turn)
        return Estimate(best.share.mean - own.share.mean, 0.0), own.behind
    played, judged = ends[turn], ends[best.turn]
    return _difference(judged, played, lambda end: end.shares[seat]), _difference(judged, played, _margin)


def luck_of(decision: Decision, games: int, chance: str, stop: Stop = never) -> tuple[Estimate, ...]:
    """What the cards that came up behind a decision brought each seat: the share behind each of them, less the mean
    over all kinds that could have come instead, by their exact odds; each kind is followed by so many games."""
    seats = decision.state.setup.seats
    luck = [[NOTHING] for _ in seats]
    for place, odds in enumerate(decision.odds()):
        if len(odds) < 2:
            continue
        told = decision.drawn[:place]
        shares = {
            kind: [
                shares_of(goes_on(decision.state, decision.turn, f"luck {chance} {number}", (*told, kind)))
                for number in numbered(games, stop)
            ]
            for kind in odds
        }
        actual = shares[decision.drawn[place]]
        for seat in seats:
            means = [added(float(odds[kind]) * shares[kind][number][seat] for kind in odds) for number in range(games)]
            luck[seat].append(Estimate(*paired([each[seat] for each in actual], means)))
    return tuple(map(total, luck))


def shares_of(state: GameState) -> tuple[float, ...]:
    """The parts of the victory by seat, 1 in all: of a game that is over as it ended, else by the fitted value."""
    seats = state.setup.seats
    if state.over:
        winners = outcome(state).winners
        return tuple((seat in winners) / len(winners) for seat in seats)
    return win_shares(state, expected_totals(state))


def _seen(state: GameState, seat: int) -> Seen:
    if state.over:
        return Seen(shares_of(state), ended(state, seat).margin)
    totals = expected_totals(state)
    return Seen(win_shares(state, totals), totals[seat] - expected_rival(state, seat, totals))


def _difference(some: Sequence[Seen], others: Sequence[Seen], of: Callable[[Seen], float]) -> Estimate:
    """How much greater something is behind one turn than behind another, by the games with the same cards."""
    return Estimate(*paired(list(map(of, some)), list(map(of, others))))


def _margin(end: Seen) -> float:
    return end.margin


def _mean_shares(ends: Sequence[Seen]) -> tuple[float, ...]:
    return tuple(map(fmean, zip(*(end.shares for end in ends), strict=True)))
