"""`puzzle check`: whether all that puzzle files store is so."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.errors import DataError
from ...kit.terminal import output
from ...kit.terminal.bar import bar
from ...kit.terminal.seam import ANSWER_IS_NO, MISTAKE, NOT_DECIDED
from ...kit.words import counted
from ..origins import name_of
from . import inputs, puzzle_inputs
from .inputs import Json
from .puzzle_solve import TimeLimit

if TYPE_CHECKING:
    from ..edition import Edition
    from ..puzzles import Fault, ProofBudget

MALFORMED, NOT_PROVED = "malformed", "not-proved"


def check(
    files: puzzle_inputs.Files = None,
    shipped: puzzle_inputs.All = False,
    full: Annotated[bool, typer.Option("--full", help="Prove everything anew, by both doors; slow.")] = False,
    time_limit: TimeLimit = None,
    edition: inputs.Edition = None,
    as_json: Json = False,
) -> None:
    """Check puzzles, also those of others: that all they store is so.

    The quick check plays the answer and the runner-up and works out trap, themes, grade, hints and solution again;
    --full proves again that there is one answer and nothing better.

    Every fault has its kind: malformed, stale (made for another version of its edition), unsolvable, not-unique,
    wrong-certificate, or not-proved in the time limit. Exit code 0 when all holds, 2 when a file is malformed, else 1
    when something is wrong, 3 when only the time did not suffice.

    \b
    Examples:
      ny1901 puzzle check my-puzzle.yaml
      ny1901 puzzle check puzzles/ --full --time-limit 60
      ny1901 puzzle check --all
    """

    sources, given = puzzle_inputs.sources(files, shipped), inputs.loaded(edition)
    faults: dict[str, list[Fault]] = {}
    with bar(len(sources)) as told:
        for source in sources:
            faults[source] = _checked(source, full, time_limit, given)
            told(f"{sum(map(bool, faults.values()))} wrong")
    if as_json:
        from ..answers import of_puzzles

        output.answer(of_puzzles.puzzle_check({name_of(source): found for source, found in faults.items()}, full))
    else:
        _tell(faults, full)
    if code := _exit_code({str(fault.kind) for found in faults.values() for fault in found}):
        raise typer.Exit(code)


def _checked(source: str, full: bool, time_limit: float | None, edition: Edition | None) -> list[Fault]:
    from ..puzzles import Fault, FaultKind, recheck_text
    from ..puzzles.analyse import analyse

    try:
        text, name = puzzle_inputs.text_of(source)
    except DataError as error:
        return [Fault(FaultKind.MALFORMED, problem) for problem in error.problems]
    puzzle, faults = recheck_text(text, name, full, _budget(time_limit), analyse, edition)
    if puzzle is not None:
        inputs.is_about(puzzle.task.state)
    return faults


def _budget(time_limit: float | None) -> ProofBudget:
    from ..puzzles import ProofBudget

    if time_limit is None:
        return ProofBudget()
    end = time.monotonic() + time_limit
    return ProofBudget(model_seconds=time_limit, stop=lambda: time.monotonic() > end)


def _exit_code(kinds: set[str]) -> int:
    if MALFORMED in kinds:
        return MISTAKE
    if kinds - {NOT_PROVED}:
        return ANSWER_IS_NO
    return NOT_DECIDED if kinds else 0


def _tell(faults: dict[str, list[Fault]], full: bool) -> None:
    """Every fault with its file; a place that the sentence names itself is not told twice."""
    for source, found in faults.items():
        name = name_of(source)
        for fault in found:
            output.say(f"{name}: {fault.kind}: {fault.sentence.removeprefix(f'{name}: ').removeprefix(f'{name}, ')}")
    wrong = sum(map(bool, faults.values()))
    how = "proved anew" if full else "checked quickly"
    number = f"{counted(len(faults), 'puzzle')} {how}"
    output.say(f"{number}: {f'something is wrong with {wrong}' if wrong else 'all holds'}")
