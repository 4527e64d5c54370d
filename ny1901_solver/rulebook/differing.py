"""A seeded search for a small position in which two readings of the rules lead to different answers.

A game provides the boards, the positions and the test whether two readings lead to different answers. From the
difference found in a position, the program can make a case (a question about the rules with its answers).
"""

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
    """Writes a setting of switches in the form that `parse_setting` reads."""
    return ",".join(f"{switch}={value}" for switch, value in setting.items())


@dataclass(frozen=True, slots=True)
class Readers:
    """Two groups of players who read some rules in different ways. Switches that no group sets have their default
    values.

    `known` contains each switch of the game with its possible values, of which the default is the first.
    """

    a: Setting
    b: Setting
    known: Switches

    @property
    def both(self) -> tuple[Setting, Setting]:
        """The settings of the two groups."""
        return self.a, self.b

    @property
    def switches(self) -> tuple[str, ...]:
        """The switches that the two groups set differently."""
        a, b = ({switch: each.get(switch, self.known[switch][0]) for switch in self.known} for each in self.both)
        return tuple(switch for switch in self.known if a[switch] != b[switch])

    @property
    def agree(self) -> bool:
        """Whether both groups read the rules in the same way."""
        return not self.switches


class Sized(Protocol):
    """A difference that can be compared with others by its size."""

    @property
    def size(self) -> Any:
        """The sort key of a difference; a smaller difference comes first."""


@dataclass(frozen=True, slots=True)
class Never:
    """The reason why two readings of a rule never lead to different answers: the rule that gives the reason, and other
    settings of switches under which the answers could differ.
    """

    because: str
    rule: str
    needs: Mapping[str, str]


class SaysNever(Protocol):
    """The attributes of a `Never`, which the part of an answer with the same content has, too."""

    @property
    def because(self) -> str:
        """The reason why the readings never lead to different answers."""

    @property
    def rule(self) -> str:
        """The id of the rule that gives the reason."""

    @property
    def needs(self) -> Mapping[str, str]:
        """The other settings of switches without which the answers under the two readings cannot differ."""


def never_sentence(readings: Sequence[str], never: Sequence[SaysNever]) -> str:
    """A sentence that explains why two readings never lead to different answers, and under which settings they could.

    If no reason is known, the sentence is empty.
    """
    if not never:
        return ""
    why = "; ".join(f"{each.because} ({each.rule})" for each in never)
    needed = join_words((f"{switch}={value}" for each in never for switch, value in each.needs.items()), "or")
    if needed:
        return gettext(
            "{readings} never lead to different answers: {reasons}; they can if both are combined with {settings}",
            readings=join_words(readings),
            reasons=why,
            settings=needed,
        )
    return gettext("{readings} never lead to different answers: {reasons}", readings=join_words(readings), reasons=why)


Position = TypeVar("Position", bound=Any)
DifferenceT = TypeVar("DifferenceT", bound=Sized)
Asked = TypeVar("Asked")


