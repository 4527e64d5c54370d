"""A puzzle of any game: its task, the proof of its answer, and its analysis."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Container, Iterable
from dataclasses import dataclass, fields
from typing import Any, Generic, Self, TypeAlias, TypeVar

from pydantic import Field

from ..errors import DataError
from ..files.documents import FileModel
from ..messages import gettext, ngettext
from .catalog import Heading
from .certificate import Certificate
from .parts import HintStage, Provenance, RatingPoints, Tags, Trap


class PuzzleTask(ABC):
    """The task of a puzzle: a question of one of the game's kinds (`kind`) about a position (`state`)."""

    __slots__ = ()
    kind: Any
    state: Any

    @property
    def seat(self) -> int:
        """The seat of the solver, who is the player to move."""
        seat: int = self.state.to_move
        return seat

    @property
    @abstractmethod
    def length(self) -> int:
        """The number of the player's turns in the answer."""

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.state.setup.seats)


class WhoFails(FileModel):
    """The difficulty of a puzzle, derived from the bounded solvers that fail. Older puzzle files have no rating."""

    missed_by: Tags = Field(default=(), description="the bounded solvers that miss the answer")
    rating: RatingPoints | None = Field(
        default=None, description="the ability, in points, of a solver who solves the puzzle half the time"
    )
    error: RatingPoints | None = Field(default=None, description="the standard error of the rating")


TaskT = TypeVar("TaskT", bound=PuzzleTask)
TrapT = TypeVar("TrapT", bound=Trap[Any])
CertificateT = TypeVar("CertificateT", bound=Certificate[Any])
DifficultyT = TypeVar("DifficultyT", bound=WhoFails)


@dataclass(frozen=True)
class Analysis(Generic[TrapT, DifficultyT]):
    """The analysis of a puzzle: all data that follow from the task and its certificate.

    A check of the puzzle derives the analysis again.

    `hints` has the hints in the order in which they are given: turn by turn, and for each turn from `nudge` to `full`.
    """

    trap: TrapT | None
    themes: tuple[str, ...]
    difficulty: DifficultyT
    grade: int
    hints: tuple[HintStage, ...]
    solution: tuple[str, ...]


@dataclass(frozen=True, repr=False)
class StoredPuzzle(Analysis[TrapT, DifficultyT], Generic[TaskT, CertificateT, TrapT, DifficultyT]):
    """A puzzle as stored in a file.

    `told` is the title that reveals the idea of the answer; `told` is empty if the puzzle has no such title.
    """

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
        """Returns a puzzle made from its parts; `name` is its id."""
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
        """Returns a puzzle with the first unused title about the question and the first unused title about the idea."""
        title, idea = (pick_title(each, used) for each in titles)
        return cls.of(name, title, task, certificate, analysis, source, idea)

    @property
    @abstractmethod
    def question_hash(self) -> str:
        """A hash of the question, which distinguishes puzzles with the same id."""

    @property
    def analysis(self) -> Analysis[TrapT, DifficultyT]:
        """The analysis of the puzzle."""
        return Analysis(*(getattr(self, field.name) for field in fields(Analysis)))

    @property
    def players(self) -> int:
        """The number of players."""
        return self.task.players

    @property
    def heading(self) -> Heading:
        """The heading of the puzzle for lists."""
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
    """Returns the first title that is not used yet, or the first title if all titles are used."""
    listed = list(titles)
    return next((title for title in listed if title not in used), listed[0])


def hint_at(puzzle: AnyPuzzle, turn: int, stage: str | None) -> HintStage:
    """Returns the hint about a turn at a stage, by default the first stage; raises `DataError` if there is no such
    hint.
    """
    turns = max(hint.turn for hint in puzzle.hints)
    there = {str(hint.name): hint for hint in puzzle.hints if hint.turn == turn}
    if not there:
        raise DataError(
            [
                ngettext(
                    "{puzzle} has no hints about part {turn} of the answer, which has {number} part",
                    "{puzzle} has no hints about part {turn} of the answer, which has {number} parts",
                    turns,
                    puzzle=puzzle.id,
                    turn=turn,
                )
            ]
        )
    if stage is not None and stage not in there:
        stages = ", ".join(there)
        if turns == 1:
            sentence = gettext(
                "{puzzle} has no hint {stage!r}; its hints are {stages}", puzzle=puzzle.id, stage=stage, stages=stages
            )
        else:
            sentence = gettext(
                "{puzzle} has no hint {stage!r} about part {turn} of the answer; the hints about this part "
                "are {stages}",
                puzzle=puzzle.id,
                stage=stage,
                turn=turn,
                stages=stages,
            )
        raise DataError([sentence])
    return there[stage or next(iter(there))]


def next_hint(puzzle: AnyPuzzle, given: Collection[HintStage], right_parts: int) -> HintStage | None:
    """Returns the first hint not given yet about a turn that is not right yet, or `None` if all hints were given."""
    return next((hint for hint in puzzle.hints if hint.turn > right_parts and hint not in given), None)
