"""Moves that were reviewed before, kept in a folder by position, so that a review goes on without loss."""

from __future__ import annotations

from dataclasses import asdict
from functools import lru_cache
from pathlib import Path
from typing import Any

from ...kit.files import fingerprint
from ...kit.review.kept import KeptReviews, estimate_of, fingerprint_of
from ...kit.review.thoroughness import Thoroughness
from ..advice.value import VALUE
from ..moves import parse_move
from .decisions import Decision
from .reviewed import ReviewedMove

ROOM = Path(__file__).parent
PLAYERS = (ROOM.parent / "policies.py", ROOM.parent / "playouts.py", ROOM.parent / "advice", ROOM)
"""The code that a review hangs on beside the rules: what is kept by other players than these is not theirs."""

GIVEN = ("number", "seat", "move", "drawn", "by_wins")  # by the decision
MOVES = ("best", "greedy")


class KeptMoves(KeptReviews[Decision, ReviewedMove]):
    """The reviewed moves of a folder, by what was seen, move, cards, rounds and seed, and by who judged them."""

    format = "manhattan-reviewed-move/1"

    def __init__(self, folder: Path, thorough: Thoroughness, must: bool = True) -> None:
        super().__init__(folder, must)
        self._thorough = thorough

    def name(self, decision: Decision) -> str:
        """By the decision, the rounds, the edition and who judges."""
        thorough = self._thorough
        asked = f"{thorough.rollouts} {thorough.seed} {decision.state.edition.content_hash}"
        return fingerprint(decision.key, asked, judges())

    def told(self, reviewed: ReviewedMove) -> dict[str, Any]:
        """All but what the decision gives."""
        told = {key: value for key, value in asdict(reviewed).items() if key not in GIVEN}
        return told | {name: str(getattr(reviewed, name)) for name in MOVES}

    def read(self, decision: Decision, told: dict[str, Any]) -> ReviewedMove:
        """A decision as it was written."""
        return ReviewedMove(
            number=decision.number,
            seat=decision.state.to_move,
            move=decision.move,
            drawn=decision.drawn,
            best=parse_move(told["best"]),
            greedy=parse_move(told["greedy"]),
            share=float(told["share"]),
            before=tuple(map(float, told["before"])),
            after=tuple(map(float, told["after"])),
            lost=estimate_of(told["lost"]),
            lost_margin=estimate_of(told["lost_margin"]),
            found=estimate_of(told["found"]),
            found_margin=estimate_of(told["found_margin"]),
            luck=tuple(map(estimate_of, told["luck"])),
            by_wins=decision.state.last_round,
            proved=bool(told["proved"]),
        )


@lru_cache(maxsize=1)
def judges() -> str:
    """A short text that is another one whenever those who judge are others."""
    return fingerprint_of(PLAYERS, VALUE)
