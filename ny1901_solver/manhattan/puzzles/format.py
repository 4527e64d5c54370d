"""Reads and writes puzzles of Manhattan as YAML files. The model of puzzle files is published as JSON Schema."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from ...errors import DataError, NotationError
from ...files.documents import Document, FileModel, Several
from ...puzzles.format import (
    CertificateForm,
    Points,
    PuzzleForm,
    PuzzleFormat,
    PuzzleHead,
    PuzzleReader,
    RivalForm,
    TrapForm,
)
from ...puzzles.parts import STAGES, HintStage
from ..positions import format_line, parse_line
from .attempt import parse_part
from .kinds import Kind, KindName
from .puzzle import Difficulty, Puzzle
from .task import MOST_BUILDS, Part, Task

PartText = Annotated[
    str,
    Field(
        min_length=2,
        max_length=60,
        description="a build such as r3@C7, a selection such as r:1,1,2,3, void r3, or a plot such as C7",
    ),
]
Parts = Annotated[list[PartText], Field(min_length=1, max_length=54)]


class RivalFile(RivalForm):
    """The best other answer of a puzzle, which does not count as the same answer as the stored one."""

    answer: Parts


class CertificateFile(CertificateForm):
    """The proof of an answer: its value, the proved upper bound, and the next best answer."""

    value: Points = Field(
        description=(
            "the value of the answer: in last-go-round the final lead, in four-cards the points of the "
            "next scoring or the lead after it, in still-taken the number of buildings, in choose-pieces "
            "points"
        )
    )
    margin: Points = Field(description="how much worse the next best answer is; 0 if the number of floors decides")
    second: RivalFile | None = None


class TrapFile(TrapForm):
    """The trap of a puzzle: the best line of play that takes most points at each build, or the wrong belief nearest to
    the answer. The file also states why the trap falls short.
    """

    line: Parts
    firm: bool = Field(
        default=False, description="whether every line of this kind falls short, including lines with equal points"
    )


class _GameFile(FileModel):
    format: Literal["ny1901-puzzle/1"]
    game: Literal["manhattan"]


class _QuestionFile(FileModel):
    counts: Literal["points", "lead"] = Field(
        default="points",
        description=(
            "what the builds maximise if nobody replies: the solver's points of the next scoring, or his lead after it"
        ),
    )
    position: Annotated[str, Field(pattern=r"^mh1:\S+$", max_length=2000, description="a position as one line")]
    answer: Parts


class PuzzleFile(PuzzleForm, _QuestionFile, PuzzleHead, _GameFile):
    """A puzzle of Manhattan with its answer and the proof."""

    kind: KindName
    turns: Annotated[int, Field(ge=1, le=MOST_BUILDS)] = Field(
        description=(
            "the number of builds of the answer; for chosen pieces, the number of builds that follow the choice"
        )
    )
    certificate: CertificateFile
    trap: TrapFile | None = None
    difficulty: Difficulty
    hints: Annotated[Several[HintStage], Field(min_length=1, max_length=len(STAGES) * MOST_BUILDS)]


class _Reader(PuzzleReader[Task, Part]):
    def __init__(self, document: Document, file: PuzzleFile) -> None:
        super().__init__(document, file)
        try:
            self._task = Task(Kind(file.kind), parse_line(file.position), file.turns, file.counts)
        except (DataError, NotationError) as error:
            problems = error.problems if isinstance(error, DataError) else [str(error)]
            raise DataError([document.problem(("position",), problem) for problem in problems]) from None

    def task(self) -> Task:
        return self._task

    def turn(self, text: str) -> Part:
        return parse_part(self._task, text)


class _Format(PuzzleFormat[Task, Puzzle]):
    form, puzzle = PuzzleFile, Puzzle
    marks = {"game": "manhattan"}

    def question_data(self, task: Task) -> dict[str, Any]:
        counts = {"counts": task.counts} if task.counts != "points" else {}
        return {**counts, "position": format_line(task.state)}

    def reader(self, document: Document, file: Any, **given: Any) -> _Reader:
        return _Reader(document, file)


PUZZLES = _Format()
format_puzzle, parse_puzzle, read_puzzle = PUZZLES.to_yaml, PUZZLES.parse, PUZZLES.read
