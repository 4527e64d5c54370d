"""A ruling in full: its position, what the program finds, and who says so."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from ...kit.terminal import output
from ...kit.terminal.rulings import say_check, say_ruling

if TYPE_CHECKING:
    from ..rulings.case_file import ExpectedFile
    from ..rulings.cases import CaseResult, Check
    from ..scoring import ScoreSheet
    from ..state import GameState


def explain(result: CaseResult, ascii_only: bool) -> None:
    """Prints a case in full: its position, what the program finds, the ruling and who says so."""
    from ..rulings.corpus import CORPUS

    case = result.case
    output.say(f"{case.id}  ({', '.join(case.rules)})")
    output.say_paragraph(case.question)
    output.say("")
    if result.state is not None:
        from ..render.position import position_view

        output.picture(position_view(result.state, output.columns()), ascii_only)
        output.say("")
    if case.position is not None:
        output.say(f"position: {case.position}")
    if case.turn is not None:
        drawn = f" | {' '.join(case.draws)}" if case.draws else ""
        output.say(f"turn: {case.turn}{drawn}")
    if case.record is not None:
        output.say(f"a game leads there: {case.record.start}")
        output.say(*(f"  {turn}" for turn in case.record.turns))
    for check in result.checks:
        say_check(check, _expectation(check.expected), partial(_say_points, result.state, check))
    say_ruling(CORPUS, case)


def _say_points(state: GameState | None, check: Check) -> None:
    if check.outcome is not None and state is not None:
        say_sheets(state, check.outcome.sheets)
        output.say_paragraph(check.outcome.reason, "  ")


def say_sheets(state: GameState, sheets: Iterable[ScoreSheet]) -> None:
    """Prints what each player has by rule."""
    for seat, sheet in enumerate(sheets):
        output.say_paragraph(f"{state.colour(seat)} {sheet.told}", "  ")


def _expectation(expected: ExpectedFile) -> str:
    if expected.score is not None:
        return f"won by {_and(expected.winners)}" if expected.winners else "by its score"
    return f"{expected.verdict}{f' by {_and(expected.violates)}' if expected.violates else ''}"


def _and(words: Iterable[str]) -> str:
    return " and ".join(words)
