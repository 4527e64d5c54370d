"""`puzzle solve`: what the program itself makes of a puzzle."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.exit_codes import ANSWER_IS_NO
from ...kit.terminal import output
from ...kit.terminal.options import Json
from ...kit.terminal.puzzles import TimeLimit, end_unsolved
from ...kit.watching import timed
from . import puzzle_inputs

if TYPE_CHECKING:
    from ...kit.puzzles.budget import Rejection
    from ..puzzles.puzzle import Certificate, Puzzle


def solve(
    puzzle: puzzle_inputs.Named,
    twice: Annotated[bool, typer.Option("--twice", help="Play everything by the rules as well.")] = False,
    time_limit: TimeLimit = None,
    as_json: Json = False,
) -> None:
    """Solve a puzzle anew and say whether that is the stored answer.

    Exit code 0 when both are the same answer, 1 when they are not or there is no single answer, 3 when it was not
    decided in time.

    \b
    Examples:
      ny1901 puzzle solve mh-tutorial-city --twice
    """
    from ...kit.puzzles.budget import Rejection
    from ..answers import of_puzzles
    from ..puzzles.attempt import is_right
    from ..puzzles.told.story import solution_of

    read = puzzle_inputs.read(puzzle)
    found = _certified(read, twice, time_limit)
    if isinstance(found, Rejection):
        end_unsolved(found, of_puzzles.puzzle_unsolved(read, found) if as_json else None)
    same = is_right(read.task, found.answer, read.certificate.answer)
    story = solution_of(read.task, found)
    if as_json:
        output.answer(of_puzzles.puzzle_solve(read, found, same, story))
    else:
        say_answer(found)
        for sentence in story:
            output.say_paragraph(sentence)
        proofs = {"search": "nodes searched", "enumeration": "moves played"}
        output.say(f"proved: {', '.join(f'{proof.nodes} {proofs[proof.door]}' for proof in found.proofs)}")
        stored = " ".join(map(str, read.certificate.answer))
        output.say("this is the stored answer" if same else f"this is not the stored answer: {stored}")
    if not same:
        raise typer.Exit(ANSWER_IS_NO)


def _certified(puzzle: Puzzle, twice: bool, time_limit: float | None) -> Certificate | Rejection:
    from ...kit.puzzles.budget import ProofBudget
    from ...kit.terminal.progress import watched
    from ..puzzles.certify import certify
    from ..puzzles.task import Kind

    with watched(False) as watch:
        watch.begin(puzzle.id)
        budget = ProofBudget(
            doors="both" if twice else "one",
            margin=0 if puzzle.task.kind == Kind.CHOOSE_PIECES else 1,
            stop=timed(time_limit, time.monotonic, watch.stop),
        )
        return certify(puzzle.task, budget)


def say_answer(certificate: Certificate) -> None:
    """Prints the parts of an answer, one a line."""
    output.say(*(f"{place}. {part}" for place, part in enumerate(certificate.answer, 1)))
