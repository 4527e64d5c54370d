"""An illegal turn that was typed, with what whoever typed it is told beside the rules."""

from __future__ import annotations

from collections.abc import Sequence

from ...kit.errors import IllegalMove, ReportsViolation
from ..moves import Shift, Turn
from ..rules import legal_steps, violations
from ..rulings import repairs
from ..state import GameState
from .turn_reader import read_turn, unfit


def refused(
    state: GameState, text: str, turn: Turn, broken: Sequence[ReportsViolation], draws: Sequence[int] | None
) -> IllegalMove:
    """The error for an illegal turn that a text means: which squares are not the text's, and a nearest legal turn.

    `draws` are the cards with which it breaks the rules, as for `rules.violations`.
    """
    nearest = repairs(state, turn, draws, 1).nearest
    instead = str(nearest[0].turn) if nearest else ""
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
        raise refused(state, text, turn, broken, None)
    return Turn((Shift(),)) if isinstance(turn.steps[0], Shift) else turn
