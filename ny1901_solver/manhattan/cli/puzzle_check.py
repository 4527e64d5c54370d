"""`puzzle check`: whether all that puzzle files store is so."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.errors import DataError
from ...kit.terminal.options import Json, Workers
from ...kit.terminal.puzzles import All, Files, TimeLimit, checked, end_check
from ...kit.watching import timed
from . import puzzle_inputs

if TYPE_CHECKING:
    from ...kit.puzzles.faults import Fault


def check(
    files: Files = None,
    shipped: All = False,
    full: Annotated[bool, typer.Option("--full", help="Prove everything anew, by both programs; slow.")] = False,
    time_limit: TimeLimit = None,
    workers: Workers = 1,
    as_json: Json = False,
) -> None:
    """Check puzzles of Manhattan, also those of others: that all they store is so.

    The quick check plays the answer and the runner-up and works out trap, themes, hints and solution again; --full
    proves again that there is one answer and nothing better, and lets the bounded solvers try again.

    Exit code 0 when all holds, 2 when a file is no puzzle, else 1 when something is wrong, 3 when only the time did
    not suffice; 130 when Ctrl-C ended it, with what is known by then.

    \b
    Examples:
      ny1901 puzzle check mh-tutorial-city --full
      ny1901 --game manhattan puzzle check --all
    """
    from ...kit.puzzles.workers import shared_out
    from ..answers.of_puzzles import CheckAnswer

    sources = puzzle_inputs.sources(files, shipped)
    faults = checked(sources, shared_out(partial(_checked, full, time_limit), sources, workers))
    end_check(faults, len(sources), full, str, CheckAnswer if as_json else None)


def _checked(full: bool, time_limit: float | None, source: str) -> list[Fault]:
    from ...kit.puzzles.budget import ProofBudget
    from ...kit.puzzles.faults import Fault, FaultKind
    from ..puzzles.recheck import recheck_text

    try:
        text, name = puzzle_inputs.text_of(source)
    except DataError as error:
        return [Fault(FaultKind.UNREADABLE, problem) for problem in error.problems]
    budget = ProofBudget(stop=timed(time_limit, time.monotonic))
    return recheck_text(text, name, full, budget)[1]
