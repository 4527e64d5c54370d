"""Which of several arms is best, by samples that are drawn as they are needed: any game's turns, by rollouts.

All arms share their chance number by number, so that differences are compared in pairs. An arm that is clearly behind
is left out until no other is open; the leader is certain once a bound that holds at every look says so of all."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from math import inf, log, sqrt
from statistics import covariance, fmean, stdev, variance
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from ..runs.watching import never

ResultT = TypeVar("ResultT")

FIRST = 6
"""Samples of every arm before one is left out: with fewer, the spread is not known."""

BEHIND = 1.8
"""Standard errors behind the leader at which an arm is left out: others deserve the samples more."""

LEVEL = 0.05
"""The greatest chance that a leader is called certain and is not the best of those compared."""

TUNED_TO = 100
"""The number of samples at which the bound that holds at every look is tightest."""


class Estimate(NamedTuple):
    """A mean with its standard error, infinite where no spread is known, 0 where the mean is proved."""

    mean: float
    error: float


class Contest:
    """Samples of each arm by number; `open` are the arms not left out, the leader first. Those of `keep` stay in.

    The worth of `known` arms is exact: their samples are all alike, and do not count as drawn.
    """

    def __init__(
        self,
        arms: int,
        sample: Callable[[int, int], float],
        keep: Collection[int] = (),
        known: Mapping[int, float] = MappingProxyType({}),
    ) -> None:
        self._sample, self._keep, self._known = sample, keep, known
        self.samples: list[list[float]] = [[] for _ in range(arms)]
        self.open = list(range(arms))

    @property
    def sample_count(self) -> int:
        """How many samples were drawn, of all arms."""
        return sum(len(samples) for arm, samples in enumerate(self.samples) if arm not in self._known)

    @property
    def leader(self) -> int:
        """The open arm of the greatest mean."""
        return self.open[0]

    def mean(self, arm: int) -> float:
        """The mean of an arm's samples."""
        return fmean(self.samples[arm])

    def step(self, most: float = inf, times: int = 1) -> None:
        """So many more samples of each open arm, while fewer than `most` are drawn; then those clearly behind are out.

        Every arm has one sample at least.
        """
        for arm in self.open * times:
            if self.sample_count >= most and self.samples[arm]:
                break
            known = self._known.get(arm)
            self.samples[arm].append(self._sample(arm, len(self.samples[arm])) if known is None else known)
        self.open.sort(key=lambda arm: (-self.mean(arm), arm))
        if len(self.samples[self.leader]) >= FIRST:
            self.open = [arm for arm in self.open if arm in self._keep or not self._is_clearly_behind(arm)]
        others = self._still_to_tell()
        if others and not set(others) & set(self.open):  # the leader goes on against the one nearest to it
            self.open.append(min(others, key=self._lead))

    def settle(
        self,
        made: Callable[[bool], ResultT],
        most: int | None = None,
        certain: Callable[[], bool] | None = None,
        stop: Callable[[], bool] = never,
        report: Callable[[ResultT], None] | None = None,
        times: int = 1,
    ) -> ResultT:
        """What is `made` of the samples once the best arm is `certain`, `most` are drawn, or `stop` says so.

        `made` hears whether it is certain; without a word on that, it is so with an error of at most `LEVEL`. `report`
        hears what is known after every look: after one sample of each open arm, and then after so many `times` more.
        """
        while True:
            self.step(inf if most is None else most, times if self.sample_count else 1)
            known = self.is_certain(LEVEL) if certain is None else certain()
            over = known or stop() or (most is not None and self.sample_count >= most)
            if over or report is not None:
                result = made(known)
                if report is not None:
                    report(result)
                if over:
                    return result

    def is_certain(self, level: float) -> bool:
        """Whether the leader is the best of all arms with an error of at most `level`, however often one asks."""
        # A wrong word needs an interval that is wrong for the best arm and the leader. The best arm is in so many
        # pairs, each of which is wrong at any look with a chance of at most its share of the level (a union bound).
        # Arms that were left out are asked, too: leaving one out spares samples and decides nothing, as its interval
        # still has to lie behind the leader.
        others = self._still_to_tell()
        return bool(self.samples[self.leader]) and all(self._lead(arm, level / len(others)) > 0 for arm in others)

    def _still_to_tell(self) -> list[int]:
        """The arms that only samples tell apart from the leader: of two known ones, it is known which is better."""
        arms = range(len(self.samples))
        return [arm for arm in arms if arm != self.leader and not {arm, self.leader} <= self._known.keys()]

    def _is_clearly_behind(self, arm: int) -> bool:
        difference, error = paired_difference(self.samples[self.leader], self.samples[arm])
        return arm != self.leader and difference > BEHIND * error

    def _lead(self, arm: int, level: float = 0.05) -> float:
        """What the leader's advantage over an arm is at least, at every look together."""
        difference, error = paired_difference(self.samples[self.leader], self.samples[arm])
        pairs = min(len(self.samples[self.leader]), len(self.samples[arm]))
        return difference - error * anytime_factor(pairs, level) if pairs >= FIRST else -inf


def anytime_factor(samples: int, level: float) -> float:
    """Standard errors that an interval needs on each side to hold at all numbers of samples together.

    The asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (Time-uniform central limit
    theory and asymptotic confidence sequences, Annals of Statistics 52, 2024): a mixture of normal martingales,
    two-sided.
    """
    if samples < FIRST:
        return inf
    rho = sqrt((-2 * log(level) + log(-2 * log(level) + 1)) / TUNED_TO)
    spread = samples * rho**2 + 1
    return sqrt(2 * spread / (samples * rho**2) * log(sqrt(spread) / level))


def paired_difference(some: Sequence[float], others: Sequence[float]) -> tuple[float, float]:
    """How much greater some values are than others on average, with the standard error, by those that go in pairs."""
    return estimate([a - b for a, b in zip(some, others, strict=False)])


def beside(some: Sequence[float], others: Sequence[float]) -> tuple[float, float]:
    """The mean of some values with its standard error, by what they differ from others that there are more of.

    Where some have had luck, the others that go in pairs with them have had it, too, and all of the others tell by how
    much.
    """
    pairs = min(len(some), len(others))
    mean = fmean(others) - paired_difference(others, some)[0]
    if pairs < 2:
        return mean, inf
    first = others[:pairs]
    more = [a - b for a, b in zip(some, first, strict=False)]
    spread = variance(more) / pairs + (variance(others) + 2 * covariance(more, first)) / len(others)
    return mean, sqrt(max(0.0, spread))


def estimate(values: Sequence[float]) -> tuple[float, float]:
    """The mean of values and its standard error, infinite for a single value, of which no spread is known."""
    return fmean(values), stdev(values) / sqrt(len(values)) if len(values) > 1 else inf
