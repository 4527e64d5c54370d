"""Where two readings part, in any position: in what is legal, in what a step leads to, or in who wins."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from ..errors import ReportsViolation
from .differing import DifferenceSearch, Readers, Setting, format_setting
from .settings import with_readings

Position = TypeVar("Position", bound=Any)
Step = TypeVar("Step")


@dataclass(frozen=True, slots=True)
class ReadingSide:
    """What one reading answers: what a step breaks, and in words what is so otherwise."""

    setting: str
    violations: tuple[ReportsViolation, ...]
    words: str


@dataclass(frozen=True)
class ReadingsPart(Generic[Position, Step]):
    """A position in which two readings part: `kind` is `moves`, `play` or `result`.

    `step` is the one that is legal for one of them only, or that leads them to different positions. `weight` is how
    much there is on the board.
    """

    kind: str
    state: Position
    step: Step | None
    sides: tuple[ReadingSide, ReadingSide]
    weight: int

    @property
    def sentence(self) -> str:
        """The difference, said to a player."""
        a, b = (f"{side.words} with {side.setting}" for side in self.sides)
        return f"{'' if self.step is None else f'{self.step}: '}{a}, and {b}."

    @property
    def size(self) -> tuple[int, int, str]:
        """By which differences are compared: what is on the board, then how much there is to read."""
        return self.weight, len(self.sentence), f"{self.state.round} {self.step}"


@dataclass(frozen=True)
class PartingSearch(DifferenceSearch[Position, ReadingsPart[Position, Step]]):
    """Looks for such differences in the positions of a game.

    `usual` are the readings at their defaults, `told` what is compared of the positions that a step leads to, with how
    it is said: the first of the `facts` that differs is. `decide_play` are the switches that decide what comes of a
    step; all others decide which are legal, or who wins.
    """

    readers: Readers
    usual: ClassVar[Setting]
    facts: ClassVar[Mapping[str, Callable[[Any, int], Any]]]
    told: ClassVar[Mapping[str, str]]
    decide_play: ClassVar[Collection[str]]

    @staticmethod
    @abstractmethod
    def problems(state: Any, /) -> Sequence[str]:
        """What of a position does not add up."""

    @staticmethod
    @abstractmethod
    def legal(state: Any, /) -> Sequence[Step]:
        """The legal steps."""

    @staticmethod
    @abstractmethod
    def broken(state: Any, step: Any, /) -> Sequence[ReportsViolation]:
        """The rules that a step breaks."""

    @staticmethod
    @abstractmethod
    def play(state: Any, step: Any, deal: Callable[[Sequence[int]], int], /) -> Any:
        """The position behind a legal step."""

    @staticmethod
    @abstractmethod
    def result(state: Any, /) -> Any:
        """Who wins a game that is over."""

    @staticmethod
    @abstractmethod
    def weight(state: Any, /) -> int:
        """How much there is on the board."""

    def difference(self, board: str, state: Position) -> ReadingsPart[Position, Step] | None:
        """Where two readings part in a position that both games can have."""
        a, b = (with_readings(state, reading) for reading in self.readers.both)
        if any(map(self.problems, (a, b))):
            return None
        if state.over:
            first, last = (self.result(each) for each in (a, b))
            if first.winners == last.winners:
                return None
            return self._parted("result", a, None, [((), each.reason) for each in (first, last)])
        one, other = (self.legal(each) for each in (a, b))
        if only := sorted({*one} ^ {*other}, key=lambda step: (len(str(step)), str(step))):
            broken = [tuple(self.broken(each, only[0])) for each in (a, b)]
            return self._parted("moves", a, only[0], [(each, _verdict(each)) for each in broken])
        played = one if {*self.decide_play} & {*self.readers.switches} else ()
        return next(filter(None, (self._of_play(a, b, step) for step in played)), None)

    def _of_play(self, a: Position, b: Position, step: Step) -> ReadingsPart[Position, Step] | None:
        """Two positions that a step leads to."""
        after = [self.play(each, step, _last) for each in (a, b)]
        for name, words in self.told.items():
            first, second = (self.facts[name](each, a.to_move) for each in after)
            if first != second:
                return self._parted("play", a, step, [((), f"{words} {fact}") for fact in (first, second)])
        return None

    def _parted(
        self, kind: str, state: Position, step: Step | None, told: Sequence[tuple[tuple[Any, ...], str]]
    ) -> ReadingsPart[Position, Step]:
        """A difference with its sides, each without the switches that they share."""
        both = [{**self.usual, **each} for each in self.readers.both]
        settings = [{switch: each[switch] for switch in self.readers.switches} for each in both]
        a, b = (ReadingSide(format_setting(each), *said) for each, said in zip(settings, told, strict=True))
        return ReadingsPart(kind, state, step, (a, b), self.weight(state))


def _verdict(broken: Sequence[ReportsViolation]) -> str:
    return f"illegal by {broken[0].rule} ({broken[0].sentence})" if broken else "legal"


def _last(counts: Sequence[int]) -> int:
    """A dealer of what is listed last, so that what is drawn is not what is listed first."""
    return max(kind for kind, count in enumerate(counts) if count)
