"""Defines kinds of puzzles as classes, which have a question, a proof by two provers, judgements, a trap, and texts."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Generic, TypeVar

from ..messages import ENGLISH, gettext, gettext_noop, ngettext, use_translations
from .certificate import NO_LIMIT, ProofBudget, Rejection
from .faults import Fault, FaultKind, wrong
from .judging import AttemptOutcome, refusal
from .parts import HintStage, Trap
from .proving import ResultT, TwoProvers
from .puzzle import Analysis, AnyPuzzle, CertificateT, TaskT, WhoFails
from .solvers import Hardness, Panel

TrapOfT = TypeVar("TrapOfT", bound=Trap[Any])
DifficultyOfT = TypeVar("DifficultyOfT", bound=WhoFails)


class PuzzleKind(TwoProvers[TaskT, ResultT, CertificateT], Generic[TaskT, ResultT, CertificateT, TrapOfT]):
    """A kind of puzzle: its questions, proofs, judgements and texts.

    Other code calls the methods of this class, and never compares the names of kinds.

    `called` is the name of the kind in a book. The runner-up has to be worse than the answer by at least
    `least_margin`.
    """

    called: ClassVar[str]
    least_margin: ClassVar[int] = 1

    @abstractmethod
    def problems(self, task: TaskT) -> Iterator[str]:
        """Returns the reasons why a task is not a valid question of this kind."""

    @abstractmethod
    def candidates(self, order: Any, state: Any, rng: random.Random) -> Iterator[TaskT]:
        """Returns the tasks for a position from which puzzles can be made; leaves out tasks that are not a valid
        question.
        """

    @abstractmethod
    def question(self, task: TaskT) -> str:
        """Returns the question of a task."""

    @abstractmethod
    def stakes(self, task: TaskT) -> Iterator[str]:
        """Returns titles that are about the question of a puzzle, the best title first."""

    @abstractmethod
    def ideas(self, task: TaskT, certificate: CertificateT, themes: Collection[str]) -> Iterator[str]:
        """Returns titles that reveal the idea of a puzzle's answer, the best title first."""

    @abstractmethod
    def judge(self, task: TaskT, certificate: CertificateT, parts: Sequence[Any]) -> AttemptOutcome:
        """Judges an attempt to solve a puzzle. An incomplete attempt, which lacks parts of an answer, is not right."""

    @abstractmethod
    def replay_faults(self, task: TaskT, stored: CertificateT) -> Iterator[Fault]:
        """Plays a stored answer and its runner-up, and returns all faults found by playing them."""

    @abstractmethod
    def other_answer(self, task: TaskT, stored: CertificateT, certificate: CertificateT) -> Iterator[Fault]:
        """Returns the faults of a stored puzzle if a new proof has another answer or another runner-up."""

    @abstractmethod
    def trap(self, task: TaskT, certificate: CertificateT) -> TrapOfT | None:
        """Returns the trap of a puzzle, or `None` if the tempting line of turns is the right answer."""

    @abstractmethod
    def themes(self, task: TaskT, certificate: CertificateT) -> tuple[str, ...]:
        """Returns the themes of an answer."""

    @abstractmethod
    def hints(self, task: TaskT, certificate: CertificateT) -> Sequence[HintStage]:
        """Returns the hints of a puzzle, in order."""

    @abstractmethod
    def solution(self, task: TaskT, certificate: CertificateT) -> tuple[str, ...]:
        """Returns the explanation of the answer in sentences."""

    @abstractmethod
    def looks(self, task: TaskT, certificate: CertificateT) -> Mapping[str, int]:
        """Returns numbers that affect the difficulty, such as the number of legal turns, by their field names in the
        analysis.
        """


