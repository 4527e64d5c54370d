"""Puzzles of Manhattan, their hints, solutions and faults: the answers of the commands `puzzle ...`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Literal

from pydantic import Field

from ...kit.answers import Answer, Data, Part, SentenceData, Text, facts_of
from ...kit.progress import Mark
from ...kit.puzzles import answers
from ...kit.puzzles.answers import DoorData, HintData, IdeaData, ProgressFactsAnswer, RivalData
from ...kit.puzzles.shelf import Heading
from ..positions import format_line
from ..puzzles.kind_names import KindName
from .answer import ManhattanAnswer

if TYPE_CHECKING:
    from ...kit.capabilities.shelf import ProgressFound
    from ...kit.puzzles.budget import Rejection
    from ...kit.puzzles.parts import HintStage
    from ..puzzles.attempt import Attempt, RefusedPart
    from ..puzzles.judge import Judgement
    from ..puzzles.puzzle import Certificate, Puzzle


class PuzzleHeadingData(Part):
    """A puzzle in a list."""

    id: str
    title: str
    kind: KindName
    builds: int = Field(description="own builds asked for, or that follow on chosen pieces")
    players: int
    grade: int
    rating: int | None = Field(description="in points; none in files without one")
    error: int | None = Field(description="the standard error of the rating")
    themes: list[str]
    lesson: str | None
    told: str = Field(exclude=True, description="the title for whoever knows the answer")


class MarkedHeadingData(PuzzleHeadingData):
    """A puzzle in a list, with what somebody has done about it where that is asked."""

    mark: Mark | None = None


class DailyHeadingData(Part):
    """A day with its puzzle."""

    date: str
    puzzle: MarkedHeadingData


class PuzzleProgressAnswer(ProgressFactsAnswer):
    """Progress with puzzles: the file, and what it comes to on a day."""

    family = ManhattanAnswer.family
    command = "puzzle-progress"
    proves = False
    next: MarkedHeadingData | None = Field(description="the next one unsolved, near the own rating or else by grade")
    calendar: list[DailyHeadingData]
    puzzles: list[MarkedHeadingData] = Field(default=[], description="all that ship, where they were asked for")


class PuzzleListAnswer(Answer):
    """The shipped puzzles."""

    family = ManhattanAnswer.family
    command = "puzzle-list"
    proves = False
    puzzles: list[MarkedHeadingData]
    marked: bool = Field(exclude=True, description="whether somebody has kept what was done about them")


class HintPlaceData(Part):
    """A hint that there is: about which build of the answer, and its stage."""

    turn: int
    stage: str


class PuzzleData(PuzzleHeadingData):
    """A puzzle as its solver sees it, without the answer."""

    facts: str = Field(description="for whom it is, among how many players, in which edition")
    counts: Literal["points", "lead"]
    question: str
    rules: list[str] = Field(description="what goes for every puzzle of the kind")
    stages: list[HintPlaceData] = Field(description="the hints that there are")
    line: str = Field(description="the position, with all hands")


class PuzzleShowAnswer(PuzzleData, ManhattanAnswer):
    """A puzzle without its answer."""

    command = "puzzle-show"
    proves = False
    typed: str | None = Field(exclude=True, description="what was typed for it")
    ideas: list[str] = Field(exclude=True, description="what its answer is about, where it was solved")


class DayData(Part):
    """A day, as 2026-12-24."""

    date: str


class PuzzleDailyAnswer(PuzzleData, DayData, ManhattanAnswer):
    """The puzzle of a day, without its answer."""

    command = "puzzle-daily"
    proves = False


class PuzzleHintAnswer(HintData, ManhattanAnswer):
    """A hint about a build of the answer, and how much still fits it."""

    command = "puzzle-hint"
    proves = False


class PuzzleTryAnswer(ManhattanAnswer):
    """What an attempt at a puzzle comes to."""

    command = "puzzle-try"
    id: str
    right: bool
    legal: bool
    sentence: str
    value: int | None
    short: int | None = Field(description="how much less it is than the answer, in points")
    turn: int | None = Field(description="the part that is against the rules, from 1")
    rules: list[str]
    trap: bool = Field(description="whether it is the tempting line")


class PuzzleStageAnswer(ManhattanAnswer):
    """What comes of builds on the way to an answer, up to the first that cannot be made."""

    command = "puzzle-stage"
    proves = False
    id: str
    found: int = Field(description="how many builds of the answer are found, from its first on")
    left: int = Field(description="builds still to come")
    legal: bool
    turn: int | None = Field(description="the build that cannot be made, from 1")
    sentence: str | None
    violations: list[SentenceData]


class TrapData(Part):
    """The tempting line, by how much it falls short, and why."""

    line: list[Text]
    shortfall: int
    cause: str
    sentence: str


class PuzzleSolutionAnswer(ManhattanAnswer):
    """The stored answer of a puzzle with its story: for whoever has solved it or given up."""

    command = "puzzle-solution"
    id: str
    told: str
    answer: list[Text]
    value: int
    margin: int
    second: RivalData | None
    ideas: list[IdeaData]
    trap: TrapData | None
    solution: list[str]


class PuzzleSolveAnswer(ManhattanAnswer):
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


class NoAnswerAnswer(ManhattanAnswer):
    """That a puzzle has no one answer, or that it was not decided, and why."""

    command = "puzzle-solve"
    id: str
    answer: None
    reason: Text
    detail: str


class CheckAnswer(answers.PuzzleCheckAnswer):
    """Puzzle files that were checked."""

    family = ManhattanAnswer.family


class BookAnswer(answers.PuzzleBookAnswer):
    """A book that was written."""

    family = ManhattanAnswer.family


class GenerateAnswer(answers.PuzzleGenerateAnswer):
    """A run that made puzzles."""

    family = ManhattanAnswer.family


def _heading(puzzle: Heading) -> Data:
    return {"builds" if name == "turns" else name: value for name, value in facts_of(puzzle).items()}


def puzzle_list(puzzles: Iterable[Heading], mark: Callable[[Heading], Mark | None] | None) -> PuzzleListAnswer:
    """The answer of `puzzle list`; `mark` says what somebody has done about a puzzle."""
    listed = [_marked(puzzle, mark) if mark else _heading(puzzle) for puzzle in puzzles]
    return PuzzleListAnswer.made(None, {"puzzles": listed, "marked": mark is not None})


def puzzle_show(puzzle: Puzzle, typed: str | None = None, ideas: Sequence[str] = ()) -> PuzzleShowAnswer:
    """The answer of `puzzle show`, of a puzzle that is `typed` so; `ideas` is told of one that was solved."""
    content = _shown(puzzle) | {"typed": typed, "ideas": list(ideas)}
    return PuzzleShowAnswer.made(puzzle.task.state, content)


def puzzle_daily(puzzle: Puzzle, day: str) -> PuzzleDailyAnswer:
    """The answer of `puzzle daily`; the day is written as 2026-12-24."""
    return PuzzleDailyAnswer.made(puzzle.task.state, _shown(puzzle) | {"date": day})


def _shown(puzzle: Puzzle) -> Data:
    from ..puzzles.told.question import common_rules, question
    from ..puzzles.told.titles import facts_line

    return _heading(puzzle.heading) | {
        "facts": facts_line(puzzle.task),
        "counts": puzzle.task.counts,
        "question": question(puzzle.task),
        "rules": common_rules(puzzle.task.kind),
        "stages": [{"turn": hint.turn, "stage": hint.name} for hint in puzzle.hints],
        "line": format_line(puzzle.task.state),
    }


def puzzle_hint(puzzle: Puzzle, stage: HintStage) -> PuzzleHintAnswer:
    """The answer of `puzzle hint`."""
    content = {"id": puzzle.id, "turn": stage.turn, "stage": stage.name, "text": stage.text, "left": stage.left}
    content["fitting"] = ""
    return PuzzleHintAnswer.made(puzzle.task.state, content)


def puzzle_try(puzzle: Puzzle, found: Judgement, trap: bool) -> PuzzleTryAnswer:
    """The answer to an attempt; `trap` says whether it is the tempting one."""
    told = {name: getattr(found, name) for name in ("right", "legal", "sentence", "value", "short", "turn", "rules")}
    return PuzzleTryAnswer.made(puzzle.task.state, told | {"id": puzzle.id, "trap": trap})


def puzzle_stage(puzzle: Puzzle, found: int, tried: Attempt, refused: RefusedPart | None) -> PuzzleStageAnswer:
    """The answer about builds on the way to an answer."""
    told: Data = {"legal": refused is None, "turn": None, "sentence": None, "violations": ()}
    if refused is not None:
        told |= {"turn": refused.number, "sentence": refused.sentence, "violations": refused.violations}
    return PuzzleStageAnswer.made(puzzle.task.state, told | {"id": puzzle.id, "found": found, "left": tried.left})


def puzzle_progress(found: ProgressFound) -> PuzzleProgressAnswer:
    """The answer about progress."""
    content = {
        **found.facts,
        "next": found.following and _marked(found.following, found.mark),
        "calendar": [{"date": day, "puzzle": _marked(puzzle, found.mark)} for day, puzzle in found.calendar.items()],
    }
    if found.puzzles is not None:
        content["puzzles"] = [_marked(puzzle, found.mark) for puzzle in found.puzzles]
    return PuzzleProgressAnswer.made(None, content, status="done")


def _marked(puzzle: Heading, mark: Callable[[Heading], Mark | None]) -> Data:
    return _heading(puzzle) | {"mark": mark(puzzle)}


def puzzle_solution(puzzle: Puzzle) -> PuzzleSolutionAnswer:
    """The answer that tells a puzzle's own."""
    from ..puzzles.told.themes import meaning

    stored = puzzle.certificate
    content = {
        "id": puzzle.id,
        "told": puzzle.told,
        "answer": stored.answer,
        "value": stored.value,
        "margin": stored.margin,
        "second": stored.second,
        "ideas": [{"theme": theme, "meaning": meaning(theme)} for theme in puzzle.themes],
        "trap": puzzle.trap,
        "solution": puzzle.solution,
    }
    return PuzzleSolutionAnswer.made(puzzle.task.state, content, bound=stored.bound)


def puzzle_solve(puzzle: Puzzle, found: Certificate, is_stored: bool, solution: Iterable[str]) -> Data:
    """The answer of `puzzle solve` where one was found."""
    told = {name: getattr(found, name) for name in ("answer", "value", "second", "margin", "proofs")}
    content = told | {"id": puzzle.id, "is_stored_answer": is_stored, "solution": list(solution)}
    return PuzzleSolveAnswer.of(puzzle.task.state, content, bound=found.bound)


def puzzle_unsolved(puzzle: Puzzle, found: Rejection) -> Data:
    """The answer of `puzzle solve` where none was found."""
    status = "undecided" if found.reason == "not-proved" else "proved"
    content = {"id": puzzle.id, "answer": None, "reason": found.reason, "detail": found.detail}
    return NoAnswerAnswer.of(puzzle.task.state, content, status=status)
