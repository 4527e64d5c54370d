"""Flat Monte Carlo: evaluates steps (turns or moves) by playing games on at random. This evaluator is for games that
have no better evaluator of their own.

The advice uses only the information that the player to move can see; hidden information is drawn at random for each
game. For every n, the n-th games after all steps have the same hidden information and the same random numbers
(`statistics.comparing`).
"""

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
"""The worth of one point of margin compared with a win. A point is worth so little that points only rank steps with
equal wins.
"""


def by_random_games(game: Game[Any, Any]) -> Evaluator:
    """Makes the evaluator that plays games on at random."""
    return Evaluator(partial(compare_steps, game), partial(_ends, game), "random", OF_MARGIN)


@dataclass(frozen=True, slots=True)
class ComparedStep:
    """A step with its share of wins, its final margin over the best of the other players, and the number of games.

    `behind` is the share of wins by which this step is worse than the best step.
    """

    step: Any
    share: Estimate
    margin: Estimate
    behind: Estimate
    rollouts: int

    def means(self, step: Any) -> bool:
        """Whether a given step is equal to this step."""
        return bool(step == self.step)


@dataclass(frozen=True, slots=True)
class ComparedSteps:
    """The legal steps, the best first. `certain` is true if the best step is known."""

    steps: tuple[ComparedStep, ...]
    rollouts: int
    certain: bool

    @property
    def proved(self) -> bool:
        """Always `False`, because random games do not prove that a step is the best."""
        return False


class RandomGames(Comparing[Seen, ComparedSteps]):
    """A comparison of all legal steps by games that are played on at random."""

    def __init__(self, game: Game[Any, Any], state: Any, seed: int, also: Any) -> None:
        self._game, self._state, self._seed = game, state, seed
        self._steps = game.legal(state)
        super().__init__(len(self._steps), [arm for arm, step in enumerate(self._steps) if step == also])

    def sampler(self) -> Callable[[int, int], Seen]:
        """A function that plays a game at random. The hidden information of the game is chosen at random from what the
        player to move considers possible.
        """
        ends = _ends(self._game, self._state)
        return lambda arm, number: ends(self._steps[arm], f"{self._seed} {number}")

    def summarise(self, certain: bool) -> ComparedSteps:
        """The result of the comparison: the steps, the best first."""
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
    """Compares all legal steps of the player to move; the best come first. Raises `Refused` if the game is over.

    The comparison ends when `rollouts` games have been played for all steps together, when the best step is certain, or
    when `stop` returns true. The function `report` receives the results so far after each game. The step in the
    argument `also` is never dropped from the comparison.
    """
    game.decider(state)
    expect_rollouts(rollouts)
    return RandomGames(game, state, seed, also).settle(rollouts, stop, report)


def _ends(game: Game[Any, Any], state: Any, rollouts: int = 0) -> Ends:
    """Makes the function that plays games from a step to their end at random. The argument `rollouts` does not change
    how the games are played.
    """
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
    """The end of a game from the point of view of a seat."""
    shares = parts_of_win(end.winners, len(end.scores))
    margin = float(end.scores[seat] - max((each for other, each in enumerate(end.scores) if other != seat), default=0))
    return Seen(shares[seat], margin, shares[seat] + OF_MARGIN * margin, shares)
