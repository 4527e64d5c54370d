"""How a decision is judged: one set of games chooses the best step, another one says what was lost against it.

The games that choose a step flatter it: of many that are alike the luckiest comes first. So fresh games are asked by
how much it is better, in which all steps compared get the same cards. What was hidden from the mover is drawn anew in
all of them, where a game hides something."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from operator import attrgetter
from statistics import fmean
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from ..comparing import Estimate, paired
from ..sums import added
from ..watching import Stop, never
from .kept import DecisionT
from .marks import BEYOND
from .reviewed import NOTHING, total
from .thoroughness import Stopped, Thoroughness, numbered

StepT = TypeVar("StepT")
TRIES = 20
"""How often the usual player, who has whims, is asked for his step: one that he plays in a tenth is seen mostly."""


class Seen(NamedTuple):
    """How a game ended, or may end: for the mover his share of the win, his margin and what steps are compared by.

    `values` by seat are what the course of a game is told in.
    """

    share: float
    margin: float
    worth: float
    values: tuple[float, ...]


class CameUp(NamedTuple):
    """What came up at a place behind a step, and how likely each kind was that could have come up instead."""

    actual: Any
    odds: Mapping[Any, int | Fraction]


class JudgedFacts(NamedTuple):
    """What is found of a decision: the `best` step, what the `usual` player plays, and what came of the one played.

    Values by seat are `before` it, if the best is played, and `after` it. `share` is the mover's behind the best.
    """

    best: Any
    usual: Any
    share: float
    before: tuple[float, ...]
    after: tuple[float, ...]
    lost: Estimate
    lost_margin: Estimate
    found: Estimate
    found_margin: Estimate
    luck: tuple[Estimate, ...]
    proved: bool


class Judge(ABC, Generic[DecisionT, StepT]):
    """Judges a decision; the same numbers give the same review anywhere. `usual` is the name of the usual player."""

    usual: ClassVar[str]

    def __init__(self, thorough: Thoroughness, decision: DecisionT, stop: Stop = never) -> None:
        self.thorough, self.decision, self.stop = thorough, decision, stop
        self.chance = f"{thorough.seed} {decision.key}"

    @abstractmethod
    def step(self) -> StepT:
        """What was played."""

    @abstractmethod
    def played_usually(self, rng: random.Random) -> StepT:
        """What the usual player plays."""

    @abstractmethod
    def advised(self) -> Any:
        """Advice in which the step that was played is compared to the end."""

    @abstractmethod
    def best(self, advice: Any) -> StepT:
        """The best step of advice."""

    @abstractmethod
    def proved(self, advice: Any) -> tuple[Estimate, Estimate] | None:
        """What the step lost in share and margin, exactly, where all of the advice is proved."""

    @abstractmethod
    def end(self, step: StepT, chance: str) -> Seen:
        """How a game ends behind a step; the same `chance` draws the same cards."""

    def same(self, advice: Any, one: StepT, other: StepT) -> bool:
        """Whether two steps are one, or come to the same."""
        return one == other

    def doubt(self, lost: Estimate, proved: bool, worse: Estimate) -> Estimate:
        """What says that the step is better after all than the one that was chosen, where it is less than nothing."""
        return NOTHING if proved else worse

    def seats(self) -> Sequence[int]:
        """All who play."""
        seats: Sequence[int] = self.decision.state.setup.seats
        return seats

    def chances(self) -> Iterable[CameUp]:
        """What came up behind the step, place by place."""
        return ()

    def behind(self, place: int, kind: Any, chance: str) -> tuple[float, ...]:
        """The values by seat where a kind comes up at a place behind the step."""
        raise AssertionError(f"nothing comes up at {place}: {kind}")

    def judged(self) -> JudgedFacts:
        """The decision held against the best; raises `Stopped` once `stop` says so."""
        step, seat_of = self.step(), f"{self.usual} {self.chance}"
        tried = Counter(self.played_usually(random.Random(f"{seat_of} {number}")) for number in range(TRIES))
        usual = tried.most_common(1)[0][0]
        advice = self.advised()
        if self.stop():
            raise Stopped
        best = step if self.same(advice, step, self.best(advice)) else self.best(advice)
        ends = {
            each: [self.end(each, f"judged {self.chance} {n}") for n in numbered(self.thorough.judged, self.stop)]
            for each in dict.fromkeys((best, step, usual))
        }

        def better(one: StepT, other: StepT, by: str) -> Estimate:
            return _difference(ends[one], ends[other], attrgetter(by))

        exactly = self.proved(advice)
        lost, lost_margin = exactly or (better(best, step, "share"), better(best, step, "margin"))
        doubt = self.doubt(lost, exactly is not None, better(best, step, "worth"))
        if doubt.mean < -BEYOND * doubt.error:  # the first games had it wrong
            best, lost, lost_margin = step, NOTHING, NOTHING
        is_usual = any(self.same(advice, step, other) for other in tried)
        return JudgedFacts(
            best,
            usual,
            fmean(end.share for end in ends[best]),
            _mean_values([end.values for end in ends[best]]),
            _mean_values([end.values for end in ends[step]]),
            lost,
            lost_margin,
            NOTHING if is_usual else better(step, usual, "share"),
            NOTHING if is_usual else better(step, usual, "margin"),
            self.luck(),
            exactly is not None,
        )

    def luck(self) -> tuple[Estimate, ...]:
        """What came up behind the step brought each seat, in values.

        That is the values behind it, less the mean over all kinds that could have come instead; each kind is followed
        by so many games.
        """
        games = self.thorough.luck
        by_place = []
        for place, (actual, odds) in enumerate(self.chances()):
            if len(odds) < 2:
                continue
            found = {
                kind: [self.behind(place, kind, f"luck {self.chance} {n}") for n in numbered(games, self.stop)]
                for kind in odds
            }
            by_place.append((actual, odds, found))
        return tuple(total([NOTHING, *(_lucky(seat, *each) for each in by_place)]) for seat in self.seats())


def _lucky(
    seat: int, actual: Any, odds: Mapping[Any, int | Fraction], found: Mapping[Any, Sequence[tuple[float, ...]]]
) -> Estimate:
    """What a kind that came up brought a seat, by games with the same chance behind each kind."""
    whole = float(sum(odds.values()))
    games = range(len(found[actual]))
    means = [added(float(odds[kind]) * found[kind][n][seat] for kind in odds) / whole for n in games]
    return Estimate(*paired([each[seat] for each in found[actual]], means))


def _difference(some: Sequence[Seen], others: Sequence[Seen], of: Callable[[Seen], float]) -> Estimate:
    """How much greater something is behind one step than behind another, by games with the same cards."""
    return Estimate(*paired(list(map(of, some)), list(map(of, others))))


def _mean_values(values: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
    return tuple(map(fmean, zip(*values, strict=True)))
