"""What every page has: the title above, and below it the key and what the picture rests on."""

from __future__ import annotations

from ...kit.pictures.framing import foot
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
    queued = state is not None and not small and len(state.market.future) > 1
    signs = entries(sheet, edition, state, small=small, turn=turn, wrong=wrong, queued=queued)
    return foot(sheet, signs, notice(edition), basis(edition, state), right, y)


def notice(edition: Edition) -> str:
    """What must be said of an edition that is no printed one; empty for a printed one."""
    if not edition.synthetic:
        return ""
    words = edition.notice[:1].upper() + edition.notice[1:]
    return words if words.endswith(".") else f"{words}."


def basis(edition: Edition, state: GameState | None) -> str:
    """What a picture rests on: edition and readings."""
    synthetic = " (synthetic)" if edition.synthetic else ""
    words = f"Edition {edition.name}{synthetic}, content {edition.content_hash}"
    return f"{words}." if state is None else f"{words}; readings {state.setup.readings.told}."
