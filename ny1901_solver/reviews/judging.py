"""Judges a decision: one set of random games chooses the best step, and another set measures what the played step
loses.

The games by which a step is chosen overrate that step, because among many equal steps the step with the luckiest games
is chosen. Therefore other random games measure the loss of the played step; in these games, the same cards come up
after both steps. Hidden information is drawn anew for each random game.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from operator import attrgetter
from statistics import fmean
from typing import Any, ClassVar, NamedTuple

from ..evaluation.evaluator import Advised, Ends, Evaluator
from ..evaluation.players import policy_of
from ..runs.watching import Stop, Stopped, never
from ..statistics.comparing import Estimate, paired_difference
from ..statistics.sums import sum_in_order
from .decisions import Decision
from .review_settings import ReviewSettings, game_numbers
from .reviewed import BEYOND, NOTHING, ReviewedStep, total

TRIES = 20
"""If the game's default computer player chooses at random, the number of times that this player is asked for a step; a
step of probability 0.1 then appears with a probability of 88 %.
"""


class CameUp(NamedTuple):
    """The kind of card that came up at one place after a step, and the probabilities of all kinds that could have come
    up.
    """

    actual: Any
    odds: Mapping[Any, int | Fraction]


class Judge:
    """Judges a decision with the evaluator of its game. With the same settings, a judge comes to the same result on any
    machine.

    `shape` is the class of the object that describes a judged decision.
    """

    shape: ClassVar[type[ReviewedStep]] = ReviewedStep

    def __init__(self, settings: ReviewSettings, decision: Decision, stop: Stop = never) -> None:
        self.settings, self.decision, self.stop = settings, decision, stop
        self.chance = f"{settings.seed} {decision.key}"
        self.evaluator: Evaluator = decision.game.evaluator

    # Games may override the methods below.

    def played_usually(self, rng: random.Random) -> Any:
        """The step that the game's default computer player chooses. A played step that is much better than this step is
        called a find.
        """
        return policy_of(self.decision.game, self.evaluator.usual)(self.decision.state, rng)

    def chances(self) -> Iterable[CameUp]:
        """The kinds of cards that came up after the step, for each place on the board or in the market."""
        return ()

    def behind(self, place: int, kind: Any, chance: str) -> tuple[float, ...]:
        """The value for each seat after the step, if a given kind of card comes up at a given place."""
        raise AssertionError(f"nothing comes up at {place}: {kind}")

    # The methods below are the same for all games.

    def advise(self) -> Advised:
        """Compares the steps in the position of the decision; returns them with the best first. The compared steps
        always include the step played.
        """
        asked, at = self.settings, self.decision
        return self.evaluator.advise(at.state, asked.rollouts, asked.seed, self.stop, also=at.played)

    @cached_property
    def ends(self) -> Ends:
        """The results of random games that start after a step."""
        return self.evaluator.ends(self.decision.state, self.settings.rollouts)

    def judge(self) -> ReviewedStep:
        """Compares the step played with the best step; raises `Stopped` once `stop` returns True."""
        step, seat_of = self.decision.played, f"{self.evaluator.usual} {self.chance}"
        tried = Counter(self.played_usually(random.Random(f"{seat_of} {number}")) for number in range(TRIES))
        usual = tried.most_common(1)[0][0]
        advice = self.advise()
        if self.stop():
            raise Stopped
        own = next(each for each in advice.steps if each.means(step))
        best = step if own is advice.steps[0] else advice.steps[0].step
        ends = {
            each: [
                self.ends(each, f"judged {self.chance} {n}")
                for n in game_numbers(self.settings.judged_games, self.stop)
            ]
            for each in dict.fromkeys((best, step, usual))
        }

        def better(one: Any, other: Any, by: str) -> Estimate:
            """The mean difference in value between two steps, from games with the same cards."""
            value = attrgetter(by)
            return Estimate(*paired_difference(list(map(value, ends[one])), list(map(value, ends[other]))))

        if advice.proved:  # a proof that the step is the best counts more than random games
            lost, lost_margin = Estimate(advice.steps[0].share.mean - own.share.mean, 0.0), own.behind
        else:
            lost, lost_margin, doubt = (better(best, step, by) for by in ("share", "margin", "worth"))
            if doubt.mean < -BEYOND * doubt.error:  # the games that chose the best step were wrong
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
            advice.proved,
        )

    def luck(self) -> tuple[Estimate, ...]:
        """The luck of each seat: the change in value by the cards that came up after the step.

        A seat's luck with one card is the seat's value after this card, minus the mean value over all cards that could
        have come up in its place. The number of random games that are played after each card is `settings.luck`.
        """
        games, seats = self.settings.luck, range(len(self.decision.game.seats(self.decision.state)))
        by_place = []
        for place, (actual, odds) in enumerate(self.chances()):
            if len(odds) < 2:
                continue
            by_kind = {
                kind: [self.behind(place, kind, f"luck {self.chance} {n}") for n in game_numbers(games, self.stop)]
                for kind in odds
            }
            by_place.append((actual, odds, by_kind))
        return tuple(total([NOTHING, *(_lucky(seat, *each) for each in by_place)]) for seat in seats)


def _lucky(
    seat: int, actual: Any, odds: Mapping[Any, int | Fraction], by_kind: Mapping[Any, Sequence[tuple[float, ...]]]
) -> Estimate:
    """The luck that a seat had with one card that came up; the random games after each possible kind of card use the
    same random numbers.
    """
    whole = float(sum(odds.values()))
    games = range(len(by_kind[actual]))
    means = [sum_in_order(float(odds[kind]) * by_kind[kind][n][seat] for kind in odds) / whole for n in games]
    return Estimate(*paired_difference([each[seat] for each in by_kind[actual]], means))


def _mean_values(values: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
    return tuple(map(fmean, zip(*values, strict=True)))
