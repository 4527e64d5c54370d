"""Games of players who take any legal step: what a game is judged by where nobody knows better.

The field calls it flat Monte Carlo. Who decides sees what his seat sees, and all that is hidden from him is drawn anew
for each game. All steps share the worlds and the chance of their games number by number (`statistics.comparing`)."""

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
"""What a point of margin counts beside a win, so that of two steps that win alike the one with more points is first."""


def by_random_games(game: Game[Any, Any]) -> Evaluator:
    """Judges steps by games of random players."""
    return Evaluator(partial(compare_steps, game), partial(_ends, game), "random", OF_MARGIN)


@dataclass(frozen=True, slots=True)
class ComparedStep:
    """A step with its share of wins, its final margin to the best of the others, and by how many games they are.

    `behind` is how much less it comes to than the best step, in shares of wins.
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
        """Games prove nothing."""
        return False


class RandomGames(Comparing[Seen, ComparedSteps]):
    """All legal steps of a game, compared by games of random players."""

    def __init__(self, game: Game[Any, Any], state: Any, seed: int, also: Any) -> None:
        self._game, self._state, self._seed = game, state, seed
        self._steps = game.legal(state)
        super().__init__(len(self._steps), [arm for arm, step in enumerate(self._steps) if step == also])

    def sampler(self) -> Callable[[int, int], Seen]:
        """Games in worlds as the seat to move may imagine them."""
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

    It ends after so many `rollouts` over all steps together, when the best is certain, or when `stop` says so; `report`
    hears what is known after every game of each. The step `also` is compared to the end.
    """
    game.decider(state)
    expect_rollouts(rollouts, game.noun)
    return RandomGames(game, state, seed, also).settle(rollouts, stop, report)


def _ends(game: Game[Any, Any], state: Any, rollouts: int = 0) -> Ends:
    """How games end once a step and then any steps are played; how many they are changes nothing."""
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
