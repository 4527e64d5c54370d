"""Puzzles, their hints, solutions, grades and faults: the answers of the commands `puzzle ...`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

from pydantic import AliasPath, BeforeValidator, Field

from .answer import Answer, Data, LineData, Part, Position, PositionAnswer, Text, facts_of

if TYPE_CHECKING:
    from ...kit.puzzles.journal import Run
    from ..puzzles import Analysis, Certificate, Fault, HintStage, Judgement, Puzzle, Rejection, Task


def _question(task: Task) -> str:
    from ..puzzles.question import question

    return question(task)


class PuzzleHeadingData(Part):
    """A puzzle in a list."""

    id: str
    title: str
    kind: Text = Field(validation_alias=AliasPath("task", "kind"))
    turns: int = Field(validation_alias=AliasPath("task", "turns"))
    players: Annotated[int, BeforeValidator(len)] = Field(validation_alias=AliasPath("task", "state", "players"))
    grade: int
    themes: list[str]
    lesson: str | None = Field(validation_alias=AliasPath("source", "lesson"))


class PuzzleListAnswer(Answer):
    """The shipped puzzles."""

    command = "puzzle-list"
    puzzles: list[PuzzleHeadingData]


class PuzzleData(PuzzleHeadingData):
    """A puzzle as its solver sees it, without the answer."""

    wanted: str | None = Field(validation_alias=AliasPath("task", "wanted"))
    choices: list[Text] = Field(validation_alias=AliasPath("task", "choices"))
    question: Annotated[str, BeforeValidator(_question)] = Field(validation_alias="task")
    position: Position = Field(validation_alias=AliasPath("task", "state"))


class PuzzleShowAnswer(PuzzleData, PositionAnswer):
    """A puzzle without its answer."""

    command = "puzzle-show"


class DayData(Part):
    """A day, as 2026-12-24."""

    date: str


class PuzzleDailyAnswer(PuzzleData, DayData, PositionAnswer):
    """The puzzle of a day, without its answer."""

    command = "puzzle-daily"


class PuzzleHintAnswer(PositionAnswer):
    """A hint, and how many first turns still fit it."""

    command = "puzzle-hint"
    id: str
    stage: str
    text: str
    left: int


class RivalData(Part):
    """The best answer of another effect."""

    answer: list[Text]
    value: int


class DoorData(Part):
    """One way that came to the answer, and the turns or nodes that it looked at."""

    door: str
    nodes: int


class PuzzleSolveAnswer(PositionAnswer):
    """The answer that was found to a puzzle, and whether it is the stored one."""

    command = "puzzle-solve"
    id: str
    answer: list[Text]
    value: int
    second: RivalData | None
    margin: int
    proofs: list[DoorData]
    is_stored_answer: bool
    solution: list[str]


class NoAnswerAnswer(PositionAnswer):
    """That a puzzle has no one answer, or that it was not decided, and why."""

    command = "puzzle-solve"
    id: str
    answer: None
    reason: Text
    detail: str


class DifficultyData(Part):
    """What makes a puzzle hard."""

    legal_turns: int
    rivals: int
    horizon: int
    demolitions: int
    missed_by: list[str]


class PuzzleGradeAnswer(PositionAnswer):
    """How hard a puzzle is, and whether its file says so."""

    command = "puzzle-grade"
    id: str
    grade: int
    difficulty: DifficultyData
    stored: int
    is_stored_grade: bool


class PuzzleTryAnswer(PositionAnswer):
    """What an attempt at a puzzle comes to."""

    command = "puzzle-try"
    id: str
    right: bool
    legal: bool
    sentence: str
    value: int | None
    short: int | None = Field(description="how much less it is than the answer, in points, or in turns of a race")
    difference_lines: list[LineData]
    turn: int | None = Field(description="the turn that is against the rules, from 1")


class FaultData(Part):
    """Something wrong with a puzzle."""

    kind: Text
    sentence: str


class CheckedFileData(Part):
    """Whether all that a puzzle file stores is so."""

    file: str
    holds: bool
    faults: list[FaultData]


class PuzzleCheckAnswer(Answer):
    """Puzzle files that were checked."""

    command = "puzzle-check"
    full: bool
    files: list[CheckedFileData]


class PuzzleBookAnswer(Answer):
    """A book that was written."""

    command = "puzzle-book"
    file: str
    puzzles: list[str]
    bytes: int


class PuzzleGenerateAnswer(Answer):
    """A run that made puzzles."""

    command = "puzzle-generate"
    order: Data
    puzzles: list[str]
    games: int
    rejects: dict[str, int]
    grades: dict[str, int]
    themes: dict[str, int]
    interrupted: bool


def puzzle_list(puzzles: Iterable[Puzzle]) -> Data:
    """The answer of `puzzle list`."""
    return PuzzleListAnswer.of(None, {"puzzles": list(puzzles)})


def puzzle_show(puzzle: Puzzle) -> Data:
    """The answer of `puzzle show`."""
    return PuzzleShowAnswer.of(puzzle.task.state, facts_of(puzzle))


def puzzle_daily(puzzle: Puzzle, day: str) -> Data:
    """The answer of `puzzle daily`; the day is written as 2026-12-24."""
    return PuzzleDailyAnswer.of(puzzle.task.state, facts_of(puzzle) | {"date": day})


def puzzle_hint(puzzle: Puzzle, stage: HintStage) -> Data:
    """The answer of `puzzle hint`."""
    content = {"id": puzzle.id, "stage": stage.name, "text": stage.text, "left": stage.left}
    return PuzzleHintAnswer.of(puzzle.task.state, content)


def puzzle_try(puzzle: Puzzle, found: Judgement) -> Data:
    """The answer to an attempt."""
    return PuzzleTryAnswer.of(puzzle.task.state, facts_of(found) | {"id": puzzle.id})


def puzzle_solve(puzzle: Puzzle, found: Certificate, is_stored: bool, solution: Sequence[str]) -> Data:
    """The answer of `puzzle solve` where one was found; `solution` tells its story in sentences."""
    content = {"id": puzzle.id, "is_stored_answer": is_stored, "solution": solution}
    return PuzzleSolveAnswer.of(puzzle.task.state, facts_of(found) | content, bound=found.bound)


def puzzle_unsolved(puzzle: Puzzle, found: Rejection) -> Data:
    """The answer of `puzzle solve` where none was found."""
    status = "undecided" if found.reason == "not-proved" else "proved"
    return NoAnswerAnswer.of(puzzle.task.state, facts_of(found) | {"id": puzzle.id, "answer": None}, status=status)


def puzzle_grade(puzzle: Puzzle, found: Analysis, is_stored: bool) -> Data:
    """The answer of `puzzle grade`."""
    content = {"id": puzzle.id, "stored": puzzle.grade, "is_stored_grade": is_stored}
    return PuzzleGradeAnswer.of(puzzle.task.state, facts_of(found) | content)


def puzzle_check(faults: Mapping[str, Sequence[Fault]], full: bool) -> Data:
    """The answer of `puzzle check`; the faults by the names of their files."""
    files = [{"file": name, "holds": not found, "faults": found} for name, found in faults.items()]
    return PuzzleCheckAnswer.of(None, {"full": full, "files": files})


def puzzle_book(file: str, puzzles: Sequence[str], size: int) -> Data:
    """The answer of `puzzle book`; `size` in bytes."""
    return PuzzleBookAnswer.of(None, {"file": file, "puzzles": puzzles, "bytes": size})


def puzzle_generate(run: Run, interrupted: bool) -> Data:
    """The answer of `puzzle generate`."""
    tally = run.tally
    content = {
        "order": run.order,
        "puzzles": [str(run.file_of(name)) for name in tally.names],
        "games": tally.number,
        "rejects": dict(sorted(tally.rejects.items())),
        "grades": {str(grade): tally.grades[grade] for grade in sorted(tally.grades)},
        "themes": dict(sorted(tally.themes.items())),
        "interrupted": interrupted,
    }
    status = "done" if run.filled else "interrupted" if interrupted else "not-enough"
    return PuzzleGenerateAnswer.of(None, content, status=status, seed=run.order["seed"])
