"""Where two readings of the rules part: a seeded search for a small position in which they do.

A game says where to look, which positions there are, and what a difference is; what is found becomes a case."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar, get_args

from ..errors import ReportsViolation
from ..messages import gettext
from ..text.words import join_words
from .case_file import BETWEEN_READINGS, CaseHead
from .case_runner import CaseRunner
from .registry import Registry
from .settings import Switches, with_readings

Setting: TypeAlias = Mapping[str, str]


def format_setting(setting: Setting) -> str:
    """Writes a setting as `parse_setting` reads it."""
    return ",".join(f"{switch}={value}" for switch, value in setting.items())


@dataclass(frozen=True, slots=True)
class Readers:
    """Two groups of players who read the rules in two ways; switches that neither names are at their defaults.

    `known` are the switches of the game, each with its values, the default first.
    """

    a: Setting
    b: Setting
    known: Switches

    @property
    def both(self) -> tuple[Setting, Setting]:
        """The two settings."""
        return self.a, self.b

    @property
    def switches(self) -> tuple[str, ...]:
        """The switches that stand on two values."""
        a, b = ({switch: each.get(switch, self.known[switch][0]) for switch in self.known} for each in self.both)
        return tuple(switch for switch in self.known if a[switch] != b[switch])

    @property
    def agree(self) -> bool:
        """Whether the two ways are one."""
        return not self.switches


class Sized(Protocol):
    """What is compared by its size."""

    @property
    def size(self) -> Any:
        """By which differences are compared."""


@dataclass(frozen=True, slots=True)
class Never:
    """Why readings never part by a switch, by a rule, and what both of them need so that they can, if that helps."""

    because: str
    rule: str
    needs: Mapping[str, str]


class SaysNever(Protocol):
    """`Never`, or the part of an answer that tells it."""

    @property
    def because(self) -> str:
        """Why the readings never part."""

    @property
    def rule(self) -> str:
        """The rule by which that is so."""

    @property
    def needs(self) -> Mapping[str, str]:
        """What both readings need so that they can."""


def never_sentence(readings: Sequence[str], never: Sequence[SaysNever]) -> str:
    """Why two readings part nowhere, and with what they can; empty where that is not known."""
    if not never:
        return ""
    why = "; ".join(f"{each.because} ({each.rule})" for each in never)
    needed = join_words((f"{switch}={value}" for each in never for switch, value in each.needs.items()), "or")
    instead = f"; they can where both are joined by {needed}" if needed else ""
    return f"{' and '.join(readings)} never part: {why}{instead}"


Position = TypeVar("Position", bound=Any)
DifferenceT = TypeVar("DifferenceT", bound=Sized)
Asked = TypeVar("Asked")


class DifferenceSearch(ABC, Generic[Position, DifferenceT]):
    """What the search asks of a game; `boards` are where to look, the smallest first."""

    boards: ClassVar[Sequence[str]]

    @abstractmethod
    def matters(self, board: str) -> bool:
        """Whether a board leaves the switches anything to decide."""

    @abstractmethod
    def positions(self, board: str, seed: str) -> Iterator[Position]:
        """Endless positions on a board, those of a seed."""

    @abstractmethod
    def difference(self, board: str, state: Position) -> DifferenceT | None:
        """Where the readings part in a position, made as small as it can be."""

    def never(self, boards: Sequence[str]) -> tuple[Never, ...]:
        """Why the readings part in no position of these boards; nothing where they may."""
        return ()

    def differences(self, boards: Sequence[str], seed: int, limit: int) -> Iterator[DifferenceT | None]:
        """Up to `limit` positions on each board: `None` for one where nothing differs, else what was found.

        A board follows only when those before it had nothing; one on which no switch can matter is left out.
        """
        for board in boards:
            if not self.matters(board):
                continue
            nothing, positions = True, self.positions(board, f"{seed} {board}")
            for _ in range(limit):
                difference = self.difference(board, next(positions))
                nothing = nothing and difference is None
                yield difference
            if not nothing:
                return


def shrunk(question: Asked, removals: Callable[[Asked], Sequence[Asked]], holds: Callable[[Asked], bool]) -> Asked:
    """A question from which no single one of its `removals`, the smallest first, can be made so that it `holds`."""
    while True:
        smaller = next((each for each in removals(question) if holds(each)), None)
        if smaller is None:
            return question
        question = smaller


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

    `usual` are the readings at their defaults, `fact_words` what is compared of the positions that a step leads to,
    with how it is said: the first of the `facts` that differs is. `decide_play` are the switches that decide what comes
    of a step; all others decide which are legal, or who wins.
    """

    readers: Readers
    usual: ClassVar[Setting]
    facts: ClassVar[Mapping[str, Callable[[Any, int], Any]]]
    fact_words: ClassVar[Mapping[str, str]]
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
            return self._readings_part("result", a, None, [((), each.reason) for each in (first, last)])
        one, other = (self.legal(each) for each in (a, b))
        if only := sorted({*one} ^ {*other}, key=lambda step: (len(str(step)), str(step))):
            broken = [tuple(self.broken(each, only[0])) for each in (a, b)]
            return self._readings_part("moves", a, only[0], [(each, _verdict(each)) for each in broken])
        played = one if {*self.decide_play} & {*self.readers.switches} else ()
        return next(filter(None, (self._of_play(a, b, step) for step in played)), None)

    def _of_play(self, a: Position, b: Position, step: Step) -> ReadingsPart[Position, Step] | None:
        """Two positions that a step leads to."""
        after = [self.play(each, step, _last) for each in (a, b)]
        for name, message in self.fact_words.items():
            first, second = (self.facts[name](each, a.to_move) for each in after)
            if first != second:
                sides = [((), gettext(message, value=fact)) for fact in (first, second)]
                return self._readings_part("play", a, step, sides)
        return None

    def _readings_part(
        self, kind: str, state: Position, step: Step | None, sides: Sequence[tuple[tuple[Any, ...], str]]
    ) -> ReadingsPart[Position, Step]:
        """A difference with its sides, each without the switches that they share."""
        both = [{**self.usual, **each} for each in self.readers.both]
        settings = [{switch: each[switch] for switch in self.readers.switches} for each in both]
        a, b = (ReadingSide(format_setting(each), *said) for each, said in zip(settings, sides, strict=True))
        return ReadingsPart(kind, state, step, (a, b), self.weight(state))


