"""Checking a stored puzzle: quickly, by playing what it stores, or in full, by proving it all again by both doors."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace

from ...kit.errors import DataError
from ...kit.puzzles.budget import NO_LIMIT, ProofBudget, Rejection
from ...kit.puzzles.faults import FAULT_OF, Fault, FaultKind, wrong, wrong_analysis
from .analyse import analyse
from .attempt import RefusedPart, attempted, is_right
from .certify import certify
from .format import parse_puzzle
from .puzzle import Analysis, Puzzle
from .task import Answer, Kind


def recheck(puzzle: Puzzle, full: bool = False, budget: ProofBudget = NO_LIMIT) -> list[Fault]:
    """Everything wrong with a stored puzzle; empty when all holds.

    Quickly: answer and runner-up are played and come to what is stored, and what follows from the puzzle is worked out
    again, but for who fails. `full` proves all again and lets the bounded solvers try again.
    """
    faults = list(_proved_again(puzzle, budget)) if full else []
    if not faults:
        faults = list(_replayed(puzzle))
    if not faults:
        stored = puzzle.analysis
        found = analyse(puzzle.task, puzzle.certificate, None if full else stored.difficulty.missed_by)
        faults = [
            wrong_analysis(field.name)
            for field in fields(Analysis)
            if getattr(found, field.name) != getattr(stored, field.name)
        ]
    return faults


def recheck_text(
    text: str, name: str, full: bool = False, budget: ProofBudget = NO_LIMIT
) -> tuple[Puzzle | None, list[Fault]]:
    """Reads a puzzle file and checks it as `recheck` does; no puzzle when it cannot be read."""
    try:
        puzzle = parse_puzzle(text, name)
    except DataError as error:
        return None, [Fault(FaultKind.MALFORMED, problem) for problem in error.problems]
    return puzzle, recheck(puzzle, full, budget)


def _replayed(puzzle: Puzzle) -> Iterator[Fault]:
    stored = puzzle.certificate
    yield from _plays(puzzle, stored.answer, stored.value, "answer")
    if stored.bound != stored.value:
        yield wrong(f"the bound is {stored.bound}, and the value {stored.value}: that proves nothing")
    if stored.second is None:
        if puzzle.task.kind != Kind.STILL_TAKEN:
            yield wrong("the runner-up is missing")
        return
    yield from _plays(puzzle, stored.second.answer, stored.second.value, "runner-up")
    if stored.margin != stored.value - stored.second.value:
        yield wrong(f"the margin is {stored.value - stored.second.value}, not {stored.margin}")
    if is_right(puzzle.task, stored.answer, stored.second.answer):
        yield Fault(FaultKind.NOT_UNIQUE, "the runner-up is as good as the answer")


def _plays(puzzle: Puzzle, parts: Answer, value: int, what: str) -> Iterator[Fault]:
    played = attempted(puzzle.task, parts)
    if isinstance(played, RefusedPart):
        yield wrong(f"part {played.number} of the {what} cannot be played: {played.sentence}")
    elif played.left:
        yield wrong(f"the {what} has too few builds")
    elif played.value != value:
        yield wrong(f"the {what} is worth {played.value}, not {value}")


def _proved_again(puzzle: Puzzle, budget: ProofBudget) -> Iterator[Fault]:
    stored, least = puzzle.certificate, 0 if puzzle.task.kind == Kind.CHOOSE_PIECES else 1
    found = certify(puzzle.task, replace(budget, margin=least))
    if isinstance(found, Rejection):
        yield Fault(FAULT_OF[found.reason], found.detail)
        return
    for name in ("value", "bound", "margin"):
        if getattr(found, name) != getattr(stored, name):
            yield wrong(f"the {name} is {getattr(found, name)}, not {getattr(stored, name)}")
    if not is_right(puzzle.task, found.answer, stored.answer):
        yield wrong(f"the answer is {' '.join(map(str, found.answer))}")
