"""A whole puzzle of any game: what it asks, the proof of its answer, and what has been worked out about it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Container, Iterable
from dataclasses import dataclass, fields
from typing import Any, Generic, Self, TypeAlias, TypeVar

from pydantic import Field

from ..files.documents import FileModel
from .catalog import Heading
from .certificate import Certificate
from .parts import HintStage, Provenance, RatingPoints, Tags, Trap


class PuzzleTask(ABC):
    """What a puzzle asks: a question of a `kind`, a word of the game's own, about a position, its `state`."""

    __slots__ = ()
    kind: Any
    state: Any

    @property
    def seat(self) -> int:
        """Who solves it: the one to move."""
        seat: int = self.state.to_move
        return seat

    @property
    @abstractmethod
    def length(self) -> int:
        """How many own turns are asked for."""

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.state.setup.seats)


class WhoFails(FileModel):
    """How hard a puzzle is by who fails; the rating is missing in older files."""

    missed_by: Tags = Field(default=(), description="bounded solvers that do not find the answer")
    rating: RatingPoints | None = Field(default=None, description="with even odds for a solver of as many points")
    error: RatingPoints | None = Field(default=None, description="the standard error of the rating")


TaskT = TypeVar("TaskT", bound=PuzzleTask)
TrapT = TypeVar("TrapT", bound=Trap[Any])
CertificateT = TypeVar("CertificateT", bound=Certificate[Any])
DifficultyT = TypeVar("DifficultyT", bound=WhoFails)


@dataclass(frozen=True)
class Analysis(Generic[TrapT, DifficultyT]):
    """All that follows from a task and its certificate, and is worked out again when a puzzle is checked.

    `hints` are in the order in which they are given: turn by turn, and of each from `nudge` to `full`.
    """

    trap: TrapT | None
    themes: tuple[str, ...]
    difficulty: DifficultyT
    grade: int
    hints: tuple[HintStage, ...]
    solution: tuple[str, ...]


@dataclass(frozen=True, repr=False)
class StoredPuzzle(Analysis[TrapT, DifficultyT], Generic[TaskT, CertificateT, TrapT, DifficultyT]):
    """A puzzle as it is stored; `told` is its title for whoever knows the answer, empty where there is none."""

    id: str
    title: str
    task: TaskT
    certificate: CertificateT
    source: Provenance
    told: str = ""

    def __repr__(self) -> str:
        return f"<Puzzle {self.id}: {self.title}>"

    @classmethod
    def of(
        cls,
        name: str,
        title: str,
        task: TaskT,
        certificate: CertificateT,
        analysis: Analysis[TrapT, DifficultyT],
        source: Provenance,
        idea: str = "",
    ) -> Self:
        """Puts a puzzle together; `name` is its id."""
        facts = {field.name: getattr(analysis, field.name) for field in fields(Analysis)}
        return cls(**facts, id=name, title=title, task=task, certificate=certificate, source=source, told=idea)

    @classmethod
    def with_title(
        cls,
        name: str,
        task: TaskT,
        certificate: CertificateT,
        analysis: Analysis[TrapT, DifficultyT],
        source: Provenance,
        titles: tuple[Iterable[str], Iterable[str]],
        used: Container[str] = (),
    ) -> Self:
        """A puzzle with the first of its titles that are not `used` yet, and of those that tell the idea."""
        title, idea = (pick_title(each, used) for each in titles)
        return cls.of(name, title, task, certificate, analysis, source, idea)

    @property
    @abstractmethod
    def question_hash(self) -> str:
        """What tells it from another puzzle of its id: a hash of what it asks."""

    @property
    def analysis(self) -> Analysis[TrapT, DifficultyT]:
        """What the puzzle says about itself."""
        return Analysis(*(getattr(self, field.name) for field in fields(Analysis)))

    @property
    def players(self) -> int:
        """How many play."""
        return self.task.players

    @property
    def heading(self) -> Heading:
        """What a list says of it."""
        return Heading(
            self.id,
            self.title,
            self.told,
            str(self.task.kind),
            self.task.length,
            self.task.players,
            self.grade,
            self.difficulty.rating,
            self.difficulty.error,
            self.themes,
            self.source.lesson,
            self.question_hash,
        )


AnyPuzzle: TypeAlias = StoredPuzzle[Any, Any, Any, Any]


def pick_title(titles: Iterable[str], used: Container[str]) -> str:
    """The first title that is not used yet; where all are, the first of all."""
    listed = list(titles)
    return next((title for title in listed if title not in used), listed[0])
