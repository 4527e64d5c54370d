"""A kind of puzzle is a class: what it asks, its proof by two provers, how a try plays out, what tempts, its words."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Generic, TypeVar

from ..messages import gettext, gettext_noop, ngettext
from .certificate import NO_LIMIT, ProofBudget, Rejection
from .faults import Fault, FaultKind, wrong
from .judging import AttemptOutcome, refusal
from .parts import HintStage, Trap
from .proving import ResultT, TwoProvers
from .puzzle import Analysis, AnyPuzzle, CertificateT, TaskT, WhoFails
from .solvers import Panel

TrapOfT = TypeVar("TrapOfT", bound=Trap[Any])
DifficultyOfT = TypeVar("DifficultyOfT", bound=WhoFails)


class PuzzleKind(TwoProvers[TaskT, ResultT, CertificateT], Generic[TaskT, ResultT, CertificateT, TrapOfT]):
    """A kind of puzzle: everything that a game says of its puzzles is asked here, and nowhere by the kind's name.

    It is `called` so in a book; a `part` is what answers are made of. The runner-up is worse by the `least_margin`.
    """

    called: ClassVar[str]
    part: ClassVar[str] = "turn"
    least_margin: ClassVar[int] = 1

    @abstractmethod
    def problems(self, task: TaskT) -> Iterator[str]:
        """Why a task is no question of this kind."""

    @abstractmethod
    def candidates(self, order: Any, state: Any, rng: random.Random) -> Iterator[TaskT]:
        """The tasks that a position is asked in making puzzles; what makes no question is left out."""

    @abstractmethod
    def question(self, task: TaskT) -> str:
        """What a task asks."""

    @abstractmethod
    def stakes(self, task: TaskT) -> Iterator[str]:
        """What a title says of the question, the best first."""

    @abstractmethod
    def ideas(self, task: TaskT, certificate: CertificateT, themes: Collection[str]) -> Iterator[str]:
        """Titles that tell the idea of the answer, the best first."""

    @abstractmethod
    def judge(self, task: TaskT, certificate: CertificateT, parts: Sequence[Any]) -> AttemptOutcome:
        """Judges an attempt; one with parts still to come is not right."""

    @abstractmethod
    def replay_faults(self, task: TaskT, stored: CertificateT) -> Iterator[Fault]:
        """Where a stored answer and its runner-up do not come to what is stored."""

    @abstractmethod
    def other_answer(self, task: TaskT, stored: CertificateT, certificate: CertificateT) -> Iterator[Fault]:
        """Where a certificate made anew has another answer or runner-up than the stored one."""

    @abstractmethod
    def trap(self, task: TaskT, certificate: CertificateT) -> TrapOfT | None:
        """The trap of a puzzle; none where what tempts is the answer."""

    @abstractmethod
    def themes(self, task: TaskT, certificate: CertificateT) -> tuple[str, ...]:
        """The themes of an answer."""

    @abstractmethod
    def hints(self, task: TaskT, certificate: CertificateT) -> Sequence[HintStage]:
        """The hints of a puzzle, in their order."""

    @abstractmethod
    def solution(self, task: TaskT, certificate: CertificateT) -> tuple[str, ...]:
        """The story of the answer in sentences."""

    @abstractmethod
    def looks(self, task: TaskT, certificate: CertificateT) -> Mapping[str, int]:
        """What there is to look at, by the fields of a difficulty."""


class PlayedKind(PuzzleKind[TaskT, ResultT, CertificateT, TrapOfT]):
    """A kind whose attempts are played, and come to a value and an effect that are held against the answer's.

    `one_answer` is a rule for every puzzle of the kind; `as_good` is the judgement of an attempt that is wrong and
    worth no less. A kind that `has_second` has runners-up.
    """

    one_answer: ClassVar[str]
    as_good: ClassVar[str] = gettext_noop("legal, and worth as much, but another answer than the stored one")
    has_second: ClassVar[bool] = True

    @abstractmethod
    def attempt(self, task: TaskT, parts: Sequence[Any]) -> Any:
        """What an attempt comes to; or of its first part that cannot be played the `number`, from 1, and why."""

    @abstractmethod
    def is_right(self, task: TaskT, answer: Sequence[Any], parts: Sequence[Any]) -> bool:
        """Whether an attempt comes to what a task's answer comes to."""

    def judge(self, task: TaskT, certificate: CertificateT, parts: Sequence[Any]) -> AttemptOutcome:
        """Judges an attempt; one with parts still to come is not right."""
        tried = self.attempt(task, parts)
        if (number := getattr(tried, "number", None)) is not None:
            sentence = refusal(str(tried.part), tried.violations, tried.sentence)
            return AttemptOutcome(False, False, sentence, turn=number, rules=tried.rules)
        return self.played_outcome(certificate, tried, self.is_right(task, certificate.answer, parts))

    def played_outcome(self, certificate: CertificateT, tried: Any, right: bool) -> AttemptOutcome:
        """What an attempt comes to that the rules allow: its `value`, with so many parts `left` to come."""
        short = certificate.value - tried.value
        if tried.left:
            sentence = self.unfinished_sentence(tried.left)
        elif right:
            sentence = gettext("right: this is the answer")
        elif short > 0:
            sentence = self.short_sentence(tried, short)
        else:
            sentence = gettext(self.as_good)
        return AttemptOutcome(right, True, sentence, tried.value, short)

    def unfinished_sentence(self, left: int) -> str:
        """The judgement of an attempt that lacks parts."""
        return ngettext("legal so far, with {number} turn to come", "legal so far, with {number} turns to come", left)

    def short_sentence(self, tried: Any, short: int) -> str:
        """The judgement of an attempt that is worth less than the answer."""
        return ngettext("legal, but {number} point short", "legal, but {number} points short", short)

    def replay_faults(self, task: TaskT, stored: CertificateT) -> Iterator[Fault]:
        """Where a stored answer and its runner-up do not come to what is stored."""
        yield from self._plays(task, stored.answer, stored.value, "answer")
        if stored.bound != stored.value:
            yield wrong(f"the bound is {stored.bound}, and the value {stored.value}: that proves nothing")
        if (second := stored.second) is None:
            if self.has_second:
                yield wrong("the runner-up is missing")
            return
        yield from self._plays(task, second.answer, second.value, "runner-up")
        if stored.margin != stored.value - second.value:
            yield wrong(f"the margin is {stored.value - second.value}, not {stored.margin}")
        if self.is_right(task, stored.answer, second.answer):
            yield Fault(FaultKind.NOT_UNIQUE, "the runner-up is as good as the answer")

    def other_answer(self, task: TaskT, stored: CertificateT, certificate: CertificateT) -> Iterator[Fault]:
        """Where a stored answer does not come to what the one made anew comes to."""
        if not self.is_right(task, certificate.answer, stored.answer):
            yield wrong(f"the answer is {' '.join(map(str, certificate.answer))}")

    def _plays(self, task: TaskT, answer: Sequence[Any], value: int, what: str) -> Iterator[Fault]:
        """That an answer, by what it is, can be played and comes to a value."""
        played = self.attempt(task, answer)
        if (number := getattr(played, "number", None)) is not None:
            yield wrong(f"part {number} of the {what} cannot be played: {played.sentence}")
        elif played.left:
            yield wrong(f"the {what} has too few {self.part}s")
        elif played.value != value:
            yield wrong(f"the {what} is worth {played.value}, not {value}")


