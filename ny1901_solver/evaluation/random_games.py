"""Flat Monte Carlo: evaluates steps by games of players who play at random, for games without a better evaluator.

The mover sees only what its seat sees; hidden information is drawn anew for each game. The games of one number share
their world and their chance for all steps (`statistics.comparing`)."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from ..protocol.game import Ended, Game, deck_dealer
from ..runs.watching import Stop, never
from ..statistics.comparing import Estimate, estimate, paired_difference
from ..statistics.win_shares import parts_of_win
from .advice import Comparing, expect_rollouts
from .evaluator import Ends, Evaluator, Seen

OF_MARGIN = 0.001
"""The worth of a point of margin beside a win, so that of steps with equal wins the one with more points is first."""


def by_random_games(game: Game[Any, Any]) -> Evaluator:
    """The evaluator by games of random players."""
    return Evaluator(partial(compare_steps, game), partial(_ends, game), "random", OF_MARGIN)


@dataclass(frozen=True, slots=True)
class ComparedStep:
    """A step with its share of wins, its final margin over the best of the others, and the number of games.

    `behind` is its distance from the best step, in shares of wins.
    """

    step: Any
    share: Estimate
    margin: Estimate
    behind: Estimate
    rollouts: int

    def means(self, step: Any) -> bool:
        """Whether a step is this one."""
        return bool(step == self.step)


@dataclass(frozen=True, slots=True)
class ComparedSteps:
    """Legal steps, the best first; `certain` is whether the best is known."""

    steps: tuple[ComparedStep, ...]
    rollouts: int
    certain: bool

    @property
    def proved(self) -> bool:
        """`False`: games prove nothing."""
        return False


class RandomGames(Comparing[Seen, ComparedSteps]):
    """All legal steps of a game, compared by games of random players."""

    def __init__(self, game: Game[Any, Any], state: Any, seed: int, also: Any) -> None:
        self._game, self._state, self._seed = game, state, seed
        self._steps = game.legal(state)
        super().__init__(len(self._steps), [arm for arm, step in enumerate(self._steps) if step == also])

    def sampler(self) -> Callable[[int, int], Seen]:
        """Plays games in worlds that the mover may believe in."""
        ends = _ends(self._game, self._state)
        return lambda arm, number: ends(self._steps[arm], f"{self._seed} {number}")

    def summarise(self, certain: bool) -> ComparedSteps:
        """The steps in their order."""
        best_shares = [end.share for end in self.ends[self.contest.leader]]

        def compared_step(arm: int) -> ComparedStep:
            ends = self.ends[arm]
            shares, margins = [end.share for end in ends], [end.margin for end in ends]
            return ComparedStep(
                self._steps[arm],
                Estimate(*estimate(shares)),
                Estimate(*estimate(margins)),
                Estimate(*paired_difference(best_shares, shares)),
                len(shares),
            )

        return ComparedSteps(tuple(map(compared_step, self.ranking())), self.contest.sample_count, certain)


def compare_steps(
    game: Game[Any, Any],
    state: Any,
    rollouts: int | None = None,
    seed: int = 0,
    stop: Stop = never,
    report: Callable[[ComparedSteps], None] | None = None,
    also: Any = None,
) -> ComparedSteps:
    """All legal steps of the player to move, the best first; raises `Refused` when the game is over.

    It ends after `rollouts` games over all steps together, when the best is certain, or at `stop`; `report` receives
    results so far, after every game of each step. The step `also` is never dropped.
    """
    game.decider(state)
    expect_rollouts(rollouts)
    return RandomGames(game, state, seed, also).settle(rollouts, stop, report)


def _ends(game: Game[Any, Any], state: Any, rollouts: int = 0) -> Ends:
    """Plays games on at random from a step; the number of `rollouts` makes no difference."""
    seat = game.decider(state)

    def end(step: Any, chance: str) -> Seen:
        rng = random.Random(chance)
        deal = deck_dealer(rng)
        now = game.play(game.imagine(state, seat, rng), step, deal)
        while game.to_move(now) is not None:
            legal = game.legal(now)
            now = game.play(now, legal[int(rng.random() * len(legal))], deal)
        return _end_for(game.standing(now), seat)

    return end


def _end_for(end: Ended, seat: int) -> Seen:
    """The end of a game for a seat."""
    shares = parts_of_win(end.winners, len(end.scores))
    margin = float(end.scores[seat] - max((each for other, each in enumerate(end.scores) if other != seat), default=0))
    return Seen(shares[seat], margin, shares[seat] + OF_MARGIN * margin, shares)
