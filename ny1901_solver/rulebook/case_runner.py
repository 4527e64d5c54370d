"""Runs cases: the program answers the question of each case, for any game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from ..errors import DataError, IllegalMove, NotationError, Ny1901Error, ReportsViolation
from ..files.documents import Document, Loc
from ..messages import gettext
from .case_file import CaseHead
from .cases import CaseResult, Check, differing, differing_facts, read_cases, unknown_rules
from .registry import Registry, citations, read_registry
from .settings import Switches, parse_setting

Case = TypeVar("Case", bound=CaseHead)
Position = TypeVar("Position")
Outcome = TypeVar("Outcome")


@dataclass(frozen=True)
class ProposedStep(Generic[Position]):
    """The step that a case asks about, with the rules that it breaks and whether the generator lists the step as legal.

    `listed` is `None` if the generator of legal steps cannot decide whether the step is legal. The function `play`
    plays the step for the player at `seat`.
    """

    violations: tuple[ReportsViolation, ...]
    listed: bool | None
    play: Callable[[], Position]
    seat: int


class CaseRunner(ABC, Generic[Case, Position, Outcome]):
    """Reads and runs the cases of a game; `package` is the folder of the game's modules and data.

    The function `broken` makes a violation from the id of a rule and a sentence. `facts` contains a function for each
    fact that cases can state, by the name of the fact; each function takes a position and a seat, and returns the fact.
    """

    model: ClassVar[type[Any]]
    package: ClassVar[Path]
    rule_id: ClassVar[str]
    switches: ClassVar[Switches]
    broken: ClassVar[type[Any]]
    facts: ClassVar[Mapping[str, Callable[[Any, int], Any]]]

    @property
    def registry(self) -> Registry:
        """The registry of the rules that the cases concern."""
        return read_registry(self.package / "data" / "rules.yaml")

    @abstractmethod
    def steps(self, case: Case) -> Iterable[tuple[Loc, str]]:
        """The texts of the steps in a case, each with its path in the file."""

    @abstractmethod
    def parse_step(self, text: str) -> object:
        """Parses a step; raises `NotationError`."""

    @abstractmethod
    def problems(self, state: Position) -> Sequence[str]:
        """The inconsistencies of a position, each with the rules that the inconsistency breaks."""

    @abstractmethod
    def position(self, case: Case, setting: Mapping[str, str]) -> Position:
        """The position of a case under a reading; raises `DataError` if no game reaches the position."""

    @abstractmethod
    def check_position(self, reading: str, expected: Any, state: Position) -> Check[Any, Position, Outcome]:
        """Checks a case that asks about a position only: compares the position with the expected facts."""

    @abstractmethod
    def draws(self, case: Case, state: Position) -> Any:
        """The cards that come up in a case, in the form that `lead` and `proposal` accept."""

    @abstractmethod
    def proposal(self, case: Case, state: Position, draws: Any) -> ProposedStep[Position] | None:
        """The step that a case proposes; `None` if the case proposes no step."""

    def lead(self, case: Case, state: Position, draws: Any) -> Position:
        """The position that the case asks about, after the case's first steps are played. Raises an error if a step
        that leads to the position cannot be played.
        """
        return state

    @property
    def folder(self) -> Path:
        """The folder of the cases that ship with the program."""
        return self.package / "data" / "cases"

    def load_cases(self, folder: Path | None = None) -> tuple[Case, ...]:
        """The cases of a folder, by default of the folder that ships with the program. The cases of each folder are
        read only once.
        """
        cases: tuple[Case, ...] = _load_folder(self, folder or self.folder)
        return cases

    def load(self, folder: Path) -> tuple[Case, ...]:
        """Reads all cases of a folder, in the order of the rules; raises `DataError` with the problems of all files."""
        return read_cases(folder, self.model, self.registry, self._unread, self.package)

    def _unread(self, document: Document, case: Case) -> Iterator[str]:
        """Yields the problems that a case contains when it is read: unknown rules and readings, and steps that cannot
        be parsed.
        """
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
        """Answers the question of a case under each reading that the case names.

        Raises `NotationError` for a position that cannot be parsed.
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
        """Checks the program's answer to a case under one reading; `state` is `None` if no game reaches the
        position.
        """
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
            before = gettext("before the step: {problem}", problem=error)
            return Check(reading, expected, None, (), None, None, (before,)), state
        if expected.verdict == "impossible":
            reachable = gettext("the case says that no game reaches the position, but a game can reach it")
            return Check(reading, expected, "possible", (), None, None, (reachable,)), state
        proposal = self.proposal(case, asked, draws)
        if proposal is None:
            return self.check_position(reading, expected, asked), state
        return self._judge(reading, expected, proposal), state

    def impossible(self, reading: str, expected: Any, problems: Sequence[str]) -> Check[Any, Position, Outcome]:
        """The result for a position that no game reaches; the problems of the position cite the rules that it
        breaks.
        """
        violations = tuple(
            self.broken(rule, problem) for problem in problems for rule in citations(problem, self.rule_id)
        )
        failures = _verdict_failures(expected, "impossible", violations)
        failures += [] if expected.verdict == "impossible" else list(problems)
        return Check(reading, expected, "impossible", violations, None, None, tuple(failures))

    def _judge(self, reading: str, expected: Any, asked: ProposedStep[Position]) -> Check[Any, Position, Outcome]:
        """Judges a proposed step in three ways: with the test for broken rules, with the generator of legal steps, and
        by playing the step.
        """
        violations = asked.violations
        verdict = "illegal" if violations else "legal"
        failures = _verdict_failures(expected, verdict, violations)
        if asked.listed is not None and asked.listed == bool(violations):
            failures.append(
                gettext("the generator lists the step as legal, but the predicate says illegal")
                if violations
                else gettext("the generator does not list the step, but the predicate says legal")
            )
        after = None
        if verdict == expected.verdict:  # an illegal step cannot be played
            try:
                after = asked.play()
            except IllegalMove:
                failures += [] if violations else [gettext("the step is legal but cannot be played")]
            except Ny1901Error as error:
                failures.append(str(error))
        if after is not None:
            failures += [
                gettext("the step leads to an inconsistent position: {problem}", problem=problem)
                for problem in self.problems(after)
            ]
            failures += self.fact_failures(expected, after, asked.seat)
        return Check(reading, expected, verdict, violations, after, None, tuple(failures))

    def fact_failures(self, expected: Any, state: Position, seat: int) -> list[str]:
        """Sentences about the facts of a position that differ from the facts that a case states for the player of a
        seat.
        """
        return differing_facts(expected.then, lambda name: self.facts[name](state, seat))


@lru_cache(maxsize=4)
def _load_folder(runner: CaseRunner[Any, Any, Any], folder: Path) -> tuple[Any, ...]:
    return runner.load(folder)


def _verdict_failures(expected: Any, verdict: str, violations: Iterable[ReportsViolation]) -> list[str]:
    broken = differing("violates", sorted({*(expected.violates or ())}), sorted({each.rule for each in violations}))
    return [*differing("verdict", expected.verdict, verdict), *broken]
