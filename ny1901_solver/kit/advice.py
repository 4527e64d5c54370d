"""The best step of any game: those that are legal, compared by games that are played on behind them.

`Comparing` is the frame: which steps are compared, and how games go on behind them, a game says itself. What most
games have alike is here, too: who decides sees what his seat sees, all that is hidden from him is drawn anew for each
game, and players behind the steps take any legal step. All steps share the worlds and the chance of their games number
by number (`kit.comparing`)."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from .comparing import LEVEL, Contest, Estimate, estimate, paired
from .errors import DataError, Refused
from .game import Ended, Game, shuffled
from .puzzles.workers import sampled_ahead
from .watching import Stop, never
from .win_shares import parts_of_win
from .words import listed

Step = TypeVar("Step")


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
"""That of a game whose steps are compared by games of random players."""
SURE = 2
"""Standard errors from which a difference between steps is told as one."""
OF_MARGIN = 0.001
"""What a point of margin counts beside a win, so that of two steps that win alike the one with more points is first."""


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
FoundT = TypeVar("FoundT")


class Comparing(ABC, Generic[EndT, FoundT]):
    """Steps, the arms, that are compared by `ends` of games: how many samples of each are `drawn`, and what they say.

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
    def made(self, certain: bool) -> FoundT:
        """What the games so far say; `certain` is whether the best of those compared is known."""

    def is_certain(self) -> bool:
        """Whether the best of those compared is known."""
        return self.contest.is_certain(LEVEL)

    def order(self, arm: int) -> tuple[bool, float, int]:
        """Where an arm stands: the leader first, the others by how far they are behind it in games that both have."""
        leader = self.contest.leader
        return arm != leader, paired(self.contest.samples[leader], self.contest.samples[arm])[0], arm

    def ranked(self) -> list[int]:
        """The arms in their order."""
        return sorted(range(len(self.ends)), key=self.order)

    def settled(
        self,
        rollouts: int | None = None,
        stop: Stop = never,
        told: Callable[[FoundT], None] | None = None,
        workers: int = 1,
    ) -> FoundT:
        """What is made of so many `rollouts` over all arms together, or of as many as tell the best, or until `stop`.

        `told` hears what is known after every look. How many `workers`, processes of their own, play changes nothing.
        """
        with sampled_ahead(self.sampler(), workers) as self._samples:
            return self.contest.settled(self.made, rollouts, self.is_certain, stop, told, self.times)

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

    def held(step: Any) -> bool:
        return all(part(step) for part in wanted) and not any(part(step) for part in unwanted)

    if not left(held):
        parts = [f"holds {listed(map(repr, only))}"] if only else []
        parts += [f"goes without {listed(map(repr, avoid), 'or')}"] if avoid else []
        raise Refused(f"no legal {noun} {listed(parts)}")
    return held


class PlainEnd(NamedTuple):
    """The share of the win that a seat has at the end of a game, and its margin."""

    share: float
    margin: float

    @classmethod
    def of(cls, end: Ended, seat: int) -> PlainEnd:
        """The end of a game for a seat."""
        others = [points for other, points in enumerate(end.scores) if other != seat]
        return cls(shares_of(end)[seat], float(end.scores[seat] - max(others, default=0)))

    @property
    def worth(self) -> float:
        """The share, then a little margin."""
        return self.share + OF_MARGIN * self.margin


def shares_of(end: Ended) -> tuple[float, ...]:
    """The shares of the win by seat."""
    return parts_of_win(end.winners, len(end.scores))


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


@dataclass(frozen=True, slots=True)
class ComparedSteps:
    """All legal steps, the best first; `certain` is whether the best is known."""

    steps: tuple[ComparedStep, ...]
    rollouts: int
    certain: bool


class PlainComparison(Comparing[PlainEnd, ComparedSteps]):
    """All legal steps of any game, compared by games of random players."""

    def __init__(self, game: Game[Any, Any], state: Any, seed: int, also: Any) -> None:
        self._game, self._state, self._seed = game, state, seed
        self._steps = game.legal(state)
        super().__init__(len(self._steps), [arm for arm, step in enumerate(self._steps) if step == also])

    def sampler(self) -> Callable[[int, int], PlainEnd]:
        """Games in worlds as the seat to move may imagine them."""
        seat = self._game.to_move(self._state)
        assert seat is not None

        def played(arm: int, number: int) -> PlainEnd:
            end = played_on(self._game, self._state, self._steps[arm], f"{self._seed} {number}")
            return PlainEnd.of(end, seat)

        return played

    def made(self, certain: bool) -> ComparedSteps:
        """The steps in their order."""
        best_shares = [end.share for end in self.ends[self.contest.leader]]

        def told(arm: int) -> ComparedStep:
            shares, margins = zip(*self.ends[arm], strict=True)
            return ComparedStep(
                self._steps[arm],
                Estimate(*estimate(shares)),
                Estimate(*estimate(margins)),
                Estimate(*paired(best_shares, shares)),
                len(shares),
            )

        return ComparedSteps(tuple(map(told, self.ranked())), self.contest.drawn, certain)


def compared(
    game: Game[Any, Any],
    state: Any,
    rollouts: int | None = None,
    seed: int = 0,
    stop: Stop = never,
    told: Callable[[ComparedSteps], None] | None = None,
    also: Any = None,
) -> ComparedSteps:
    """All legal steps of the player to move, the best first; raises `Refused` when the game is over.

    It ends after so many `rollouts` over all steps together, when the best is certain, or when `stop` says so; `told`
    hears what is known after every game of each. The step `also` is compared to the end.
    """
    game.decider(state)
    expect_rollouts(rollouts, game.noun)
    return PlainComparison(game, state, seed, also).settled(rollouts, stop, told)


def played_on(game: Game[Any, Any], state: Any, step: Any, chance: str) -> Ended:
    """How a game ends once a step and then any steps are played, in a world as the seat to move imagines it."""
    seat, rng = game.to_move(state), random.Random(chance)
    assert seat is not None
    deal = shuffled(rng)
    state = game.play(game.imagined(state, seat, rng), step, deal)
    while game.to_move(state) is not None:
        legal = game.legal(state)
        state = game.play(state, legal[int(rng.random() * len(legal))], deal)
    return game.standing(state)
