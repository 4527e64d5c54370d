"""Puzzles, their hints, solutions, grades and faults: the answers of the commands `puzzle ...`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

from pydantic import AliasPath, BeforeValidator, Field

from ...kit.answers import Data, LineData, Part, PositionAnswer, SentenceData, Text, facts_of
from ...kit.puzzles.answers import (
    DoorData,
    HintData,
    IdeaData,
    RivalData,
)
from .answer import Position
from .of_composing import QualityData
from .of_shelf import PuzzleHeadingData
from .of_streets import FlipData, StreetAskedData, flip_data, streets_asked

if TYPE_CHECKING:
    from ..puzzles import Analysis, Certificate, HintStage, Judgement, Kind, Puzzle, Rejection, Task
    from ..puzzles.making.quality import Quality


def _facts(task: Task) -> str:
    from ..puzzles.told.titles import facts_line

    return facts_line(task)


def _rules(kind: Kind) -> list[str]:
    from ..puzzles.told.question import common_rules

    return common_rules([kind])


class HintPlaceData(Part):
    """A hint that there is: about which turn of the answer, and its stage."""

    turn: int
    stage: str = Field(validation_alias="name")


class PuzzleData(PuzzleHeadingData):
    """A puzzle as its solver sees it, without the answer."""

    facts: Annotated[str, BeforeValidator(_facts)] = Field(
        validation_alias="task", description="for whom it is, among how many players, under which challenge"
    )
    wanted: str | None = Field(validation_alias=AliasPath("task", "wanted"))
    choices: list[Text] = Field(validation_alias=AliasPath("task", "choices"))
    streets: Annotated[list[StreetAskedData], BeforeValidator(streets_asked)] = Field(
        validation_alias="task", description="of safe streets: those that may be named"
    )
    question: str
    asks: str = Field(exclude=True, description="the question without the choices of a ruling")
    lettered: list[str] = Field(exclude=True, description="these choices, each with its letter")
    rules: Annotated[list[str], BeforeValidator(_rules)] = Field(
        validation_alias=AliasPath("task", "kind"), description="what goes for every puzzle of the kind"
    )
    stages: list[HintPlaceData] = Field(validation_alias="hints", description="the hints that there are")
    position: Position = Field(validation_alias=AliasPath("task", "state"))


class PuzzleShowAnswer(PuzzleData, PositionAnswer):
    """A puzzle without its answer."""

    command = "puzzle-show"
    proves = False
    typed: str | None = Field(exclude=True, description="what was typed for it")
    ideas: list[str] = Field(exclude=True, description="what its answer is about, where it was solved")


class DayData(Part):
    """A day, as 2026-12-24."""

    date: str


class PuzzleDailyAnswer(PuzzleData, DayData, PositionAnswer):
    """The puzzle of a day, without its answer."""

    command = "puzzle-daily"
    proves = False


class PuzzleHintAnswer(HintData, PositionAnswer):
    """A hint about a turn of the answer, and how many turns still fit it."""

    command = "puzzle-hint"
    proves = False


class PuzzleSolveAnswer(PositionAnswer):
    """The answer that was found to a puzzle, and whether it is the stored one."""

    command = "puzzle-solve"
    id: str
    answer: list[Text]
    streets: list[str]
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


class TrapData(Part):
    """The line of most points at each turn, by how much it falls short, and why."""

    line: list[Text]
    streets: list[str] | None = Field(description="of safe streets: those that a plain look finds")
    shortfall: int
    sentences: list[str]


class PuzzleSolutionAnswer(PositionAnswer):
    """The stored answer of a puzzle with its story: for whoever has solved it or given up."""

    command = "puzzle-solution"
    id: str
    told: str = Field(description="the title that tells the idea, empty where there is none")
    answer: list[Text]
    streets: list[str]
    flips: list[FlipData]
    value: int
    margin: int
    second: RivalData | None
    ideas: list[IdeaData]
    trap: TrapData | None
    solution: list[str]


class PuzzleStageAnswer(PositionAnswer):
    """Where the turns taken so far of a puzzle lead, or the first of them that cannot be played."""

    command = "puzzle-stage"
    proves = False
    id: str
    asked: str = Field(description="the question, without the choices of a ruling")
    terms: str = Field(description="what goes for every puzzle of the kind")
    found: int = Field(description="how many turns of the answer, from the first one on, the turns have found")
    legal: bool
    turn: int | None = Field(description="the turn that cannot be played, from 1")
    sentence: str | None = Field(description="why it cannot")
    violations: list[SentenceData]
    line: str | None = Field(description="the position before the next own turn; none where the game is over")
    score: int
    left: int = Field(description="own turns still to come")
    reached: bool = Field(description="whether the goal of a race is reached")
    open: list[str] = Field(description="the cards that are known to lie face up")
    hidden: int = Field(description="how many more lie face up, which nobody knows")


class DifficultyData(Part):
    """How hard a puzzle is, by who fails, and what may make it so."""

    legal_turns: int
    rivals: int
    horizon: int
    demolitions: int
    missed_by: list[str] = Field(description="the bounded solvers that fail")
    rating: int | None
    error: int | None


class PuzzleGradeAnswer(PositionAnswer):
    """How hard a puzzle is, whether its file says so, and how much it is worth telling."""

    command = "puzzle-grade"
    proves = False
    id: str
    grade: int
    difficulty: DifficultyData
    stored: int
    is_stored_grade: bool
    quality: QualityData


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
    trap: bool = Field(description="whether it comes to what taking most points at each turn does")


def puzzle_solution(puzzle: Puzzle, ideas: Mapping[str, str], trap: Sequence[str]) -> PuzzleSolutionAnswer:
    """The answer that tells a puzzle's own: `ideas` are its themes with what they mean, `trap` explains the trap."""
    stored, found = puzzle.certificate, puzzle.trap
    content = {
        "id": puzzle.id,
        "told": puzzle.told,
        "ideas": [{"theme": theme, "meaning": meaning} for theme, meaning in ideas.items()],
        "trap": found and facts_of(found) | {"sentences": trap},
        "flips": [flip_data(puzzle.task.state, flip) for flip in stored.flips],
        "solution": puzzle.solution,
    }
    return PuzzleSolutionAnswer.made(puzzle.task.state, facts_of(stored) | content, bound=stored.bound)