def _verdict(broken: Sequence[ReportsViolation]) -> str:
    return f"illegal by {broken[0].rule} ({broken[0].sentence})" if broken else "legal"


def _last(counts: Sequence[int]) -> int:
    """A dealer of what is listed last, so that what is drawn is not what is listed first."""
    return max(kind for kind, count in enumerate(counts) if count)


Case = TypeVar("Case", bound=CaseHead)

AUTHORITATIVE = "highest"  # the weight of a rulebook


def free_id(switch: str, ids: Iterable[str]) -> str:
    """The first id for a difference about a switch that is none of some."""
    taken: Collection[str] = {*ids}
    number = 1
    while (name := f"{BETWEEN_READINGS}-{switch}-{number}") in taken:
        number += 1
    return name


def sources_of(registry: Registry, rules: Iterable[str]) -> list[dict[str, str]]:
    """Where the rulebooks speak of rules, each place once."""
    places = dict.fromkeys(source for rule in rules for source in registry.rule(rule).sources)
    return [source.model_dump() for source in places if registry.document_of(source).weight == AUTHORITATIVE]


def meanings(registry: Registry, setting: Mapping[str, str]) -> list[str]:
    """What each value of a setting means."""
    readings = {reading.switch: reading for reading in registry.readings}
    return [
        each.meaning for switch, value in setting.items() for each in readings[switch].values if each.value == value
    ]


def case_between(
    runner: CaseRunner[Case, Any, Any],
    switches: Sequence[str],
    broken: Iterable[str],
    name: str | None = None,
    **of_game: Any,
) -> Case:
    """The case that asks about a difference by some switches, with what its game tells of it.

    It is about the rules that the switches change and about those that are broken; the former are its sources, where
    the game names no others. It is named anew where no `name` is given.
    """
    registry = runner.registry
    readings = [reading for reading in registry.readings if reading.switch in switches]
    changed = list(dict.fromkeys(rule for reading in readings for rule in reading.rules))
    data = {
        "format": get_args(runner.model.model_fields["format"].annotation)[0],
        "id": name or free_id(switches[0], (case.id for case in runner.load_cases())),
        "rules": list(dict.fromkeys((*changed, *broken))),
        "source": sources_of(registry, changed),
        "inferred": " ".join(reading.default_because for reading in readings),
        **of_game,
    }
    new_case: Case = runner.model.model_validate({key: value for key, value in data.items() if value is not None})
    return new_case
