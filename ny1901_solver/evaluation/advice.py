"""Steps of a game, compared by games that are played on behind them.

`Comparing` is the frame: which steps are compared, and how games go on behind them, a game says itself. All steps share
the worlds and the chance of their games number by number (`statistics.comparing`)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from ..errors import DataError, Refused
from ..runs.watching import Stop, never
from ..runs.workers import sampled_ahead
from ..statistics.comparing import LEVEL, Contest, paired_difference
from ..text.words import join_words


@dataclass(frozen=True, slots=True)
class AdviceBudget:
    """How long steps are compared where nobody says, and why it differs.

    A person who waits for one answer gets `seconds`, so that every machine does what it can. A program gets games,
    `rollouts`, so that the same question has the same answer anywhere. A `session` is asked often and has to repeat
    itself: as many games as take a second or two. A page is a program that shows what it hears on the way; its stages
    begin with fewer games (`FIRST_GAMES` of the page's `shell/words.js`).
    """

    rollouts: int = 1000
    seconds: float = 5.0
    session: int = 300

    @property
    def wording(self) -> dict[str, str]:
        """The words for it in the description of a field."""
        return {"rollouts": str(self.rollouts), "seconds": f"{self.seconds:g}"}


ANY = AdviceBudget()
"""That of a game that says no other."""
SURE = 2
"""Standard errors from which a difference between steps is told as one."""


class ComparedEnd(Protocol):
    """How a game ended, or may end, for who decides."""

    @property
    def share(self) -> float:
        """His share of the win."""

    @property
    def margin(self) -> float:
        """His points more than the best of the others has."""

    @property
    def worth(self) -> float:
        """What steps are compared by."""


EndT = TypeVar("EndT", bound=ComparedEnd)
ResultT = TypeVar("ResultT")


class Comparing(ABC, Generic[EndT, ResultT]):
    """Steps, the arms, that are compared by `ends` of games: how many samples of each are drawn, and what they say.

    The arms of `keep` are compared to the end; of those `known` the end is exact. `times` are the samples of each arm
    between two looks at them.
    """

    times = 1

    def __init__(self, arms: int, keep: Collection[int] = (), known: Mapping[int, EndT] = MappingProxyType({})) -> None:
        self.known = known
        self.ends: list[list[EndT]] = [[] for _ in range(arms)]
        self.contest = Contest(arms, self._sample, keep, {arm: end.worth for arm, end in known.items()})

    @abstractmethod
    def sampler(self) -> Callable[[int, int], EndT]:
        """What plays the game of an arm and a number, as a value that processes may be handed."""

    @abstractmethod
    def summarise(self, certain: bool) -> ResultT:
        """What the games so far say; `certain` is whether the best of those compared is known."""

    def is_certain(self) -> bool:
        """Whether the best of those compared is known."""
        return self.contest.is_certain(LEVEL)

    def order(self, arm: int) -> tuple[bool, float, int]:
        """Where an arm stands: the leader first, the others by how far they are behind it in games that both have."""
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
        """What is made of so many `rollouts` over all arms together, or of as many as tell the best, or until `stop`.

        `report` hears what is known after every look. How many `workers`, processes of their own, play changes nothing.
        """
        with sampled_ahead(self.sampler(), workers) as self._samples:
            return self.contest.settle(self.summarise, rollouts, self.is_certain, stop, report, self.times)

    def _sample(self, arm: int, number: int) -> float:
        running = [each for each in self.contest.open if each not in self.known]
        self.ends[arm].append(self._samples(arm, number, running))
        return self.ends[arm][-1].worth


def expect_rollouts(rollouts: int | None, noun: str) -> None:
    """Raises `DataError` for a comparison by no game at all."""
    if rollouts is not None and rollouts < 1:
        raise DataError([f"{noun}s are compared by at least one rollout, not {rollouts}"])


Held: TypeAlias = Callable[[Any], bool]
"""Whether a step is one that is wanted."""


def holding(
    only: Sequence[str], avoid: Sequence[str], read: Callable[[str], Held], noun: str, left: Callable[[Held], bool]
) -> Held | None:
    """Whether a step holds all parts of `only` and none of `avoid`, each `read`; `None` where no part is named.

    Raises `Refused` for what is no part, and where of the legal steps none is `left`.
    """
    if not (only or avoid):
        return None
    wanted, unwanted = ([read(text) for text in texts] for texts in (only, avoid))

    def is_allowed(step: Any) -> bool:
        return all(part(step) for part in wanted) and not any(part(step) for part in unwanted)

    if not left(is_allowed):
        parts = [f"holds {join_words(map(repr, only))}"] if only else []
        parts += [f"goes without {join_words(map(repr, avoid), 'or')}"] if avoid else []
        raise Refused(f"no legal {noun} {join_words(parts)}")
    return is_allowed
