"""A whole puzzle: its task, its certificate, and what has been worked out about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from .certificate import Certificate
from .task import Answer, Task

StageName: TypeAlias = Literal["nudge", "where", "what", "full"]
STAGES: tuple[StageName, ...] = ("nudge", "where", "what", "full")


@dataclass(frozen=True, slots=True)
class Trap:
    """The line of most points at each turn, and why it falls short of the answer by `shortfall`."""

    line: Answer
    value: int
    shortfall: int
    cause: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Difficulty:
    """What makes a puzzle hard: legal turns at the start, near-best rivals, own turns, demolitions of the answer.

    `missed_by` names the weaker solvers that do not find the answer.
    """

    legal_turns: int
    rivals: int
    horizon: int
    demolitions: int
    missed_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HintStage:
    """One hint, and how many legal first turns are left that fit it."""

    name: StageName
    text: str
    left: int


@dataclass(frozen=True, slots=True)
class Hints:
    """The hints in the order in which they are given, from `nudge` to `full`."""

    stages: tuple[HintStage, ...]


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where a puzzle comes from: the program's version and seed, and, by hand, the lesson that it teaches."""

    made_by: Literal["generator", "hand"]
    version: str
    seed: int | None = None
    lesson: str | None = None


@dataclass(frozen=True, slots=True)
class Analysis:
    """All that follows from a task and its certificate, and is worked out again when a puzzle is checked."""

    trap: Trap | None
    themes: tuple[str, ...]
    difficulty: Difficulty
    grade: int
    hints: Hints
    solution: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle as it is stored; edition and its hash are those of the task's position."""

    id: str
    title: str
    task: Task
    certificate: Certificate
    trap: Trap | None
    themes: tuple[str, ...]
    difficulty: Difficulty
    grade: int
    hints: Hints
    solution: tuple[str, ...]
    source: Provenance

    def __repr__(self) -> str:
        return f"<Puzzle {self.id}: {self.title}>"

    @classmethod
    def of(
        cls, name: str, title: str, task: Task, certificate: Certificate, analysis: Analysis, source: Provenance
    ) -> Puzzle:
        """Puts a puzzle together; `name` is its id."""
        return cls(
            name,
            title,
            task,
            certificate,
            analysis.trap,
            analysis.themes,
            analysis.difficulty,
            analysis.grade,
            analysis.hints,
            analysis.solution,
            source,
        )

    @property
    def analysis(self) -> Analysis:
        """What the puzzle says about itself."""
        return Analysis(self.trap, self.themes, self.difficulty, self.grade, self.hints, self.solution)
