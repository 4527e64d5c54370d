"""Finds the best of several arms (alternatives) by drawing random samples; for example, the arms are turns, and a
sample is the result of a random game after a turn.

The n-th samples of all arms have the same seed, so that samples of two arms can be compared in pairs. An arm that is
clearly worse gets no more samples (it is dropped). If all arms except the leader are dropped, the best dropped arm gets
samples again. The leader (the arm with the greatest mean) is certain to be the best once an anytime-valid confidence
bound shows that it is better than every other arm.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from math import inf, log, sqrt
from operator import sub
from statistics import covariance, fmean, stdev, variance
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from ..runs.watching import never
from .running import RunningMean

ResultT = TypeVar("ResultT")

FIRST = 6
"""The number of samples that every arm (alternative) gets before any arm may be dropped; with fewer samples the spread
is unknown.
"""

BEHIND = 1.8
"""The number of standard errors by which the mean of an arm has to be below the leader's mean, so that the arm is
dropped.
"""

LEVEL = 0.05
"""The maximum probability that an arm is called certainly the best although another arm is better."""

GROWTH = 1.1
"""The factor by which the number of samples grows from one preliminary result to the next. A result sums up all
samples, so results after every sample would take far more time than the samples themselves.
"""

TUNED_TO = 100
"""The number of samples for which the confidence bound (valid for all numbers of samples at once) is tightest."""


class Estimate(NamedTuple):
    """A mean with its standard error. The standard error is infinite if the spread of the values is unknown, and 0 if
    the mean is proved.
    """

    mean: float
    error: float


class Contest:
    """The comparison of several arms (alternatives), with the samples of each arm. `open` lists the arms that are not
    dropped, the leader first; the arms in `keep` are never dropped. `sample_count` is the number of samples drawn from
    all arms.

    For an arm in `known`, the mean is exact: all of its samples are equal, and they are not counted.
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
        self.sample_count = 0
        self._means = [RunningMean() for _ in range(arms)]
        self._differences: dict[tuple[int, int], RunningMean] = {}

    @property
    def leader(self) -> int:
        """The arm with the greatest mean among the arms that are not dropped."""
        return self.open[0]

    def mean(self, arm: int) -> float:
        """The mean of an arm's samples."""
        mean, samples = self._means[arm], self.samples[arm]
        mean.add(samples[mean.count :])
        return mean.mean

    def step(self, most: float = inf, times: int = 1) -> None:
        """Draws `times` samples of each open arm, at most `most` in total, and then drops arms that are clearly worse.

        Even if the limit `most` is reached, every open arm gets a first sample.
        """
        for arm in self.open * times:
            if self.sample_count >= most and self.samples[arm]:
                break
            known = self._known.get(arm)
            if known is None:
                known = self._sample(arm, len(self.samples[arm]))
                self.sample_count += 1
            self.samples[arm].append(known)
        self.open.sort(key=lambda arm: (-self.mean(arm), arm))
        if len(self.samples[self.leader]) >= FIRST:
            self.open = [arm for arm in self.open if arm in self._keep or not self._is_clearly_behind(arm)]
        others = self._uncertain_arms()
        if others and not set(others) & set(self.open):  # the best of the dropped arms is opened again
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
        """Draws samples until the best arm is `certain`, `most` samples are drawn, or `stop` returns True; returns the
        result of `made`. The function `made` is called with a Boolean, which states whether the best arm is certain; by
        default, an arm counts as certainly the best if the probability of an error is at most `LEVEL`. The function
        `report` receives preliminary results: after the first sample of each open arm, and then after `times` further
        samples of each open arm, if the number of all samples has grown by `GROWTH` since the last report.
        """
        told = 0
        while True:
            self.step(inf if most is None else most, times if self.sample_count else 1)
            known = self.is_certain(LEVEL) if certain is None else certain()
            over = known or stop() or (most is not None and self.sample_count >= most)
            if over or (report is not None and self.sample_count >= GROWTH * told):
                result, told = made(known), self.sample_count
                if report is not None:
                    report(result)
                if over:
                    return result

    def is_certain(self, level: float) -> bool:
        """Whether it is certain that the leader is the best of all arms. The probability that any call of this method
        is wrong is at most `level`.
        """
        # An answer is wrong only if the interval for the pair of best arm and leader is wrong. The number of intervals
        # is the number of other arms, and the probability that an interval is ever wrong is at most its share of the
        # level (a union bound). Dropped arms are tested, too: dropping an arm saves samples but decides nothing,
        # because its interval still has to lie below the leader.
        others = self._uncertain_arms()
        return bool(self.samples[self.leader]) and all(self._lead(arm, level / len(others)) > 0 for arm in others)

    def behind_leader(self, arm: int) -> RunningMean:
        """The amount by which an arm is behind the leader, as the mean of the differences of paired samples."""
        pair = self.leader, arm
        known = self._differences.get(pair)
        if known is None:
            known = self._differences[pair] = RunningMean()
        leading, samples = self.samples[self.leader], self.samples[arm]
        if known.count < (pairs := min(len(leading), len(samples))):
            known.add(map(sub, leading[known.count : pairs], samples[known.count : pairs]))
        return known

    def _uncertain_arms(self) -> list[int]:
        """The arms that can be compared with the leader only by samples.

        If the means of the leader and of another arm are both known, this other arm is left out.
        """
        arms = range(len(self.samples))
        return [arm for arm in arms if arm != self.leader and not {arm, self.leader} <= self._known.keys()]

    def _is_clearly_behind(self, arm: int) -> bool:
        if arm == self.leader:
            return False
        difference = self.behind_leader(arm)
        return difference.mean > BEHIND * difference.error

    def _lead(self, arm: int, level: float = 0.05) -> float:
        """The lower bound of the difference between the leader and an arm; the bound is valid for all numbers of
        samples at once.
        """
        behind = self.behind_leader(arm)
        if behind.count < FIRST:
            return -inf
        return behind.mean - behind.error * anytime_factor(behind.count, level)


def anytime_factor(samples: int, level: float) -> float:
    """The half-width, in standard errors, of a confidence interval that is valid for all numbers of samples at once.

    The source of the formula is the asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas
    (Time-uniform central limit theory and asymptotic confidence sequences, Annals of Statistics 52, 2024): a mixture of
    normal martingales, two-sided.
    """
    if samples < FIRST:
        return inf
    rho = sqrt((-2 * log(level) + log(-2 * log(level) + 1)) / TUNED_TO)
    spread = samples * rho**2 + 1
    return sqrt(2 * spread / (samples * rho**2) * log(sqrt(spread) / level))


def paired_difference(some: Sequence[float], others: Sequence[float]) -> tuple[float, float]:
    """The mean difference of paired values, with its standard error."""
    return estimate(list(map(sub, some, others)))


def beside(some: Sequence[float], others: Sequence[float]) -> tuple[float, float]:
    """The mean of some values with its standard error; a longer sequence of other values serves as control variates.

    The first control variates are paired with the values and share their luck. The mean of all control variates shows
    how large this luck was.
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
    """The mean of some values and its standard error, which is infinite for a single value."""
    return fmean(values), stdev(values) / sqrt(len(values)) if len(values) > 1 else inf
