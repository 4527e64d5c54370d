"""Writes puzzles as YAML files, and reads puzzle files; all problems of a file are reported at once.

All games share the form of the puzzle file and add their own keys. A file lists the fields of its pydantic model in the
order of the model's base classes, beginning with the last base class.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any, ClassVar, Generic, Literal, TypeVar

from pydantic import Field, model_validator

from ..errors import DataError, NotationError
from ..files.access import read_text, write_text
from ..files.documents import Document, FileModel, Loc, Several, dump_yaml, parse_document, refuse_other_form, validate
from ..messages import gettext
from .certificate import Certificate, Proof, Rival, Turn
from .parts import STAGES, HintStage, Provenance, PuzzleId, Sentence, Tag, Tags, Title, Trap
from .puzzle import Analysis, AnyPuzzle, TaskT, WhoFails

FORMAT = "ny1901-puzzle/1"
Points = Annotated[int, Field(ge=-999, le=9999)]
Grade = Annotated[int, Field(ge=1, le=5)]


class RivalForm(FileModel):
    """The best answer with another effect than the stored answer."""

    answer: list[str]
    value: Points
    bound: Points


class CertificateForm(FileModel):
    """The value of the answer, an upper bound on all values, and the runner-up."""

    value: Points
    bound: Points
    margin: Points
    second: RivalForm | None = None
    proofs: Annotated[Several[Proof], Field(min_length=1, max_length=4)]


class TrapForm(FileModel):
    """The trap: the tempting line, and why it falls short."""

    line: list[str] | None
    value: Points
    shortfall: Points
    cause: Tag
    sentence: Sentence
    firm: bool = False


class PuzzleHead(FileModel):
    """The id, titles and kind of a puzzle."""

    format: Literal["ny1901-puzzle/1"]
    id: PuzzleId
    title: Title
    told: Title | Literal[""] = Field(
        default="", description="the title that is shown after solving and reveals the idea of the answer"
    )
    kind: str
    grade: Grade
    turns: int


class PuzzleForm(FileModel):
    """The proof of the answer and its analysis, as keys of a file."""

    certificate: CertificateForm
    trap: TrapForm | None = None
    themes: Tags
    difficulty: WhoFails
    hints: Annotated[Several[HintStage], Field(min_length=1)]
    solution: Annotated[Several[Sentence], Field(min_length=1, max_length=60)]
    source: Provenance

    @model_validator(mode="after")
    def _stages_in_order(self) -> Any:
        places = [(hint.turn, STAGES.index(hint.name)) for hint in self.hints]
        if places != sorted(set(places)) or self.hints[-1].name != "full":
            raise ValueError(
                gettext(
                    "hints have to follow the order of the answer's turns; for each turn they have the "
                    "order {stages}, each at most once, and the last hint is full",
                    stages=", ".join(STAGES),
                )
            )
        return self


PuzzleT = TypeVar("PuzzleT", bound=AnyPuzzle)


class PuzzleReader(ABC, Generic[TaskT, Turn]):
    """Converts the texts of a file to turns and values, and collects the problems."""

    certified: ClassVar[Callable[..., Certificate[Any]]] = Certificate
    tempting: ClassVar[Callable[..., Trap[Any]]] = Trap

    def __init__(self, document: Document, file: Any) -> None:
        self.document, self.file = document, file
        self.problems: list[str] = []

    @abstractmethod
    def task(self) -> TaskT | None:
        """Returns the task; if the task is not a valid question, returns `None` and adds the reason to the problems."""

    @abstractmethod
    def turn(self, text: str) -> Turn:
        """Returns a turn of an answer; raises `NotationError`."""

    def proof_fields(self) -> dict[str, Any]:
        """Returns the fields of a stored proof that only puzzles of this game have."""
        return {}

    def trap_fields(self) -> dict[str, Any]:
        """Returns the fields of a stored trap that only puzzles of this game have."""
        return {}

    def puzzle(self, make: type[PuzzleT]) -> PuzzleT:
        """Returns the puzzle that the file contains; raises `DataError` with every problem of the file."""
        file, certificate, trap, task = self.file, self.certificate(), self.trap(), self.task()
        if self.problems or task is None:
            raise DataError(self.problems)
        analysis = Analysis(trap, file.themes, file.difficulty, file.grade, file.hints, file.solution)
        return make.of(file.id, file.title, task, certificate, analysis, file.source, file.told)

    def certificate(self) -> Certificate[Turn]:
        """Returns the certificate (the proof of the answer) that the file contains."""
        file, answer, second = self.file.certificate, self.turns(("answer",), self.file.answer or ()), None
        if (written := file.second) is not None:
            turns = self.turns(("certificate", "second", "answer"), written.answer)
            second = Rival(turns, written.value, written.bound)
        values = {"value": file.value, "bound": file.bound, "margin": file.margin, "proofs": file.proofs}
        return type(self).certified(answer=answer, second=second, **values, **self.proof_fields())

    def trap(self) -> Trap[Turn] | None:
        """Returns the trap that the file contains."""
        if (file := self.file.trap) is None:
            return None
        own = self.trap_fields()
        line = self.turns(("trap", "line"), file.line or ())
        return type(self).tempting(**file.model_dump() | {"line": line} | own)

    def turns(self, loc: Loc, texts: Iterable[str]) -> tuple[Turn, ...]:
        """Parses turns, and adds a problem for each text that is not a turn."""
        turns = []
        for place, text in enumerate(texts):
            try:
                turns.append(self.turn(text))
            except NotationError as error:
                self.problems.append(self.document.problem((*loc, place), str(error)))
        return tuple(turns)


class PuzzleFormat(ABC, Generic[TaskT, PuzzleT]):
    """Writes and reads the puzzles of a game.

    `form` is the model of the files, and `puzzle` is the class of puzzles. `marks` contains the keys and values that
    follow the key `format` in a file. `one_a_line` contains the keys whose lists are written with one text on each
    line.
    """

    form: ClassVar[type[FileModel]]
    puzzle: type[PuzzleT]
    marks: ClassVar[dict[str, str]] = {}
    one_a_line: ClassVar[Collection[str]] = ()

    @abstractmethod
    def question_data(self, task: TaskT) -> dict[str, Any]:
        """Returns the keys of a puzzle file that contain the task and its position; in the file, these keys follow the
        kind and the number of turns.
        """

    @abstractmethod
    def reader(self, document: Document, file: Any, **given: Any) -> PuzzleReader[TaskT, Any]:
        """Returns a reader of a valid puzzle file; raises `DataError` if the position in the file cannot be read."""

    def answer_data(self, puzzle: PuzzleT) -> dict[str, Any]:
        """Returns the answer of a puzzle as keys and values of a file."""
        return {"answer": texts(puzzle.certificate.answer)}

    def proof_data(self, puzzle: PuzzleT) -> dict[str, Any]:
        """Returns the keys of a stored proof that only puzzle files of this game have."""
        return {}

    def trap_data(self, trap: Any) -> dict[str, Any]:
        """Returns a trap as keys and values of a file."""
        return asdict(trap) | {"line": texts(trap.line)}

    def to_yaml(self, puzzle: PuzzleT) -> str:
        """Returns a puzzle as YAML, which `parse` reads."""
        task, stored = puzzle.task, puzzle.certificate
        data: dict[str, Any] = {"format": FORMAT, **self.marks, "id": puzzle.id, "title": puzzle.title}
        if puzzle.told:
            data["told"] = puzzle.told
        data |= {"kind": str(task.kind), "grade": puzzle.grade, "turns": task.length}
        data |= self.question_data(task) | self.answer_data(puzzle)
        certificate: dict[str, Any] = {"value": stored.value, "bound": stored.bound, "margin": stored.margin}
        if stored.second:
            certificate["second"] = asdict(stored.second) | {"answer": texts(stored.second.answer)}
        certificate["proofs"] = [proof.model_dump() for proof in stored.proofs]
        data["certificate"] = certificate | self.proof_data(puzzle)
        if puzzle.trap:
            data["trap"] = self.trap_data(puzzle.trap)
        data["themes"] = list(puzzle.themes)
        data["difficulty"] = puzzle.difficulty.model_dump(mode="json", exclude_none=True)
        data["hints"] = [stage.model_dump(exclude_defaults=True) for stage in puzzle.hints]
        data["solution"] = list(puzzle.solution)
        data["source"] = puzzle.source.model_dump(exclude_none=True)
        return "".join(self._entry(key, value) for key, value in data.items())

    def parse(self, text: str, name: str, **given: Any) -> PuzzleT:
        """Parses a puzzle without proving its answer; raises `DataError` with all problems and their places in the
        text.
        """
        document = parse_document(text, name)
        refuse_other_form(document, "puzzle")
        return self.reader(document, validate(document, self.form), **given).puzzle(self.puzzle)

    def read(self, path: Path, **given: Any) -> PuzzleT:
        """Reads a puzzle file; raises `DataError` like `parse`."""
        return self.parse(read_text(path), str(path), **given)

    def write(self, path: Path, puzzle: PuzzleT) -> None:
        """Writes a puzzle file; raises `DataError` if it cannot be written."""
        write_text(path, self.to_yaml(puzzle))

    def _entry(self, key: str, value: Any) -> str:
        if key in self.one_a_line:
            return "\n".join([f"{key}:", *(f"- {_scalar(item)}" for item in value), ""])
        return dump_yaml({key: value}) if isinstance(value, (dict, list)) else f"{key}: {_scalar(value)}\n"


def _scalar(value: Any) -> str:
    """Returns a text or number as YAML, with further lines indented."""
    return dump_yaml(value).removesuffix("...\n").rstrip("\n").replace("\n", "\n  ")


def texts(turns: Iterable[object]) -> list[str]:
    """Returns turns in notation, as texts for a puzzle file."""
    return [str(turn) for turn in turns]