def puzzle_stage(puzzle: Puzzle, content: Mapping[str, object]) -> PuzzleStageAnswer:
    """The answer where turns lead; `content` are the facts of `PuzzleStageAnswer`."""
    return PuzzleStageAnswer.made(puzzle.task.state, {"id": puzzle.id, **content})


def puzzle_show(puzzle: Puzzle, typed: str | None = None, ideas: Sequence[str] = ()) -> PuzzleShowAnswer:
    """The answer of `puzzle show`, of a puzzle that is `typed` so; `ideas` is told of one that was solved."""
    content = _shown(puzzle) | {"typed": typed, "ideas": ideas}
    return PuzzleShowAnswer.made(puzzle.task.state, content).with_about(puzzle.task.problem.state)


def puzzle_daily(puzzle: Puzzle, day: str) -> PuzzleDailyAnswer:
    """The answer of `puzzle daily`; the day is written as 2026-12-24."""
    answer = PuzzleDailyAnswer.made(puzzle.task.state, _shown(puzzle) | {"date": day})
    return answer.with_about(puzzle.task.problem.state)


def _shown(puzzle: Puzzle) -> Data:
    """The facts of a puzzle and of its heading, and its question."""
    from ..puzzles.told.question import question, question_parts

    asks, lettered = question_parts(puzzle.task)
    asked = {"question": question(puzzle.task), "asks": asks, "lettered": lettered}
    return facts_of(puzzle) | facts_of(puzzle.heading) | asked


def puzzle_hint(puzzle: Puzzle, stage: HintStage) -> PuzzleHintAnswer:
    """The answer of `puzzle hint`."""
    content = {"id": puzzle.id, "turn": stage.turn, "stage": stage.name, "text": stage.text, "left": stage.left}
    content["fitting"] = _fitting(puzzle.task)
    return PuzzleHintAnswer.made(puzzle.task.state, content)


def _fitting(task: Task) -> str:
    """What may still be the answer once a hint is given."""
    if task.kind == "safe-streets":
        return "answers"
    return "of the four turns" if task.choices else "different turns"


def puzzle_try(puzzle: Puzzle, found: Judgement, trap: bool) -> PuzzleTryAnswer:
    """The answer to an attempt; `trap` says whether it is the tempting one."""
    return PuzzleTryAnswer.made(puzzle.task.state, facts_of(found) | {"id": puzzle.id, "trap": trap})


def puzzle_solve(puzzle: Puzzle, found: Certificate, is_stored: bool, solution: Sequence[str]) -> Data:
    """The answer of `puzzle solve` where one was found; `solution` tells its story in sentences."""
    content = {"id": puzzle.id, "is_stored_answer": is_stored, "solution": solution}
    return PuzzleSolveAnswer.of(puzzle.task.state, facts_of(found) | content, bound=found.bound)


def puzzle_unsolved(puzzle: Puzzle, found: Rejection) -> Data:
    """The answer of `puzzle solve` where none was found."""
    status = "undecided" if found.reason == "not-proved" else "proved"
    return NoAnswerAnswer.of(puzzle.task.state, facts_of(found) | {"id": puzzle.id, "answer": None}, status=status)


def puzzle_grade(puzzle: Puzzle, found: Analysis, worth: Quality, is_stored: bool) -> Data:
    """The answer of `puzzle grade`; `worth` is the puzzle's quality."""
    content = {"id": puzzle.id, "stored": puzzle.grade, "is_stored_grade": is_stored, "quality": worth}
    return PuzzleGradeAnswer.of(puzzle.task.state, facts_of(found) | content)
