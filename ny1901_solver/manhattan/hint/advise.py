"""Gives advice: compares the moves that look best one move ahead, by playing the round on from each of these moves.

A player sees only his own hand and what lies open, so the other cards are drawn anew for each played round.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from operator import sub
from statistics import fmean

from ...evaluation.advice import AdviceBudget, Comparing, Held, expect_rollouts
from ...evaluation.win_shares import PlayerShare, player_shares
from ...rulebook.settings import with_readings
from ...runs.watching import Stop, never
from ...statistics.comparing import Estimate, beside, estimate, paired_difference
from ..moves import Move
from ..state import GameState
from ..state.invariants import state_problems
from .candidates import Candidate, candidates
from .last_turns import worked_out
from .rollouts import PARTS, Outset, RoundEnd


def readings_that_matter(state: GameState) -> list[tuple[str, str]]:
    """Returns the other readings of the rules that can make a difference before the round is scored, as pairs of
    switch and value.

    Differences after the scoring do not count, because the value of the board ignores these differences. A reading is
    left out if no game under this reading can have the position.
    """
    setup = state.setup
    builds = sum(map(state.left_to_build, setup.seats))
    builds_on = state.phase == "build"
    idle = {
        "selection": builds_on,
        "cap_compare": len(setup.seats) > 2 or setup.readings.partner_colour == "as_opponent",
        "reshuffle": builds_on and builds < sum(state.deck) and setup.readings.stuck != "redraw",
        "round_reshuffle": True,
        "top_own": "anti-trust" in setup.variants,
        "final_tie": not state.last_round,
        "three_player_rounds": len(setup.seats) != 3,
        "two_player_rounds": len(setup.seats) != 2,
        "partner_colour": len(setup.seats) != 2,
        "monster_view": setup.devours is None,
        "monster_time": setup.devours is None,
        "monster_edge": setup.devours is None,
        "growth_order": state.phase != "open",
    }
    return [
        reading
        for reading in setup.readings.others()
        if not idle.get(reading[0], False) and not state_problems(with_readings(state, dict([reading])))
    ]


BUDGET = AdviceBudget(rollouts=400)

BATCH = 4
"""The number of rounds played from each move between two comparisons, because a comparison of all moves takes as long
as playing a round.
"""


@dataclass(frozen=True, slots=True)
class AdvisedMove:
    """A move with its share of wins and its final margin: the points by which the player leads his best opponent.

    `parts` are the parts of the margin in the order of `rollouts.PARTS`; the parts add up to the margin. `behind` is
    the margin of the best move minus the margin of this move, in the rounds played for both moves. `parts_behind` are
    the parts of `behind`, which add up to it, and `errors_behind` are the standard errors of these parts. The share and
    the margin of a move equal those of the best move minus the loss of the move. `alike` are equally good moves.
    """

    move: Move
    share: Estimate
    margin: Estimate
    parts: tuple[float, ...]
    behind: Estimate
    parts_behind: tuple[float, ...]
    errors_behind: tuple[float, ...]
    rollouts: int
    alike: tuple[Move, ...] = ()

    @property
    def step(self) -> Move:
        """The move, under the name `step` that all games share."""
        return self.move

    @property
    def proved(self) -> bool:
        """Whether the figures of the move are exact, because no rounds were sampled."""
        return not self.rollouts

    def means(self, step: Move) -> bool:
        """Whether a given move is this move or one of the equally good moves."""
        return step in (self.move, *self.alike)


@dataclass(frozen=True, slots=True)
class Advice:
    """The compared moves, the best first and the others ordered by their loss against the best.

    `looked_at` is the number of legal moves from which the compared moves were chosen. `certain` says whether the first
    move is known to be the best of the compared moves. If `proved` is true, all legal moves were compared exactly.
    `shares` has each player's share of the win after the first move, by seat.
    """

    moves: tuple[AdvisedMove, ...]
    looked_at: int
    rollouts: int
    certain: bool
    shares: tuple[PlayerShare, ...] = ()

    @property
    def steps(self) -> tuple[AdvisedMove, ...]:
        """The moves, under the name `steps` that all games share."""
        return self.moves

    @property
    def proved(self) -> bool:
        """Whether all legal moves are solved exactly, or the game is over."""
        return not self.rollouts


def advise(
    state: GameState,
    rollouts: int | None = None,
    seed: int = 0,
    stop: Stop = never,
    report: Callable[[Advice], None] | None = None,
    also: Move | None = None,
    allowed: Held | None = None,
    workers: int = 1,
    late: Stop = never,
) -> Advice:
    """Ranks the legal moves of the player to move, using only what this player sees.

    Returns no moves if the game is over.

    The comparison ends after `rollouts` rounds in total, or as soon as the best move is certain, or when `late` or
    `stop` returns True. `late` returns True at the end of the time, and `stop` returns True when nobody waits for the
    answer any more. `report` is called after every few samples with the advice so far. The legal move `also` is
    compared in any case. If the filter `allowed` is given, the other compared moves are only those that the filter
    accepts. `workers` is the number of processes that play the rounds; the number of processes does not change the
    result.
    """
    expect_rollouts(rollouts)
    if state.over:
        return Advice((), 0, 0, True)
    outset = Outset(state)
    arms, looked_at = candidates(outset, also, allowed)
    if (worked := worked_out(outset, arms, looked_at)) is not None:
        advice = _exact_advice(worked)
        if report is not None:
            report(advice)
        return advice
    keep = [arm for arm, each in enumerate(arms) if also in (each.move, *each.alike)]
    return _Moves(outset, arms, seed, looked_at, keep).settle(rollouts, lambda: stop() or late(), report, workers)


class _Moves(Comparing[RoundEnd, Advice]):
    """Compares moves by playing the round on from each move."""

    times = BATCH

    def __init__(
        self, outset: Outset, arms: Sequence[Candidate], seed: int, looked_at: int, keep: Sequence[int]
    ) -> None:
        self._outset, self._arms, self._seed, self._looked_at = outset, arms, seed, looked_at
        super().__init__(len(arms), keep)

    def sampler(self) -> Callable[[int, int], RoundEnd]:
        """Returns the function that plays a round on from a move with greedy players."""
        return partial(_rollout, self._outset, self._arms, self._seed)

    def summarise(self, certain: bool) -> Advice:
        """Returns the advice from the rounds played so far."""
        best = self.ends[self.contest.leader]
        moves = [_advised_move(self._arms[arm], self.ends[arm], best) for arm in self.ranking()]
        shares = player_shares([end.shares for end in best])
        return Advice(tuple(moves), self._looked_at, self.contest.sample_count, certain, shares)


def _rollout(outset: Outset, arms: Sequence[Candidate], seed: int, arm: int, number: int) -> RoundEnd:
    return arms[arm].end(outset, f"{seed} {number}")


def _exact_advice(worked: Sequence[tuple[Candidate, RoundEnd]]) -> Advice:
    """Returns the advice if all moves are solved exactly."""
    ranked = sorted(worked, key=lambda each: -each[1].worth)
    best, none = ranked[0][1], (0.0,) * len(PARTS)
    moves = [
        AdvisedMove(
            arm.move,
            Estimate(end.share, 0.0),
            Estimate(end.margin, 0.0),
            end.parts,
            Estimate(best.margin - end.margin, 0.0),
            tuple(map(sub, best.parts, end.parts)),
            none,
            0,
            arm.alike,
        )
        for arm, end in ranked
    ]
    looked_at = sum(1 + len(arm.alike) for arm, _ in ranked)
    return Advice(tuple(moves), looked_at, 0, True, player_shares([ranked[0][1].shares], exact=True))


def _advised_move(arm: Candidate, ends: Sequence[RoundEnd], best: Sequence[RoundEnd]) -> AdvisedMove:
    """Returns the figures of a move from the rounds that were played for both this move and the best move.

    Therefore the function can compare moves for which different numbers of rounds were played.
    """
    behind = [tuple(map(sub, one.parts, other.parts)) for one, other in zip(best, ends, strict=False)]
    by_part = [estimate(values) for values in zip(*behind, strict=True)]
    lost = tuple(mean for mean, _ in by_part)
    share, error = beside([end.share for end in ends], [end.share for end in best])
    margins, best_margins = [end.margin for end in ends], [end.margin for end in best]
    return AdvisedMove(
        arm.move,
        # equal results prove nothing: the next result may differ
        Estimate(min(1.0, max(0.0, share)), error or 1 / (len(ends) + 1)),
        Estimate(*beside(margins, best_margins)),
        tuple(map(sub, map(fmean, zip(*(end.parts for end in best), strict=True)), lost)),
        Estimate(*paired_difference(best_margins, margins)),
        lost,
        tuple(error for _, error in by_part),
        len(ends),
        arm.alike,
    )
