"""Decisions that were reviewed before, kept in a folder by position, so that a review goes on without loss."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path
from typing import Any

from ...kit.files import fingerprint
from ...kit.review.kept import KeptReviews, estimate_of, fingerprint_of
from ...kit.review.thoroughness import Thoroughness
from ..advice.value import VALUE
from ..moves import Turn
from .decisions import Decision
from .reviewed import ReviewedTurn

ROOM = Path(__file__).parent
PLAYERS = (ROOM.parent / "policies", ROOM.parent / "advice", ROOM.parent / "hints", ROOM)
"""The code that a review hangs on beside the rules: what is kept by other players than these is not theirs."""

GIVEN = ("number", "seat", "turn", "drawn")  # by the decision
TURNS = ("best", "quick")


class KeptTurns(KeptReviews[Decision, ReviewedTurn]):
    """The reviewed decisions of a folder, by position, turn, cards, games and seed, and by who judged them."""

    format = "ny1901-reviewed-turn/1"

    def __init__(self, folder: Path, thorough: Thoroughness, must: bool = True) -> None:
        super().__init__(folder, must)
        self._thorough = thorough

    def name(self, decision: Decision) -> str:
        """By the decision, the games, the edition and who judges."""
        thorough = self._thorough
        asked = f"{thorough.rollouts} {thorough.seed} {decision.state.edition.content_hash}"
        return fingerprint(decision.key, asked, judges())

    def told(self, reviewed: ReviewedTurn) -> dict[str, Any]:
        """All but what the decision gives."""
        told = {key: value for key, value in asdict(reviewed).items() if key not in GIVEN}
        return told | {name: str(getattr(reviewed, name)) for name in TURNS}

    def read(self, decision: Decision, told: dict[str, Any]) -> ReviewedTurn:
        """A decision as it was written."""
        return ReviewedTurn(
            number=decision.number,
            seat=decision.state.to_move,
            turn=decision.turn,
            drawn=decision.drawn,
            best=Turn.parse(told["best"]),
            quick=Turn.parse(told["quick"]),
            before=_shares(told["before"]),
            after=_shares(told["after"]),
            lost=estimate_of(told["lost"]),
            lost_margin=estimate_of(told["lost_margin"]),
            found=estimate_of(told["found"]),
            luck=tuple(map(estimate_of, told["luck"])),
            proved=bool(told["proved"]),
        )


@lru_cache(maxsize=1)
def judges() -> str:
    """A short text that is another one whenever those who judge are others."""
    return fingerprint_of(PLAYERS, VALUE)


def _shares(told: Sequence[float]) -> tuple[float, ...]:
    return tuple(map(float, told))