class PlayedKind(PuzzleKind[TaskT, ResultT, CertificateT, TrapOfT]):
    """A kind of puzzle whose attempts are played by the rules; the result is compared with the answer by value and
    effect.

    `one_answer` is the sentence on the single right answer among the rules of the kind. `as_good` is the judgement of a
    wrong attempt that has the same value as the answer. `has_second` is true if puzzles of the kind have a runner-up
    (the second-best answer).
    """

    one_answer: ClassVar[str]
    as_good: ClassVar[str] = gettext_noop("legal, and worth as much as the stored answer, but another answer")
    has_second: ClassVar[bool] = True

    @abstractmethod
    def attempt(self, task: TaskT, parts: Sequence[Any]) -> Any:
        """Plays an attempt to solve a puzzle by the rules.

        If a part of the attempt cannot be played, the result has the `number` of this part (from 1) and the reason.
        """

    @abstractmethod
    def is_right(self, task: TaskT, answer: Sequence[Any], parts: Sequence[Any]) -> bool:
        """Whether an attempt has the same effect as the answer of a task."""

    def judge(self, task: TaskT, certificate: CertificateT, parts: Sequence[Any]) -> AttemptOutcome:
        """Judges an attempt to solve a puzzle. An incomplete attempt, which lacks parts of an answer, is not right."""
        tried = self.attempt(task, parts)
        if (number := getattr(tried, "number", None)) is not None:
            sentence = refusal(str(tried.part), tried.violations, tried.sentence)
            return AttemptOutcome(False, False, sentence, turn=number, rules=tried.rules)
        return self.played_outcome(certificate, tried, self.is_right(task, certificate.answer, parts))

    def played_outcome(self, certificate: CertificateT, tried: Any, right: bool) -> AttemptOutcome:
        """Returns the outcome of a legal attempt, from its `value` and the number of parts that are still missing
        (`left`).
        """
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
        """Returns the judgement of an attempt that is incomplete."""
        return ngettext(
            "legal so far, with {number} turn still to take", "legal so far, with {number} turns still to take", left
        )

    def short_sentence(self, tried: Any, short: int) -> str:
        """Returns the judgement of an attempt that has a smaller value than the answer."""
        return ngettext("legal, but {number} point short", "legal, but {number} points short", short)

    def replay_faults(self, task: TaskT, stored: CertificateT) -> Iterator[Fault]:
        """Plays the stored answer and its runner-up, and yields all faults found by playing them."""
        yield from self._line_faults(task, stored.answer, stored.value, gettext("the answer"))
        if stored.bound != stored.value:
            yield wrong(
                gettext(
                    "the bound is {bound}, but the value is {value}; the bound has to equal the value to prove it",
                    bound=stored.bound,
                    value=stored.value,
                )
            )
        if (second := stored.second) is None:
            if self.has_second:
                yield wrong(gettext("the runner-up is missing"))
            return
        yield from self._line_faults(task, second.answer, second.value, gettext("the runner-up"))
        if stored.margin != (margin := stored.value - second.value):
            yield wrong(gettext("the margin is {margin}, not {stored}", margin=margin, stored=stored.margin))
        if self.is_right(task, stored.answer, second.answer):
            yield Fault(FaultKind.NOT_UNIQUE, gettext("the runner-up is as good as the answer"))

    def other_answer(self, task: TaskT, stored: CertificateT, certificate: CertificateT) -> Iterator[Fault]:
        """Yields a fault if a stored answer does not have the same effect as the answer of a new proof."""
        if not self.is_right(task, certificate.answer, stored.answer):
            yield wrong(gettext("the answer is {answer}", answer=" ".join(map(str, certificate.answer))))

    def _line_faults(self, task: TaskT, line: Sequence[Any], value: int, name: str) -> Iterator[Fault]:
        """Yields a fault if a stored line, named in the message, cannot be played or has another value."""
        played = self.attempt(task, line)
        if (number := getattr(played, "number", None)) is not None:
            yield wrong(
                gettext(
                    "part {number} of {line} cannot be played: {reason}",
                    number=number,
                    line=name,
                    reason=played.sentence,
                )
            )
        elif played.left:
            yield wrong(gettext("{line} is too short", line=name))
        elif played.value != value:
            yield wrong(gettext("{line} is worth {played}, not {stored}", line=name, played=played.value, stored=value))


class PuzzleKinds(ABC, Generic[TaskT, CertificateT, TrapOfT, DifficultyOfT]):
    """The kinds of puzzle of a game, by name; proves answers, judges attempts and makes analyses with the right
    kind.
    """

    kinds: ClassVar[Mapping[Any, PuzzleKind[Any, Any, Any, Any]]]
    panel: ClassVar[Panel[Any, Any]]
    difficulty: ClassVar[type[Any]]

    def of(self, task: TaskT) -> PuzzleKind[TaskT, Any, CertificateT, TrapOfT]:
        """Returns the kind of a task."""
        return self.kinds[task.kind]

    def certify(self, task: TaskT, budget: ProofBudget = NO_LIMIT) -> CertificateT | Rejection:
        """Returns the certificate of a task (its proved answer), or the reason why the task has no certificate."""
        return self.of(task).certify(task, budget)

    def certify_again(self, puzzle: AnyPuzzle, budget: ProofBudget = NO_LIMIT) -> CertificateT | Rejection:
        """Proves the answer of a stored puzzle again, and returns the new certificate.

        If only one prover proved the puzzle, only one prover proves the puzzle again.

        The default margin of the budget is replaced by the least margin of the kind.
        """
        again = replace(budget, margin=budget.margin - 1 + self.of(puzzle.task).least_margin)
        one = len(puzzle.certificate.proofs) == 1
        return self.certify(puzzle.task, replace(again, provers="one") if one else again)

    def judge(self, puzzle: AnyPuzzle, parts: Sequence[Any]) -> AttemptOutcome:
        """Judges an attempt to solve a puzzle. An incomplete attempt, which lacks parts of an answer, is not right."""
        return self.of(puzzle.task).judge(puzzle.task, puzzle.certificate, parts)

    def hardness(
        self,
        task: TaskT,
        certificate: CertificateT,
        looks: Mapping[str, int],
        themes: Collection[str],
        by_solvers: Hardness,
    ) -> Hardness:
        """Returns the difficulty of a puzzle, given its difficulty for the bounded solvers: by default the same."""
        return by_solvers

    def analyse(
        self, task: TaskT, certificate: CertificateT, missed_by: Collection[str] | None = None
    ) -> Analysis[TrapOfT, DifficultyOfT]:
        """Derives the trap, themes, difficulty, grade, hints and solution of a puzzle.

        If `missed_by` names the bounded solvers that fail, the solvers do not try the task again, which saves most of
        the time. The texts are in English, as a puzzle file stores them, whatever language is in use.
        """
        kind, by_solvers = self.of(task), self.panel.hardness(task, certificate, missed_by)
        looks, themes = kind.looks(task, certificate), kind.themes(task, certificate)
        hardness = self.hardness(task, certificate, looks, themes, by_solvers)
        facts: dict[str, Any] = {**looks, **hardness._asdict()}
        with use_translations(ENGLISH):
            return Analysis(
                kind.trap(task, certificate),
                themes,
                self.difficulty(**facts),
                hardness.grade,
                tuple(kind.hints(task, certificate)),
                kind.solution(task, certificate),
            )
