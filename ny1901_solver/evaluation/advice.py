"""Compares the steps of a game by games played on from them.

A game derives `Comparing` with its steps and its playouts. The games of one number share their world and their chance
for all steps (`statistics.comparing`)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from ..errors import DataError, Refused
from ..messages import gettext
from ..runs.watching import Stop, never
from ..runs.workers import sampled_ahead
from ..statistics.comparing import LEVEL, Contest, paired_difference
from ..text.words import join_words


@dataclass(frozen=True, slots=True)
class AdviceBudget:
    """The default budget of a comparison.

    A person who waits for an answer gets `seconds`, so that a fast machine does more. A program gets a number of games,
    `rollouts`, so that the same question has the same answer everywhere. A `session` is asked often and must be
    repeatable, with games for a second or two. A page is a program that shows partial answers; its stages begin with
    fewer games (`FIRST_GAMES` of the page's `shell/words.js`).
    """

    rollouts: int = 1000
    seconds: float = 5.0
    session: int = 300

    @property
    def wording(self) -> dict[str, str]:
        """Its words for the descriptions of fields."""
        return {"rollouts": str(self.rollouts), "seconds": f"{self.seconds:g}"}


ANY = AdviceBudget()
"""The default budget of games."""
SURE = 2
"""The least difference between steps that counts as one, in standard errors."""


class ComparedEnd(Protocol):
    """The end of a game, or a possible one, for the mover."""

    @property
    def share(self) -> float:
        """The mover's share of the win."""

    @property
    def margin(self) -> float:
        """The mover's lead over the best of the others, in points."""

    @property
    def worth(self) -> float:
        """The value by which steps are compared."""


EndT = TypeVar("EndT", bound=ComparedEnd)
ResultT = TypeVar("ResultT")


class Comparing(ABC, Generic[EndT, ResultT]):
    """A comparison of steps, the arms, by the `ends` of sampled games.

    The arms of `keep` are never dropped; the ends of `known` arms are exact. `times` is the number of samples of each
    arm between two tests of the result.
    """

    times = 1

    def __init__(self, arms: int, keep: Collection[int] = (), known: Mapping[int, EndT] = MappingProxyType({})) -> None:
        self.known = known
        self.ends: list[list[EndT]] = [[] for _ in range(arms)]
        self.contest = Contest(arms, self._sample, keep, {arm: end.worth for arm, end in known.items()})

    @abstractmethod
    def sampler(self) -> Callable[[int, int], EndT]:
        """A function that plays the game of an arm and a number; it can be pickled for other processes."""

    @abstractmethod
    def summarise(self, certain: bool) -> ResultT:
        """The result of the games so far; `certain` says whether the best of the arms is known."""

    def is_certain(self) -> bool:
        """Whether the best of the arms is known."""
        return self.contest.is_certain(LEVEL)

    def order(self, arm: int) -> tuple[bool, float, int]:
        """A sort key: the leader first, the others by their distance from it in the games that both have."""
        leader = self.contest.leader
        return arm != leader, paired_difference(self.contest.samples[leader], self.contest.samples[arm])[0], arm

    def ranking(self) -> list[int]:
        """The arms in their order."""
        return sorted(range(len(self.ends)), key=self.order)

    def settle(
        self,
        rollouts: int | None = None,
        stop: Stop = never,
        report: Callable[[ResultT], None] | None = None,
        workers: int = 1,
    ) -> ResultT:
        """The result after `rollouts` games over all arms together, or once the best is known, or at `stop`.

        `report` receives results so far. The number of `workers`, which are processes, does not change the result.
        """
        with sampled_ahead(self.sampler(), workers) as self._samples:
            return self.contest.settle(self.summarise, rollouts, self.is_certain, stop, report, self.times)

    def _sample(self, arm: int, number: int) -> float:
        running = [each for each in self.contest.open if each not in self.known]
        self.ends[arm].append(self._samples(arm, number, running))
        return self.ends[arm][-1].worth


def expect_rollouts(rollouts: int | None) -> None:
    """Raises `DataError` for a comparison without a game."""
    if rollouts is not None and rollouts < 1:
        raise DataError([gettext("a comparison takes at least one rollout, not {number}", number=rollouts)])


Held: TypeAlias = Callable[[Any], bool]
"""Whether a step has some parts."""


def holding(
    only: Sequence[str], avoid: Sequence[str], read: Callable[[str], Held], noun: str, left: Callable[[Held], bool]
) -> Held | None:
    """A function that tells whether a step has all parts of `only` and none of `avoid`, each `read`, if any is named.

    `noun` is the game's word for a step. Raises `Refused` for a wrong part, and if no legal step is `left`.
    """
    if not (only or avoid):
        return None
    wanted, unwanted = ([read(text) for text in texts] for texts in (only, avoid))

    def is_allowed(step: Any) -> bool:
        return all(part(step) for part in wanted) and not any(part(step) for part in unwanted)

    if not left(is_allowed):
        raise Refused(_none_left(join_words(map(repr, only)), join_words(map(repr, avoid), "or"), gettext(noun)))
    return is_allowed


def _none_left(only: str, avoid: str, noun: str) -> str:
    """A sentence that no legal step has these parts and goes without those; one of the two may be empty."""
    if not avoid:
        return gettext("no legal {noun} holds {parts}", noun=noun, parts=only)
    if not only:
        return gettext("no legal {noun} goes without {others}", noun=noun, others=avoid)
    return gettext("no legal {noun} holds {parts} and goes without {others}", noun=noun, parts=only, others=avoid)
