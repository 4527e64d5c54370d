"""Questions about a puzzle whose answer is looked at: a hint, an attempt, its builds, the solution."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from pydantic import Field

from ...kit.answers import Answer
from ...kit.capabilities.puzzles import Answered, PuzzleHintQuestion, hint_told, solution_told, stage_told, try_told
from ...kit.capability import Asker, Capability, Python, Question, Spelled, in_field
from ...kit.puzzles.parts import HintStage
from ..answers import of_puzzles
from ..puzzles.attempt import Attempt, RefusedPart, attempted, found_builds, parsed
from ..puzzles.judge import Judgement, judge
from ..puzzles.puzzle import Puzzle
from ..puzzles.solvers.traps import falls_into
from ..puzzles.task import Part
from ..puzzles.told.hint_order import hint_at


class PuzzleHint(PuzzleHintQuestion):
    """Give a hint about a build of the answer, and say how much still fits it."""

    turn: Annotated[int, Field(ge=1), Spelled(metavar="N")] = Field(1, description="about this build of the answer")


def _hint(asked: PuzzleHint, _: Asker) -> HintStage:
    with in_field("turn" if asked.stage is None else "stage"):
        return hint_at(asked.puzzle, asked.turn, asked.stage)


PUZZLE_HINT = Capability(
    PuzzleHint,
    _hint,
    lambda asked, found, _: of_puzzles.puzzle_hint(asked.puzzle, found),
    hint_told,
    ("mh-tutorial-city", "mh-tutorial-city --stage full"),
    python=Python(("stage", "turn")),
)


class PuzzleTry(Question):
    """Judge an attempt: whether it is the answer, and what it lacks."""

    puzzle: Answered
    turns: list[str] = Field(description="the builds in order, the selection, or the plots")


class JudgedAttempt(NamedTuple):
    """What an attempt comes to, and whether it is the tempting one."""

    judged: Judgement
    trap: bool


def _try(asked: PuzzleTry, _: Asker) -> JudgedAttempt:
    parts = _parts(asked.puzzle, asked.turns)
    return JudgedAttempt(judge(asked.puzzle, parts), falls_into(asked.puzzle.trap, parts))


PUZZLE_TRY = Capability(
    PuzzleTry,
    _try,
    lambda asked, found, _: of_puzzles.puzzle_try(asked.puzzle, found.judged, found.trap),
    try_told,
)


class PuzzleStage(Question):
    """Make builds on the way to an answer: whether they are legal, and how many are to come."""

    puzzle: Answered
    turns: list[str] = Field([], description="the builds so far, in order")


class Led(NamedTuple):
    """What comes of builds, as far as they can be made, the first that cannot, and how many the answer has of them."""

    tried: Attempt
    refused: RefusedPart | None
    found: int


def _stage(asked: PuzzleStage, _: Asker) -> Led:
    puzzle: Puzzle = asked.puzzle
    parts = _parts(puzzle, asked.turns)
    tried, refused = attempted(puzzle.task, parts), None
    if isinstance(tried, RefusedPart):
        refused, parts = tried, parts[: tried.number - 1]
        tried = attempted(puzzle.task, parts)
    assert isinstance(tried, Attempt)
    return Led(tried, refused, found_builds(puzzle.certificate.answer, parts))


def _stage_answer(asked: PuzzleStage, found: Led, _: Asker) -> Answer:
    return of_puzzles.puzzle_stage(asked.puzzle, found.found, found.tried, found.refused)


PUZZLE_STAGE = Capability(PuzzleStage, _stage, _stage_answer, stage_told, python=Python(("turns",)))


class PuzzleSolution(Question):
    """Tell a puzzle's answer, its idea, the trap and the runner-up: for whoever has solved it or given up."""

    puzzle: Answered


def _solution(asked: PuzzleSolution, _: Asker) -> Puzzle:
    puzzle: Puzzle = asked.puzzle
    return puzzle


PUZZLE_SOLUTION = Capability(
    PuzzleSolution, _solution, lambda _, puzzle, __: of_puzzles.puzzle_solution(puzzle), solution_told
)


def _parts(puzzle: Puzzle, texts: list[str]) -> tuple[Part, ...]:
    """The parts of an attempt at a puzzle."""
    with in_field("turns"):
        return tuple(parsed(puzzle.task, text) for text in texts)
