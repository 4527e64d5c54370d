"""What every page has: the title above, and below it the key and what the picture rests on."""

from __future__ import annotations

from ...kit.pictures.framing import MARGIN, draw_key
from ...kit.pictures.metrics import Face, wrapped
from ...kit.pictures.signs import LEAST
from ..edition import Edition
from ..state import GameState
from .colours import Sheet
from .key import entries


def footer(
    sheet: Sheet,
    edition: Edition,
    state: GameState | None,
    right: float,
    y: float,
    *,
    small: bool,
    turn: bool,
    wrong: bool = False,
) -> float:
    """What a picture rests on: the edition, whether it is a reconstruction, the readings; returns where it ends."""
    sheet.line(MARGIN, y, right, y, sheet.palette.rule, 0.8)
    queued = state is not None and not small and len(state.market.future) > 1
    signs = entries(sheet, edition, state, small=small, turn=turn, wrong=wrong, queued=queued)
    y = draw_key(sheet, signs, MARGIN, right, y + 10)
    for line in notes(edition, state):
        face = Face.ITALIC if line == notice(edition) else Face.SERIF
        y = (
            sheet.lines(wrapped(line, right - MARGIN, LEAST, face), MARGIN, y + 13, LEAST, face, sheet.palette.faint)
            - 13
        )
    return y


def notice(edition: Edition) -> str:
    """What must be said of an edition that is no printed one; empty for a printed one."""
    if not edition.synthetic:
        return ""
    words = edition.notice[:1].upper() + edition.notice[1:]
    return words if words.endswith(".") else f"{words}."


def notes(edition: Edition, state: GameState | None) -> list[str]:
    """The sentences at the foot of a picture."""
    synthetic = " (synthetic)" if edition.synthetic else ""
    basis = f"Edition {edition.name}{synthetic}, content {edition.content_hash}"
    if state is not None:
        basis += f"; readings {state.setup.readings.told}"
    return [line for line in (notice(edition), f"{basis}.") if line]
