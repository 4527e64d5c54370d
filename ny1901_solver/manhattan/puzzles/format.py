"""Puzzles as YAML files: written in one spelling, read with every problem named at once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ...kit.documents import Document, Loc, dump_yaml, parse_document, refuse_other_form, validate
from ...kit.errors import DataError, NotationError
from ...kit.files import read_text
from ...kit.puzzles.parts import Provenance
from ..positions import format_line, parse_line
from .attempt import parsed
from .puzzle import Analysis, Certificate, Puzzle, Rival, Trap
from .schema import CertificateFile, PuzzleFile
from .task import Answer, Kind, Task

FORMAT, GAME = "ny1901-puzzle/1", "manhattan"


def format_puzzle(puzzle: Puzzle) -> str:
    """Writes a puzzle as YAML; `parse_puzzle` reads it back."""
    task, stored = puzzle.task, puzzle.certificate
    data: dict[str, Any] = {"format": FORMAT, "game": GAME, "id": puzzle.id, "title": puzzle.title}
    if puzzle.told:
        data["told"] = puzzle.told
    data |= {"kind": str(task.kind), "grade": puzzle.grade, "turns": task.builds}
    if task.counts != "points":
        data["counts"] = task.counts
    data |= {"position": format_line(task.state), "answer": _texts(stored.answer)}
    certificate: dict[str, Any] = {"value": stored.value, "bound": stored.bound, "margin": stored.margin}
    if stored.second:
        certificate["second"] = asdict(stored.second) | {"answer": _texts(stored.second.answer)}
    data["certificate"] = certificate | {"proofs": [proof.model_dump() for proof in stored.proofs]}
    if puzzle.trap:
        data["trap"] = asdict(puzzle.trap) | {"line": _texts(puzzle.trap.line)}
    data["themes"] = list(puzzle.themes)
    data["difficulty"] = puzzle.difficulty.model_dump(mode="json", exclude_none=True)
    data["hints"] = [stage.model_dump(exclude_defaults=True) for stage in puzzle.hints]
    data["solution"] = list(puzzle.solution)
    data["source"] = puzzle.source.model_dump(exclude_none=True)
    return dump_yaml(data)


def parse_puzzle(text: str, name: str) -> Puzzle:
    """Reads a puzzle file without proving anything; raises `DataError` with every problem, each with its place."""
    document = parse_document(text, name)
    refuse_other_form(document, "puzzle")
    file = validate(document, PuzzleFile)
    try:
        task = Task(Kind(file.kind), parse_line(file.position), file.turns, file.counts)
    except (DataError, NotationError) as error:
        problems = error.problems if isinstance(error, DataError) else [str(error)]
        raise DataError([document.problem(("position",), problem) for problem in problems]) from None
    return _PuzzleReader(document, task).puzzle(file)


def read_puzzle(path: Path) -> Puzzle:
    """Reads a puzzle file; raises `DataError` as `parse_puzzle` does."""
    return parse_puzzle(read_text(path), str(path))


def puzzle_of(
    name: str,
    titles: tuple[str, str],
    task: Task,
    certificate: Certificate,
    analysis: Analysis,
    source: Provenance,
) -> Puzzle:
    """Puts a puzzle together; `titles` are the one before it is solved and the one behind."""
    title, told = titles
    found = {key: getattr(analysis, key) for key in Analysis.__dataclass_fields__}
    return Puzzle(**found, id=name, title=title, task=task, certificate=certificate, source=source, told=told)


def _texts(parts: Answer) -> list[str]:
    return [str(part) for part in parts]


class _PuzzleReader:
    """Turns texts into moves and values, and gathers what is wrong with them."""

    def __init__(self, document: Document, task: Task) -> None:
        self.document, self.task = document, task
        self.problems: list[str] = []

    def puzzle(self, file: PuzzleFile) -> Puzzle:
        answer = self.parts(("answer",), file.answer)
        certificate = self.certificate(file.certificate, answer)
        trap = None
        if file.trap is not None:
            trap = Trap(**file.trap.model_dump() | {"line": self.parts(("trap", "line"), file.trap.line)})
        if self.problems:
            raise DataError(self.problems)
        analysis = Analysis(trap, file.themes, file.difficulty, file.grade, file.hints, file.solution)
        return puzzle_of(file.id, (file.title, file.told), self.task, certificate, analysis, file.source)

    def certificate(self, file: CertificateFile, answer: Answer) -> Certificate:
        second = None
        if (written := file.second) is not None:
            parts = self.parts(("certificate", "second", "answer"), written.answer)
            second = Rival(parts, written.value, written.bound)
        return Certificate(answer, file.value, file.bound, second, file.margin, file.proofs)

    def parts(self, loc: Loc, texts: Iterable[str]) -> Answer:
        found = []
        for place, text in enumerate(texts):
            try:
                found.append(parsed(self.task, text))
            except NotationError as error:
                self.problems.append(self.document.problem((*loc, place), str(error)))
        return tuple(found)
