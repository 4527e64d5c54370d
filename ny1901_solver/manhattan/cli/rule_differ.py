"""`rule differ`: where two readings of the rules part."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.errors import DataError, Refused
from ...kit.exit_codes import ANSWER_IS_NO
from ...kit.terminal import output
from ...kit.terminal.bar import bar
from ...kit.terminal.options import Json
from ...kit.words import listed
from . import saving

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..rulings.differ import Difference, Never, Readers

Reading = Annotated[str, typer.Argument(metavar="READING", help="switch=value; more are joined by commas.")]


def differ(
    reading_a: Reading,
    reading_b: Reading,
    board: Annotated[
        str | None,
        typer.Option("--board", metavar="NAME", help="Look on one edition only; by default on small ones first."),
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of the games.")] = 1,
    limit: Annotated[int, typer.Option(min=1, help="How many positions to try on an edition.")] = 3000,
    compare: Annotated[
        int, typer.Option(min=1, help="How many differences to find and choose the smallest from.")
    ] = 12,
    top: Annotated[int, typer.Option(min=1, help="How many differences to print.")] = 1,
    case_id: Annotated[
        str | None, typer.Option("--id", metavar="CASE", help="The id of the case: DIFFER, a switch and a number.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write a case file; one that is there stays.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Find positions where two readings of the rules part, each told in a sentence.

    A move that is legal by one of them only; or one that leads them to different positions; or the end of a game that
    they give to different players. The positions are those of games that are played at random, of 2 to 4 players and
    under all variants. Switches that are not named are at their defaults. The smallest is shown: of fewest pieces on
    the board. Ctrl-C ends the search with what was found. A case file has the smallest whose position its situation
    can tell.

    Exit code 0 when a difference was found, 1 when there was none.

    \b
    Examples:
      ny1901 --game manhattan rule differ top_own=yes top_own=no
      ny1901 --game manhattan rule differ top_own=yes top_own=no -o DIFFER-top_own-1.yaml
      ny1901 --game manhattan rule differ monster_edge=stay monster_edge=wrap --top 3 --json
    """
    from ...kit.choosing import choose
    from ...kit.rulebook.between_readings import BETWEEN_READINGS_ID
    from ...kit.rulebook.settings import parse_setting
    from ..edition import EDITIONS
    from ..positions import format_line
    from ..readings import READINGS, Readings
    from ..rulings.differ import BOARDS, never

    readings = parse_setting(reading_a, READINGS), parse_setting(reading_b, READINGS)
    if Readings(**readings[0]) == Readings(**readings[1]):
        raise typer.BadParameter(f"{reading_a} and {reading_b} are one reading", param_hint="READING")
    if case_id is not None and not re.fullmatch(BETWEEN_READINGS_ID, case_id):
        raise typer.BadParameter(f"{case_id!r} is not of the form DIFFER-top_own-1", param_hint="--id")
    if out is not None and out.exists():
        raise DataError([f"{out}: is there already, and no case is overwritten"])
    boards = BOARDS if board is None else (choose(board, {name: name for name in EDITIONS}, "an edition"),)
    nowhere = never(readings, boards)
    found, tried = ([], 0) if nowhere else _smallest(readings, boards, seed, limit, compare)
    if out is not None and found:
        _write(out, found, case_id)
    if as_json:
        from ..answers import of_rules

        output.answer(of_rules.rule_differ(found[:top], tried, seed, nowhere))
    for each in () if as_json else found[:top]:
        output.say_paragraph(each.sentence)
        output.say(f"  position: {format_line(each.state)}")
    if not found:
        if nowhere:
            output.note(_never_told(reading_a, reading_b, nowhere))
        elif not as_json:
            output.note(f"no difference in {tried} positions; another --seed or a greater --limit may find one")
        raise typer.Exit(ANSWER_IS_NO)


def _never_told(reading_a: str, reading_b: str, nowhere: Sequence[Never]) -> str:
    """Why two readings part nowhere, and with what they can."""
    why = "; ".join(f"{each.because} ({each.rule})" for each in nowhere)
    needed = listed((f"{switch}={value}" for each in nowhere for switch, value in each.needs.items()), "or")
    instead = f"; they can where both are joined by {needed}" if needed else ""
    return f"{reading_a} and {reading_b} never part: {why}{instead}"


def _write(out: Path, found: Sequence[Difference], case_id: str | None) -> None:
    """Writes the smallest difference that a situation can tell as a case."""
    from ...kit.rulebook.cases import format_case
    from ..rulings.differ_case import case_of

    cases = (case_of(each, case_id) for each in found)
    case = next((case for case in cases if case is not None), None)
    if case is None:
        raise Refused(f"{out}: not written, as no situation can tell what was found; another --seed may find one")
    saving.write(out, format_case(case))


def _smallest(
    readings: Readers, boards: Sequence[str], seed: int, limit: int, compare: int
) -> tuple[list[Difference], int]:
    """The first `compare` differences, the smallest first, and how many positions were tried; less after Ctrl-C."""
    from ..rulings.differ import differences

    found: list[Difference] = []
    tried = 0
    try:
        with bar(compare) as told:
            for each in differences(readings, boards, seed, limit):
                tried += 1
                if each is not None:
                    found.append(each)
                    told(f"{tried} positions")
                if len(found) == compare:
                    break
    except KeyboardInterrupt:
        output.note("stopped")
    return sorted(found, key=lambda difference: difference.size), tried