class DifferenceSearch(ABC, Generic[Position, DifferenceT]):
    """The base class of a game's search for differences between readings; `boards` contains the boards to search, the
    smallest first.
    """

    boards: ClassVar[Sequence[str]]

    @abstractmethod
    def matters(self, board: str) -> bool:
        """Whether the switches can make a difference on a board."""

    @abstractmethod
    def positions(self, board: str, seed: str) -> Iterator[Position]:
        """Yields random positions on a board without end. The seed determines the positions."""

    @abstractmethod
    def difference(self, board: str, state: Position) -> DifferenceT | None:
        """The difference between the two readings in a position, made as small as possible; `None` if the readings do
        not differ in this position.
        """

    def never(self, boards: Sequence[str]) -> tuple[Never, ...]:
        """The reasons why the two readings do not differ in any position on the given boards; an empty list if the
        readings may differ.
        """
        return ()

    def differences(self, boards: Sequence[str], seed: int, limit: int) -> Iterator[DifferenceT | None]:
        """Yields the result for each tried position, which is a difference or `None`. At most `limit` positions are
        tried on each board.

        A board is searched only if no difference was found on the boards before it. Boards on which no switch can
        matter are left out.
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
    """Removes parts from a question as long as the function `holds` still returns true for the question.

    The function `removals` returns smaller questions, the smallest first; the first one for which `holds` returns true
    replaces the question.
    """
    while True:
        smaller = next((each for each in removals(question) if holds(each)), None)
        if smaller is None:
            return question
        question = smaller


Step = TypeVar("Step")


@dataclass(frozen=True, slots=True)
class ReadingSide:
    """The answer under one reading: the rules that a step breaks, and a text for people."""

    setting: str
    violations: tuple[ReportsViolation, ...]
    words: str


@dataclass(frozen=True)
class ReadingsPart(Generic[Position, Step]):
    """A position in which two readings differ; `kind` is `moves`, `play` or `result`.

    `step` is legal under only one of the readings, or leads to different positions under the two readings. `weight` is
    the number of pieces and other things on the board.
    """

    kind: str
    state: Position
    step: Step | None
    sides: tuple[ReadingSide, ReadingSide]
    weight: int

    @property
    def sentence(self) -> str:
        """A sentence that describes the difference."""
        a, b = self.sides
        if self.step is None:
            return gettext(
                "{result} with {setting}, and {other_result} with {other_setting}.",
                result=a.words,
                setting=a.setting,
                other_result=b.words,
                other_setting=b.setting,
            )
        return gettext(
            "{step}: {result} with {setting}, and {other_result} with {other_setting}.",
            step=self.step,
            result=a.words,
            setting=a.setting,
            other_result=b.words,
            other_setting=b.setting,
        )

    @property
    def size(self) -> tuple[int, int, str]:
        """The sort key of the difference: first the weight of the board, then the length of the sentence."""
        return self.weight, len(self.sentence), f"{self.state.round} {self.step}"


@dataclass(frozen=True)
class PartingSearch(DifferenceSearch[Position, ReadingsPart[Position, Step]]):
    """Searches the positions of a game for differences in legal steps, in their effects, and in the winner.

    `usual` contains the default readings. `facts` are functions, by name, that read the facts to compare after a step;
    `fact_words` contains a message about the `{value}` of each fact. Only the first fact that differs after a step is
    reported. `decide_play` are the switches that determine the effect of steps; all other switches determine which
    steps are legal, or who wins.
    """

    readers: Readers
    usual: ClassVar[Setting]
    facts: ClassVar[Mapping[str, Callable[[Any, int], Any]]]
    fact_words: ClassVar[Mapping[str, str]]
    decide_play: ClassVar[Collection[str]]

    @staticmethod
    @abstractmethod
    def problems(state: Any, /) -> Sequence[str]:
        """The inconsistencies of a position."""

    @staticmethod
    @abstractmethod
    def legal(state: Any, /) -> Sequence[Step]:
        """The legal steps."""

    @staticmethod
    @abstractmethod
    def broken(state: Any, step: Any, /) -> Sequence[ReportsViolation]:
        """The rules that a step breaks in a position."""

    @staticmethod
    @abstractmethod
    def play(state: Any, step: Any, deal: Callable[[Sequence[int]], int], /) -> Any:
        """The position after a legal step is played."""

    @staticmethod
    @abstractmethod
    def result(state: Any, /) -> Any:
        """The winner of a game that is over."""

    @staticmethod
    @abstractmethod
    def weight(state: Any, /) -> int:
        """The number of pieces and other things on the board of a position."""

    def difference(self, board: str, state: Position) -> ReadingsPart[Position, Step] | None:
        """The difference between two readings in a position that is possible under both."""
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
        """The difference between the positions to which a step leads under the two readings."""
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
        """Makes a difference from the answers under the two readings; settings of switches that both sides share are
        left out.
        """
        both = [{**self.usual, **each} for each in self.readers.both]
        settings = [{switch: each[switch] for switch in self.readers.switches} for each in both]
        a, b = (ReadingSide(format_setting(each), *said) for each, said in zip(settings, sides, strict=True))
        return ReadingsPart(kind, state, step, (a, b), self.weight(state))


def _verdict(broken: Sequence[ReportsViolation]) -> str:
    if not broken:
        return gettext("legal")
    return gettext("illegal by {rule} ({sentence})", rule=broken[0].rule, sentence=broken[0].sentence)


def _last(counts: Sequence[int]) -> int:
    """A dealer that deals the last possible kind of card, so that the draws of this dealer differ from those of other
    dealers.
    """
    return max(kind for kind, count in enumerate(counts) if count)


Case = TypeVar("Case", bound=CaseHead)

AUTHORITATIVE = "highest"  # the weight of a document that is a rulebook


def free_id(switch: str, ids: Iterable[str]) -> str:
    """The first id that no case has yet, for a new case about the readings of a switch."""
    taken: Collection[str] = {*ids}
    number = 1
    while (name := f"{BETWEEN_READINGS}-{switch}-{number}") in taken:
        number += 1
    return name


def sources_of(registry: Registry, rules: Iterable[str]) -> list[dict[str, str]]:
    """The sources of the given rules: places in the rulebooks, each place once."""
    places = dict.fromkeys(source for rule in rules for source in registry.rule(rule).sources)
    return [source.model_dump() for source in places if registry.document_of(source).weight == AUTHORITATIVE]


def case_between(
    runner: CaseRunner[Case, Any, Any],
    switches: Sequence[str],
    broken: Iterable[str],
    name: str | None = None,
    **of_game: Any,
) -> Case:
    """Makes a case from a difference between some switches; `of_game` contains the keys that the game adds.

    The new case concerns the rules whose meaning the switches change, and the rules that are broken under a reading.
    The sources of the case are the sources of the rules that the switches change, unless the game names other sources.
    If no `name` is given, the case gets a new id.
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