class PuzzleKinds(ABC, Generic[TaskT, CertificateT, TrapOfT, DifficultyOfT]):
    """The kinds of a game by name, and what follows from each of them: certificates, judgements, analyses."""

    kinds: ClassVar[Mapping[Any, PuzzleKind[Any, Any, Any, Any]]]
    panel: ClassVar[Panel[Any, Any]]
    difficulty: ClassVar[type[Any]]

    def of(self, task: TaskT) -> PuzzleKind[TaskT, Any, CertificateT, TrapOfT]:
        """The kind of a task."""
        return self.kinds[task.kind]

    def certify(self, task: TaskT, budget: ProofBudget = NO_LIMIT) -> CertificateT | Rejection:
        """The certificate of a task, or why it has none."""
        return self.of(task).certify(task, budget)

    def certify_again(self, puzzle: AnyPuzzle, budget: ProofBudget = NO_LIMIT) -> CertificateT | Rejection:
        """The certificate of a stored puzzle made anew: by one prover where one proved it.

        A budget wants a margin of 1 where nobody says more; the least one of a kind stands in its place.
        """
        again = replace(budget, margin=budget.margin - 1 + self.of(puzzle.task).least_margin)
        one = len(puzzle.certificate.proofs) == 1
        return self.certify(puzzle.task, replace(again, provers="one") if one else again)

    def judge(self, puzzle: AnyPuzzle, parts: Sequence[Any]) -> AttemptOutcome:
        """Judges an attempt; one with parts still to come is not right."""
        return self.of(puzzle.task).judge(puzzle.task, puzzle.certificate, parts)

    def analyse(
        self, task: TaskT, certificate: CertificateT, missed_by: Collection[str] | None = None
    ) -> Analysis[TrapOfT, DifficultyOfT]:
        """Works a puzzle's parts out; where it is told which bounded solvers fail, they are believed to.

        They do not try again then, which takes longest.
        """
        kind, hardness = self.of(task), self.panel.hardness(task, certificate, missed_by)
        facts: dict[str, Any] = {**kind.looks(task, certificate), **hardness._asdict()}
        return Analysis(
            kind.trap(task, certificate),
            kind.themes(task, certificate),
            self.difficulty(**facts),
            hardness.grade,
            tuple(kind.hints(task, certificate)),
            kind.solution(task, certificate),
        )
