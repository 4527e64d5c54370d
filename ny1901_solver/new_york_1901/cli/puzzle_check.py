"""`puzzle check`: whether all that puzzle files store is so."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from ...kit.errors import DataError
from ...kit.loading import name_of
from ...kit.terminal.puzzles import TimeLimit, checked, end_check
from ...kit.watching import timed
from . import inputs, puzzle_inputs
from .inputs import Json
from .working import Processes, Scheduler, hired

if TYPE_CHECKING:
    from ..puzzles import Fault

    Handed: TypeAlias = tuple[str, str] | list[Fault]
    """The text of a file with what messages call it, or why it cannot be read."""


def check(
    files: puzzle_inputs.Files = None,
    shipped: puzzle_inputs.All = False,
    full: Annotated[bool, typer.Option("--full", help="Prove everything anew, by both doors; slow.")] = False,
    time_limit: TimeLimit = None,
    workers: Processes = 1,
    scheduler: Scheduler = None,
    edition: inputs.Edition = None,
    as_json: Json = False,
) -> None:
    """Check puzzles, also those of others: that all they store is so.

    The quick check plays the answer and the runner-up and works out trap, themes, grade, hints and solution again;
    --full proves again that there is one answer and nothing better. Titles are free, and what a proof took may differ.

    Every fault has its kind: unreadable, malformed, stale (made for another version of its edition), unsolvable,
    not-unique, wrong-certificate, or not-proved in the time limit. Exit code 0 when all holds, 2 when a file is no
    puzzle, else 1 when something is wrong, 3 when only the time did not suffice; 130 when Ctrl-C ended it, with what is
    known by then.

    \b
    Examples:
      ny1901 puzzle check my-puzzle.yaml
      ny1901 puzzle check puzzles/ --full --time-limit 60
      ny1901 puzzle check --all
      ny1901 puzzle check --full --all --workers 2
    """
    from ...kit.puzzles.answers import PuzzleCheckAnswer
    from ...kit.puzzles.workers import shared_out

    sources = puzzle_inputs.sources(files, shipped)
    with hired(workers, scheduler, edition) as crew:
        found = shared_out(partial(_checked, full, time_limit, edition), map(_handed, sources), crew)
        faults = checked(sources, found)
    end_check(faults, len(sources), full, name_of, PuzzleCheckAnswer if as_json else None)


def _handed(source: str) -> Handed:
    """What a worker needs, who may be on another machine."""
    from ..puzzles import Fault, FaultKind

    try:
        return puzzle_inputs.text_of(source)
    except DataError as error:
        return [Fault(FaultKind.UNREADABLE, problem) for problem in error.problems]


def _checked(full: bool, time_limit: float | None, edition: str | None, handed: Handed) -> list[Fault]:
    from ..puzzles import ProofBudget, recheck_text
    from ..puzzles.analyse import analyse

    if isinstance(handed, list):
        return handed
    budget = ProofBudget(model_seconds=time_limit, stop=timed(time_limit, time.monotonic))
    puzzle, faults = recheck_text(*handed, full, budget, analyse, edition=inputs.loaded(edition))
    if puzzle is not None:
        inputs.is_about(puzzle.task.state)
    return faults
