"""`rule differ`: where two readings of the rules part, in a position as small as can be found."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.errors import DataError, DoorsDisagree
from ...kit.exit_codes import ANSWER_IS_NO
from ...kit.terminal import output
from . import inputs, saving
from .inputs import Json

if TYPE_CHECKING:
    from ..moves import Turn
    from ..rulings.case_file import CaseFile
    from ..rulings.differ import Difference, Disagreement, Readers
    from ..state import GameState

EVERY = 100  # positions between two lines of progress
Reading = Annotated[str, typer.Argument(metavar="READING", help="switch=value; more are joined by commas.")]


def differ(
    reading_a: Reading,
    reading_b: Reading,
    best: Annotated[
        bool, typer.Option("--best", help="Look for turns of most points with another gain, not for another verdict.")
    ] = False,
    board: Annotated[
        str | None,
        typer.Option("--board", metavar="NAME", help="Look on one board only; by default on small ones first."),
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of the positions.")] = 1,
    limit: Annotated[int, typer.Option(min=1, help="How many positions to try on a board.")] = 20_000,
    compare: Annotated[
        int, typer.Option(min=1, help="How many differences to find and choose the smallest from.")
    ] = 12,
    case_id: Annotated[
        str | None, typer.Option("--id", metavar="CASE", help="The id of the case: DIFFER, a switch and a number.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write a case file; one that is there stays.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Find a small position where two readings of the rules part.

    A turn that is legal by one of them only, or, where the readings are about scoring, sheets that differ, of
    the position or after a turn. What is found is made smaller until nothing can be taken from it, and the
    smallest is shown; a smaller one may exist all the same. Switches that are not named are at their
    defaults. Ctrl-C ends the search with what was found.

    Smaller means fewer things: players, territories in estates, buildings, demolished tiles, action cards in
    hand, known layers of the future market, options, a triggered end and steps of the turn; then a shorter text.

    Exit code 0 when a difference was found, 1 when there was none.

    \b
    Examples:
      ny1901 rule differ flip_tiles=no flip_tiles=yes
      ny1901 rule differ flip_tiles=yes flip_tiles=no -o DIFFER-flip_tiles-9.yaml
      ny1901 rule differ flip_tiles=yes flip_tiles=no --best --json
    """
    from ...kit.rulebook.between_readings import BETWEEN_READINGS_ID
    from ..rulings.differ import BOARDS, Readers
    from ..rulings.differ_case import case_of, free_name
    from ..rulings.other_readings import parse_setting

    readers = Readers(parse_setting(reading_a), parse_setting(reading_b))
    if readers.agree:
        raise typer.BadParameter(f"{reading_a} and {reading_b} are one reading", param_hint="READING")
    if case_id is not None and not re.fullmatch(BETWEEN_READINGS_ID, case_id):
        raise typer.BadParameter(f"{case_id!r} is not of the form DIFFER-flip_tiles-1", param_hint="--id")
    if out is not None and out.exists():
        raise DataError([f"{out}: is there already, and no case is overwritten"])
    boards = BOARDS if board is None else (inputs.choice(board, BOARDS, "--board"),)
    found, tried = _smallest(_kind(readers, best), readers, boards, seed, limit, compare)
    if found is None:
        if as_json:
            from ..answers import of_verdicts

            output.answer(of_verdicts.no_difference(tried, seed))
        else:
            output.note(f"no difference in {tried} positions; another --seed or a greater --limit may find one")
        raise typer.Exit(ANSWER_IS_NO)
    case = case_of(found, readers, case_id or free_name(readers))
    _confirm(case)
    if out is not None:
        from ...kit.rulebook.cases import format_case

        saving.write(out, format_case(case))
    if as_json:
        from ..answers import of_verdicts

        output.answer(of_verdicts.rule_differ(found, case, tried, seed))
    else:
        _print(found, case)


def _kind(readers: Readers, best: bool) -> Disagreement:
    from ..rulings.differ import BestTurns

    return BestTurns(readers, _best) if best else readers.kind


def _best(state: GameState) -> tuple[int, Turn]:
    from ..hints import hint

    first = hint(state, top=1).turns[0]
    return first.value, first.turn


def _smallest(
    kind: Disagreement, readers: Readers, boards: tuple[str, ...], seed: int, limit: int, compare: int
) -> tuple[Difference | None, int]:
    """The smallest of the first `compare` differences, and how many positions were tried; less after Ctrl-C."""
    from ..rulings.differ import differences

    found: list[Difference] = []
    tried = 0
    try:
        for each in _with_progress(differences(kind, readers, boards, seed, limit), found):
            tried += 1
            if each is not None:
                found.append(each)
            if len(found) == compare:
                break
    except KeyboardInterrupt:
        output.note("stopped")
    return min(found, key=lambda difference: difference.size, default=None), tried


def _with_progress(search: Iterator[Difference | None], found: list[Difference]) -> Iterator[Difference | None]:
    """The search, with a line on stderr about it where that is a terminal."""
    shows = sys.stderr.isatty()
    for number, each in enumerate(search, 1):
        if shows and number % EVERY == 0:
            typer.echo(f"\r{number} positions, {len(found)} differences", err=True, nl=False)
        yield each
    if shows:
        typer.echo("\r", err=True, nl=False)


def _confirm(case: CaseFile) -> None:
    """Runs the case as the corpus is run."""
    from ..rulings.cases import run

    failures = [failure for check in run(case).checks for failure in check.failures]
    if failures:
        raise DoorsDisagree(f"the case {case.id} does not hold: {'; '.join(failures)} in {case.position}")


def _print(found: Difference, case: CaseFile) -> None:
    from ...kit.terminal.derived import say
    from ..capabilities.rules import sheets_told
    from ..positions import format_line
    from ..rulings import load_registry
    from ..rulings.differ import format_setting

    titles = load_registry().titles
    if found.start != found.question.state:
        output.say(f"turns of most points differ in: {format_line(found.start)}")
    output.say(f"position: {case.position}")
    if found.question.turn is not None:
        output.say(f"turn: {found.question.turn}")
    for side in found.sides:
        verdict = "" if found.question.turn is None else " legal" if side.legal else " illegal"
        output.say(f"{format_setting(side.setting)}:{verdict}")
        if side.best is not None:
            output.say(f"  the turn of most points gains {side.best[0]}: {side.best[1]}")
        for violation in side.violations:
            output.say(f"  {violation.rule:<6} {titles[violation.rule]}")
            output.say_paragraph(violation.sentence, "         ")
        say(sheets_told(found.question.state, side.sheets))
    output.say(f"case: {case.id}")
    output.say_paragraph(case.question, "  ")
    output.say_paragraph(case.answer, "  ")
