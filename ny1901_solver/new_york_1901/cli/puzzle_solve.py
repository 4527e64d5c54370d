"""`puzzle solve` and `puzzle grade`: what the program itself makes of a puzzle."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.capabilities.shelf import rating_told
from ...kit.exit_codes import ANSWER_IS_NO
from ...kit.loading import name_of
from ...kit.terminal import output
from ...kit.terminal.puzzles import TimeLimit, end_unsolved
from ...kit.watching import timed
from . import inputs, puzzle_inputs
from .inputs import Json

if TYPE_CHECKING:
    from ..puzzles import Analysis, Certificate, Puzzle, Rejection
    from ..puzzles.making.quality import Quality


def solve(
    puzzle: puzzle_inputs.Named,
    twice: Annotated[bool, typer.Option("--twice", help="Prove it by a second, independent door as well.")] = False,
    time_limit: TimeLimit = None,
    edition: inputs.Edition = None,
    as_json: Json = False,
) -> None:
    """Solve a puzzle anew and say whether that is the stored answer.

    The program looks at the question only, then at what the file says. Exit code 0 when both are the same answer, 1
    when they are not or there is no single answer, 3 when it was not decided in time.

    \b
    Examples:
      ny1901 puzzle solve plan-3-344-0003
      ny1901 puzzle solve my-puzzle.yaml --twice --time-limit 60
    """
    from ..answers import of_puzzles
    from ..puzzles import Rejection

    read = puzzle_inputs.read(puzzle, edition)
    found = _certified(read, twice, time_limit)
    if isinstance(found, Rejection):
        end_unsolved(found, of_puzzles.puzzle_unsolved(read, found) if as_json else None)
    same = _same(read, found)
    _say_found(read, found, same, as_json)
    if not same:
        raise typer.Exit(ANSWER_IS_NO)


def _certified(puzzle: Puzzle, twice: bool, time_limit: float | None) -> Certificate | Rejection:
    from ...kit.terminal.progress import watched
    from ..puzzles import ProofBudget, certify

    with watched(False) as watch:
        watch.begin(puzzle.id)
        budget = ProofBudget(
            model_seconds=time_limit,
            doors="both" if twice else "one",
            stop=timed(time_limit, time.monotonic, watch.stop),
        )
        return certify(puzzle.task, budget)


def _same(puzzle: Puzzle, found: Certificate) -> bool:
    """Whether the stored answer comes to the same as the one found."""
    from ..puzzles import Attempt, play_out

    if not puzzle.task.kind.by_turns:
        return (puzzle.certificate.answer, puzzle.certificate.streets) == (found.answer, found.streets)
    stored, own = (play_out(puzzle.task, answer) for answer in (puzzle.certificate.answer, found.answer))
    if not isinstance(stored, Attempt) or not isinstance(own, Attempt):
        return False
    return (stored.ending, puzzle.certificate.value) == (own.ending, found.value)


def _say_found(puzzle: Puzzle, found: Certificate, same: bool, as_json: bool) -> None:
    from ..puzzles.told.story import solution_of

    story = solution_of(puzzle.task, found)
    if as_json:
        from ..answers import of_puzzles

        output.answer(of_puzzles.puzzle_solve(puzzle, found, same, story))
        return
    output.say(*answer_lines(puzzle, found))
    for sentence in story:
        output.say_paragraph(sentence)
    output.say(f"proved: {proofs(found)}")
    if same:
        output.say("this is the stored answer")
    else:
        turns = " | ".join(map(str, puzzle.certificate.answer))
        stored = turns or next(answer_lines(puzzle, puzzle.certificate))
        output.say(f"this is not the stored answer: {stored}, said to be worth {puzzle.certificate.value}")


NONE = "none"  # of the streets


def answer_lines(puzzle: Puzzle, certificate: Certificate) -> Iterator[str]:
    """The turns of an answer, one a line; or its streets."""
    from ..puzzles import Kind

    if puzzle.task.kind == Kind.SAFE_STREETS:
        yield f"streets: {', '.join(certificate.streets) or NONE}"
        return
    if puzzle.task.choices:
        letter = "ABCD"[puzzle.task.choices.index(certificate.answer[0])]
        yield f"{letter}. {certificate.answer[0]}"
        return
    for number, turn in enumerate(certificate.answer, 1):
        yield f"{number}. {turn}"


def proofs(certificate: Certificate) -> str:
    """Who proved an answer, with what was looked at."""
    what = {"enumeration": "turns played", "search": "nodes searched", "model": "branches of the model"}
    return ", ".join(f"{proof.nodes} {what.get(proof.door, 'turns ruled on')}" for proof in certificate.proofs)


def grade(puzzle: puzzle_inputs.Named, edition: inputs.Edition = None, as_json: Json = False) -> None:
    """Work out how hard a puzzle is, by who fails at it, and how much it is worth telling, part by part.

    Who fails tells something of the answer.

    Exit code 1 when the file says otherwise.

    \b
    Examples:
      ny1901 puzzle grade plan-3-344-0003
      ny1901 puzzle grade my-puzzle.yaml --json
    """
    from ..answers.of_puzzles import DifficultyData, puzzle_grade
    from ..puzzles.analyse import analyse
    from ..puzzles.making.quality import quality

    read = puzzle_inputs.read(puzzle, edition)
    refuse_wrong(read, name_of(puzzle))
    found = analyse(read.task, read.certificate)
    same = (found.grade, found.difficulty) == (read.grade, read.difficulty)
    if as_json:
        output.answer(puzzle_grade(read, found, quality(read), same))
    else:
        output.say(*_graded(read, found), *_told_quality(quality(read)))
        if not same:
            stored = DifficultyData.model_validate(read.difficulty).model_dump()
            output.say(f"the file says otherwise: grade {read.grade}, {stored}")
    if not same:
        raise typer.Exit(ANSWER_IS_NO)


def refuse_wrong(puzzle: Puzzle, name: str) -> None:
    """Raises when the stored answer is none: only an answer has a grade. `name` is what messages call the puzzle."""
    from ...kit.errors import WrongResult
    from ..puzzles import recheck

    if faults := recheck(puzzle):
        raise WrongResult("\n".join(f"{name}: {fault.kind}: {fault.sentence}" for fault in faults))


def _graded(puzzle: Puzzle, found: Analysis) -> Iterator[str]:
    """What there was to look at, who fails and who does not, and the rating and grade that this comes to."""
    from ..puzzles.solvers.abilities import BANDS
    from ..puzzles.solvers.bounded import SOLVERS

    difficulty = found.difficulty
    yield f"own turns: {difficulty.horizon}"
    yield f"demolitions of the answer: {difficulty.demolitions}"
    yield f"legal first turns: {difficulty.legal_turns}"
    yield f"near-best rivals: {difficulty.rivals}"
    tried = [name for name, solver in SOLVERS.items() if solver.tries(puzzle.task)]
    for what, names in (
        ("missed", difficulty.missed_by),
        ("solved", [name for name in tried if name not in difficulty.missed_by]),
    ):
        yield output.paragraph(f"{what} by {len(names)} of {len(tried)} solvers: {', '.join(names) or 'nobody'}")
    from_on = ", ".join(map(str, BANDS))
    yield f"rating {rating_told(difficulty)}: grade {found.grade} (grades 2 to 5 begin at {from_on})"


def _told_quality(found: Quality) -> Iterator[str]:
    """The score of quality, and what each part adds to it with its reason."""
    yield f"quality {found.score:.1f} of 100"
    for part in found.parts:
        yield f"  {part.name:11}  {part.points:4.1f} of {part.weight:2}  {part.reason}"
