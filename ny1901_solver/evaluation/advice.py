"""Compares steps (turns or moves) by the results of many games, which are played on from each step to their end.

A game derives a class from `Comparing`, which knows the steps of the game and how to play a game on. For every n, the
n-th games after all steps have the same hidden information and the same random numbers (`statistics.comparing`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from ..errors import DataError, Refused
from ..messages import gettext
from ..runs.watching import Stop, never
from ..runs.workers import Batch, batched_ahead, sampled_ahead
from ..statistics.comparing import LEVEL, Contest
from ..step_words import StepWords, step_words
from ..text.words import join_words


@dataclass(frozen=True, slots=True)
class AdviceBudget:
    """The default budget (the limit of the work) for a comparison of steps.

    If a person waits for the answer, the budget is `seconds`, so that a fast machine plays more games. For a program,
    the budget is a number of games, `rollouts`, so that the same question has the same answer on every machine. In an
    interactive session, the budget is `session` games, which take at most a second or two: a session asks for advice
    often, and the advice must be repeatable. A page counts as a program, and shows partial answers; its requests for
    staged hints begin with fewer games (`FIRST_GAMES` in `shell/words.js`).
    """

    rollouts: int = 1000
    seconds: float = 5.0
    session: int = 300

    @property
    def wording(self) -> dict[str, str]:
        """The values of the budget by name, for use in the descriptions of fields."""
        return {"rollouts": str(self.rollouts), "seconds": f"{self.seconds:g}"}


ANY = AdviceBudget()
"""The default budget (the limit of the work) for a comparison of steps, in games that do not define another one."""
SURE = 2
"""The least difference between the values of two steps, in standard errors, with which the steps count as different."""


class ComparedEnd(Protocol):
    """The end of a sampled game, or an estimate of this end, from the point of view of the player to move."""

    @property
    def share(self) -> float:
        """The share of the win of the player to move."""

    @property
    def margin(self) -> float:
        """The lead of the player to move over the best of the other players, in points."""

    @property
    def worth(self) -> float:
        """The number by which compared steps are ranked."""


EndT = TypeVar("EndT", bound=ComparedEnd)
ResultT = TypeVar("ResultT")


class Comparing(ABC, Generic[EndT, ResultT]):
    """A comparison of steps by the `ends` of sampled games. In this class, steps are called arms, as in a multi-armed
    bandit.

    An arm (step) in `keep` is never dropped from the comparison. For an arm (step) in `known`, the exact result is
    known, so no games are played. `times` is the number of games after each arm (step) that are played between two
    tests whether the result is certain.
    """

    times = 1

    def __init__(self, arms: int, keep: Collection[int] = (), known: Mapping[int, EndT] = MappingProxyType({})) -> None:
        self.known = known
        self.ends: list[list[EndT]] = [[] for _ in range(arms)]
        self.contest = Contest(arms, self._sample, keep, {arm: end.worth for arm, end in known.items()})

    @abstractmethod
    def sampler(self) -> Callable[[int, int], EndT]:
        """A function that plays one game, given the arm (the step to play first) and the number of the game. The
        function can be pickled, so that other processes can call it.
        """

    def batch(self) -> Batch[EndT] | None:
        """A function that plays several games of an arm at once while other threads go on; `None` if Python plays the
        games, which no other thread can do at the same time."""
        return None

    @abstractmethod
    def summarise(self, certain: bool) -> ResultT:
        """The result of the comparison, given the games so far. `certain` is true if the best arm (step) is known."""

    def is_certain(self) -> bool:
        """Whether the best arm (step) is known with enough certainty."""
        return self.contest.is_certain(LEVEL)

    def order(self, arm: int) -> tuple[bool, float, int]:
        """A sort key of arms (steps that are compared): the leader comes first, then the other arms, by their distance
        from the leader in the games that both have played.
        """
        leader = self.contest.leader
        return arm != leader, self.contest.behind_leader(arm).mean, arm

    def ranking(self) -> list[int]:
        """The arms (the numbers of the compared steps), the best first."""
        return sorted(range(len(self.ends)), key=self.order)

    def settle(
        self,
        rollouts: int | None = None,
        stop: Stop = never,
        report: Callable[[ResultT], None] | None = None,
        workers: int = 1,
    ) -> ResultT:
        """Plays games until all arms (steps) together have `rollouts` games, or the best arm is known, or `stop`
        returns true. Returns the result of the comparison.

        The function `report` receives preliminary results. The number of threads or worker processes, `workers`, does
        not change the result.
        """
        batch = self.batch()
        ahead = sampled_ahead(self.sampler(), workers) if batch is None else batched_ahead(batch, workers)
        with ahead as self._samples:
            return self.contest.settle(self.summarise, rollouts, self.is_certain, stop, report, self.times)

    def _sample(self, arm: int, number: int) -> float:
        running = [each for each in self.contest.open if each not in self.known]
        self.ends[arm].append(self._samples(arm, number, running))
        return self.ends[arm][-1].worth


def expect_rollouts(rollouts: int | None) -> None:
    """Raises `DataError` if the number of games is less than 1."""
    if rollouts is not None and rollouts < 1:
        raise DataError(
            [gettext("a comparison needs at least one rollout (one game played on), not {number}", number=rollouts)]
        )


Held: TypeAlias = Callable[[Any], bool]
"""A test whether a step contains some parts."""


def holding(
    only: Sequence[str], avoid: Sequence[str], read: Callable[[str], Held], noun: str, left: Callable[[Held], bool]
) -> Held | None:
    """A test whether a step contains all parts in `only` and none in `avoid`; `None` if both are empty.

    The function `read` parses a part of a step. The function `left` returns whether any legal step passes the test.
    `noun` is the game's word for a step. Raises `Refused` if a part is not a part of a step, or if no legal step passes
    the test.
    """
    if not (only or avoid):
        return None
    wanted, unwanted = ([read(text) for text in texts] for texts in (only, avoid))

    def is_allowed(step: Any) -> bool:
        return all(part(step) for part in wanted) and not any(part(step) for part in unwanted)

    if not left(is_allowed):
        raise Refused(_none_left(join_words(map(repr, only)), join_words(map(repr, avoid), "or"), step_words(noun)))
    return is_allowed


def _none_left(only: str, avoid: str, words: StepWords) -> str:
    """A sentence that says that no legal step contains the parts in `only` and avoids those in `avoid`. One of the
    lists `only` and `avoid` may be empty.
    """
    if not avoid:
        return gettext(words.none_with, parts=only)
    if not only:
        return gettext(words.all_with, others=avoid)
    return gettext(words.none_with_but, parts=only, others=avoid)
