"""Puzzles of Manhattan as YAML files."""

from __future__ import annotations

from typing import Any

from ...kit.documents import Document
from ...kit.errors import DataError, NotationError
from ...kit.puzzles.format import PuzzleFormat, PuzzleReader
from ..positions import format_line, parse_line
from .attempt import parsed
from .puzzle import Puzzle
from .schema import PuzzleFile
from .task import Kind, Part, Task


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
        return parsed(self._task, text)


class _Format(PuzzleFormat[Task, Puzzle]):
    form, puzzle = PuzzleFile, Puzzle
    marks = {"game": "manhattan"}

    def question_data(self, task: Task) -> dict[str, Any]:
        counts = {"counts": task.counts} if task.counts != "points" else {}
        return {**counts, "position": format_line(task.state)}

    def reader(self, document: Document, file: Any, **given: Any) -> _Reader:
        return _Reader(document, file)


PUZZLES = _Format()
format_puzzle, parse_puzzle, read_puzzle = PUZZLES.written, PUZZLES.parsed, PUZZLES.read
