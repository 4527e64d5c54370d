"""A kind of puzzle is a class: what it asks, its proof by two doors, what tempts, its hints, and how it is told."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Generic, TypeVar

from ..words import counted
from .budget import NO_LIMIT, ProofBudget, Rejection
from .judging import AttemptOutcome, refusal
from .parts import HintStage, Trap
from .proving import FoundT, TwoDoors
from .puzzle import Analysis, AnyPuzzle, CertificateT, TaskT, WhoFails
from .solvers import Panel

TrapOfT = TypeVar("TrapOfT", bound=Trap[Any])
DifficultyOfT = TypeVar("DifficultyOfT", bound=WhoFails)


class PuzzleKind(TwoDoors[TaskT, FoundT, CertificateT], Generic[TaskT, FoundT, CertificateT, TrapOfT]):
    """A kind of puzzle.

    It is `called` so in a book; a `part` is what answers are made of. `one_answer` goes for every puzzle of it;
    `as_good` is said of an attempt that is wrong and worth no less. The runner-up is worse by the `least_margin`, where
    there `has_second`.
    """

    called: ClassVar[str]
    part: ClassVar[str] = "turn"
    one_answer: ClassVar[str]
    as_good: ClassVar[str] = "worth as much, but another answer than the stored one"
    least_margin: ClassVar[int] = 1
    has_second: ClassVar[bool] = True

    @abstractmethod
    def question(self, task: TaskT) -> str:
        """What a task asks, behind who solves it."""

    @abstractmethod
    def stake(self, task: TaskT) -> str:
        """What a title says of the question."""

    @abstractmethod
    def ideas(self, task: TaskT, certificate: CertificateT, themes: Collection[str]) -> Iterator[str]:
        """Titles that tell the idea of the answer, the best first."""

    @abstractmethod
    def trap(self, task: TaskT, certificate: CertificateT) -> TrapOfT | None:
        """The trap of a puzzle; none where what tempts is the answer."""

    @abstractmethod
    def hints(self, task: TaskT, certificate: CertificateT) -> list[HintStage]:
        """The hints of a puzzle, in their order."""

    @abstractmethod
    def solution(self, task: TaskT, certificate: CertificateT) -> tuple[str, ...]:
        """The story of the answer in sentences."""

    @abstractmethod
    def looks(self, task: TaskT) -> Mapping[str, int]:
        """What there is to look at, by the fields of a difficulty."""

    def judged(self, puzzle: AnyPuzzle, tried: Any, right: bool) -> AttemptOutcome:
        """What an attempt comes to that the rules allow: its `value`, with so many parts `left` to come."""
        short = puzzle.certificate.value - tried.value
        if tried.left:
            sentence = f"legal so far, with {counted(tried.left, self.part)} to come"
        elif right:
            sentence = "right: this is the answer"
        elif short > 0:
            sentence = f"legal, but {counted(short, 'point')} short{self.behind(tried)}"
        else:
            sentence = f"legal, and {self.as_good}"
        return AttemptOutcome(right, True, sentence, tried.value, short)

    def behind(self, tried: Any) -> str:
        """What else is said of an attempt that falls short."""
        return ""


class PuzzleKinds(ABC, Generic[TaskT, CertificateT, TrapOfT, DifficultyOfT]):
    """The kinds of a game by name, and what follows from each of them: certificates, judgements, analyses."""

    kinds: ClassVar[Mapping[Any, PuzzleKind[Any, Any, Any, Any]]]
    difficulty: ClassVar[type[Any]]

    @property
    @abstractmethod
    def panel(self) -> Panel[TaskT, CertificateT]:
        """The bounded solvers."""

    @staticmethod
    @abstractmethod
    def themes_of(task: Any, certificate: Any, /) -> tuple[str, ...]:
        """The themes of an answer."""

    @staticmethod
    @abstractmethod
    def attempted(task: Any, parts: Any, /) -> Any:
        """What an attempt comes to; or of its first part that cannot be played the `number`, from 1, and why."""

    @staticmethod
    @abstractmethod
    def is_right(task: Any, answer: Any, tried: Any, /) -> bool:
        """Whether an attempt comes to what a task's answer comes to."""

    def of(self, task: TaskT) -> PuzzleKind[TaskT, Any, CertificateT, TrapOfT]:
        """The kind of a task."""
        return self.kinds[task.kind]

    def certify(self, task: TaskT, budget: ProofBudget = NO_LIMIT) -> CertificateT | Rejection:
        """The certificate of a task, or why it has none."""
        return self.of(task).certify(task, budget)

    def certify_again(self, task: TaskT, budget: ProofBudget = NO_LIMIT) -> CertificateT | Rejection:
        """The certificate of a stored puzzle's task made anew, whose margin is as small as its kind allows."""
        return self.certify(task, replace(budget, margin=self.of(task).least_margin))

    def judge(self, puzzle: AnyPuzzle, parts: Sequence[Any]) -> AttemptOutcome:
        """Judges an attempt; one with parts still to come is not right."""
        tried = self.attempted(puzzle.task, parts)
        if (number := getattr(tried, "number", None)) is not None:
            sentence = refusal(str(tried.part), tried.violations, tried.sentence)
            return AttemptOutcome(False, False, sentence, turn=number, rules=tried.rules)
        right = self.is_right(puzzle.task, puzzle.certificate.answer, parts)
        return self.of(puzzle.task).judged(puzzle, tried, right)

    def analyse(
        self, task: TaskT, certificate: CertificateT, missed_by: Collection[str] | None = None
    ) -> Analysis[TrapOfT, DifficultyOfT]:
        """Works a puzzle's parts out; where it is told which bounded solvers fail, they are believed to."""
        kind, hardness = self.of(task), self.panel.hardness(task, certificate, missed_by)
        facts: dict[str, Any] = {**kind.looks(task), **hardness._asdict()}
        return Analysis(
            kind.trap(task, certificate),
            self.themes_of(task, certificate),
            self.difficulty(**facts),
            hardness.grade,
            tuple(kind.hints(task, certificate)),
            kind.solution(task, certificate),
        )
