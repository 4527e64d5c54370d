"""A ruling in full: its position, what the program finds, and who says so."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ...kit.terminal import output
from ...kit.terminal.rulings import say_check, say_ruling

if TYPE_CHECKING:
    from ..rulings.case_file import ExpectedFile
    from ..rulings.cases import CaseResult, Check
    from ..state import GameState


def explain(result: CaseResult, ascii_only: bool) -> None:
    """Prints a case in full: its position, what the program finds, the ruling and who says so."""
    from ..positions import format_line
    from ..rulings.corpus import CORPUS

    case, state = result.case, result.state
    output.say(f"{case.id}  ({', '.join(case.rules)})")
    output.say_paragraph(case.question)
    output.say("")
    if state is not None:
        from ..render.position import position_view

        output.picture(position_view(state, output.columns(), (state.to_move,)), ascii_only)
        output.say("", f"position: {format_line(state)}")
    if case.before:
        output.say(f"moves before: {'; '.join(case.before)}")
    if case.move is not None:
        output.say(f"move: {case.move}")
    for check in result.checks:
        say_check(check, _expectation(check.expected), partial(_say_points, state, check))
    say_ruling(CORPUS, case)


def _say_points(state: GameState | None, check: Check) -> None:
    """The points that a case asks about, and who wins where it asks for that."""
    if check.expected.score is not None and state is not None:
        from ..scoring import scored

        for line in scored(state):
            name = state.edition.colours[line.colour]
            output.say(f"  {name} {line.points:+d}  {line.detail} ({line.rule})")
    if check.outcome is not None:
        output.say_paragraph(check.outcome.reason, "  ")


def _expectation(expected: ExpectedFile) -> str:
    if expected.verdict is not None:
        return f"{expected.verdict}{f' by {_and(expected.violates)}' if expected.violates else ''}"
    if expected.winners:
        return f"won by {_and(expected.winners)}"
    return "by its score" if expected.score or expected.totals else "by what is so"


def _and(words: list[str]) -> str:
    return " and ".join(words)
