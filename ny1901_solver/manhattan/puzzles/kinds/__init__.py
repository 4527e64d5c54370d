"""The kinds of puzzles, a class each.

The exact door finds an answer, the plain one plays everything by the rules; they share the position, and nothing that
decides."""

from __future__ import annotations

from typing import Any

from ....kit.puzzles.kind import PuzzleKind
from ..task import Kind, Task
from .choose_pieces import ChoosePieces
from .four_cards import FourCards
from .last_go_round import LastGoRound
from .still_taken import StillTaken

KINDS: dict[Kind, PuzzleKind[Task, Any, Any, Any]] = {
    Kind.LAST_GO_ROUND: LastGoRound(),
    Kind.FOUR_CARDS: FourCards(),
    Kind.STILL_TAKEN: StillTaken(),
    Kind.CHOOSE_PIECES: ChoosePieces(),
}
"""All kinds by name."""
