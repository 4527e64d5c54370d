"""Asking the program the question of a case: what is the same for every game, which says what a position is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from ..errors import DataError, IllegalMove, NotationError, Ny1901Error, ReportsViolation
from ..files.documents import Document, Loc
from .case_file import CaseHead
from .cases import CaseResult, Check, differing, differing_facts, read_cases, unknown_rules
from .registry import Registry, citations, read_registry
from .settings import Switches, parse_setting

Case = TypeVar("Case", bound=CaseHead)
Position = TypeVar("Position")
Outcome = TypeVar("Outcome")


@dataclass(frozen=True)
class ProposedStep(Generic[Position]):
    """What a case asks whether it is legal: what the predicate says of it, and whether the generator lists it.

    `listed` is `None` where the generator does not tell. `play` plays it, for who sits at `seat`.
    """

    violations: tuple[ReportsViolation, ...]
    listed: bool | None
    play: Callable[[], Position]
    seat: int


class CaseRunner(ABC, Generic[Case, Position, Outcome]):
    """What reads the cases of a game and runs them, in the ways that players use.

    `noun` is what is judged, and `package` the folder of the game's modules and data. `broken` makes a violation of a
    rule and a sentence, and `facts` read off a position, for the player of a seat, what a case states of it.
    """

    model: ClassVar[type[Any]]
    noun: ClassVar[str]
    package: ClassVar[Path]
    rule_id: ClassVar[str]
    switches: ClassVar[Switches]
    broken: ClassVar[type[Any]]
    facts: ClassVar[Mapping[str, Callable[[Any, int], Any]]]

    @property
    def registry(self) -> Registry:
        """The rules that cases are about."""
        return read_registry(self.package / "data" / "rules.yaml")

    @abstractmethod
    def steps(self, case: Case) -> Iterable[tuple[Loc, str]]:
        """The texts of what is played in a case, each with the path to it."""

    @abstractmethod
    def parse_step(self, text: str) -> object:
        """Reads such a text; raises `NotationError`."""

    @abstractmethod
    def problems(self, state: Position) -> Sequence[str]:
        """What of a position does not add up; each problem cites its rules."""

    @abstractmethod
    def position(self, case: Case, setting: Mapping[str, str]) -> Position:
        """The position of a case under a reading; raises `DataError` where no game reaches it."""

    @abstractmethod
    def check_position(self, reading: str, expected: Any, state: Position) -> Check[Any, Position, Outcome]:
        """A case in which nothing is judged: what its position has to be."""

    @abstractmethod
    def draws(self, case: Case, state: Position) -> Any:
        """What comes up in a case, for `lead` and `proposal`."""

    @abstractmethod
    def proposal(self, case: Case, state: Position, draws: Any) -> ProposedStep[Position] | None:
        """What a case proposes in its position, if it proposes anything."""

    def lead(self, case: Case, state: Position, draws: Any) -> Position:
        """The position that is asked about, behind what leads there; raises what is amiss with that."""
        return state

    @property
    def folder(self) -> Path:
        """The folder of the cases that ship."""
        return self.package / "data" / "cases"

    def load_cases(self, folder: Path | None = None) -> tuple[Case, ...]:
        """All cases of a folder as `load` gives them, those that ship by default; a folder is read once."""
        cases: tuple[Case, ...] = _load_folder(self, folder or self.folder)
        return cases

    def load(self, folder: Path) -> tuple[Case, ...]:
        """All cases of a folder, in the order of the rules; raises `DataError` with every problem of every file."""
        return read_cases(folder, self.model, self.registry, self._unread, self.package)

    def _unread(self, document: Document, case: Case) -> Iterator[str]:
        """Names that lead nowhere: rules that are broken, readings, and what is played."""
        yield from unknown_rules(document, "violates", getattr(case, "violates", None) or (), self.registry)
        for reading in case.by_reading or ():
            try:
                parse_setting(reading, self.switches)
            except NotationError as error:
                yield document.problem(("by_reading", reading), str(error))
        for loc, text in self.steps(case):
            try:
                self.parse_step(text)
            except NotationError as error:
                yield document.problem(loc, str(error))

    def run(self, case: Case) -> CaseResult[Case, Any, Position, Outcome]:
        """Asks the program the question of a case, under each reading that the case speaks of.

        Raises `NotationError` for a position that is no position at all.
        """
        checks, first = [], None
        for reading, expected in case.expectations.items():
            check, state = self._check_reading(case, reading, expected)
            checks.append(check)
            first = first or state
        return CaseResult(case, first, tuple(checks))

    def _check_reading(
        self, case: Case, reading: str, expected: Any
    ) -> tuple[Check[Any, Position, Outcome], Position | None]:
        """A case under one reading, and the position that it is about; none where there is no such game."""
        try:
            state = self.position(case, parse_setting(reading, self.switches) if reading else {})
        except DataError as error:
            return self.impossible(reading, expected, error.problems), None
        if problems := self.problems(state):
            return self.impossible(reading, expected, problems), state
        draws = self.draws(case, state)
        try:
            asked = self.lead(case, state, draws)
        except Ny1901Error as error:
            return Check(reading, expected, None, (), None, None, (f"before: {error}",)), state
        if expected.verdict == "impossible":
            return Check(reading, expected, "possible", (), None, None, ("a game can reach the position",)), state
        proposal = self.proposal(case, asked, draws)
        if proposal is None:
            return self.check_position(reading, expected, asked), state
        return self._judge(reading, expected, proposal), state

    def impossible(self, reading: str, expected: Any, problems: Sequence[str]) -> Check[Any, Position, Outcome]:
        """A position that no game reaches: its problems cite the rules that it breaks."""
        violations = tuple(
            self.broken(rule, problem) for problem in problems for rule in citations(problem, self.rule_id)
        )
        failures = _verdict_failures(expected, "impossible", violations)
        failures += [] if expected.verdict == "impossible" else list(problems)
        return Check(reading, expected, "impossible", violations, None, None, tuple(failures))

    def _judge(self, reading: str, expected: Any, asked: ProposedStep[Position]) -> Check[Any, Position, Outcome]:
        """A proposal, through predicate, generator and play."""
        violations, noun = asked.violations, self.noun
        verdict = "illegal" if violations else "legal"
        failures = _verdict_failures(expected, verdict, violations)
        if asked.listed is not None and asked.listed == bool(violations):
            has = "has" if violations else "lacks"
            failures.append(f"the list of legal {noun}s {has} the {noun}, the predicate says {verdict}")
        after = None
        if verdict == expected.verdict:  # else it is failure enough: nobody knows what playing it would mean
            try:
                after = asked.play()
            except IllegalMove:
                failures += [] if violations else [f"the {noun} is legal and cannot be played"]
            except Ny1901Error as error:
                failures.append(str(error))
        if after is not None:
            failures += [f"the {noun} leads to a broken position: {problem}" for problem in self.problems(after)]
            failures += self.fact_failures(expected, after, asked.seat)
        return Check(reading, expected, verdict, violations, after, None, tuple(failures))

    def fact_failures(self, expected: Any, state: Position, seat: int) -> list[str]:
        """What of a position is not as a case states it, for the player of a seat."""
        return differing_facts(expected.then, lambda name: self.facts[name](state, seat))


@lru_cache(maxsize=4)
def _load_folder(runner: CaseRunner[Any, Any, Any], folder: Path) -> tuple[Any, ...]:
    return runner.load(folder)


def _verdict_failures(expected: Any, verdict: str, violations: Iterable[ReportsViolation]) -> list[str]:
    broken = differing("violates", sorted({*(expected.violates or ())}), sorted({each.rule for each in violations}))
    return [*differing("verdict", expected.verdict, verdict), *broken]
