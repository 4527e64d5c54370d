"""The error for an illegal typed turn: the broken rules, a remark about the typed text, and the nearest legal turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...errors import IllegalMove, ReportsViolation
from ...messages import gettext
from ..moves import Shift, Turn
from ..rules import legal_steps, violations
from ..rulings.repair import repairs
from ..state import GameState
from .turn_reader import read_turn, unfit

NEAREST = 3
"""The number of nearest legal turns to show."""


def illegal_move(
    state: GameState, text: str, turn: Turn, broken: Sequence[ReportsViolation], draws: Sequence[int] | None
) -> IllegalMove:
    """The error for an illegal turn, with a remark if the text names no squares, and with a nearest legal turn.

    `draws` are the cards of the turn, as in `rules.violations`.
    """
    nearest = repairs(state, turn, draws, 1).nearest
    instead = str(nearest[0].step) if nearest else ""
    return IllegalMove(str(turn), broken, remark=unfit(state, text, turn), nearest=instead)


def read_idea(state: GameState, text: str) -> Turn:
    """The legal turn that a text describes. Raises `IllegalMove` for an illegal turn.

    If a turn begins with a Market Shift, the result is the Market Shift alone, because the rest of the turn depends on
    the cards that come up. Raises `Refused` or `NotationError` for a text that is not a turn.
    """
    turn, _ = read_turn(state, text)
    if turn == Turn((Shift(),)) and turn.steps[0] in legal_steps(state):
        return turn  # the rest of the turn depends on the cards that come up
    if broken := violations(state, turn):
        raise illegal_move(state, text, turn, broken, None)
    return Turn((Shift(),)) if isinstance(turn.steps[0], Shift) else turn


def refusal(
    state: GameState, error: IllegalMove, top: int = 1, may_tell: Callable[[Turn], bool] = lambda _: True
) -> list[str]:
    """Lines with the rules that a turn breaks, and with the nearest legal turns that `may_tell` allows."""
    lines = error.explanation.splitlines()
    nearest = [each for each in repairs(state, Turn.parse(error.turn), None, top).nearest if may_tell(each.step)]
    if len(nearest) == 1:
        return [*lines, gettext("nearest legal turn: {turn}", turn=nearest[0].step)]
    if not nearest:
        return lines
    lines.append(gettext("nearest legal turns:"))
    for repair in nearest:
        lines.append(f"  {repair.step}")
        lines.append(f"    {'; '.join(change.sentence for change in repair.changes)}")
    return lines


def ruling_lines(
    state: GameState, turn: Turn, remark: str = "", may_tell: Callable[[Turn], bool] = lambda _: True
) -> list[str]:
    """The ruling on a turn as lines of text: that the turn is legal, or the broken rules, the remark, and the nearest
    legal turns that `may_tell` allows."""
    broken = violations(state, turn)
    if not broken:
        return [gettext("legal: {turn}", turn=turn)]
    return refusal(state, IllegalMove(str(turn), broken, remark=remark), NEAREST, may_tell)
