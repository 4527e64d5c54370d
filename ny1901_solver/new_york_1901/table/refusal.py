"""An illegal turn that was typed, with what whoever typed it is told beside the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...errors import IllegalMove, ReportsViolation
from ..moves import Shift, Turn
from ..rules import legal_steps, violations
from ..rulings import repairs
from ..state import GameState
from .turn_reader import read_turn, unfit

NEAREST = 3
"""Legal turns that are told near an illegal one."""


def illegal_move(
    state: GameState, text: str, turn: Turn, broken: Sequence[ReportsViolation], draws: Sequence[int] | None
) -> IllegalMove:
    """The error for an illegal turn that a text means: which squares are not the text's, and a nearest legal turn.

    `draws` are the cards with which it breaks the rules, as for `rules.violations`.
    """
    nearest = repairs(state, turn, draws, 1).nearest
    instead = str(nearest[0].step) if nearest else ""
    return IllegalMove(str(turn), broken, remark=unfit(state, text, turn), nearest=instead)


def read_idea(state: GameState, text: str) -> Turn:
    """A legal turn that somebody thinks of, as it is typed; raises `IllegalMove` for an illegal one.

    One that begins with a Market Shift is that step alone: how it goes on is decided by the cards that come up. Raises
    `Refused` or `NotationError` for what is no turn.
    """
    turn, _ = read_turn(state, text)
    if turn == Turn((Shift(),)) and turn.steps[0] in legal_steps(state):
        return turn  # how it goes on hangs on the cards
    if broken := violations(state, turn):
        raise illegal_move(state, text, turn, broken, None)
    return Turn((Shift(),)) if isinstance(turn.steps[0], Shift) else turn


def refusal(
    state: GameState, error: IllegalMove, top: int = 1, may_tell: Callable[[Turn], bool] = lambda _: True
) -> list[str]:
    """Every rule that a turn breaks, and the nearest legal turns that `may_tell` allows, a line each."""
    lines = error.explanation.splitlines()
    nearest = [each for each in repairs(state, Turn.parse(error.turn), None, top).nearest if may_tell(each.step)]
    if len(nearest) == 1:
        return [*lines, f"nearest legal turn: {nearest[0].step}"]
    if not nearest:
        return lines
    lines.append("nearest legal turns:")
    for repair in nearest:
        lines.append(f"  {repair.step}")
        lines.append(f"    {'; '.join(change.sentence for change in repair.changes)}")
    return lines


def ruling_lines(
    state: GameState, turn: Turn, remark: str = "", may_tell: Callable[[Turn], bool] = lambda _: True
) -> list[str]:
    """Whether a turn is legal; if not, every rule it breaks, a remark, and legal turns that `may_tell` allows."""
    broken = violations(state, turn)
    if not broken:
        return [f"legal: {turn}"]
    return refusal(state, IllegalMove(str(turn), broken, remark=remark), NEAREST, may_tell)
