"""How a decision is judged: one set of games chooses the best step, another one says what was lost against it.

The games that choose a step flatter it: of many that are alike the luckiest comes first. So fresh games are asked by
how much it is better, in which all steps compared get the same cards. What was hidden from the mover is drawn anew in
all of them, where a game hides something."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from operator import attrgetter
from statistics import fmean
from typing import Any, ClassVar, NamedTuple

from ..advice import PlainEnd, compared, played_on, shares_of
from ..comparing import Estimate, paired
from ..players import policy_of
from ..sums import added
from ..watching import Stop, never
from .decisions import Decision
from .marks import BEYOND
from .reviewed import NOTHING, ReviewedStep, total
from .thoroughness import Stopped, Thoroughness, numbered

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


class WeighedStep(NamedTuple):
    """A step of advice: the mover's share of the win behind it, and the points that it is behind the best step.

    Those that are `alike` come to the same.
    """

    step: Any
    share: float
    behind: Estimate
    alike: tuple[Any, ...] = ()

    def means(self, step: Any) -> bool:
        """Whether a step is this one, or comes to the same."""
        return step == self.step or step in self.alike


class Judge:
    """Judges a decision by games of players who take any legal step; a game that knows better ones says so.

    The same numbers give the same review anywhere. `usual` is the name of the player who plays as is usual, `shape`
    what a decision is once it is judged.
    """

    usual: ClassVar[str] = "random"
    shape: ClassVar[type[ReviewedStep]] = ReviewedStep

    def __init__(self, thorough: Thoroughness, decision: Decision, stop: Stop = never) -> None:
        self.thorough, self.decision, self.stop = thorough, decision, stop
        self.chance = f"{thorough.seed} {decision.key}"

    # What a game says.

    def played_usually(self, rng: random.Random) -> Any:
        """What the usual player plays."""
        return policy_of(self.decision.game, self.usual)(self.decision.state, rng)

    def advised(self) -> tuple[Sequence[WeighedStep], bool]:
        """Steps compared, the best first, that which was played to the end; and whether all of it is proved."""
        asked, at = self.thorough, self.decision
        advice = compared(at.game, at.state, asked.rollouts, asked.seed, self.stop, also=at.played)
        return [WeighedStep(each.step, each.share.mean, each.behind) for each in advice.steps], False

    def end(self, step: Any, chance: str) -> Seen:
        """How a game ends behind a step, in a world as the mover imagines it; the same `chance` draws the same."""
        found = played_on(self.decision.game, self.decision.state, step, chance)
        own = PlainEnd.of(found, self.decision.seat)
        return Seen(own.share, own.margin, own.worth, shares_of(found))

    def chances(self) -> Iterable[CameUp]:
        """What came up behind the step, place by place."""
        return ()

    def behind(self, place: int, kind: Any, chance: str) -> tuple[float, ...]:
        """The values by seat where a kind comes up at a place behind the step."""
        raise AssertionError(f"nothing comes up at {place}: {kind}")

    # What every game does.

    def judged(self) -> ReviewedStep:
        """The decision held against the best; raises `Stopped` once `stop` says so."""
        step, seat_of = self.decision.played, f"{self.usual} {self.chance}"
        tried = Counter(self.played_usually(random.Random(f"{seat_of} {number}")) for number in range(TRIES))
        usual = tried.most_common(1)[0][0]
        weighed, proved = self.advised()
        if self.stop():
            raise Stopped
        own = next(each for each in weighed if each.means(step))
        best = step if own is weighed[0] else weighed[0].step
        ends = {
            each: [self.end(each, f"judged {self.chance} {n}") for n in numbered(self.thorough.judged, self.stop)]
            for each in dict.fromkeys((best, step, usual))
        }

        def better(one: Any, other: Any, by: str) -> Estimate:
            return _difference(ends[one], ends[other], attrgetter(by))

        if proved:  # which no games can have wrong
            lost, lost_margin = Estimate(weighed[0].share - own.share, 0.0), own.behind
        else:
            lost, lost_margin, doubt = (better(best, step, by) for by in ("share", "margin", "worth"))
            if doubt.mean < -BEYOND * doubt.error:  # the games that chose the best had it wrong
                best, lost, lost_margin = step, NOTHING, NOTHING
        is_usual = any(map(own.means, tried))
        return self.shape(
            self.decision,
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
            proved,
        )

    def luck(self) -> tuple[Estimate, ...]:
        """What came up behind the step brought each seat, in values.

        That is the values behind it, less the mean over all kinds that could have come instead; each kind is followed
        by so many games.
        """
        games, seats = self.thorough.luck, range(len(self.decision.game.seats(self.decision.state)))
        by_place = []
        for place, (actual, odds) in enumerate(self.chances()):
            if len(odds) < 2:
                continue
            found = {
                kind: [self.behind(place, kind, f"luck {self.chance} {n}") for n in numbered(games, self.stop)]
                for kind in odds
            }
            by_place.append((actual, odds, found))
        return tuple(total([NOTHING, *(_lucky(seat, *each) for each in by_place)]) for seat in seats)


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
